"""The canonical form of a set of the Dorfromantik family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from southseas.tilesets.canonical import header
from southseas.tilesets.dorfromantik.vocabulary import SYMBOLS

if TYPE_CHECKING:
    from southseas.tilesets.dorfromantik.model import HexTile, HexTileSet, Score


def canonical(tileset: HexTileSet) -> dict[str, Any]:
    """The set in the shape of its file, as plain JSON values: every default, segment and symbol written."""
    return header(tileset) | {
        "labels": dict(zip(tileset.letters, tileset.labels, strict=True)),
        "label_order": list(tileset.labels),
        "neutral": list(tileset.neutral),
        "must_match": list(tileset.must_match),
        "removed_landscape_tiles": tileset.removed_landscape_tiles,
        "markers": {label: list(numbers) for label, numbers in tileset.markers},
        "score": _score(tileset.score),
        "tile": [_tile(tile, tileset) for tile in tileset.tiles],
    }


def _score(score: Score) -> dict[str, Any]:
    return {
        "tasks": score.tasks,
        "flags": list(score.flags),
        "longest": list(score.longest),
        "along_longest": dict(score.along_longest),
    }


def _tile(tile: HexTile, tileset: HexTileSet) -> dict[str, Any]:
    owners = {"flag": tile.flag, "task": tile.task}
    return {
        "id": tile.id,
        "kind": tile.kind,
        "edges": tileset.edge_letters(tile),
        "count": tile.count,
        "segments": [list(segment.edges) for segment in tile.segments],
        **{name: {tile.segments[index].type: index} for name, index in owners.items() if index is not None},
        **{symbol: _symbol(tile, place) for place, symbol in enumerate(SYMBOLS)},
    }


def _symbol(tile: HexTile, place: int) -> int | dict[str, int]:
    """A number for symbols of no segment (0 too), else the numbers by segment."""
    on_segments = {str(index): segment.symbols[place] for index, segment in enumerate(tile.segments)}
    on_segments = {index: number for index, number in on_segments.items() if number}
    return on_segments or tile.symbols[place]
