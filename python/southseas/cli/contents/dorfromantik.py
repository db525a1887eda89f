"""Tiles, markers and labels of the Dorfromantik family in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.cli.contents import segments_text
from southseas.cli.screen import Screen
from southseas.cli.words import amount_text
from southseas.tilesets.dorfromantik import EDGES, KINDS, SYMBOLS, HexSegment, HexTile, HexTileSet


def facts(tileset: HexTileSet) -> dict[str, Any]:
    """Tiles by kind."""
    return {"tiles_by_kind": {kind: tileset.num_of_kind(kind) for kind in KINDS}}


def show(tileset: HexTileSet, screen: Screen) -> None:
    """Kinds, labels and markers; then the tiles."""
    screen.say(", ".join(f"{number} {kind}" for kind, number in facts(tileset)["tiles_by_kind"].items() if number))
    screen.say(f"landscape tiles that leave unseen: {tileset.removed_landscape_tiles}")
    screen.title("Labels and task markers")
    screen.table(["letter ", "label ", "edges ", "markers "], [_label_row(tileset, label) for label in tileset.labels])
    screen.title("Tiles")
    columns = ["id ", "count", "kind ", "edges ", "segments ", "also "]
    screen.table(columns, [_tile_row(tileset, tile) for tile in tileset.tiles])


def segment_text(segment: HexSegment) -> str:
    """``flag, 2 huts``."""
    owned = ["flag"] * segment.flag + ["task"] * segment.task
    return ", ".join(owned + _symbols(segment.symbols))


def meaning(tileset: HexTileSet, fields: Mapping[str, Any]) -> str:
    """Edges of a tile, clockwise from the north-east, and what lies on it."""
    if "tile" not in fields:
        return ""
    tile = tileset.tiles[tileset.tile_index(fields["tile"])]
    lying = [f"{segment.name} {text}" for segment in tile.segments if (text := _segment_told(tile, segment))]
    return "; ".join([tileset.edge_letters(tile), *lying, *_symbols(tile.symbols)])


def _segment_told(tile: HexTile, segment: HexSegment) -> str:
    """What lies on a segment; before it its edges where letters do not say which of several it is."""
    several = sum(other.type == segment.type for other in tile.segments) > 1
    edges = ["+".join(EDGES[edge] for edge in sorted(segment.edges))] if several else []
    return " ".join([*edges, segment_text(segment)]).strip()


def described(tileset: HexTileSet, fields: Mapping[str, Any]) -> str:
    """The kind, the labels and the segments of a tile."""
    if "tile" not in fields:
        return ""
    tile = tileset.tiles[tileset.tile_index(fields["tile"])]
    return " ".join([tile.kind, *(f"{segment.name} {segment.type}" for segment in tile.segments)])


def has_edges(tileset: HexTileSet, fields: Mapping[str, Any], letters: str) -> bool:
    """Letters in the set's own case."""
    wanted = "".join(letters.split())
    if "tile" not in fields or not wanted or len(wanted) > len(EDGES):
        return False
    return wanted in 2 * tileset.edge_letters(tileset.tiles[tileset.tile_index(fields["tile"])])


def looks_like(tileset: HexTileSet, fields: Mapping[str, Any], typed: str) -> bool:
    """``J..J..``, ``I I I I I I 5``."""
    letters, number = "".join(typed.split()), ""
    if len(letters) > len(EDGES):
        letters, number = letters[: len(EDGES)], letters[len(EDGES) :]
    fits = len(letters) == len(EDGES) and has_edges(tileset, fields, letters)
    return fits and number in ("", str(fields.get("number", "")))


def feature_text(feature: Any) -> str:
    """Nothing."""
    return ""


def search_hint(tileset: HexTileSet) -> str:
    """By edges."""
    letters = ", ".join(f"{a} {label}" for a, label in zip(tileset.letters, tileset.labels, strict=True))
    return (
        f"the tile's name or its six edges clockwise from any of them ({letters}), then the marker of a task tile; "
        f"'list {tileset.letters[0]}' shows what has such an edge, 'list {tileset.labels[0]}' what has the word"
    )


def _symbols(numbers: Sequence[int]) -> list[str]:
    shown = {symbol: number for symbol, number in zip(SYMBOLS, numbers, strict=True) if number}
    return [amount_text(shown)] if shown else []


def _label_row(tileset: HexTileSet, label: str) -> list[object]:
    about = ["neutral"] * (label in tileset.neutral) + ["must match"] * (label in tileset.must_match)
    numbers = " ".join(map(str, tileset.marker_numbers(label)))
    return [tileset.letters[tileset.label_index(label)], label, ", ".join(about), numbers]


def _tile_row(tileset: HexTileSet, tile: HexTile) -> list[object]:
    segments = segments_text(tile.segments, segment_text)
    return [tile.id, tile.count, tile.kind, tileset.edge_letters(tile), segments, "".join(_symbols(tile.symbols))]
