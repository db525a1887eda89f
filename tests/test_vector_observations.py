"""Observations of all slots at once are those of a state of each."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import southseas as ss
from vectorkit import SEED, advanced, game_of, tiny


def one_by_one(vector: ss.VectorGame, *window: Any) -> np.ndarray[Any, Any]:
    return np.stack([vector.get_state(slot).observation(*window) for slot in range(vector.num_envs)])


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("steps", [0, 3, 40])
def test_every_slot_is_observed(name: str, steps: int, threads: int) -> None:
    vector = advanced(game_of(name, players=3), steps, num_envs=5, threads=threads)
    for window in ((7, 4), (31, 31), (1, 60)):
        found = vector.observations(window)
        assert found.dtype == np.int16
        assert found.shape == (5, *vector.game.observation_spec(window).shape)
        assert np.array_equal(found, one_by_one(vector, window))


@pytest.mark.parametrize("autoreset", ["NextStep", "SameStep", "Disabled"])
def test_ended_slots_are_observed(name: str, autoreset: str) -> None:
    game = tiny(name)
    vector = ss.VectorGame(game, 7, SEED, autoreset=autoreset, threads=3)
    ended = 0
    for _ in range(60):
        over = np.diff(vector.legal_offsets) == 0
        ended += int(over.sum())
        assert np.array_equal(vector.observations((9, 9)), one_by_one(vector, (9, 9)))
        first = vector.legal_offsets[:-1].clip(max=len(vector.legal_actions) - 1)
        vector.step(np.where(over, -1, vector.legal_actions[first] if len(vector.legal_actions) else -1))
    assert (ended > 0) == (autoreset != "SameStep")


def test_window_is_that_of_the_batch_unless_another_is_given(name: str) -> None:
    without, within = (advanced(game_of(name), 9, window=window) for window in (None, (6, 8)))
    assert np.array_equal(without.observations(), one_by_one(without))
    assert np.array_equal(within.observations(), one_by_one(within, (6, 8)))
    assert np.array_equal(within.observations((3, 5)), one_by_one(within, (3, 5)))


def test_array_of_the_callers_is_filled(name: str) -> None:
    vector = advanced(game_of(name), 5, num_envs=3)
    out = np.full((3, *vector.game.observation_spec((5, 4)).shape), -7, dtype=np.int16)
    assert vector.observations((5, 4), out) is out
    assert np.array_equal(out, one_by_one(vector, (5, 4)))


def test_observing_moves_nothing(name: str) -> None:
    vector = advanced(game_of(name), 5, window=(5, 5))
    before = [np.array(array) for array in vector.batch]
    keys = vector.keys().tolist()
    vector.observations()
    assert vector.keys().tolist() == keys
    assert all(np.array_equal(old, new) for old, new in zip(before, vector.batch, strict=True))


def test_arrays_that_cannot_be_filled_are_named_and_stay() -> None:
    vector = ss.VectorGame(tiny("carcassonne"), 2, window=(3, 4))
    shape = (2, *vector.game.observation_spec((3, 4)).shape)
    read_only = np.zeros(shape, dtype=np.int16)
    read_only.flags.writeable = False
    wrong = {
        "not a list": [[0]],
        "must be int16, not int32": np.zeros(shape, dtype=np.int32),
        "shape: must be": np.zeros((3, *shape[1:]), dtype=np.int16),
        "not \\(.*, 3, 4\\)": np.zeros((*shape[:2], 3, 4), dtype=np.int16),
        "C-contiguous": np.zeros(shape, dtype=np.int16, order="F"),
        "writable": read_only,
    }
    for text, out in wrong.items():
        with pytest.raises(ss.ArrayError, match="numpy array" if text == "not a list" else text):
            vector.observations(out=out)  # type: ignore[arg-type]
        assert not np.any(out)


@pytest.mark.parametrize("window", [(0, 3), (3, 2048), (3,), 5, "ab", (True, 3)])
def test_wrong_windows_are_refused(window: Any) -> None:
    with pytest.raises(ss.RulesError, match=r"window|must be an integer in"):
        ss.VectorGame(tiny("dorfromantik"), 2).observations(window)


def test_compiled_batch_checks_the_array_itself(name: str) -> None:
    game = game_of(name)
    batch: Any = ss.VectorGame(game, 2)._core
    planes = len(game.observation_spec().planes)
    with pytest.raises(TypeError, match="int16"):
        batch.observations(3, 4, np.zeros((2, planes, 4, 3)))
    with pytest.raises(ValueError, match=rf"shape \(2, {planes}, 4, 3\)"):
        batch.observations(3, 4, np.zeros((2, planes, 3, 4), dtype=np.int16))
    with pytest.raises(ValueError, match=r"shape"):
        batch.observations(3, 4, np.zeros(2 * planes * 12, dtype=np.int16))
    with pytest.raises(ValueError, match="width"):
        batch.observations(0, 4, np.zeros((2, planes, 4, 0), dtype=np.int16))
