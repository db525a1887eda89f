"""What a batch refuses: every fault named, nothing moved."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
import southseas as ss
from vectorkit import SEED, advanced, chosen, game_of, tiny


def test_illegal_actions_are_named_and_nothing_moves(name: str) -> None:
    vector = advanced(game_of(name), 6, num_envs=6, window=(5, 5))
    before = [None if array is None else array.copy() for array in vector.batch]
    good = chosen(vector, random.Random(1))
    for wrong in (-1, -2, 2**31 - 1, 1 << 28):
        with pytest.raises(ss.IllegalActionError) as caught:
            vector.step([good[0], wrong, good[2], wrong, good[4], good[5]])
        assert [fault.split(":")[0] for fault in caught.value.faults] == ["slot 1", "slot 3"]
        assert all(str(wrong) in fault for fault in caught.value.faults)
    with pytest.raises(ss.IllegalActionError, match="slot 5: 4294967296 is not an action"):
        vector.step([*good[:5], 2**32])
    with pytest.raises(ss.IllegalActionError, match="legal"):
        vector.step(np.array([*good[:5], 1 << 28], dtype=np.int32))
    for array, old in zip(vector.batch, before, strict=True):
        assert array is not None
        assert old is not None
        assert array.tolist() == old.tolist()
    vector.step(good)


def test_actions_of_any_integer_type_are_taken(name: str) -> None:
    game = game_of(name)
    keys = []
    for form in (list, tuple, np.array, lambda a: np.array(a, dtype=np.int32), lambda a: np.array(a, dtype=np.uint64)):
        vector = ss.VectorGame(game, 3, SEED)
        vector.step(form(chosen(vector, random.Random(1))))
        keys.append(vector.keys().tolist())
    vector = ss.VectorGame(game, 3, SEED)
    twice = np.repeat(np.array(chosen(vector, random.Random(1)), dtype=np.int32), 2)
    vector.step(twice[::2])
    assert [vector.keys().tolist(), *keys] == [keys[0]] * 6


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [[0, 0]], [0.0, 0.0], "ab", None, [None, 0], [True, False], 0])
def test_actions_of_a_wrong_form_are_refused(actions: Any) -> None:
    vector = ss.VectorGame(tiny("carcassonne"), 2)
    key = vector.keys().tolist()
    with pytest.raises(ss.RulesError, match="actions"):
        vector.step(actions)
    assert vector.keys().tolist() == key


def test_every_fault_of_the_arguments_is_named() -> None:
    wrong = {"autoreset": "never", "reward": "luck", "window": (0, 3), "threads": -1}
    with pytest.raises(ss.RulesError) as caught:
        ss.VectorGame(ss.load_game("carcassonne", engine="reference"), 0, -1, **wrong)  # type: ignore[arg-type]
    text = str(caught.value)
    for part in ("engine='native'", "num_envs", "seed", "'never'", "'luck'", "columns", "threads"):
        assert part in text
    for game in (None, "carcassonne", ss.load_game):
        with pytest.raises(ss.RulesError, match="Game"):
            ss.VectorGame(game, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("call", "parts"),
    [
        (lambda v: v.reset([True], -1), ["mask", "seed"]),
        (lambda v: v.reset([1, 0, 1]), ["mask"]),
        (lambda v: v.set_state(9, None), ["slot", "needs a state"]),
        (lambda v: v.set_state(True, tiny("dorfromantik").new_initial_state()), ["slot", "needs a state of"]),
        (lambda v: v.get_state(-1), ["slot"]),
        (lambda v: v.clone_slots([0, 9], [1, 1]), ["src", "dst", "1"]),
        (lambda v: v.clone_slots([0], [1, 2]), ["src and dst"]),
        (lambda v: v.clone_slots([0.5], [[1]]), ["src", "dst"]),
        (lambda v: v.reseed([3, 0], [-1, 0]), ["slots", "seed"]),
        (lambda v: v.reseed([0, 0], "ab"), ["slots", "seed"]),
        (lambda v: v.reseed([0, 1], [1]), ["slots and seeds"]),
        (lambda v: v.reseed([0, 1, 2], [-3, 0, 1.5]), ["2 faults", "not -3", "not 1.5"]),
        (lambda v: v.reseed([0, 1], b"ab"), ["seeds: must be", "not b'ab'"]),
        (lambda v: v.reseed([0], np.array(5, dtype=np.uint64)), ["seeds: must be", "array(5"]),
        (lambda v: v.reseed([0], 3), ["seeds"]),
        (lambda v: v.decode([0], [0]), ["window"]),
        (lambda v: v.encode([4], [0.5]), ["window", "slots", "actions"]),
    ],
)
def test_every_fault_of_a_call_is_named(call: Any, parts: list[str]) -> None:
    vector = ss.VectorGame(tiny("carcassonne"), 3)
    keys, seeds = vector.keys().tolist(), vector.seeds.tolist()
    with pytest.raises(ss.RulesError) as caught:
        call(vector)
    assert all(part in str(caught.value) for part in parts), str(caught.value)
    assert (vector.keys().tolist(), vector.seeds.tolist()) == (keys, seeds)


def test_indices_beyond_the_mask_are_refused() -> None:
    vector = ss.VectorGame(tiny("dorfromantik"), 1, window=(2, 2))
    for wrong in (-1, 25, 2**40):
        with pytest.raises(ss.RulesError, match=rf"0\.\.24, not \[{wrong}\]"):
            vector.decode([0, 0], [0, wrong])
    with pytest.raises(ss.RulesError, match="slots and indices"):
        vector.decode([0, 0], [0])


@pytest.mark.parametrize("reward", [np.array(["returns", "score"]), np.array(["score"]), None, ["score"]])
def test_what_is_no_name_of_a_reward_is_refused(reward: Any) -> None:
    with pytest.raises(ss.RulesError, match=r"unknown reward .*choices: returns, score"):
        ss.VectorGame(tiny("carcassonne"), 2, reward=reward)


@pytest.mark.parametrize("twin", [pickle.dumps, copy.copy, copy.deepcopy])
def test_batches_are_neither_pickled_nor_copied(twin: Any) -> None:
    with pytest.raises(ss.RulesError, match="neither pickled nor copied"):
        twin(ss.VectorGame(tiny("carcassonne"), 2, threads=2))


def test_arrays_that_cannot_be_filled_are_refused() -> None:
    vector = ss.VectorGame(tiny("carcassonne"), 3)
    with pytest.raises(ss.ArrayError, match=r"(?s)dtype.*shape"):
        vector.keys(np.zeros(4))  # type: ignore[arg-type]
    with pytest.raises(ss.ArrayError, match="shape"):
        vector.scores(np.zeros(3, dtype=np.int32))
