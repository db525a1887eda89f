"""Every measurement of ``southseas bench``, one by one, so that two versions can be compared."""

from __future__ import annotations

from functools import cache

import pytest
from conftest import PLAYERS
from pytest_benchmark.fixture import BenchmarkFixture
from southseas.benchmark import Measurement, Setting, measurements, same
from southseas.game import load_game

ROUNDS = 20
"""Of measurements that are made ready before each."""


@cache
def _of(name: str) -> dict[str, Measurement]:
    game = load_game(name)
    setting = Setting(game.name, game.tileset, game.rules)
    return {f"{one.engine}-{one.name}": one for one in measurements(setting)}


@pytest.mark.parametrize(("name", "label"), [(name, label) for name in PLAYERS for label in _of(name)])
def bench_measurement(benchmark: BenchmarkFixture, name: str, label: str) -> None:
    trial = _of(name)[label].trial()
    before = trial.before
    if before is None:
        answer = benchmark(trial.work)
    else:

        def make_ready() -> None:
            before()

        answer = benchmark.pedantic(trial.work, setup=make_ready, rounds=ROUNDS)
    assert same(trial.read(answer), trial.expected)
