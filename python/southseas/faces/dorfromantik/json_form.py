"""Situations as JSON (section 7 of ``docs/formats.md``), with the sizes of active tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from southseas.engine import Situation
from southseas.faces import turn
from southseas.faces.dorfromantik import looks
from southseas.faces.dorfromantik.layout import ACTIVE, STATUSES
from southseas.faces.naming import copies_by_id
from southseas.reading import JsonReader
from southseas.rules import DorfromantikRules
from southseas.tilesets.dorfromantik import HexTileSet
from southseas.views import plain

_STATUS_CODES = {name: code for code, name in enumerate(STATUSES)}


# -- writing -----------------------------------------------------------------------------------------------------------
def write(
    tileset: HexTileSet, rules: DorfromantikRules, situation: Situation, features: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """The keys from ``in_hand`` to ``markers``; ``features`` are the engine's."""
    x, y, rotation = situation["origin"]
    return {
        **turn.write(tileset, situation),
        "origin": {"x": x, "y": y, "rotation": rotation},
        "tiles": plain(looks.tiles(tileset, situation)),
        "remaining": plain(looks.remaining(tileset, rules, situation)),
        "removed": copies_by_id(tileset, situation["removed"]),
        "removed_markers": plain(looks.markers_by_type(tileset, situation["removed_markers"])),
        "markers": _markers(tileset, situation, features),
    }


def _markers(
    tileset: HexTileSet, situation: Situation, features: Sequence[Mapping[str, Any]]
) -> dict[str, list[dict[str, Any]]]:
    """Markers by status in the order laid; active ones with size and open edges of their area."""
    sizes = {(x, y): (raw["tiles"], raw["open"]) for raw in features for x, y, _ in raw["markers"]}
    laid = {(x, y): tile for x, y, tile, _ in situation["tiles"]}
    lists: dict[str, list[dict[str, Any]]] = {status: [] for status in STATUSES}
    for x, y, number, status in situation["markers"]:
        entry = {"x": x, "y": y, "type": tileset.tiles[laid[x, y]].task_label, "number": number}
        if status == ACTIVE:
            entry |= dict(zip(("size", "open"), sizes[x, y], strict=True))
        lists[STATUSES[status]].append(entry)
    return lists


# -- reading -----------------------------------------------------------------------------------------------------------
def read(tileset: HexTileSet, value: Mapping[str, Any], faults: list[str]) -> Situation | None:
    """The situation in the keys of one JSON object; None when ``faults`` grew."""
    before = len(faults)
    situation = _Parser(tileset, JsonReader(value, faults)).situation()
    return situation if len(faults) == before else None


class _Parser:
    def __init__(self, tileset: HexTileSet, reader: JsonReader) -> None:
        self._tileset = tileset
        self._reader = reader
        self._tiles = {tile.id: tile.index for tile in tileset.tiles}
        self._types = {label: tileset.label_index(label) for label, _ in tileset.markers}

    def situation(self) -> Situation:
        origin = self._reader.part("origin")
        return {
            **self._board(),
            **self._piles(),
            **turn.read(self._reader, self._tiles, lambda _, active: active),
            "origin": (origin.integer("x"), origin.integer("y"), origin.integer("rotation")),
        }

    def _board(self) -> Situation:
        laid, on_tiles = [], []
        for entry in self._reader.objects("tiles"):
            x, y = entry.integer("x"), entry.integer("y")
            laid.append((x, y, entry.choice("tile", self._tiles, "tile"), entry.integer("rotation")))
            if marker := entry.optional("marker"):
                on_tiles.append((x, y, marker.integer("number"), marker.choice("status", _STATUS_CODES, "status")))
        return {"tiles": laid, "markers": self._in_order(on_tiles)}

    def _in_order(self, on_tiles: Iterable[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
        """The tiles' markers in the order of the lists in ``markers``, which must name the same ones."""
        part = self._reader.part("markers")
        listed = [
            (entry.integer("x"), entry.integer("y"), entry.integer("number"), code)
            for status, code in _STATUS_CODES.items()
            for entry in part.objects(status)
        ]
        for row in sorted(set(listed) ^ set(on_tiles)):
            x, y, number, status = row
            place = "of no tile" if row in listed else "not listed"
            part.fault(f"the {STATUSES[status]} {number} at ({x}, {y}) is {place}")
        return listed

    def _piles(self) -> Situation:
        remaining = self._reader.part("remaining")
        return {
            "undrawn": remaining.counts("tiles", self._tiles, "tile"),
            "undrawn_markers": self._marker_rows(remaining, "markers"),
            "removed": self._reader.counts("removed", self._tiles, "tile"),
            "removed_markers": self._marker_rows(self._reader, "removed_markers"),
        }

    def _marker_rows(self, reader: JsonReader, name: str) -> list[tuple[int, int, int]]:
        """(type, number, copies) of an object ``{type: {number: n}}``, sorted."""
        part = reader.part(name)
        rows = []
        for label in part.names():
            label_index = part.index(label, self._types, "task type")
            numbers = {str(number): number for number in self._tileset.marker_numbers(label)}
            counted = part.part(label)
            rows += [
                (label_index, counted.index(text, numbers, "marker"), counted.integer(text)) for text in counted.names()
            ]
        return sorted(rows)
