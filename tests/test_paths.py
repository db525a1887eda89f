"""Wide vectors and one cell at a time: the same moves and the same random games on every kind of tile set that the
comparer makes."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
import pytest
from southseas import _core
from southseas.game import load_game
from southseas.lockstep import Setting, load_plugin
from southseas.native import SCALAR_VARIABLE, NativeGame
from southseas.tilesets import load_tileset, tileset_from_data

KINDS = [(name, kind) for name in ("carcassonne", "dorfromantik") for kind in load_plugin(name).kinds]


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_vector_and_scalar_path_play_alike(name: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"{name} {kind}")
    for _ in range(4):
        _compare_paths(name, load_plugin(name).settings(rng, [kind], {}), monkeypatch)


def _compare_paths(name: str, setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    tileset = f"{name}/south_seas" if setting.source is None else tileset_from_data(setting.source, setting.kind)
    rules = load_game(name, tileset=tileset, **setting.rules).rules
    found = load_tileset(tileset) if isinstance(tileset, str) else tileset
    monkeypatch.delenv(SCALAR_VARIABLE, raising=False)
    wide = NativeGame(found, rules)
    monkeypatch.setenv(SCALAR_VARIABLE, "1")
    narrow = NativeGame(found, rules)
    assert wide.uses_vectors == _core.build_info()["vectors"]
    assert not narrow.uses_vectors
    states = [cast("Any", game.initial()) for game in (wide, narrow)]
    for policy in ("uniform", "packing"):
        ours, theirs = (state.playouts(20, 5, policy=policy, record=True) for state in states)
        assert all(np.array_equal(one, other) for one, other in zip(ours, theirs, strict=True))
    _play_side_by_side(*states)


def _play_side_by_side(wide: Any, narrow: Any) -> None:
    """One game of random moves; the legal moves agree at every step, and the position at the end."""
    wide.set_chance_seed(3)
    narrow.set_chance_seed(3)
    rng = random.Random(3)
    while not wide.is_terminal():
        actions = wide.legal_actions()
        assert narrow.legal_actions() == actions
        action = rng.choice(actions)
        assert wide.apply(action)
        assert narrow.apply(action)
    assert narrow.is_terminal()
    assert narrow.key() == wide.key()
