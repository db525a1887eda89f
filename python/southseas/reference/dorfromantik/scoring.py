"""The score sheet (D-50 to D-54)."""

from __future__ import annotations

from typing import Any

from southseas.reference.board import node_order
from southseas.reference.dorfromantik.areas import Area, all_areas
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.position import COMPLETED, Position, marker_at
from southseas.reference.grid import reading_order
from southseas.tilesets.dorfromantik import SYMBOLS


def score_sheet(box: Box, position: Position) -> dict[str, Any]:
    """Section 9 of ``docs/formats.md``, in indices: the game as if it ended now, in any phase."""
    areas = all_areas(box, position.tiles)
    tasks = _tasks(box, position)
    flags = _flags(box, areas)
    longest = {box.labels[label]: _longest(box, areas, label) for label in box.tileset.score.longest}
    along = {
        SYMBOLS.index(symbol): _along_longest(box, areas, SYMBOLS.index(symbol), label)
        for symbol, label in box.tileset.score.along_longest
    }
    fish = 0
    lines = [*longest.values(), *along.values()]
    section_b = flags["points"] + sum(line["points"] for line in lines) + fish
    return {
        "tasks": tasks,
        "flags": flags,
        "longest": longest,
        "along_longest": along,
        "fish": fish,
        "A": tasks["points"],
        "B": section_b,
        "unlocked": [],
        "C": 0,
        "result": tasks["points"] + section_b,
    }


def points(box: Box, position: Position) -> list[int]:
    """D-02: the shared result for every seat."""
    return [score_sheet(box, position)["result"]] * box.rules.players


def _tasks(box: Box, position: Position) -> dict[str, Any]:
    """D-50: the numbers of the completed markers, per type."""
    types = [label for label, _ in box.tileset.markers] if box.tileset.score.tasks else []
    lines: dict[int, dict[str, Any]] = {box.labels[label]: {"points": 0, "markers": []} for label in types}
    for cell, (number, status) in position.markers.items():
        line = lines.get(marker_at(box, position, cell)[0])
        if status == COMPLETED and line is not None:
            line["points"] += number
            line["markers"].append((*cell, number))
    return {"by_type": lines, "points": sum(line["points"] for line in lines.values())}


def _flags(box: Box, areas: list[Area]) -> dict[str, Any]:
    """D-51: every flag in a closed area of its label counts the area's tiles."""
    lines = {box.labels[label]: _flag_line(areas, box.labels[label]) for label in box.tileset.score.flags}
    return {"by_label": lines, "points": sum(line["points"] for line in lines.values())}


def _flag_line(areas: list[Area], label: int) -> dict[str, Any]:
    closed = [area for area in areas if area.label == label and area.is_closed]
    flags = [(cell, area) for area in closed for cell in area.flags]
    flags.sort(key=lambda flag: reading_order(flag[0]))
    return {
        "points": sum(area.size for _, area in flags),
        "flags": [(*cell, area.size, list(area.cells)) for cell, area in flags],
    }


def _longest(box: Box, areas: list[Area], label: str) -> dict[str, Any]:
    """D-52: the tiles of the largest area; of equal ones the lowest."""
    own = [area for area in areas if area.label == box.labels[label]]
    if not own:
        return {"points": 0, "cells": []}
    best = min(own, key=lambda area: (-area.size, node_order(area.nodes[0])))
    return {"points": best.size, "cells": list(best.cells)}


def _along_longest(box: Box, areas: list[Area], symbol: int, label: str) -> dict[str, Any]:
    """D-53: the symbols along the largest area; of equal ones the one with most of them, then the lowest."""
    own = [area for area in areas if area.label == box.labels[label]]
    if not own:
        return {"label": box.labels[label], "points": 0, "cells": []}
    best = min(own, key=lambda area: (-area.size, -area.symbols[symbol], node_order(area.nodes[0])))
    return {"label": box.labels[label], "points": best.symbols[symbol], "cells": list(best.cells)}
