"""Masks over a window: section 17 of ``docs/formats.md``. A mask is made of parts; each game lists its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from southseas.reference.codes import cell_of_bits, payload, place_action, placement
from southseas.reference.grid import LIMIT, Cell

NO_INDEX = NO_ACTION = -1

PASS_ACTION = 0


@dataclass(frozen=True)
class Frame:
    """A window: its first cell and its sides."""

    corner: Cell
    width: int
    height: int

    @property
    def num_cells(self) -> int:
        """Cells that it shows, those beyond the grid too."""
        return self.width * self.height

    def cell(self, number: int) -> Cell:
        """The cell of that number, row by row."""
        row, column = divmod(number, self.width)
        return self.corner[0] + column, self.corner[1] + row

    def number(self, cell: Cell) -> int | None:
        """The number of ``cell``; None where it is not shown, or lies beyond the grid."""
        column, row = cell[0] - self.corner[0], cell[1] - self.corner[1]
        if not on_grid(cell) or not (0 <= column < self.width and 0 <= row < self.height):
            return None
        return row * self.width + column


def on_grid(cell: Cell) -> bool:
    """Whether a cell can be named."""
    return max(abs(cell[0]), abs(cell[1])) <= LIMIT


class Part(Protocol):
    """Some decisions in the order of their indices, from 0."""

    @property
    def size(self) -> int: ...

    def index(self, action: int) -> int:
        """The index of a decision; NO_INDEX for any other integer."""

    def action(self, index: int) -> int:
        """The decision of an index; NO_ACTION where the grid ends."""


@dataclass(frozen=True)
class Listed:
    """Decisions that no cell belongs to."""

    actions: Sequence[int]

    @property
    def size(self) -> int:
        return len(self.actions)

    def index(self, action: int) -> int:
        return self.actions.index(action) if action in self.actions else NO_INDEX

    def action(self, index: int) -> int:
        return self.actions[index]


@dataclass(frozen=True)
class ByCell:
    """``ways`` decisions for each cell of a frame. ``make(cell, way)`` writes one; ``read`` is its inverse, and says
    anything about other integers."""

    frame: Frame
    ways: int
    make: Callable[[Cell, int], int]
    read: Callable[[int], tuple[Cell, int]]

    @property
    def size(self) -> int:
        return self.frame.num_cells * self.ways

    def index(self, action: int) -> int:
        cell, way = self.read(action)
        number = self.frame.number(cell)
        if number is None or way >= self.ways or self.make(cell, way) != action:
            return NO_INDEX
        return number * self.ways + way

    def action(self, index: int) -> int:
        number, way = divmod(index, self.ways)
        cell = self.frame.cell(number)
        return self.make(cell, way) if on_grid(cell) else NO_ACTION


def common_parts(frame: Frame, edges: int) -> list[Part]:
    """What every game's masks begin with."""
    return [ByCell(frame, edges, place_action, placement), Listed([PASS_ACTION])]


def by_cell(frame: Frame, make: Callable[[Cell], int]) -> Part:
    """One decision for each cell, whose payload is the cell."""
    return ByCell(frame, 1, lambda cell, _: make(cell), lambda action: (cell_of_bits(payload(action)), 0))


def size_of(parts: Iterable[Part]) -> int:
    """Number of indices."""
    return sum(part.size for part in parts)


def index_of(parts: Iterable[Part], action: int) -> int:
    """The index of a decision among those of all parts; NO_INDEX for what none has."""
    begin = 0
    for part in parts:
        index = part.index(action)
        if index != NO_INDEX:
            return begin + index
        begin += part.size
    return NO_INDEX


def action_of(parts: Iterable[Part], index: int) -> int:
    """The decision of an index among those of all parts."""
    for part in parts:
        if index < part.size:
            return part.action(index)
        index -= part.size
    raise IndexError(index)
