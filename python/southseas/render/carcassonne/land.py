"""What stands in the water of one square tile: islands, bridges, junction stones, markets.

Everything comes from the ports that the segments own, so any tile set can be drawn. Coordinates are those of an
unturned tile: -50..50 both ways, the centre at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from southseas.render.curves import Curve, Points, bend, inside, joined, line, quarter_turns, sampled, turned
from southseas.render.markup import Point
from southseas.render.theme import SIZES
from southseas.tilesets.carcassonne import Segment

HALF = SIZES["tile"] / 2
SIDES = 4
COAST_END = 42.0
"""Where a coast meets a side, from the middle of the side."""

END_STONE_AT = 24.0
"""Distance from the centre of a bridge end that has nothing to end at."""

_LEFT, _RIGHT = (-COAST_END, -HALF), (COAST_END, -HALF)
_COASTS: dict[int, Curve] = {
    1: (_RIGHT, (COAST_END, -45.6), (45.6, -COAST_END), (HALF, -COAST_END)),
    2: (_RIGHT, (13, -24), (13, 24), (COAST_END, HALF)),
    3: (_RIGHT, (6, -31), (-31, 6), (-HALF, COAST_END)),
    4: (_RIGHT, (30, -37), (22, -19.5), (0, -19.5), (-22, -19.5), (-30, -37), _LEFT),
}
"""The coast from the right end of the north side to the side that is so many steps on, clockwise."""

_TONGUE: Curve = (_RIGHT, (34, -30), (15, -4), (0, -3.6), (-15, -4), (-34, -30), _LEFT)
"""As 4, reaching the centre."""


@dataclass(frozen=True)
class Island:
    """The land of one segment: a closed outline, and the parts of it that are coast."""

    segment: int
    outline: Curve
    coasts: tuple[Curve, ...]


@dataclass(frozen=True)
class Bridge:
    """The decks of one segment. ``ends_here``: it ends inside the tile, under whatever it ends at."""

    segment: int
    decks: tuple[Curve, ...]
    ends_here: bool


@dataclass(frozen=True)
class Disc:
    """A junction stone (``segment`` -1) or a market."""

    segment: int
    centre: Point
    radius: float


@dataclass(frozen=True)
class Land:
    """All that stands in the water of one tile."""

    islands: tuple[Island, ...]
    bridges: tuple[Bridge, ...]
    stones: tuple[Disc, ...]
    markets: tuple[Disc, ...]
    tips_meet: bool
    """Two or more islands touch with their tips in the middle."""


def sides_of(segment: Segment) -> list[int]:
    """The sides that the segment reaches, ascending."""
    return sorted({side for side, _ in segment.ports})


def side_point(side: int, along: float = 0.0) -> Point:
    """A point on the tile's border: ``along`` to the right of the middle of ``side``, looking outward."""
    return quarter_turns((along, -HALF), side)


def build_land(segments: Sequence[Segment], tongues: frozenset[int]) -> Land:
    """``tongues``: the islands (segment indices) that reach for the centre with a tip."""
    islands = tuple(
        _island(index, sides_of(segment), index in tongues)
        for index, segment in enumerate(segments)
        if segment.type == "island"
    )
    markets = _markets([index for index, segment in enumerate(segments) if segment.type == "market"])
    bridges, stones = _bridges(segments, islands, markets)
    return Land(islands, bridges, stones, markets, len(tongues) > 1)


def _island(segment: int, sides: list[int], tongue: bool) -> Island:
    if len(sides) == 1 and tongue:
        coast = turned(_TONGUE, sides[0])
        return Island(segment, joined([coast, _shore_side(sides[0])]), (coast,))
    outline: list[Curve] = []
    coasts: list[Curve] = []
    for side, after in zip(sides, sides[1:] + sides[:1], strict=True):
        coast = turned(_COASTS[(after - side - 1) % SIDES + 1], side)
        coasts.append(coast)
        outline += [coast, _shore_side(after)]
    return Island(segment, joined(outline), tuple(coasts))


def _shore_side(side: int) -> Curve:
    """From the left to the right end of a side's land, along the border."""
    return line(side_point(side, -COAST_END), side_point(side, COAST_END))


def _markets(segments: list[int]) -> tuple[Disc, ...]:
    if len(segments) <= 1:
        return tuple(Disc(segment, (0.0, 0.0), SIZES["market"]) for segment in segments)
    angles = 2 * np.pi * (np.arange(len(segments)) / len(segments)) + np.pi / 4
    radius = min(SIZES["market"] * 0.8, 22 * float(np.sin(np.pi / len(segments))) * 0.95)
    return tuple(
        Disc(segment, (22 * float(np.cos(angle)), 22 * float(np.sin(angle))), radius)
        for segment, angle in zip(segments, angles, strict=True)
    )


def _bridges(
    segments: Sequence[Segment], islands: Sequence[Island], markets: Sequence[Disc]
) -> tuple[tuple[Bridge, ...], tuple[Disc, ...]]:
    sides = {index: sides_of(segment) for index, segment in enumerate(segments) if segment.type == "bridge"}
    ending = [index for index, reached in sides.items() if len(reached) == 1]
    through = [Bridge(i, _through_decks(reached), False) for i, reached in sides.items() if len(reached) > 1]
    crossed = bool(through)
    targets = _targets([sides[i][0] for i in ending], islands, markets, crossed)
    piers = [
        Bridge(i, (bend(side_point(sides[i][0]), side_point_inside(sides[i][0]), target),), True)
        for i, target in zip(ending, targets, strict=True)
    ]
    return tuple(piers + through), _stones(targets, islands, markets)


def side_point_inside(side: int) -> Point:
    """The point half way from the middle of ``side`` to the centre."""
    return quarter_turns((0.0, -HALF * 0.5), side)


def _through_decks(sides: list[int]) -> tuple[Curve, ...]:
    if len(sides) > 2:
        return tuple(line(side_point(side), (0.0, 0.0)) for side in sides)
    a, b = sides
    if b - a == 2:
        return (line(side_point(a), side_point(b)),)
    start, end = (a, b) if b - a == 1 else (b, a)
    control = HALF * (1 - 0.5523)
    return (turned(((0, -HALF), (0, -control), (control, 0), (HALF, 0)), start if (start + 1) % SIDES == end else end),)


def _targets(sides: list[int], islands: Sequence[Island], markets: Sequence[Disc], crossed: bool) -> list[Point]:
    """Where the bridges from ``sides`` end: a market, the junction, an island, or a stone of their own."""
    if markets:
        return [min((m.centre for m in markets), key=lambda c: _far(c, side_point(side))) for side in sides]
    if len(sides) > 1 and not crossed:
        return [(0.0, 0.0)] * len(sides)
    if islands and not crossed:
        return [_nearest_land(islands)] * len(sides)
    return [quarter_turns((0.0, -END_STONE_AT), side) for side in sides]


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _nearest_land(islands: Sequence[Island]) -> Point:
    """The coast point nearest to the centre, moved a little inland."""
    coast = np.concatenate([sampled(c) for island in islands for c in island.coasts])
    x, y = coast[int(np.argmin((coast**2).sum(axis=1)))]
    length = max(float(np.hypot(x, y)), 1.0)
    push = 0.0 if in_islands(islands, np.zeros((1, 2)))[0] or length < 6 else 4.0 / length
    return (float(x) * (1 + push), float(y) * (1 + push))


def in_islands(islands: Iterable[Island], where: Points) -> np.ndarray:
    """Which points lie on any of the islands."""
    mask = np.zeros(len(where), dtype=bool)
    for island in islands:
        mask |= inside(sampled(island.outline), where)
    return mask


def _stones(targets: list[Point], islands: Sequence[Island], markets: Sequence[Disc]) -> tuple[Disc, ...]:
    """A stone wherever bridges end in the water."""
    if markets:
        return ()
    places = sorted(set(targets))
    afloat = [place for place in places if not _touches_land(place, islands)]
    return tuple(Disc(-1, place, SIZES["stone"]) for place in afloat)


def _touches_land(place: Point, islands: Sequence[Island]) -> bool:
    if not islands:
        return False
    coast = np.concatenate([sampled(c) for island in islands for c in island.coasts])
    near = float(np.sqrt(((coast - np.array(place)) ** 2).sum(axis=1).min())) < 6
    return near or bool(in_islands(islands, np.array([place]))[0])
