"""How fast the engines are on this machine. Times are wall-clock and depend on it; answers do not."""

from __future__ import annotations

import platform
import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from southseas import build_info
from southseas.agents import RandomAgent, play_game
from southseas.game import Game, State, load_game
from southseas.playing import playouts
from southseas.registry import make_engine
from southseas.rules import Rules
from southseas.tilesets import TileSet

Work = Callable[[int], int]
"""Does piece number ``i`` of the work; how many units (steps, calls) it was."""


def rate(work: Work, seconds: float) -> tuple[float, float]:
    """Pieces and units of ``work`` a second, over at least ``seconds`` seconds and one piece."""
    pieces = units = 0
    start = now = time.perf_counter()
    while pieces == 0 or now - start < seconds:
        units += work(pieces)
        pieces += 1
        now = time.perf_counter()
    return pieces / (now - start), units / (now - start)


def random_game(game: Game, seed: int) -> State:
    """A whole game of random moves through the public face, draws and moves from ``seed``."""
    return play_game(game, [RandomAgent()] * game.num_players, seed)


def middle_state(game: Game, seed: int = 0) -> State:
    """A position halfway through a random game, at a decision."""
    length = len(random_game(game, seed).history())
    state = game.new_initial_state(seed=seed)
    rng = random.Random(seed)
    while len(state.history()) < length // 2:
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def compare_engines(name: str, tileset: TileSet, rules: Rules, seconds: float) -> dict[str, Any]:
    """Both engines on the same game, about ``seconds`` for each figure; JSON-able.

    ``ratio`` is compiled random games a second over reference games a second. Without the compiled module ``native``
    and ``ratio`` are None.
    """
    reference = _measure_face(_game("reference", name, tileset, rules), seconds)
    native = None
    if is_built():
        game = _game("native", name, tileset, rules)
        native = _measure_face(game, seconds) | _measure_core(game, seconds)
    return {
        "game": name,
        "tileset": tileset.name,
        "fingerprint": tileset.fingerprint,
        "rules": rules.to_dict(),
        "native": native,
        "reference": reference,
        "ratio": native["core_games_per_second"] / reference["games_per_second"] if native else None,
        "build_info": build_info() if native else None,
        "machine": _machine(),
    }


def is_built() -> bool:
    """Whether the compiled core is installed."""
    return find_spec("southseas._core") is not None


def _game(engine: str, name: str, tileset: TileSet, rules: Rules) -> Game:
    values: dict[str, Any] = rules.to_dict()
    return load_game(name, tileset=tileset, engine=engine, **values)


def _measure_face(game: Game, seconds: float) -> dict[str, float]:
    """Figures through the public face, called from Python."""
    games, steps = rate(lambda number: len(random_game(game, number).history()), seconds)
    state = middle_state(game)
    _, clones = rate(lambda _: _repeat(state.clone), seconds / 4)
    _, lists = rate(lambda _: _repeat(state.legal_actions), seconds / 4)
    return {
        "games_per_second": games,
        "ns_per_step": 1e9 / steps,
        "ns_per_clone": 1e9 / clones,
        "ns_per_legal_actions": 1e9 / lists,
    }


def _repeat(call: Callable[[], object], times: int = 20) -> int:
    for _ in range(times):
        call()
    return times


def _measure_core(game: Game, seconds: float, batch: int = 200) -> dict[str, float]:
    """Figures of the compiled engine alone."""
    core = make_engine("native", game.tileset, game.rules)

    def play(number: int) -> int:
        return int(playouts(game, batch, number).lengths.sum())

    batches, steps = rate(play, seconds)
    return {
        "core_games_per_second": batches * batch,
        "core_ns_per_step": 1e9 / steps,
        "state_bytes": core.state_bytes,  # type: ignore[attr-defined]
    }


def _machine() -> dict[str, Any]:
    return {"system": platform.platform(), "processor": platform.machine(), "python": platform.python_version()}
