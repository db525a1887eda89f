"""Raw forms of the engine, and situations, as views with names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from southseas.engine import Situation
from southseas.faces.dorfromantik.layout import STATUSES
from southseas.faces.dorfromantik.views import Area, ScoreSheet, TaskTile
from southseas.faces.naming import SegmentNames, cells, copies_by_id, feature_fields
from southseas.rules import DorfromantikRules
from southseas.tilesets.dorfromantik import SYMBOLS, HexTileSet
from southseas.views import View


def tiles(tileset: HexTileSet, situation: Situation) -> tuple[TaskTile, ...]:
    """The board, sorted by (y, x)."""
    markers = {
        (x, y): View({"number": number, "status": STATUSES[status]}) for x, y, number, status in situation["markers"]
    }
    return tuple(
        TaskTile({
            "x": x, "y": y, "tile": tileset.tiles[tile].id, "rotation": rotation, "marker": markers.get((x, y)),
        })
        for x, y, tile, rotation in situation["tiles"]
    )  # fmt: skip


def remaining(tileset: HexTileSet, rules: DorfromantikRules, situation: Situation) -> View:
    """Undrawn copies of tiles by id and of markers by type and number, and the sizes of the two piles (D-10)."""
    kinds = dict.fromkeys(("landscape", "special", "task"), 0)
    for tile, count in zip(tileset.tiles, situation["undrawn"], strict=True):
        kinds[tile.kind] += count
    return View({
        "tiles": View(copies_by_id(tileset, situation["undrawn"])),
        "markers": markers_by_type(tileset, situation["undrawn_markers"]),
        "landscape_pile": kinds["landscape"] + kinds["special"] - (rules.removed_landscape_tiles or 0),
        "task_pile": kinds["task"],
    })  # fmt: skip


def markers_by_type(tileset: HexTileSet, rows: Iterable[tuple[int, int, int]]) -> View:
    """Copies by type and number; numbers are texts, as in JSON."""
    by_type: dict[str, dict[str, int]] = {}
    for label, number, copies in rows:
        by_type.setdefault(tileset.labels[label], {})[str(number)] = copies
    return View({label: View(numbers) for label, numbers in by_type.items()})


def area(raw: Mapping[str, Any], tileset: HexTileSet, names: SegmentNames) -> Area:
    """A feature of section 8."""
    own = {
        "symbols": View(dict(zip(SYMBOLS, raw["symbols"], strict=True))),
        "flags": raw["flags"],
        "markers": _numbers(raw["markers"]),
    }
    return Area(feature_fields(raw, tileset.labels, names, own))


def score_sheet(raw: Mapping[str, Any], tileset: HexTileSet) -> ScoreSheet:
    """The sheet of section 9."""

    def lines(part: Mapping[int, Any], line: Callable[[Any], View], names: tuple[str, ...] = tileset.labels) -> View:
        return View({names[index]: line(value) for index, value in part.items()})

    tasks, flags = raw["tasks"], raw["flags"]
    return ScoreSheet({
        **raw,
        "tasks": View({"by_type": lines(tasks["by_type"], _task_line), "points": tasks["points"]}),
        "flags": View({"by_label": lines(flags["by_label"], _flag_line), "points": flags["points"]}),
        "longest": lines(raw["longest"], _longest_line),
        "along_longest": lines(
            raw["along_longest"],
            lambda line: View({"label": tileset.labels[line["label"]], **_longest_line(line)}),
            SYMBOLS,
        ),
        "unlocked": tuple(raw["unlocked"]),
    })  # fmt: skip


def _task_line(line: Mapping[str, Any]) -> View:
    return View({"points": line["points"], "markers": _numbers(line["markers"])})


def _flag_line(line: Mapping[str, Any]) -> View:
    flags = (View({"x": x, "y": y, "tiles": size, "cells": cells(area)}) for x, y, size, area in line["flags"])
    return View({"points": line["points"], "flags": tuple(flags)})


def _longest_line(line: Mapping[str, Any]) -> View:
    return View({"points": line["points"], "cells": cells(line["cells"])})


def _numbers(markers: Iterable[tuple[int, int, int]]) -> tuple[View, ...]:
    return tuple(View({"x": x, "y": y, "number": number}) for x, y, number in markers)
