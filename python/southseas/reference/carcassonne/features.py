"""Features: bridges, islands, seas and markets, found by flood fill over the laid tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from southseas.reference.board import Laid, Node, Region, node_order
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.codes import BRIDGE, ISLAND, MARKET_SEGMENT, SEA, TYPES
from southseas.reference.grid import Cell, reading_order
from southseas.tilesets.carcassonne import Segment


class OnBoard(Protocol):
    """The part of a position that features are made of."""

    tiles: Laid
    islanders: dict[Cell, tuple[int, int]]
    covered: dict[Node, tuple[int, int]]


@dataclass(frozen=True)
class Feature:
    """One feature as it lies.

    ``nodes``: its segments, lowest first. ``open``: ports that face an empty cell, for a market the empty cells of
    the 8 around it (C-30, C-37). ``islanders``: how many each seat has in it. ``printed``: bananas or shells.
    ``fish``: groups of (two, one) printed, ``covered``: how many of them wear a token.
    """

    type: int
    nodes: tuple[Node, ...]
    open: int
    islanders: tuple[int, ...]
    printed: int
    fish: tuple[int, int]
    covered: tuple[int, int]

    @property
    def lowest(self) -> Node:
        """The segment that names the feature."""
        return self.nodes[0]

    @property
    def name(self) -> tuple[int, int, int]:
        """The lowest segment as ``(x, y, segment)``."""
        cell, segment = self.lowest
        return *cell, segment

    @property
    def is_complete(self) -> bool:
        """C-30, C-37."""
        return self.open == 0

    @property
    def is_occupied(self) -> bool:
        """Whether anybody stands in it."""
        return any(self.islanders)

    @property
    def uncovered(self) -> tuple[int, int]:
        """Groups of (two, one) fish that still count (C-34)."""
        return self.fish[0] - self.covered[0], self.fish[1] - self.covered[1]

    @property
    def amount(self) -> int:
        """What each winner of an evaluation takes: one ware per symbol, covered fish left out (C-31, C-34)."""
        twos, ones = self.uncovered
        return self.printed + 2 * twos + ones

    def as_dict(self) -> dict[str, Any]:
        """Section 8 of ``docs/formats.md``, in indices."""
        cells = sorted({cell for cell, _ in self.nodes}, key=reading_order)
        return {
            "type": self.type,
            "cells": cells,
            "segments": [(*cell, segment) for cell, segment in self.nodes],
            "tiles": len(cells),
            "open": self.open,
            "islanders": list(self.islanders),
            "symbols": self._symbols(),
            "complete": self.is_complete,
        }

    def _symbols(self) -> tuple[int, ...]:
        if self.type == MARKET_SEGMENT:
            return ()
        return (*self.uncovered, *self.covered) if self.type == SEA else (self.printed,)


def segment_of(box: Box, board: OnBoard, node: Node) -> Segment:
    """The segment record of a node."""
    cell, segment = node
    return box.tiles[board.tiles[cell][0]].segments[segment]


def type_of(box: Box, board: OnBoard, node: Node) -> int:
    """The type code of a node."""
    return TYPES[segment_of(box, board, node).type]


def feature_at(box: Box, board: OnBoard, node: Node) -> Feature:
    """The whole feature that a segment belongs to."""
    return _described(box, board, box.catalogue.region(board.tiles, node))


def all_features(box: Box, board: OnBoard) -> list[Feature]:
    """Every feature of the board, sorted by its lowest segment."""
    return [_described(box, board, region) for region in box.catalogue.regions(board.tiles)]


def occupied_regions(box: Box, board: OnBoard) -> list[Feature]:
    """Every bridge, island and sea region with an islander in it, sorted by its lowest segment."""
    occupied = [(cell, segment) for cell, (segment, _) in board.islanders.items()]
    regions = {
        feature.lowest: feature
        for node in occupied
        if type_of(box, board, node) != MARKET_SEGMENT
        for feature in [feature_at(box, board, node)]
    }
    return [regions[lowest] for lowest in sorted(regions, key=node_order)]


def empty_cells_around(board: OnBoard, cell: Cell) -> int:
    """C-37: how many of the 8 cells around ``cell`` hold no tile."""
    return sum(near not in board.tiles for near in cells_around(cell))


def cells_around(cell: Cell) -> list[Cell]:
    """The 8 cells around ``cell``, corners too."""
    x, y = cell
    block = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return [near for near in block if near != cell]


def covered_tokens(box: Box, board: OnBoard, feature: Feature) -> list[tuple[Node, int, int]]:
    """``(segment, twos, ones)``: the tokens of a region laid on its lowest segments that have such groups (C-34)."""
    left_twos, left_ones = feature.covered
    tokens = []
    for node in feature.nodes:
        twos, ones = _fish_groups(segment_of(box, board, node))
        twos, ones = min(twos, left_twos), min(ones, left_ones)
        left_twos, left_ones = left_twos - twos, left_ones - ones
        if twos or ones:
            tokens.append((node, twos, ones))
    return tokens


def _described(box: Box, board: OnBoard, region: Region) -> Feature:
    segments = [segment_of(box, board, node) for node in region.nodes]
    type_code = TYPES[segments[0].type]
    fish = [_fish_groups(segment) for segment in segments]
    covered = [board.covered.get(node, (0, 0)) for node in region.nodes]
    return Feature(
        type=type_code,
        nodes=region.nodes,
        open=empty_cells_around(board, region.nodes[0][0]) if type_code == MARKET_SEGMENT else region.open,
        islanders=_islanders_in(box, board, region.nodes),
        printed=sum(_printed(type_code, segment) for segment in segments),
        fish=_summed(fish),
        covered=_summed(covered),
    )


def _printed(type_code: int, segment: Segment) -> int:
    return {BRIDGE: segment.shells, ISLAND: segment.bananas}.get(type_code, 0)


def _fish_groups(segment: Segment) -> tuple[int, int]:
    return segment.fish.count(2), segment.fish.count(1)


def _summed(pairs: list[tuple[int, int]]) -> tuple[int, int]:
    return sum(first for first, _ in pairs), sum(second for _, second in pairs)


def _islanders_in(box: Box, board: OnBoard, nodes: tuple[Node, ...]) -> tuple[int, ...]:
    standing = [board.islanders[cell] for cell, segment in nodes if board.islanders.get(cell, (-1, -1))[0] == segment]
    return tuple(sum(owner == seat for _, owner in standing) for seat in range(box.rules.players))
