"""The plain situation of a game: what lies where and what is still to come. Everything else is worked out from it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

from southseas.reference.board import Laid
from southseas.reference.codes import CHANCE_DECIDES, DRAW
from southseas.reference.dorfromantik.box import Box
from southseas.reference.grid import Cell, reading_order

ACTIVE, COMPLETED, ABANDONED = range(3)
"""What has become of a marker."""

Marker = tuple[int, int]
"""(type, number)."""


@dataclass
class Position:
    """Field by field section 5 of ``docs/formats.md``.

    ``markers``: cell -> (number, status) of every laid task tile, in the order laid. ``undrawn`` holds the landscape
    tiles that left unseen too (D-01). ``in_hand``: (tile, number of its marker or 0).
    """

    origin: tuple[int, int, int]
    undrawn: list[int]
    undrawn_markers: Counter[Marker]
    removed: list[int]
    active: int
    tiles: Laid = field(default_factory=dict)
    markers: dict[Cell, tuple[int, int]] = field(default_factory=dict)
    removed_markers: Counter[Marker] = field(default_factory=Counter)
    phase: int = DRAW
    decider: int = CHANCE_DECIDES
    in_hand: tuple[int, int] | None = None
    last_placed: Cell | None = None
    move_number: int = 0

    def copy(self) -> Position:
        """A copy that shares nothing that changes."""
        return replace(
            self,
            tiles=dict(self.tiles),
            markers=dict(self.markers),
            undrawn=list(self.undrawn),
            undrawn_markers=Counter(self.undrawn_markers),
            removed=list(self.removed),
            removed_markers=Counter(self.removed_markers),
        )

    def active_tasks(self) -> list[tuple[Cell, int]]:
        """Cell and number of every active marker, in the order laid."""
        return [(cell, number) for cell, (number, status) in self.markers.items() if status == ACTIVE]


def initial_position(box: Box, origin: Cell, rotation: int) -> Position:
    """D-01, D-20: nothing lies; the first tile will go to ``origin``, turned by ``rotation``."""
    return Position(
        origin=(*origin, rotation),
        undrawn=[tile.count for tile in box.tiles],
        undrawn_markers=Counter(box.markers),
        removed=[0] * len(box.tiles),
        active=box.rules.first_player,
    )


def task_node(box: Box, laid: Laid, cell: Cell) -> tuple[Cell, int]:
    """The segment that the task of the tile on ``cell`` is about."""
    segment = box.tiles[laid[cell][0]].task
    assert segment is not None
    return cell, segment


def marker_at(box: Box, position: Position, cell: Cell) -> Marker:
    """Type and number of the marker that was laid on ``cell``, whatever has become of it."""
    return box.task_type(position.tiles[cell][0]), position.markers[cell][0]


def markers_with(box: Box, position: Position, status: int) -> Counter[Marker]:
    """Copies of the laid markers of which that has become."""
    return Counter(marker_at(box, position, cell) for cell, (_, now) in position.markers.items() if now == status)


def situation_of(position: Position) -> dict[str, Any]:
    """Section 5 of ``docs/formats.md``."""
    return {
        "tiles": [(*cell, *position.tiles[cell]) for cell in sorted(position.tiles, key=reading_order)],
        "markers": [(*cell, number, status) for cell, (number, status) in position.markers.items()],
        "undrawn": list(position.undrawn),
        "undrawn_markers": _listed(position.undrawn_markers),
        "removed": list(position.removed),
        "removed_markers": _listed(position.removed_markers),
        "phase": position.phase,
        "context": 0,
        "active": position.active,
        "decider": position.decider,
        "in_hand": position.in_hand,
        "last_placed": position.last_placed,
        "move_number": position.move_number,
        "origin": position.origin,
    }


def position_from(situation: dict[str, Any]) -> Position:
    """The position that a validated situation describes."""
    last_placed, in_hand = situation["last_placed"], situation["in_hand"]
    x, y, rotation = situation["origin"]
    return Position(
        origin=(x, y, rotation),
        undrawn=list(situation["undrawn"]),
        undrawn_markers=_counted(situation["undrawn_markers"]),
        removed=list(situation["removed"]),
        active=situation["active"],
        tiles={(x, y): (tile, rotation) for x, y, tile, rotation in situation["tiles"]},
        markers={(x, y): (number, status) for x, y, number, status in situation["markers"]},
        removed_markers=_counted(situation["removed_markers"]),
        phase=situation["phase"],
        decider=situation["decider"],
        in_hand=None if in_hand is None else (in_hand[0], in_hand[1]),
        last_placed=None if last_placed is None else (last_placed[0], last_placed[1]),
        move_number=situation["move_number"],
    )


def _listed(markers: Counter[Marker]) -> list[tuple[int, int, int]]:
    return sorted((*marker, copies) for marker, copies in markers.items() if copies)


def _counted(markers: list[tuple[int, int, int]]) -> Counter[Marker]:
    return Counter({(type_code, number): copies for type_code, number, copies in markers})
