"""Curves of cubic Bezier pieces on one tile: its centre is (0, 0), x grows east, y grows south."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from southseas.render.markup import Point, element, number

Curve = tuple[Point, ...]
"""p0, then two control points and an end point for each piece."""

Points = NDArray[np.float64]
"""n rows of x and y."""


def quarter_turns(point: Point, turns: int) -> Point:
    """``point`` turned clockwise around the centre by ``turns`` quarters."""
    x, y = point
    for _ in range(turns % 4):
        x, y = -y, x
    return (x, y)


def turned(curve: Curve, turns: int) -> Curve:
    """``curve`` turned clockwise by quarters."""
    return tuple(quarter_turns(p, turns) for p in curve)


def line(a: Point, b: Point) -> Curve:
    """A straight piece."""
    return (a, _between(a, b, 1 / 3), _between(a, b, 2 / 3), b)


def _between(a: Point, b: Point, t: float) -> Point:
    return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)


def bend(a: Point, via: Point, b: Point) -> Curve:
    """A piece from ``a`` to ``b`` that leaves towards ``via`` and arrives from it."""
    return (a, _between(a, via, 2 / 3), _between(b, via, 2 / 3), b)


def joined(curves: Sequence[Curve]) -> Curve:
    """One curve of several, each beginning where the one before it ends."""
    result = list(curves[0])
    for curve in curves[1:]:
        result.extend(curve[1:])
    return tuple(result)


def sampled(curve: Curve, steps: int = 24) -> Points:
    """Points along the curve, ``steps`` for each piece, both ends included."""
    t = np.linspace(0.0, 1.0, steps + 1)[:, None]
    pieces = []
    for i in range(0, len(curve) - 1, 3):
        p0, p1, p2, p3 = (np.array(p, dtype=float) for p in curve[i : i + 4])
        pieces.append((1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t**2 * p2 + t**3 * p3)
    return np.concatenate(pieces)


def path_data(curve: Curve, closed: bool = False) -> str:
    """The ``d`` attribute."""
    text = f"M{number(curve[0][0])} {number(curve[0][1])}"
    for i in range(1, len(curve), 3):
        text += "C" + " ".join(f"{number(x)} {number(y)}" for x, y in curve[i : i + 3])
    return text + ("Z" if closed else "")


def inside(polygon: Points, where: Points) -> NDArray[np.bool_]:
    """Which of the points ``where`` lie in the polygon (even-odd)."""
    x, y = where[:, 0][:, None], where[:, 1][:, None]
    x0, y0 = polygon[:, 0], polygon[:, 1]
    x1, y1 = np.roll(x0, -1), np.roll(y0, -1)
    spans = (y0 > y) != (y1 > y)
    slope = np.divide(x1 - x0, y1 - y0, out=np.zeros_like(x0), where=y1 != y0)
    hits = spans & (x < x0 + (y - y0) * slope)
    return np.asarray(hits.sum(axis=1) % 2 == 1)


def distances(where: Points, to: Points) -> NDArray[np.float64]:
    """For each point the distance to the nearest of ``to``; infinite where there is none."""
    if len(to) == 0:
        return np.full(len(where), np.inf)
    x, y = (where[:, None, i] - to[None, :, i] for i in (0, 1))
    return np.asarray(np.sqrt((x * x + y * y).min(axis=1)))


Layer = tuple[str, float, str | None]
"""Colour, width and dashes of one stroke along a way."""


def stroked(curves: Sequence[Curve], layers: Sequence[Layer]) -> str:
    """A way of several layers, each a little narrower or dashed over the one before."""
    return "".join(
        element("path", d=path_data(curve), fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)
        for colour, width, dashes in layers
        for curve in curves
    )
