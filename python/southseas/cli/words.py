"""Amounts and score sheets in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any


def amount_text(wares: Mapping[str, int]) -> str:
    """``2 bananas, 1 shell``; ``nothing`` when all are zero."""
    parts = [f"{count} {_one(name) if count == 1 else name}" for name, count in wares.items() if count]
    return ", ".join(parts) or "nothing"


def duration_text(seconds: float) -> str:
    """``1.25 s``; below a tenth of a second ``3.1 ms``, never less than ``0.1 ms``."""
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{max(1000 * seconds, 0.1):.1f} ms"


def rate_text(count: int, seconds: float, unit: str) -> str:
    """``1,234,567 nodes/s``; a time below ``0.1 ms`` counts as that, as in :func:`duration_text`."""
    return f"{count / max(seconds, 1e-4):,.0f} {unit}/s"


def _one(name: str) -> str:
    return name.removesuffix("s")


def sheet_columns(sheet: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[object]]]:
    """A score sheet as a table without the seats' names: lists become their length, inner counts their own columns."""
    rows = [_flat(entry) for entry in sheet]
    return [name.replace("_", " ") for name in rows[0]], [list(row.values()) for row in rows]


def _flat(entry: Mapping[str, Any]) -> dict[str, object]:
    row: dict[str, object] = {}
    for name, value in entry.items():
        if isinstance(value, Mapping):
            row.update(value)
        else:
            row[name] = len(value) if isinstance(value, list | tuple) else value
    return row


def points_text(entry: Mapping[str, Any]) -> list[str]:
    """Where one seat's points come from: every line of the sheet in its order, empty ones left out."""
    lines = []
    for name, value in entry.items():
        shown = _sheet_text(value)
        if shown:
            lines.append(f"{name.replace('_', ' ') + ':':13} {shown}")
    return lines


def _sheet_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return amount_text(value)
    if isinstance(value, list | tuple):
        return ", ".join(_item_text(item) for item in value)
    return str(value)


def _item_text(item: Mapping[str, Any]) -> str:
    """``s07 (points 3)``: the first field names the item."""
    first, *others = item.items()
    return f"{first[1]} ({', '.join(f'{name} {value}' for name, value in others)})"


def places_text(sheet: Mapping[str, Any]) -> Iterator[str]:
    """Where on the board the points of a shared sheet lie: a line for each that has any, with its cells."""
    for label, line in sheet["tasks"]["by_type"].items():
        for marker in line["markers"]:
            yield f"{label} task {marker['number']}: the task tile at {marker['x']},{marker['y']}"
    for label, line in sheet["flags"]["by_label"].items():
        for flag in line["flags"]:
            yield f"{label} flag at {flag['x']},{flag['y']}: {flag['tiles']} for the area {_cells(flag)}"
    for label, line in sheet["longest"].items():
        if line["points"]:
            yield f"longest {label}: {line['points']} for {_cells(line)}"
    for symbol, line in sheet["along_longest"].items():
        if line["points"]:
            yield f"{symbol}: {line['points']} along the {line['label']} {_cells(line)}"


def _cells(line: Mapping[str, Any]) -> str:
    return " ".join(f"{x},{y}" for x, y in line["cells"])
