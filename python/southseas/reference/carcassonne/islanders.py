"""The islander step: place one, take one back, or neither (C-20 to C-23)."""

from __future__ import annotations

from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.codes import PASS_ACTION, islander_action, retrieve_action
from southseas.reference.carcassonne.features import feature_at
from southseas.reference.carcassonne.position import Position
from southseas.reference.grid import Cell, reading_order


def islander_choices(box: Box, position: Position, laid: Cell) -> list[int]:
    """What the active player may do after laying a tile on ``laid``, ascending; passing always."""
    return [PASS_ACTION, *_placements(box, position, laid), *_retrievals(box, position)]


def _placements(box: Box, position: Position, laid: Cell) -> list[int]:
    """C-20: from the supply, on a segment whose whole feature holds nobody."""
    if position.supply(box, position.active) == 0:
        return []
    segments = range(len(box.tiles[position.tiles[laid][0]].segments))
    return [
        islander_action(segment) for segment in segments if not feature_at(box, position, (laid, segment)).is_occupied
    ]


def _retrievals(box: Box, position: Position) -> list[int]:
    """C-21, C-22: an own islander, where the option allows it."""
    seat = position.active
    allowed = {
        "any_turn": True,
        "empty_supply": position.supply(box, seat) == 0,
        "never": False,
    }[box.rules.retrieve]
    if not allowed:
        return []
    own = [cell for cell, (_, owner) in position.islanders.items() if owner == seat]
    return [retrieve_action(cell) for cell in sorted(own, key=reading_order)]
