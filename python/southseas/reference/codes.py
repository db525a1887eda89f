"""The numbers of ``docs/formats.md`` that every game uses: drawing, laying, cells, who decides."""

from __future__ import annotations

from southseas.reference.grid import Cell

DRAW, PLACE, END = 0, 1, 6
"""Phases that every game has (section 2)."""

CHANCE_DECIDES, NOBODY_DECIDES = -1, -4
"""Deciders that are no seat."""

TYPE_BITS = 28
"""An action is ``type << TYPE_BITS | payload``."""

_DO_DRAW, _DO_PLACE = 1, 3
_SHIFT = 1024


def draw_action(tile: int, number: int = 0) -> int:
    """Chance: ``tile`` is drawn, with a task marker of that number unless it is 0."""
    return _DO_DRAW << TYPE_BITS | tile << 8 | number


def drawn_tile(action: int) -> int:
    """The tile of a draw action."""
    return payload(action) >> 8


def drawn_number(action: int) -> int:
    """The number of the task marker of a draw action; 0 for none."""
    return payload(action) & 0xFF


def place_action(cell: Cell, rotation: int) -> int:
    """The tile in hand goes to ``cell``."""
    return _DO_PLACE << TYPE_BITS | (cell[1] + _SHIFT) << 14 | (cell[0] + _SHIFT) << 3 | rotation


def placement(action: int) -> tuple[Cell, int]:
    """Cell and rotation of a place action."""
    bits = payload(action)
    return ((bits >> 3 & 0x7FF) - _SHIFT, (bits >> 14) - _SHIFT), bits & 7


def cell_bits(cell: Cell) -> int:
    """A cell as one number, as retrieve actions and key facts write it."""
    return cell[1] + _SHIFT << 11 | cell[0] + _SHIFT


def cell_of_bits(bits: int) -> Cell:
    """The cell of :func:`cell_bits`."""
    return (bits & 0x7FF) - _SHIFT, (bits >> 11) - _SHIFT


def payload(action: int) -> int:
    """The bits of an action below its type."""
    return action & (1 << TYPE_BITS) - 1
