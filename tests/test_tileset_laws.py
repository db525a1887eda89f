"""What holds for every tile set of every game: sets turn, mirror, flatten and read back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from southseas.tilesets import TileSet, builtin_tilesets, load_tileset, tileset_from_data, tileset_from_text
from southseas.tilesets import flat as flat_form

OWN = Path(__file__).parent / "data" / "harbour.toml"


@pytest.fixture(scope="module", params=[*builtin_tilesets(), str(OWN)], ids=lambda name: Path(name).stem)
def tileset(request: pytest.FixtureRequest) -> TileSet:
    """Each built-in set, and one that a third party might write."""
    return load_tileset(request.param)


# -- turned and mirrored sets ------------------------------------------------------------------------------------------
def test_a_whole_turn_is_none(tileset: TileSet) -> None:
    assert tileset.rotated(tileset.edges) == tileset.rotated(0) == tileset
    turned = tileset
    for _ in range(tileset.edges):
        turned = turned.rotated(1)
    assert turned.fingerprint == tileset.fingerprint


def test_turns_add_up(tileset: TileSet) -> None:
    for first in range(tileset.edges):
        for second in range(-2, tileset.edges):
            assert tileset.rotated(first).rotated(second) == tileset.rotated(first + second)


def test_mirroring_twice_changes_nothing(tileset: TileSet) -> None:
    assert tileset.mirrored() != tileset
    assert tileset.mirrored().mirrored() == tileset


def test_mirror_turns_a_turn_round(tileset: TileSet) -> None:
    for k in range(tileset.edges):
        assert tileset.rotated(k).mirrored() == tileset.mirrored().rotated(-k)


def test_turned_and_mirrored_sets_are_valid_and_keep_what_does_not_move(tileset: TileSet) -> None:
    for moved in (tileset.rotated(1), tileset.mirrored(), tileset.rotated(3).mirrored()):
        assert tileset_from_data(moved.canonical(), "moved") == moved
        assert type(moved) is type(tileset)
        assert moved.source == tileset.source
        for tile, old in zip(moved.tiles, tileset.tiles, strict=True):
            assert (tile.id, tile.index, tile.count) == (old.id, old.index, old.count)
            assert [segment.name for segment in tile.segments] == [segment.name for segment in old.segments]
            assert [segment.looks for segment in tile.segments] == [segment.looks for segment in old.segments]


def test_rotation_moves_sides_and_ports_clockwise(tileset: TileSet) -> None:
    edges = tileset.edges
    for tile, old in zip(tileset.rotated(1).tiles, tileset.tiles, strict=True):
        assert tile.sides == (*old.sides[-1:], *old.sides[:-1])
        for segment, before in zip(tile.segments, old.segments, strict=True):
            assert segment.ports == tuple(sorted(((side + 1) % edges, slot) for side, slot in before.ports))


def test_fingerprints_of_distinct_sets_are_distinct(tileset: TileSet) -> None:
    sets = [tileset.rotated(k) for k in range(tileset.edges)]
    sets += [moved.mirrored() for moved in sets]
    assert len({moved.fingerprint for moved in sets}) == 2 * tileset.edges


# -- rotations that look alike -----------------------------------------------------------------------------------------
@pytest.mark.rule("C-13")
@pytest.mark.rule("D-23")
def test_the_lowest_equal_rotation_is_the_first_of_its_class(tileset: TileSet) -> None:
    edges = tileset.edges
    for tile in tileset.tiles:
        lowest = [tileset.canonical_rotation(tile.index, rotation) for rotation in range(edges)]
        period = lowest.count(0)
        assert edges % period == 0
        assert lowest == [rotation % (edges // period) for rotation in range(edges)]
        assert tileset.canonical_rotation(tile.index, edges) == 0


# -- fingerprint and forms ---------------------------------------------------------------------------------------------
def test_fingerprint_is_16_hex_digits_and_survives_rewriting(tileset: TileSet) -> None:
    assert len(tileset.fingerprint) == 16
    assert int(tileset.fingerprint, 16) >= 0
    assert tileset_from_text(tileset.to_toml(), "rewritten") == tileset
    assert load_tileset(tileset.source).fingerprint == tileset.fingerprint


def test_equality_ignores_the_source(tileset: TileSet) -> None:
    assert replace(tileset, source="elsewhere") == tileset


def test_flat_text_reads_back(tileset: TileSet) -> None:
    arrays = tileset.flat()
    assert flat_form.from_text(tileset.flat_text()) == arrays
    assert arrays["topology"] == [tileset.edges, tileset.slots]
    assert len(arrays["tile_port"]) == tileset.edges * tileset.slots * len(tileset.tiles)
    assert arrays["segment_begin"][-1] == len(arrays["segment_type"])


def test_flat_ports_are_those_of_the_segments(tileset: TileSet) -> None:
    ports, begin = tileset.flat()["tile_port"], 0
    for tile in tileset.tiles:
        end = begin + tileset.edges * tileset.slots
        owners = {divmod(place, tileset.slots): owner for place, owner in enumerate(ports[begin:end]) if owner >= 0}
        assert owners == {port: index for index, segment in enumerate(tile.segments) for port in segment.ports}
        begin = end


def test_lookups_by_id(tileset: TileSet) -> None:
    assert [tileset.tile_index(tile.id) for tile in tileset.tiles] == list(range(len(tileset.tiles)))
    with pytest.raises(KeyError):
        tileset.tile_index("nothing/1")
    for tile in tileset.tiles:
        assert [tile.segment_index(segment.name) for segment in tile.segments] == list(range(len(tile.segments)))
        with pytest.raises(KeyError):
            tile.segment_index("nothing0")
