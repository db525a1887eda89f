"""The score sheet as text, laid out like the pad: tasks by type, flags by colour, the longest areas, what is unlocked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_WIDTH = 58
_NAME = 22


def pad_text(sheet: Mapping[str, Any]) -> str:
    """The sheet of section 9 (or of a table, section 14), one box of lines with the sums A, B, C and the result."""
    parts = (
        _tasks(sheet["tasks"]["by_type"]), [_sum("A", sheet["A"])],
        _flags(sheet["flags"]["by_label"]), _longest(sheet), [_sum("B", sheet["B"])],
        _unlocked(sheet["unlocked"]), [_sum("C", sheet["C"])],
    )  # fmt: skip
    rule = f"+{'-' * (_WIDTH + 2)}+"
    lines = [f"| {line:{_WIDTH}} |" for part in parts for line in part]
    return "\n".join([rule, *lines, rule, f"| {_line('RESULT', '', sheet['result']):{_WIDTH}} |", rule])


def _line(name: str, how: str, points: int) -> str:
    """One line of the pad: what, how it comes about, and the points at the right."""
    left = f"{name:{_NAME}} {how}".rstrip()
    return f"{left:{_WIDTH - 5}}{points:5}"


def _sum(letter: str, points: int) -> str:
    return f"{letter:>{_WIDTH - 7}}  {points:5}"


def _tasks(by_type: Mapping[str, Any]) -> Iterator[str]:
    yield "TASKS"
    for label, line in by_type.items():
        yield _line(f"  {label}", _added(marker["number"] for marker in line["markers"]), line["points"])


def _flags(by_label: Mapping[str, Any]) -> Iterator[str]:
    yield "FLAGS"
    for label, line in by_label.items():
        yield _line(f"  {label}", _added(flag["tiles"] for flag in line["flags"]), line["points"])


def _longest(sheet: Mapping[str, Any]) -> Iterator[str]:
    for label, line in sheet["longest"].items():
        yield _line(f"LONGEST {label.upper()}", _tiles(line), line["points"])
    for symbol, line in sheet["along_longest"].items():
        yield _line(f"{symbol.upper()}", f"along the longest {line['label']}: {_tiles(line) or 'none'}", line["points"])
    yield _line("FISH", "", sheet["fish"])


def _tiles(line: Mapping[str, Any]) -> str:
    count = len(line["cells"])
    return f"{count} tile{'s' if count > 1 else ''}" if count else ""


def _unlocked(lines: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    yield "UNLOCKED"
    for line in lines:
        yield _line(f"  {line['name']}", "", line["points"])


def _added(numbers: Iterable[int]) -> str:
    return " + ".join(map(str, numbers))
