"""The validator of hexagonal tile sets: every kind of fault, told with its key; all faults of a file at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from southseas.errors import TileSetError
from southseas.tilesets import tileset_from_data, tileset_from_text
from southseas.tilesets.dorfromantik import HexTileSet
from tileset_documents import Document, Edit, drop, every_path, hex_document, put, put_at
from tileset_documents import faults_of as faults_of_any

faults_of = partial(faults_of_any, sound=hex_document)


def sound(edit: Edit = lambda data: None) -> HexTileSet:
    data = hex_document()
    edit(data)
    tileset = tileset_from_data(data, "sound")
    assert isinstance(tileset, HexTileSet)
    return tileset


def test_the_sound_set_is_sound() -> None:
    assert (sound().num_tiles, sound().num_landscape_tiles) == (6, 3)


HEADER = [
    (put("start", "plain"), "start: unknown key; known: KEYS"),
    (put("format", 3), "format: version 3 is not known; this library reads 1"),
    (drop("name"), "name: missing; must be a string"),
    (drop("labels"), "labels: missing; must be a table"),
    (put("labels", ["reef"]), "labels: must be a table, not ['reef']"),
    (put("labels.X", "re ef"), "labels.X: 're ef' is not a name; letters, digits and _ . + - only"),
    (put("labels.X", 4), "labels.X: must be a string, not 4"),
    (put("labels.X", "reef"), "labels.X: reef has the letter R already"),
    (
        put("labels.XY", "sand"),
        "labels.XY: 'XY' is no letter for a label: one character, a letter, a digit or one of _ . + -",
    ),
    (
        put("labels.#", "sand"),
        "labels.#: '#' is no letter for a label: one character, a letter, a digit or one of _ . + -",
    ),
    (put("label_order", ["sea", "way"]), "label_order: names every label once; without reef"),
    (put("label_order", "reef"), "label_order: must be an array, not 'reef'"),
    (put("label_order", ["sea", "way", "reef", "sea"]), "label_order[3]: sea is named twice"),
    (put("label_order", ["sea", "way", "reef", "x"]), "label_order[3]: must be one of reef, way, sea, not 'x'"),
    (put("neutral", ["sea", "sand"]), "neutral[1]: must be one of reef, way, sea, not 'sand'"),
    (put("neutral", ["sea", "sea"]), "neutral[1]: sea is named twice"),
    (put("must_match", ["way", 3]), "must_match[1]: must be one of reef, way, sea, not 3"),
    (put("must_match", ["way", "way"]), "must_match[1]: way is named twice"),
    (put("removed_landscape_tiles", 3), "removed_landscape_tiles: must be an integer in 0..2, not 3"),
    (put("removed_landscape_tiles", -1), "removed_landscape_tiles: must be an integer in 0..2, not -1"),
    (put("removed_landscape_tiles", True), "removed_landscape_tiles: must be an integer, not true"),
    (put("removed_landscape_tiles", 0.5), "removed_landscape_tiles: must be an integer, not 0.5"),
    (drop("tile"), "tile: missing; must be an array"),
    (put("tile.4", "extra"), "tile[4]: must be a table, not 'extra'"),
]
KEYS = (
    "format, game, name, provenance, labels, label_order, neutral, must_match, removed_landscape_tiles, markers, "
    "score, tile"
)


@pytest.mark.parametrize(("edit", "fault"), HEADER, ids=[fault for _, fault in HEADER])
def test_fault_in_the_header(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault.replace("KEYS", KEYS)]


def test_an_unreadable_list_of_neutral_labels_makes_their_edges_look_wrong_too() -> None:
    first, *others = faults_of(put("neutral", "sea"))
    assert first == "neutral: must be an array, not 'sea'"
    assert others == [f"tile[1].segments: edge {edge} is sea and in no segment" for edge in ("1 (E)", "3 (SW)")] + [
        f"tile[2].segments: edge {edge} is sea and in no segment" for edge in ("2 (SE)", "5 (NW)")
    ]


def test_a_set_whose_labels_are_all_neutral() -> None:
    def edit(data: Document) -> None:
        data.update(neutral=["sea", "reef", "way"], tile=[data["tile"][4] | {"kind": "landscape"}], markers={})
        data["removed_landscape_tiles"] = 0

    assert faults_of(edit) == ["neutral: at least one label must not be neutral"]


@pytest.mark.rule("D-01")
def test_a_set_without_landscape_tiles() -> None:
    def edit(data: Document) -> None:
        data["tile"] = data["tile"][2:]

    assert faults_of(edit) == ["tile: at least one tile of kind landscape is needed"]


@pytest.mark.rule("D-01")
def test_all_landscape_tiles_but_one_may_leave_and_special_ones_do_not_count() -> None:
    assert sound(put("removed_landscape_tiles", 2)).removed_landscape_tiles == 2
    assert sound(drop("removed_landscape_tiles")).removed_landscape_tiles == 0


NUMBERS = [
    (put("markers.ref", [3]), "markers.ref: 'ref' is no label; did you mean reef?"),
    (put("markers.sea", [3]), "markers.sea: 'sea' is neutral and makes no areas; known: reef, way"),
    (put("markers.way", 4), "markers.way: must be an array, not 4"),
    (put("markers.way", [4, 0]), "markers.way[1]: must be an integer in 1..63, not 0"),
    (put("markers.way", [64]), "markers.way[0]: must be an integer in 1..63, not 64"),
    (put("markers.way", ["4"]), "markers.way[0]: must be an integer, not '4'"),
    (put("markers.way", [True]), "markers.way[0]: must be an integer, not true"),
    (put("markers.way", [5] * 256), "markers.way: a task type has 1 to 255 markers, not 256"),
    (put("markers", [4]), "markers: must be a table, not [4]"),
    (drop("score"), "score: missing; must be a table"),
    (put("score.flag", []), "score.flag: unknown key; did you mean flags?"),
    (put("score.tasks", 1), "score.tasks: must be true or false, not 1"),
    (put("score.flags", ["ref"]), "score.flags[0]: must be one of reef, way, not 'ref'"),
    (put("score.flags", ["reef", "reef"]), "score.flags[1]: reef is named twice"),
    (put("score.longest", ["sea"]), "score.longest[0]: must be one of reef, way, not 'sea'"),
    (put("score.longest", "way"), "score.longest: must be an array, not 'way'"),
    (put("score.along_longest", ["huts"]), "score.along_longest: must be a table, not ['huts']"),
    (
        put("score.along_longest.hut", "way"),
        "score.along_longest.hut: there is no such symbol; did you mean huts?",
    ),
    (
        put("score.along_longest.fish", "sea"),
        "score.along_longest.fish: 'sea' is neutral and makes no areas; known: reef, way",
    ),
    (put("score.along_longest.fish", "ref"), "score.along_longest.fish: 'ref' is no label; did you mean reef?"),
    (put("score.along_longest.fish", 1), "score.along_longest.fish: must be a string, not 1"),
]


@pytest.mark.parametrize(("edit", "fault"), NUMBERS, ids=[fault for _, fault in NUMBERS])
def test_fault_in_markers_or_score(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


@pytest.mark.rule("D-12")
def test_fewer_markers_than_task_tiles_of_a_type() -> None:
    assert faults_of(put("tile.2.count", 3)) == ["markers.reef: 2 markers for 3 task tiles (D-12)"]
    assert faults_of(put("markers.way", [])) == [
        "markers.way: a task type has 1 to 255 markers, not 0",
        "markers.way: 0 markers for 1 task tiles (D-12)",
    ]
    assert dict(sound(put("tile.2.count", 2)).markers)["reef"] == (2, 3)


@pytest.mark.rule("D-12")
def test_a_task_tile_without_any_marker_of_its_type() -> None:
    assert faults_of(drop("markers.way")) == ["tile[3].task: there are no markers for way (D-12)"]
    assert faults_of(drop("markers")) == [
        "tile[2].task: there are no markers for reef (D-12)",
        "tile[3].task: there are no markers for way (D-12)",
    ]


def test_markers_without_task_tiles_are_no_fault() -> None:
    assert sound(drop("tile.3")).marker_numbers("way") == (4,)


KIND = "must be one of landscape, task, special"
TILES = [
    (put("tile.1.id", "plain"), "tile[1].id: 'plain' is already the name of tile[0]"),
    (put("tile.1.id", "a b"), "tile[1].id: 'a b' is not a name; letters, digits and _ . + - only"),
    (drop("tile.1.id"), "tile[1].id: missing; must be a string"),
    (put("tile.4.kind", "odd"), f"tile[4].kind: {KIND}, not 'odd'"),
    (drop("tile.4.kind"), f"tile[4].kind: missing; {KIND}"),
    (put("tile.1.count", 0), "tile[1].count: must be an integer at least 1, not 0"),
    (put("tile.1.counts", 1), "tile[1].counts: unknown key; did you mean count?"),
    (put("tile.1.hut", 1), "tile[1].hut: unknown key; did you mean huts?"),
    (drop("tile.4.edges"), "tile[4].edges: missing; must be a string"),
    (put("tile.4.edges", 6), "tile[4].edges: must be a string, not 6"),
    (put("tile.4.edges", "....."), "tile[4].edges: must be 6 letters (NE E SE SW W NW), not 5: '.....'"),
    (put("tile.4.edges", ""), "tile[4].edges: must be 6 letters (NE E SE SW W NW), not 0: ''"),
    (put("tile.0.edges", "RRW.W.."), "tile[0].edges: must be 6 letters (NE E SE SW W NW), not 7: 'RRW.W..'"),
    (put("tile.0.edges", "RRW.W#"), "tile[0].edges: letter '#' of edge 5 (NW) is not known; known: R W ."),
    (put("tile.2.edges", "RR.rR."), "tile[2].edges: letter 'r' of edge 3 (SW) is not known; known: R W ."),
    (put("tile.1.segments", 3), "tile[1].segments: must be an array, not 3"),
    (put("tile.1.segments", [[0], 2, [2], [4, 5]]), "tile[1].segments[1]: must be an array, not 2"),
    (put("tile.1.segments", [[0], [2], [4, 5], []]), "tile[1].segments[3]: a segment has at least one edge"),
    (put("tile.1.segments", [[0], [2], [4]]), "tile[1].segments: edge 5 (NW) is reef and in no segment"),
    (
        put("tile.1.segments", [[0, 2], [4, 5, 0]]),
        "tile[1].segments[1][2]: edge 0 (NE) already belongs to tile[1].segments[0]",
    ),
    (
        put("tile.1.segments", [[0, 2, 2], [4, 5]]),
        "tile[1].segments[0][2]: edge 2 (SE) already belongs to tile[1].segments[0]",
    ),
    (
        put("tile.1.segments", [[0, 1, 2], [4, 5]]),
        "tile[1].segments[0][1]: edge 1 (E) is sea, which is neutral and in no segment",
    ),
    (put("tile.1.segments", [[0, 2, 6], [4, 5]]), "tile[1].segments[0][2]: must be an integer in 0..5, not 6"),
    (put("tile.1.segments", [[0, 2, -1], [4, 5]]), "tile[1].segments[0][2]: must be an integer in 0..5, not -1"),
    (put("tile.1.segments", [[0, 2, "E"], [4, 5]]), "tile[1].segments[0][2]: must be an integer, not 'E'"),
    (
        put("tile.1.segments", [[0], [2, 4, 5]]),
        "tile[1].segments[1]: edges of way and reef; a segment has one label",
    ),
]


@pytest.mark.rule("D-32")
@pytest.mark.parametrize(("edit", "fault"), TILES, ids=[fault for _, fault in TILES])
def test_fault_in_a_tile(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


OWNERS = [
    (
        put("tile.1.flag", "way"),
        "tile[1].flag: the tile has 2 segments of way; say which: flag = { way = 0 } or flag = { way = 1 }",
    ),
    (
        put("tile.2.task", "reef"),
        "tile[2].task: the tile has 2 segments of reef; say which: task = { reef = 0 } or task = { reef = 1 }",
    ),
    (put("tile.3.flag", "reef"), "tile[3].flag: the tile has no segment of reef"),
    (put("tile.3.flag", {"reef": 0}), "tile[3].flag.reef: segment 0 is not of reef; there is none of reef"),
    (put("tile.1.flag", {"way": 2}), "tile[1].flag.way: segment 2 is not of way; those of way: 0, 1"),
    (put("tile.1.flag", {"way": 9}), "tile[1].flag.way: segment 9 is not of way; those of way: 0, 1"),
    (put("tile.1.flag", {"way": -1}), "tile[1].flag.way: segment -1 is not of way; those of way: 0, 1"),
    (put("tile.1.flag", {"way": "0"}), "tile[1].flag.way: must be an integer, not '0'"),
    (put("tile.1.flag", {"way": False}), "tile[1].flag.way: must be an integer, not false"),
    (put("tile.1.flag", "wy"), "tile[1].flag: 'wy' is no label; did you mean way?"),
    (put("tile.1.flag", {"wy": 0}), "tile[1].flag.wy: 'wy' is no label; did you mean way?"),
    (put("tile.1.flag", "sea"), "tile[1].flag: 'sea' is neutral and makes no areas; known: reef, way"),
    (put("tile.1.flag", {}), "tile[1].flag: must be a label or { label = segment index }, not {}"),
    (put("tile.1.flag", 0), "tile[1].flag: must be a label or { label = segment index }, not 0"),
    (
        put("tile.1.flag", {"way": 0, "reef": 2}),
        "tile[1].flag: must be a label or { label = segment index }, not {'way': 0, 'reef': 2}",
    ),
    (drop("tile.3.task"), "tile[3].task: missing; a tile of kind task names the label of its task"),
    (put("tile.0.task", "reef"), "tile[0].task: only tiles of kind task have a task, not one of kind landscape"),
    (put("tile.4.task", "reef"), "tile[4].task: only tiles of kind task have a task, not one of kind special"),
]


@pytest.mark.rule("D-32")
@pytest.mark.parametrize(("edit", "fault"), OWNERS, ids=[fault for _, fault in OWNERS])
def test_fault_in_a_flag_or_task(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


SYMBOLS = [
    (
        put("tile.1.huts", 2),
        "tile[1].huts: the tile has 2 segments of way; say which: huts = { 0 = 2 } or huts = { 1 = 2 }",
    ),
    (put("tile.0.huts", 100), "tile[0].huts: must be an integer in 0..99, not 100"),
    (put("tile.0.huts", -1), "tile[0].huts: must be an integer in 0..99, not -1"),
    (put("tile.0.wind", "two"), "tile[0].wind: must be a number or { segment index = number }, not 'two'"),
    (put("tile.0.wind", True), "tile[0].wind: must be a number or { segment index = number }, not true"),
    (put("tile.0.wind", [1]), "tile[0].wind: must be a number or { segment index = number }, not [1]"),
    (put("tile.0.fish", {"2": 1}), "tile[0].fish.2: there is no segment '2'; known: 0, 1"),
    (put("tile.0.fish", {"way": 1}), "tile[0].fish.way: there is no segment 'way'; known: 0, 1"),
    (put("tile.4.fish", {"0": 1}), "tile[4].fish.0: there is no segment '0'; known: none"),
    (put("tile.0.fish", {"1": 100}), "tile[0].fish.1: must be an integer in 0..99, not 100"),
    (put("tile.0.fish", {"1": "1"}), "tile[0].fish.1: must be an integer, not '1'"),
    (put("tile.0.fish", {"0": 50, "1": 50}), "tile[0].fish: 100 fish on a tile; at most 99"),
]


@pytest.mark.rule("D-32")
@pytest.mark.parametrize(("edit", "fault"), SYMBOLS, ids=[fault for _, fault in SYMBOLS])
def test_fault_in_symbols(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


# -- limits ------------------------------------------------------------------------------------------------------------
def test_at_most_1000_tiles_in_all() -> None:
    assert sound(put("tile.1.count", 995)).num_tiles == 1000
    assert faults_of(put("tile.1.count", 996)) == ["tile: 1001 tiles in all; at most 1000"]


def test_at_most_14_labels() -> None:
    more = {letter: f"more{letter}" for letter in "abcdefghijk"}
    fourteen = hex_document()["labels"] | more
    assert len(sound(put("labels", fourteen)).labels) == 14
    assert faults_of(put("labels", fourteen | {"l": "last"})) == ["labels: a set has 1 to 14 labels, not 15"]


def test_no_labels_at_all() -> None:
    assert faults_of(put("labels", {})) == ["labels: a set has 1 to 14 labels, not 0"]


def test_at_most_8_labels_must_match() -> None:
    labels = hex_document()["labels"] | {letter: f"more{letter}" for letter in "abcdefgh"}
    matching = [f"more{letter}" for letter in "abcdefgh"]

    def edit(data: Document, names: list[str]) -> None:
        data.update(labels=labels, must_match=names)

    assert len(sound(partial(edit, names=matching)).must_match) == 8
    fault = "must_match: 9 labels that must match; at most 8"
    assert faults_of(partial(edit, names=[*matching, "way"])) == [fault]


# -- all at once -------------------------------------------------------------------------------------------------------
MANY = """
format = 2
game = "dorfromantik"
name = "many"
labels = { R = "reef", W = "way", X = "way", "." = "sea" }
neutral = ["see"]
removed_landscape_tiles = 9
markers = { reef = [2, 99], sand = [1] }
size = 3

[score]
longest = ["way", "way"]

[[tile]]
id = "a"
kind = "landscape"
edges = "RRQ.W."
flag = "reef"
fish = -1

[[tile]]
id = "a"
kind = "tusk"
edges = "R.R..."
segments = [[0], [0]]

[[tile]]
id = "b"
kind = "task"
edges = "W...WW"
segments = [[0], [4, 5]]
task = "way"
"""


def test_every_fault_of_a_file_is_told_at_once() -> None:
    with pytest.raises(TileSetError) as caught:
        tileset_from_text(MANY, "many.toml")
    assert list(caught.value.faults) == [
        f"size: unknown key; known: {KEYS}",
        "format: version 2 is not known; this library reads 1",
        "provenance: missing; must be a string",
        "labels.X: way has the letter W already",
        "neutral[0]: must be one of reef, way, sea, not 'see'",
        "markers.reef[1]: must be an integer in 1..63, not 99",
        "markers.sand: 'sand' is no label; known: reef, way, sea",
        "score.longest[1]: way is named twice",
        "tile[0].edges (a): letter 'Q' of edge 2 (SE) is not known; known: R W .",
        "tile[0].fish (a): must be an integer in 0..99, not -1",
        "tile[1].id (a): 'a' is already the name of tile[0]",
        "tile[1].kind (a): must be one of landscape, task, special, not 'tusk'",
        "tile[1].segments[1][0] (a): edge 0 (NE) already belongs to tile[1].segments[0]",
        "tile[1].segments (a): edge 1 (E) is sea and in no segment",
        "tile[1].segments (a): edge 2 (SE) is reef and in no segment",
        "tile[1].segments (a): edge 3 (SW) is sea and in no segment",
        "tile[1].segments (a): edge 4 (W) is sea and in no segment",
        "tile[1].segments (a): edge 5 (NW) is sea and in no segment",
        "tile[2].segments (b): edge 1 (E) is sea and in no segment",
        "tile[2].segments (b): edge 2 (SE) is sea and in no segment",
        "tile[2].segments (b): edge 3 (SW) is sea and in no segment",
        "tile[2].task (b): the tile has 2 segments of way; say which: task = { way = 0 } or task = { way = 1 }",
        "removed_landscape_tiles: must be an integer in 0..0, not 9",
    ]


@pytest.mark.parametrize(
    "odd", [None, True, -1, 1.5, "", "N", "a b", [], [[]], [{}], {}, {"x": 1}, {"reef": []}, {"0": 1}, 10**30]
)
def test_odd_values_anywhere_are_refused_or_read_but_never_break_the_reader(odd: object) -> None:
    refused = 0
    for path in every_path(hex_document()):
        data: Any = hex_document()
        put_at(path, odd, data)
        try:
            assert tileset_from_data(data, "odd") is not None
        except TileSetError as error:
            refused += bool(error.faults)
    assert refused > 50
