"""Tile sets of the Dorfromantik family: what the file must hold, and the set made from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from southseas.tilesets.checks import Header, Names, Table, check_total
from southseas.tilesets.dorfromantik import labels as label_keys
from southseas.tilesets.dorfromantik.labels import read_labels, read_markers, read_score
from southseas.tilesets.dorfromantik.model import HexSegment, HexTile, HexTileSet, Score
from southseas.tilesets.dorfromantik.tiles import TILE_KEYS, read_tile
from southseas.tilesets.dorfromantik.vocabulary import EDGES, KINDS, SYMBOLS

__all__ = ["EDGES", "KEYS", "KINDS", "SYMBOLS", "HexSegment", "HexTile", "HexTileSet", "Score", "read"]

KEYS = (*label_keys.KEYS, "removed_landscape_tiles", "markers", "score", "tile")
"""The keys of the file beside those that every game has."""


def read(top: Table, header: Header) -> HexTileSet:
    """The set of the file. What is wrong is noted in ``top.faults``; then the answer is not to be used."""
    labels = read_labels(top)
    markers = read_markers(top, labels)
    score = read_score(top, labels)
    tables = top.tables("tile", TILE_KEYS, least=1)
    names = Names(top.faults)
    tiles = []
    for index, table in enumerate(tables):
        names.add(table.id(), table.path("id"))
        tiles.append(read_tile(table, index, labels, dict(score.along_longest)))
    check_total((tile.count for tile in tiles), "tile", top.faults)
    _check_markers(top, tiles, tables, markers)
    return HexTileSet(
        **vars(header),
        fingerprint="",
        tiles=tuple(tiles),
        labels=labels.order,
        letters=tuple(map(labels.letter, labels.order)),
        neutral=labels.sorted(labels.neutral),
        must_match=labels.sorted(labels.must_match),
        removed_landscape_tiles=_read_removed(top, tiles),
        markers=tuple(markers.items()),
        score=score,
    )


def _read_removed(top: Table, tiles: list[HexTile]) -> int:
    """How many landscape tiles leave unseen: at least one of them stays."""
    landscape = sum(tile.count for tile in tiles if tile.kind == "landscape")
    if tiles and not landscape and all(tile.kind for tile in tiles):
        top.fault("tile", "at least one tile of kind landscape is needed")
    most = landscape - 1 if landscape else None
    return top.integer("removed_landscape_tiles", 0, most, default=0) or 0


def _check_markers(
    top: Table, tiles: list[HexTile], tables: list[Table], markers: Mapping[str, tuple[int, ...]]
) -> None:
    """Rule D-12: every task tile finds a marker of its type."""
    needed: Counter[str] = Counter()
    given = top.values.get("markers", {})
    for tile, table in zip(tiles, tables, strict=True):
        if tile.task_label is None:
            continue
        needed[tile.task_label] += tile.count
        if isinstance(given, dict) and tile.task_label not in given:
            table.fault("task", f"there are no markers for {tile.task_label} (D-12)")
    for label, numbers in markers.items():
        if len(numbers) < needed[label]:
            top.faults.add(f"markers.{label}", f"{len(numbers)} markers for {needed[label]} task tiles (D-12)")
