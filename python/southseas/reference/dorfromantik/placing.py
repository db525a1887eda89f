"""Where a tile may be laid (D-20 to D-22), and what would fit a cell."""

from __future__ import annotations

from collections.abc import Iterator

from southseas.reference.dorfromantik.areas import area_at
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.position import Position, task_node
from southseas.reference.grid import Cell

Hand = tuple[int, int]
"""A tile and the number of its marker; 0 without one."""

Fit = tuple[int, int, list[tuple[int, int]]]
"""Tile, number of distinct rotations, and for a task tile (number, rotations under that marker)."""


def placements(box: Box, position: Position, hand: Hand) -> Iterator[tuple[Cell, int]]:
    """Every cell and distinct rotation for a tile with its marker."""
    if position.tiles:
        candidates = box.catalogue.placements(position.tiles, hand[0])
        yield from (place for place in candidates if allows(box, position, hand, *place))
    else:
        yield _first_placement(box, position, hand[0])


def allows(box: Box, position: Position, hand: Hand, cell: Cell, rotation: int) -> bool:
    """D-22: the new tile's own task must not be lost by laying it. Older tasks do not count."""
    tile, number = hand
    if not number:
        return True
    laid = {**position.tiles, cell: (tile, rotation)}
    area = area_at(box, laid, task_node(box, laid, cell))
    return area.size == number or (area.size < number and not area.is_closed)


def fits(box: Box, position: Position, cell: Cell) -> list[Fit]:
    """Every undrawn tile that may be laid on ``cell`` now, ascending."""
    undrawn = [tile for tile, copies in enumerate(position.undrawn) if copies]
    return [fit for tile in undrawn if (fit := _fit(box, position, tile, cell))[1]]


def rotations_at(box: Box, position: Position, tile: int, cell: Cell) -> list[int]:
    """The distinct rotations in which ``tile`` may lie on ``cell``, its task left aside (D-20, D-21)."""
    if position.tiles:
        return box.catalogue.rotations_at(position.tiles, tile, cell)
    origin, rotation = _first_placement(box, position, tile)
    return [rotation] if cell == origin else []


def _first_placement(box: Box, position: Position, tile: int) -> tuple[Cell, int]:
    """D-20: the only move of the first tile."""
    x, y, rotation = position.origin
    return (x, y), box.catalogue.lowest_rotation(tile, rotation)


def _fit(box: Box, position: Position, tile: int, cell: Cell) -> Fit:
    rotations = rotations_at(box, position, tile, cell)
    if box.tiles[tile].kind != "task":
        return tile, len(rotations), []
    allowed = {
        number: [rotation for rotation in rotations if allows(box, position, (tile, number), cell, rotation)]
        for (type_code, number), copies in sorted(position.undrawn_markers.items())
        if type_code == box.task_type(tile) and copies
    }
    under_some_marker = {rotation for rotations in allowed.values() for rotation in rotations}
    return tile, len(under_some_marker), [(number, len(rotations)) for number, rotations in allowed.items()]
