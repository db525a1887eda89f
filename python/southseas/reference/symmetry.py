"""The least key of a situation under turns and mirrors: section 21 of ``docs/formats.md``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Protocol, TypeVar

from southseas.reference.board import BoardTile, Catalogue
from southseas.reference.grid import Cell

Port = tuple[int, int]
"""(direction, slot)."""

Image = tuple[int, int, tuple[int, ...]]
"""A laid tile after a motion: tile, lowest equal rotation, and for each old segment the new one."""

Trait = Callable[[Any], Hashable]


class Countable(BoardTile, Protocol):
    """A tile record with its number of copies."""

    @property
    def count(self) -> int: ...


class Motion:
    """A turn of the whole board by one direction, or its reflection.

    ``partners`` says for each tile which one it becomes; only rotations and segments are found here.
    """

    def __init__(self, catalogue: Catalogue, looks: Trait, *, reflects: bool, partners: Sequence[int]) -> None:
        self._grid = catalogue.grid
        self._reflects = reflects
        self._partners = partners
        self._images = [
            [
                _image(catalogue, looks, (tile, rotation), partner, self._reflects)
                for rotation in range(self._grid.edges)
            ]
            for tile, partner in enumerate(partners)
        ]

    def tile(self, tile: int) -> int:
        """The record that ``tile`` becomes."""
        return self._partners[tile]

    def copies(self, counts: Sequence[int]) -> list[int]:
        """Numbers of copies per tile, each at the place of the record that its tile becomes."""
        moved = [0] * len(counts)
        for tile, copies in enumerate(counts):
            moved[self._partners[tile]] = copies
        return moved

    def laid(self, laid: tuple[int, int]) -> tuple[int, int]:
        """Tile and rotation of what lay as (tile, rotation)."""
        tile, rotation, _ = self._image(laid)
        return tile, rotation

    def segment(self, laid: tuple[int, int], segment: int) -> int:
        """The segment that takes the place of ``segment`` of a tile that lay as (tile, rotation)."""
        return self._image(laid)[2][segment]

    def direction(self, direction: int) -> int:
        """Where what faced ``direction`` faces now."""
        return self._grid.reflected_direction(direction) if self._reflects else (direction + 1) % self._grid.edges

    def into_corner(self, cells: Iterable[Cell]) -> Callable[[Cell], Cell]:
        """Where a cell goes when ``cells`` move and are then shifted so that their least x and least y are 0."""
        send = self._grid.reflected if self._reflects else self._grid.turned
        moved = [send(cell) for cell in cells]
        left, top = min(x for x, _ in moved), min(y for _, y in moved)

        def place(cell: Cell) -> Cell:
            x, y = send(cell)
            return x - left, y - top

        return place

    def _image(self, laid: tuple[int, int]) -> Image:
        image = self._images[laid[0]][laid[1]]
        assert image is not None, "a partner looks like its tile's mirror image"
        return image


class Symmetries:
    """How the boards of a set may be moved: ``turn``, and ``mirror`` where the set is closed under reflection."""

    def __init__(self, catalogue: Catalogue, tiles: Sequence[Countable], looks: Trait, tile_looks: Trait) -> None:
        """``looks``: what can be seen of a segment besides its ports; ``tile_looks`` of a tile besides its segments."""
        self.edges = catalogue.grid.edges
        self.turn = Motion(catalogue, looks, reflects=False, partners=range(len(tiles)))
        partners = _mirror_partners(catalogue, tiles, looks, tile_looks)
        self.mirror = None if partners is None else Motion(catalogue, looks, reflects=True, partners=partners)


PositionT = TypeVar("PositionT")


def least_key(
    position: PositionT,
    symmetries: Symmetries,
    moved: Callable[[PositionT, Motion], PositionT],
    key: Callable[[PositionT], int],
) -> int:
    """The least key of ``position`` in all rotations, and of its reflection if the set allows it.

    ``moved`` gives a position after a motion, shifted into the corner.
    """
    seen = [position]
    if symmetries.mirror is not None:
        seen.append(moved(position, symmetries.mirror))
    keys: list[int] = []
    for _ in range(symmetries.edges):
        seen = [moved(one, symmetries.turn) for one in seen]
        keys += map(key, seen)
    return min(keys)


def _mirror_partners(
    catalogue: Catalogue, tiles: Sequence[Countable], looks: Trait, tile_looks: Trait
) -> list[int] | None:
    """For each tile the one that is its mirror image, or ``None`` when one has none."""
    partners: dict[int, int] = {}
    for tile, record in enumerate(tiles):
        if tile in partners:
            continue
        fitting = (
            other
            for other, candidate in enumerate(tiles)
            if other not in partners
            and (candidate.count, tile_looks(candidate)) == (record.count, tile_looks(record))
            and _image(catalogue, looks, (tile, 0), other, reflects=True) is not None
        )
        partner = next(fitting, None)
        if partner is None:
            return None
        partners[tile], partners[partner] = partner, tile
    return [partners[tile] for tile in range(len(tiles))]


def _image(catalogue: Catalogue, looks: Trait, laid: tuple[int, int], partner: int, reflects: bool) -> Image | None:
    """What lies as (tile, rotation), seen after the motion as a tile of the record ``partner``; ``None`` when that
    tile looks different in every rotation."""
    grid = catalogue.grid
    tile, rotation = laid

    def moved(port: Port) -> Port:
        direction = grid.direction(port[0], rotation)
        if reflects:
            return grid.reflected_direction(direction), catalogue.slots - 1 - port[1]
        return (direction + 1) % grid.edges, port[1]

    seen = _picture(catalogue.tiles[tile], moved, looks)
    for other in range(grid.edges):
        ports, labels = _picture(catalogue.tiles[partner], _turned_by(catalogue, other), looks)
        if (Counter(ports), labels) == (Counter(seen[0]), seen[1]):
            return partner, other, _matched(seen[0], ports)
    return None


def _turned_by(catalogue: Catalogue, rotation: int) -> Callable[[Port], Port]:
    return lambda port: (catalogue.grid.direction(port[0], rotation), port[1])


Segments = list[tuple[frozenset[Port], Hashable]]


def _picture(tile: BoardTile, send: Callable[[Port], Port], looks: Trait) -> tuple[Segments, dict[int, str]]:
    """Every segment with its ports and its looks, in order, and the label in each direction."""
    segments: Segments = [(frozenset(map(send, segment.ports)), looks(segment)) for segment in tile.segments]
    return segments, {send((side, 0))[0]: label for side, label in enumerate(tile.sides)}


def _matched(old: Segments, new: Segments) -> tuple[int, ...]:
    """For each old segment the equal new one; of several equal ones (without ports) each has its place."""
    left = list(enumerate(new))
    found = []
    for segment in old:
        place = next(place for place, (_, other) in enumerate(left) if other == segment)
        found.append(left.pop(place)[0])
    return tuple(found)
