"""Tile sets turned and mirrored, and rotations that give the same laid tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from southseas.tilesets.canonical import Sealed, sealed

if TYPE_CHECKING:
    from southseas.tilesets.model import Segment, Tile


def transformed(tileset: Sealed, move_side: Callable[[int], int], move_slot: Callable[[int], int]) -> Sealed:
    """The set whose tiles have each side, with its ports, where ``move_side`` and ``move_slot`` send it."""

    def segment(old: Segment) -> Segment:
        return replace(old, ports=tuple(sorted((move_side(side), move_slot(slot)) for side, slot in old.ports)))

    def tile(old: Tile) -> Tile:
        sides = [""] * len(old.sides)
        for side, label in enumerate(old.sides):
            sides[move_side(side)] = label
        return replace(old, sides=tuple(sides), segments=tuple(map(segment, old.segments)))

    return sealed(replace(tileset, tiles=tuple(map(tile, tileset.tiles))))


def canonical_rotations(tile: Tile, edges: int) -> tuple[int, ...]:
    """For every rotation the lowest one that gives the same laid tile (rules C-13, D-23)."""
    laid = [_laid(tile, rotation, edges) for rotation in range(edges)]
    return tuple(laid.index(look) for look in laid)


def _laid(tile: Tile, rotation: int, edges: int) -> tuple[object, ...]:
    """All that the rule compares: labels and, without names or order, every segment with its ports and looks."""
    labels = tuple(tile.sides[(side - rotation) % edges] for side in range(edges))
    segments = sorted(_turned(segment, rotation, edges) for segment in tile.segments)
    return labels, tuple(segments)


def _turned(segment: Segment, rotation: int, edges: int) -> tuple[Any, ...]:
    ports = tuple(sorted(((side + rotation) % edges, slot) for side, slot in segment.ports))
    return ports, segment.looks
