"""Tile sheets and text boards, and tile sets that look like no printed one."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from render_kit import HARBOUR, SCENES, having, many_labels, odd_tileset, overlapping, read, scene, text_boxes, texts
from southseas import render
from southseas.render.carcassonne.shape import shape_of
from southseas.render.carcassonne.textboard import COLUMNS, PITCH, ROWS
from southseas.render.moves import Moves
from southseas.tilesets import Tile, TileSet, builtin_tilesets, load_tileset
from southseas.tilesets.carcassonne import TileSet as CarcassonneTileSet

TILESET = load_tileset("carcassonne/south_seas")
HEX_SETS: list[TileSet] = [*map(load_tileset, ("dorfromantik/south_seas", "dorfromantik/base", HARBOUR)), many_labels()]
ALL_SETS = [TILESET, TILESET.rotated(1), TILESET.mirrored(), odd_tileset(), *HEX_SETS]


def start_only(tileset: TileSet) -> dict[str, Any]:
    """A state with the start tile alone."""
    data = copy.deepcopy(scene("first"))
    data["tiles"] = [laid(tileset, tileset.start, 0, 0)]
    data["in_hand"], data["face_up"], data["legal_actions"] = None, [], []
    return data


def laid(tileset: TileSet, tile: int, x: int, y: int, rotation: int = 0) -> dict[str, Any]:
    id = tileset.tiles[tile].id
    return {"x": x, "y": y, "tile": id, "rotation": rotation, "islander": None, "covered": [], "marker": None}


# -- the sheet ---------------------------------------------------------------------------------


def by_kind(tileset: TileSet) -> list[Tile]:
    """The tiles in the order of the sheet: hex sets may mix the kinds in their file."""
    kinds = ("landscape", "task", "special")
    return sorted(tileset.tiles, key=lambda tile: kinds.index(getattr(tile, "kind", "landscape")))


@pytest.mark.parametrize(
    "tileset",
    [TILESET, TILESET.rotated(1), TILESET.mirrored(), odd_tileset(), *HEX_SETS],
    ids=lambda tileset: tileset.fingerprint,
)
@pytest.mark.parametrize("segments", [False, True])
def test_sheet_shows_every_tile_with_its_count(tileset: TileSet, segments: bool) -> None:
    root = read(render.tile_sheet(tileset, segments=segments))
    tiles = [(e.get("data-tile"), int(e.get("data-count", "0"))) for e in having(root, "tile")]
    assert tiles == [(tile.id, tile.count) for tile in by_kind(tileset)]
    for element, tile in zip(having(root, "tile"), by_kind(tileset), strict=True):
        assert re.search(rf"(^| ){re.escape(tile.id)} \u00d7{tile.count}( |$)", " ".join(texts(element)))


@pytest.mark.parametrize("tileset", [TILESET, odd_tileset()], ids=lambda tileset: tileset.fingerprint)
def test_sheet_shows_every_ship_and_the_start_tile(tileset: CarcassonneTileSet) -> None:
    root = read(render.tile_sheet(tileset))
    ships = [(e.get("data-ship"), int(e.get("data-count", "0"))) for e in having(root, "ship")]
    assert ships == [(ship.id, ship.count) for ship in tileset.ships]
    for element, tile in zip(having(root, "tile"), tileset.tiles, strict=True):
        assert any("start tile" in text for text in texts(element)) == (tile.index == tileset.start)


@pytest.mark.parametrize("tileset", [TILESET, *HEX_SETS], ids=lambda tileset: tileset.fingerprint)
def test_sheet_says_where_the_tiles_come_from(tileset: TileSet) -> None:
    shown = " ".join(texts(read(render.tile_sheet(tileset))))
    assert tileset.name in shown
    assert tileset.provenance in shown
    assert ("reconstruct" in shown) == ("south_seas" in tileset.source)
    assert tileset.fingerprint in shown


@pytest.mark.parametrize("tileset", [TILESET, *HEX_SETS[:3]], ids=lambda tileset: tileset.fingerprint)
def test_sheet_names_the_segments_when_asked(tileset: TileSet) -> None:
    for element, tile in zip(
        having(read(render.tile_sheet(tileset, segments=True)), "tile"), by_kind(tileset), strict=True
    ):
        words = re.findall(r"[a-z]+\d+", " ".join(texts(element)).replace(tile.id, "", 1))
        assert {segment.name for segment in tile.segments} <= set(words)
        marks = [e.get("data-segment") for e in having(element, "symbol") if e.get("data-symbol") == "name"]
        assert marks == [segment.name for segment in tile.segments]


@pytest.mark.parametrize("tileset", [TILESET, odd_tileset(), *HEX_SETS], ids=lambda tileset: tileset.fingerprint)
@pytest.mark.parametrize("columns", [1, 7, 40])
@pytest.mark.parametrize("segments", [False, True])
def test_text_on_the_sheet_never_overlaps(tileset: TileSet, columns: int, segments: bool) -> None:
    root = read(render.tile_sheet(tileset, columns=columns, segments=segments))
    assert overlapping(text_boxes(root)) == []


@pytest.mark.parametrize("name", builtin_tilesets())
def test_sheet_is_the_same_every_time(name: str) -> None:
    assert render.tile_sheet(load_tileset(name)) == render.tile_sheet(load_tileset(name))


# -- odd tiles ---------------------------------------------------------------------------------


def odd(name: str, **wares: dict[str, Any]) -> Any:
    tileset = odd_tileset(**wares)
    return tileset.tiles[tileset.tile_index(f"{name}/1")]


@pytest.mark.parametrize("rotation", range(4))
def test_odd_tiles_are_drawn_on_a_board_and_as_text(rotation: int) -> None:
    tileset = odd_tileset()
    data = start_only(tileset)
    data["tiles"] = [laid(tileset, tile.index, tile.index, -2, rotation) for tile in tileset.tiles]
    for entry, tile in zip(data["tiles"], tileset.tiles, strict=True):
        entry["islander"] = {"player": 1, "segment": tile.segments[-1].name}
    root = read(render.svg_from_json(data, tileset))
    assert len(having(root, "tile")) == len(tileset.tiles)
    assert [e.get("data-symbol") for e in having(root, "symbol")].count("islander") == len(tileset.tiles)
    text = render.text_from_json(data, tileset)
    assert len(re.findall(r"[(<]1[)>]", text.split("\n\n")[0])) == len(tileset.tiles)


def test_seas_that_meet_in_open_water_are_parted_by_rocks() -> None:
    assert shape_of(odd("parted")).reefs
    assert not shape_of(odd("crossing")).reefs


def test_a_sea_that_goes_on_below_a_bridge_is_joined() -> None:
    assert len(shape_of(odd("below")).sounds) == 1
    assert not shape_of(odd("piers")).sounds


def test_tips_of_islands_part_the_sea_only_where_the_tile_says_so() -> None:
    assert shape_of(odd("tips")).land.tips_meet
    built_in = TILESET.tiles[TILESET.tile_index("islands_opposite/1")]
    assert not shape_of(built_in).land.tips_meet


def test_stones_stand_where_bridges_end_in_the_water() -> None:
    stones = {name: len(shape_of(odd(name)).land.stones) for name in ("piers", "lonely", "through_piers", "four_ways")}
    assert stones == {"piers": 1, "lonely": 1, "through_piers": 2, "four_ways": 0}


def test_many_wares_are_drawn_once_with_their_number() -> None:
    tileset = odd_tileset(
        two_bands={"bananas": {"island0": 63}}, lonely={"fish": {"sea1": [2] * 9 + [1] * 3}, "shells": {"bridge0": 4}}
    )
    things = {
        (e.get("data-segment"), e.get("data-symbol")): e.get("data-count")
        for element in having(read(render.tile_sheet(tileset)), "tile")
        if element.get("data-tile") in ("two_bands/1", "lonely/1")
        for e in having(element, "symbol")
    }
    assert things == {
        ("island0", "bananas"): "63",
        ("sea1", "fish2"): "9",
        ("sea1", "fish1"): None,
        ("bridge0", "shells"): "4",
    }


# -- text boards -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENES)
def test_text_board_has_coordinates_tiles_and_islanders(name: str) -> None:
    data = scene(name)
    text = render.text_from_json(data, TILESET)
    board = text.split("\n\n")[0].split("\n")
    xs, ys = [t["x"] for t in data["tiles"]], [t["y"] for t in data["tiles"]]
    assert board[0].split() == board[-1].split() == [str(x) for x in range(min(xs), max(xs) + 1)]
    marked = [re.findall(r"^ *(-?\d+) .* (-?\d+)$", line) for line in board[1:-1]]
    assert [pair[0] for pair in marked if pair] == [(str(y), str(y)) for y in range(min(ys), max(ys) + 1)]
    left = len(board[0]) - len(board[0].lstrip())
    assert left > 0
    islanders = sorted(str(t["islander"]["player"]) for t in data["tiles"] if t["islander"])
    assert sorted(re.findall(r"[(<](\d)[)>]", "\n".join(board))) == islanders


def test_text_board_shows_what_lies_where() -> None:
    data = start_only(TILESET)
    data["tiles"] = [laid(TILESET, TILESET.tile_index("market_straight/1"), 4, -7, rotation=1)]
    data["last_placed"] = {"x": 4, "y": -7}
    board = render.text_from_json(data, TILESET).split("\n\n")[0].split("\n")
    rows = [line[4 : 4 + COLUMNS] for line in board[1:-1]]
    assert len(rows) == ROWS
    assert [row[0] + row[-1] for row in rows] == ["**", "..", "==", "..", "**"]
    assert rows[2][3:6] == "MMM"


def test_text_says_whose_turn_it_is_and_what_everybody_has() -> None:
    data = scene("delivering")
    text = render.text_from_json(data, TILESET, names=["Anna", "Ben", "Chloe"])
    assert f"{['Anna', 'Ben', 'Chloe'][data['active_player']]} delivers to a ship" in text
    for seat, player in enumerate(data["players"]):
        line = next(line for line in text.split("\n") if line.startswith(f"[{seat}]"))
        assert all(f"{count} {ware.rstrip('s')}" in line for ware, count in player["wares"].items())
    assert all(f"{id} = " in text for id in data["face_up"])


@pytest.mark.parametrize("name", SCENES)
def test_text_numbers_the_cells_where_the_tile_may_lie_if_wished(name: str) -> None:
    data = scene(name)
    cells = Moves(data, legal=True).open_cells
    board = render.text_from_json(data, TILESET, legal=True).split("\n\n. sea")[0].split("\n")
    left = min([t["x"] for t in data["tiles"]] + [x for x, _ in cells])
    top = min([t["y"] for t in data["tiles"]] + [y for _, y in cells])
    begin = len(re.match(r" *", board[0])[0]) - (PITCH - len(str(left))) // 2  # type: ignore[index]
    for number, (x, y) in enumerate(cells, 1):
        column, row = begin + (x - left) * PITCH, 1 + (y - top) * ROWS
        shown = [line[column : column + PITCH].strip() for line in board[row : row + ROWS]]
        assert shown == ["", f"[{number}]", f"{x},{y}", "", ""]
    assert ("[n] over x,y" in render.text_from_json(data, TILESET, legal=True)) is bool(cells)
    assert "[1]" not in render.text_from_json(data, TILESET).split("\n\n. sea")[0]


def test_hand_stands_close_whatever_rotations_are_legal() -> None:
    data = next(scene(name) for name in SCENES if scene(name)["in_hand"])
    place = next(action for action in data["legal_actions"] if action["type"] == "place")
    legal = [place | {"rotation": turn} for turn in (1, 3)]
    lines = render.hand(data | {"legal_actions": legal}, TILESET).split("\n")
    assert lines[0].split() == ["1", "3"]
    assert len(lines) == 1 + ROWS
    everything = render.hand({key: value for key, value in data.items() if key != "legal_actions"}, TILESET)
    index = TILESET.tile_index(data["in_hand"]["tile"])
    looks = {TILESET.canonical_rotation(index, turn) for turn in range(4)}
    assert everything.split("\n")[0].split() == [str(turn) for turn in sorted(looks)]


def test_text_of_covered_fish() -> None:
    data = start_only(TILESET)
    index = next(t.index for t in TILESET.tiles if any(s.fish == (2,) for s in t.segments))
    segment = next(s.name for s in TILESET.tiles[index].segments if s.fish == (2,))
    data["tiles"] = [laid(TILESET, index, 0, 0)]
    assert "F" in render.text_from_json(data, TILESET).split("\n\n")[0]
    data["tiles"][0]["covered"] = [{"segment": segment, "twos": 1, "ones": 0}]
    board = render.text_from_json(data, TILESET).split("\n\n")[0]
    assert "X" in board
    assert "F" not in board


def test_a_very_long_board_is_drawn_whole() -> None:
    data = start_only(TILESET)
    market = TILESET.tile_index("market/1")
    data["tiles"] = [laid(TILESET, market, x, 1023) for x in range(-1023, -773)]
    lines = render.text_from_json(data, TILESET).split("\n\n")[0].split("\n")
    assert lines[0].split() == [str(x) for x in range(-1023, -773)]
    assert len(lines[1].strip()) == 250 * PITCH - 1
    root = read(render.svg_from_json(data, TILESET))
    assert len(having(root, "tile")) == 250
    assert overlapping(text_boxes(root)) == []


def test_a_board_without_tiles_is_drawn() -> None:
    data = start_only(TILESET) | {"tiles": []}
    assert having(read(render.svg_from_json(data, TILESET)), "tile") == []
    assert "0" in render.text_from_json(data, TILESET).split("\n")[0]
