"""What each game adds to the public face: its views, its JSON, the consistency of its situations.

A face formats, parses and checks; it derives nothing that an engine answers. One package per game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from southseas.engine import Situation
from southseas.observation import Plane
from southseas.situation import Layout
from southseas.tilesets import TileSet
from southseas.views import Event, Feature, Fit, FrontierCell, LaidTile, Player, View

RawFit = tuple[int, int, Sequence[tuple[int, int]]]
"""(tile, rotations, [(number, rotations under that marker)])"""


class Face(Protocol):
    """One game's part of the public face, over a tile set and rules. Immutable.

    Raw forms are those of :mod:`southseas.engine`. Methods that take a situation trust it, those that say so
    excepted.
    """

    layout: Layout
    """The fields of a situation, in the order of section 5."""

    def __init__(self, tileset: TileSet, rules: Any) -> None: ...

    # -- views ---------------------------------------------------------------------------------
    def tiles(self, situation: Situation) -> tuple[LaidTile, ...]: ...
    def players(self, situation: Situation) -> tuple[Player, ...]: ...
    def remaining(self, situation: Situation) -> View: ...
    def features(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[Feature, ...]: ...
    def frontier(self, raw: Sequence[tuple[int, int, tuple[int, ...]]]) -> tuple[FrontierCell, ...]: ...
    def events(self, raw: Sequence[Mapping[str, Any]], situation: Situation) -> tuple[Event, ...]: ...
    def fits(self, raw: Sequence[RawFit], situation: Situation) -> tuple[Fit, ...]: ...
    def score_sheet(self, raw: Any, situation: Situation) -> Any: ...

    def planes(self) -> Iterable[Plane]:
        """What an observation shows, in the order of section 20."""

    # -- situations ----------------------------------------------------------------------------
    def situation_json(self, situation: Situation, features: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        """The keys of section 7 that a situation is made of, as plain values, with what ``features`` (raw) add."""

    def parse_json(self, value: Mapping[str, Any], faults: list[str]) -> Situation | None:
        """The situation that JSON keys describe; None, and lines added to ``faults``, when it cannot be read."""

    def situation_faults(self, situation: Situation) -> list[str]:
        """Every violation of section 7's consistency list by a situation of the right shape."""

    def feature_faults(self, situation: Situation, features: Sequence[Mapping[str, Any]]) -> list[str]:
        """What cannot be in a situation (which passed the other checks) whose features (raw) an engine has told."""

    def identity(self, situation: Situation) -> Situation:
        """The situation with all that ``==`` ignores made equal."""

    # -- prescribed draws ----------------------------------------------------------------------
    def parse_draws(self, texts: Sequence[str], situation: Situation) -> tuple[list[int], list[int]]:
        """Tile draws and reveals as actions, each in its order. :class:`RecordError` listing every text that is no draw
        or asks for a copy that is not there."""
