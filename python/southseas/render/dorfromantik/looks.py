"""How labels look. Colours differ in lightness too, and every area has a sign, every path a pattern of its own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from southseas.render.curves import Layer
from southseas.render.dorfromantik import glyphs
from southseas.render.theme import COLOURS
from southseas.tilesets.dorfromantik import HexTileSet


@dataclass(frozen=True)
class Look:
    """A label's colours, its sign, and the strokes of its paths, the widest first.

    ``edge`` is the line around an area, of a neutral label the lighter rim of the areas in it; ``raised`` paths lie
    over the others.
    """

    fill: str
    edge: str
    sign: str
    layers: tuple[Layer, ...]
    raised: bool = False


def _path(fill: str, edge: str, *dashes: Layer, width: float = 13.0) -> tuple[Layer, ...]:
    return ((edge, width, None), (fill, width - 3.4, None), *dashes)


_PATTERNS = (
    (3.4, "5 5"),
    (9.6, "1.6 5"),
    (2.2, None),
    (9.6, "5 9"),
    (3.4, "1.6 3"),
    (9.6, "1.4 2 1.4 8"),
    (5.0, "9 3"),
)
"""Width and dashes of what marks a path beside its colour."""


def _area(fill: str, edge: str, sign: str, pattern: int = 0) -> Look:
    """What an area looks like; where its label makes paths, they have a pattern in the colour of the edge."""
    width, dashes = _PATTERNS[pattern % len(_PATTERNS)]
    return Look(fill, edge, sign, _path(fill, edge, (edge, width, dashes)), raised=True)


def _calm(fill: str, rim: str, sign: str = "") -> Look:
    """What a neutral label looks like."""
    return Look(fill, rim, sign, _path(fill, rim))


_DECK = _path(COLOURS["deck"], COLOURS["rail"], (COLOURS["plank"], 9.6, "0.9 4.1"))
_SAND = (("#c4e9f1", 19.0, None), ("#f6e9bd", 12.0, None), ("#c9a95c", 1.9, "0.4 5.2"))
_RAILS = (("#cfc8ba", 14.0, None), ("#4b4a4d", 7.6, None), ("#cfc8ba", 5.0, None), ("#5f4630", 11.0, "1.8 4.2"))
_STREAM = (("#1f5f8f", 13.0, None), ("#57a9dd", 9.8, None), ("#d4ecfa", 1.6, "6 5"))

KNOWN: dict[str, Look] = {
    "mangrove": _area("#489161", "#1d5a36", glyphs.mangrove()),
    "coral": _area("#ee9480", "#9c3a2e", glyphs.coral()),
    "island": _area("#f3da92", "#ad8433", glyphs.dunes()),
    "shoal": Look("#f6e9bd", "#c9a95c", glyphs.dunes(), _SAND),
    "jetty": Look(COLOURS["deck"], COLOURS["rail"], glyphs.plain(3, COLOURS["rail"]), _DECK, raised=True),
    "water": _calm(COLOURS["sea"], COLOURS["foam"], glyphs.waves("#b9e4ef")),
    "forest": _area("#4f8250", "#244b2a", glyphs.conifer()),
    "grain": _area("#f0cf57", "#967012", glyphs.ears()),
    "village": _area("#e49c89", "#7c3226", glyphs.house()),
    "track": Look("#cfc8ba", "#4b4a4d", glyphs.plain(3, "#4b4a4d"), _RAILS, raised=True),
    "stream": Look("#57a9dd", "#1f5f8f", glyphs.waves("#d4ecfa"), _STREAM),
    "meadow": _calm("#dbe7b4", "#edf4d3", glyphs.tuft("#a9c27a")),
}
"""Labels of the built-in sets. Any other label takes its looks from the tables below, in the order of the labels."""

_PLAIN: tuple[tuple[str, str], ...] = (
    ("#b79ad6", "#563a7d"),
    ("#f0a94e", "#8a4f00"),
    ("#4fb39a", "#0c5c49"),
    ("#ea8fb5", "#8c2a58"),
    ("#86add9", "#254f80"),
    ("#e6dc6a", "#7d7300"),
    ("#b98f70", "#5b3a20"),
)
_CALM: tuple[tuple[str, str], ...] = (
    ("#dfe8ea", "#eff5f6"),
    ("#efe6cf", "#f8f3e5"),
    ("#e4dfea", "#f2eff5"),
    ("#dcead9", "#edf5eb"),
)


@dataclass(frozen=True)
class Looks:
    """The looks of every label of a set, by name."""

    tileset: HexTileSet

    def __getitem__(self, label: str) -> Look:
        return self._table[label]

    @cached_property
    def paths(self) -> frozenset[str]:
        """The labels that are drawn as paths: those that must match, and those whose longest area scores."""
        score = self.tileset.score
        return frozenset((*self.tileset.must_match, *score.longest, *(label for _, label in score.along_longest)))

    @property
    def ground(self) -> Look:
        """What lies under tiles without a neutral edge."""
        neutral = self.tileset.neutral
        return self[neutral[0]] if neutral else _calm(*_CALM[0])

    @cached_property
    def _table(self) -> dict[str, Look]:
        table = {}
        strange = calm = 0
        for label in self.tileset.labels:
            if label in KNOWN:
                table[label] = KNOWN[label]
            elif label in self.tileset.neutral:
                table[label] = _calm(*_CALM[calm % len(_CALM)])
                calm += 1
            else:
                fill, edge = _PLAIN[strange % len(_PLAIN)]
                table[label] = _area(fill, edge, glyphs.plain(strange, edge), strange)
                strange += 1
        return table
