"""The parts of this game's masks: section 17 of ``docs/formats.md``."""

from __future__ import annotations

from southseas.reference.carcassonne import codes
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.delivery import payments
from southseas.reference.grid import SQUARE
from southseas.reference.masks import Frame, Listed, Part, by_cell, common_parts


def parts(box: Box, frame: Frame) -> list[Part]:
    """Placements, pass, islanders, retrievals, ships taken, deliveries."""
    most_segments = max(len(tile.segments) for tile in box.tiles)
    return [
        *common_parts(frame, SQUARE.edges),
        Listed([codes.islander_action(segment) for segment in range(most_segments)]),
        by_cell(frame, codes.retrieve_action),
        Listed([codes.take_action(ship) for ship in range(len(box.ships))]),
        Listed(
            [
                codes.deliver_action(index, payment)
                for index, ship in enumerate(box.ships)
                for payment in sorted(payments(ship.needs))
            ]
        ),
    ]
