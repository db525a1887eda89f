"""The planes of an observation of this game, in their order (section 20 of ``docs/formats.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from southseas import observation
from southseas.actions import PHASES
from southseas.faces.carcassonne.layout import FEATURE_TYPES, LABELS, WARES
from southseas.observation import Plane, cells, seat_name, uniform
from southseas.rules import CarcassonneRules
from southseas.tilesets.carcassonne import Segment, TileSet

_CELLS_AROUND = 8
"""Around a market (C-37)."""
_MOST_MARKETS = 1 + _CELLS_AROUND
"""Markets that one tile can complete, one merchant on each tile."""


class Planes:
    """The planes of a tile set under rules. ``list()`` of it gives them in order."""

    def __init__(self, tileset: TileSet, rules: CarcassonneRules) -> None:
        self._tileset = tileset
        self._rules = rules
        self._most_segments = observation.most_segments(tileset)
        self._seats = range(rules.players)

    def __iter__(self) -> Iterator[Plane]:
        yield from observation.board_planes(self._tileset, LABELS)
        for r in self._seats:
            meaning = f"segment + 1 on which an islander of {seat_name(r)} stands; 0 for none"
            yield cells(f"islander_{r}", meaning, self._most_segments)
        yield from self._features()
        yield from self._turn()
        for r in self._seats:
            yield from self._seat(r)
        yield from self._piles()
        yield uniform("outside", "laid tiles that the window does not show", self._tileset.num_tiles)

    def _features(self) -> Iterator[Plane]:
        segments = range(self._most_segments)
        for s in segments:
            of = f"of the feature of segment {s}"
            yield cells(f"open_{s}", f"ports {of} that face an empty cell; of a market empty cells around", self._open)
            yield cells(f"size_{s}", f"tiles {of}", self._tileset.num_tiles)
        for s in segments:
            yield from self._symbols(s)
            for r in self._seats:
                meaning = f"islanders of {seat_name(r)} in the feature of segment {s}"
                yield cells(f"islanders_{s}_{r}", meaning, self._rules.islanders)

    def _symbols(self, s: int) -> Iterator[Plane]:
        of = f"of the feature of segment {s}"
        shells_or_bananas = max(self._bananas, self._shells)
        tokens = self._rules.boat_tokens
        yield cells(
            f"symbols_{s}", f"bananas, shells, or uncovered groups of two fish {of}", max(shells_or_bananas, self._twos)
        )
        yield cells(f"ones_{s}", f"uncovered groups of one fish {of}", self._ones)
        yield cells(f"covered_twos_{s}", f"covered groups of two fish {of}", min(self._twos, tokens))
        yield cells(f"covered_ones_{s}", f"covered groups of one fish {of}", min(self._ones, tokens))

    def _turn(self) -> Iterator[Plane]:
        for phase in PHASES:
            yield uniform(f"phase_{phase}", f"1 in phase {phase}", 1)
        yield uniform("context", "what a reveal belongs to: 0 setup, 1 market, 2 delivery", 2)
        yield uniform("seat", "number of the seat that decides (at chance and at the end the active one)", self._last)
        yield uniform("active_r", "relative number of the active seat", self._last)
        yield from observation.hand_planes(self._tileset, LABELS)

    def _seat(self, r: int) -> Iterator[Plane]:
        who = seat_name(r)
        yield uniform(f"supply_{r}", f"islanders in the supply of {who}", self._rules.islanders)
        for ware, most in zip(WARES, self._wares, strict=True):
            yield uniform(f"{ware}_{r}", f"{ware} of {who}", most)
        yield uniform(f"ship_points_{r}", f"points of the ships taken by {who}", self._ship_points)
        most = self._ship_points + sum(self._wares) // self._rules.wares_per_point
        yield uniform(f"score_{r}", f"points of {who} if the game ended now", most)
        meaning = f"places of {who} in the queue for market ships"
        yield uniform(f"owed_{r}", meaning, min(_MOST_MARKETS, self._rules.islanders))

    def _piles(self) -> Iterator[Plane]:
        tileset, start = self._tileset, self._tileset.start
        yield uniform("boat_tokens", "boat tokens left", self._rules.boat_tokens)
        yield uniform("ships_left", "ships face down", tileset.num_ships)
        yield from observation.pile_planes(tileset, [tile.count - (tile.index == start) for tile in tileset.tiles])
        for ship in tileset.ships:
            lying = min(ship.count, self._rules.face_up_ships)
            yield uniform(f"face_up_{ship.id}", f"copies of ship {ship.id} face up", lying)
            yield uniform(f"unseen_{ship.id}", f"copies of ship {ship.id} face down", ship.count)
            for r in self._seats:
                meaning = f"copies of ship {ship.id} taken by {seat_name(r)}"
                yield uniform(f"taken_{ship.id}_{r}", meaning, ship.count)

    # -- bounds --------------------------------------------------------------------------------
    @cached_property
    def _segments(self) -> list[tuple[Segment, int]]:
        """Every segment record with its copies."""
        return [(segment, tile.count) for tile in self._tileset.tiles for segment in tile.segments]

    @property
    def _last(self) -> int:
        return self._rules.players - 1

    @property
    def _open(self) -> int:
        ports = dict.fromkeys(FEATURE_TYPES, 0)
        for segment, count in self._segments:
            ports[segment.type] += count * len(segment.ports)
        return max(_CELLS_AROUND, *ports.values())

    @property
    def _bananas(self) -> int:
        return sum(count * segment.bananas for segment, count in self._segments)

    @property
    def _shells(self) -> int:
        return sum(count * segment.shells for segment, count in self._segments)

    @property
    def _twos(self) -> int:
        return sum(count * segment.fish.count(2) for segment, count in self._segments)

    @property
    def _ones(self) -> int:
        return sum(count * segment.fish.count(1) for segment, count in self._segments)

    @property
    def _wares(self) -> tuple[int, int, int]:
        """What a seat can win of each ware: islands and bridges pay once, a sea once and for every boat."""
        num_boats = sum(count * segment.boat for segment, count in self._segments)
        return self._bananas, self._shells, (1 + num_boats) * (2 * self._twos + self._ones)

    @property
    def _ship_points(self) -> int:
        return sum(ship.count * ship.points for ship in self._tileset.ships)
