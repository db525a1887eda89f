"""The facts of a situation, from which its key is made: section 4 of ``docs/formats.md``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.codes import ISLANDER, cell_bits
from southseas.reference.carcassonne.features import all_features
from southseas.reference.carcassonne.position import Position
from southseas.reference.identity import NO_SEAT, Fact


def facts(box: Box, position: Position) -> Iterator[Fact]:
    """Every fact of the situation."""
    yield from _board_facts(box, position)
    yield from _seat_facts(position)
    yield from _pile_facts(position)
    yield from _turn_facts(position)


def _board_facts(box: Box, position: Position) -> Iterator[Fact]:
    for cell, (tile, rotation) in position.tiles.items():
        yield 1, cell_bits(cell), tile << 3 | rotation
    for cell, (segment, seat) in position.islanders.items():
        yield 2, cell_bits(cell), segment << 8 | seat
    for feature in all_features(box, position):
        twos, ones = feature.covered
        if twos or ones:
            cell, segment = feature.lowest
            yield 10, cell_bits(cell), segment << 16 | twos << 8 | ones


def _seat_facts(position: Position) -> Iterator[Fact]:
    for seat, wares in enumerate(position.wares):
        for ware, amount in enumerate(wares):
            if amount:
                yield 3, seat << 8 | ware, amount
    for seat, ships in enumerate(position.ships):
        for ship, copies in Counter(ships).items():
            yield 4, seat << 16 | ship, copies


def _pile_facts(position: Position) -> Iterator[Fact]:
    piles = {5: Counter(position.face_up).items(), 6: enumerate(position.undrawn)}
    piles |= {7: enumerate(position.ship_pile), 17: enumerate(position.removed)}
    for tag, pile in piles.items():
        for index, copies in pile:
            if copies:
                yield tag, index, copies
    yield 9, 0, position.boat_tokens


def _turn_facts(position: Position) -> Iterator[Fact]:
    decider = position.decider if position.decider >= 0 else NO_SEAT
    yield 11, position.phase | position.context << 8, decider << 8 | position.active
    if position.in_hand is not None:
        yield 12, position.in_hand, 0
    if position.phase == ISLANDER and position.last_placed is not None:
        yield 13, cell_bits(position.last_placed), 0
    for place, seat in enumerate(position.market_queue):
        yield 14, place, seat
