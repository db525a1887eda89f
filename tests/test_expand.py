"""All children at once: against a child at a time, in every phase of both games, on both engines."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest
import southseas as ss
from facekit import everything, far, game, walk
from lawkit import ALL_KINDS, Kind, sample
from southseas.actions import PHASES

TYPES = {
    "actions": np.int32,
    "weights": np.uint64,
    "keys": np.uint64,
    "deltas": np.int32,
    "current_player": np.int32,
    "phase": np.int32,
}


def after(state: ss.State, *actions: int) -> ss.State:
    """The position right after some actions, no draw made."""
    child = state.clone(chance="explicit")
    for action in actions:
        child.apply_action(action)
    return child


def paths(state: ss.State, depth: str) -> Iterator[tuple[int, ...]]:
    """The actions of every row, one level after the other."""
    for action in state.legal_actions():
        child = after(state, action)
        if depth == "turn" and state.phase == "place" and child.phase == "islander":
            yield from ((action, claim) for claim in child.legal_actions())
        else:
            yield (action,)


def check(state: ss.State, depth: str) -> ss.Expansion:
    """The rows of a state are its children; the state does not move."""
    before = everything(state)
    rows = state.expand(depth)  # type: ignore[arg-type]
    assert everything(state) == before
    expected = list(paths(state, depth))
    width = max(map(len, expected), default=1)
    assert rows.actions.tolist() == [[*path, *[-1] * (width - len(path))] for path in expected]
    assert [rows.actions.shape, rows.deltas.shape] == [(len(expected), width), (len(expected), len(state.scores()))]
    weights = dict(state.chance_counts())
    assert rows.weights.tolist() == [weights.get(path[0], 1) for path in expected]
    children = [after(state, *path) for path in expected]
    scores = np.array(state.scores())
    assert rows.deltas.tolist() == [(np.array(child.scores()) - scores).tolist() for child in children]
    assert rows.keys.tolist() == [child.key for child in children]
    assert rows.current_player.tolist() == [child.current_player() for child in children]
    assert [PHASES[code] for code in rows.phase] == [child.phase for child in children]
    return rows


# -- the rows --------------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", ["step", "turn"])
def test_rows_in_every_phase(phases: dict[str, ss.State], depth: str) -> None:
    for phase, state in phases.items():
        rows = check(state, depth)
        assert len(rows.keys) == len(state.legal_actions()) or (depth, phase) == ("turn", "place")


@pytest.mark.parametrize("depth", ["step", "turn"])
@pytest.mark.parametrize("chance", [{}, {"seed": 6}])
def test_rows_along_random_games(name: str, depth: str, chance: dict[str, int]) -> None:
    state = ss.load_game(name, players=4 if name == "carcassonne" else 2).new_initial_state(**chance)
    for number, position in enumerate(walk(state, random.Random(11))):
        if number % 23 == 0:
            check(position, depth)


@pytest.mark.parametrize("kind", ALL_KINDS, ids="-".join)
def test_rows_on_strange_sets(kind: Kind) -> None:
    setting = sample(5, kind)
    state = setting.game("native").new_initial_state()
    for number, _ in enumerate(setting.walk(state)):
        if number % 31 == 7:
            check(state, random.Random(number).choice(["step", "turn"]))


@pytest.mark.parametrize("depth", ["step", "turn"])
def test_the_engines_agree(name: str, depth: str) -> None:
    for steps in (9, 40, 71, 110):
        states = [far(engine, steps, seed=2, name=name) for engine in ("native", "reference")]
        mine, theirs = (state.expand(depth) for state in states)  # type: ignore[arg-type]
        for column in TYPES:
            assert np.array_equal(getattr(mine, column), getattr(theirs, column)), column


def test_scores_change_as_what_if_says(engine: str, name: str) -> None:
    changes = set()
    state = game(engine, name=name).new_initial_state()
    for number, _ in enumerate(walk(state, random.Random(2), 130)):
        if number % 9 != 8:
            continue
        rows = state.expand()
        for action, change in list(zip(rows.actions[:, 0].tolist(), rows.deltas.tolist(), strict=True))[::5]:
            assert tuple(change) == state.what_if(action).score_change
            changes.add(tuple(change))
    assert len(changes) > 1


def test_arrays_are_of_their_types_and_the_callers_own(engine: str, name: str) -> None:
    state = far(engine, 30, name=name)
    rows = state.expand("turn")
    for column, dtype in TYPES.items():
        array = getattr(rows, column)
        assert array.dtype == dtype
        assert array.flags.c_contiguous
        assert array.flags.writeable
        array[...] = 0
    again = state.expand("turn")
    assert again.keys.all()
    assert rows._fields == tuple(TYPES)


# -- what a turn is --------------------------------------------------------------------------------


def test_a_turn_is_a_placement_with_what_is_done_with_an_islander() -> None:
    state = far("native", 60)
    while state.phase != "place":
        state.apply_action(state.legal_actions()[0])
    rows = check(state, "turn")
    assert rows.actions.shape[1] == 2
    assert len({*rows.actions[:, 0]}) == len(state.legal_actions()) < len(rows.actions)
    assert [tuple(pair) for pair in rows.actions] == sorted({tuple(pair) for pair in rows.actions})


def test_a_turn_without_an_islander_has_one_action() -> None:
    state = ss.load_game("carcassonne", retrieve="never", islanders=1).new_initial_state(seed=1)
    widths = set()
    for position in walk(state, random.Random(3)):
        if position.phase == "place":
            rows = check(position, "turn") if len(widths) < 2 else position.expand("turn")
            widths.add((rows.actions.shape[1], bool((rows.actions == -1).any())))
    assert (1, False) in widths
    assert (2, False) in widths


# -- chance and the end ----------------------------------------------------------------------------


@pytest.mark.parametrize("depth", ["step", "turn"])
def test_a_chance_node_has_its_weights(engine: str, name: str, depth: str) -> None:
    state = game(engine, name=name).new_initial_state()
    while len({weight for _, weight in state.chance_counts()}) < 2:
        state.apply_action(state.legal_actions()[0])
    rows = state.expand(depth)  # type: ignore[arg-type]
    pairs = list(zip(rows.actions[:, 0].tolist(), rows.weights.tolist(), strict=True))
    assert pairs == state.chance_counts()


def test_no_draw_is_made_for_a_child(engine: str, name: str) -> None:
    table = game(engine, name=name)
    seeded = table.new_initial_state(seed=4)
    seeded.apply_action(seeded.legal_actions()[0])
    while seeded.phase != "place" or seeded.move_number < 20:
        seeded.apply_action(seeded.legal_actions()[0])
    explicit = seeded.clone(chance="explicit")
    for depth in ("step", "turn"):
        mine, theirs = seeded.expand(depth), explicit.expand(depth)
        assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))
    assert -1 in seeded.expand("turn").current_player


@pytest.mark.parametrize("depth", ["step", "turn"])
def test_the_end_has_no_rows(engine: str, name: str, depth: str) -> None:
    state = far(engine, 10**6, name=name, players=2)
    assert state.is_terminal()
    shapes = [array.shape for array in state.expand(depth)]  # type: ignore[arg-type]
    assert shapes == [(0, 1), (0,), (0,), (0, 2), (0,), (0,)]


@pytest.mark.parametrize("depth", ["", "Step", "turns", 1, None, ["step"], np.array(["step", "turn"])])
def test_another_depth_is_refused(engine: str, depth: object) -> None:
    state = game(engine).new_initial_state()
    with pytest.raises(ss.RulesError, match="depth is 'step' or 'turn', not"):
        state.expand(depth)  # type: ignore[arg-type]
