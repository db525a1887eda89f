"""Situations as plain data: the layout of their fields, comparison, and the checks that every board game shares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from southseas.engine import Situation
from southseas.errors import NotationError
from southseas.integers import checked_integer
from southseas.tilesets import TileSet

Cell = tuple[int, int]
LaidRow = tuple[int, int, int, int]
"""(x, y, tile, rotation)"""

COORDINATE_LIMIT = 1023
INTEGER_LIMIT = 1 << 63
"""Every integer of a situation is nearer to 0."""
STEPS: dict[int, tuple[Cell, ...]] = {
    4: ((0, -1), (1, 0), (0, 1), (-1, 0)),
    6: ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
"""Neighbour of a cell by direction, by number of edges."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Form of one field: an integer (depth 0), a list of integers (1) or a list of lists (2).

    ``width`` is the fixed length of the innermost lists, None for any; ``optional`` fields may be None.
    """

    depth: int
    width: int | None = None
    optional: bool = False

    def admits(self, value: Any) -> bool:
        """True when ``value`` has this form."""
        return (value is None and self.optional) or self._fits(value, self.depth)

    def _fits(self, value: Any, depth: int) -> bool:
        if depth == 0:
            return type(value) is int and abs(value) < INTEGER_LIMIT
        if not isinstance(value, (list, tuple)) or (depth == 1 and self.width not in (None, len(value))):
            return False
        return all(self._fits(item, depth - 1) for item in value)


INTEGER = Shape(0)
Layout = Mapping[str, Shape]


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, (list, tuple)) else value


def differences(given: Situation, derived: Situation, layout: Layout) -> list[str]:
    """A line for every field in which two situations of one layout differ; lists and tuples are the same."""
    return [
        f"{name}: {given[name]!r} given, {derived[name]!r} in canonical form"
        for name in layout
        if given[name] != derived[name] and _frozen(given[name]) != _frozen(derived[name])
    ]


def neighbours(cell: Cell, edges: int) -> Iterator[tuple[int, Cell]]:
    """(direction, cell) of every neighbour."""
    for direction, (dx, dy) in enumerate(STEPS[edges]):
        yield direction, (cell[0] + dx, cell[1] + dy)


def checked_cell(x: object, y: object) -> Cell:
    """A cell of two integers within range; :class:`NotationError` for anything else."""
    return _checked_coordinate(x), _checked_coordinate(y)


def _checked_coordinate(value: object) -> int:
    rule = f"a coordinate is an integer in -{COORDINATE_LIMIT}..{COORDINATE_LIMIT}"
    return checked_integer(value, -COORDINATE_LIMIT, COORDINATE_LIMIT, rule, NotationError)


def label_at(tileset: TileSet, tile: int, rotation: int, direction: int) -> str:
    """Label that a tile turned by ``rotation`` shows in ``direction``."""
    return tileset.tiles[tile].sides[(direction - rotation) % tileset.edges]


def board_faults(rows: Sequence[LaidRow], tileset: TileSet) -> list[str]:
    """What is wrong with laid tiles as such: unknown tiles, order, cells out of range or used twice, parts apart."""
    faults = [fault for row in rows for fault in _row_faults(row, tileset)]
    cells = [(x, y) for x, y, _, _ in rows]
    faults += [f"tiles: two lie on cell {cell}" for cell in sorted({cell for cell in cells if cells.count(cell) > 1})]
    if cells != sorted(cells, key=lambda cell: (cell[1], cell[0])):
        faults.append("tiles: must be sorted by (y, x)")
    reached = reached_from_first(cells, tileset.edges)
    apart = sorted(set(cells) - reached)
    if apart:
        faults.append(f"tiles: {apart[0]} and {len(apart) - 1} others do not touch the rest of the board")
    return faults


def _row_faults(row: LaidRow, tileset: TileSet) -> Iterator[str]:
    x, y, tile, rotation = row
    if max(abs(x), abs(y)) > COORDINATE_LIMIT:
        yield f"tiles: cell ({x}, {y}) is out of range, coordinates are within +-{COORDINATE_LIMIT}"
    if not 0 <= tile < len(tileset.tiles):
        yield f"tiles: ({x}, {y}) holds tile {tile}, the set has {len(tileset.tiles)}"
    elif not 0 <= rotation < tileset.edges:
        yield f"tiles: ({x}, {y}) has rotation {rotation}, must be 0..{tileset.edges - 1}"
    elif tileset.canonical_rotation(tile, rotation) != rotation:
        lowest = tileset.canonical_rotation(tile, rotation)
        yield f"tiles: ({x}, {y}) has rotation {rotation}, the lowest equal one is {lowest}"


def reached_from_first(cells: Sequence[Cell], edges: int) -> set[Cell]:
    """The cells that hang together with the first."""
    laid = set(cells)
    reached = set(cells[:1])
    queue = list(cells[:1])
    while queue:
        fresh = {cell for _, cell in neighbours(queue.pop(), edges)} & laid - reached
        reached |= fresh
        queue.extend(fresh)
    return reached


def room_faults(cells: Iterable[tuple[str, Cell]], to_come: int) -> list[str]:
    """A line for every (name, cell) from which the tiles still to come, or a cell beside them, could leave the grid."""
    room = COORDINATE_LIMIT - 1 - to_come
    return [
        f"{name}: cell ({x}, {y}) is too far out for {to_come} tiles still to come: at most {room} from 0"
        for name, (x, y) in cells
        if room < max(abs(x), abs(y)) <= COORDINATE_LIMIT
    ]


def amount_faults(name: str, parts: Sequence[int], total: int, what: str) -> list[str]:
    """One line when amounts are negative or do not add up to ``total``."""
    if any(part < 0 for part in parts):
        return [f"{name}: an amount of {what} is negative"]
    if sum(parts) != total:
        return [f"{name}: {sum(parts)} of {what} are accounted for, there are {total}"]
    return []
