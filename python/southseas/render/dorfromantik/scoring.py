"""The score sheet as lines, for the panel and the pad."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from southseas.render.phrases import counted

SECTIONS = ("tasks", "A", "flags", "longest", "along", "fish", "B", "unlocked", "C", "result")
"""The parts of the sheet in the order of the pad."""

SUMS = ("A", "B", "C", "result")


@dataclass(frozen=True)
class ScoreLine:
    """One line: its section, what counts there (a label, a symbol, the name of what is unlocked, nothing for fish and
    sums), how it comes about, its points, and the label that it is about."""

    section: str
    name: str
    detail: str
    points: int
    label: str | None = None


def score_lines(sheet: Mapping[str, Any]) -> list[ScoreLine]:
    """The lines of a score sheet (section 9, or of a described board), by :data:`SECTIONS`."""
    lines = [*_tasks(sheet), *_flags(sheet), *_longest(sheet), ScoreLine("fish", "", "", sheet["fish"])]
    lines += [ScoreLine("unlocked", line["name"], "", line["points"]) for line in sheet["unlocked"]]
    lines += [ScoreLine(section, "", "", sheet[section]) for section in SUMS]
    return sorted(lines, key=lambda line: SECTIONS.index(line.section))


def _tasks(sheet: Mapping[str, Any]) -> Iterable[ScoreLine]:
    for label, line in sheet["tasks"]["by_type"].items():
        numbers = _added(marker["number"] for marker in line["markers"])
        yield ScoreLine("tasks", label, numbers, line["points"], label)


def _flags(sheet: Mapping[str, Any]) -> Iterable[ScoreLine]:
    for label, line in sheet["flags"]["by_label"].items():
        yield ScoreLine("flags", label, _added(flag["tiles"] for flag in line["flags"]), line["points"], label)


def _longest(sheet: Mapping[str, Any]) -> Iterable[ScoreLine]:
    for label, line in sheet["longest"].items():
        yield ScoreLine("longest", label, _tiles(line), line["points"], label)
    for symbol, line in sheet["along_longest"].items():
        yield ScoreLine("along", symbol, _tiles(line), line["points"], line["label"])


def _tiles(line: Mapping[str, Any]) -> str:
    return counted(len(line["cells"]), "tile") if line["cells"] else ""


def _added(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))
