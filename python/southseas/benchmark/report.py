"""What is measured, under which name, and all of it in one go."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any, NamedTuple

from southseas import build_info
from southseas.benchmark import alone, batches, calls
from southseas.benchmark.positions import Setting, is_built
from southseas.benchmark.timing import Figure, Trial, figure, timed
from southseas.errors import SouthSeasError
from southseas.threads import thread_count

BATCHES = (1, 16, 64, 256, 1024)

FIGURES: dict[str, tuple[str, str]] = {
    "games_uniform": ("random games, engine alone", "games/s"),
    "step_uniform": ("a step of them, draws included", "ns"),
    "decision_uniform": ("a decision of them", "ns"),
    "games_uniform_threads": ("random games, engine alone, all cores", "games/s"),
    "games_packing": ("packing games, engine alone", "games/s"),
    "step_packing": ("a step of them, draws included", "ns"),
    "decision_packing": ("a decision of them", "ns"),
    "games_packing_threads": ("packing games, engine alone, all cores", "games/s"),
    "perft": ("perft", "nodes/s"),
    "perft_threads": ("perft, all cores", "nodes/s"),
    "perft_hash": (f"perft, all cores, a table of {alone.HASH_MB} MB", "nodes/s"),
    **{f"batch_{n}": (f"step of a batch of {n}, actions listed", "decisions/s") for n in BATCHES},
    "batch_1024_threads": ("step of a batch of 1024, all cores", "decisions/s"),
    "clone_slot": ("a slot of a batch cloned, actions listed", "ns"),
    "games": ("random games, from Python", "games/s"),
    "step": ("a step of them, draws included", "ns"),
    "decision": ("a decision of them", "ns"),
    "array_loop": ("random games by array calls, from Python", "decisions/s"),
    "legal_actions": ("legal actions as a list", "ns"),
    "legal_actions_into": ("legal actions into an array", "ns"),
    "clone": ("a clone with its history", "ns"),
    "copy_from": ("a clone into a state", "ns"),
    "make_and_undo": ("an action made and undone", "ns"),
    "expand": ("a child of expand()", "ns"),
    "observation": ("an observation into an array", "ns"),
    "canonical_key": ("a canonical key", "ns"),
}
"""Name of a figure -> what it is, and its unit. ``docs/performance.md`` says more about each."""

BRIEF = ("games_uniform", "games", "legal_actions", "clone")
"""The measurements that give an idea of the whole."""


class Measurement(NamedTuple):
    """A trial on one engine, made when its turn comes; ``name`` is its first figure."""

    name: str
    engine: str
    trial: Callable[[], Trial]


Progress = Callable[[int], object]
"""Hears how many measurements are done."""


def measurements(setting: Setting, names: Iterable[str] | None = None) -> list[Measurement]:
    """All that the engines which are here can do, or those of these names."""
    found = _alone(setting) if is_built() else []
    for engine in setting.engines:
        found += _from_python(setting, engine)
    return [one for one in found if names is None or one.name in names]


def _alone(setting: Setting) -> list[Measurement]:
    trials: dict[str, Callable[[], Trial]] = {
        "games_uniform": partial(alone.playing, setting, "uniform", 1),
        "games_uniform_threads": partial(alone.playing, setting, "uniform", 0),
        "games_packing": partial(alone.playing, setting, "packing", 1),
        "games_packing_threads": partial(alone.playing, setting, "packing", 0),
        "perft": partial(alone.counting, setting, "perft", 1, 0),
        "perft_threads": partial(alone.counting, setting, "perft_threads", 0, 0),
        "perft_hash": partial(alone.counting, setting, "perft_hash", 0, alone.HASH_MB),
        **{f"batch_{n}": partial(batches.stepping, setting, n, 1) for n in BATCHES},
        "batch_1024_threads": partial(batches.stepping, setting, 1024, 0),
        "clone_slot": partial(batches.cloning, setting),
    }
    return [Measurement(name, "native", trial) for name, trial in trials.items()]


def _from_python(setting: Setting, engine: str) -> list[Measurement]:
    probes: dict[str, Callable[..., calls.Probe]] = {
        "legal_actions": calls.legal_actions,
        "legal_actions_into": calls.legal_actions_into,
        "clone": calls.clone,
        "copy_from": calls.copy_from,
        "make_and_undo": calls.make_and_undo,
        "expand": calls.expand,
        "observation": calls.observation,
        "canonical_key": calls.canonical_key,
    }
    return [
        Measurement("games", engine, partial(calls.whole_game, setting, engine)),
        Measurement("array_loop", engine, partial(calls.array_game, setting, engine)),
        *(
            Measurement(name, engine, partial(calls.each_state, setting, engine, name, probe))
            for name, probe in probes.items()
        ),
    ]


def measure(
    setting: Setting,
    seconds: float,
    names: Iterable[str] | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """The figures of both engines in about ``seconds`` seconds, as plain values for JSON.

    ``native`` (None where the core is not built) and ``reference`` have the figures by name, ``ratios`` how many times
    faster the first is where both have one, ``ratio`` that of random games: the engine alone beside the reference from
    Python. ``names`` are the measurements to make, by default all. ``wrong`` has a line for every measurement whose
    answer was refused or not the expected one; its figures are left out.
    """
    end = time.perf_counter() + seconds
    chosen = measurements(setting, names)
    figures: dict[str, dict[str, Figure]] = {engine: {} for engine in setting.engines}
    wrong = []
    for number, one in enumerate(chosen):
        try:
            figures[one.engine] |= _figures(one.trial(), end, len(chosen) - number)
        except SouthSeasError as error:
            wrong.append(f"{one.name} of engine {one.engine}: {error}")
        if progress is not None:
            progress(number + 1)
    return _description(setting, seconds) | _figured(figures) | {"wrong": wrong}


def _figures(trial: Trial, end: float, left: int) -> dict[str, Figure]:
    """A figure for everything that was done at all, in a fair share of the time until ``end`` for ``left`` trials."""
    pieces = timed(trial, (end - time.perf_counter()) / left)
    return {name: figure(pieces, units, FIGURES[name][1] == "ns") for name, units in trial.units.items() if units}


def _description(setting: Setting, seconds: float) -> dict[str, Any]:
    native = is_built()
    return {
        "game": setting.name,
        "tileset": setting.tileset.name,
        "fingerprint": setting.tileset.fingerprint,
        "rules": setting.rules.to_dict(),
        "seconds": seconds,
        "threads": thread_count(0),
        "state_bytes": setting.fast.engine_game.state_bytes if native else None,  # type: ignore[attr-defined]
        "build_info": build_info() if native else None,
        "machine": {
            "system": platform.platform(),
            "processor": platform.machine(),
            "python": platform.python_version(),
        },
    }


def _figured(figures: Mapping[str, Mapping[str, Figure]]) -> dict[str, Any]:
    native, reference = figures.get("native"), figures["reference"]
    both = [name for name in FIGURES if native and name in native and name in reference]
    ratio = None
    if native and "games_uniform" in native and "games" in reference:
        ratio = native["games_uniform"].value / reference["games"].value
    return {
        "native": None if native is None else _plain(native),
        "reference": _plain(reference),
        "ratios": {name: _times_faster(name, native[name].value, reference[name].value) for name in both if native},
        "ratio": ratio,
    }


def _times_faster(name: str, native: float, reference: float) -> float:
    return reference / native if FIGURES[name][1] == "ns" else native / reference


def _plain(figures: Mapping[str, Figure]) -> dict[str, dict[str, Any]]:
    return {name: {"unit": FIGURES[name][1], **asdict(figures[name])} for name in FIGURES if name in figures}
