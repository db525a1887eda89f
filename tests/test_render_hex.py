"""Pictures of the hex game: markers, flags, symbols, paths and areas, the score, the text board."""

from __future__ import annotations

import copy
import re
from itertools import pairwise
from math import hypot
from typing import Any

import numpy as np
import pytest
import southseas as ss
from render_kit import (
    HARBOUR,
    HEX_SCENES,
    drawn,
    having,
    many_labels,
    overlapping,
    read,
    scene,
    scene_set,
    text_boxes,
    texts,
)
from southseas import render
from southseas.render.curves import inside, sampled
from southseas.render.dorfromantik.hexagon import APOTHEM, border_distances, centre_of, edge_point, sixths
from southseas.render.dorfromantik.land import Part, build_land
from southseas.render.dorfromantik.looks import KNOWN, Looks
from southseas.render.dorfromantik.pad import pad_text
from southseas.render.dorfromantik.tile import Grounds, spots
from southseas.render.moves import Moves
from southseas.tilesets import load_tileset
from southseas.tilesets.dorfromantik import SYMBOLS, HexTile, HexTileSet

BUILT_IN = [load_tileset(name) for name in ("dorfromantik/south_seas", "dorfromantik/base")]
STEPS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


def with_statuses(name: str) -> dict[str, Any]:
    """The position with its first three task tiles' markers active, completed and abandoned, whatever they were."""
    data = copy.deepcopy(scene(name))
    listed = [marker for markers in data["markers"].values() for marker in markers]
    laid = {(tile["x"], tile["y"]): tile for tile in data["tiles"]}
    lists: dict[str, list[dict[str, Any]]] = {"active": [], "completed": [], "abandoned": []}
    for status, marker in zip(("active", "completed", "abandoned"), listed, strict=False):
        lists[status].append(marker | ({"size": 3, "open": 2} if status == "active" else {}))
        laid[marker["x"], marker["y"]]["marker"]["status"] = status
    for marker in listed[3:]:
        laid[marker["x"], marker["y"]]["marker"] = None
    return data | {"markers": lists}


# -- the cell ------------------------------------------------------------------------------------


def test_neighbouring_cells_share_the_middle_of_an_edge() -> None:
    for edge, step in enumerate(STEPS):
        x, y = centre_of(*step)
        here, there = edge_point(edge), edge_point((edge + 3) % 6)
        assert (x + there[0], y + there[1]) == pytest.approx(here)
        assert hypot(*here) == pytest.approx(APOTHEM)
        left = edge_point(edge + 3, -7.0)
        assert edge_point(edge, 7.0) == pytest.approx((x + left[0], y + left[1]))


def test_six_turns_lead_back() -> None:
    point = (31.0, -17.0)
    assert sixths(sixths(point, 2), 4) == pytest.approx(point)
    assert sixths(edge_point(0), 2) == pytest.approx(edge_point(2))


# -- land ----------------------------------------------------------------------------------------

OUTLINES = [tile for tileset in (*BUILT_IN, many_labels()) for tile in tileset.tiles]


def areas_of(tile: HexTile) -> list[Part]:
    return [Part(False, segment.edges) for segment in tile.segments]


@pytest.mark.parametrize("tile", OUTLINES, ids=lambda tile: f"{tile.id}-{''.join(side[0] for side in tile.sides)}")
def test_areas_reach_their_own_edges_and_no_other(tile: HexTile) -> None:
    land = build_land(areas_of(tile))
    edges = np.array([edge_point(edge, inward=1.0) for edge in range(6)])
    for area, segment in zip(land.areas, tile.segments, strict=True):
        reached = np.flatnonzero(inside(sampled(area.outline), edges))
        assert tuple(reached) == segment.edges


@pytest.mark.parametrize("tile", OUTLINES, ids=lambda tile: f"{tile.id}-{''.join(side[0] for side in tile.sides)}")
def test_areas_that_need_not_cross_stay_apart(tile: HexTile) -> None:
    land = build_land(areas_of(tile))
    for index, area in enumerate(land.areas):
        for other in land.areas[index + 1 :]:
            if not area.hidden:
                assert not inside(sampled(other.outline), sampled(area.outline)[1:-1] * 0.97).any()


def test_an_area_that_goes_on_under_another_says_so() -> None:
    land = build_land([Part(False, (0, 3)), Part(False, (1, 4))])
    assert [len(area.hidden) for area in land.areas] == [2, 0]
    land = build_land([Part(False, (0, 1)), Part(False, (3, 4))])
    assert [len(area.hidden) for area in land.areas] == [0, 0]


def test_paths_that_cross_are_bridged_and_others_not() -> None:
    assert [len(path.bridges) for path in build_land([Part(True, (0, 3)), Part(True, (2, 5))]).paths] == [0, 1]
    assert [len(path.bridges) for path in build_land([Part(True, (0, 2)), Part(True, (3, 5))]).paths] == [0, 0]


def test_a_path_to_one_edge_ends_in_the_tile() -> None:
    (alone,) = build_land([Part(True, (2,))]).paths
    short = build_land([Part(True, (2,)), Part(True, (0, 3))]).paths[0]
    assert alone.end is not None
    assert short.end is not None
    assert hypot(*alone.end) < hypot(*short.end) < APOTHEM
    assert build_land([Part(True, (0, 3))]).paths[0].end is None


# -- looks ---------------------------------------------------------------------------------------


def test_built_in_labels_are_all_known() -> None:
    assert {label for tileset in BUILT_IN for label in tileset.labels} == set(KNOWN)


@pytest.mark.parametrize(
    "tileset", [*BUILT_IN, load_tileset(HARBOUR), many_labels()], ids=lambda tileset: tileset.fingerprint
)
def test_labels_differ_by_more_than_colour(tileset: HexTileSet) -> None:
    looks = Looks(tileset)
    ways = [looks[label].layers for label in tileset.labels if label in looks.paths]
    signs = [looks[label].sign for label in tileset.labels if label not in looks.paths and label not in tileset.neutral]
    patterns = [tuple((width, dashes) for _, width, dashes in layers) for layers in ways]
    assert len(set(patterns)) == len(patterns)
    assert len(set(signs)) == len(signs)
    assert all(signs)


def test_paths_are_what_must_match_or_counts_as_longest() -> None:
    assert [sorted(Looks(tileset).paths) for tileset in BUILT_IN] == [["jetty", "shoal"], ["stream", "track"]]
    assert sorted(Looks(load_tileset(HARBOUR)).paths) == ["heath", "quay", "rail"]


# -- things --------------------------------------------------------------------------------------


@pytest.mark.parametrize("tile", [tile for tileset in BUILT_IN for tile in tileset.tiles], ids=lambda tile: tile.id)
@pytest.mark.parametrize("rotation", [0, 5])
def test_things_stand_inside_the_tile_and_not_on_each_other(tile: HexTile, rotation: int) -> None:
    tileset = next(tileset for tileset in BUILT_IN if tile in tileset.tiles)
    found = spots(Grounds(tileset), tile, rotation)
    assert len(found) == sum(sum(s.symbols) + s.flag for s in tile.segments) + sum(tile.symbols)
    for i, spot in enumerate(found):
        assert border_distances(np.array([spot.centre]))[0] >= spot.thing.radius
        for other in found[:i]:
            apart = hypot(spot.centre[0] - other.centre[0], spot.centre[1] - other.centre[1])
            assert apart >= spot.thing.radius + other.thing.radius - 1


@pytest.mark.parametrize("name", HEX_SCENES)
def test_flags_and_symbols_of_all_laid_tiles_are_drawn(name: str) -> None:
    tileset = scene_set(name)
    tiles = [tileset.tiles[tileset.tile_index(laid["tile"])] for laid in scene(name)["tiles"]]
    things = [thing for place in having(read(drawn(name)), "on") for thing in having(place, "symbol")]
    counts = dict.fromkeys((*SYMBOLS, "flag"), 0)
    for thing in things:
        if thing.get("data-symbol") in counts:
            counts[str(thing.get("data-symbol"))] += int(thing.get("data-count", "1"))
    wanted = {
        symbol: sum(sum(s.symbols[i] for s in tile.segments) + tile.symbols[i] for tile in tiles)
        for i, symbol in enumerate(SYMBOLS)
    }
    assert counts == wanted | {"flag": sum(tile.flag is not None for tile in tiles)}


@pytest.mark.parametrize("name", ["hex_end", "base_end", "harbour_end"])
def test_markers_lie_on_their_tiles_with_number_size_and_open_edges(name: str) -> None:
    data = with_statuses(name)
    root = read(render.svg_from_json(data, scene_set(name)))
    shown = {}
    for place in having(root, "on"):
        for thing in having(place, "symbol"):
            if thing.get("data-symbol") in data["markers"]:
                status, segment = thing.get("data-symbol"), thing.get("data-segment")
                shown[place.get("data-on")] = (status, segment, sorted(texts(thing)))
    wanted = {}
    for status, markers in data["markers"].items():
        for marker in markers:
            words = ["2 open", "3 tiles"] if status == "active" else []
            segment = f"{marker['type']}{1 if on_junction(data, marker) else 0}"
            wanted[f"{marker['x']},{marker['y']}"] = (status, segment, sorted([str(marker["number"]), *words]))
    assert shown == wanted
    assert len(shown) == 3


def on_junction(data: dict[str, Any], marker: dict[str, Any]) -> bool:
    """Whether the marker lies on the harbour's tile whose task is about its second rail."""
    return any(
        (tile["x"], tile["y"]) == (marker["x"], marker["y"]) and tile["tile"] == "junction" for tile in data["tiles"]
    )


# -- beside the board --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", HEX_SCENES)
def test_panel_lists_the_tasks_the_piles_and_the_score(name: str) -> None:
    data = scene(name)
    root = read(drawn(name))
    tasks = [texts(element)[-1] for element in having(root, "task")]
    assert tasks == [
        f"{t['type']} {t['number']} at {t['x']},{t['y']}: {t['size']} tile{'s' * (t['size'] != 1)}, {t['open']} open"
        for t in data["markers"]["active"]
    ]
    shown = " ".join(texts(root))
    assert f"{data['remaining']['landscape_pile']} tile" in shown
    assert f"{data['remaining']['task_pile']} task tile" in shown
    points = {e.get("data-line"): int(e.get("data-points", "")) for e in having(root, "line") if not e.get("data-name")}
    sheet = data["score_sheet"]
    assert points == {line: sheet[line] for line in ("A", "B", "result")}
    parts = [int(e.get("data-points", "")) for e in having(root, "line") if e.get("data-name")]
    assert sum(parts) == sheet["result"]


def test_marker_of_the_tile_in_hand_is_shown() -> None:
    data = scene("hex_first")
    (hand,) = having(read(drawn("hex_first")), "in-hand")
    number = data["in_hand"]["number"]
    assert texts(hand) == [str(number)]
    assert re.search(rf"^Task: \w+ {number}$", render.text_from_json(data, scene_set("hex_first")), re.MULTILINE)


def test_turn_says_which_pile_is_drawn_from() -> None:
    state = ss.load_game("dorfromantik", engine="reference").new_initial_state()
    assert "Player 0 reveals a task tile" in texts(read(state.to_svg()))
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    assert len(state.to_json()["markers"]["active"]) == 3
    assert "Player 0 draws a landscape tile" in str(state)


@pytest.mark.parametrize("name", HEX_SCENES)
def test_pad_adds_up_and_keeps_its_columns(name: str) -> None:
    sheet = scene(name)["score_sheet"]
    lines = pad_text(sheet | {"unlocked": [{"name": "Treasure", "points": 7}], "C": 7}).split("\n")
    assert len({len(line) for line in lines}) == 1
    points = [int(match[1]) for line in lines if (match := re.search(r" (\d+) \|$", line))]
    assert sum(points[:-1]) == 2 * (sheet["A"] + sheet["B"] + 7)
    assert points[-1] == sheet["result"]


# -- text ----------------------------------------------------------------------------------------


def corner_of(board: list[str], cell: str) -> tuple[int, int, int]:
    """Row and column of the west wall of a tile, beside its coordinates, and the tile's width."""
    for row, line in enumerate(board):
        for match in re.finditer(r"\|([^|]*)(?=\|)", line):
            if match[1].strip(" *") == cell:
                return row, match.start(), len(match[1]) + 1
    raise AssertionError(f"{cell} is not on the board")


@pytest.mark.parametrize("name", HEX_SCENES)
def test_text_shows_every_tile_with_its_letters_as_they_lie(name: str) -> None:
    data, tileset = scene(name), scene_set(name)
    board = [line.ljust(300) for line in render.text_from_json(data, tileset).split("\n\n")[0].split("\n")]
    for laid in data["tiles"]:
        row, left, wide = corner_of(board, f"{laid['x']},{laid['y']}")
        sides = [(-2, wide - 2), (-1, wide - 1), (1, wide - 2), (1, 2), (-1, 1), (-2, 2)]
        letters = "".join(board[row + down][left + right] for down, right in sides)
        own = tileset.edge_letters(tileset.tiles[tileset.tile_index(laid["tile"])])
        turn = laid["rotation"]
        assert letters == "".join(own[(edge - turn) % 6] for edge in range(6))
        assert ("*" in board[row][left:][:wide]) == (data["last_placed"] == {"x": laid["x"], "y": laid["y"]})


@pytest.mark.parametrize("name", HEX_SCENES)
def test_text_numbers_the_cells_where_the_tile_may_lie_if_wished(name: str) -> None:
    data, tileset = scene(name), scene_set(name)
    cells = Moves(data, legal=True).open_cells
    lines = render.text_from_json(data, tileset, legal=True).split("\n")
    for number, (x, y) in enumerate(cells, 1):
        (row,) = [row for row, line in enumerate(lines) if re.search(rf"(?<!\S)\[{number}\](?!\S)", line)]
        middle = lines[row].index(f"[{number}]") + len(f"[{number}]") / 2
        under = [match for match in re.finditer(r"-?\d+,-?\d+", lines[row + 1]) if match[0] == f"{x},{y}"]
        assert len(under) == 1
        assert abs((under[0].start() + under[0].end()) / 2 - middle) <= 1
    assert ("[n] over x,y: cell n, where the tile in hand may lie" in lines) is bool(cells)
    assert "[1]" not in render.text_from_json(data, tileset)


@pytest.mark.parametrize("name", ["hex_end", "harbour_end"])
def test_text_shows_markers_flags_and_symbols(name: str) -> None:
    data, tileset = with_statuses(name), scene_set(name)
    board = [line.ljust(300) for line in render.text_from_json(data, tileset).split("\n\n")[0].split("\n")]
    signs = {"active": "({})", "completed": "+{}+", "abandoned": "x{}x"}
    for laid in data["tiles"]:
        tile = tileset.tiles[tileset.tile_index(laid["tile"])]
        row, left, wide = corner_of(board, f"{laid['x']},{laid['y']}")
        middle = board[row - 1][left + 2 : left + wide - 1].strip()
        assert middle == (signs[laid["marker"]["status"]].format(laid["marker"]["number"]) if laid["marker"] else "")
        flag = board[row + 1][left + 3 : left + wide - 2].strip()
        assert flag == (f"!{tileset.letters[tileset.label_index(str(tile.flag_label))]}" if tile.flag_label else "")
        above = board[row - 2][left + 3 : left + wide - 2].strip()
        counts = [sum(s.symbols[i] for s in tile.segments) + tile.symbols[i] for i in range(len(SYMBOLS))]
        shown = "".join(sign + (str(n) if n > 1 else "") for sign, n in zip("hfwpb", counts, strict=True) if n)
        assert above == shown


def test_text_says_which_edges_are_joined_where_letters_do_not() -> None:
    data, tileset = copy.deepcopy(scene("harbour_end")), scene_set("harbour_end")
    crossing = {"x": 0, "y": 0, "tile": "crossing", "rotation": 1, "marker": None}
    text = render.text_from_json(data | {"tiles": [crossing]}, tileset)
    assert "0,0: rail0 E+W, rail1 NE+SW" in text.split("\n")


def test_wide_words_make_wide_tiles() -> None:
    data, tileset = copy.deepcopy(scene("hex_first")), scene_set("hex_first")
    data["tiles"] = [
        {"x": x, "y": 1023, "tile": "mangrove1", "rotation": 0, "marker": None} for x in range(-1023, -1020)
    ]
    data["last_placed"] = {"x": -1022, "y": 1023}
    board = render.text_from_json(data, tileset).split("\n\n")[0]
    assert all(f"{x},1023" in board for x in range(-1023, -1020))
    assert "*-1022,1023*|" in board
    root = read(render.svg_from_json(data, tileset))
    assert overlapping(text_boxes(root)) == []


def test_a_board_without_tiles_is_drawn() -> None:
    data = scene("hex_first")
    assert having(read(drawn("hex_first")), "tile") == []
    assert render.text_from_json(data, scene_set("hex_first")).startswith("(no tiles)")


# -- odd sets -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotation", range(6))
def test_many_labels_are_drawn_on_a_board_and_as_text(rotation: int) -> None:
    tileset = many_labels()
    data = copy.deepcopy(scene("hex_first"))
    data |= {"in_hand": None, "legal_actions": [], "score_sheet": None}
    data["tiles"] = [
        {"x": 2 * tile.index, "y": -1, "tile": tile.id, "rotation": rotation, "marker": None} for tile in tileset.tiles
    ]
    root = read(render.svg_from_json(data, tileset))
    assert len(having(root, "tile")) == len(tileset.tiles)
    assert overlapping(text_boxes(root)) == []
    walls = [match.start() for match in re.finditer(r"\|", render.text_from_json(data, tileset).split("\n")[2])]
    assert len(walls) == 2 * len(tileset.tiles)
    assert len({b - a for a, b in pairwise(walls)}) == 1
