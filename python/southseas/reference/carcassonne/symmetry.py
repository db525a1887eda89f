"""Situations turned and reflected: section 21 of ``docs/formats.md``."""

from __future__ import annotations

from dataclasses import replace

from southseas.reference.carcassonne.position import Position
from southseas.reference.symmetry import Motion


def moved(position: Position, motion: Motion) -> Position:
    """The position after a motion of the board, its least x and least y shifted to 0."""
    place = motion.into_corner(position.tiles)
    laid = position.tiles
    return replace(
        position,
        tiles={place(cell): motion.laid(tile) for cell, tile in laid.items()},
        islanders={
            place(cell): (motion.segment(laid[cell], segment), seat)
            for cell, (segment, seat) in position.islanders.items()
        },
        covered={
            (place(cell), motion.segment(laid[cell], segment)): groups
            for (cell, segment), groups in position.covered.items()
        },
        undrawn=motion.copies(position.undrawn),
        removed=motion.copies(position.removed),
        in_hand=None if position.in_hand is None else motion.tile(position.in_hand),
        last_placed=None if position.last_placed is None else place(position.last_placed),
    )
