"""The flat form of a set of the Dorfromantik family."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from southseas.tilesets.dorfromantik.vocabulary import KINDS, SYMBOLS
from southseas.tilesets.flat import tile_arrays

if TYPE_CHECKING:
    from southseas.tilesets.dorfromantik.model import HexTileSet

NEUTRAL = 1
MUST_MATCH = 2


def flat(tileset: HexTileSet) -> dict[str, list[int]]:
    """The arrays by name, in the order of the table."""
    tiles, score = tileset.tiles, tileset.score
    numbers = {label: index for index, label in enumerate(tileset.labels)}
    return tile_arrays(tileset, numbers, numbers) | {
        "tile_kind": [KINDS.index(tile.kind) for tile in tiles],
        "tile_task": [_owner(tile.task) for tile in tiles],
        "tile_flag": [_owner(tile.flag) for tile in tiles],
        "segment_symbols": [number for tile in tiles for segment in tile.segments for number in segment.symbols],
        "tile_symbols": [number for tile in tiles for number in tile.symbols],
        "label_flags": [_label_flags(tileset, label) for label in tileset.labels],
        **_markers(tileset),
        "removed_landscape_tiles": [tileset.removed_landscape_tiles],
        "score_tasks": [int(score.tasks)],
        "score_flags": [numbers[label] for label in score.flags],
        "score_longest": [numbers[label] for label in score.longest],
        "score_along": [
            value for symbol, label in score.along_longest for value in (SYMBOLS.index(symbol), numbers[label])
        ],
    }


def _owner(segment: int | None) -> int:
    return -1 if segment is None else segment


def _label_flags(tileset: HexTileSet, label: str) -> int:
    return NEUTRAL * (label in tileset.neutral) + MUST_MATCH * (label in tileset.must_match)


def _markers(tileset: HexTileSet) -> dict[str, list[int]]:
    """Types, numbers and copies in parallel, sorted."""
    rows = [
        (tileset.label_index(label), number, copies)
        for label, numbers in tileset.markers
        for number, copies in sorted(Counter(numbers).items())
    ]
    return {
        name: [row[column] for row in rows]
        for column, name in enumerate(("marker_type", "marker_number", "marker_count"))
    }
