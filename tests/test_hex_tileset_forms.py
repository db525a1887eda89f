"""A third party's set says what the format can say; equal rotations, fingerprint and flat form of hexagonal sets."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from southseas.tilesets import TileSet, load_tileset, tileset_from_text
from southseas.tilesets.dorfromantik import SYMBOLS, HexSegment, HexTile, HexTileSet, Score


@pytest.fixture(scope="module")
def own() -> HexTileSet:
    tileset = load_tileset(Path(__file__).parent / "data" / "harbour.toml")
    assert isinstance(tileset, HexTileSet)
    return tileset


def tile_of(tileset: TileSet, id: str) -> HexTile:
    tile = tileset.tiles[tileset.tile_index(id)]
    assert isinstance(tile, HexTile)
    return tile


def joined(tile: HexTile) -> list[tuple[str, tuple[int, ...]]]:
    return [(segment.name, segment.edges) for segment in tile.segments]


# -- a third party's set -----------------------------------------------------------------------------------------------
def test_labels_are_numbered_in_the_order_that_the_set_gives(own: HexTileSet) -> None:
    assert own.labels == ("quay", "rail", "forest", "heath", "sand", "sea")
    assert "".join(own.letters) == "QRFH-_"
    assert [own.label_index(label) for label in own.labels] == list(range(6))
    assert own.neutral == ("sand", "sea")
    assert own.must_match == ("quay", "rail")
    assert own.markers == (("rail", (2, 3, 3, 5)), ("heath", (4,)))
    assert own.score == Score(True, ("forest", "heath"), ("rail",), (("wind", "heath"), ("boats", "quay")))


@pytest.mark.rule("D-32")
def test_segments_of_one_label_are_told_apart(own: HexTileSet) -> None:
    assert joined(tile_of(own, "crossing")) == [("rail0", (0, 3)), ("rail1", (2, 5))]
    assert joined(tile_of(own, "two_woods")) == [("forest0", (3, 4)), ("forest1", (0, 1))]
    assert joined(tile_of(own, "junction")) == [
        ("rail0", (0, 3)),
        ("forest0", (5,)),
        ("rail1", (1,)),
        ("rail2", (4,)),
        ("heath0", (2,)),
    ]


@pytest.mark.rule("D-32")
def test_flags_and_tasks_name_their_segment(own: HexTileSet) -> None:
    owners = {tile.id: (tile.flag, tile.task) for tile in own.tiles if (tile.flag, tile.task) != (None, None)}
    assert owners == {
        "crossing": (1, None),
        "two_woods": (1, None),
        "stop": (None, 0),
        "junction": (1, 2),
        "fair": (None, 0),
    }
    junction = tile_of(own, "junction")
    assert (junction.flag_label, junction.task_label) == ("forest", "rail")
    assert [(s.flag, s.task) for s in junction.segments] == [
        (False, False),
        (True, False),
        (False, True),
        (False, False),
        (False, False),
    ]


@pytest.mark.rule("D-32")
def test_symbols_belong_to_the_label_that_counts_them_or_to_the_named_segment_or_to_none(own: HexTileSet) -> None:
    def on_segments(id: str) -> list[dict[str, int]]:
        return [counted(segment) for segment in tile_of(own, id).segments]

    def counted(part: HexSegment | HexTile) -> dict[str, int]:
        return {symbol: number for symbol, number in zip(SYMBOLS, part.symbols, strict=True) if number}

    assert on_segments("quay_end") == [{"boats": 2}, {"wind": 1}]
    assert counted(tile_of(own, "quay_end")) == {"palms": 3}
    assert on_segments("quays") == [{"boats": 1}, {"boats": 2}, {"fish": 1}]
    assert counted(tile_of(own, "quays")) == {}
    assert counted(tile_of(own, "lighthouse")) == {"huts": 5}


@pytest.mark.rule("D-03")
def test_special_tiles_are_no_landscape_tiles(own: HexTileSet) -> None:
    assert own.num_of_kind("special") == 3
    assert own.num_landscape_tiles == 11
    assert own.num_tiles == 19


def test_the_example_in_the_docs_is_a_set() -> None:
    docs = Path(__file__).parents[1] / "docs" / "tilesets.md"
    _, whole, tile = re.findall(r"```toml\n(.*?)```", docs.read_text(encoding="utf-8"), re.DOTALL)
    example = tileset_from_text(whole + tile, "docs")
    assert [(tile.id, tile.count) for tile in example.tiles] == [("bend", 2), ("crossing", 1)]
    assert joined(tile_of(example, "crossing")) == [("rail0", (0, 3)), ("rail1", (2, 5))]


@pytest.mark.rule("D-23")
@pytest.mark.parametrize(
    ("edges", "more", "lowest"),
    [
        ("RRRRRR", "", [0] * 6),
        ("R.R.R.", "", [0, 1, 0, 1, 0, 1]),
        ("R..R..", "", [0, 1, 2, 0, 1, 2]),
        ("R..R..", "segments = [[0], [3]]", [0, 1, 2, 0, 1, 2]),
        ("R..R..", "segments = [[3], [0]]", [0, 1, 2, 0, 1, 2]),
        ("R..R..", "segments = [[0], [3]]\nflag = { reef = 1 }", [0, 1, 2, 3, 4, 5]),
        ("R..R..", "segments = [[0], [3]]\nhuts = { 0 = 1 }", [0, 1, 2, 3, 4, 5]),
        ("R..R..", "segments = [[0], [3]]\nhuts = { 0 = 1, 1 = 1 }", [0, 1, 2, 0, 1, 2]),
        ("R..R..", "flag = 'reef'\nhuts = 2", [0, 1, 2, 0, 1, 2]),
        ("RRRRRR", "segments = [[0, 3], [1, 4], [2, 5]]", [0] * 6),
        ("RRRRRR", "segments = [[0, 1, 2], [3, 4, 5]]", [0, 1, 2, 0, 1, 2]),
        ("RRRRRR", "segments = [[0, 1], [2, 5], [3, 4]]", [0, 1, 2, 0, 1, 2]),
        ("RRRRRR", "segments = [[0, 2], [1, 3], [4, 5]]", [0, 1, 2, 3, 4, 5]),
        ("RRRRRR", "huts = 1", [0] * 6),
    ],
)
def test_equal_rotations(edges: str, more: str, lowest: list[int]) -> None:
    tileset = tileset_from_text(MINIMAL.replace('"RR.W.."', f'"{edges}"') + more, "one")
    assert [tileset.canonical_rotation(0, rotation) for rotation in range(6)] == lowest


@pytest.mark.rule("D-23")
def test_a_task_breaks_symmetry() -> None:
    task = 'segments = [[0], [3]]\ntask = { reef = 0 }\n[[tile]]\nid = "b"\nkind = "landscape"\nedges = "......"'
    text = MINIMAL.replace('"RR.W.."', '"R..R.."').replace('"landscape"', '"task"') + task
    tileset = tileset_from_text(text, "one")
    assert [tileset.canonical_rotation(0, rotation) for rotation in range(6)] == [0, 1, 2, 3, 4, 5]


def test_mirror_swaps_east_with_west(own: HexTileSet) -> None:
    mirrored = own.mirrored()
    assert own.edge_letters(tile_of(own, "quay_end")) == "Q_HH__"
    assert own.edge_letters(tile_of(mirrored, "quay_end")) == "__HH_Q"
    assert joined(tile_of(mirrored, "quay_end")) == [("quay0", (5,)), ("heath0", (2, 3))]


# -- fingerprint and forms ---------------------------------------------------------------------------------------------
MINIMAL = """
format = 1
game = "dorfromantik"
name = "minimal"
provenance = "for a test"
labels = { R = "reef", W = "way", "." = "sea" }
neutral = ["sea"]
must_match = ["way"]
markers = { reef = [2, 3] }
[score]
flags = ["reef"]
along_longest = { huts = "way" }
[[tile]]
id = "a"
kind = "landscape"
edges = "RR.W.."
"""
FULL = MINIMAL + 'segments = [[0, 1], [3]]\nflag = "reef"\nhuts = 1\nfish = { 0 = 2 }\nboats = 3\n'


def test_flat_form_of_a_small_set() -> None:
    assert tileset_from_text(FULL, "minimal").flat_text().splitlines() == [
        "topology 2 6 1",
        "tile_count 1 1",
        "tile_label 6 0 0 2 1 2 2",
        "tile_port 6 0 0 -1 1 -1 -1",
        "segment_begin 2 0 2",
        "segment_type 2 0 1",
        "tile_kind 1 0",
        "tile_task 1 -1",
        "tile_flag 1 0",
        "segment_symbols 10 0 2 0 0 0 1 0 0 0 0",
        "tile_symbols 5 0 0 0 0 3",
        "label_flags 3 0 2 1",
        "marker_type 2 0 0",
        "marker_number 2 2 3",
        "marker_count 2 1 1",
        "removed_landscape_tiles 1 0",
        "score_tasks 1 1",
        "score_flags 1 0",
        "score_longest 0",
        "score_along 2 0 1",
    ]


def test_flat_form_of_markers_kinds_and_owners(own: HexTileSet) -> None:
    arrays = own.flat()
    rows = zip(arrays["marker_type"], arrays["marker_number"], arrays["marker_count"], strict=True)
    assert list(rows) == [(1, 2, 1), (1, 3, 2), (1, 5, 1), (3, 4, 1)]
    assert arrays["tile_kind"] == [0, 0, 0, 0, 0, 1, 1, 1, 2, 2]
    assert arrays["tile_task"] == [-1, -1, -1, -1, -1, 0, 2, 0, -1, -1]
    assert arrays["tile_flag"] == [1, 1, -1, -1, -1, -1, 1, -1, -1, -1]
    assert arrays["label_flags"] == [2, 2, 0, 0, 1, 1]
    assert arrays["score_flags"] == [2, 3]
    assert arrays["score_longest"] == [1]
    assert arrays["score_along"] == [SYMBOLS.index("wind"), 3, SYMBOLS.index("boats"), 0]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("segments = [[0, 1], [3]]\n", ""),
        ("segments = [[0, 1], [3]]", "segments = [[1, 0], [3]]"),
        ('flag = "reef"', "flag = { reef = 0 }"),
        ("huts = 1", "huts = { 1 = 1 }"),
        ("fish = { 0 = 2 }", "fish = { 1 = 0, 0 = 2 }"),
        ("boats = 3", "boats = 3\npalms = 0\nwind = {}"),
        ("[2, 3]", "[3, 2]"),
        ("name =", 'label_order = ["reef", "way", "sea"]\nremoved_landscape_tiles = 0\nname ='),
        ("[score]", "[score]\ntasks = true\nlongest = []"),
        ('"RR.W.."', '"RR.W.."\ncount = 1  # a comment'),
    ],
)
def test_fingerprint_does_not_depend_on_how_a_set_is_written(old: str, new: str) -> None:
    assert old in FULL
    assert tileset_from_text(FULL.replace(old, new), "two") == tileset_from_text(FULL, "one")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "minimal"', 'name = "other"'),
        ("for a test", "for a good test"),
        ('R = "reef", W = "way"', 'W = "way", R = "reef"'),
        ('"sea"', '"fog"'),
        ('must_match = ["way"]', "must_match = []"),
        ("[2, 3]", "[2, 2]"),
        ("[2, 3]", "[2, 3, 3]"),
        ("[score]", "[score]\ntasks = false"),
        ('flags = ["reef"]', 'flags = ["reef", "way"]'),
        ("[score]", '[score]\nlongest = ["way"]'),
        ("along_longest = { huts", "along_longest = { boats"),
        ('id = "a"', 'id = "b"'),
        ('"RR.W.."', '"RR.W.."\ncount = 2'),
        ('[[0, 1], [3]]\nflag = "reef"', "[[0], [3], [1]]\nflag = { reef = 0 }"),
        ('flag = "reef"\n', ""),
        ('flag = "reef"', 'flag = "way"'),
        ("huts = 1", "huts = 2"),
        ("fish = { 0 = 2 }", "fish = { 1 = 2 }"),
        ("fish = { 0 = 2 }", "fish = 2"),
        ("boats = 3", "boats = 2"),
    ],
)
def test_fingerprint_depends_on_everything_that_a_set_says(old: str, new: str) -> None:
    assert old in FULL
    changed = tileset_from_text(FULL.replace(old, new), "two")
    assert changed.fingerprint != tileset_from_text(FULL, "one").fingerprint


def test_removed_landscape_tiles_and_kinds_are_in_the_fingerprint() -> None:
    second = '[[tile]]\nid = "b"\nedges = "......"\nkind = '
    landscape, special = (tileset_from_text(f'{FULL}{second}"{kind}"', kind) for kind in ("landscape", "special"))
    one_leaves = tileset_from_text(
        f'{FULL}{second}"landscape"'.replace("name =", "removed_landscape_tiles = 1\nname ="), ""
    )
    assert len({landscape.fingerprint, special.fingerprint, one_leaves.fingerprint}) == 3
