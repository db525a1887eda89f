"""The little signs that fill an area: a second mark beside its colour. Each is centred at (0, 0), about 6 around."""

from __future__ import annotations

from southseas.render.markup import element


def _lines(d: str, colour: str, width: float = 1.2) -> str:
    return element(
        "path", d=d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round"
    )


def _shape(d: str, fill: str) -> str:
    return element("path", d=d, fill=fill)


def mangrove() -> str:
    """A crown on stilt roots."""
    roots = _lines("M0 1L-3.4 5.4M0 1L-1 5.6M0 1L1.2 5.6M0 1L3.6 5.4", "#3d2b1a", 0.9)
    crown = element("ellipse", cy=-1.8, rx=4.9, ry=3.7, fill="#14532f")
    return roots + crown + element("ellipse", cx=-1.3, cy=-2.9, rx=2, ry=1.1, fill="#3f8f5b")


def coral() -> str:
    """A branching coral."""
    return _lines("M0 5.4V-5M0 2.4L-3.4 -1V-4.4M0 0.8L3.2 -2.2V-5M-3.4 -1L-5 -2.6", "#fff0ea", 1.5)


def dunes() -> str:
    """Two ridges of sand."""
    return _lines("M-5.4 1.4Q-2.4 -3.6 0.6 1.4M-1 4Q2 -1 5 4", "#a57c2c", 1.1)


def waves(colour: str) -> str:
    """A ripple."""
    return _lines("M-5.5 0q1.4 -2.6 2.75 0t2.75 0t2.75 0t2.75 0", colour, 1.1)


def conifer() -> str:
    """A fir."""
    trunk = _lines("M0 3V5.4", "#4a3018", 1.5)
    return trunk + _shape("M0 -6.4L3 -1.6H1.5L4.2 3.2H-4.2L-1.5 -1.6H-3Z", "#173f22")


def ears() -> str:
    """A stalk with ears."""
    grains = "".join(f"M0 {y}l-2.5 -2.2M0 {y}l2.5 -2.2" for y in (-2, 1, 4))
    return _lines("M0 5.6V-5" + grains, "#7a5600")


def house() -> str:
    """A gabled house."""
    walls = element("rect", x=-3.4, y=-0.6, width=6.8, height=5.2, fill="#fff3e2", stroke="#5b231b", stroke_width=0.8)
    door = element("rect", x=-0.9, y=1.8, width=1.8, height=2.8, fill="#5b231b")
    return walls + door + _shape("M0 -5.6L5 -0.2H-5Z", "#5b231b")


def tuft(colour: str) -> str:
    """Blades of grass."""
    return _lines("M-1.6 2L-3 -1.4M0 2V-2.4M1.6 2L3 -1.4", colour, 1)


PLAIN: tuple[str, ...] = (
    "M0 -4.6L4.4 3.4H-4.4Z",
    "M-4.2 0H4.2M0 -4.2V4.2",
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z",
    "M-4.4 -2.6H4.4M-4.4 2.6H4.4",
    "M0 -4.8L4.6 0L0 4.8L-4.6 0Z",
    "M-4 -3.6L0 3.6L4 -3.6",
    "M-3.4 -3.4H3.4V3.4H-3.4Z",
    "M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6",
    "M-2.6 -4.4V4.4M2.6 -4.4V4.4",
)
"""Signs for labels of which nothing is known."""


def plain(index: int, colour: str) -> str:
    """One of the signs that mean nothing in particular."""
    return _lines(PLAIN[index % len(PLAIN)], colour, 1.4)
