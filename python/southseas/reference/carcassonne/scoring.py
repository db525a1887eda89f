"""Points: ships taken, and wares left (C-52)."""

from __future__ import annotations

from typing import Any

from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.evaluation import winners
from southseas.reference.carcassonne.features import Feature, occupied_regions
from southseas.reference.carcassonne.position import Position


def score_sheets(box: Box, position: Position) -> list[dict[str, Any]]:
    """Section 9 of ``docs/formats.md`` per seat, in indices: the game as if it ended now, in any phase."""
    regions = occupied_regions(box, position)
    return [_sheet(box, position, seat, regions) for seat in range(box.rules.players)]


def points(box: Box, position: Position) -> list[int]:
    """Per seat the total of its score sheet."""
    return [sheet["total"] for sheet in score_sheets(box, position)]


def _sheet(box: Box, position: Position, seat: int, regions: list[Feature]) -> dict[str, Any]:
    ships = [(ship, box.ships[ship].points) for ship in sorted(position.ships[seat])]
    pending = [(region.type, *region.name, region.amount) for region in regions if seat in winners(region)]
    ship_points = sum(value for _, value in ships)
    wares_total = sum(position.wares[seat]) + sum(amount for *_, amount in pending)
    ware_points = wares_total // box.rules.wares_per_point
    return {
        "ships": ships,
        "ship_points": ship_points,
        "wares": tuple(position.wares[seat]),
        "pending": pending,
        "wares_total": wares_total,
        "ware_points": ware_points,
        "total": ship_points + ware_points,
    }
