"""What the JSON form of a state says about legal moves and the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from southseas.render.markup import Point, group, label
from southseas.render.theme import COLOURS

Cell = tuple[int, int]


@dataclass(frozen=True)
class Moves:
    """The laid part of a state and what of it is to be marked."""

    data: Mapping[str, Any]
    legal: bool

    @cached_property
    def actions(self) -> list[Mapping[str, Any]]:
        """The legal actions to be shown; none unless wished."""
        return list(self.data.get("legal_actions") or ()) if self.legal else []

    @cached_property
    def open_cells(self) -> dict[Cell, list[int]]:
        """Cells where the tile in hand may lie, by (y, x), each with its rotations."""
        cells: dict[Cell, list[int]] = {}
        for action in self.actions:
            if action["type"] == "place":
                cells.setdefault((action["x"], action["y"]), []).append(action["rotation"])
        return {cell: sorted(cells[cell]) for cell in sorted(cells, key=lambda cell: (cell[1], cell[0]))}

    @property
    def cells(self) -> list[Cell]:
        """Every cell that is drawn, the origin where there is none."""
        return [(laid["x"], laid["y"]) for laid in self.data["tiles"]] + list(self.open_cells) or [(0, 0)]

    @property
    def last(self) -> Cell | None:
        """The cell of the tile laid last."""
        last = self.data["last_placed"]
        return (last["x"], last["y"]) if last else None


def tile_group(items: Sequence[str], laid: Mapping[str, Any], where: str, *, last: bool) -> str:
    """A laid tile with its place and name as data attributes."""
    return group(
        items,
        transform=where,
        data_tile=laid["tile"],
        data_x=laid["x"],
        data_y=laid["y"],
        data_rotation=laid["rotation"],
        data_last="true" if last else None,
    )


def open_cell(frame: str, middle: Point, cell: Cell, rotations: Sequence[int], room: float) -> str:
    """An empty cell where the tile in hand may lie: in its ``frame`` the coordinates and the rotations."""
    x, y = middle
    style: dict[str, Any] = {"anchor": "middle", "fill": COLOURS["legal_edge"], "room": room}
    coordinates = label(x, y - 2, f"{cell[0]},{cell[1]}", 19, bold=True, **style)
    turns = label(x, y + 19, "turn " + " ".join(str(r) for r in rotations), 13, **style)
    return group([frame, coordinates, turns], data_legal="place", data_x=cell[0], data_y=cell[1])
