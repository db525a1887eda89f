"""Situations turned and reflected: section 21 of ``docs/formats.md``."""

from __future__ import annotations

from dataclasses import replace

from southseas.reference.dorfromantik.position import Position
from southseas.reference.symmetry import Motion


def moved(position: Position, motion: Motion) -> Position:
    """The position after a motion of the board, its least x and least y (of the origin while no tile lies) shifted
    to 0."""
    x, y, rotation = position.origin
    place = motion.into_corner(position.tiles or [(x, y)])
    hand = position.in_hand
    return replace(
        position,
        origin=(*place((x, y)), motion.direction(rotation)),
        tiles={place(cell): motion.laid(tile) for cell, tile in position.tiles.items()},
        markers={place(cell): marker for cell, marker in position.markers.items()},
        undrawn=motion.copies(position.undrawn),
        removed=motion.copies(position.removed),
        in_hand=None if hand is None else (motion.tile(hand[0]), hand[1]),
        last_placed=None if position.last_placed is None else place(position.last_placed),
    )
