"""The compiled engine alone: whole random games and counting, without Python between two steps."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import ENGINES, PLAYERS
from pytest_benchmark.fixture import BenchmarkFixture
from southseas.benchmark import middle_state
from southseas.game import load_game
from southseas.perft import perft, walk
from southseas.registry import make_engine

pytestmark = pytest.mark.skipif("native" not in ENGINES, reason="the compiled core is not built")

GAMES = 2000


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in PLAYERS for players in PLAYERS[name]])
def bench_random_playouts(benchmark: BenchmarkFixture, name: str, players: int) -> None:
    game = load_game(name, players=players)
    core = make_engine("native", game.tileset, game.rules)
    points, steps = benchmark(core.random_playouts, GAMES, 7)
    assert points.shape == (GAMES, players)
    assert (steps > game.tileset.num_tiles).all()
    assert (steps <= game.max_game_length).all()
    halves = [core.random_playouts(GAMES // 2, seed) for seed in (7, 7 + GAMES // 2)]
    assert np.array_equal(points, np.concatenate([half[0] for half in halves]))
    assert np.array_equal(steps, np.concatenate([half[1] for half in halves]))


def bench_perft_from_the_middle(benchmark: BenchmarkFixture, name: str) -> None:
    state = middle_state(load_game(name)).clone(chance="explicit")
    assert benchmark(perft, state, 3) == walk(state, 3)
