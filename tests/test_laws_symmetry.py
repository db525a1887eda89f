"""Laws of symmetry: where the first tile lies, how the table is turned, a mirror, the names of seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import southseas as ss
from hypothesis import given, settings
from lawkit import ALL_KINDS, ANY, HEX, LAWS, SEEDS, SQUARE_KINDS, Kind, Sample, sample


@dataclass(frozen=True)
class Symmetry:
    """A way to look at the table: where a cell, a rotation and a port (direction, slot) are seen."""

    cell: Callable[[int, int], tuple[int, int]] = lambda x, y: (x, y)
    rotation: Callable[[int], int] = lambda r: r
    port: Callable[[int, int], tuple[int, int]] = lambda direction, slot: (direction, slot)


def _turned(k: int, edges: int, *, tiles_turn: bool) -> Symmetry:
    def cell(x: int, y: int) -> tuple[int, int]:
        for _ in range(k):
            x, y = (-y, x) if edges == 4 else (-y, x + y)
        return x, y

    rotation = (lambda r: r) if tiles_turn else (lambda r: (r + k) % edges)
    return Symmetry(cell, rotation, lambda direction, slot: ((direction + k) % edges, slot))


MIRRORS = {
    4: Symmetry(lambda x, y: (-x, y), lambda r: -r % 4, lambda direction, slot: (-direction % 4, 2 - slot)),
    6: Symmetry(lambda x, y: (-x - y, y), lambda r: -r % 6, lambda direction, slot: ((5 - direction) % 6, slot)),
}
"""East and west change places, by number of edges."""


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
    edges = state.game.tileset.edges
    seen = {symmetry.port((side + rotation) % edges, slot) for side, slot in ports}
    places = {s.name: {((side + twin_rotation) % edges, slot) for side, slot in s.ports} for s in other.segments}
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
        if twin.game.tileset == state.game.tileset and shift == 0:
            assert twin.canonical_key() == after.canonical_key()
        assert twin.active_player() == order[after.active_player()]
        assert (twin.phase, [twin.scores()[seat] for seat in order]) == (after.phase, after.scores())
    assert state.is_terminal()
    assert [twin.returns()[seat] for seat in order] == state.returns()
    own = twin.players()
    assert [own[seat].wares for seat in order if own] == [player.wares for player in state.players()]


def _loosened(game: Sample) -> dict[str, int]:
    """With few tokens left it matters which of two regions is boated first, and equal rotations may swap them."""
    return {"boat_tokens": 255} if "boat_tokens" in game.rules else {}


@LAWS
@given(seed=SEEDS, kind=ANY)
def test_law_origin_does_not_matter(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    dx, dy = seed % 900 - 450, seed // 7 % 900 - 450
    native = game.game("native")
    twin = native.new_initial_state(origin=(dx, dy))
    _same_game(native.new_initial_state(), twin, game, Symmetry(cell=lambda x, y: (x + dx, y + dy)))


@LAWS
@given(seed=SEEDS, kind=ANY)
def test_law_turning_the_table_does_not_matter(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    k = 1 + seed % (game.tiles.edges - 1)
    native = game.game("native", **_loosened(game))
    twin = native.new_initial_state(rotation=k)
    _same_game(native.new_initial_state(), twin, game, _turned(k, game.tiles.edges, tiles_turn=False))


@LAWS
@given(seed=SEEDS, kind=ANY)
def test_law_turning_every_tile_does_not_matter(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    k = 1 + seed % (game.tiles.edges - 1)
    twin = game.game("native", game.tiles.rotated(k)).new_initial_state()
    _same_game(game.game("native").new_initial_state(), twin, game, _turned(k, game.tiles.edges, tiles_turn=True))


def _check_mirror(game: Sample, engine: str) -> None:
    rules = _loosened(game)
    twin = game.game(engine, game.tiles.mirrored(), **rules).new_initial_state()
    _same_game(game.game(engine, **rules).new_initial_state(), twin, game, MIRRORS[game.tiles.edges])


@LAWS
@given(seed=SEEDS, kind=ANY)
def test_law_the_mirror_does_not_matter(seed: int, kind: Kind) -> None:
    _check_mirror(sample(seed, kind), "native")


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("k", range(6))
@settings(LAWS, max_examples=8)
@given(seed=SEEDS, kind=HEX)
def test_law_the_twelve_symmetries_of_the_hexagon(seed: int, kind: Kind, k: int, mirrored: bool) -> None:
    game = sample(seed, kind)
    tiles = (game.tiles.mirrored() if mirrored else game.tiles).rotated(k)
    turn, mirror = _turned(k, 6, tiles_turn=True), MIRRORS[6]
    both = Symmetry(lambda x, y: turn.cell(*mirror.cell(x, y)), mirror.rotation)
    twin = game.game("native", tiles).new_initial_state()
    _same_game(game.game("native").new_initial_state(), twin, game, both if mirrored else turn)


@LAWS
@given(seed=SEEDS, kind=ANY)
def test_law_seats_may_be_renamed(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    first = seed % game.rules["players"]
    one = game.game("native", first_player=0).new_initial_state()
    two = game.game("native", first_player=first).new_initial_state()
    _same_game(one, two, game, Symmetry(), shift=first)


@pytest.mark.parametrize("kind", [*SQUARE_KINDS[:3], *ALL_KINDS[-3:]])
def test_law_symmetries_hold_on_the_reference_too(kind: Kind) -> None:
    _check_mirror(sample(20, kind), "reference")
