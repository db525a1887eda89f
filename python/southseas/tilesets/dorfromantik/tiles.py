"""Tiles: edges, segments, flags, tasks, symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from southseas.errors import shown
from southseas.tilesets.checks import Table, in_range, of_type, suggestion
from southseas.tilesets.dorfromantik.labels import Labels
from southseas.tilesets.dorfromantik.model import HexSegment, HexTile
from southseas.tilesets.dorfromantik.vocabulary import EDGES, KINDS, SYMBOLS

TILE_KEYS = ("id", "kind", "edges", "count", "flag", "task", "segments", *SYMBOLS)
MAX_SYMBOLS = 99

Homes = Mapping[str, str]
"""Symbol -> the label along whose longest area it counts."""


@dataclass
class _Draft:
    """A segment as the file gives it; ``None`` for a label that cannot be told."""

    label: str | None
    edges: tuple[int, ...]


def read_tile(table: Table, index: int, labels: Labels, homes: Homes) -> HexTile:
    """One tile record. What is wrong is noted; then the answer is not to be used."""
    kind = table.choice("kind", KINDS)
    sides = _read_sides(table, labels)
    drafts = _read_segments(table, sides, labels)
    flag = _read_owner(table, "flag", drafts, labels)
    task = _read_task(table, kind, drafts, labels)
    symbols = {symbol: _read_symbol(table, symbol, drafts, homes.get(symbol)) for symbol in SYMBOLS}
    return HexTile(
        str(table.values.get("id")),
        index,
        tuple(label or "" for label in sides),
        tuple(
            HexSegment(
                name=_name(drafts, number),
                type=draft.label or "",
                ports=tuple((edge, 0) for edge in draft.edges),
                symbols=tuple(symbols[symbol].get(number, 0) for symbol in SYMBOLS),
                flag=number == flag,
                task=number == task,
            )
            for number, draft in enumerate(drafts)
        ),
        table.count(),
        kind=kind or "",
        symbols=tuple(symbols[symbol].get(None, 0) for symbol in SYMBOLS),
    )


def _name(drafts: Sequence[_Draft], number: int) -> str:
    label = drafts[number].label
    return f"{label}{sum(draft.label == label for draft in drafts[:number])}"


# -- edges and segments ------------------------------------------------------------------------------------------------
def _read_sides(table: Table, labels: Labels) -> tuple[str | None, ...]:
    """The six labels; ``None`` for a wrong letter, all of them where nothing can be told."""
    nothing = (None,) * len(EDGES)
    letters = table.value("edges", str)
    if letters is None or not labels.letters:
        return nothing
    if len(letters) != len(EDGES):
        table.fault("edges", f"must be {len(EDGES)} letters ({' '.join(EDGES)}), not {len(letters)}: {shown(letters)}")
        return nothing
    for edge, letter in enumerate(letters):
        if letter not in labels.letters:
            known = " ".join(labels.letters)
            table.fault("edges", f"letter {shown(letter)} of edge {_edge(edge)} is not known; known: {known}")
    return tuple(labels.letters.get(letter) for letter in letters)


def _edge(edge: int) -> str:
    return f"{edge} ({EDGES[edge]})"


def _read_segments(table: Table, sides: Sequence[str | None], labels: Labels) -> list[_Draft]:
    if "segments" in table.values:
        return _listed_segments(table, sides, labels)
    joining = dict.fromkeys(label for label in sides if label in labels.joining)
    return [
        _Draft(label, tuple(edge for edge, other in enumerate(sides) if other == label)) for label in joining
    ]


def _listed_segments(table: Table, sides: Sequence[str | None], labels: Labels) -> list[_Draft]:
    entries = table.value("segments", list)
    if entries is None:
        return []
    owners: dict[int, str] = {}
    drafts = []
    for number, entry in enumerate(entries):
        key = f"{table.path('segments')}[{number}]"
        edges = _read_edges(entry, key, sides, labels, owners, table) if of_type(entry, list, key, table.faults) else ()
        drafts.append(_Draft(_only_label(edges, sides, key, table), tuple(sorted(edges))))
    for edge, label in enumerate(sides):
        if label in labels.joining and edge not in owners:
            table.fault("segments", f"edge {_edge(edge)} is {label} and in no segment")
    return drafts


def _read_edges(
    entry: list[Any], key: str, sides: Sequence[str | None], labels: Labels, owners: dict[int, str], table: Table
) -> list[int]:
    """The edges of one segment, from now on owned by it; wrong ones are left out."""
    edges = []
    if not entry:
        table.faults.add(key, "a segment has at least one edge")
    for i, edge in enumerate(entry):
        place = f"{key}[{i}]"
        if not of_type(edge, int, place, table.faults) or not in_range(edge, 0, len(EDGES) - 1, place, table.faults):
            continue
        if edge in owners:
            table.faults.add(place, f"edge {_edge(edge)} already belongs to {owners[edge]}")
        elif sides[edge] in labels.neutral:
            table.faults.add(place, f"edge {_edge(edge)} is {sides[edge]}, which is neutral and in no segment")
        else:
            owners[edge] = key
            edges.append(edge)
    return edges


def _only_label(edges: Sequence[int], sides: Sequence[str | None], key: str, table: Table) -> str | None:
    found = list(dict.fromkeys(label for edge in edges if (label := sides[edge]) is not None))
    if len(found) > 1:
        table.faults.add(key, f"edges of {' and '.join(found)}; a segment has one label")
    return found[0] if len(found) == 1 else None


# -- flag and task -----------------------------------------------------------------------------------------------------
def _read_task(table: Table, kind: str | None, drafts: Sequence[_Draft], labels: Labels) -> int | None:
    given = "task" in table.values
    if kind == "task" and not given:
        table.fault("task", "missing; a task tile names the label of its task")
    if kind not in ("task", None) and given:
        table.fault("task", f"only tiles of kind task have a task, not one of kind {kind}")
        return None
    return _read_owner(table, "task", drafts, labels)


def _read_owner(table: Table, name: str, drafts: Sequence[_Draft], labels: Labels) -> int | None:
    """Index of the segment that the entry names by a label or by ``{ label = index }``; None where none is given."""
    value = table.values.get(name)
    if name not in table.values:
        return None
    if isinstance(value, dict) and len(value) == 1:
        ((label, index),) = value.items()
        return _numbered(table, f"{table.path(name)}.{label}", label, index, drafts, labels)
    if not isinstance(value, str):
        table.fault(name, f"must be a label or {{ label = segment index }}, not {shown(value)}")
        return None
    if not _is_joining(table, table.path(name), value, labels):
        return None
    return _only_segment(table, name, value, drafts, f"{name} = {{ {value} = %d }}")


def _is_joining(table: Table, key: str, label: str, labels: Labels) -> bool:
    if label in labels.joining:
        return True
    if labels.letters:
        why = "is neutral and makes no areas" if label in labels.neutral else "is no label"
        table.faults.add(key, f"{shown(label)} {why}; {suggestion(label, labels.joining)}")
    return False


def _numbered(
    table: Table, key: str, label: str, index: Any, drafts: Sequence[_Draft], labels: Labels
) -> int | None:
    if not _is_joining(table, key, label, labels) or not of_type(index, int, key, table.faults):
        return None
    fitting = [number for number, draft in enumerate(drafts) if draft.label in (label, None)]
    if index in fitting:
        return index
    own = ", ".join(map(str, fitting)) or "none"
    table.faults.add(key, f"segment {shown(index)} is no segment of {label}; those of {label}: {own}")
    return None


def _only_segment(table: Table, name: str, label: str, drafts: Sequence[_Draft], remedy: str) -> int | None:
    """The one segment of ``label``; a fault with ``remedy`` (which takes an index) where there are several, and where
    there is none."""
    numbers = [number for number, draft in enumerate(drafts) if draft.label == label]
    if len(numbers) == 1:
        return numbers[0]
    if numbers:
        choices = " or ".join(remedy % number for number in numbers)
        table.fault(name, f"the tile has {len(numbers)} segments of {label}; say which one: {choices}")
    elif all(draft.label for draft in drafts):
        table.fault(name, f"the tile has no segment of {label}")
    return None


# -- symbols -----------------------------------------------------------------------------------------------------------
def _read_symbol(table: Table, symbol: str, drafts: Sequence[_Draft], home: str | None) -> dict[int | None, int]:
    """How many of ``symbol`` belong to each segment, under None those that belong to no segment."""
    value = table.values.get(symbol, 0)
    if isinstance(value, dict):
        return _symbols_by_segment(table, symbol, value, drafts)
    key = table.path(symbol)
    if isinstance(value, bool) or not isinstance(value, int):
        table.fault(symbol, f"must be a number or {{ segment index = number }}, not {shown(value)}")
        return {}
    if not in_range(value, 0, MAX_SYMBOLS, key, table.faults):
        return {}
    if value == 0 or all(draft.label != home for draft in drafts):
        return {None: value}
    return {_only_segment(table, symbol, home or "", drafts, f"{symbol} = {{ %d = {value} }}"): value}


def _symbols_by_segment(
    table: Table, symbol: str, values: Mapping[Any, Any], drafts: Sequence[_Draft]
) -> dict[int | None, int]:
    numbers: dict[int | None, int] = {}
    known = [str(number) for number in range(len(drafts))]
    for index, number in values.items():
        key = f"{table.path(symbol)}.{index}"
        if index not in known:
            table.faults.add(key, f"there is no segment {shown(index)}; known: {', '.join(known) or 'none'}")
        elif of_type(number, int, key, table.faults) and in_range(number, 0, MAX_SYMBOLS, key, table.faults):
            numbers[int(index)] = number
    if sum(numbers.values()) > MAX_SYMBOLS:
        table.fault(symbol, f"{sum(numbers.values())} {symbol} on a tile; at most {MAX_SYMBOLS}")
    return numbers
