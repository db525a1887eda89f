"""Deliveries: which wares satisfy a ship (C-40, C-41)."""

from __future__ import annotations

from itertools import permutations

from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.codes import deliver_action
from southseas.reference.carcassonne.position import Position
from southseas.tilesets.carcassonne import Needs

Payment = tuple[int, int, int]
"""Bananas, shells, fish."""


def payments(needs: Needs) -> set[Payment]:
    """Every multiset of wares that pays exactly what is asked (C-41)."""
    return {
        "fixed": _fixed,
        "any": _any_wares,
        "same": _one_type,
        "same_other": _one_type_and_other,
    }[needs.form](needs)


def deliveries(box: Box, position: Position) -> list[int]:
    """The deliveries that the active player can pay for, ascending; equal ships are one choice (C-42)."""
    held = position.wares[position.active]
    return sorted(
        deliver_action(ship, payment)
        for ship in set(position.face_up)
        for payment in payments(box.ships[ship].needs)
        if all(paid <= have for paid, have in zip(payment, held, strict=True))
    )


def _fixed(needs: Needs) -> set[Payment]:
    return {(needs.bananas, needs.shells, needs.fish)}


def _any_wares(needs: Needs) -> set[Payment]:
    total = needs.amount
    return {(b, s, total - b - s) for b in range(total + 1) for s in range(total - b + 1)}


def _one_type(needs: Needs) -> set[Payment]:
    return {(needs.amount, 0, 0), (0, needs.amount, 0), (0, 0, needs.amount)}


def _one_type_and_other(needs: Needs) -> set[Payment]:
    return {(b, s, f) for b, s, f in permutations((needs.amount, needs.other, 0))}
