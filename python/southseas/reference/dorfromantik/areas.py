"""Areas: territories, shoals, jetties, found by flood fill over the laid tiles (D-30 to D-32)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from southseas.reference.board import Laid, Node, Region
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.position import Position, task_node
from southseas.reference.grid import Cell, reading_order
from southseas.tilesets.dorfromantik import HexSegment


@dataclass(frozen=True)
class Area:
    """One area as it lies.

    ``label``: its label's number. ``nodes``: its segments, lowest first. ``cells``: its tiles, each once (D-30), sorted
    by (y, x). ``open``: edges that face an empty cell (D-31). ``flags``: the tiles with a flag of this area, sorted;
    ``symbols``: huts, fish, wind, palms and boats that belong to its segments (D-32).
    """

    label: int
    nodes: tuple[Node, ...]
    cells: tuple[Cell, ...]
    open: int
    flags: tuple[Cell, ...]
    symbols: tuple[int, ...]

    @property
    def size(self) -> int:
        """Its number of tiles."""
        return len(self.cells)

    @property
    def is_closed(self) -> bool:
        """D-31."""
        return self.open == 0

    def as_dict(self, markers: Iterable[tuple[Node, int]]) -> dict[str, Any]:
        """Section 8 of ``docs/formats.md``, in indices. ``markers``: segment and number of every active marker."""
        return {
            "type": self.label,
            "cells": list(self.cells),
            "segments": [(*cell, segment) for cell, segment in self.nodes],
            "tiles": self.size,
            "open": self.open,
            "flags": len(self.flags),
            "markers": [(*node[0], number) for node, number in markers if node in self.nodes],
            "symbols": self.symbols,
            "complete": self.is_closed,
        }


def area_at(box: Box, laid: Laid, node: Node) -> Area:
    """The whole area that a segment belongs to."""
    return _described(box, laid, box.catalogue.region(laid, node))


def all_areas(box: Box, laid: Laid) -> list[Area]:
    """Every area of the board, sorted by its lowest segment."""
    return [_described(box, laid, region) for region in box.catalogue.regions(laid)]


def features(box: Box, position: Position) -> list[dict[str, Any]]:
    """Section 8 of ``docs/formats.md``: every area with the active markers in it (D-41)."""
    markers = [(task_node(box, position.tiles, cell), number) for cell, number in position.active_tasks()]
    return [area.as_dict(markers) for area in all_areas(box, position.tiles)]


def _described(box: Box, laid: Laid, region: Region) -> Area:
    segments = [_segment(box, laid, node) for node in region.nodes]
    cells = sorted({cell for cell, _ in region.nodes}, key=reading_order)
    return Area(
        label=box.labels[segments[0].type],
        nodes=region.nodes,
        cells=tuple(cells),
        open=region.open,
        flags=tuple(cell for (cell, _), segment in zip(region.nodes, segments, strict=True) if segment.flag),
        symbols=tuple(map(sum, zip(*(segment.symbols for segment in segments), strict=True))),
    )


def _segment(box: Box, laid: Laid, node: Node) -> HexSegment:
    cell, segment = node
    return box.tiles[laid[cell][0]].segments[segment]
