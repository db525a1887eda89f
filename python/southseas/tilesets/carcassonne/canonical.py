"""The canonical form of a set of *Carcassonne: South Seas*."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from southseas.tilesets.canonical import header
from southseas.tilesets.carcassonne import ports

if TYPE_CHECKING:
    from southseas.tilesets.carcassonne.model import Needs, Segment, Ship, Tile, TileSet


def canonical(tileset: TileSet) -> dict[str, Any]:
    """The set in the shape of its file, as plain JSON values: ports, wares and boats sorted, every default written."""
    return header(tileset) | {
        "start": tileset.tiles[tileset.start].id,
        "shape": [_shape(list(tiles)) for _, tiles in groupby(tileset.tiles, key=lambda tile: tile.shape)],
        "ship": [_ship(ship) for ship in tileset.ships],
    }


def _shape(tiles: list[Tile]) -> dict[str, Any]:
    first = tiles[0]
    return {
        "id": first.shape,
        "sides": list(first.sides),
        "segments": [
            {"name": segment.name, "type": segment.type, "ports": [ports.text(port) for port in segment.ports]}
            for segment in first.segments
        ],
        "variants": [_variant(tile) for tile in tiles],
    }


def _variant(tile: Tile) -> dict[str, Any]:
    def of(type: str) -> Iterable[Segment]:
        return (segment for segment in tile.segments if segment.type == type)

    return {
        "id": tile.variant,
        "count": tile.count,
        "bananas": {segment.name: segment.bananas for segment in of("island")},
        "shells": {segment.name: segment.shells for segment in of("bridge")},
        "fish": {segment.name: list(segment.fish) for segment in of("sea")},
        "boat": [segment.name for segment in of("sea") if segment.boat],
    }


def _ship(ship: Ship) -> dict[str, Any]:
    return {"id": ship.id, "points": ship.points, "count": ship.count, "needs": _needs(ship.needs)}


def _needs(needs: Needs) -> dict[str, int]:
    if needs.form == "fixed":
        return {"bananas": needs.bananas, "shells": needs.shells, "fish": needs.fish}
    if needs.form == "same_other":
        return {"same": needs.amount, "other": needs.other}
    return {needs.form: needs.amount}
