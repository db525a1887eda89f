"""What a tile set is once it has been checked: immutable, complete, with every default written out."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from southseas.tilesets import canonical, flat, transform
from southseas.tilesets.ports import Port

EDGES = {"carcassonne": 4}
"""Number of edges of a tile, by game."""

SLOTS = {"carcassonne": 3}
"""Number of port slots of an edge, by game. Slot k of an edge meets slot ``SLOTS - 1 - k`` of the neighbour's."""


@dataclass(frozen=True)
class Segment:
    """One connected region of one type on one tile.

    ``ports`` are sorted (empty for a market). ``bananas`` lie on islands, ``shells`` on bridges; ``fish`` are the sizes
    of the groups (2 or 1, descending) and ``boat`` stands in seas.
    """

    name: str
    type: str
    ports: tuple[Port, ...]
    bananas: int = 0
    shells: int = 0
    fish: tuple[int, ...] = ()
    boat: bool = False


@dataclass(frozen=True)
class Tile:
    """One variant of a shape.

    ``id`` is ``shape/variant``, ``index`` its place in the set, ``sides`` the labels clockwise from north, ``count``
    the copies in the box (the start tile included).
    """

    id: str
    shape: str
    index: int
    sides: tuple[str, ...]
    segments: tuple[Segment, ...]
    count: int

    @property
    def variant(self) -> str:
        """The part of the id after the shape."""
        return self.id.removeprefix(self.shape + "/")

    def segment_index(self, name: str) -> int:
        """Index of the segment called ``name``. Raises KeyError."""
        for index, segment in enumerate(self.segments):
            if segment.name == name:
                return index
        raise KeyError(name)


@dataclass(frozen=True)
class Needs:
    """What a ship asks for (rule C-41).

    ``form``: ``fixed`` (bananas, shells, fish), ``any`` (``amount`` wares of any types), ``same`` (``amount`` of one
    type), ``same_other`` (``amount`` of one type and ``other`` of one other type). Numbers of other forms are 0.
    """

    form: str
    bananas: int = 0
    shells: int = 0
    fish: int = 0
    amount: int = 0
    other: int = 0


@dataclass(frozen=True)
class Ship:
    """One ship record: ``count`` equal ships worth ``points`` each."""

    id: str
    index: int
    points: int
    count: int
    needs: Needs


@dataclass(frozen=True)
class TileSet:
    """A validated tile set. Made by :func:`~southseas.tilesets.load_tileset` and its relatives, never by hand.

    ``source`` is the built-in name or the path that it was read from; sets made by :meth:`rotated` and :meth:`mirrored`
    keep it and differ by ``fingerprint``. Equality ignores ``source``. ``start`` is the index of the start tile.
    """

    game: str
    name: str
    provenance: str
    source: str = field(compare=False)
    fingerprint: str
    tiles: tuple[Tile, ...]
    ships: tuple[Ship, ...]
    start: int

    @property
    def edges(self) -> int:
        """Number of edges of a tile."""
        return EDGES[self.game]

    @property
    def slots(self) -> int:
        """Number of port slots of an edge."""
        return SLOTS[self.game]

    @property
    def num_tiles(self) -> int:
        """All copies, the start tile included."""
        return sum(tile.count for tile in self.tiles)

    @property
    def num_ships(self) -> int:
        """All copies of all ships."""
        return sum(ship.count for ship in self.ships)

    @property
    def shapes(self) -> tuple[str, ...]:
        """Shape ids in file order."""
        return tuple(dict.fromkeys(tile.shape for tile in self.tiles))

    def tile_index(self, id: str) -> int:
        """Index of the tile called ``id``. Raises KeyError."""
        return self._tile_indices[id]

    def ship_index(self, id: str) -> int:
        """Index of the ship called ``id``. Raises KeyError."""
        return self._ship_indices[id]

    def canonical_rotation(self, tile: int, rotation: int) -> int:
        """The lowest rotation that gives the same laid tile (rule C-13). For reading text; engines find their own."""
        return self._canonical_rotations[tile][rotation % self.edges]

    def rotated(self, k: int) -> TileSet:
        """The set with every tile turned clockwise by ``k`` sides. Ids, names and orders are kept."""
        edges = self.edges
        return transform.transformed(self, lambda side: (side + k) % edges, lambda slot: slot)

    def mirrored(self) -> TileSet:
        """The set seen in a mirror: east and west, left and right change places. Ids, names and orders are kept."""
        edges, slots = self.edges, self.slots
        return transform.transformed(self, lambda side: -side % edges, lambda slot: slots - 1 - slot)

    def canonical(self) -> dict[str, Any]:
        """The set as plain JSON values in the shape of its file, every default written out."""
        return canonical.canonical(self)

    def to_toml(self) -> str:
        """A file that reads back as this set, with the same fingerprint."""
        return canonical.to_toml(self.canonical())

    def flat(self) -> dict[str, list[int]]:
        """The integer arrays of section 12 of ``docs/formats.md``, in their order."""
        return flat.flat(self)

    def flat_text(self) -> str:
        """The arrays as text: one line ``name length v0 v1 ...`` each."""
        return flat.to_text(self.flat())

    @cached_property
    def _tile_indices(self) -> dict[str, int]:
        return {tile.id: tile.index for tile in self.tiles}

    @cached_property
    def _ship_indices(self) -> dict[str, int]:
        return {ship.id: ship.index for ship in self.ships}

    @cached_property
    def _canonical_rotations(self) -> tuple[tuple[int, ...], ...]:
        return tuple(transform.canonical_rotations(tile, self.edges) for tile in self.tiles)
