"""The laid tiles as SVG with their coordinates, the last tile marked and, if wished, the legal cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from southseas.render.dorfromantik import symbols
from southseas.render.dorfromantik.hexagon import SIDE, WIDTH, centre_of, corners
from southseas.render.dorfromantik.tile import Grounds, spots, things_markup
from southseas.render.markup import Point, element, group, label, move, points, text_width
from southseas.render.moves import Cell, Moves, open_cell, tile_group
from southseas.render.rooms import Thing
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets.dorfromantik import HexTile, HexTileSet

SMALL = 5 * WIDTH
"""A board that is less wide or high lies in the middle of a table of this size."""

NAME_SIZE = 7.5
NAME_ROOM = 34.0


@dataclass(frozen=True)
class Board(Moves):
    """See :class:`Moves`."""

    tileset: HexTileSet

    @cached_property
    def _reach(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cells, the middle of cell (0, 0) being the origin."""
        middles = [centre_of(*cell) for cell in self.cells]
        xs, ys = [x for x, _ in middles], [y for _, y in middles]
        return min(xs) - WIDTH / 2, min(ys) - SIDE, max(xs) + WIDTH / 2, max(ys) + SIDE

    @property
    def width(self) -> float:
        """In board units, the margin included."""
        return max(SMALL, self._reach[2] - self._reach[0]) + 2 * SIZES["axis"]

    @property
    def height(self) -> float:
        """As :attr:`width`."""
        return max(SMALL, self._reach[3] - self._reach[1]) + 2 * SIZES["axis"]

    def centre(self, cell: Cell) -> Point:
        """Where the middle of a cell is drawn, from the board's upper left corner."""
        x, y = centre_of(*cell)
        left, top, right, bottom = self._reach
        return (x + (self.width - left - right) / 2, y + (self.height - top - bottom) / 2)

    @cached_property
    def progress(self) -> dict[Cell, tuple[int, int]]:
        """Size and open edges of the areas of active tasks, by the cell of the marker, where the state says them."""
        active = self.data["markers"]["active"]
        return {(task["x"], task["y"]): (task["size"], task["open"]) for task in active if "size" in task}


def board_markup(board: Board, grounds: Grounds) -> str:
    """The whole board; its upper left corner is (0, 0). What stands on tiles is above every ground."""
    table = element("rect", width=board.width, height=board.height, rx=10, fill=COLOURS["table"])
    cells = [_open_cell(board, cell, turns) for cell, turns in board.open_cells.items()]
    tiles: list[str] = []
    standing: list[str] = []
    for laid in board.data["tiles"]:
        tile = board.tileset.tiles[board.tileset.tile_index(laid["tile"])]
        cell = (laid["x"], laid["y"])
        found = spots(grounds, tile, laid["rotation"], extra=_marker(board, laid, tile, grounds))
        where = move(*board.centre(cell))
        tiles.append(tile_group([grounds.use(tile, laid["rotation"], found)], laid, where, last=cell == board.last))
        things = things_markup(tile, found)
        standing.append(group([*things, *_coordinates(cell)], transform=where, data_on=f"{laid['x']},{laid['y']}"))
    marks = [_last_mark(board.centre(board.last))] if board.last else []
    return group([table, *cells, *tiles, *marks, *standing], data_part="board")


def _marker(board: Board, laid: Mapping[str, Any], tile: HexTile, grounds: Grounds) -> dict[int, list[Thing]]:
    """The marker of a task tile, on the segment of its task."""
    marker = laid["marker"]
    if marker is None or tile.task is None:
        return {}
    status, number = marker["status"], marker["number"]
    if status == "active":
        look = grounds.looks[tile.segments[tile.task].type]
        drawn = symbols.active(look, number, board.progress.get((laid["x"], laid["y"])))
        thing = Thing("active", symbols.MARKER, drawn)
    else:
        drawn = symbols.completed(number) if status == "completed" else symbols.abandoned(number)
        thing = Thing(status, symbols.DONE, drawn)
    return {tile.task: [thing]}


def _coordinates(cell: Cell) -> Iterable[str]:
    """The cell in the lower corner of its tile."""
    text = f"{cell[0]},{cell[1]}"
    width = min(NAME_ROOM, text_width(text, NAME_SIZE)) + 4
    yield element("rect", x=-width / 2, y=SIDE - 19, width=width, height=10, rx=3, fill="#ffffff", opacity=0.72)
    yield label(0, SIDE - 11.2, text, NAME_SIZE, anchor="middle", room=NAME_ROOM)


def _last_mark(middle: Point) -> str:
    """A frame around the tile laid last."""
    frame: dict[str, Any] = {"points": points(corners(WIDTH / 2 - 1.6)), "fill": "none", "stroke_linejoin": "round"}
    dark = element("polygon", stroke=COLOURS["last_edge"], stroke_width=6.4, **frame)
    light = element("polygon", stroke=COLOURS["last"], stroke_width=3.4, **frame)
    return group([dark, light], transform=move(*middle), data_part="last")


def _open_cell(board: Board, cell: Cell, rotations: Sequence[int]) -> str:
    """An empty cell where the tile in hand may lie."""
    middle = board.centre(cell)
    frame = element(
        "polygon", points=points(corners(WIDTH / 2 - 4)), fill=COLOURS["legal_fill"], stroke=COLOURS["legal_edge"],
        stroke_width=2, stroke_dasharray="6 4", transform=move(*middle),
    )  # fmt: skip
    return open_cell(frame, middle, cell, rotations, WIDTH - 16)
