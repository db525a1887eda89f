"""Laid tiles: which labels meet, where a tile fits, and what hangs together.

Nothing is remembered between questions. A board is a plain dictionary from cell to ``(tile, rotation)``; whatever
is asked is found by walking over it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from southseas.reference.grid import Cell, Grid, is_on_grid, reading_order

Laid = dict[Cell, tuple[int, int]]
"""Cell -> (tile index, rotation)."""

Node = tuple[Cell, int]
"""One segment of one laid tile."""


class BoardSegment(Protocol):
    """A connected part of one tile."""

    @property
    def ports(self) -> Sequence[tuple[int, int]]:
        """``(side, slot)`` of every place where the segment leaves the tile."""


class BoardTile(Protocol):
    """A tile as the board sees it."""

    @property
    def sides(self) -> Sequence[str]:
        """The label of each side, clockwise."""

    @property
    def segments(self) -> Sequence[BoardSegment]: ...


@dataclass(frozen=True)
class Region:
    """Segments joined across tiles. ``nodes`` lowest first; ``open`` counts the ports that face an empty cell."""

    nodes: tuple[Node, ...]
    open: int


def node_order(node: Node) -> tuple[int, int, int]:
    """Sort key (y, x, segment): what "lowest" means."""
    (x, y), segment = node
    return y, x, segment


class Catalogue:
    """The tiles of a set, and every question about a board laid with them.

    ``slots`` is the number of port slots on a side: slot k meets slot ``slots - 1 - k`` of the neighbour.
    ``looks`` gives what can be seen of a segment besides its ports; names are no part of it (C-13, D-23).
    ``matches`` says whether two labels may touch.
    """

    def __init__(
        self,
        grid: Grid,
        slots: int,
        tiles: Sequence[BoardTile],
        looks: Callable[[Any], Hashable],
        matches: Callable[[str, str], bool],
    ) -> None:
        self.grid = grid
        self.slots = slots
        self.tiles = tiles
        self._matches = matches
        self._owners = [_port_owners(tile) for tile in tiles]
        self._lowest = [_lowest_equal_rotations(grid, tile, looks) for tile in tiles]
        self._distinct = [sorted(set(lowest)) for lowest in self._lowest]
        self._turned = [_turned_sides(grid, tile) for tile in tiles]

    def lowest_rotation(self, tile: int, rotation: int) -> int:
        """The lowest of the rotations that give the same laid tile (C-13, D-23)."""
        return self._lowest[tile][rotation]

    def distinct_rotations(self, tile: int) -> list[int]:
        """The rotations that give different laid tiles, ascending (C-13, D-23)."""
        return self._distinct[tile]

    def label(self, laid: Laid, cell: Cell, direction: int) -> str:
        """What the tile on ``cell`` shows towards ``direction``."""
        tile, rotation = laid[cell]
        return self._turned[tile][rotation][direction]

    def empty_cells(self, laid: Laid) -> list[Cell]:
        """The empty cells beside a laid tile, sorted by (y, x)."""
        beside = {near for cell in laid for _, near in self.grid.neighbours(cell)}
        return sorted(filter(is_on_grid, beside - laid.keys()), key=reading_order)

    def labels_around(self, laid: Laid, cell: Cell) -> list[str | None]:
        """For each direction the label that the neighbour there shows, ``None`` where no tile lies."""
        opposite = self.grid.opposite
        return [
            self.label(laid, near, opposite(direction)) if near in laid else None
            for direction, near in self.grid.neighbours(cell)
        ]

    def placements(self, laid: Laid, tile: int) -> Iterator[tuple[Cell, int]]:
        """Every cell and rotation where ``tile`` touches a laid tile and matches (C-11, D-20, D-21), sorted by
        (y, x, rotation)."""
        for cell in self.empty_cells(laid):
            for rotation in self.rotations_at(laid, tile, cell):
                yield cell, rotation

    def rotations_at(self, laid: Laid, tile: int, cell: Cell) -> list[int]:
        """The distinct rotations in which ``tile`` may be laid on ``cell``, ascending; none on a cell that is taken or
        touches no tile."""
        around = self.labels_around(laid, cell)
        asked = [(direction, label) for direction, label in enumerate(around) if label is not None]
        if cell in laid or not is_on_grid(cell) or not asked:
            return []
        return [rotation for rotation in self._distinct[tile] if self._fits(tile, rotation, asked)]

    def _fits(self, tile: int, rotation: int, asked: list[tuple[int, str]]) -> bool:
        shown = self._turned[tile][rotation]
        return all(self._matches(shown[direction], label) for direction, label in asked)

    def across(self, laid: Laid, node: Node) -> Iterator[Node | None]:
        """For each port of a segment the segment it meets, ``None`` for an empty cell.

        A port that faces another label is shut and yields nothing.
        """
        cell, segment = node
        tile, rotation = laid[cell]
        for side, slot in self.tiles[tile].segments[segment].ports:
            direction = self.grid.direction(side, rotation)
            near = self.grid.neighbour(cell, direction)
            if near not in laid:
                yield None
                continue
            near_tile, near_rotation = laid[near]
            near_side = self.grid.side(self.grid.opposite(direction), near_rotation)
            if self.tiles[near_tile].sides[near_side] == self.tiles[tile].sides[side]:
                yield near, self._owners[near_tile][near_side, self.slots - 1 - slot]

    def region(self, laid: Laid, start: Node) -> Region:
        """The whole region that ``start`` belongs to, by flood fill."""
        seen = {start}
        waiting = [start]
        num_open = 0
        while waiting:
            for met in self.across(laid, waiting.pop()):
                if met is None:
                    num_open += 1
                elif met not in seen:
                    seen.add(met)
                    waiting.append(met)
        return Region(tuple(sorted(seen, key=node_order)), num_open)

    def nodes(self, laid: Laid) -> list[Node]:
        """Every segment of every laid tile, lowest first."""
        return [
            (cell, segment)
            for cell in sorted(laid, key=reading_order)
            for segment in range(len(self.tiles[laid[cell][0]].segments))
        ]

    def regions(self, laid: Laid) -> list[Region]:
        """Every region of the board, sorted by its lowest node."""
        found: list[Region] = []
        seen: set[Node] = set()
        for node in self.nodes(laid):
            if node not in seen:
                found.append(self.region(laid, node))
                seen.update(found[-1].nodes)
        return found


def _port_owners(tile: BoardTile) -> dict[tuple[int, int], int]:
    return {port: index for index, segment in enumerate(tile.segments) for port in segment.ports}


def _turned_sides(grid: Grid, tile: BoardTile) -> list[list[str]]:
    """For every rotation the label in each direction."""
    return [[tile.sides[grid.side(d, rotation)] for d in range(grid.edges)] for rotation in range(grid.edges)]


def _lowest_equal_rotations(grid: Grid, tile: BoardTile, looks: Callable[[Any], Hashable]) -> list[int]:
    pictures = [_picture(grid, tile, rotation, looks) for rotation in range(grid.edges)]
    return [pictures.index(picture) for picture in pictures]


def _picture(grid: Grid, tile: BoardTile, rotation: int, looks: Callable[[Any], Hashable]) -> Hashable:
    """The laid tile as it is seen from above: labels by direction, and the segments without names and order."""
    labels = tuple(tile.sides[grid.side(direction, rotation)] for direction in range(grid.edges))
    segments = [
        (tuple(sorted((grid.direction(side, rotation), slot) for side, slot in segment.ports)), looks(segment))
        for segment in tile.segments
    ]
    return labels, tuple(sorted(segments, key=repr))
