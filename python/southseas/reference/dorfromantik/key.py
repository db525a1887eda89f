"""The facts of a situation, from which its key is made: section 4 of ``docs/formats.md``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from southseas.reference.codes import cell_bits
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.position import (
    ABANDONED,
    ACTIVE,
    COMPLETED,
    Marker,
    Position,
    marker_at,
    markers_with,
)
from southseas.reference.identity import NO_SEAT, Fact


def facts(box: Box, position: Position) -> Iterator[Fact]:
    """Every fact of the situation."""
    yield from _board_facts(box, position)
    yield from _pile_facts(position)
    yield from _marker_facts(8, position.undrawn_markers)
    yield from _marker_facts(16, markers_with(box, position, COMPLETED))
    yield from _marker_facts(18, markers_with(box, position, ABANDONED) + position.removed_markers)
    yield from _turn_facts(position)


def _board_facts(box: Box, position: Position) -> Iterator[Fact]:
    for cell, (tile, rotation) in position.tiles.items():
        yield 1, cell_bits(cell), tile << 3 | rotation
    for cell, (_, status) in position.markers.items():
        if status == ACTIVE:
            yield 15, cell_bits(cell), _marker_bits(marker_at(box, position, cell))
    if not position.tiles:
        x, y, rotation = position.origin
        yield 19, cell_bits((x, y)), rotation


def _pile_facts(position: Position) -> Iterator[Fact]:
    for tag, pile in ((6, position.undrawn), (17, position.removed)):
        for tile, copies in enumerate(pile):
            if copies:
                yield tag, tile, copies


def _marker_facts(tag: int, markers: Counter[Marker]) -> Iterator[Fact]:
    for marker, copies in markers.items():
        if copies:
            yield tag, _marker_bits(marker), copies


def _turn_facts(position: Position) -> Iterator[Fact]:
    decider = position.decider if position.decider >= 0 else NO_SEAT
    yield 11, position.phase, decider << 8 | position.active
    if position.in_hand is not None:
        yield 12, *position.in_hand


def _marker_bits(marker: Marker) -> int:
    type_code, number = marker
    return type_code << 8 | number
