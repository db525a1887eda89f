"""What is drawn at random follows the weights: Pearson's chi-square against them, with fixed seeds and a wide bound."""

from __future__ import annotations

import math
import random
from collections import Counter

import pytest
import southseas as ss
from hexkit import hex_set, land, special, task
from southseas.tilesets import TileSet

DRAWS = 4_000


def _mixed() -> TileSet:
    """Weights that differ much: copies, removed tiles, special tiles, markers."""
    tiles = [
        land("a", "......", 7), land("b", "M.....", 2), land("c", "C.....", 5), special("s", "MM....", 3),
        special("t", "CC....", 1), task("m", "MMM...", "mangrove", 4), task("c1", "CCC...", "coral"),
        task("c2", "CCCC..", "coral", 2),
    ]  # fmt: skip
    return hex_set(tiles, {"mangrove": [4, 4, 4, 5, 6], "coral": [4, 5, 5, 6, 6, 6]}, removed_landscape_tiles=5)


STARTS = {
    "ships": ("carcassonne", None, {}),
    "tiles": ("carcassonne", None, {"face_up_ships": 0}),
    "tasks": ("dorfromantik", None, {}),
    "tasks, few": ("dorfromantik", _mixed, {}),
}


def _game(name: str, engine: str) -> ss.Game:
    game, tiles, rules = STARTS[name]
    return ss.load_game(game, tileset=tiles() if tiles else None, engine=engine, **rules)


def _landscape(engine: str) -> ss.State:
    """A state at its first draw from a landscape pile with special tiles."""
    state = ss.load_game("dorfromantik", tileset=_mixed(), engine=engine, active_tasks=1).new_initial_state()
    for text in ("draw m 6", "place 0,0,0"):
        state.apply_action(state.string_to_action(text))
    return state


def _assert_follows(drawn: Counter[int], counts: list[tuple[int, int]]) -> None:
    """The statistic lies within six standard deviations of its mean under the weights."""
    total, number = sum(weight for _, weight in counts), drawn.total()
    assert drawn.keys() <= {action for action, _ in counts}
    expected = {action: number * weight / total for action, weight in counts}
    assert min(expected.values()) > 5
    statistic = sum((drawn[action] - mean) ** 2 / mean for action, mean in expected.items())
    freedom = len(counts) - 1
    assert abs(statistic - freedom) < 6 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("start", STARTS)
def test_samples_follow_the_weights(engine: str, start: str) -> None:
    state, rng = _game(start, engine).new_initial_state(), random.Random(1)
    _assert_follows(Counter(state.sample_chance(rng) for _ in range(DRAWS)), state.chance_counts())


@pytest.mark.parametrize("start", STARTS)
def test_seeded_draws_follow_the_weights(engine: str, start: str) -> None:
    game = _game(start, engine)
    counts = game.new_initial_state().chance_counts()
    _assert_follows(Counter(game.new_initial_state(seed=seed).history()[0] for seed in range(DRAWS)), counts)


def test_draws_from_a_pile_with_removed_and_special_tiles_follow_the_weights(engine: str) -> None:
    state, rng = _landscape(engine), random.Random(2)
    _assert_follows(Counter(state.sample_chance(rng) for _ in range(DRAWS)), state.chance_counts())
    drawn = Counter(state.clone(chance=seed).history()[-1] for seed in range(DRAWS))
    _assert_follows(drawn, state.chance_counts())


def test_the_bound_tells_wrong_weights_from_right_ones() -> None:
    state, rng = _landscape("native"), random.Random(3)
    drawn = Counter(state.sample_chance(rng) for _ in range(DRAWS))
    evenly = [(action, 1) for action, _ in state.chance_counts()]
    with pytest.raises(AssertionError):
        _assert_follows(drawn, evenly)
