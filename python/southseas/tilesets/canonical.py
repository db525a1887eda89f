"""The canonical form of a tile set, its fingerprint, and the file that it makes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from southseas.tilesets.model import TileSet

FORMAT = 1
"""The version of the file format that is read and written."""

Sealed = TypeVar("Sealed", bound="TileSet")


def header(tileset: TileSet) -> dict[str, Any]:
    """The keys that the files of all games begin with."""
    return {"format": FORMAT, "game": tileset.game, "name": tileset.name, "provenance": tileset.provenance}


def fingerprint(tileset: TileSet) -> str:
    """The first 16 hex digits of SHA-256 over the canonical JSON."""
    text = json.dumps(tileset.canonical(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def sealed(tileset: Sealed) -> Sealed:
    """The set with the fingerprint that belongs to its contents."""
    return replace(tileset, fingerprint=fingerprint(tileset))


def to_toml(document: Mapping[str, Any]) -> str:
    """``document`` as TOML: plain values first, then the arrays of tables, the values of each on their own lines."""
    tables = {key: value for key, value in document.items() if _is_tables(value)}
    lines = _assignments({key: value for key, value in document.items() if key not in tables})
    for key, entries in tables.items():
        for entry in entries:
            lines += ["", f"[[{key}]]", *_assignments(entry)]
    return "\n".join(lines) + "\n"


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(entry, Mapping) for entry in value)


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
    return str(value).lower() if isinstance(value, bool) else str(value)
