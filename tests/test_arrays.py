"""Twins that fill the caller's arrays: the same answers as the lists, and what they refuse."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import southseas as ss
from facekit import everything, far, game, walk
from lawkit import ALL_KINDS, Kind, sample
from southseas.registry import make_engine

INTO: dict[str, tuple[str, Callable[[ss.State], list[Any]]]] = {
    "legal_actions_into": ("int32", lambda state: state.legal_actions()),
    "history_into": ("int32", lambda state: state.history()),
    "scores_into": ("int32", lambda state: state.scores()),
    "points_into": ("int32", lambda state: state.points()),
    "returns_into": ("float64", lambda state: state.returns()),
    "rewards_into": ("float64", lambda state: state.rewards()),
}
"""Call -> the type of its array, and its twin."""

PAIRS: dict[str, tuple[str, Callable[[ss.State], list[tuple[int, Any]]]]] = {
    "chance_counts_into": ("uint64", lambda state: state.chance_counts()),
    "chance_outcomes_into": ("float64", lambda state: state.chance_outcomes()),
}
"""The same for calls with an array of actions and another one."""

MARK = 77


def filled(state: ss.State, call: str, room: int) -> list[Any]:
    """What a call writes in front of an array with room for ``room`` numbers."""
    out = np.full(room, MARK, INTO[call][0])
    return out[: getattr(state, call)(out)].tolist()


def filled_pair(state: ss.State, call: str, room: int) -> list[tuple[int, Any]]:
    actions, others = np.full(room, MARK, "int32"), np.full(room, MARK, PAIRS[call][0])
    count = getattr(state, call)(actions, others)
    return list(zip(actions[:count].tolist(), others[:count].tolist(), strict=True))


def check_twins(state: ss.State) -> None:
    for call, (_, twin) in INTO.items():
        expected = twin(state)
        assert filled(state, call, len(expected)) == expected, call
        assert filled(state, call, len(expected) + 3) == expected, call
    assert filled(state, "legal_actions_into", state.game.max_legal_actions) == state.legal_actions()
    for call, (_, pairs) in PAIRS.items():
        assert filled_pair(state, call, len(pairs(state))) == pairs(state), call
        assert filled_pair(state, call, state.game.max_chance_outcomes) == pairs(state), call


# -- the same answers ------------------------------------------------------------------------------


@pytest.mark.parametrize("utility", ["points", "win"])
@pytest.mark.parametrize("chance", [{}, {"seed": 5}])
def test_twins_agree_through_whole_games(name: str, utility: str, chance: dict[str, int]) -> None:
    state = ss.load_game(name, players=3, utility=utility).new_initial_state(**chance)
    for after in walk(state, random.Random(4)):
        check_twins(after)
    assert state.is_terminal()
    assert any(state.rewards())


def test_twins_agree_in_every_phase(phases: dict[str, ss.State]) -> None:
    for state in phases.values():
        check_twins(state)
        check_twins(state.game.deserialize(state.serialize()))


def test_a_game_driven_with_an_array_is_the_game_driven_with_lists(name: str) -> None:
    table = game("native", name=name)
    by_array, by_list = (table.new_initial_state(seed=8) for _ in range(2))
    out = np.empty(table.max_legal_actions, np.int32)
    picks, same_picks = random.Random(2), random.Random(2)
    while count := by_array.legal_actions_into(out):
        by_array.apply_action(out[picks.randrange(count)])
    while actions := by_list.legal_actions():
        by_list.apply_action(actions[same_picks.randrange(len(actions))])
    assert by_array == by_list
    assert by_array.history() == by_list.history()
    assert {type(action) for action in by_array.history()} == {int}


@pytest.mark.parametrize("kind", ALL_KINDS, ids="-".join)
def test_bounds_are_room_enough_on_strange_sets(kind: Kind) -> None:
    for seed in range(3):
        setting = sample(seed, kind)
        state = setting.game("native").new_initial_state()
        other = make_engine("reference", setting.tiles, state.game.rules)
        for _ in setting.walk(state):
            assert len(state.legal_actions()) <= min(state.game.max_legal_actions, other.max_legal_actions)


# -- integers of numpy -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [np.int32, np.int64, np.uint32, np.uint64])
def test_integers_of_numpy_are_actions(engine: str, name: str, kind: type[np.integer[Any]]) -> None:
    state = far(engine, 30, name=name)
    action = state.legal_actions()[-1]
    expected = state.child(action)
    assert state.is_legal(kind(action))
    assert state.child(kind(action)) == expected  # type: ignore[arg-type]
    state.apply_action(kind(action))  # type: ignore[arg-type]
    assert state == expected
    assert type(state.history()[-1]) is int


@pytest.mark.parametrize(
    "value", [True, False, np.True_, np.False_, 0.0, np.float64(0), "pass", None, [0], np.zeros(2)]
)
def test_what_is_no_integer_is_refused(engine: str, value: object) -> None:
    state = far(engine, 40)
    while 0 not in state.legal_actions():
        state.apply_action(state.legal_actions()[0])
    before = everything(state)
    assert not state.is_legal(value)  # type: ignore[arg-type]
    with pytest.raises(ss.IllegalActionError, match="an action is an integer"):
        state.apply_action(value)  # type: ignore[arg-type]
    assert everything(state) == before


# -- what is refused -------------------------------------------------------------------------------


def _wrong_arrays(dtype: str, needed: int) -> list[tuple[Any, str]]:
    """Arrays that cannot be filled, and what the fault of each says."""
    read_only = np.full(needed, MARK, dtype)
    read_only.flags.writeable = False
    return [
        ([0] * needed, f"must be a numpy array of {dtype}"),
        (None, f"must be a numpy array of {dtype}"),
        (bytearray(8 * needed), f"must be a numpy array of {dtype}"),
        (np.full(needed, MARK, "int16"), f"has numbers of type <i2, must be {dtype}"),
        (np.full(needed, MARK, np.dtype(dtype).newbyteorder("S")), "has numbers of type >"),
        (np.full(needed, MARK, object), f"has numbers of type |O, must be {dtype}"),
        (np.full((1, needed), MARK, dtype), "has 2 dimensions, must have 1"),
        (np.full((), MARK, dtype), "has 0 dimensions, must have 1"),
        (np.full(2 * needed, MARK, dtype)[::2], "is not contiguous"),
        (np.full(needed, MARK, dtype)[::-1], "is not contiguous"),
        (read_only, "is read-only"),
        (np.frombuffer(bytearray(1 + needed * np.dtype(dtype).itemsize), dtype, offset=1), "is not aligned"),
        (np.full(needed - 1, MARK, dtype), f"holds {needed - 1} numbers, must hold at least {needed}"),
        (np.full(0, MARK, dtype), f"holds 0 numbers, must hold at least {needed}"),
    ]


@pytest.mark.parametrize("call", INTO)
def test_an_array_that_cannot_be_filled_is_refused_and_unchanged(engine: str, name: str, call: str) -> None:
    state = far(engine, 30, name=name, players=2)
    needed, before = len(INTO[call][1](state)), everything(state)
    for out, words in _wrong_arrays(INTO[call][0], needed):
        old = np.array(out)
        with pytest.raises(ss.ArrayError, match="this array cannot be filled") as refused:
            getattr(state, call)(out)
        assert any(fault.startswith("out: ") and words in fault for fault in refused.value.faults), words
        assert np.array_equal(np.array(out), old)
    assert everything(state) == before


@pytest.mark.parametrize("call", PAIRS)
def test_of_two_arrays_neither_is_filled_when_one_cannot_be(engine: str, name: str, call: str) -> None:
    state = game(engine, name=name).new_initial_state()
    dtype, pairs = PAIRS[call]
    needed = len(pairs(state))
    good, other = np.full(needed, MARK, "int32"), np.full(needed, MARK, dtype)
    for wrong, words in _wrong_arrays("int32", needed):
        with pytest.raises(ss.ArrayError) as refused:
            getattr(state, call)(wrong, other)
        assert any(fault.startswith("actions: ") and words in fault for fault in refused.value.faults), words
    for wrong, words in _wrong_arrays(dtype, needed):
        with pytest.raises(ss.ArrayError) as refused:
            getattr(state, call)(good, wrong)
        assert any(words in fault for fault in refused.value.faults), words
    assert (good == MARK).all()
    assert (other == MARK).all()


@pytest.mark.parametrize("call", PAIRS)
def test_arrays_that_share_memory_are_refused(engine: str, name: str, call: str) -> None:
    state = game(engine, name=name).new_initial_state()
    dtype, pairs = PAIRS[call]
    needed = len(pairs(state))
    whole = np.full(2 * needed, MARK, dtype)
    for actions in (whole.view("int32"), whole.view("int32")[-needed:]):
        with pytest.raises(ss.ArrayError, match=r"actions and .*: share memory"):
            getattr(state, call)(actions, whole)
    assert (whole == MARK).all()
    apart = np.zeros(2 * needed, "int64")
    actions, others = apart[:needed].view("int32")[:needed], apart[needed:].view(dtype)
    assert getattr(state, call)(actions, others) == needed
    assert list(zip(actions.tolist(), others.tolist(), strict=True)) == pairs(state)


def test_every_fault_of_every_array_is_named(engine: str) -> None:
    state = game(engine).new_initial_state()
    needed = len(state.chance_counts())
    with pytest.raises(ss.ArrayError) as refused:
        state.chance_counts_into(np.zeros((1, 2), "int64"), np.zeros(6, "uint64")[::3])  # type: ignore[arg-type]
    assert list(refused.value.faults) == [
        "actions: has numbers of type <i8, must be int32",
        "actions: has 2 dimensions, must have 1",
        f"actions: holds 2 numbers, must hold at least {needed}",
        "weights: is not contiguous, must be",
        f"weights: holds 2 numbers, must hold at least {needed}",
    ]


@pytest.mark.parametrize("engine_call", ["legal_actions_into", "history_into", "scores_into", "returns_into"])
def test_the_engines_themselves_refuse_wrong_arrays(engine: str, name: str, engine_call: str) -> None:
    table = game(engine, name=name, players=2)
    state = make_engine(engine, table.tileset, table.rules).initial()
    state.set_chance_seed(1)
    assert state.apply(state.legal_actions()[0])
    for out, words in _wrong_arrays("int32", getattr(state, engine_call)(np.zeros(table.max_legal_actions, "int32"))):
        old = np.array(out)
        with pytest.raises(ValueError if words.startswith("holds") else TypeError, match="an array to be filled"):
            getattr(state, engine_call)(out)
        assert np.array_equal(np.array(out), old)


def test_a_slice_is_filled_and_nothing_beside_it() -> None:
    state = far("native", 30)
    whole = np.full(state.game.max_legal_actions + 8, MARK, np.int32)
    count = state.legal_actions_into(whole[4:-4])
    assert whole[4 : 4 + count].tolist() == state.legal_actions()
    assert (whole[:4] == MARK).all()
    assert (whole[-4:] == MARK).all()
