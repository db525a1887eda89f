"""Small drawings of more than one game. Each is centred at (0, 0)."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Any

from southseas.render.markup import Point, element, group, label, move
from southseas.render.theme import COLOURS


def regular(count: int, radius: float, first: float) -> list[Point]:
    """The corners of a regular polygon, the first one in direction ``first`` (radians, clockwise from the right)."""
    angles = [first + 2 * pi * i / count for i in range(count)]
    return [(radius * cos(a), radius * sin(a)) for a in angles]


def _fish(x: float, y: float, scale: float) -> str:
    body = "M-7 0C-4.4 -4.6 1.2 -4.8 4.2 -0.6L8 -3.8C7.2 -1.2 7.2 1.2 8 3.8L4.2 0.6C1.2 4.8 -4.4 4.6 -7 0Z"
    edge = COLOURS["fish_edge"]
    shape = element("path", d=body, fill=COLOURS["fish"], stroke=edge, stroke_width=1.2, stroke_linejoin="round")
    eye = element("circle", cx=-3.6, cy=-0.9, r=0.9, fill=edge)
    gill = element("path", d="M-1.4 -2.4C-0.5 -0.8 -0.5 0.8 -1.4 2.4", fill="none", stroke=edge, stroke_width=0.8)
    return group([shape, eye, gill], transform=move(x, y, scale))


@cache
def fish(size: int) -> str:
    """A group of ``size`` (1 or 2) fish on a darker patch of water; radius 8.5 or 10.5."""
    if size == 1:
        return element("ellipse", rx=8.6, ry=6, fill=COLOURS["shoal"]) + _fish(0, 0, 0.86)
    return element("ellipse", rx=10.8, ry=9.2, fill=COLOURS["shoal"]) + _fish(-1.4, -3.9, 0.86) + _fish(1.4, 3.9, 0.86)


@cache
def boat() -> str:
    """A sailing canoe; radius 10.5."""
    hull = "M-9.4 3.4C-5 5.2 5 5.2 9.4 3.4C8 8 4.6 9 0 9C-4.6 9 -8 8 -9.4 3.4Z"
    edge = COLOURS["sail_edge"]
    mast = element("path", d="M-0.6 4.4L-0.6 -9.6", stroke=edge, stroke_width=1.3, stroke_linecap="round")
    cloth: dict[str, Any] = {"fill": COLOURS["sail"], "stroke": edge, "stroke_width": 1}
    sail = element("path", d="M0.6 -9C6 -6.4 8 -1.6 7.4 2L0.6 2.6Z", **cloth)
    jib = element("path", d="M-1.8 -7C-5 -4 -6.6 -0.6 -6.6 2L-1.8 2.4Z", **cloth)
    body = element("path", d=hull, fill=COLOURS["hull"], stroke=edge, stroke_width=1, stroke_linejoin="round")
    return mast + sail + jib + body


def mark(text: str, edge: str) -> str:
    """A round plate with a short mark; radius 9.5."""
    plate = element("circle", r=9.2, fill=COLOURS["card"], stroke=edge, stroke_width=1.6)
    return plate + label(0, 3.2, text, 9, anchor="middle", fill=edge, bold=True, room=16)
