"""One hexagonal cell: its centre is (0, 0), corners point up and down, edges 0..5 are NE E SE SW W NW."""

from __future__ import annotations

from math import sqrt

import numpy as np
from numpy.typing import NDArray

from southseas.render.curves import Curve, Points
from southseas.render.markup import Point
from southseas.render.theme import SIZES

EDGES = 6
WIDTH = SIZES["tile"]
"""From the west to the east edge; the same as a square tile's."""

APOTHEM = WIDTH / 2
SIDE = WIDTH / sqrt(3)
"""Length of an edge, and distance of a corner from the centre."""

ROW = 1.5 * SIDE
"""From the middle of one row of cells to the next."""

_TURNS = tuple((float(np.cos(np.pi * k / 3)), float(np.sin(np.pi * k / 3))) for k in range(EDGES))


def sixths(point: Point, turns: int) -> Point:
    """``point`` turned clockwise around the centre by ``turns`` sixths."""
    cos, sin = _TURNS[turns % EDGES]
    return (point[0] * cos - point[1] * sin, point[0] * sin + point[1] * cos)


def turned(curve: Curve, turns: int) -> Curve:
    """``curve`` turned clockwise by sixths."""
    return tuple(sixths(point, turns) for point in curve)


def edge_point(edge: int, along: float = 0.0, inward: float = 0.0) -> Point:
    """A point ``inward`` of an edge, ``along`` to the right of its middle, looking outward."""
    return sixths((APOTHEM - inward, along), edge - 1)


def toward(sixth: float, distance: float) -> Point:
    """The point at ``distance`` from the centre in the direction of edge ``sixth`` (edges and what lies between)."""
    angle = np.pi / 3 * (sixth - 1)
    return (distance * float(np.cos(angle)), distance * float(np.sin(angle)))


def corners(apothem: float = APOTHEM) -> list[Point]:
    """The corners of a hexagon about the centre, the right end of edge 0 first, clockwise."""
    return [sixths((apothem, apothem / sqrt(3)), edge - 1) for edge in range(EDGES)]


def centre_of(x: int, y: int) -> Point:
    """Where the middle of a cell lies when the middle of cell (0, 0) is the origin."""
    return (WIDTH * (x + y / 2), ROW * y)


def border_distances(where: Points) -> NDArray[np.float64]:
    """How far each point is from the nearest edge; negative outside."""
    outward = np.array([toward(edge, 1.0) for edge in range(EDGES)])
    return np.asarray(APOTHEM - (where @ outward.T).max(axis=1))


def lattice(pitch: float) -> Points:
    """Points of the cell that stay the same set when it is turned by a sixth, at ``pitch`` from each other."""
    reach = int(2 * SIDE / pitch) + 1
    steps = np.arange(-reach, reach + 1)
    a, b = np.meshgrid(steps, steps)
    where = np.stack([(a + b / 2).ravel(), (b * sqrt(0.75)).ravel()], axis=1) * pitch
    return where[border_distances(where) > 0]
