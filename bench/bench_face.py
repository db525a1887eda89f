"""Calls through the public face that ``southseas bench`` leaves out, on each engine."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture
from southseas.game import State, load_game
from southseas.perft import perft


def _reference(state: State) -> State:
    return load_game(state.game.name, engine="reference").deserialize(state.serialize())


def bench_scores(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.scores) == _reference(state).scores()


def bench_serialize(benchmark: BenchmarkFixture, state: State) -> None:
    assert state.game.deserialize(benchmark(state.serialize)) == state


def bench_perft_1(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(perft, state, 1) == len(state.legal_actions())
