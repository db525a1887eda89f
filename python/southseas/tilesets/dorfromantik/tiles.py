"""Tiles: kind, edges, segments, flag, task, symbols."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from southseas.errors import shown
from southseas.tilesets.checks import Table, in_range, of_type
from southseas.tilesets.dorfromantik.labels import Labels
from southseas.tilesets.dorfromantik.model import HexSegment, HexTile
from southseas.tilesets.dorfromantik.segments import Outline, read_outline
from southseas.tilesets.dorfromantik.vocabulary import KINDS, SYMBOLS

TILE_KEYS = ("id", "kind", "edges", "count", "flag", "task", "segments", *SYMBOLS)
MAX_SYMBOLS = 99


def read_tile(table: Table, index: int, labels: Labels, homes: Mapping[str, str]) -> HexTile:
    """One tile record; ``homes`` gives the label along whose longest area a symbol counts.

    What is wrong is noted; then the answer is not to be used.
    """
    kind = table.choice("kind", KINDS)
    outline = read_outline(table, labels)
    flag = _Owner(table, "flag", outline, labels).read()
    task = _read_task(table, kind, outline, labels)
    numbers = [_read_symbol(table, symbol, outline, homes.get(symbol)) for symbol in SYMBOLS]
    segments = tuple(
        HexSegment(
            name=f"{draft.label}{outline.of_label(draft.label).index(own)}",
            type=draft.label or "",
            ports=tuple((edge, 0) for edge in draft.edges),
            symbols=tuple(of_symbol.get(own, 0) for of_symbol in numbers),
            flag=own == flag,
            task=own == task,
        )
        for own, draft in enumerate(outline.segments)
    )
    return HexTile(
        id=str(table.values.get("id")),
        index=index,
        sides=tuple(label or "" for label in outline.sides),
        segments=segments,
        count=table.count(),
        kind=kind or "",
        symbols=tuple(of_symbol.get(None, 0) for of_symbol in numbers),
    )


# -- flag and task -----------------------------------------------------------------------------------------------------
def _read_task(table: Table, kind: str | None, outline: Outline, labels: Labels) -> int | None:
    given = "task" in table.values
    if kind == "task" and not given:
        table.fault("task", "missing; a tile of kind task names the label of its task")
    if kind not in ("task", None) and given:
        table.fault("task", f"only tiles of kind task have a task, not one of kind {kind}")
        return None
    return _Owner(table, "task", outline, labels).read()


class _Owner:
    """The segment that ``flag`` or ``task`` of a tile belongs to."""

    def __init__(self, table: Table, name: str, outline: Outline, labels: Labels) -> None:
        self.table = table
        self.name = name
        self.outline = outline
        self.labels = labels

    def read(self) -> int | None:
        """The segment's index; None where the entry is missing or wrong."""
        value = self.table.values.get(self.name)
        if isinstance(value, dict) and len(value) == 1:
            ((label, index),) = value.items()
            return self._numbered(label, index)
        if isinstance(value, str):
            return self._named(value)
        if self.name in self.table.values:
            self.table.fault(self.name, f"must be a label or {{ label = segment index }}, not {shown(value)}")
        return None

    def _named(self, label: str) -> int | None:
        if not self.labels.is_joining(label, self.table.path(self.name), self.table.faults):
            return None
        return _only_segment(self.table, self.name, label, self.outline, f"{{ {label} = %d }}")

    def _numbered(self, label: Any, index: Any) -> int | None:
        key, faults = f"{self.table.path(self.name)}.{label}", self.table.faults
        if not self.labels.is_joining(label, key, faults) or not of_type(index, int, key, faults):
            return None
        own = self.outline.of_label(label)
        if index not in own and self.outline.is_sound:
            segments = f"those of {label}: {', '.join(map(str, own))}" if own else f"there is none of {label}"
            faults.add(key, f"segment {shown(index)} is not of {label}; {segments}")
        return index if index in own else None


def _only_segment(table: Table, name: str, label: str, outline: Outline, remedy: str) -> int | None:
    """The one segment of ``label``; a fault where there is none, and one with ``remedy``, which takes an index, where
    there are several."""
    own = outline.of_label(label)
    if len(own) == 1:
        return own[0]
    if own:
        choices = " or ".join(f"{name} = {remedy % index}" for index in own)
        table.fault(name, f"the tile has {len(own)} segments of {label}; say which: {choices}")
    elif outline.is_sound:
        table.fault(name, f"the tile has no segment of {label}")
    return None


# -- symbols -----------------------------------------------------------------------------------------------------------
def _read_symbol(table: Table, symbol: str, outline: Outline, home: str | None) -> dict[int | None, int]:
    """How many of ``symbol`` belong to each segment, under None those that belong to no segment."""
    value = table.values.get(symbol, 0)
    if isinstance(value, dict):
        return _by_segment(table, symbol, value, outline)
    if isinstance(value, bool) or not isinstance(value, int):
        table.fault(symbol, f"must be a number or {{ segment index = number }}, not {shown(value)}")
        return {}
    if not in_range(value, 0, MAX_SYMBOLS, table.path(symbol), table.faults):
        return {}
    if value == 0 or home is None or not outline.of_label(home):
        return {None: value}
    return {_only_segment(table, symbol, home, outline, f"{{ %d = {value} }}"): value}


def _by_segment(table: Table, symbol: str, values: Mapping[Any, Any], outline: Outline) -> dict[int | None, int]:
    numbers: dict[int | None, int] = {}
    known = [str(index) for index in range(len(outline.segments))]
    for index, number in values.items():
        key = f"{table.path(symbol)}.{index}"
        if index not in known:
            if outline.is_sound:
                table.faults.add(key, f"there is no segment {shown(index)}; known: {', '.join(known) or 'none'}")
        elif of_type(number, int, key, table.faults) and in_range(number, 0, MAX_SYMBOLS, key, table.faults):
            numbers[int(index)] = number
    if sum(numbers.values()) > MAX_SYMBOLS:
        table.fault(symbol, f"{sum(numbers.values())} {symbol} on a tile; at most {MAX_SYMBOLS}")
    return numbers
