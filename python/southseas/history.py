"""Where a state's history begins, and how a true copy of it is built again from its steps (pickle)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from southseas.actions import is_reveal
from southseas.chance import ChanceSource, set_source
from southseas.engine import EngineState, Situation

Queues = tuple[list[int], list[int]]
"""Tile draws and reveals, each in its order."""


@dataclass(frozen=True)
class Root:
    """The position before the first step: ``start`` is (x, y, rotation) of the first tile when it is the start of the
    game, else ``situation`` says what was read."""

    start: tuple[int, int, int] | None = None
    situation: Situation | None = None


@dataclass(frozen=True)
class Unit:
    """A step by the caller (None: before the first), and the draws that followed it by themselves."""

    step: int | None
    draws: tuple[int, ...]


@dataclass(frozen=True)
class Past:
    """What :func:`rebuild` needs besides the root.

    ``scripted`` units happened before the present queues were given; ``queues`` as they were then; ``free`` are the
    caller's steps since.
    """

    scripted: tuple[Unit, ...]
    source: ChanceSource
    queues: Queues
    free: tuple[int, ...]


def past_of(engine: EngineState, source: ChanceSource, since: int) -> Past:
    """The past of ``engine``; prescribed draws were given after ``since`` steps of its history."""
    units = _units(engine)
    switch = since if source.kind == "draws" else len(engine.history())
    scripted: list[Unit] = []
    queued: list[int] = []
    free: list[int] = []
    position = 0
    for unit in units:
        if unit.step is not None and position >= switch:
            free.append(unit.step)
        position += unit.step is not None
        old = max(0, min(len(unit.draws), switch - position))
        queued += unit.draws[old:]
        if not free:
            scripted.append(Unit(unit.step, unit.draws[:old]))
        position += len(unit.draws)
    used, unused = split_queues(queued), engine.unused_draws()
    return Past(tuple(scripted), source, (used[0] + unused[0], used[1] + unused[1]), tuple(free))


def rebuild(engine: EngineState, past: Past) -> EngineState:
    """``engine``, a fresh root, after the steps of ``past``, with the same units of undo and the same source."""
    for unit in past.scripted:
        engine.set_chance_draws([], [])
        if unit.step is not None:
            engine.apply(unit.step)
        engine.set_chance_draws(*split_queues(unit.draws))
    set_source(engine, past.source, past.queues)
    for step in past.free:
        engine.apply(step)
    return engine


def split_queues(draws: Sequence[int]) -> Queues:
    """Draws in the order they happened, as the two queues that make them happen again."""
    return [draw for draw in draws if not is_reveal(draw)], [draw for draw in draws if is_reveal(draw)]


def _units(engine: EngineState) -> list[Unit]:
    """The history cut where the caller moved, oldest first."""
    walker = engine.clone()
    walker.set_chance_draws([], [])
    steps = walker.history()
    units: list[Unit] = []
    while walker.undo():
        begin = len(walker.history())
        units.append(Unit(steps[begin], tuple(steps[begin + 1 :])))
        del steps[begin:]
    return [Unit(None, tuple(steps)), *reversed(units)]
