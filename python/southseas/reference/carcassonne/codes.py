"""The numbers of ``docs/formats.md``: actions, phases, types, labels, wares."""

from __future__ import annotations

from southseas.reference.grid import Cell

DRAW, PLACE, ISLANDER, MARKET, DELIVER, REVEAL, END = range(7)
"""Phases (section 2)."""

SETUP, IN_MARKET, IN_DELIVERY = range(3)
"""What a reveal belongs to: its context."""

CHANCE_DECIDES, NOBODY_DECIDES = -1, -4
"""Deciders that are no seat."""

TYPES = {"bridge": 0, "island": 1, "sea": 2, "market": 3}
"""Segment types."""

BRIDGE, ISLAND, SEA, MARKET_SEGMENT = TYPES.values()

LABELS = {"sea": 0, "bridge": 1, "island": 2}
"""What a side shows."""

BANANAS, SHELLS, FISH = range(3)
"""Wares."""

WARE_OF_TYPE = {BRIDGE: SHELLS, ISLAND: BANANAS, SEA: FISH}
"""What an evaluated feature pays (C-31)."""

_DO_PASS, _DO_DRAW, _DO_REVEAL, _DO_PLACE, _DO_ISLANDER, _DO_RETRIEVE, _DO_TAKE, _DO_DELIVER = range(8)
_TYPE_BITS = 28
_SHIFT = 1024

PASS_ACTION = _DO_PASS << _TYPE_BITS
"""Neither islander nor retrieval; no delivery."""


def draw_action(tile: int) -> int:
    """Chance: ``tile`` is drawn."""
    return _DO_DRAW << _TYPE_BITS | tile << 8


def drawn_tile(action: int) -> int:
    """The tile of a draw action."""
    return _payload(action) >> 8


def reveal_action(ship: int) -> int:
    """Chance: ``ship`` is turned face up."""
    return _DO_REVEAL << _TYPE_BITS | ship


def place_action(cell: Cell, rotation: int) -> int:
    """The tile in hand goes to ``cell``."""
    return _DO_PLACE << _TYPE_BITS | (cell[1] + _SHIFT) << 14 | (cell[0] + _SHIFT) << 3 | rotation


def placement(action: int) -> tuple[Cell, int]:
    """Cell and rotation of a place action."""
    bits = _payload(action)
    return ((bits >> 3 & 0x7FF) - _SHIFT, (bits >> 14) - _SHIFT), bits & 7


def islander_action(segment: int) -> int:
    """An islander goes to ``segment`` of the tile just laid."""
    return _DO_ISLANDER << _TYPE_BITS | segment


def placed_segment(action: int) -> int:
    """The segment of an islander action."""
    return _payload(action)


def is_islander(action: int) -> bool:
    """Whether the action sets an islander."""
    return action >> _TYPE_BITS == _DO_ISLANDER


def retrieve_action(cell: Cell) -> int:
    """The own islander on ``cell`` is taken back."""
    return _DO_RETRIEVE << _TYPE_BITS | cell_bits(cell)


def retrieved_cell(action: int) -> Cell:
    """The cell of a retrieve action."""
    bits = _payload(action)
    return (bits & 0x7FF) - _SHIFT, (bits >> 11) - _SHIFT


def is_retrieval(action: int) -> bool:
    """Whether the action takes an islander back."""
    return action >> _TYPE_BITS == _DO_RETRIEVE


def take_action(ship: int) -> int:
    """The merchant's owner takes ``ship``."""
    return _DO_TAKE << _TYPE_BITS | ship


def deliver_action(ship: int, payment: tuple[int, int, int]) -> int:
    """``ship`` is served with (bananas, shells, fish)."""
    bananas, shells, fish = payment
    return _DO_DELIVER << _TYPE_BITS | ship << 18 | bananas << 12 | shells << 6 | fish


def delivery(action: int) -> tuple[int, tuple[int, int, int]]:
    """Ship and payment of a deliver action."""
    bits = _payload(action)
    return bits >> 18, (bits >> 12 & 0x3F, bits >> 6 & 0x3F, bits & 0x3F)


def ship_of(action: int) -> int:
    """The ship of a reveal or take action."""
    return _payload(action)


def cell_bits(cell: Cell) -> int:
    """A cell as one number, as retrieve actions and key facts write it."""
    return cell[1] + _SHIFT << 11 | cell[0] + _SHIFT


def _payload(action: int) -> int:
    return action & (1 << _TYPE_BITS) - 1
