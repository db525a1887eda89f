"""The flat form of a set of *Carcassonne: South Seas*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from southseas.tilesets.flat import tile_arrays

if TYPE_CHECKING:
    from southseas.tilesets.carcassonne.model import Needs, Segment, TileSet

LABELS = {"sea": 0, "bridge": 1, "island": 2}
SEGMENT_TYPES = {"bridge": 0, "island": 1, "sea": 2, "market": 3}
NEED_FORMS = {"fixed": 0, "any": 1, "same": 2, "same_other": 3}


def flat(tileset: TileSet) -> dict[str, list[int]]:
    """The arrays by name, in the order of the table."""
    ships = tileset.ships
    segments = [segment for tile in tileset.tiles for segment in tile.segments]
    return tile_arrays(tileset, LABELS, SEGMENT_TYPES) | {
        "segment_symbols": [number for segment in segments for number in _symbols(segment)],
        "start": [tileset.start],
        "ship_points": [ship.points for ship in ships],
        "ship_count": [ship.count for ship in ships],
        "ship_need": [number for ship in ships for number in _need(ship.needs)],
    }


def _symbols(segment: Segment) -> tuple[int, int, int, int]:
    twos, ones = segment.fish.count(2), segment.fish.count(1)
    return segment.bananas + segment.shells, twos, ones, int(segment.boat)


def _need(needs: Needs) -> tuple[int, int, int, int]:
    form = NEED_FORMS[needs.form]
    if needs.form == "fixed":
        return form, needs.bananas, needs.shells, needs.fish
    return form, needs.amount, needs.other, 0
