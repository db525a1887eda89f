"""One object that holds this game's part of the face together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.engine import Situation
from southseas.faces import RawFit, naming
from southseas.faces.dorfromantik import draws, json_form, looks
from southseas.faces.dorfromantik.consistency import Consistency, area_faults
from southseas.faces.dorfromantik.identity import identity
from southseas.faces.dorfromantik.layout import LAYOUT
from southseas.faces.dorfromantik.planes import Planes
from southseas.faces.dorfromantik.views import Area, ScoreSheet, TaskTile
from southseas.faces.naming import SegmentNames
from southseas.rules import DorfromantikRules
from southseas.situation import Layout
from southseas.tilesets.dorfromantik import HexTileSet
from southseas.views import Event, Fit, FrontierCell, Player, View


class DorfromantikFace:
    """See :class:`southseas.faces.Face`."""

    __slots__ = ("_rules", "_tileset")
    layout: Layout = LAYOUT

    def __init__(self, tileset: HexTileSet, rules: DorfromantikRules) -> None:
        self._tileset = tileset
        self._rules = rules

    def tiles(self, situation: Situation) -> tuple[TaskTile, ...]:
        return looks.tiles(self._tileset, situation)

    def players(self, situation: Situation) -> tuple[Player, ...]:
        """None: the players own everything together."""
        return ()

    def remaining(self, situation: Situation) -> View:
        return looks.remaining(self._tileset, self._rules, situation)

    def features(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[Area, ...]:
        names = SegmentNames(self._tileset, situation)
        return tuple(looks.area(item, self._tileset, names) for item in raw)

    def frontier(self, raw: Sequence[tuple[int, int, tuple[int, ...]]]) -> tuple[FrontierCell, ...]:
        return tuple(naming.frontier_cell(item, self._tileset.labels) for item in raw)

    def events(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[Event, ...]:
        names = SegmentNames(self._tileset, situation)
        return tuple(naming.event(item, self._tileset, self._tileset.labels, names) for item in raw)

    def fits(self, raw: Sequence[RawFit], situation: Situation) -> tuple[Fit, ...]:
        left: dict[str, dict[int, int]] = {}
        for label, number, copies in situation["undrawn_markers"]:
            left.setdefault(self._tileset.labels[label], {})[number] = copies
        return tuple(
            naming.fit(item, self._tileset, situation, left.get(self._tileset.tiles[item[0]].task_label or "", {}))
            for item in raw
        )

    def score_sheet(self, raw: Mapping[str, Any], situation: Situation) -> ScoreSheet:
        return looks.score_sheet(raw, self._tileset)

    def planes(self) -> Planes:
        return Planes(self._tileset, self._rules)

    def situation_json(self, situation: Situation, features: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        return json_form.write(self._tileset, self._rules, situation, features)

    def parse_json(self, value: Mapping[str, Any], faults: list[str]) -> Situation | None:
        return json_form.read(self._tileset, value, faults)

    def situation_faults(self, situation: Situation) -> list[str]:
        return Consistency(self._tileset, self._rules, situation).faults()

    def feature_faults(self, situation: Situation, features: Sequence[Mapping[str, Any]]) -> list[str]:
        return list(area_faults(self._tileset, situation, features))

    def identity(self, situation: Situation) -> Situation:
        return identity(self._tileset, situation)

    def parse_draws(self, texts: Sequence[str], situation: Situation) -> tuple[list[int], list[int]]:
        return draws.parse(self._tileset, self._rules, texts, situation)
