"""Batches: bit for bit what single games are, for any number of threads, autoreset and reward."""

from __future__ import annotations

import random
from enum import Enum
from typing import Any

import numpy as np
import pytest
import southseas as ss
from lawkit import ALL_KINDS, Kind, sample
from southseas.actions import TERMINAL_PLAYER
from vectorkit import SEED, chosen, game_of, game_seed, run, tiny

AUTORESETS = ("NextStep", "SameStep", "Disabled")


# -- equal to single games ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL_KINDS, ids="-".join)
def test_batch_of_any_set_is_single_games(kind: Kind) -> None:
    seed = ALL_KINDS.index(kind)
    run(
        sample(seed, kind).game("native"),
        num_envs=4,
        steps=60,
        seed=seed,
        autoreset=AUTORESETS[seed % 3],
        reward=("returns", "score")[seed % 2],
    )


@pytest.mark.parametrize("autoreset", AUTORESETS)
@pytest.mark.parametrize("reward", ["returns", "score"])
def test_batch_of_short_games_is_single_games(name: str, autoreset: str, reward: str) -> None:
    assert run(tiny(name), num_envs=5, steps=60, autoreset=autoreset, reward=reward) > 5


@pytest.mark.parametrize("options", [{"players": 5}, {"utility": "win"}, {"retrieve": "never", "islanders": 1}])
def test_batch_of_the_built_in_set_is_single_games(options: dict[str, Any]) -> None:
    assert run(game_of("carcassonne", **options), num_envs=3, steps=260) > 0


@pytest.mark.parametrize("options", [{"players": 4}, {"tileset": "dorfromantik/base"}])
def test_batch_of_a_built_in_hex_set_is_single_games(options: dict[str, Any]) -> None:
    assert run(game_of("dorfromantik", **options), num_envs=3, steps=130, reward="score") > 0


@pytest.mark.parametrize("autoreset", AUTORESETS)
@pytest.mark.parametrize("reward", ["returns", "score"])
def test_batch_of_games_without_a_decision_is_single_games(autoreset: str, reward: str) -> None:
    game = without_decisions()
    ended = run(game, num_envs=3, steps=5, autoreset=autoreset, reward=reward)
    assert ended == (0 if autoreset == "Disabled" else 15)


def without_decisions() -> ss.Game:
    """One tile lies, none comes."""
    text = """
        format = 1
        game = "carcassonne"
        name = "x"
        provenance = "x"
        start = "sea/1"
        [[shape]]
        id = "sea"
        sides = ["sea", "sea", "sea", "sea"]
        segments = [{ name = "sea0", type = "sea", ports = ["N", "E", "S", "W"] }]
        variants = [{ id = "1", count = 1, fish = { sea0 = [1] } }]
    """
    return game_of("carcassonne", tileset=ss.tilesets.tileset_from_text(text, "x"))


def test_arrays_have_the_documented_types_and_shapes(name: str) -> None:
    vector = ss.VectorGame(game_of(name, players=3), 4, window=(5, 3))
    shapes = {field: (array.shape, array.dtype.name) for field, array in vector.batch._asdict().items()}
    total = int(vector.legal_offsets[-1])
    assert shapes == {
        "current_player": ((4,), "int32"),
        "phase": ((4,), "int32"),
        "rewards": ((4, 3), "float64"),
        "terminations": ((4,), "bool"),
        "legal_offsets": ((5,), "int64"),
        "legal_actions": ((total,), "int32"),
        "masks": ((4, vector.mask_size), "uint8"),
        "overflow": ((4,), "int32"),
        "origins": ((4, 2), "int32"),
        "seeds": ((4,), "uint64"),
        "final_returns": ((4, 3), "float64"),
        "final_keys": ((4,), "uint64"),
    }
    for field, array in vector.batch._asdict().items():
        assert array.flags.c_contiguous, field
        assert not array.flags.writeable, field
        assert getattr(vector, field).tolist() == array.tolist(), field


def test_first_seeds_are_the_documented_numbers(name: str) -> None:
    vector = ss.VectorGame(game_of(name), 2, seed=5)
    assert game_seed(0, 0) == 0xE220A8397B1DCDAF  # SplitMix64's first number from seed 0
    assert vector.seeds.tolist() == [game_seed(game_seed(5, slot), 0) for slot in range(2)]


# -- autoreset ------------------------------------------------------------------------------------


def until_an_end(vector: ss.VectorGame) -> int:
    """Steps until a game ends; its slot."""
    rng = random.Random(3)
    while not vector.terminations.any():
        vector.step(chosen(vector, rng))
    return int(vector.terminations.argmax())


def test_next_step_waits_one_step_at_the_end(name: str) -> None:
    vector = ss.VectorGame(tiny(name), 3, autoreset="NextStep")
    slot = until_an_end(vector)
    before = int(vector.seeds[slot])
    assert vector.current_player[slot] == TERMINAL_PLAYER
    assert vector.final_keys[slot] == vector.keys()[slot]
    actions = chosen(vector, random.Random(1))
    actions[slot] = -7
    vector.step(actions)
    assert vector.current_player[slot] >= 0
    assert not vector.terminations[slot]
    assert vector.rewards[slot].tolist() == [0.0] * vector.num_players
    assert vector.seeds[slot] != before


def test_same_step_is_at_the_next_start_at_once(name: str) -> None:
    vector = ss.VectorGame(tiny(name), 3, autoreset="SameStep")
    slot = until_an_end(vector)
    assert vector.current_player[slot] >= 0
    assert vector.rewards[slot].tolist() == vector.final_returns[slot].tolist()
    assert vector.final_keys[slot] != vector.keys()[slot]
    start = vector.game.new_initial_state(seed=int(vector.seeds[slot]))
    assert vector.get_state(slot) == start


def test_disabled_waits_for_a_reset(name: str) -> None:
    vector = ss.VectorGame(tiny(name), 3, autoreset="Disabled")
    slot = until_an_end(vector)
    key = vector.keys()[slot]
    actions = chosen(vector, random.Random(1))
    for wrong in (0, -2, 5):
        with pytest.raises(ss.IllegalActionError, match=rf"slot {slot}: its game has ended; .* -1, not {wrong}"):
            vector.step([*actions[:slot], wrong, *actions[slot + 1 :]])
    assert vector.terminations[slot]
    vector.step(actions)
    assert vector.keys()[slot] == key
    assert not vector.terminations[slot]
    assert vector.rewards[slot].tolist() == [0.0] * vector.num_players
    vector.reset(np.arange(3) == slot)
    assert vector.current_player[slot] >= 0


class AutoresetMode(Enum):
    """As Gymnasium has it."""

    NEXT_STEP = "NextStep"
    SAME_STEP = "SameStep"
    DISABLED = "Disabled"


@pytest.mark.parametrize("mode", AutoresetMode)
def test_autoreset_has_gymnasiums_names(mode: AutoresetMode) -> None:
    for given in (mode, mode.value, mode.name.lower()):
        assert ss.VectorGame(tiny("carcassonne"), 1, autoreset=given).autoreset == mode.value


def test_reset_begins_next_episodes_or_anew(name: str) -> None:
    vector = ss.VectorGame(game_of(name), 3, seed=5)
    first = vector.keys().tolist()
    vector.step(chosen(vector, random.Random(0)))
    vector.reset([False, True, False])
    assert vector.seeds.tolist() == [game_seed(game_seed(5, slot), int(slot == 1)) for slot in range(3)]
    vector.reset(seed=5)
    assert vector.keys().tolist() == first
    vector.reset(mask=[True, False, False], seed=6)
    assert vector.seeds.tolist() == [game_seed(game_seed(5 + (slot == 0), slot), 0) for slot in range(3)]
    vector.reset()
    assert vector.seeds.tolist() == [game_seed(game_seed(5 + (slot == 0), slot), 1) for slot in range(3)]


# -- rewards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("utility", ["points", "win"])
def test_rewards_of_an_episode_sum_up(name: str, utility: str) -> None:
    game = game_of(name, tileset=tiny(name).tileset, players=2, utility=utility)
    for reward in ("returns", "score"):
        vector = ss.VectorGame(game, 4, SEED, autoreset="SameStep", reward=reward)
        sums = np.zeros((4, 2))
        start = vector.scores().astype(float)
        rng = random.Random(4)
        ended = 0
        while ended < 12:
            vector.step(chosen(vector, rng))
            sums += vector.rewards
            for slot in np.flatnonzero(vector.terminations):
                points = np.array(vector.final_returns[slot])
                if reward == "returns":
                    assert sums[slot].tolist() == points.tolist()
                elif utility == "points":
                    assert (sums[slot] + start[slot]).tolist() == points.tolist()
                else:
                    best = sums[slot] + start[slot]
                    assert ((best == best.max()) / (best == best.max()).sum()).tolist() == points.tolist()
                sums[slot] = 0
                start[slot] = vector.scores()[slot]
                ended += 1
