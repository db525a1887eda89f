"""Slots of a batch: states out of them and into them, twins, new futures; memory and threads."""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
import southseas as ss
from southseas.actions import TERMINAL_PLAYER
from vectorkit import SEED, advanced, chosen, game_of, game_seed, tiny

AUTORESETS = ("NextStep", "SameStep", "Disabled")


def goes_on_alike(vector: ss.VectorGame, slot: int, state: ss.State, rng: random.Random) -> None:
    """The slot and the state, moved alike, meet the same draws to the end."""
    while True:
        actions = chosen(vector, rng)
        ended = state.is_terminal()
        if ended:
            return
        vector.step(actions)
        state.apply_action(actions[slot])
        if vector.terminations[slot]:
            assert vector.final_keys[slot] == state.key
            assert vector.final_returns[slot].tolist() == state.returns()
        else:
            assert vector.keys()[slot] == state.key


@pytest.mark.parametrize("steps", [0, 7, 40])
def test_state_of_a_slot_goes_on_as_the_slot(name: str, steps: int) -> None:
    vector = advanced(game_of(name), steps)
    state = vector.get_state(2)
    assert state.history() == []
    assert state.situation() == vector.get_state(2).situation()
    assert state.chance_json() == {"seed": int(vector.seeds[2])}
    goes_on_alike(vector, 2, state, random.Random(9))


def test_seeded_state_brings_its_seed(name: str, engine: str) -> None:
    vector = advanced(game_of(name), 5)
    state = ss.load_game(name, engine=engine).new_initial_state(seed=99)
    for _ in range(12):
        state.apply_action(state.legal_actions()[-1])
    others = vector.keys().tolist()
    vector.set_state(1, state)
    assert vector.get_state(1) == state
    assert vector.seeds[1] == 99
    assert vector.keys().tolist() == [others[0], state.key, *others[2:]]
    begin, end = vector.legal_offsets[1:3]
    assert vector.legal_actions[begin:end].tolist() == state.legal_actions()
    goes_on_alike(vector, 1, state.clone() if engine == "native" else vector.get_state(1), random.Random(9))


def test_explicit_state_is_dealt_to_by_the_slot(name: str) -> None:
    vector = advanced(game_of(name), 5, reward="score")
    seed = int(vector.seeds[1])
    state = game_of(name).new_initial_state()
    vector.set_state(1, state)
    assert vector.seeds[1] == seed
    assert vector.get_state(1) == state.clone(chance=seed)
    assert vector.rewards[1].tolist() == [0.0] * vector.num_players
    before = vector.scores()[1]
    vector.step(chosen(vector, random.Random(2)))
    assert vector.rewards[1].tolist() == (vector.scores()[1] - before).tolist()


def test_state_at_its_end_waits_in_the_slot(name: str) -> None:
    end = tiny(name).new_initial_state(seed=3)
    while not end.is_terminal():
        end.apply_action(end.legal_actions()[0])
    for autoreset in AUTORESETS:
        vector = ss.VectorGame(tiny(name), 2, SEED, autoreset=autoreset)
        vector.set_state(0, end)
        assert vector.current_player[0] == TERMINAL_PLAYER
        assert not vector.terminations[0]
        assert vector.final_keys[0] == 0
        actions = chosen(vector, random.Random(2))
        vector.step(actions)
        assert (vector.current_player[0] == TERMINAL_PLAYER) == (autoreset == "Disabled")
        assert vector.seeds[0] == (3 if autoreset == "Disabled" else game_seed(game_seed(SEED, 0), 1))


def test_cloned_slots_are_twins(name: str) -> None:
    vector = advanced(game_of(name), 9, num_envs=5, window=(9, 9), reward="score")
    keys, seeds = vector.keys(), vector.seeds.copy()
    vector.clone_slots([0, 3, 1], [1, 0, 4])
    wanted = [3, 0, 2, 3, 1]
    assert vector.keys().tolist() == keys[wanted].tolist()
    assert vector.seeds.tolist() == seeds[wanted].tolist()
    rng = random.Random(4)
    while not vector.terminations[3]:
        actions = chosen(vector, rng)
        actions[0] = actions[3]
        vector.step(actions)
        assert vector.keys()[0] == vector.keys()[3]
        assert vector.rewards[0].tolist() == vector.rewards[3].tolist()
    assert vector.final_keys[0] == vector.final_keys[3]
    vector.step(chosen(vector, rng))
    assert vector.seeds[[0, 3]].tolist() == [game_seed(game_seed(SEED, slot), 1) for slot in (0, 3)]


def test_new_seeds_are_new_futures(name: str) -> None:
    vector = advanced(game_of(name), 9)
    keys = vector.keys().tolist()
    states = [vector.get_state(slot).clone(chance=seed) for slot, seed in ((3, 2**64 - 1), (1, 7))]
    vector.reseed([3, 1], [2**64 - 1, 7])
    assert vector.keys().tolist() == keys
    assert vector.seeds[[3, 1]].tolist() == [2**64 - 1, 7]
    rng = random.Random(4)
    for _ in range(20):
        actions = chosen(vector, rng)
        vector.step(actions)
        for slot, state in zip((3, 1), states, strict=True):
            state.apply_action(actions[slot])
        assert vector.keys()[[3, 1]].tolist() == [state.key for state in states]


def test_the_arrays_of_a_batch_may_be_given_to_it(name: str) -> None:
    """They change while it reads them."""
    vector = ss.VectorGame(game_of(name), 3, SEED)
    first, second, third = vector.seeds.tolist()
    vector.reseed([1, 2, 0], vector.seeds)
    assert vector.seeds.tolist() == [third, first, second]
    vector.reseed([0, 1, 2], vector.seeds[::-1])
    assert vector.seeds.tolist() == [second, first, third]


def test_keys_and_scores_go_into_the_callers_array(name: str) -> None:
    vector = advanced(game_of(name), 30)
    keys, scores = np.zeros(4, dtype=np.uint64), np.zeros((4, vector.num_players), dtype=np.int32)
    assert vector.keys(keys) is keys
    assert vector.scores(scores) is scores
    states = [vector.get_state(slot) for slot in range(4)]
    assert keys.tolist() == [state.key for state in states]
    assert scores.tolist() == [state.scores() for state in states]


def test_arrays_outlive_their_batch(name: str) -> None:
    vector = ss.VectorGame(game_of(name), 3, SEED, window=(4, 4), threads=2)
    batch = vector.batch
    copies = [None if array is None else array.copy() for array in batch]
    del vector
    gc.collect()
    for array, copy in zip(batch, copies, strict=True):
        assert array is not None
        assert copy is not None
        assert array.tolist() == copy.tolist()


FORKED = """
import os
import signal
import sys

import southseas as ss

game = ss.load_game("carcassonne")
threaded, single = ss.VectorGame(game, 4, threads=2), ss.VectorGame(game, 4)
actions = threaded.legal_actions[threaded.legal_offsets[:-1]]
child = os.fork()
if child == 0:
    signal.alarm(20)
    single.step(actions)
    for call in (threaded.keys, threaded.reset, lambda: threaded.step(actions), lambda: threaded.get_state(0)):
        try:
            call()
        except RuntimeError as error:
            print(error)
    del threaded
    sys.exit(7)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
threaded.step(actions)
single.step(actions)
assert (threaded.keys() == single.keys()).all()
"""


def test_batch_with_threads_refuses_to_work_in_a_forked_process_and_lets_it_end() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", FORKED], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "this batch has threads, which a forked process does not have\n" * 4


def test_batch_at_work_refuses_other_threads() -> None:
    vector = ss.VectorGame(game_of("carcassonne"), 4000, SEED)
    refused, go_on = [], threading.Event()

    def ask() -> None:
        while not go_on.is_set():
            try:
                vector.keys()
            except RuntimeError as error:
                refused.append(str(error))

    asker = threading.Thread(target=ask)
    asker.start()
    steps = 0
    while not refused and steps < 2000:
        try:
            vector.reset()
        except RuntimeError as error:
            refused.append(str(error))
        steps += 1
    go_on.set()
    asker.join()
    assert set(refused) == {"this batch is at work in another thread"}


@pytest.mark.parametrize(
    "put", [lambda v, slot, state: v.set_state(slot, state), lambda v, s, _: v.clone_slots([3], [s])]
)
def test_what_is_put_into_a_slot_has_earned_nothing_yet(name: str, put: Any) -> None:
    vector = ss.VectorGame(tiny(name), 4, SEED, autoreset="SameStep", reward="score")
    rng = random.Random(3)
    while not (vector.terminations[:3] & vector.rewards[:3].any(axis=1)).any():
        vector.step(chosen(vector, rng))
    slot = int(vector.terminations.argmax())
    put(vector, slot, vector.game.new_initial_state(seed=1))
    assert not vector.terminations[slot]
    assert not vector.rewards[slot].any()
