"""What is in the box: the tiles, the ships and the chosen options. Never changes during a game."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from operator import eq

from southseas.reference.board import Catalogue
from southseas.reference.grid import SQUARE
from southseas.reference.symmetry import Symmetries
from southseas.rules import CarcassonneRules
from southseas.tilesets.carcassonne import Segment, TileSet


class Box:
    """Tile set, rules configuration, and the catalogue that answers questions about boards."""

    def __init__(self, tileset: TileSet, rules: CarcassonneRules) -> None:
        self.tileset = tileset
        self.tiles = tileset.tiles
        self.ships = tileset.ships
        self.rules = rules
        # C-11: every touching side shows the same label.
        self.catalogue = Catalogue(SQUARE, tileset.slots, tileset.tiles, _looks, matches=eq)

    @cached_property
    def symmetries(self) -> Symmetries:
        """How boards of this set may be moved without becoming another opening."""
        return Symmetries(self.catalogue, self.tiles, _looks, tile_looks=lambda _: ())


def _looks(segment: Segment) -> Hashable:
    """C-13: what besides the ports makes two laid segments differ."""
    return segment.type, segment.bananas, segment.shells, tuple(sorted(segment.fish)), segment.boat
