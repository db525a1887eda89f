"""Laws of symmetry: where the first tile lies, how the table is turned, a mirror, the names of seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import southseas as ss
from hypothesis import given
from lawkit import FAMILIES, KINDS, LAWS, SEEDS, Sample, sample


@dataclass(frozen=True)
class Symmetry:
    """A way to look at the table: where a cell, a rotation and a port (direction, slot) are seen."""

    cell: Callable[[int, int], tuple[int, int]] = lambda x, y: (x, y)
    rotation: Callable[[int], int] = lambda r: r
    port: Callable[[int, int], tuple[int, int]] = lambda direction, slot: (direction, slot)


def _turned(k: int, tiles_turn: bool) -> Symmetry:
    def cell(x: int, y: int) -> tuple[int, int]:
        for _ in range(k):
            x, y = -y, x
        return x, y

    rotation = (lambda r: r) if tiles_turn else (lambda r: (r + k) % 4)
    return Symmetry(cell, rotation, lambda direction, slot: ((direction + k) % 4, slot))


MIRROR = Symmetry(lambda x, y: (-x, y), lambda r: -r % 4, lambda direction, slot: (-direction % 4, 2 - slot))


def _last_tile(state: ss.State) -> tuple[Any, int]:
    """Tile and rotation laid last."""
    situation = state.situation()
    tile, rotation = next((t, r) for x, y, t, r in situation["tiles"] if (x, y) == tuple(situation["last_placed"]))
    return state.game.tileset.tiles[tile], rotation


def _segment_seen(name: str, state: ss.State, twin: ss.State, symmetry: Symmetry) -> str:
    """The twin's segment that stands where the named one is seen; equal rotations may have swapped their names."""
    (tile, rotation), (other, twin_rotation) = _last_tile(state), _last_tile(twin)
    ports = tile.segments[tile.segment_index(name)].ports
    if not ports:
        return name
    seen = {symmetry.port((side + rotation) % 4, slot) for side, slot in ports}
    places = {s.name: {((side + twin_rotation) % 4, slot) for side, slot in s.ports} for s in other.segments}
    return next(name for name, place in places.items() if place == seen)


def _seen(action: int, state: ss.State, twin: ss.State, symmetry: Symmetry) -> dict[str, Any]:
    fields = state.action_to_dict(action)
    if "x" in fields:
        fields["x"], fields["y"] = symmetry.cell(fields["x"], fields["y"])
    if "rotation" in fields:
        fields["rotation"] = symmetry.rotation(fields["rotation"])
    if "segment" in fields:
        fields["segment"] = _segment_seen(fields["segment"], state, twin, symmetry)
    return fields


def _same_game(state: ss.State, twin: ss.State, game: Sample, symmetry: Symmetry, shift: int = 0) -> None:
    """Play ``state`` to its end and ``twin`` with what is seen of it; seat s here is seat s + shift there."""
    seats = state.game.num_players
    order = [(seat + shift) % seats for seat in range(seats)]
    for action in game.walk(state):
        assert len(twin.legal_actions()) == len(state.legal_actions())
        assert twin.chance_counts() == state.chance_counts()
        twin.apply_action(twin.dict_to_action(_seen(action, state, twin, symmetry)))
        after = state.child(action)
        assert (twin.phase, [twin.scores()[seat] for seat in order]) == (after.phase, after.scores())
    assert state.is_terminal()
    assert [twin.returns()[seat] for seat in order] == state.returns()
    assert [twin.players()[seat].wares for seat in order] == [player.wares for player in state.players()]


MANY_TOKENS = {"boat_tokens": 255}
"""With few tokens left it matters which of two regions is boated first, and equal rotations may swap them."""


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_origin_does_not_matter(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    dx, dy = seed % 900 - 450, seed // 7 % 900 - 450
    native = game.game("native")
    twin = native.new_initial_state(origin=(dx, dy))
    _same_game(native.new_initial_state(), twin, game, Symmetry(cell=lambda x, y: (x + dx, y + dy)))


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_turning_the_table_does_not_matter(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    k = 1 + seed % 3
    native = game.game("native", **MANY_TOKENS)
    _same_game(native.new_initial_state(), native.new_initial_state(rotation=k), game, _turned(k, tiles_turn=False))


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_turning_every_tile_does_not_matter(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    k = 1 + seed % 3
    twin = game.game("native", game.tiles.rotated(k)).new_initial_state()
    _same_game(game.game("native").new_initial_state(), twin, game, _turned(k, tiles_turn=True))


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_the_mirror_does_not_matter(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    twin = game.game("native", game.tiles.mirrored(), **MANY_TOKENS).new_initial_state()
    _same_game(game.game("native", **MANY_TOKENS).new_initial_state(), twin, game, MIRROR)


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_seats_may_be_renamed(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    first = seed % game.rules["players"]
    one = game.game("native", first_player=0).new_initial_state()
    two = game.game("native", first_player=first).new_initial_state()
    _same_game(one, two, game, Symmetry(), shift=first)


@pytest.mark.parametrize("kind", FAMILIES[:3])
def test_law_symmetries_hold_on_the_reference_too(kind: str) -> None:
    game = sample(20, kind)
    one = game.game("reference", **MANY_TOKENS).new_initial_state()
    two = game.game("reference", game.tiles.mirrored(), **MANY_TOKENS).new_initial_state()
    _same_game(one, two, game, MIRROR)
