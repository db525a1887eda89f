"""The score sheet as text, laid out like the pad: tasks by type, flags by colour, longest areas, what is unlocked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from southseas.render.dorfromantik.scoring import SECTIONS, ScoreLine, score_lines

_LEFT = 53
_NAME = 22
_POINTS = 5
_HEADINGS = {"tasks": "TASKS", "flags": "FLAGS", "unlocked": "UNLOCKED"}


def pad_text(sheet: Mapping[str, Any]) -> str:
    """The sheet of section 9 (or of a table, section 14), one box of lines with the sums A, B, C and the result."""
    lines = score_lines(sheet)
    left = max([_LEFT, *(len(_left(line)) for line in lines)])
    rule = f"+{'-' * (left + _POINTS + 2)}+"
    texts = [text for section in SECTIONS for text in _section(section, lines, left)]
    rows = [f"| {text:{left + _POINTS}} |" for text in texts]
    return "\n".join([rule, *rows[:-1], rule, rows[-1], rule])


def _section(section: str, lines: Sequence[ScoreLine], left: int) -> Iterator[str]:
    if section in _HEADINGS:
        yield _HEADINGS[section]
    for line in lines:
        if line.section == section:
            align = ">" if section in ("A", "B", "C") else "<"
            yield f"{_left(line):{align}{left}}{line.points:{_POINTS}}"


def _left(line: ScoreLine) -> str:
    """What stands before the points: what counts, and how it comes about."""
    if line.section in _HEADINGS:
        return _pair(f"  {line.name}", line.detail)
    if line.section == "longest":
        return _pair(f"LONGEST {line.name.upper()}", line.detail)
    if line.section == "along":
        return _pair(line.name.upper(), f"along the longest {line.label}: {line.detail or 'none'}")
    return line.section.upper()


def _pair(name: str, how: str) -> str:
    return f"{name:{_NAME}} {how}".rstrip()
