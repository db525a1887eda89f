"""The small drawings: wares, boats, covered fish, islanders. Each is centred at (0, 0)."""

from __future__ import annotations

from functools import cache
from math import pi
from typing import Any

from southseas.render.markup import element, group, label, move, points
from southseas.render.symbols import boat, regular
from southseas.render.theme import COLOURS, SEATS, Seat


@cache
def banana() -> str:
    """Two bananas of one bunch; radius 7.5."""
    outer = (
        "M-5.6 -3.2C-5 3.4 0.2 7 6.6 4.6C7.2 4.3 7.2 3.3 6.5 3.1"
        "C2 3 -1.6 0.4 -2.6 -4.4C-3 -6 -4.6 -6.6 -5 -6.2C-5.4 -5.6 -5.5 -4.6 -5.6 -3.2Z"
    )
    style: dict[str, Any] = {
        "fill": COLOURS["banana"],
        "stroke": COLOURS["banana_edge"],
        "stroke_width": 1,
        "stroke_linejoin": "round",
    }
    upper = element("path", d=outer, transform="translate(1.2 -1.8) rotate(-28) scale(.92)", **style)
    return upper + element("path", d=outer, transform="translate(-1.4 .4)", **style)


@cache
def shell() -> str:
    """A scallop; radius 6.5."""
    edge = COLOURS["shell_edge"]
    fan = (
        "M0 5.4L-2.2 5.4L-2.6 3.6C-7 1.6 -7.4 -3.4 -4.2 -4.6C-3.4 -6.6 -1 -6.8 0 -5.6"
        "C1 -6.8 3.4 -6.6 4.2 -4.6C7.4 -3.4 7 1.6 2.6 3.6L2.2 5.4Z"
    )
    ribs = "M0 4L0 -4.2M-0.9 4L-2.9 -3.4M0.9 4L2.9 -3.4M-1.6 3.6L-4.8 -1.4M1.6 3.6L4.8 -1.4"
    return element(
        "path", d=fan, fill=COLOURS["shell"], stroke=edge, stroke_width=1.1, stroke_linejoin="round"
    ) + element("path", d=ribs, fill="none", stroke=edge, stroke_width=0.7, stroke_linecap="round")


@cache
def token(size: int) -> str:
    """A boat token that covers a group of ``size`` fish; radius 10.5. The dots say how many fish lie under it."""
    edge = COLOURS["token_edge"]
    disc = element("circle", r=10.2, fill=COLOURS["token"], stroke=edge, stroke_width=1.4)
    dots = [element("circle", cx=x, cy=7, r=1.4, fill=edge) for x in ((0,) if size == 1 else (-2.2, 2.2))]
    cross = element("path", d="M-7.2 -7.2L7.2 7.2", stroke=edge, stroke_width=0.9, opacity=0.35)
    return disc + cross + group([boat()], transform=move(0, -1.6, 0.62)) + "".join(dots)


def _body(seat: Seat, **style: Any) -> str:
    if seat.body == "round":
        return element("circle", cy=2.6, r=7.6, **style)
    if seat.body == "square":
        return element("rect", x=-7, y=-4.4, width=14, height=14, rx=1.4, **style)
    corners = {"triangle": (3, 10.4, 4.6), "diamond": (4, 9.8, 2.4), "hexagon": (6, 8.6, 2.4)}
    count, radius, drop = corners[seat.body]
    return element("polygon", points=points([(x, y + drop) for x, y in regular(count, radius, -pi / 2)]), **style)


def islander(number: int, lying: bool = False) -> str:
    """One islander of seat ``number``: a head, a body in the seat's colour and shape, the seat's number upright on it.
    A fisherman lies down. Radius about 12.5."""
    seat = SEATS[number % len(SEATS)]
    halo: dict[str, Any] = {"fill": "#ffffff", "stroke": "#ffffff", "stroke_width": 4.6, "stroke_linejoin": "round"}
    line: dict[str, Any] = {"fill": seat.colour, "stroke": "#1d1d1d", "stroke_width": 1.2, "stroke_linejoin": "round"}
    shapes = "".join(element("circle", cy=-7.2, r=4, **style) + _body(seat, **style) for style in (halo, line))
    figure = group([shapes], transform="rotate(-90)" if lying else None)
    x, y = (3.4, 3.4) if lying else (0.0, 6.4)
    return figure + label(x, y, str(number), 9.5, anchor="middle", fill=seat.ink, bold=True)


def ring() -> str:
    """A dashed ring around an islander that may be taken back."""
    return element("circle", r=15.5, fill=COLOURS["legal_fill"], opacity=0.75) + element(
        "circle", r=15.5, fill="none", stroke=COLOURS["legal_edge"], stroke_width=1.8, stroke_dasharray="4 3"
    )


def stone(radius: float) -> str:
    """A junction stone: an uneven block with a lighter top."""
    edge = COLOURS["stone_edge"]
    outer = points(regular(8, radius, pi / 8))
    inner = points(regular(8, radius * 0.62, pi / 8))
    return element(
        "polygon", points=outer, fill=COLOURS["stone"], stroke=edge, stroke_width=1.6, stroke_linejoin="round"
    ) + element("polygon", points=inner, fill=COLOURS["stone_light"])


def market(radius: float) -> str:
    """A paved place with a striped awning along its upper edge."""
    r = radius
    style: dict[str, Any] = {"stroke": COLOURS["plaza_edge"], "stroke_linejoin": "round"}
    frame: dict[str, Any] = {"x": -r, "y": -r, "width": 2 * r, "height": 2 * r, "rx": r * 0.25}
    plaza = element("rect", fill=COLOURS["plaza"], stroke_width=2, **frame, **style)
    count, deep = 7, r * 0.62
    wide = 2.3 * r / count
    stripes = []
    for i in range(count):
        left = -1.15 * r + i * wide
        flap = f"M{left:.2f} {-r - 2:.2f}h{wide:.2f}v{deep:.2f}a{wide / 2:.2f} {wide / 2:.2f} 0 0 1 {-wide:.2f} 0Z"
        colour = COLOURS["awning_light" if i % 2 else "awning"]
        stripes.append(element("path", d=flap, fill=colour, stroke_width=0.9, **style))
    return plaza + "".join(stripes)
