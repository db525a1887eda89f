"""Calls through the public face, from Python, on each engine. Every bench checks the answer that it times."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture
from southseas.benchmark import random_game
from southseas.game import Game, State, load_game
from southseas.perft import perft


def _reference(state: State) -> State:
    return load_game(state.game.name, engine="reference").deserialize(state.serialize())


def bench_random_game(benchmark: BenchmarkFixture, game: Game) -> None:
    end = benchmark.pedantic(random_game, (game, 1), rounds=3, warmup_rounds=1)
    other = random_game(load_game(game.name, engine="reference"), 1)
    assert end.returns() == other.returns()
    assert end.key == other.key


def bench_legal_actions(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.legal_actions) == _reference(state).legal_actions()


def bench_clone(benchmark: BenchmarkFixture, state: State) -> None:
    twin = benchmark(state.clone)
    assert twin == state
    assert twin.history() == state.history()


def bench_apply_and_undo(benchmark: BenchmarkFixture, state: State) -> None:
    walker = state.clone(chance="explicit")
    action = walker.legal_actions()[0]

    def there_and_back() -> None:
        walker.apply_action(action)
        walker.undo_action()

    benchmark(there_and_back)
    assert walker == state


def bench_scores(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(state.scores) == _reference(state).scores()


def bench_serialize(benchmark: BenchmarkFixture, state: State) -> None:
    assert state.game.deserialize(benchmark(state.serialize)) == state


def bench_perft_1(benchmark: BenchmarkFixture, state: State) -> None:
    assert benchmark(perft, state, 1) == len(state.legal_actions())
