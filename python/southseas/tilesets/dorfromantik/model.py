"""A checked tile set of the Dorfromantik family: hexagonal tiles, task markers, what scores."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from southseas.tilesets import model
from southseas.tilesets.dorfromantik import canonical, flat
from southseas.tilesets.dorfromantik.vocabulary import EDGES, SYMBOLS


@dataclass(frozen=True)
class HexSegment(model.Segment):
    """The edges of one label that are joined inside a tile (rule D-32).

    ``type`` is the label, ``name`` the label and the ordinal among the tile's segments of that label (``jetty0``),
    ``ports`` the edges, each with slot 0. ``symbols`` counts huts, fish, wind, palms and boats (:data:`SYMBOLS`) that
    belong to the segment; ``flag`` and ``task`` say whether the tile's flag or task does.
    """

    symbols: tuple[int, ...] = (0,) * len(SYMBOLS)
    flag: bool = False
    task: bool = False

    @property
    def edges(self) -> tuple[int, ...]:
        """Edges 0..5 = NE E SE SW W NW, ascending."""
        return tuple(edge for edge, _ in self.ports)

    @property
    def looks(self) -> tuple[Any, ...]:
        """Label, symbols, flag and task (rule D-23)."""
        return self.type, self.symbols, self.flag, self.task


@dataclass(frozen=True)
class HexTile(model.Tile):
    """One tile record.

    ``sides`` are the labels of edges 0..5 = NE E SE SW W NW, ``kind`` is ``landscape``, ``task`` or ``special``;
    ``symbols`` counts those that belong to no segment, in the order of :data:`SYMBOLS`.
    """

    segments: tuple[HexSegment, ...]
    kind: str
    symbols: tuple[int, ...] = (0,) * len(SYMBOLS)

    @property
    def flag(self) -> int | None:
        """Index of the segment with the flag; None without a flag."""
        return next((index for index, segment in enumerate(self.segments) if segment.flag), None)

    @property
    def task(self) -> int | None:
        """Index of the segment that the task is about; None on other tiles than task tiles."""
        return next((index for index, segment in enumerate(self.segments) if segment.task), None)

    @property
    def flag_label(self) -> str | None:
        """The label of the flag."""
        return None if self.flag is None else self.segments[self.flag].type

    @property
    def task_label(self) -> str | None:
        """The label of the task: its type."""
        return None if self.task is None else self.segments[self.task].type


@dataclass(frozen=True)
class Score:
    """Which lines the score sheet has (rules D-50 to D-53); labels in the order of the set's labels.

    ``longest`` names labels whose largest area counts its tiles, ``along_longest`` pairs (symbol, label): the symbols
    along the largest area of the label, in the order of :data:`SYMBOLS`.
    """

    tasks: bool
    flags: tuple[str, ...]
    longest: tuple[str, ...]
    along_longest: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class HexTileSet(model.TileSet):
    """Tiles, labels, task markers and what scores.

    ``labels`` in the order that numbers them, ``letters`` the letter of each in the file; ``neutral`` and
    ``must_match`` are labels of rules D-30 and D-21; ``removed_landscape_tiles`` is the default of the rules option;
    ``markers`` are pairs (task type, its numbers, ascending). All that lists labels does so in their order.
    """

    edges: ClassVar[int] = 6
    directions: ClassVar[tuple[str, ...]] = EDGES
    slots: ClassVar[int] = 1
    mirror_sum: ClassVar[int] = 5

    tiles: tuple[HexTile, ...]
    labels: tuple[str, ...]
    letters: tuple[str, ...]
    neutral: tuple[str, ...]
    must_match: tuple[str, ...]
    removed_landscape_tiles: int
    markers: tuple[tuple[str, tuple[int, ...]], ...]
    score: Score

    @property
    def num_landscape_tiles(self) -> int:
        """All copies of landscape tiles; special tiles are not among them."""
        return self.num_of_kind("landscape")

    def num_of_kind(self, kind: str) -> int:
        """All copies of the tiles of ``landscape``, ``task`` or ``special``."""
        return sum(tile.count for tile in self.tiles if tile.kind == kind)

    def label_index(self, label: str) -> int:
        """Index of a label. Raises KeyError."""
        return self._label_indices[label]

    def marker_numbers(self, label: str) -> tuple[int, ...]:
        """The numbers of all markers of a task type, ascending; empty for a label that is no task type."""
        return dict(self.markers).get(label, ())

    def edge_letters(self, tile: HexTile) -> str:
        """The six letters of a tile, edge 0 first."""
        return "".join(self.letters[self.label_index(label)] for label in tile.sides)

    def canonical(self) -> dict[str, Any]:
        """The set as plain JSON values in the shape of its file, every default written out."""
        return canonical.canonical(self)

    def flat(self) -> dict[str, list[int]]:
        """The integer arrays of section 12 of ``docs/formats.md``, in their order."""
        return flat.flat(self)

    @cached_property
    def _label_indices(self) -> dict[str, int]:
        return {label: index for index, label in enumerate(self.labels)}
