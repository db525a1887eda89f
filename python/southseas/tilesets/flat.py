"""The flat form of a tile set: section 12 of ``docs/formats.md``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from southseas.tilesets.model import Needs, Segment, Tile, TileSet

LABELS = {"sea": 0, "bridge": 1, "island": 2}
SEGMENT_TYPES = {"bridge": 0, "island": 1, "sea": 2, "market": 3}
NEED_FORMS = {"fixed": 0, "any": 1, "same": 2, "same_other": 3}


def flat(tileset: TileSet) -> dict[str, list[int]]:
    """The arrays by name, in the order of the table."""
    tiles, ships = tileset.tiles, tileset.ships
    segments = [segment for tile in tiles for segment in tile.segments]
    return {
        "topology": [tileset.edges, tileset.slots],
        "tile_count": [tile.count for tile in tiles],
        "tile_label": [LABELS[label] for tile in tiles for label in tile.sides],
        "tile_port": [owner for tile in tiles for owner in _port_owners(tile, tileset.edges, tileset.slots)],
        "segment_begin": list(accumulate((len(tile.segments) for tile in tiles), initial=0)),
        "segment_type": [SEGMENT_TYPES[segment.type] for segment in segments],
        "segment_symbols": [number for segment in segments for number in _symbols(segment)],
        "start": [tileset.start],
        "ship_points": [ship.points for ship in ships],
        "ship_count": [ship.count for ship in ships],
        "ship_need": [number for ship in ships for number in _need(ship.needs)],
    }


def _port_owners(tile: Tile, edges: int, slots: int) -> list[int]:
    owners = [-1] * (edges * slots)
    for index, segment in enumerate(tile.segments):
        for side, slot in segment.ports:
            owners[side * slots + slot] = index
    return owners


def _symbols(segment: Segment) -> tuple[int, int, int, int]:
    twos, ones = segment.fish.count(2), segment.fish.count(1)
    return segment.bananas + segment.shells, twos, ones, int(segment.boat)


def _need(needs: Needs) -> tuple[int, int, int, int]:
    form = NEED_FORMS[needs.form]
    if needs.form == "fixed":
        return form, needs.bananas, needs.shells, needs.fish
    return form, needs.amount, needs.other, 0


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
