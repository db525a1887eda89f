"""What each plane shows: section 20 of ``docs/formats.md``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from southseas.reference import observation
from southseas.reference.board import Node
from southseas.reference.carcassonne import codes, scoring
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.features import Feature, all_features
from southseas.reference.carcassonne.position import Position
from southseas.reference.observation import Plane, segment_plane

if TYPE_CHECKING:
    import numpy as np

_DIRECTIONS = ("N", "E", "S", "W")
_PHASES = ("draw", "place", "islander", "market", "deliver", "reveal", "end")


def observe(box: Box, position: Position, width: int, height: int, out: np.ndarray[Any, Any]) -> None:
    """Fills ``out`` (planes, height, width)."""
    corner = observation.window_corner(position.tiles, width, height)
    num_outside = observation.num_outside(position.tiles, corner, width, height)
    observation.write(planes(box, position, num_outside), corner, out)


def planes(box: Box, position: Position, num_outside: int) -> Iterator[Plane]:
    """Every plane in its order; ``num_outside`` laid tiles are not in the window."""
    seats = observation.seats_from(position.decider, position.active, box.rules.players)
    return chain(
        _cell_planes(box, position, seats),
        _feature_planes(box, position, seats),
        _turn_planes(box, position, seats),
        _seat_planes(box, position, seats),
        _pile_planes(box, position, seats),
        [("outside", num_outside)],
    )


def _cell_planes(box: Box, position: Position, seats: list[int]) -> Iterator[Plane]:
    laid, hand = position.tiles, position.in_hand
    places = [] if hand is None else box.catalogue.placements(laid, hand)
    yield "laid", dict.fromkeys(laid, 1)
    yield "frontier", dict.fromkeys(box.catalogue.empty_cells(laid), 1)
    yield "fits", observation.counted(cell for cell, _ in places)
    yield from observation.board_planes(box.catalogue, laid, position.last_placed, _DIRECTIONS, codes.LABELS)
    for r, seat in enumerate(seats):
        own = {cell: segment for cell, (segment, owner) in position.islanders.items() if owner == seat}
        yield f"islander_{r}", {cell: segment + 1 for cell, segment in own.items()}


def _feature_planes(box: Box, position: Position, seats: list[int]) -> Iterator[Plane]:
    features = {node: feature for feature in all_features(box, position) for node in feature.nodes}
    segments = range(observation.most_segments(box.catalogue))
    for s in segments:
        yield f"open_{s}", segment_plane(s, features, lambda feature: feature.open)
        yield f"size_{s}", segment_plane(s, features, lambda feature: len({cell for cell, _ in feature.nodes}))
    for s in segments:
        yield from _symbol_planes(s, features)
        for r, seat in enumerate(seats):
            yield (
                f"islanders_{s}_{r}",
                {cell: feature.islanders[seat] for (cell, index), feature in features.items() if index == s},
            )


def _symbol_planes(s: int, features: dict[Node, Feature]) -> Iterator[Plane]:
    """Bananas, shells and groups of two share a plane: a feature has symbols of one kind."""
    yield f"symbols_{s}", segment_plane(s, features, lambda feature: feature.printed + feature.uncovered[0])
    yield f"ones_{s}", segment_plane(s, features, lambda feature: feature.uncovered[1])
    yield f"covered_twos_{s}", segment_plane(s, features, lambda feature: feature.covered[0])
    yield f"covered_ones_{s}", segment_plane(s, features, lambda feature: feature.covered[1])


def _turn_planes(box: Box, position: Position, seats: list[int]) -> Iterator[Plane]:
    for code, name in enumerate(_PHASES):
        yield f"phase_{name}", int(position.phase == code)
    yield "context", position.context
    yield "seat", seats[0]
    yield "active_r", seats.index(position.active)
    yield from observation.hand_planes(box.catalogue, position.in_hand, _DIRECTIONS, codes.LABELS)


def _seat_planes(box: Box, position: Position, seats: list[int]) -> Iterator[Plane]:
    sheets = scoring.score_sheets(box, position)
    for r, seat in enumerate(seats):
        yield f"supply_{r}", position.supply(box, seat)
        for ware, name in ((codes.BANANAS, "bananas"), (codes.SHELLS, "shells"), (codes.FISH, "fish")):
            yield f"{name}_{r}", position.wares[seat][ware]
        yield f"ship_points_{r}", sheets[seat]["ship_points"]
        yield f"score_{r}", sheets[seat]["total"]
        yield f"owed_{r}", position.market_queue.count(seat)


def _pile_planes(box: Box, position: Position, seats: list[int]) -> Iterator[Plane]:
    yield "boat_tokens", position.boat_tokens
    yield "ships_left", sum(position.ship_pile)
    yield "pile", sum(position.undrawn)
    yield from observation.numbered(position.undrawn, (tile.id for tile in box.tiles), "undrawn")
    for ship in box.ships:
        yield f"face_up_{ship.id}", position.face_up.count(ship.index)
        yield f"unseen_{ship.id}", position.ship_pile[ship.index]
        for r, seat in enumerate(seats):
            yield f"taken_{ship.id}_{r}", position.ships[seat].count(ship.index)
