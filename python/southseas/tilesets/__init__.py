"""Tile sets: the only reader of tile data. Files become checked, immutable :class:`TileSet` objects."""

from __future__ import annotations

from southseas.tilesets.loader import builtin_tilesets, load_tileset, tileset_from_data, tileset_from_text
from southseas.tilesets.model import Needs, Segment, Ship, Tile, TileSet
from southseas.tilesets.ports import Port

__all__ = [
    "Needs",
    "Port",
    "Segment",
    "Ship",
    "Tile",
    "TileSet",
    "builtin_tilesets",
    "load_tileset",
    "tileset_from_data",
    "tileset_from_text",
]
