"""The numbers of ``docs/formats.md``: actions, phases, types, labels, wares; those of every game among them."""

from __future__ import annotations

from southseas.reference.codes import (
    CHANCE_DECIDES,
    DRAW,
    END,
    NOBODY_DECIDES,
    PLACE,
    TYPE_BITS,
    cell_bits,
    cell_of_bits,
    draw_action,
    drawn_tile,
    payload,
    place_action,
    placement,
)
from southseas.reference.grid import Cell

__all__ = [
    "BANANAS",
    "BRIDGE",
    "CHANCE_DECIDES",
    "DELIVER",
    "DRAW",
    "END",
    "FISH",
    "IN_DELIVERY",
    "IN_MARKET",
    "ISLAND",
    "ISLANDER",
    "LABELS",
    "MARKET",
    "MARKET_SEGMENT",
    "NOBODY_DECIDES",
    "PASS_ACTION",
    "PLACE",
    "REVEAL",
    "SEA",
    "SETUP",
    "SHELLS",
    "TYPES",
    "WARE_OF_TYPE",
    "cell_bits",
    "deliver_action",
    "delivery",
    "draw_action",
    "drawn_tile",
    "is_islander",
    "is_retrieval",
    "islander_action",
    "place_action",
    "placed_segment",
    "placement",
    "retrieve_action",
    "retrieved_cell",
    "reveal_action",
    "ship_of",
    "take_action",
]

ISLANDER, MARKET, DELIVER, REVEAL = range(2, 6)
"""Phases that only this game has (section 2)."""

SETUP, IN_MARKET, IN_DELIVERY = range(3)
"""What a reveal belongs to: its context."""

TYPES = {"bridge": 0, "island": 1, "sea": 2, "market": 3}
"""Segment types."""

BRIDGE, ISLAND, SEA, MARKET_SEGMENT = TYPES.values()

LABELS = {"sea": 0, "bridge": 1, "island": 2}
"""What a side shows."""

BANANAS, SHELLS, FISH = range(3)
"""Wares."""

WARE_OF_TYPE = {BRIDGE: SHELLS, ISLAND: BANANAS, SEA: FISH}
"""What an evaluated feature pays (C-31)."""

_DO_PASS, _DO_REVEAL, _DO_ISLANDER, _DO_RETRIEVE, _DO_TAKE, _DO_DELIVER = 0, 2, 4, 5, 6, 7

PASS_ACTION = _DO_PASS << TYPE_BITS
"""Neither islander nor retrieval; no delivery."""


def reveal_action(ship: int) -> int:
    """Chance: ``ship`` is turned face up."""
    return _DO_REVEAL << TYPE_BITS | ship


def islander_action(segment: int) -> int:
    """An islander goes to ``segment`` of the tile just laid."""
    return _DO_ISLANDER << TYPE_BITS | segment


def placed_segment(action: int) -> int:
    """The segment of an islander action."""
    return payload(action)


def is_islander(action: int) -> bool:
    """Whether the action sets an islander."""
    return action >> TYPE_BITS == _DO_ISLANDER


def retrieve_action(cell: Cell) -> int:
    """The own islander on ``cell`` is taken back."""
    return _DO_RETRIEVE << TYPE_BITS | cell_bits(cell)


def retrieved_cell(action: int) -> Cell:
    """The cell of a retrieve action."""
    return cell_of_bits(payload(action))


def is_retrieval(action: int) -> bool:
    """Whether the action takes an islander back."""
    return action >> TYPE_BITS == _DO_RETRIEVE


def take_action(ship: int) -> int:
    """The merchant's owner takes ``ship``."""
    return _DO_TAKE << TYPE_BITS | ship


def deliver_action(ship: int, payment: tuple[int, int, int]) -> int:
    """``ship`` is served with (bananas, shells, fish)."""
    bananas, shells, fish = payment
    return _DO_DELIVER << TYPE_BITS | ship << 18 | bananas << 12 | shells << 6 | fish


def delivery(action: int) -> tuple[int, tuple[int, int, int]]:
    """Ship and payment of a deliver action."""
    bits = payload(action)
    return bits >> 18, (bits >> 12 & 0x3F, bits >> 6 & 0x3F, bits & 0x3F)


def ship_of(action: int) -> int:
    """The ship of a reveal or take action."""
    return payload(action)
