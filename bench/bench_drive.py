"""One game at a time driven from Python: what a decision costs with the caller's array, and what expansion does."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt
import pytest
from conftest import ENGINES
from pytest_benchmark.fixture import BenchmarkFixture
from southseas.game import Game, State, load_game

pytestmark = pytest.mark.skipif("native" not in ENGINES, reason="the compiled core is not built")

SEEDS = range(20)


def drive(game: Game, out: npt.NDArray[np.int32], seeds: range) -> list[State]:
    """The ends of seeded games of random decisions."""
    pick = random.Random(seeds.start).random
    ends = []
    for seed in seeds:
        state = game.new_initial_state(seed=seed)
        while count := state.legal_actions_into(out):
            state.apply_action(out[int(pick() * count)])
        ends.append(state)
    return ends


def drive_by_lists(game: Game, seeds: range) -> list[State]:
    """The same games with the calls that return lists."""
    pick = random.Random(seeds.start).random
    ends = []
    for seed in seeds:
        state = game.new_initial_state(seed=seed)
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(pick() * len(actions))])
        ends.append(state)
    return ends


def _decisions(ends: list[State]) -> int:
    """Steps of the games that no draw was."""
    return sum(len(end.history()) - sum(1 for action in end.history() if action >> 28 in (1, 2)) for end in ends)


def _check(benchmark: BenchmarkFixture, ends: list[State]) -> None:
    """The same games as on the reference, and how many decisions a second at best."""
    game = load_game(ends[0].game.name, engine="reference")
    few = range(SEEDS.start, SEEDS.start + 2)
    for end, other in zip(ends, drive_by_lists(game, few), strict=False):
        assert end == other
        assert end.history() == other.history()
    assert all(end.is_terminal() for end in ends)
    if benchmark.enabled:
        benchmark.extra_info["decisions_per_second"] = _decisions(ends) / benchmark.stats.stats.min


def bench_drive_by_array(benchmark: BenchmarkFixture, name: str) -> None:
    game = load_game(name)
    out = np.empty(game.max_legal_actions, np.int32)
    _check(benchmark, benchmark(drive, game, out, SEEDS))


def bench_drive_by_lists(benchmark: BenchmarkFixture, name: str) -> None:
    _check(benchmark, benchmark(drive_by_lists, load_game(name), SEEDS))


@pytest.mark.parametrize("depth", ["step", "turn"])
def bench_expand(benchmark: BenchmarkFixture, state: State, depth: str) -> None:
    rows = benchmark(state.expand, depth)
    for path, key, change in zip(rows.actions.tolist(), rows.keys.tolist(), rows.deltas.tolist(), strict=True):
        child = state.clone(chance="explicit")
        for action in path:
            if action >= 0:
                child.apply_action(action)
        assert child.key == key
        assert [now - old for now, old in zip(child.scores(), state.scores(), strict=True)] == change
