"""One object that holds this game's part of the face together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.engine import Situation
from southseas.faces import RawFit, naming
from southseas.faces.carcassonne import draws, json_form, looks
from southseas.faces.carcassonne.consistency import Consistency
from southseas.faces.carcassonne.layout import FEATURE_TYPES, ISLANDER_PHASE, LABELS, LAYOUT
from southseas.faces.carcassonne.planes import Planes
from southseas.faces.carcassonne.views import IslanderTile, Region, SeatScore, Trader
from southseas.faces.naming import SegmentNames
from southseas.rules import CarcassonneRules
from southseas.situation import Layout
from southseas.tilesets.carcassonne import TileSet
from southseas.views import Event, Fit, FrontierCell, View


class CarcassonneFace:
    """See :class:`southseas.faces.Face`."""

    __slots__ = ("_rules", "_tileset")
    layout: Layout = LAYOUT

    def __init__(self, tileset: TileSet, rules: CarcassonneRules) -> None:
        self._tileset = tileset
        self._rules = rules

    def tiles(self, situation: Situation) -> tuple[IslanderTile, ...]:
        return looks.tiles(self._tileset, situation)

    def players(self, situation: Situation) -> tuple[Trader, ...]:
        return looks.players(self._tileset, self._rules, situation)

    def remaining(self, situation: Situation) -> View:
        return looks.remaining(self._tileset, situation)

    def features(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[Region, ...]:
        names = SegmentNames(self._tileset, situation)
        return tuple(looks.feature(item, names) for item in raw)

    def frontier(self, raw: Sequence[tuple[int, int, tuple[int, ...]]]) -> tuple[FrontierCell, ...]:
        return tuple(naming.frontier_cell(item, LABELS) for item in raw)

    def events(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[Event, ...]:
        names = SegmentNames(self._tileset, situation)
        return tuple(naming.event(item, self._tileset, FEATURE_TYPES, names) for item in raw)

    def fits(self, raw: Sequence[RawFit], situation: Situation) -> tuple[Fit, ...]:
        return tuple(naming.fit(item, self._tileset, situation, {}) for item in raw)

    def score_sheet(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[SeatScore, ...]:
        names = SegmentNames(self._tileset, situation)
        return tuple(looks.seat_score(item, self._tileset, names) for item in raw)

    def planes(self) -> Planes:
        return Planes(self._tileset, self._rules)

    def situation_json(self, situation: Situation, features: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return json_form.write(self._tileset, self._rules, situation)

    def parse_json(self, value: Mapping[str, Any], faults: list[str]) -> Situation | None:
        return json_form.read(self._tileset, self._rules, value, faults)

    def situation_faults(self, situation: Situation) -> list[str]:
        return Consistency(self._tileset, self._rules, situation).faults()

    def feature_faults(self, situation: Situation, features: Sequence[Mapping[str, Any]]) -> list[str]:
        """None: whatever stands in a feature may stand there."""
        return []

    def identity(self, situation: Situation) -> Situation:
        """As the key: the cell just laid counts while an islander may be set on it."""
        last = situation["last_placed"] if situation["phase"] == ISLANDER_PHASE else None
        return {**situation, "move_number": 0, "last_placed": last}

    def parse_draws(self, texts: Sequence[str], situation: Situation) -> tuple[list[int], list[int]]:
        return draws.parse(self._tileset, texts, situation)
