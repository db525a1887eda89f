"""Tile sets of *Carcassonne: South Seas*: what the file must hold, and the tiles and ships made from it."""

from __future__ import annotations

from southseas.tilesets.carcassonne.shapes import SHAPE_KEYS, read_shape, wares_shown
from southseas.tilesets.carcassonne.ships import SHIP_KEYS, check_ships, read_ship
from southseas.tilesets.checks import Names, Table
from southseas.tilesets.model import Ship, Tile

KEYS = ("shape", "ship")
"""The keys of the file beside those that every game has."""


def read(top: Table) -> tuple[list[Tile], list[Ship]]:
    """Tiles and ships of the file. What is wrong is noted in ``top.faults``; then the answer is not to be used."""
    tiles: list[Tile] = []
    names = Names(top.faults)
    for table in top.tables("shape", SHAPE_KEYS, least=1):
        names.add(table.id(), table.path("id"))
        tiles += read_shape(table, len(tiles))
    names = Names(top.faults)
    tables = top.tables("ship", SHIP_KEYS, required=False)
    ships: list[Ship] = []
    for index, table in enumerate(tables):
        names.add(table.id(), table.path("id"))
        ships.append(read_ship(table, index))
    check_ships(top, ships, [table.key for table in tables], wares_shown(tiles))
    return tiles, ships
