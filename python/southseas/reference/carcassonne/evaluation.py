"""Evaluations: who takes which wares, whose merchant goes home, who is owed a ship (C-30 to C-39, C-51)."""

from __future__ import annotations

from typing import Any

from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.codes import MARKET_SEGMENT, WARE_OF_TYPE
from southseas.reference.carcassonne.features import (
    Feature,
    cells_around,
    empty_cells_around,
    feature_at,
    occupied_regions,
    segment_of,
    type_of,
)
from southseas.reference.carcassonne.position import Position
from southseas.reference.grid import Cell, reading_order

Event = dict[str, Any]


def winners(feature: Feature) -> list[int]:
    """The seats with most islanders in an occupied feature, ascending; all tied ones win (C-31)."""
    most = max(feature.islanders)
    return [seat for seat, number in enumerate(feature.islanders) if number == most]


def evaluate_laid_tile(box: Box, position: Position, laid: Cell) -> list[Event]:
    """C-39: bridges, islands and seas of the laid tile in segment order.

    A region that several of its segments belong to is paid once: after that nobody stands there.
    """
    events: list[Event] = []
    for segment in range(len(box.tiles[position.tiles[laid][0]].segments)):
        region = feature_at(box, position, (laid, segment))
        if region.type != MARKET_SEGMENT:
            events += _evaluate_region(box, position, region, laid)
    return events


def _evaluate_region(box: Box, position: Position, region: Feature, laid: Cell) -> list[Event]:
    """C-31 for a complete region, C-33 for one with a boat on the laid tile, C-35 for both at once."""
    boated = any(cell == laid and segment_of(box, position, (cell, segment)).boat for cell, segment in region.nodes)
    if not region.is_occupied or not (region.is_complete or boated):
        return []
    if not boated:
        return [_pay(position, region, "evaluated", "C-31")]
    boat = {"event": "boat", "rule": "C-33", "player": position.active, "feature": region.name}
    paid = _pay(position, region, "evaluated", "C-35" if region.is_complete else "C-33")
    return [boat, paid, *_cover_fish(box, position, region)]


def evaluate_finally(box: Box, position: Position) -> list[Event]:
    """C-51: every occupied bridge, island and sea region pays; merchants stay where they are."""
    return [_pay(position, region, "final_evaluated", "C-51") for region in occupied_regions(box, position)]


def _pay(position: Position, region: Feature, name: str, rule: str) -> Event:
    """C-31, C-36: the winners take their wares, and C-32: everybody's islanders go home."""
    for seat in winners(region):
        position.wares[seat][WARE_OF_TYPE[region.type]] += region.amount
    for cell, segment in region.nodes:
        if cell in position.islanders and position.islanders[cell][0] == segment:
            del position.islanders[cell]
    return {
        "event": name,
        "rule": rule,
        "feature": region.name,
        "type": region.type,
        "symbols": region.amount,
        "winners": winners(region),
        "amount": region.amount,
        "returned": list(region.islanders),
    }


def _cover_fish(box: Box, position: Position, region: Feature) -> list[Event]:
    """C-34: one token on a group of two, else on a single; without either, or without a token, nothing."""
    twos, ones = region.uncovered
    if not position.boat_tokens or not (twos or ones):
        return []
    size = 2 if twos else 1
    position.boat_tokens -= 1
    _put_token(box, position, region, size)
    tokens_left = position.boat_tokens
    return [{"event": "covered", "rule": "C-34", "feature": region.name, "size": size, "tokens_left": tokens_left}]


def _put_token(box: Box, position: Position, region: Feature, size: int) -> None:
    """Cover one group of ``size`` on the lowest segment that has one left."""
    for node in region.nodes:
        twos, ones = position.covered.get(node, (0, 0))
        worn = twos if size == 2 else ones
        if segment_of(box, position, node).fish.count(size) > worn:
            position.covered[node] = (twos + 1, ones) if size == 2 else (twos, ones + 1)
            return


def send_merchants_home(box: Box, position: Position, laid: Cell) -> list[Event]:
    """C-37, C-38: merchants of complete markets leave the board; their owners queue up for ships."""
    around = [laid, *cells_around(laid)]
    complete = [
        cell for cell in around if _has_merchant(box, position, cell) and not empty_cells_around(position, cell)
    ]
    players = box.rules.players
    complete.sort(key=lambda cell: ((position.islanders[cell][1] - position.active) % players, reading_order(cell)))
    events: list[Event] = []
    for x, y in complete:
        _, owner = position.islanders.pop((x, y))
        position.market_queue.append(owner)
        events.append({"event": "merchant", "rule": "C-37", "player": owner, "x": x, "y": y})
    return events


def _has_merchant(box: Box, position: Position, cell: Cell) -> bool:
    if cell not in position.islanders:
        return False
    return type_of(box, position, (cell, position.islanders[cell][0])) == MARKET_SEGMENT
