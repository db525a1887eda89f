"""The board as the next tile meets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

from southseas.agents.dorfromantik.deck import Deck, Surroundings
from southseas.faces.dorfromantik import Area as Feature
from southseas.game import State
from southseas.tilesets.dorfromantik import HexTile

Cell = tuple[int, int]

End = tuple[Cell, int]
"""An open edge, seen from outside: the empty cell that it faces, and the direction from there to the area."""

STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""To the neighbour in directions 0..5 = NE E SE SW W NW."""


def neighbour(cell: Cell, direction: int) -> Cell:
    """The cell beside ``cell``."""
    return cell[0] + STEPS[direction][0], cell[1] + STEPS[direction][1]


def opposite(direction: int) -> int:
    """The way back."""
    return (direction + 3) % 6


@dataclass(frozen=True, slots=True)
class Area:
    """An area as far as it can matter later: ``tasks`` are the numbers of its active markers, ``flags`` how many it
    has, ``symbols`` counts them in the order of the set's symbols."""

    label: str
    cells: frozenset[Cell]
    ends: frozenset[End]
    tasks: tuple[int, ...]
    flags: int
    symbols: tuple[int, ...]

    @property
    def size(self) -> int:
        """Its number of tiles."""
        return len(self.cells)

    def without(self, cell: Cell) -> Area:
        """The area when something else lies on ``cell``."""
        ends = frozenset(end for end in self.ends if end[0] != cell)
        return Area(self.label, self.cells, ends, self.tasks, self.flags, self.symbols)


@dataclass(frozen=True, slots=True)
class Edge:
    """What a laid tile shows to a cell: its label, and the area (an index) that it belongs to; None if neutral."""

    label: str
    area: int | None


class Board:
    """The areas of a state and the empty cells around them."""

    def __init__(self, state: State, deck: Deck) -> None:
        tileset = deck.tileset
        self._laid: dict[Cell, tuple[HexTile, int]] = {
            (laid.x, laid.y): (tileset.tiles[tileset.tile_index(laid.tile)], laid.rotation) for laid in state.tiles()
        }
        self._owners: dict[tuple[Cell, int], int] = {}
        self._facing: dict[Cell, set[int]] = {}
        self.areas: list[Area] = [
            self._area(index, cast(Feature, feature)) for index, feature in enumerate(state.features())
        ]
        self.around: dict[Cell, Surroundings] = {
            (cell.x, cell.y): tuple(None if label is None else deck.demand(label) for label in cell.labels)
            for cell in state.frontier()
        }

    def is_empty(self, cell: Cell) -> bool:
        """Whether no tile lies there."""
        return cell not in self._laid

    def edges(self, cell: Cell) -> tuple[Edge | None, ...]:
        """What the six neighbours of an empty cell show to it; None where no tile lies."""
        return tuple(self._edge(neighbour(cell, direction), opposite(direction)) for direction in range(6))

    def facing(self, cells: Iterable[Cell]) -> set[int]:
        """The areas with an open edge towards one of the cells."""
        return set().union(*(self._facing.get(cell, ()) for cell in cells))

    def _edge(self, cell: Cell, direction: int) -> Edge | None:
        if cell not in self._laid:
            return None
        tile, rotation = self._laid[cell]
        side = (direction - rotation) % 6
        return Edge(tile.sides[side], self._owners.get((cell, side)))

    def _area(self, index: int, feature: Feature) -> Area:
        ends = frozenset(end for x, y, name in feature.segments for end in self._ends((x, y), name, index))
        tasks = tuple(marker.number for marker in feature.markers)
        symbols = tuple(feature.symbols.values())
        return Area(feature.type, frozenset(feature.cells), ends, tasks, feature.flags, symbols)

    def _ends(self, cell: Cell, name: str, area: int) -> Iterator[End]:
        """Open edges of one segment, noted for the area."""
        tile, rotation = self._laid[cell]
        for side in tile.segments[tile.segment_index(name)].edges:
            self._owners[cell, side] = area
            direction = (side + rotation) % 6
            beyond = neighbour(cell, direction)
            if beyond not in self._laid:
                self._facing.setdefault(beyond, set()).add(area)
                yield beyond, opposite(direction)
