"""The built-in square set keeps every fact that the rulebook gives, and has its forms."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from southseas.tilesets import flat as flat_form
from southseas.tilesets import load_tileset, tileset_from_data, tileset_from_text
from southseas.tilesets.carcassonne import Needs, Tile, TileSet

NAME = "carcassonne/south_seas"
COUNTS = [8, 5, 9, 1, 5, 2, 2, 3, 1, 3, 2, 3, 3, 3, 2, 6, 5, 1, 3, 1, 1, 2, 1, 1]
CLOCKWISE = [(side, slot) for side in range(4) for slot in range(3)]


@pytest.fixture(scope="module")
def south_seas() -> TileSet:
    return load_tileset(NAME)


def shape_of(tileset: TileSet, shape: str) -> Tile:
    return next(tile for tile in tileset.tiles if tile.shape == shape)


def partition(tile: Tile) -> set[tuple[str, tuple[tuple[int, int], ...]]]:
    return {(segment.type, segment.ports) for segment in tile.segments}


def copies(tileset: TileSet, shape: str) -> int:
    return sum(tile.count for tile in tileset.tiles if tile.shape == shape)


# -- the facts of the box ----------------------------------------------------------------------------------------------
@pytest.mark.rule("C-02")
def test_south_seas_has_24_shapes_with_the_known_counts(south_seas: TileSet) -> None:
    assert [copies(south_seas, shape) for shape in south_seas.shapes] == COUNTS
    assert len(south_seas.shapes) == 24
    assert south_seas.num_tiles == sum(COUNTS) == 73


@pytest.mark.rule("C-02")
def test_south_seas_starts_with_one_of_the_three_tiles_of_the_tenth_shape(south_seas: TileSet) -> None:
    start = south_seas.tiles[south_seas.start]
    assert start.shape == south_seas.shapes[9]
    assert copies(south_seas, start.shape) == 3
    assert (start.id, start.count) == ("island_straight/1", 1)


@pytest.mark.rule("C-03")
def test_south_seas_has_19_boats_one_a_tile_all_in_sea(south_seas: TileSet) -> None:
    boats = [(sum(s.boat for s in tile.segments), tile.count) for tile in south_seas.tiles]
    assert {number for number, _ in boats} == {0, 1}
    assert sum(number * count for number, count in boats) == 19
    assert {s.type for tile in south_seas.tiles for s in tile.segments if s.boat} == {"sea"}


@pytest.mark.rule("C-03")
def test_south_seas_has_24_ships_worth_96_points(south_seas: TileSet) -> None:
    values = Counter[int]()
    for ship in south_seas.ships:
        values[ship.points] += ship.count
    assert [values[points] for points in (2, 3, 4, 5, 6)] == [2, 8, 6, 4, 4]
    assert south_seas.num_ships == 24
    assert sum(ship.points * ship.count for ship in south_seas.ships) == 96
    assert [ship.id for ship in south_seas.ships] == [f"s{number:02}" for number in range(1, 25)]


@pytest.mark.rule("C-41")
@pytest.mark.parametrize(
    ("points", "needs"),
    [
        (5, Needs("fixed", bananas=1, shells=2, fish=1)),
        (5, Needs("any", amount=6)),
        (4, Needs("any", amount=5)),
        (3, Needs("same", amount=4)),
        (3, Needs("same_other", amount=3, other=1)),
    ],
)
def test_south_seas_holds_the_ships_that_the_rulebook_shows(south_seas: TileSet, points: int, needs: Needs) -> None:
    assert [ship.count for ship in south_seas.ships if (ship.points, ship.needs) == (points, needs)] == [1]


def test_south_seas_symbols_add_up(south_seas: TileSet) -> None:
    weighted = [(segment, tile.count) for tile in south_seas.tiles for segment in tile.segments]
    assert sum(segment.bananas * count for segment, count in weighted) == 45
    assert sum(segment.shells * count for segment, count in weighted) == 45
    assert sum(sum(segment.fish) * count for segment, count in weighted) == 60


def test_south_seas_symbols_stay_in_their_limits(south_seas: TileSet) -> None:
    for tile in south_seas.tiles:
        for segment in tile.segments:
            assert segment.bananas in range(3 if segment.type == "island" else 1)
            assert segment.shells in range(3 if segment.type == "bridge" else 1)
            assert segment.fish in {(), (1,), (2,), (2, 1)}
            assert segment.type == "sea" or not segment.fish
    assert any(s.boat and s.fish for tile in south_seas.tiles for s in tile.segments)


def test_south_seas_has_bare_islands_bridges_and_seas(south_seas: TileSet) -> None:
    bare = {s.type for tile in south_seas.tiles for s in tile.segments if not (s.bananas or s.shells or s.fish)}
    assert bare == {"island", "bridge", "sea", "market"}


def test_south_seas_variants_differ_and_have_at_most_two_copies(south_seas: TileSet) -> None:
    for shape in south_seas.shapes:
        variants = [tile for tile in south_seas.tiles if tile.shape == shape]
        assert all(tile.count <= 2 for tile in variants)
        assert len(variants) >= 2 or copies(south_seas, shape) <= 2
        assert len({tile.segments for tile in variants}) == len(variants)


@pytest.mark.rule("C-60")
def test_island_through_is_one_island_between_two_seas(south_seas: TileSet) -> None:
    tile = shape_of(south_seas, "island_through")
    assert partition(tile) == {("island", ((1, 1), (3, 1))), ("sea", ((0, 1),)), ("sea", ((2, 1),))}


@pytest.mark.rule("C-60")
def test_island_tips_are_two_islands_and_three_seas(south_seas: TileSet) -> None:
    tile = shape_of(south_seas, "islands_tips")
    assert Counter(segment.type for segment in tile.segments) == {"bridge": 1, "island": 2, "sea": 3}


@pytest.mark.rule("C-60")
@pytest.mark.parametrize(
    ("one", "turns", "other"),
    [
        ("straight", 0, "market_straight"),
        ("curve", 0, "market_corner"),
        ("cross", 0, "market_cross"),
        ("islands_corner", 3, "bay"),
        ("islands_tips", 0, "island_through_pier"),
    ],
)
def test_shapes_with_the_same_sides_differ_inside(south_seas: TileSet, one: str, turns: int, other: str) -> None:
    tiles = shape_of(south_seas.rotated(turns), one), shape_of(south_seas, other)
    assert tiles[0].sides == tiles[1].sides
    seas = [{ports for type, ports in partition(tile) if type == "sea"} for tile in tiles]
    assert seas[0] == seas[1]
    assert partition(tiles[0]) != partition(tiles[1])


def test_segments_stand_by_type_then_clockwise(south_seas: TileSet) -> None:
    types = ("bridge", "island", "market", "sea")
    for tile in south_seas.tiles:
        places = [(types.index(s.type), min(map(CLOCKWISE.index, s.ports), default=0)) for s in tile.segments]
        assert all(one < other for one, other in pairwise(places)), tile.id
        for type in types:
            names = [s.name for s in tile.segments if s.type == type]
            assert names == [f"{type}{number}" for number in range(len(names))]


@pytest.mark.rule("C-61")
def test_every_port_has_one_owner_of_its_type(south_seas: TileSet) -> None:
    for tile in south_seas.tiles:
        owners = {port: segment.type for segment in tile.segments for port in segment.ports}
        assert len(owners) == sum(len(segment.ports) for segment in tile.segments)
        for side, label in enumerate(tile.sides):
            beside = "sea" if label == "bridge" else None
            assert [owners.get((side, slot)) for slot in range(3)] == [beside, label, beside]


def test_provenance_says_that_the_set_is_a_reconstruction(south_seas: TileSet) -> None:
    assert "reconstruct" in south_seas.provenance
    assert "not the printed tiles" in south_seas.provenance
    assert "reconstruction" in south_seas.name


# -- rotations that look alike -----------------------------------------------------------------------------------------
@pytest.mark.rule("C-13")
def test_shapes_without_their_wares_have_the_known_symmetries(south_seas: TileSet) -> None:
    document = south_seas.canonical()
    for shape in document["shape"]:
        shape["variants"] = [{"id": "1"}]
    document["ship"] = []
    bare = tileset_from_data(document, "bare")
    lowest = {tile.shape: [bare.canonical_rotation(tile.index, r) for r in range(4)] for tile in bare.tiles}
    half = {shape for shape, rotations in lowest.items() if rotations == [0, 1, 0, 1]}
    quarter = {shape for shape, rotations in lowest.items() if rotations == [0, 0, 0, 0]}
    assert half == {"straight", "islands_opposite", "island_through", "market_straight"}
    assert quarter == {"cross", "island_full", "market", "market_cross"}
    assert all(r == [0, 1, 2, 3] for shape, r in lowest.items() if shape not in half | quarter)


@pytest.mark.rule("C-13")
def test_wares_break_symmetry(south_seas: TileSet) -> None:
    alike, different = (south_seas.tile_index(f"straight/{variant}") for variant in (2, 1))
    assert [south_seas.canonical_rotation(alike, r) for r in range(4)] == [0, 1, 0, 1]
    assert [south_seas.canonical_rotation(different, r) for r in range(4)] == [0, 1, 2, 3]


# -- turned and mirrored sets ------------------------------------------------------------------------------------------
def test_rotation_moves_sides_and_ports_clockwise(south_seas: TileSet) -> None:
    curve = shape_of(south_seas.rotated(1), "curve")
    assert curve.sides == ("bridge", "sea", "sea", "bridge")
    assert curve.segments[0].ports == ((0, 1), (3, 1))
    assert curve.segments[2].ports == ((0, 0), (3, 2))


def test_mirror_swaps_east_with_west_and_left_with_right(south_seas: TileSet) -> None:
    curve = shape_of(south_seas.mirrored(), "curve")
    assert curve.sides == ("sea", "bridge", "bridge", "sea")
    assert curve.segments[0].ports == ((1, 1), (2, 1))
    assert curve.segments[2].ports == ((1, 2), (2, 0))


# -- fingerprint and forms ---------------------------------------------------------------------------------------------
MINIMAL = """
format = 1
game = "carcassonne"
name = "minimal"
provenance = "for a test"
start = "a/1"
[[shape]]
id = "a"
sides = ["sea", "bridge", "sea", "bridge"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["E", "W"] },
  { name = "sea0", type = "sea", ports = ["N", "El", "Wr"] },
  { name = "sea1", type = "sea", ports = ["S", "Er", "Wl"] },
]
variants = [{ id = "1", shells = { bridge0 = 2 }, fish = { sea0 = [2, 1] } }]
[[ship]]
id = "x"
points = 3
needs = { shells = 2 }
"""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('variants = [{ id = "1",', 'variants = [{ count = 1, boat = [], bananas = {}, id = "1",'),
        ("fish = { sea0 = [2, 1] }", "fish = { sea1 = [], sea0 = [1, 2] }"),
        ('ports = ["N", "El", "Wr"]', 'ports = ["Wr", "N", "El"]'),
        ("needs = { shells = 2 }", "needs = { shells = 2, fish = 0 }"),
        ("points = 3", "points = 3\ncount = 1  # a comment"),
    ],
)
def test_fingerprint_does_not_depend_on_how_a_set_is_written(old: str, new: str) -> None:
    assert old in MINIMAL
    written = tileset_from_text(MINIMAL.replace(old, new), "two")
    assert written.fingerprint == tileset_from_text(MINIMAL, "one").fingerprint


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "minimal"', 'name = "other"'),
        ("for a test", "for a good test"),
        ("bridge0 = 2", "bridge0 = 1"),
        ("[2, 1]", "[2, 1, 1]"),
        ("fish = { sea0", "fish = { sea1"),
        ('id = "1",', 'id = "1", count = 2,'),
        ('id = "1",', 'id = "1", boat = ["sea1"],'),
        ('id = "x"', 'id = "y"'),
        ("points = 3", "points = 4"),
        ("points = 3", "points = 3\ncount = 2"),
        ("shells = 2 }", "shells = 3 }"),
        ("needs = { shells = 2 }", "needs = { any = 2 }"),
        ("bridge0", "bridge9"),
    ],
)
def test_fingerprint_depends_on_everything_that_a_set_says(old: str, new: str) -> None:
    assert old in MINIMAL
    changed = tileset_from_text(MINIMAL.replace(old, new), "two")
    assert changed.fingerprint != tileset_from_text(MINIMAL, "one").fingerprint


def test_to_toml_writes_odd_texts() -> None:
    document = tileset_from_text(MINIMAL, "minimal").canonical()
    document["provenance"] = 'quotes " and \\ and\nlines\tand \x7f and ü and \U0001f6f6'
    document["shape"][0]["id"] = "größe.1"
    document["start"] = "größe.1/1"
    tileset = tileset_from_data(document, "odd")
    assert tileset_from_text(tileset.to_toml(), "odd") == tileset


def test_flat_form_of_a_small_set() -> None:
    text = MINIMAL.replace("fish = {", 'boat = ["sea1"], fish = {')
    assert tileset_from_text(text, "minimal").flat_text().splitlines() == [
        "topology 2 4 3",
        "tile_count 1 1",
        "tile_label 4 0 1 0 1",
        "tile_port 12 -1 1 -1 1 0 2 -1 2 -1 2 0 1",
        "segment_begin 2 0 3",
        "segment_type 3 0 2 2",
        "segment_symbols 12 2 0 0 0 0 1 1 0 0 0 0 1",
        "start 1 0",
        "ship_points 1 3",
        "ship_count 1 1",
        "ship_need 4 0 0 2 0",
    ]


def test_flat_form_of_every_kind_of_needs(south_seas: TileSet) -> None:
    need = south_seas.flat()["ship_need"]
    rows = {tuple(need[start : start + 4]) for start in range(0, len(need), 4)}
    assert {(0, 1, 2, 1), (1, 6, 0, 0), (2, 4, 0, 0), (3, 3, 1, 0)} <= rows


def test_flat_text_with_a_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="array start: 2 values where 1 are announced"):
        flat_form.from_text("start 1 0 0\n")


def test_ships_by_id(south_seas: TileSet) -> None:
    assert [south_seas.ship_index(ship.id) for ship in south_seas.ships] == list(range(24))
    assert south_seas.ship_ids == tuple(ship.id for ship in south_seas.ships)
    with pytest.raises(KeyError):
        south_seas.ship_index("s25")
