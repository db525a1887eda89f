"""A checked tile set of *Carcassonne: South Seas*: square tiles and ships."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from southseas.tilesets import model
from southseas.tilesets.carcassonne import canonical, flat
from southseas.tilesets.carcassonne.ports import SIDES


@dataclass(frozen=True)
class Segment(model.Segment):
    """One connected region of one type on one tile.

    A market has no ports. ``bananas`` lie on islands, ``shells`` on bridges; ``fish`` are the sizes of the groups (2 or
    1, descending) and ``boat`` stands in seas.
    """

    bananas: int = 0
    shells: int = 0
    fish: tuple[int, ...] = ()
    boat: bool = False

    @property
    def looks(self) -> tuple[Any, ...]:
        """Type, wares, fish groups and boat (rule C-13)."""
        return self.type, self.bananas, self.shells, self.fish, self.boat


@dataclass(frozen=True)
class Tile(model.Tile):
    """One variant of a shape: ``id`` is ``shape/variant``, ``sides`` go clockwise from north, ``count`` includes the
    start tile."""

    segments: tuple[Segment, ...]
    shape: str

    @property
    def variant(self) -> str:
        """The part of the id after the shape."""
        return self.id.removeprefix(self.shape + "/")


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
class TileSet(model.TileSet):
    """Tiles and ships. ``start`` is the index of the start tile."""

    edges: ClassVar[int] = 4
    directions: ClassVar[tuple[str, ...]] = tuple(SIDES)
    slots: ClassVar[int] = 3
    mirror_sum: ClassVar[int] = 0

    tiles: tuple[Tile, ...]
    ships: tuple[Ship, ...]
    start: int

    @property
    def num_ships(self) -> int:
        """All copies of all ships."""
        return sum(ship.count for ship in self.ships)

    @property
    def shapes(self) -> tuple[str, ...]:
        """Shape ids in file order."""
        return tuple(dict.fromkeys(tile.shape for tile in self.tiles))

    @property
    def ship_ids(self) -> tuple[str, ...]:
        """Ids of the ship records in file order."""
        return tuple(ship.id for ship in self.ships)

    def ship_index(self, id: str) -> int:
        """Index of the ship called ``id``. Raises KeyError."""
        return self._ship_indices[id]

    def canonical(self) -> dict[str, Any]:
        """The set as plain JSON values in the shape of its file, every default written out."""
        return canonical.canonical(self)

    def flat(self) -> dict[str, list[int]]:
        """The integer arrays of section 12 of ``docs/formats.md``, in their order."""
        return flat.flat(self)

    @cached_property
    def _ship_indices(self) -> dict[str, int]:
        return {ship.id: ship.index for ship in self.ships}
