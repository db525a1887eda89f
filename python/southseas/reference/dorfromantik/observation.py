"""What each plane shows: section 20 of ``docs/formats.md``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from southseas.reference import codes, observation
from southseas.reference.dorfromantik import scoring
from southseas.reference.dorfromantik.areas import all_areas
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.placing import placements
from southseas.reference.dorfromantik.position import ABANDONED, ACTIVE, COMPLETED, Position, markers_with
from southseas.reference.grid import Cell
from southseas.reference.observation import Plane, segment_plane
from southseas.tilesets.dorfromantik import SYMBOLS

if TYPE_CHECKING:
    import numpy as np

_DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
_PHASES = {"draw": codes.DRAW, "place": codes.PLACE, "end": codes.END}


def observe(box: Box, position: Position, width: int, height: int, out: np.ndarray[Any, Any]) -> None:
    """Fills ``out`` (planes, height, width)."""
    corner = observation.window_corner(position.tiles or [_origin(position)], width, height)
    num_outside = observation.num_outside(position.tiles, corner, width, height)
    observation.write(planes(box, position, num_outside), corner, out)


def planes(box: Box, position: Position, num_outside: int) -> Iterator[Plane]:
    """Every plane in its order; ``num_outside`` laid tiles are not in the window."""
    return chain(
        _cell_planes(box, position),
        _area_planes(box, position),
        _turn_planes(box, position),
        _pile_planes(box, position),
        _marker_planes(box, position),
        [("outside", num_outside)],
    )


def _origin(position: Position) -> Cell:
    x, y, _ = position.origin
    return x, y


def _cell_planes(box: Box, position: Position) -> Iterator[Plane]:
    laid, hand = position.tiles, position.in_hand
    places = [] if hand is None else placements(box, position, hand)
    beside = box.catalogue.empty_cells(laid) if laid else [_origin(position)]
    yield "laid", dict.fromkeys(laid, 1)
    yield "frontier", dict.fromkeys(beside, 1)
    yield "fits", observation.counted(cell for cell, _ in places)
    yield from observation.board_planes(box.catalogue, laid, position.last_placed, _DIRECTIONS, box.labels)
    for name, status in (("active", ACTIVE), ("completed", COMPLETED), ("abandoned", ABANDONED)):
        yield name, {cell: number for cell, (number, now) in position.markers.items() if now == status}


def _area_planes(box: Box, position: Position) -> Iterator[Plane]:
    areas = {node: area for area in all_areas(box, position.tiles) for node in area.nodes}
    segments = range(observation.most_segments(box.catalogue))
    for s in segments:
        yield f"open_{s}", segment_plane(s, areas, lambda area: area.open)
        yield f"size_{s}", segment_plane(s, areas, lambda area: area.size)
    for s in segments:
        for index, symbol in enumerate(SYMBOLS):
            yield f"{symbol}_{s}", {cell: area.symbols[index] for (cell, at), area in areas.items() if at == s}
        yield f"flags_{s}", segment_plane(s, areas, lambda area: len(area.flags))


def _turn_planes(box: Box, position: Position) -> Iterator[Plane]:
    seats = observation.seats_from(position.decider, position.active, box.rules.players)
    tile, number = position.in_hand or (None, 0)
    for name, code in _PHASES.items():
        yield f"phase_{name}", int(position.phase == code)
    yield "seat", seats[0]
    yield "active_r", seats.index(position.active)
    yield from observation.hand_planes(box.catalogue, tile, _DIRECTIONS, box.labels)
    yield "in_hand_number", number


def _pile_planes(box: Box, position: Position) -> Iterator[Plane]:
    yield "score", scoring.points(box, position)[0]
    yield "active_tasks", len(position.active_tasks())
    yield "pile", sum(position.undrawn)
    yield from observation.numbered(position.undrawn, (tile.id for tile in box.tiles), "undrawn")


def _marker_planes(box: Box, position: Position) -> Iterator[Plane]:
    completed = markers_with(box, position, COMPLETED)
    lost = markers_with(box, position, ABANDONED) + position.removed_markers
    for marker in sorted(box.markers):
        name = f"{box.tileset.labels[marker[0]]}_{marker[1]}"
        yield f"undrawn_{name}", position.undrawn_markers[marker]
        yield f"completed_{name}", completed[marker]
        yield f"lost_{name}", lost[marker]
