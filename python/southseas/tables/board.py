"""The tiles of a table: where they lie, whether they could."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from southseas.faces.consistency import Board, Clash
from southseas.heading import Line
from southseas.situation import COORDINATE_LIMIT, Cell, LaidRow, reached_from_first
from southseas.tilesets import TileSet

_CELL = re.compile(r"(-?\d{1,5}),(-?\d{1,5})")


class Faults:
    """What is wrong with the lines of a table."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.unclear: set[Cell] = set()
        """Cells where tiles lie that cannot be read: what depends on them is no fault."""

    def add(self, line: Line, text: str) -> None:
        """Notes what is wrong with a line."""
        self.texts.append(f"line {line[0]} {line[1]!r}: {text}")

    def cell(self, line: Line, word: str) -> Cell | None:
        """The cell that ``X,Y`` names; None, and a fault, where it names none."""
        cell = _cell(word)
        if cell is None:
            self.add(line, f"a cell is X,Y, not {word!r}")
            return None
        if max(map(abs, cell)) > COORDINATE_LIMIT:
            self.add(line, f"coordinates are within +-{COORDINATE_LIMIT}")
            return None
        return cell

    def refuse_tile(self, words: Sequence[str]) -> None:
        """Notes that the line with these ``words`` after its first names no tile, but perhaps the cell of one."""
        cell = _cell(words[0]) if words else None
        if cell is not None:
            self.unclear.add(cell)

    def integer(self, line: Line, word: str, most: int, what: str, least: int = 0) -> int | None:
        """An integer in ``least..most``; None, and a fault, for anything else."""
        if word.isascii() and word.isdigit() and least <= int(word[:9]) <= most and len(word) < 9:
            return int(word)
        self.add(line, f"{what} is an integer in {least}..{most}, not {word!r}")
        return None


def _cell(word: str) -> Cell | None:
    match = _CELL.fullmatch(word)
    return None if match is None else (int(match[1]), int(match[2]))


@dataclass(frozen=True)
class Laid:
    """A tile on a cell, with the line that says so; ``tile`` and ``rotation`` (the lowest equal one) of some set."""

    line: Line
    cell: Cell
    tile: int
    rotation: int

    @property
    def row(self) -> LaidRow:
        """The tile as situations have it."""
        return (*self.cell, self.tile, self.rotation)


def read_tile(tileset: TileSet, line: Line, words: Sequence[str], faults: Faults) -> tuple[int, int] | None:
    """The tile and rotation of ``ID R``; None, and a fault, when there are none such."""
    tiles = {tile.id: tile.index for tile in tileset.tiles}
    if words[0] not in tiles:
        faults.add(line, f"the set has no tile {words[0]!r}")
    rotation = faults.integer(line, words[1], tileset.edges - 1, "a rotation")
    if rotation is None or words[0] not in tiles:
        return None
    return tiles[words[0]], tileset.canonical_rotation(tiles[words[0]], rotation)


def check_cells(laid: Sequence[Laid], faults: Faults) -> None:
    """Faults where two tiles lie on one cell."""
    first: dict[Cell, Line] = {}
    for tile in laid:
        if tile.cell in first:
            faults.add(tile.line, f"line {first[tile.cell][0]} has a tile on that cell")
        first.setdefault(tile.cell, tile.line)


def check_copies(laid: Sequence[tuple[Line, int]], tileset: TileSet, faults: Faults) -> None:
    """Faults where more copies of a tile lie than the set has."""
    copies = [tile.count for tile in tileset.tiles]
    for line, tile in laid:
        copies[tile] -= 1
        if copies[tile] < 0:
            faults.add(line, f"the set has {tileset.tiles[tile].count} of tile {tileset.tiles[tile].id}")


def check_board(laid: Sequence[Laid], tileset: TileSet, must_match: frozenset[str], rule: str, faults: Faults) -> None:
    """Faults where sides clash (which breaks ``rule``), or tiles do not hang together with the first."""
    lines = {tile.cell: tile.line for tile in laid}
    board = Board(tileset, _by_cell(laid), must_match)
    for clash in board.clashes():
        if lines[clash.cell] < lines[clash.other]:
            clash = _seen_from_other(clash, tileset.edges)  # noqa: PLW2901
        later, where = lines[clash.cell], f"in direction {tileset.directions[clash.direction]}"
        there = f"the tile of line {lines[clash.other][0]}, which shows {clash.theirs} ({rule})"
        instead = _as_it_would_fit(board, clash.cell, later, tileset.edges)
        faults.add(later, f"shows {clash.mine} {where} to {there}{instead}")
    reached = reached_from_first([*(tile.cell for tile in laid), *faults.unclear], tileset.edges)
    for tile in laid:
        if tile.cell not in reached:
            faults.add(tile.line, f"does not hang together with the tile of line {laid[0].line[0]}")


def _seen_from_other(clash: Clash, edges: int) -> Clash:
    return Clash(clash.other, clash.cell, (clash.direction + edges // 2) % edges, clash.theirs, clash.mine)


def _as_it_would_fit(board: Board, cell: Cell, line: Line, edges: int) -> str:
    """What the line could say instead, the tile turned where it lies."""
    words, tile = line[1].split(), board.laid[cell]
    turns = [(rotation - tile[3]) % edges for rotation in board.rotations_that_fit(cell)]
    ways = [_turned(words[2:4], turn, edges) for turn in turns]
    return f"; it would fit as {' or '.join(ways)}" if ways else ""


def _turned(words: Sequence[str], turn: int, edges: int) -> str:
    """``ID ROTATION``, or the letters of the edges, of a tile turned further."""
    if words[1:] and words[1].isdigit():
        return f"{words[0]} {(int(words[1]) + turn) % edges}"
    return words[0][-turn:] + words[0][:-turn]


def _by_cell(laid: Sequence[Laid]) -> Mapping[Cell, LaidRow]:
    return {tile.cell: tile.row for tile in reversed(laid)}


def rows(laid: Sequence[Laid]) -> list[LaidRow]:
    """The tiles as a situation lists them."""
    return sorted((tile.row for tile in laid), key=lambda row: (row[1], row[0]))
