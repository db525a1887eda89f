"""Masks of a batch: every index, what leaves the window, both ways of the codec."""

from __future__ import annotations

import random

import numpy as np
import pytest
import southseas as ss
from lawkit import ALL_KINDS, Kind, sample
from southseas.actions import TERMINAL_PLAYER, place_action
from vectorkit import SEED, all_decisions, chosen, game_of, run


@pytest.mark.parametrize("kind", ALL_KINDS, ids="-".join)
def test_masks_are_those_of_the_definition(kind: Kind) -> None:
    seed = ALL_KINDS.index(kind)
    window = [(3, 4), (8, 5), (1, 1), (6, 2)][seed % 4]
    run(sample(seed + 50, kind).game("native"), num_envs=2, steps=30, seed=seed, window=window)


@pytest.mark.parametrize(("steps", "window"), [(60, (4, 4)), (120, (80, 70))])
def test_masks_and_overflow_count_every_decision(name: str, steps: int, window: tuple[int, int]) -> None:
    vector = ss.VectorGame(game_of(name), 8, SEED, window=window, threads=2)
    rng = random.Random(6)
    outside = 0
    for _ in range(steps):
        vector.step(chosen(vector, rng))
        assert vector.masks is not None
        assert vector.overflow is not None
        legal = np.diff(vector.legal_offsets)
        assert (vector.masks.sum(axis=1) + vector.overflow).tolist() == legal.tolist()
        assert vector.masks[vector.current_player == TERMINAL_PLAYER].sum() == 0
        outside += int(vector.overflow.sum())
    assert (outside > 0) == (window == (4, 4))


def test_sizes_of_masks_follow_from_the_table() -> None:
    square, hexes = game_of("carcassonne"), game_of("dorfromantik")
    payments = len(all_decisions(square, (0, 0), (1, 1))) - 4 - 1 - 1 - len(square.tileset.ships)
    segments = max(len(tile.segments) for tile in square.tileset.tiles)
    rest = 1 + len(square.tileset.ships) + payments - segments
    assert ss.VectorGame(square, 1, window=(15, 9)).mask_size == 5 * 135 + rest + segments
    assert ss.VectorGame(hexes, 1, window=(15, 9)).mask_size == 6 * 135 + 1
    assert ss.VectorGame(hexes, 1).mask_size == 0


@pytest.mark.parametrize("window", [(5, 4), (9, 9)])
def test_every_index_is_decoded_and_encoded(name: str, window: tuple[int, int]) -> None:
    vector = ss.VectorGame(game_of(name), 2, SEED, window=window)
    rng = random.Random(7)
    for _ in range(20):
        vector.step(chosen(vector, rng))
    assert vector.origins is not None
    for slot in range(2):
        indices = np.arange(vector.mask_size)
        slots = np.full(vector.mask_size, slot)
        decisions = vector.decode(slots, indices)
        assert decisions.tolist() == all_decisions(vector.game, tuple(vector.origins[slot].tolist()), window)
        assert vector.encode(slots, decisions).tolist() == indices.tolist()
        begin, end = vector.legal_offsets[slot : slot + 2]
        inside = vector.encode(slots[: end - begin], vector.legal_actions[begin:end])
        assert vector.masks is not None
        assert sorted(index for index in inside.tolist() if index >= 0) == np.flatnonzero(vector.masks[slot]).tolist()


def test_what_no_mask_has_is_encoded_as_none(name: str) -> None:
    vector = ss.VectorGame(game_of(name), 1, window=(2047, 2047))
    edges = vector.game.tileset.edges
    kinds = [kind << 28 for kind in range(8)]
    others = [kinds[1], kinds[2], kinds[3] + edges, kinds[3], kinds[3] | 2047 << 14, -1, 2**31, 2**40, -(2**40)]
    others += [kinds[4] + 16, kinds[6] + 255, kinds[7] | 255 << 18, kinds[7] | 0o777777, kinds[5], (1 << 28) - 1]
    assert vector.encode([0] * len(others), others).tolist() == [-1] * len(others)
    assert vector.encode([0], [0]).tolist() == [2047 * 2047 * edges]


def test_cells_beyond_the_grid_have_no_decision(name: str) -> None:
    vector = ss.VectorGame(game_of(name), 1, window=(2047, 2047))
    edges = vector.game.tileset.edges
    vector.set_state(0, vector.game.new_initial_state(seed=1, origin=(800, -700)))
    assert vector.origins is not None
    assert vector.origins[0].tolist() == [800 - 1023, -700 - 1023]
    corners = [0, 2046 * edges, (700 * 2047 + 1246) * edges + 1, (700 * 2047 + 1247) * edges]
    assert vector.decode([0] * 4, corners).tolist() == [-1, -1, place_action(1023, -1023, 1), -1]
    beyond = [3 << 28 | 1024 << 14 | 2048 << 3, 3 << 28, 5 << 28]
    assert vector.encode([0] * 3, beyond).tolist() == [-1] * 3
