"""How faults of tile sets are told: by the ids of tiles, with what would be right, with the line of the file."""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import southseas as ss
from southseas.tilesets import tileset_from_text
from southseas.tilesets.forms import FORMS
from tileset_documents import Document, Edit, document, hex_document, put, put_at, told_by

NAMED = [
    (put("shape.0.variants.1.count", 0), "shape[0].variants[1].count (straight/2): must be an integer at least 1"),
    (put("shape.1.variants.0.boat", ["sea9"]), "shape[1].variants[0].boat[0] (market/1): the shape has no segment"),
    (put("shape.1.sides.0", "see"), "shape[1].sides[0] (market): must be one of sea, bridge, island"),
    (put("shape.0.segments.0.type", "lake"), "shape[0].segments[0].type (straight bridge0): must be one of"),
    (put("ship.1.points", -1), "ship[1].points (b): must be an integer in 0..999"),
    (put("ship.1.id", "a b"), "ship[1].id: 'a b' is not a name"),
]
HEX_NAMED = [
    (put("tile.0.flag", "rail"), "tile[0].flag (plain): 'rail' is no label"),
    (put("tile.1.segments.0", []), "tile[1].segments[0] (split): a segment has at least one edge"),
    (put("tile.0.edges", "XXXXXX"), "tile[0].edges (plain): letter 'X' of edges 0 (NE), 1 (E), 2 (SE), 3 (SW), 4 (W),"),
    (put("tile.0.id", 7), "tile[0].id: must be a string, not 7"),
]


@pytest.mark.parametrize(("edit", "begins"), NAMED, ids=[begins for _, begins in NAMED])
def test_a_fault_names_the_tile_the_shape_or_the_ship(edit: Edit, begins: str) -> None:
    assert told_by(edit)[0].startswith(begins)


@pytest.mark.parametrize(("edit", "begins"), HEX_NAMED, ids=[begins for _, begins in HEX_NAMED])
def test_a_fault_names_the_hexagonal_tile(edit: Edit, begins: str) -> None:
    assert told_by(edit, hex_document)[0].startswith(begins)


def test_one_letter_that_is_not_known_is_one_fault() -> None:
    assert len([fault for fault in told_by(put("tile.4.edges", "XXXXXX"), hex_document) if "letter" in fault]) == 1


def _at(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The general key, and one place, of everything in a document."""
    if path:
        yield "".join("[]" if isinstance(step, int) else f".{step}" for step in path).removeprefix("."), path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        yield from _at(entry, (*path, step))


def _full() -> list[tuple[str, Any]]:
    """(key, sound document) of every form; documents that name every key."""
    square, hexagonal = document(), hex_document()
    square["shape"][1]["variants"][0] |= {"fish": {"sea0": [1]}}
    hexagonal |= {"label_order": ["reef", "way", "sea"]}
    places = {}
    for whole in (square, hexagonal):
        for key, path in _at(whole):
            general = re.sub(r"\.fish\.\w+$", ".fish.*", re.sub(r"^markers\.\w+$", "markers.*", key))
            places[general] = (whole, path)
    return [(key, places[key]) for key in FORMS]


@pytest.mark.parametrize(("key", "place"), _full(), ids=list(FORMS))
def test_a_value_of_another_type_is_told_with_a_right_one(key: str, place: tuple[Document, Any]) -> None:
    whole, path = place
    right = FORMS[key]
    kind = r"must be (an array|a table|a string)( such as| of tables)?"
    faults = told_by(lambda data: put_at(path, 5, data), lambda: copy.deepcopy(whole))
    assert any(re.search(f"{kind} {re.escape(right)}, not 5", fault) for fault in faults)
    if not right.startswith("[["):
        value = tomllib.loads(f"x = {right}")["x"]
        document = copy.deepcopy(whole) | {"name": ""}
        again = told_by(lambda data: put_at(path, value, data), lambda: document)
        assert not any(f"{right}, not" in fault for fault in again)


def test_a_shape_in_place_of_the_start_tile_offers_its_tiles() -> None:
    (fault,) = told_by(put("start", "straight"))
    assert fault == "start: there is no tile 'straight'; tiles of that shape: straight/1, straight/2"


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('format = 1\nboat = [sea0]\nname = "x"\n', "(at line 2, column 9): 'boat = [sea0]'"),
        ('format = 1\n  a = "b" c\n', ": 'a = \"b\" c'"),
        ("format = 1\nx = [1,\n\n", "(at end of document), after 'x = [1,'"),
    ],
)
def test_a_fault_of_toml_quotes_its_line(text: str, quoted: str) -> None:
    with pytest.raises(ss.TileSetError) as caught:
        tileset_from_text(text, "x.toml")
    assert str(caught.value).endswith(quoted)


@pytest.mark.parametrize("name", ss.builtin_tilesets())
def test_every_tile_of_a_file_is_named_by_its_own_id(name: str, tmp_path: Path) -> None:
    tileset = ss.load_tileset(name)
    text = re.sub(r"\bcount = \d+", "count = -1", tileset.to_toml())
    with pytest.raises(ss.TileSetError) as caught:
        tileset_from_text(text, "x.toml")
    named = [match[1] for fault in caught.value.faults if (match := re.search(r"count \((\S+)\)", fault))]
    assert named == [tile.id for tile in tileset.tiles] + list(tileset.ship_ids)
