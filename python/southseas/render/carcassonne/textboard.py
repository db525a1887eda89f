"""The state as text: a map of characters, 9 by 5 for each tile, and below it the turn, the ships and the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from southseas.render.carcassonne import words
from southseas.render.carcassonne.land import Bridge, Land, in_islands
from southseas.render.carcassonne.shape import shape_of
from southseas.render.carcassonne.tile import spots
from southseas.render.curves import distances, quarter_turns, sampled
from southseas.render.markup import Point
from southseas.render.moves import Cell, Moves
from southseas.render.phrases import player_name, points_of, points_text
from southseas.render.rooms import Thing
from southseas.tilesets.carcassonne import Segment, Tile, TileSet

COLUMNS, ROWS = 9, 5
PITCH = COLUMNS + 1
SEA, ISLAND, ACROSS, DOWN, STONE, MARKET = ".", "#", "=", "H", "+", "M"
SIGNS = {"bananas": "b", "shells": "s", "fish1": "f", "fish2": "F", "boat": "A", "covered1": "x", "covered2": "X"}
LEGEND = (
    ". sea   # island   = H bridge   + junction   M market   b banana   s shell   f F one, two fish   A boat",
    "x X covered fish   (n) islander of seat n   <n> fisherman   * corners of the tile laid last",
)
OPEN_LEGEND = "[n] over x,y: cell n, where the tile in hand may lie"
BRACKETS = {"sea": ("<", ">")}

Canvas = dict[tuple[int, int], str]
"""Characters by (row, column)."""


def text(data: Mapping[str, Any], tileset: TileSet, *, legal: bool, names: Sequence[str] | None) -> str:
    """See :func:`southseas.render.text`."""
    cells = list(Moves(data, legal).open_cells)
    legend = [*LEGEND, OPEN_LEGEND] if cells else LEGEND
    lines = [*_board(data, tileset, cells), "", *legend, "", *_turn(data, names), *_ships(data, tileset)]
    lines += [_player(data, tileset, seat, names) for seat in range(len(data["players"]))]
    return "\n".join(line.rstrip() for line in lines)


# -- the map ------------------------------------------------------------------------------------


def hand(data: Mapping[str, Any], tileset: TileSet, turns: Sequence[int]) -> str:
    """See :func:`southseas.render.hand`."""
    bare = {"y": 0, "tile": data["in_hand"]["tile"], "islander": None, "covered": []}
    row = {"tiles": [bare | {"x": x, "rotation": turn} for x, turn in enumerate(turns)], "last_placed": None}
    axis, *shown, _ = _board(row, tileset)
    edge = axis[: len(axis) - PITCH * len(turns)]
    return "\n".join(line.rstrip() for line in [edge + "".join(f"{turn:^{PITCH}}" for turn in turns), *shown])


def _board(data: Mapping[str, Any], tileset: TileSet, cells: Sequence[Cell] = ()) -> Iterable[str]:
    """Rows of characters with x above and below, y to the left and right; ``cells`` are empty and get numbers."""
    places = [(t["x"], t["y"]) for t in data["tiles"]] + list(cells) or [(0, 0)]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    side = max(len(str(y)) for y in ys) + 1
    canvas: Canvas = {}
    last = data["last_placed"]
    for laid in data["tiles"]:
        top, left = (laid["y"] - min(ys)) * ROWS, (laid["x"] - min(xs)) * PITCH
        tile = tileset.tiles[tileset.tile_index(laid["tile"])]
        small = _drawn(tile, laid, last is not None and (last["x"], last["y"]) == (laid["x"], laid["y"]))
        canvas.update({(top + r, left + c): sign for (r, c), sign in small.items()})
    for number, (x, y) in enumerate(cells, 1):
        top, left = (y - min(ys)) * ROWS, (x - min(xs)) * PITCH
        canvas.update({(top + r, left + c): sign for (r, c), sign in _numbered(number, x, y).items()})
    axis = " " * (side + 1) + "".join(f"{x:^{PITCH}}" for x in range(min(xs), max(xs) + 1))
    width = (max(xs) - min(xs) + 1) * PITCH
    yield axis
    for row in range((max(ys) - min(ys) + 1) * ROWS):
        mark = str(min(ys) + row // ROWS) if row % ROWS == ROWS // 2 else ""
        yield f"{mark:>{side}} " + "".join(canvas.get((row, c), " ") for c in range(width)) + f"{mark:>{side}}"
    yield axis


def _numbered(number: int, x: int, y: int) -> Canvas:
    """An empty cell: its number over its coordinates."""
    words = {1: f"[{number}]".center(COLUMNS), 2: f"{x},{y}".center(COLUMNS)}
    return {(row, c): sign for row, word in words.items() for c, sign in enumerate(word[:PITCH])}


def _drawn(tile: Tile, laid: Mapping[str, Any], is_last: bool) -> Canvas:
    """One laid tile, from row 0 and column 0."""
    small = dict(_ground(tile, laid["rotation"]))
    if is_last:
        small.update({(r, c): "*" for r in (0, ROWS - 1) for c in (0, COLUMNS - 1)})
    _stand(small, tile, laid)
    return small


def _stand(small: Canvas, tile: Tile, laid: Mapping[str, Any]) -> None:
    """The islander first, then the symbols, each at the free place nearest to where the picture has it."""
    things: list[tuple[int, Thing]] = []
    if laid["islander"]:
        index = tile.segment_index(laid["islander"]["segment"])
        things = [(index, Thing("islander", 12.5, ""))]
    covered = {tile.segment_index(c["segment"]): (c["twos"], c["ones"]) for c in laid["covered"]}
    taken: set[tuple[int, int]] = set()
    found = spots(tile, laid["rotation"], islanders=things, covered=covered)
    for spot in sorted(found, key=lambda spot: spot.thing.kind != "islander"):
        if spot.thing.kind == "islander":
            sign = _figure(tile.segments[spot.segment], laid["islander"]["player"])
        else:
            sign = SIGNS[spot.thing.kind] + (str(spot.thing.count) if spot.thing.count > 1 else "")
        _put(small, taken, sign, spot.centre)


def _figure(segment: Segment, seat: int) -> str:
    before, after = BRACKETS.get(segment.type, ("(", ")"))
    return f"{before}{seat}{after}"


def _put(small: Canvas, taken: set[tuple[int, int]], sign: str, centre: Point) -> None:
    """``sign`` at the nearest place where it covers no other; where there is none, at the nearest."""
    before, after = len(sign) // 2, (len(sign) - 1) // 2
    places = [(row, column) for row in range(ROWS) for column in range(before, COLUMNS - after)]
    free = [p for p in places if not any((p[0], p[1] + i) in taken for i in range(-before, after + 1))]
    row, column = min(free or places, key=lambda p: (_off(p, centre), p))
    for i, character in enumerate(sign, start=-before):
        small[(row, column + i)] = character
        taken.add((row, column + i))


def _place(row: int, column: int) -> Point:
    """The point of the tile that a character stands for."""
    return ((column - COLUMNS // 2) * 92.0 / (COLUMNS - 1), (row - ROWS // 2) * 84.0 / (ROWS - 1))


def _off(place: tuple[int, int], centre: Point) -> float:
    x, y = _place(*place)
    return round((x - centre[0]) ** 2 + (y - centre[1]) ** 2, 3)


@lru_cache(maxsize=4096)
def _ground(tile: Tile, rotation: int) -> Canvas:
    """What each character of the tile shows, as it lies."""
    places = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    where = np.array([quarter_turns(_place(*place), -rotation) for place in places])
    land = shape_of(tile).land
    signs = np.full(len(places), SEA)
    _paint_bridges(signs, where, [b for b in land.bridges if b.ends_here], rotation)
    signs[in_islands(land.islands, where)] = ISLAND
    _paint_bridges(signs, where, [b for b in land.bridges if not b.ends_here], rotation)
    _paint_discs(signs, where, land)
    return dict(zip(places, (str(sign) for sign in signs), strict=True))


def _paint_bridges(signs: np.ndarray, where: np.ndarray, bridges: Sequence[Bridge], rotation: int) -> None:
    """Where a deck passes near: ``=`` or ``H``, by the direction in which it passes."""
    for deck in (deck for bridge in bridges for deck in bridge.decks):
        path = sampled(deck, 48)
        step = np.gradient(path, axis=0)
        for i in np.flatnonzero(distances(where, path) <= 9):
            dx, dy = step[int(np.argmin(((path - where[i]) ** 2).sum(axis=1)))]
            across = abs(dx) > abs(dy) if rotation % 2 == 0 else abs(dy) > abs(dx)
            signs[i] = ACROSS if across else DOWN


def _paint_discs(signs: np.ndarray, where: np.ndarray, land: Land) -> None:
    for discs, sign, share in ((land.stones, STONE, 1.0), (land.markets, MARKET, 0.95)):
        for disc in discs:
            far = distances(where, np.array([disc.centre]))
            signs[(far <= disc.radius * share) | (far <= far.min() + 0.01)] = sign


# -- beside it -----------------------------------------------------------------------------------


def _turn(data: Mapping[str, Any], names: Sequence[str] | None) -> Iterable[str]:
    yield f"{words.turn_line(data, names)} (phase {data['phase']}, move {data['move_number']})"
    if data["in_hand"]:
        yield f"In hand: {data['in_hand']['tile']}"
    yield ", ".join(f"{count} {what}" for what, count in words.piles(data))


def _ships(data: Mapping[str, Any], tileset: TileSet) -> Iterable[str]:
    if not data["face_up"]:
        yield "No ships face up"
        return
    ships = [tileset.ships[tileset.ship_index(id)] for id in data["face_up"]]
    shown = (f"{ship.id} = {points_text(ship.points)} for {words.needs_text(ship.needs)}" for ship in ships)
    yield "Ships: " + "; ".join(shown)


def _player(data: Mapping[str, Any], tileset: TileSet, seat: int, names: Sequence[str] | None) -> str:
    player = data["players"][seat]
    wares = ", ".join(f"{player['wares'][w]} {words.ware_name(w, player['wares'][w])}" for w in words.WARES)
    ships = " ".join(str(points) for points in words.ship_points(player["ships"], tileset)) or "none"
    supply = words.supply(data, seat)
    line = f"[{seat}] {player_name(seat, names)}: {wares}; {supply} at home; ships {ships}"
    scores = points_of(data)
    return f"{line}; {points_text(scores[seat])}" if scores else line
