"""The laid tiles as SVG, with coordinates along the edges, the last tile marked and, if wished, the legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from southseas.render.carcassonne import symbols
from southseas.render.carcassonne.land import HALF, SIDES
from southseas.render.carcassonne.shape import Outline, outline_of
from southseas.render.carcassonne.tile import (
    border,
    ground,
    islander_thing,
    markets,
    reaches,
    spots,
)
from southseas.render.definitions import Definitions
from southseas.render.markup import element, group, label, move
from southseas.render.moves import Cell, Moves, open_cell, tile_group
from southseas.render.phrases import short_names
from southseas.render.rooms import Thing, spot_markup
from southseas.render.symbols import mark
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets.carcassonne import Tile, TileSet

SIZE = SIZES["tile"]

SMALL = 5
"""A board of fewer columns or rows gets an empty one on either side."""


class Grounds:
    """The grounds that a picture uses: each drawn once, among the definitions. Names are unlike in unlike tile sets."""

    def __init__(self, tileset: TileSet) -> None:
        self._first: dict[Outline, int] = {}
        for tile in tileset.tiles:
            self._first.setdefault(outline_of(tile), tile.index)
        self._defined = Definitions(f"ss-{tileset.fingerprint}")
        cell = element("rect", x=-HALF, y=-HALF, width=SIZE, height=SIZE)
        self._defined.add("cell", cell, "clipPath")

    def use(self, tile: Tile, rotation: int) -> str:
        """The ground of a tile, turned, clipped to its cell."""
        key = str(self._first[outline_of(tile)])
        if key not in self._defined:
            self._defined.add(key, ground(tile))
        turn = f"rotate({90 * rotation})" if rotation else None
        turned = element("use", href=f"#{self._defined.name(key)}", transform=turn)
        clipped = group([turned], clip_path=f"url(#{self._defined.name('cell')})")
        return clipped + markets(tile, rotation) + border()

    def definitions(self) -> str:
        """The ``<defs>`` of everything used so far."""
        return self._defined.markup()


@dataclass(frozen=True)
class Board(Moves):
    """See :class:`Moves`."""

    tileset: TileSet

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Lowest x, lowest y, highest x, highest y of all that is drawn; small boards lie in an empty border."""
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        spare_x, spare_y = (1 if max(at) - min(at) < SMALL - 1 else 0 for at in (xs, ys))
        return min(xs) - spare_x, min(ys) - spare_y, max(xs) + spare_x, max(ys) + spare_y

    @property
    def width(self) -> float:
        """In board units, the margin with the coordinates included."""
        return (self.bounds[2] - self.bounds[0] + 1) * SIZE + 2 * SIZES["axis"]

    @property
    def height(self) -> float:
        """As :attr:`width`."""
        return (self.bounds[3] - self.bounds[1] + 1) * SIZE + 2 * SIZES["axis"]

    def centre(self, x: int, y: int) -> tuple[float, float]:
        """Where the middle of a cell is drawn, from the board's upper left corner."""
        return (
            (x - self.bounds[0] + 0.5) * SIZE + SIZES["axis"],
            (y - self.bounds[1] + 0.5) * SIZE + SIZES["axis"],
        )


def board_markup(board: Board, grounds: Grounds) -> str:
    """The whole board; its upper left corner is (0, 0)."""
    tiles = [_tile(board, laid, grounds) for laid in board.data["tiles"]]
    marks = [_last_mark(board, board.last)] if board.last else []
    cells = [_open_cell(board, cell, turns) for cell, turns in board.open_cells.items()]
    return group([_table(board), *tiles, *_inner_corners(board), *marks, *_standing(board), *cells], data_part="board")


def _table(board: Board) -> str:
    """The ground of the table with the coordinates along all four edges."""
    table = element("rect", width=board.width, height=board.height, rx=10, fill=COLOURS["table"])
    low_x, low_y, high_x, high_y = board.bounds
    style: dict[str, Any] = {"anchor": "middle", "fill": COLOURS["ink_soft"], "room": SIZES["axis"] - 2}
    parts = [table]
    for x in range(low_x, high_x + 1):
        at = board.centre(x, low_y)[0]
        parts += [label(at, y, str(x), 13, **style) for y in (17, board.height - 9)]
    for y in range(low_y, high_y + 1):
        at = board.centre(low_x, y)[1] + 5
        parts += [label(x, at, str(y), 13, **style) for x in (13, board.width - 13)]
    return group(parts, data_part="table")


def _tile(board: Board, laid: Mapping[str, Any], grounds: Grounds) -> str:
    tile = board.tileset.tiles[board.tileset.tile_index(laid["tile"])]
    cell = (laid["x"], laid["y"])
    return tile_group([grounds.use(tile, laid["rotation"])], laid, move(*board.centre(*cell)), last=cell == board.last)


def _standing(board: Board) -> Iterable[str]:
    """Symbols, tokens and islanders of all tiles, above every ground."""
    offered = [action["segment"] for action in board.actions if action["type"] == "islander"]
    retrievable = {(action["x"], action["y"]) for action in board.actions if action["type"] == "retrieve"}
    for laid in board.data["tiles"]:
        cell = (laid["x"], laid["y"])
        tile = board.tileset.tiles[board.tileset.tile_index(laid["tile"])]
        names = offered if cell == board.last else []
        things = [_offer(tile, name) for name in names]
        things += _islander(tile, laid, cell in retrievable)
        covered = {tile.segment_index(c["segment"]): (c["twos"], c["ones"]) for c in laid["covered"]}
        found = spots(tile, laid["rotation"], islanders=things, covered=covered)
        yield group(
            [spot_markup(spot, tile.segments[spot.segment].name) for spot in found],
            transform=move(*board.centre(*cell)),
            data_on=f"{laid['x']},{laid['y']}",
        )


def _islander(tile: Tile, laid: Mapping[str, Any], retrievable: bool) -> list[tuple[int, Thing]]:
    islander = laid["islander"]
    if islander is None:
        return []
    index = tile.segment_index(islander["segment"])
    thing = islander_thing(tile.segments[index], islander["player"])
    ring = symbols.ring() if retrievable else ""
    figure = group([ring + thing.markup], data_player=islander["player"], data_legal="retrieve" if ring else None)
    return [(index, Thing(thing.kind, thing.radius, figure))]


def _offer(tile: Tile, name: str) -> tuple[int, Thing]:
    """A place for an islander, with the short name of its segment."""
    index = tile.segment_index(name)
    plate = mark(short_names(tile)[index], COLOURS["legal_edge"])
    return index, Thing("offer", 9.5, group([plate], data_legal=f"islander {name}"))


def _last_mark(board: Board, last: Cell) -> str:
    """A frame around the tile laid last."""
    x, y = board.centre(*last)
    frame: dict[str, Any] = {"x": x - HALF + 2, "y": y - HALF + 2, "width": SIZE - 4, "height": SIZE - 4, "rx": 3}
    dark = element("rect", stroke=COLOURS["last_edge"], stroke_width=6.4, fill="none", **frame)
    return group(
        [dark, element("rect", stroke=COLOURS["last"], stroke_width=3.4, fill="none", **frame)], data_part="last"
    )


def _open_cell(board: Board, cell: Cell, rotations: Sequence[int]) -> str:
    """An empty cell where the tile in hand may lie: its coordinates and the rotations."""
    x, y = board.centre(*cell)
    frame = element(
        "rect", x=x - HALF + 4, y=y - HALF + 4, width=SIZE - 8, height=SIZE - 8, rx=8, fill=COLOURS["legal_fill"],
        stroke=COLOURS["legal_edge"], stroke_width=2, stroke_dasharray="6 4",
    )  # fmt: skip
    return open_cell(frame, (x, y), cell, rotations, SIZE - 16)


def _inner_corners(board: Board) -> Iterable[str]:
    """Grass over the corner where four tiles of one island meet: there is no pond."""
    laid = {(t["x"], t["y"]): t for t in board.data["tiles"]}
    for (x, y), _ in sorted(laid.items(), key=lambda item: (item[0][1], item[0][0])):
        around = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        if all(cell in laid and _joins(board, laid[cell], (i + 1) % SIDES) for i, cell in enumerate(around)):
            at = board.centre(x, y)
            yield element("circle", cx=at[0] + HALF, cy=at[1] + HALF, r=12.2, fill=COLOURS["grass"])


def _joins(board: Board, laid: Mapping[str, Any], side: int) -> bool:
    """Whether one island reaches both ``side`` and the next side clockwise of a laid tile."""
    tile = board.tileset.tiles[board.tileset.tile_index(laid["tile"])]
    both = {side, (side + 1) % SIDES}
    return any(type_ == "island" and both <= set(sides) for type_, sides in reaches(tile, laid["rotation"]))
