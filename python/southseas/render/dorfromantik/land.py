"""Where the segments of one tile lie: areas with their coasts, paths with their ends. The tile is unturned.

Every segment is joined in the middle of the tile; different ones stay apart or, where they must, cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from southseas.render.curves import Curve, Points, bend, distances, joined, line, sampled
from southseas.render.dorfromantik.hexagon import EDGES, SIDE, edge_point, toward
from southseas.render.markup import Point

COAST_END = 23.0
"""Where a coast meets an edge, from the middle of the edge."""

_BAY_BOTTOMS = {2: 22.0, 3: 10.0, 4: -4.0, 5: -6.0, 6: -13.0}
"""How far from the centre a coast passes between two edges so many steps apart; negative: beyond the centre."""

_SHELTERED = {2: -30.0, 3: -24.0}
"""The same for a segment that lies in a bay of another between two edges so many steps apart."""

HIDDEN = 24.0
"""How far from its edges the hidden part of an area begins."""

_END, _SHORT_END = 4.0, 27.0
"""Where a path ends that goes nowhere: distance from the centre, and the same where another path passes there."""

PATH = 13.0
"""Width of the usual path."""


@dataclass(frozen=True)
class Part:
    """What the land needs to know of a segment: a path or an area, and its edges, ascending. ``over`` paths are drawn
    over the others."""

    path: bool
    edges: tuple[int, ...]
    over: bool = False


@dataclass(frozen=True)
class Area:
    """The land of one segment: a closed outline, the parts of it that are coast, and where it goes on under another
    area."""

    segment: int
    outline: Curve
    coasts: tuple[Curve, ...]
    hidden: tuple[Curve, ...]


@dataclass(frozen=True)
class Path:
    """The ways of one segment. ``end``: where it ends in the tile, if it does. ``bridges``: pieces of its ways that
    lie over other paths."""

    segment: int
    ways: tuple[Curve, ...]
    end: Point | None
    bridges: tuple[Curve, ...]


@dataclass(frozen=True)
class Land:
    """All segments of one tile, areas and paths each in the order of drawing."""

    areas: tuple[Area, ...]
    paths: tuple[Path, ...]


def build_land(parts: Sequence[Part]) -> Land:
    """The land of a tile with these segments."""
    areas = [index for index, part in enumerate(parts) if not part.path]
    paths = sorted((index for index, part in enumerate(parts) if part.path), key=lambda i: (parts[i].over, i))
    return Land(tuple(_area(index, parts, areas) for index in areas), tuple(_paths(paths, parts)))


def _interleaved(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether going around the tile one meets edges of a, b, a and b again."""
    around = [edge in a for edge in range(EDGES) if edge in a or edge in b]
    return sum(x != y for x, y in zip(around, around[1:] + around[:1], strict=True)) > 2


def _gaps(edges: Sequence[int]) -> Iterable[tuple[int, int]]:
    """Each edge with the number of steps to the segment's next edge, clockwise."""
    for edge, after in zip(edges, (*edges[1:], edges[0]), strict=True):
        yield edge, (after - edge - 1) % EDGES + 1


# -- areas ----------------------------------------------------------------------------------------


def _area(segment: int, parts: Sequence[Part], areas: Sequence[int]) -> Area:
    edges = parts[segment].edges
    shelter = _shelter(edges, [parts[other].edges for other in areas if other != segment])
    outline: list[Curve] = []
    coasts: list[Curve] = []
    gaps = list(_gaps(edges))
    for i, (edge, gap) in enumerate(gaps):
        left = -SIDE / 2 if gaps[i - 1][1] == 1 else -COAST_END
        right = SIDE / 2 if gap == 1 else COAST_END
        outline.append(line(edge_point(edge, left), edge_point(edge, right)))
        if gap > 1:
            bottom = shelter if shelter is not None and gap >= 4 else _BAY_BOTTOMS[gap]
            coasts.append(_coast(edge, gap, bottom))
            outline.append(coasts[-1])
    crossed = any(_interleaved(edges, parts[other].edges) for other in areas if other > segment)
    hidden = [line(edge_point(edge, inward=HIDDEN), (0.0, 0.0)) for edge in edges] if crossed else []
    return Area(segment, joined(outline), tuple(coasts), tuple(hidden))


def _shelter(edges: Sequence[int], others: Iterable[Sequence[int]]) -> float | None:
    """How near to the centre a segment may come that lies in a bay of another; None where it lies in none."""
    for other in others:
        for edge, gap in _gaps(other):
            if gap in _SHELTERED and all(0 < (own - edge) % EDGES < gap for own in edges):
                return _SHELTERED[gap]
    return None


def _coast(edge: int, gap: int, bottom: float) -> Curve:
    """From the right end of ``edge`` to the left end of the one ``gap`` steps on, by way of the bottom of the bay."""
    start, end = edge_point(edge, COAST_END), edge_point(edge + gap, -COAST_END)
    deep = toward(edge + gap / 2, bottom)
    along = toward(edge + gap / 2 + 1.5, 1.0)
    reach = float(np.hypot(start[0] - deep[0], start[1] - deep[1]))
    pull = 0.32 * reach
    return (
        start,
        _shifted(start, start, -0.38 * reach / float(np.hypot(*start))),
        _shifted(deep, along, -pull),
        deep,
        _shifted(deep, along, pull),
        _shifted(end, end, -0.38 * reach / float(np.hypot(*end))),
        end,
    )


def _shifted(point: Point, direction: Point, by: float) -> Point:
    return (point[0] + by * direction[0], point[1] + by * direction[1])


# -- paths ----------------------------------------------------------------------------------------


def _paths(order: Sequence[int], parts: Sequence[Part]) -> Iterable[Path]:
    below: list[Points] = []
    for index in order:
        edges = parts[index].edges
        others = [parts[other].edges for other in order if other != index]
        end = _end(edges, others)
        ways = _ways(edges, end)
        points = np.concatenate([sampled(way) for way in ways])
        yield Path(index, ways, end, tuple(_bridges(points, below)))
        below.append(points)


def _end(edges: Sequence[int], others: Sequence[Sequence[int]]) -> Point | None:
    if len(edges) > 1:
        return None
    return toward(edges[0], _SHORT_END if any(len(other) > 1 for other in others) or len(others) > 1 else _END)


def _ways(edges: Sequence[int], end: Point | None) -> tuple[Curve, ...]:
    if end is not None:
        return (line(edge_point(edges[0]), end),)
    if len(edges) > 2:
        return tuple(line(edge_point(edge), (0.0, 0.0)) for edge in edges)
    return (bend(edge_point(edges[0]), (0.0, 0.0), edge_point(edges[1])),)


def _bridges(points: Points, below: Sequence[Points]) -> Iterable[Curve]:
    """The runs of ``points`` that are near a path below."""
    if not below:
        return
    near = np.flatnonzero(distances(points, np.concatenate(below)) < PATH * 0.75)
    for run in np.split(near, np.flatnonzero(np.diff(near) > 1) + 1):
        if len(run) > 1:
            first, last = points[run[0]], points[run[-1]]
            middle = points[run[len(run) // 2]] * 2 - (first + last) / 2
            yield bend(tuple(first), tuple(middle), tuple(last))
