"""Observations of the compiled engine: the array that is filled, windows of any size, whole numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from lawkit import ALL_KINDS, Kind, sample
from southseas import _core
from southseas.engine import EngineState

Array = np.ndarray[Any, Any]


def _played(kind: Kind, steps: int = 60) -> tuple[Any, EngineState]:
    """A game and a position of it."""
    setting = sample(5, kind)
    game = setting.game("native")
    state = game.new_initial_state()
    for _ in setting.walk(state, steps):
        pass
    engine = {"carcassonne": _core.CarcassonneGame, "dorfromantik": _core.DorfromantikGame}[kind[0]]
    native = engine(game.tileset.flat(), game.rules.to_dict())
    return native, native.from_situation(state.situation())


def _observed(game: Any, state: Any, width: int, height: int, before: int = 0) -> Array:
    out = np.full((game.num_planes, height, width), before, np.int16)
    state.observe(width, height, out)
    return out


@pytest.mark.parametrize("kind", ALL_KINDS, ids=lambda kind: kind[1])
def test_every_number_is_written(kind: Kind) -> None:
    game, state = _played(kind)
    assert np.array_equal(_observed(game, state, 8, 5, before=-1), _observed(game, state, 8, 5, before=9))


@pytest.mark.parametrize("kind", ALL_KINDS, ids=lambda kind: kind[1])
def test_a_smaller_window_is_a_part_of_a_larger_one(kind: Kind) -> None:
    """Both are over the same middle, as their sides are even or odd alike; only ``outside`` differs."""
    game, state = _played(kind)
    large, small = _observed(game, state, 41, 41), _observed(game, state, 7, 3)
    assert np.array_equal(large[:-1, 19:-19, 17:-17], small[:-1])
    laid = large[0].sum()
    assert laid == len(state.situation()["tiles"])
    assert (small[-1] == laid - small[0].sum()).all()
    assert (large[-1] == 0).all()


@pytest.mark.parametrize("kind", ALL_KINDS[::8], ids=lambda kind: kind[0])
@pytest.mark.parametrize(("width", "height"), [(0, 3), (3, 0), (2048, 3), (3, 2048), (-1, 3), (2**70, 3)])
def test_windows_that_are_refused(kind: Kind, width: int, height: int) -> None:
    game, state = _played(kind, 3)
    with pytest.raises(ValueError, match=r"must be in 1\.\.2047"):
        state.observe(width, height, np.zeros((game.num_planes, 3, 3), np.int16))


@pytest.mark.parametrize("kind", ALL_KINDS[::8], ids=lambda kind: kind[0])
def test_arrays_that_are_refused(kind: Kind) -> None:
    game, state = _played(kind, 3)
    planes = game.num_planes
    locked = np.zeros((planes, 4, 5), np.int16)
    locked.flags.writeable = False
    refused: list[tuple[Any, type[Exception], str]] = [
        (np.zeros((planes, 4, 5), np.int32), TypeError, "int16"),
        (np.zeros((planes, 4, 5), ">i2"), TypeError, "int16"),
        ([[[0]]], TypeError, "incompatible|int16"),
        (np.zeros((planes + 1, 4, 5), np.int16), ValueError, rf"\({planes}, 4, 5\)"),
        (np.zeros((planes, 5, 4), np.int16), ValueError, rf"\({planes}, 4, 5\)"),
        (np.zeros(planes * 20, np.int16), ValueError, rf"\({planes}, 4, 5\)"),
        (np.zeros((planes, 4, 10), np.int16)[:, :, ::2], ValueError, "C-contiguous"),
        (np.zeros((5, 4, planes), np.int16).T, ValueError, "C-contiguous"),
        (locked, ValueError, "writable"),
    ]
    for out, error, message in refused:
        with pytest.raises(error, match=message):
            state.observe(5, 4, out)
        assert not np.any(out)


def test_numbers_beyond_int16_are_written_as_the_largest() -> None:
    game, state = _played(("carcassonne", "small"), 0)
    situation = state.situation()
    situation["wares"] = [(70_000, 32_767, 32_768), *situation["wares"][1:]]
    out = _observed(game, game.from_situation(situation), 1, 1)[:, 0, 0]
    runs = [out[i : i + 3].tolist() for i in range(len(out) - 2)]
    assert [32_767, 32_767, 32_767] in runs
    assert out.max() == 32_767
