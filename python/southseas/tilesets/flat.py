"""The flat form of tile sets: section 12 of ``docs/formats.md``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from southseas.tilesets.model import Tile, TileSet


def tile_arrays(tileset: TileSet, labels: Mapping[str, int], types: Mapping[str, int]) -> dict[str, list[int]]:
    """The arrays that every game has, in the order of the table; ``labels`` and ``types`` number the words of sides and
    segments."""
    tiles = tileset.tiles
    return {
        "topology": [tileset.edges, tileset.slots],
        "tile_count": [tile.count for tile in tiles],
        "tile_label": [labels[label] for tile in tiles for label in tile.sides],
        "tile_port": [owner for tile in tiles for owner in _port_owners(tile, tileset.edges, tileset.slots)],
        "segment_begin": list(accumulate((len(tile.segments) for tile in tiles), initial=0)),
        "segment_type": [types[segment.type] for tile in tiles for segment in tile.segments],
    }


def _port_owners(tile: Tile, edges: int, slots: int) -> list[int]:
    owners = [-1] * (edges * slots)
    for index, segment in enumerate(tile.segments):
        for side, slot in segment.ports:
            owners[side * slots + slot] = index
    return owners


def to_text(arrays: Mapping[str, Sequence[int]]) -> str:
    """One line ``name length v0 v1 ...`` per array."""
    return "".join(" ".join(map(str, (name, len(values), *values))) + "\n" for name, values in arrays.items())


def from_text(text: str) -> dict[str, list[int]]:
    """The arrays that :func:`to_text` wrote. Raises ValueError for a line of another form."""
    arrays: dict[str, list[int]] = {}
    for line in text.splitlines():
        name, length, *values = line.split()
        if int(length) != len(values):
            raise ValueError(f"array {name}: {len(values)} values where {length} are announced")
        arrays[name] = [int(value) for value in values]
    return arrays
