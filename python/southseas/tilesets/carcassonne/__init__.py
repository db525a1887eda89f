"""Tile sets of *Carcassonne: South Seas*: what the file must hold, and the set made from it."""

from __future__ import annotations

from southseas.errors import shown
from southseas.tilesets.carcassonne.model import Needs, Segment, Ship, Tile, TileSet
from southseas.tilesets.carcassonne.shapes import SHAPE_KEYS, read_shape, wares_shown
from southseas.tilesets.carcassonne.ships import SHIP_KEYS, check_ships, read_ship
from southseas.tilesets.checks import Faults, Header, Names, Table, check_total, suggestion

__all__ = ["KEYS", "Needs", "Segment", "Ship", "Tile", "TileSet", "read"]

KEYS = ("start", "shape", "ship")
"""The keys of the file beside those that every game has."""


def read(top: Table, header: Header) -> TileSet:
    """The set of the file. What is wrong is noted in ``top.faults``; then the answer is not to be used."""
    start_id = top.text("start")
    tiles = _read_tiles(top)
    ships = _read_ships(top, tiles)
    check_total((tile.count for tile in tiles), "shape", top.faults)
    start = _find_start(start_id, tiles, top.faults)
    return TileSet(**vars(header), fingerprint="", tiles=tuple(tiles), ships=tuple(ships), start=start)


def _read_tiles(top: Table) -> list[Tile]:
    tiles: list[Tile] = []
    names = Names(top.faults)
    for table in top.tables("shape", SHAPE_KEYS, least=1):
        names.add(table.id(), table.path("id"))
        tiles += read_shape(table, len(tiles))
    return tiles


def _read_ships(top: Table, tiles: list[Tile]) -> list[Ship]:
    names = Names(top.faults)
    tables = top.tables("ship", SHIP_KEYS, required=False)
    ships: list[Ship] = []
    for index, table in enumerate(tables):
        names.add(table.id(), table.path("id"))
        ships.append(read_ship(table, index))
    check_ships(top, ships, [table.key for table in tables], wares_shown(tiles))
    return ships


def _find_start(start: str | None, tiles: list[Tile], faults: Faults) -> int:
    ids = [tile.id for tile in tiles]
    if start in ids:
        return ids.index(start)
    if start is not None:
        of_shape = [tile.id for tile in tiles if tile.shape == start]
        hint = f"tiles of that shape: {', '.join(of_shape)}" if of_shape else suggestion(start, ids)
        faults.add("start", f"there is no tile {shown(start)}; {hint}")
    return 0
