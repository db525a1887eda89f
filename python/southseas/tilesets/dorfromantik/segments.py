"""Edges of a tile and the segments that join them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from southseas.errors import shown
from southseas.tilesets.checks import Table, in_range, of_type
from southseas.tilesets.dorfromantik.labels import Labels
from southseas.tilesets.dorfromantik.vocabulary import EDGES


@dataclass(frozen=True)
class Draft:
    """A segment as the file gives it; ``label`` is None where it cannot be told."""

    label: str | None
    edges: tuple[int, ...]


@dataclass(frozen=True)
class Outline:
    """Labels of the edges, None for a wrong letter, and segments; ``is_sound`` when nothing was wrong with them."""

    sides: tuple[str | None, ...]
    segments: tuple[Draft, ...]
    is_sound: bool

    def of_label(self, label: str | None) -> list[int]:
        """Indices of the segments of a label."""
        return [index for index, segment in enumerate(self.segments) if segment.label == label]


def read_outline(table: Table, labels: Labels) -> Outline:
    """``edges`` and ``segments`` of a tile; without the latter one segment per label, by their first edges."""
    before = len(table.faults.texts)
    sides = _read_sides(table, labels)
    segments = _listed(table, sides, labels) if "segments" in table.values else _joined(sides, labels)
    is_sound = len(table.faults.texts) == before and None not in sides
    return Outline(sides, tuple(segments), is_sound)


def _read_sides(table: Table, labels: Labels) -> tuple[str | None, ...]:
    nothing = (None,) * len(EDGES)
    letters = table.value("edges", str)
    if letters is None:
        return nothing
    if len(letters) != len(EDGES):
        table.fault("edges", f"must be {len(EDGES)} letters ({' '.join(EDGES)}), not {len(letters)}: {shown(letters)}")
        return nothing
    for letter in dict.fromkeys(letters):
        if letter not in labels.letters and labels.order:
            edges = [_edge(edge) for edge, other in enumerate(letters) if other == letter]
            of_edges = f"edge {edges[0]}" if len(edges) == 1 else f"edges {', '.join(edges)}"
            known = " ".join(labels.letters)
            table.fault("edges", f"letter {shown(letter)} of {of_edges} is not known; known: {known}")
    return tuple(labels.letters.get(letter) for letter in letters)


def _edge(edge: int) -> str:
    return f"{edge} ({EDGES[edge]})"


def _joined(sides: Sequence[str | None], labels: Labels) -> list[Draft]:
    joining = dict.fromkeys(label for label in sides if label in labels.joining)
    return [Draft(label, tuple(edge for edge, other in enumerate(sides) if other == label)) for label in joining]


def _listed(table: Table, sides: Sequence[str | None], labels: Labels) -> list[Draft]:
    entries = table.value("segments", list)
    if entries is None:
        return []
    reader = _ListReader(table, sides, labels)
    drafts = [reader.read(entry, f"{table.path('segments')}[{number}]") for number, entry in enumerate(entries)]
    for edge, label in enumerate(sides):
        if label in labels.joining and edge not in reader.owners:
            table.fault("segments", f"edge {_edge(edge)} is {label} and in no segment")
    return drafts


class _ListReader:
    """The listed segments of one tile, and which of them owns each edge."""

    def __init__(self, table: Table, sides: Sequence[str | None], labels: Labels) -> None:
        self.faults = table.faults
        self.sides = sides
        self.labels = labels
        self.owners: dict[int, str] = {}

    def read(self, entry: Any, key: str) -> Draft:
        """The segment at ``key``, with those of its edges that it can own."""
        if not of_type(entry, list, key, self.faults):
            return Draft(None, ())
        if not entry:
            self.faults.add(key, "a segment has at least one edge")
        edges = [edge for i, edge in enumerate(entry) if self._claim(edge, f"{key}[{i}]", key)]
        found = list(dict.fromkeys(label for edge in edges if (label := self.sides[edge]) is not None))
        if len(found) > 1:
            self.faults.add(key, f"edges of {' and '.join(found)}; a segment has one label")
        return Draft(found[0] if len(found) == 1 else None, tuple(sorted(edges)))

    def _claim(self, edge: Any, key: str, segment: str) -> bool:
        """Whether ``edge``, named at ``key``, belongs to ``segment`` from now on."""
        if not of_type(edge, int, key, self.faults) or not in_range(edge, 0, len(EDGES) - 1, key, self.faults):
            return False
        if edge in self.owners:
            self.faults.add(key, f"edge {_edge(edge)} already belongs to {self.owners[edge]}")
            return False
        if self.sides[edge] in self.labels.neutral:
            self.faults.add(key, f"edge {_edge(edge)} is {self.sides[edge]}, which is neutral and in no segment")
            return False
        self.owners[edge] = segment
        return True
