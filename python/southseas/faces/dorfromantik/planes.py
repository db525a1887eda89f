"""The planes of an observation of this game, in their order (section 20 of ``docs/formats.md``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from southseas import observation
from southseas.faces.dorfromantik.layout import PHASES_OF_GAME, STATUSES
from southseas.observation import Plane, cells, uniform
from southseas.rules import DorfromantikRules
from southseas.tilesets.dorfromantik import SYMBOLS, HexTileSet


class Planes:
    """The planes of a tile set under rules. ``list()`` of it gives them in order."""

    def __init__(self, tileset: HexTileSet, rules: DorfromantikRules) -> None:
        self._tileset = tileset
        self._rules = rules
        self._numbers = [number for _, numbers in tileset.markers for number in numbers]

    def __iter__(self) -> Iterator[Plane]:
        tileset = self._tileset
        yield from observation.board_planes(tileset, tileset.labels)
        for status in STATUSES:
            yield cells(status, f"number of the task marker on the tile if it is {status}", self._highest)
        yield from self._areas()
        yield from self._turn()
        yield uniform("score", "the shared points if the game ended now", self._most_points)
        yield uniform("active_tasks", "active task markers", self._rules.active_tasks)
        yield from observation.pile_planes(tileset, [tile.count for tile in tileset.tiles])
        yield from self._markers()
        yield uniform("outside", "laid tiles that the window does not show", tileset.num_tiles)

    def _areas(self) -> Iterator[Plane]:
        segments = range(observation.most_segments(self._tileset))
        for s in segments:
            of = f"of the area of segment {s}"
            yield cells(f"open_{s}", f"edges {of} that face an empty cell", self._most_edges)
            yield cells(f"size_{s}", f"tiles {of}", self._tileset.num_tiles)
        for s in segments:
            for symbol, most in zip(SYMBOLS, self._symbols, strict=True):
                yield cells(f"{symbol}_{s}", f"{symbol} of the area of segment {s}", most)
            yield cells(f"flags_{s}", f"flags of the area of segment {s}", self._num_flags)

    def _turn(self) -> Iterator[Plane]:
        for phase in PHASES_OF_GAME:
            yield uniform(f"phase_{phase}", f"1 in phase {phase}", 1)
        yield uniform("seat", "number of the active seat", self._rules.players - 1)
        yield uniform("active_r", "relative number of the active seat: it decides, so always 0", 0)
        yield from observation.hand_planes(self._tileset, self._tileset.labels)
        yield uniform("in_hand_number", "number of the marker of the task tile in hand; 0 for none", self._highest)

    def _markers(self) -> Iterator[Plane]:
        for label, numbers in self._tileset.markers:
            for number, copies in sorted(Counter(numbers).items()):
                of = f"{label} markers with number {number}"
                yield uniform(f"undrawn_{label}_{number}", f"undrawn {of}", copies)
                yield uniform(f"completed_{label}_{number}", f"completed {of}", copies)
                yield uniform(f"lost_{label}_{number}", f"{of} abandoned or gone with a tile", copies)

    # -- bounds --------------------------------------------------------------------------------
    @property
    def _highest(self) -> int:
        return max(self._numbers, default=0)

    @property
    def _most_edges(self) -> int:
        edges: Counter[str] = Counter()
        for tile in self._tileset.tiles:
            for segment in tile.segments:
                edges[segment.type] += tile.count * len(segment.edges)
        return max(edges.values(), default=0)

    @property
    def _symbols(self) -> tuple[int, ...]:
        totals = [0] * len(SYMBOLS)
        for tile in self._tileset.tiles:
            for segment in tile.segments:
                totals = [total + tile.count * n for total, n in zip(totals, segment.symbols, strict=True)]
        return tuple(totals)

    @property
    def _num_flags(self) -> int:
        return sum(tile.count for tile in self._tileset.tiles if tile.flag is not None)

    @property
    def _most_points(self) -> int:
        """All tasks, every flag in an area of all tiles, the longest areas of all tiles, along them all symbols."""
        score, num_tiles = self._tileset.score, self._tileset.num_tiles
        tasks = sum(self._numbers) if score.tasks else 0
        along = sum(self._symbols[SYMBOLS.index(symbol)] for symbol, _ in score.along_longest)
        return tasks + (self._num_flags + len(score.longest)) * num_tiles + along
