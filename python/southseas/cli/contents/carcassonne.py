"""Tiles and ships of *Carcassonne: South Seas* in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from southseas.cli.contents import segments_text
from southseas.cli.screen import Screen
from southseas.cli.words import amount_text
from southseas.faces.carcassonne.views import Region
from southseas.render.phrases import counted
from southseas.tilesets.carcassonne import Needs, Segment, Ship, Tile, TileSet
from southseas.views import plain


def facts(tileset: TileSet) -> dict[str, Any]:
    """The start tile."""
    return {"start": tileset.tiles[tileset.start].id}


def show(tileset: TileSet, screen: Screen) -> None:
    """Tiles, and ships if there are any."""
    screen.say(f"start tile {tileset.tiles[tileset.start].id}")
    screen.title("Tiles")
    screen.table(["id ", "count", "sides ", "segments "], [_tile_row(tile) for tile in tileset.tiles])
    if tileset.ships:
        screen.title(f"Ships: {tileset.num_ships}, {sum(ship.points * ship.count for ship in tileset.ships)} points")
        screen.table(["id ", "count", "points", "asks for "], [_ship_row(ship) for ship in tileset.ships])


def segment_text(segment: Segment) -> str:
    """``2 fish, boat``."""
    wares = {"bananas": segment.bananas, "shells": segment.shells, "fish": sum(segment.fish)}
    shown = [amount_text(wares)] if any(wares.values()) else []
    return ", ".join(shown + ["boat"] * segment.boat)


def meaning(tileset: TileSet, fields: Mapping[str, Any]) -> str:
    """What lies on a tile, what a ship is worth and asks for."""
    if "ship" in fields:
        ship = tileset.ships[tileset.ship_index(fields["ship"])]
        return f"{ship.points} points for {needs_text(ship.needs)}"
    if "tile" in fields:
        tile = tileset.tiles[tileset.tile_index(fields["tile"])]
        lying = [f"{segment.name} {text}" for segment in tile.segments if (text := segment_text(segment))]
        return "; ".join([" ".join(tile.sides), *lying])
    return ""


def described(tileset: TileSet, fields: Mapping[str, Any]) -> str:
    """The names of all segments of a tile."""
    if "tile" not in fields:
        return ""
    return " ".join(segment.name for segment in tileset.tiles[tileset.tile_index(fields["tile"])].segments)


def has_edges(tileset: TileSet, fields: Mapping[str, Any], letters: str) -> bool:
    """No: sides of this game have words, not letters."""
    return False


looks_like = has_edges


def feature_text(feature: Region) -> str:
    """``bridge of 3 tiles, 1 open end; so far it pays 2 shells``."""
    size = counted(feature.tiles, "tile")
    state = "complete" if feature.complete else counted(feature.open, "open end")
    paid = {name: count for name, count in plain(feature.symbols).items() if name in ("bananas", "shells", "fish")}
    pays = "a ship when all cells around it are filled" if feature.type == "market" else amount_text(paid)
    return f"{feature.type} of {size}, {state}; {'pays' if feature.type == 'market' else 'so far it pays'} {pays}"


def search_hint(tileset: TileSet) -> str:
    """By sides and wares."""
    return "the tile's name or its start; 'list bridge 2 fish' shows what has these words, sides and wares"


def needs_text(needs: Needs) -> str:
    """What a ship asks for: ``2 bananas, 1 shell``, ``any 5``."""
    return _FORMS[needs.form](needs)


_FORMS: dict[str, Callable[[Needs], str]] = {
    "fixed": lambda needs: amount_text({"bananas": needs.bananas, "shells": needs.shells, "fish": needs.fish}),
    "any": lambda needs: f"any {needs.amount}",
    "same": lambda needs: f"{needs.amount} of a kind",
    "same_other": lambda needs: f"{needs.amount} of a kind and {needs.other} of another",
}


def _tile_row(tile: Tile) -> list[object]:
    sides = " ".join(side[0] for side in tile.sides)
    return [tile.id, tile.count, sides, segments_text(tile.segments, segment_text)]


def _ship_row(ship: Ship) -> list[object]:
    return [ship.id, ship.count, ship.points, needs_text(ship.needs)]
