"""What is in the box: tiles, markers, labels and the chosen options. Never changes during a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from functools import cached_property

from southseas.reference.board import Catalogue
from southseas.reference.grid import HEX
from southseas.reference.symmetry import Symmetries
from southseas.rules import DorfromantikRules
from southseas.tilesets.dorfromantik import HexSegment, HexTile, HexTileSet


class Box:
    """Tile set, rules configuration, and the catalogue that answers questions about boards.

    ``removed`` is how many landscape tiles left unseen (D-01), ``labels`` the number of each label, ``markers`` the
    copies of each (type, number).
    """

    def __init__(self, tileset: HexTileSet, rules: DorfromantikRules) -> None:
        self.tileset = tileset
        self.tiles = tileset.tiles
        self.rules = rules.bound(tileset)
        self.removed = self.rules.removed_landscape_tiles or 0
        self.labels = {label: number for number, label in enumerate(tileset.labels)}
        self.markers = Counter((self.labels[label], number) for label, numbers in tileset.markers for number in numbers)
        self.catalogue = Catalogue(HEX, tileset.slots, tileset.tiles, _looks, self._may_touch)

    @cached_property
    def symmetries(self) -> Symmetries:
        """How boards of this set may be moved without becoming another opening."""
        return Symmetries(self.catalogue, self.tiles, _looks, _tile_looks)

    def of_kind(self, *kinds: str) -> list[int]:
        """The tile records of these kinds, ascending."""
        return [tile.index for tile in self.tiles if tile.kind in kinds]

    def task_type(self, tile: int) -> int:
        """The type of a task tile: the number of its task's label."""
        record = self.tiles[tile]
        assert record.task_label is not None
        return self.labels[record.task_label]

    def _may_touch(self, label: str, other: str) -> bool:
        """D-21: a must-match label touches only itself; all else is free."""
        must_match = self.tileset.must_match
        return label == other or (label not in must_match and other not in must_match)


def _looks(segment: HexSegment) -> Hashable:
    """D-23: what besides the ports makes two laid segments differ."""
    return segment.type, segment.symbols, segment.flag, segment.task


def _tile_looks(tile: HexTile) -> Hashable:
    """What besides the segments makes two records differ: the pile it comes from, and symbols of no segment."""
    return tile.kind, tile.symbols
