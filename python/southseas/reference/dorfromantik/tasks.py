"""Active tasks: completed, abandoned or still open after a tile has been laid (D-40)."""

from __future__ import annotations

from typing import Any

from southseas.reference.dorfromantik.areas import area_at
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.position import ABANDONED, COMPLETED, Position, task_node
from southseas.reference.grid import Cell


def check_tasks(box: Box, position: Position) -> list[dict[str, Any]]:
    """D-40: settle every active task whose area has its number of tiles, more, or fewer and no open edge; the events,
    in the order in which the tiles were laid."""
    events = (_check_task(box, position, cell, number) for cell, number in position.active_tasks())
    return [event for event in events if event is not None]


def _check_task(box: Box, position: Position, cell: Cell, number: int) -> dict[str, Any] | None:
    area = area_at(box, position.tiles, task_node(box, position.tiles, cell))
    what = {"rule": "D-40", "x": cell[0], "y": cell[1], "type": area.label, "number": number}
    if area.size == number:
        position.markers[cell] = number, COMPLETED
        return {"event": "task_completed", **what}
    if area.size > number or area.is_closed:
        position.markers[cell] = number, ABANDONED
        reason = "over" if area.size > number else "closed"
        return {"event": "task_abandoned", **what, "tiles": area.size, "reason": reason}
    return None
