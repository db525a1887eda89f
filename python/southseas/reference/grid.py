"""Cells and directions of a board whose tiles have N sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
"""``(x, y)``: x grows east, y grows south (hex: axial q, r)."""

LIMIT = 1023
"""Coordinates lie in -LIMIT..LIMIT; outside there are no cells."""


@dataclass(frozen=True)
class Grid:
    """The steps to the neighbours of a cell, one per direction, clockwise. ``mirror``: where the reflection takes
    (1, 0) and (0, 1), which are steps 1 and 2."""

    steps: tuple[Cell, ...]
    mirror: tuple[Cell, Cell]

    @property
    def edges(self) -> int:
        """N, the number of sides of a tile."""
        return len(self.steps)

    def most_empty_cells(self, tiles: int) -> int:
        """Upper bound of the empty cells beside ``tiles`` connected tiles: each tile after the first takes one and
        touches at most three that no other tile touches."""
        return self.edges + 2 * (tiles - 1)

    def neighbour(self, cell: Cell, direction: int) -> Cell:
        """The cell that ``cell`` touches in ``direction`` (0..N-1)."""
        step_x, step_y = self.steps[direction]
        return cell[0] + step_x, cell[1] + step_y

    def neighbours(self, cell: Cell) -> Iterator[tuple[int, Cell]]:
        """``(direction, cell)`` for every direction, ascending."""
        for direction, (step_x, step_y) in enumerate(self.steps):
            yield direction, (cell[0] + step_x, cell[1] + step_y)

    def turned(self, cell: Cell) -> Cell:
        """Where a turn of the board about (0, 0), clockwise by one direction, takes ``cell``."""
        return self._sum(cell, self.steps[2], self.steps[3])

    def reflected(self, cell: Cell) -> Cell:
        """Where the reflection of section 21 of ``docs/formats.md`` takes ``cell``."""
        return self._sum(cell, *self.mirror)

    def reflected_direction(self, direction: int) -> int:
        """Where what faced ``direction`` faces after the reflection."""
        return self.steps.index(self.reflected(self.steps[direction]))

    def _sum(self, cell: Cell, east: Cell, south: Cell) -> Cell:
        x, y = cell
        return x * east[0] + y * south[0], x * east[1] + y * south[1]

    def opposite(self, direction: int) -> int:
        """The direction in which the neighbour sees us."""
        return (direction + self.edges // 2) % self.edges

    def side(self, direction: int, rotation: int) -> int:
        """The tile's own side that faces ``direction`` when the tile is turned clockwise by ``rotation`` sides."""
        return (direction - rotation) % self.edges

    def direction(self, side: int, rotation: int) -> int:
        """The direction that the tile's own ``side`` faces at ``rotation``; undoes :meth:`side`."""
        return (side + rotation) % self.edges


SQUARE = Grid(((0, -1), (1, 0), (0, 1), (-1, 0)), mirror=((-1, 0), (0, 1)))
HEX = Grid(((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)), mirror=((0, 1), (1, 0)))


def reading_order(cell: Cell) -> Cell:
    """Sort key: (y, x)."""
    return cell[1], cell[0]


def is_on_grid(cell: Cell) -> bool:
    """Whether both coordinates lie in -LIMIT..LIMIT."""
    return max(abs(cell[0]), abs(cell[1])) <= LIMIT
