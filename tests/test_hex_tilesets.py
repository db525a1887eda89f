"""The built-in hexagonal sets keep every known fact."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from southseas.tilesets import load_tileset
from southseas.tilesets.dorfromantik import SYMBOLS, HexTile, HexTileSet, Score

SOUTH_SEAS = "dorfromantik/south_seas"
BASE = "dorfromantik/base"
PATHS = {SOUTH_SEAS: ("shoal", "jetty"), BASE: ("track", "stream")}
TERRAINS = {SOUTH_SEAS: ("mangrove", "coral", "island"), BASE: ("forest", "grain", "village")}


def load(name: str) -> HexTileSet:
    tileset = load_tileset(name)
    assert isinstance(tileset, HexTileSet)
    return tileset


@pytest.fixture(scope="module", params=[SOUTH_SEAS, BASE], ids=["south_seas", "base"])
def tileset(request: pytest.FixtureRequest) -> HexTileSet:
    """Each built-in set."""
    return load(request.param)


@pytest.fixture(scope="module")
def south_seas() -> HexTileSet:
    return load(SOUTH_SEAS)


def joined(tile: HexTile) -> list[tuple[str, tuple[int, ...]]]:
    return [(segment.name, segment.edges) for segment in tile.segments]


# -- the facts of the boxes --------------------------------------------------------------------------------------------
@pytest.mark.rule("D-01")
def test_south_seas_has_48_landscape_and_6_task_tiles_of_each_type(south_seas: HexTileSet) -> None:
    assert south_seas.num_of_kind("landscape") == south_seas.num_landscape_tiles == 48
    assert south_seas.num_of_kind("task") == 30
    assert south_seas.num_tiles == 78
    types = ("mangrove", "coral", "island", "shoal", "jetty")
    assert Counter(tile.task_label for tile in south_seas.tiles) == dict.fromkeys(types, 6) | {None: 48}
    assert south_seas.markers == tuple((type, (4, 4, 5, 5, 6, 6)) for type in types)
    assert south_seas.removed_landscape_tiles == 3


@pytest.mark.rule("D-51")
def test_south_seas_has_four_flags_two_of_each_colour(south_seas: HexTileSet) -> None:
    flags = [(tile.kind, tile.flag_label) for tile in south_seas.tiles if tile.flag is not None]
    assert sorted(flags) == [("landscape", "coral")] * 2 + [("landscape", "mangrove")] * 2


@pytest.mark.rule("D-21")
@pytest.mark.rule("D-30")
def test_south_seas_labels(south_seas: HexTileSet) -> None:
    assert south_seas.labels == ("mangrove", "coral", "island", "shoal", "jetty", "water")
    assert "".join(south_seas.letters) == "MCISJ."
    assert (south_seas.neutral, south_seas.must_match) == (("water",), ("jetty",))


def test_south_seas_scores_tasks_flags_the_longest_shoal_and_huts(south_seas: HexTileSet) -> None:
    assert south_seas.score == Score(True, ("mangrove", "coral"), ("shoal",), (("huts", "jetty"),))


@pytest.mark.rule("D-53")
def test_south_seas_huts_stand_along_jetties(south_seas: HexTileSet) -> None:
    huts = {
        number: " ".join(
            tile.id for tile in south_seas.tiles for s in tile.segments if (s.type, s.symbols[0]) == ("jetty", number)
        )
        for number in (1, 2)
    }
    assert huts == {1: "L02 L03 L05 L09 L10 L13 L14 L18 L22 L46 jetty1 jetty3", 2: "L12 L24"}
    assert all(s.type == "jetty" or not s.symbols[0] for tile in south_seas.tiles for s in tile.segments)
    assert all(tile.symbols[0] == 0 for tile in south_seas.tiles)


def test_south_seas_symbols_for_later_content(south_seas: HexTileSet) -> None:
    listed = {
        "fish": "L01 L04 L07 L11 L15 L19 L26 shoal1 shoal4",
        "wind": "L01 L18 L19 L32 L33 L34 L41 L42 L43 L44",
        "palms": "L02 L08 L21 L27 L31 L33 L36 L40 island1 island3",
        "boats": "L20 L25 L35 L47",
    }
    for symbol, ids in listed.items():
        place = SYMBOLS.index(symbol)
        assert {tile.id: tile.symbols[place] for tile in south_seas.tiles if tile.symbols[place]} == dict.fromkeys(
            ids.split(), 1
        )


def test_south_seas_says_that_it_is_a_reconstruction(south_seas: HexTileSet) -> None:
    assert "reconstruction" in south_seas.name
    assert "not the printed tiles" in south_seas.provenance


@pytest.mark.rule("D-01")
def test_base_has_48_landscape_and_5_task_tiles_of_each_type() -> None:
    base = load(BASE)
    assert (base.num_landscape_tiles, base.num_of_kind("task"), base.num_tiles) == (48, 25, 73)
    types = ("forest", "grain", "village", "track", "stream")
    assert Counter(tile.task_label for tile in base.tiles) == dict.fromkeys(types, 5) | {None: 48}
    assert base.markers == tuple((type, (4, 5, 5, 6, 6)) for type in types)
    assert base.removed_landscape_tiles == 3


@pytest.mark.rule("D-21")
def test_base_labels_flags_and_score() -> None:
    base = load(BASE)
    assert base.labels == ("forest", "grain", "village", "track", "stream", "meadow")
    assert (base.neutral, base.must_match) == (("meadow",), ("track", "stream"))
    flags = {base.edge_letters(tile): tile.flag_label for tile in base.tiles if tile.flag is not None}
    assert flags == {"WWW.G.": "grain", "GGG.V.": "village", "VVV.W.": "forest"}
    assert base.score == Score(True, ("forest", "grain", "village"), ("track", "stream"), ())
    assert not any(any(tile.symbols) or any(any(s.symbols) for s in tile.segments) for tile in base.tiles)


# -- what both decks have in common ------------------------------------------------------------------------------------
def test_ids_number_the_landscape_and_the_tiles_of_each_task(tileset: HexTileSet) -> None:
    landscape = [tile.id for tile in tileset.tiles if tile.kind == "landscape"]
    assert landscape == [f"L{number:02}" for number in range(1, 49)]
    for type, _ in tileset.markers:
        ids = [tile.id for tile in tileset.tiles if tile.task_label == type]
        assert ids == [f"{type}{number}" for number in range(1, len(ids) + 1)]
    assert all(tile.count == 1 for tile in tileset.tiles)


def test_within_a_deck_no_two_tiles_are_alike_up_to_rotation(tileset: HexTileSet) -> None:
    for kind in ("landscape", "task"):
        letters = [tileset.edge_letters(tile) for tile in tileset.tiles if tile.kind == kind]
        rings = {min(word[turn:] + word[:turn] for turn in range(6)) for word in letters}
        assert len(rings) == len(letters)


def test_paths_have_one_or_two_edges_on_a_tile(tileset: HexTileSet) -> None:
    for tile in tileset.tiles:
        for path in PATHS[tileset.source]:
            assert tile.sides.count(path) in (0, 1, 2)


def test_about_a_quarter_of_the_edges_is_neutral(tileset: HexTileSet) -> None:
    sides = [side for tile in tileset.tiles for side in tile.sides]
    assert 0.2 < sum(side in tileset.neutral for side in sides) / len(sides) < 0.35


@pytest.mark.rule("D-32")
def test_edges_of_one_label_are_one_segment(tileset: HexTileSet) -> None:
    for tile in tileset.tiles:
        own = [(segment.type, segment.edges) for segment in tile.segments]
        labels = [label for label in dict.fromkeys(tile.sides) if label not in tileset.neutral]
        assert own == [(label, tuple(e for e in range(6) if tile.sides[e] == label)) for label in labels]
        assert all(segment.name == f"{segment.type}0" for segment in tile.segments)
        assert all(one.edges[0] < other.edges[0] for one, other in pairwise(tile.segments))


@pytest.mark.rule("D-32")
def test_shoal_and_jetty_on_one_task_tile_keep_their_own_segments(south_seas: HexTileSet) -> None:
    both = [tile for tile in south_seas.tiles if tile.kind == "task" and {"shoal", "jetty"} <= set(tile.sides)]
    assert {tile.id: (joined(tile), tile.task) for tile in both} == {
        "jetty5": ([("jetty0", (0, 3)), ("shoal0", (2, 4))], 0),
        "jetty6": ([("shoal0", (0, 2)), ("jetty0", (3, 5))], 1),
        "shoal5": ([("shoal0", (0, 3)), ("jetty0", (2, 4))], 0),
        "shoal6": ([("shoal0", (0, 1)), ("jetty0", (3, 4))], 0),
    }


def test_every_label_is_on_many_tiles(tileset: HexTileSet) -> None:
    tiles = Counter(label for tile in tileset.tiles if tile.kind == "landscape" for label in set(tile.sides))
    assert all(tiles[label] >= 8 for label in (*TERRAINS[tileset.source], *PATHS[tileset.source]))
