"""The compiled engine alone, for few players and many."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import ENGINES, PLAYERS
from pytest_benchmark.fixture import BenchmarkFixture
from southseas.game import load_game
from southseas.playing import POLICIES, Policy, playouts

pytestmark = pytest.mark.skipif("native" not in ENGINES, reason="the compiled core is not built")

GAMES = 2000


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("name", "players"), [(name, players) for name in PLAYERS for players in PLAYERS[name]])
def bench_playouts(benchmark: BenchmarkFixture, name: str, players: int, policy: Policy) -> None:
    game = load_game(name, players=players)
    played = benchmark(playouts, game, GAMES, 7, policy=policy)
    assert played.points.shape == (GAMES, players)
    assert (played.lengths > game.tileset.num_tiles).all()
    assert (played.lengths <= game.max_game_length).all()
    half = playouts(game, GAMES // 2, 7, policy=policy)
    assert np.array_equal(played.points[: GAMES // 2], half.points)
    assert np.array_equal(played.keys[: GAMES // 2], half.keys)
