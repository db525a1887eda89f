"""Situations as JSON (section 7 of ``docs/formats.md``): what is not derived."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from southseas.engine import Situation
from southseas.faces import turn
from southseas.faces.carcassonne import looks
from southseas.faces.carcassonne.layout import WARES
from southseas.faces.naming import copies_by_id
from southseas.reading import JsonReader
from southseas.rules import CarcassonneRules
from southseas.tilesets.carcassonne import TileSet
from southseas.views import plain


def write(tileset: TileSet, rules: CarcassonneRules, situation: Situation) -> dict[str, Any]:
    """The keys from ``in_hand`` to ``removed``."""
    return {
        **turn.write(tileset, situation),
        "tiles": plain(looks.tiles(tileset, situation)),
        "players": plain(looks.players(tileset, rules, situation)),
        "face_up": [tileset.ships[ship].id for ship in situation["face_up"]],
        "boat_tokens": situation["boat_tokens"],
        "market_queue": list(situation["market_queue"]),
        "remaining": plain(looks.remaining(tileset, situation)),
        "removed": copies_by_id(tileset, situation["removed"]),
    }


def read(tileset: TileSet, rules: CarcassonneRules, value: Mapping[str, Any], faults: list[str]) -> Situation | None:
    """The situation in the keys of one JSON object; None when ``faults`` grew."""
    before = len(faults)
    situation = _Parser(tileset, JsonReader(value, faults)).situation()
    if len(situation["wares"]) != rules.players:
        faults.append(f"players: {len(situation['wares'])} listed, the rules say {rules.players}")
    return situation if len(faults) == before else None


class _Parser:
    def __init__(self, tileset: TileSet, reader: JsonReader) -> None:
        self._tileset = tileset
        self._reader = reader
        self._tile_indices = {tile.id: tile.index for tile in tileset.tiles}
        self._ship_indices = {ship.id: ship.index for ship in tileset.ships}

    def situation(self) -> Situation:
        return {**self._board(), **self._property(), **self._piles(), **self._turn()}

    def _board(self) -> Situation:
        laid, islanders, covered = [], [], []
        for entry in self._reader.objects("tiles"):
            tile = entry.choice("tile", self._tile_indices, "tile")
            cell = (entry.integer("x"), entry.integer("y"))
            segments = {segment.name: i for i, segment in enumerate(self._tileset.tiles[tile].segments)}
            laid.append((*cell, tile, entry.integer("rotation")))
            if islander := entry.optional("islander"):
                place = islander.choice("segment", segments, "segment of the tile")
                islanders.append((*cell, place, islander.integer("player")))
            for token in entry.objects("covered"):
                place = token.choice("segment", segments, "segment of the tile")
                covered.append((*cell, place, token.integer("twos"), token.integer("ones")))
        return {"tiles": laid, "islanders": islanders, "covered": covered}

    def _property(self) -> Situation:
        players = self._reader.objects("players")
        wares = [player.part("wares") for player in players]
        return {
            "wares": [tuple(amounts.integer(ware) for ware in WARES) for amounts in wares],
            "ships": [player.indices("ships", self._ship_indices, "ship") for player in players],
        }

    def _piles(self) -> Situation:
        remaining = self._reader.part("remaining")
        return {
            "face_up": self._reader.indices("face_up", self._ship_indices, "ship"),
            "ship_pile": remaining.counts("ships", self._ship_indices, "ship"),
            "undrawn": remaining.counts("tiles", self._tile_indices, "tile"),
            "removed": self._reader.counts("removed", self._tile_indices, "tile"),
            "boat_tokens": self._reader.integer("boat_tokens"),
        }

    def _turn(self) -> Situation:
        queue = self._reader.integers("market_queue")

        def asked(phase: str, active: int) -> int:
            return queue[0] if phase == "market" and queue else active

        return {"market_queue": queue, **turn.read(self._reader, self._tile_indices, asked)}
