"""What checked tile sets of all games have in common: immutable, complete, every default written out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Self

from southseas.tilesets import canonical, flat, transform

Port = tuple[int, int]
"""(side, slot): where a segment leaves its tile. Sides count clockwise, slots from left to right looking outward."""


@dataclass(frozen=True)
class Segment:
    """One connected region of one type on one tile. ``ports`` are sorted."""

    name: str
    type: str
    ports: tuple[Port, ...]

    @property
    def looks(self) -> tuple[Any, ...]:
        """All that can be seen of the segment but its ports: its name is no part of it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Tile:
    """One tile record.

    ``index`` is its place in the set, ``sides`` the labels clockwise from direction 0, ``count`` the copies in the box.
    """

    id: str
    index: int
    sides: tuple[str, ...]
    segments: tuple[Segment, ...]
    count: int

    def segment_index(self, name: str) -> int:
        """Index of the segment called ``name``. Raises KeyError."""
        for index, segment in enumerate(self.segments):
            if segment.name == name:
                return index
        raise KeyError(name)


@dataclass(frozen=True)
class TileSet:
    """A validated tile set. Made by :func:`~southseas.tilesets.load_tileset` and its relatives, never by hand.

    ``source`` is the built-in name or the path that it was read from; sets made by :meth:`rotated` and :meth:`mirrored`
    keep it and differ by ``fingerprint``. Equality ignores ``source``. Each game has its own subclass.
    """

    edges: ClassVar[int]
    """Number of edges of a tile."""
    directions: ClassVar[tuple[str, ...]]
    """Names of the directions in which the edges of an unturned tile lie, clockwise."""
    slots: ClassVar[int]
    """Number of port slots of an edge. Slot k of an edge meets slot ``slots - 1 - k`` of the neighbour's."""
    mirror_sum: ClassVar[int]
    """In a mirror, side i takes the place of side ``mirror_sum - i`` (modulo the edges)."""

    game: str
    name: str
    provenance: str
    source: str = field(compare=False)
    fingerprint: str
    tiles: tuple[Tile, ...]

    @cached_property
    def num_tiles(self) -> int:
        """All copies of all tiles."""
        return sum(tile.count for tile in self.tiles)

    @property
    def ship_ids(self) -> tuple[str, ...]:
        """Ids of the ship records in file order; none in a game without ships."""
        return ()

    def tile_index(self, id: str) -> int:
        """Index of the tile called ``id``. Raises KeyError."""
        return self._tile_indices[id]

    def canonical_rotation(self, tile: int, rotation: int) -> int:
        """The lowest rotation that gives the same laid tile (rules C-13, D-23). For reading text; engines find their
        own."""
        return self._canonical_rotations[tile][rotation % self.edges]

    def rotated(self, k: int) -> Self:
        """The set with every tile turned clockwise by ``k`` sides. Ids, names and orders are kept."""
        return transform.transformed(self, lambda side: (side + k) % self.edges, lambda slot: slot)

    def mirrored(self) -> Self:
        """The set seen in a mirror: east and west, left and right change places. Ids, names and orders are kept."""
        return transform.transformed(
            self, lambda side: (self.mirror_sum - side) % self.edges, lambda slot: self.slots - 1 - slot
        )

    def canonical(self) -> dict[str, Any]:
        """The set as plain JSON values in the shape of its file, every default written out."""
        raise NotImplementedError

    def to_toml(self) -> str:
        """A file that reads back as this set, with the same fingerprint."""
        return canonical.to_toml(self.canonical())

    def flat(self) -> dict[str, list[int]]:
        """The integer arrays of section 12 of ``docs/formats.md``, in their order."""
        raise NotImplementedError

    def flat_text(self) -> str:
        """The arrays as text: one line ``name length v0 v1 ...`` each."""
        return flat.to_text(self.flat())

    @cached_property
    def _tile_indices(self) -> dict[str, int]:
        return {tile.id: tile.index for tile in self.tiles}

    @cached_property
    def _canonical_rotations(self) -> tuple[tuple[int, ...], ...]:
        return tuple(transform.canonical_rotations(tile, self.edges) for tile in self.tiles)
