"""Tile sets: the only reader of tile data. Files become checked, immutable :class:`TileSet` objects.

What all games share is here; the tiles of one game are in the package of its name.
"""

from __future__ import annotations

from southseas.tilesets.loader import builtin_tilesets, load_tileset, tileset_from_data, tileset_from_text, tileset_text
from southseas.tilesets.model import Port, Segment, Tile, TileSet

__all__ = [
    "Port",
    "Segment",
    "Tile",
    "TileSet",
    "builtin_tilesets",
    "load_tileset",
    "tileset_from_data",
    "tileset_from_text",
    "tileset_text",
]
