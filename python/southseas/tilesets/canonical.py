"""The canonical form of a tile set, its fingerprint, and the file that it makes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from southseas.tilesets import ports

if TYPE_CHECKING:
    from southseas.tilesets.model import Needs, Segment, Ship, Tile, TileSet

FORMAT = 1
"""The version of the file format that is read and written."""


def canonical(tileset: TileSet) -> dict[str, Any]:
    """The set in the shape of its file, as plain JSON values: ports, wares and boats sorted, every default written."""
    return {
        "format": FORMAT,
        "game": tileset.game,
        "name": tileset.name,
        "provenance": tileset.provenance,
        "start": tileset.tiles[tileset.start].id,
        "shape": [_shape(list(tiles)) for _, tiles in groupby(tileset.tiles, key=lambda tile: tile.shape)],
        "ship": [_ship(ship) for ship in tileset.ships],
    }


def fingerprint(tileset: TileSet) -> str:
    """The first 16 hex digits of SHA-256 over the canonical JSON."""
    text = json.dumps(canonical(tileset), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def sealed(tileset: TileSet) -> TileSet:
    """The set with the fingerprint that belongs to its contents."""
    return replace(tileset, fingerprint=fingerprint(tileset))


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


def to_toml(document: Mapping[str, Any]) -> str:
    """``document`` as TOML: plain values first, then the arrays of tables, the values of each on their own lines."""
    plain = {key: value for key, value in document.items() if key not in _TABLES}
    lines = _assignments(plain)
    for table in _TABLES:
        for entry in document.get(table, ()):
            lines += ["", f"[[{table}]]", *_assignments(entry)]
    return "\n".join(lines) + "\n"


_TABLES = ("shape", "ship")


def _assignments(table: Mapping[str, Any]) -> list[str]:
    return [f"{_toml_key(key)} = {_toml(value)}" for key, value in table.items()]


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: Any) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_assignments(value)) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return str(value)
