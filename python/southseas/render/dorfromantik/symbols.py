"""The small drawings: markers, flags, huts, wind, palms. Each is centred at (0, 0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from southseas.render.dorfromantik.looks import Look
from southseas.render.markup import element, group, label, text_width
from southseas.render.phrases import counted
from southseas.render.symbols import boat, fish
from southseas.render.theme import COLOURS

MARKER = 21.0
NEW = 14.0
DONE = 12.0
FLAG = 12.0

_INK = COLOURS["ink"]
_GONE = "#8d8a83"


def hut() -> str:
    """A hut with a thatched roof; radius 8.5."""
    legs = element("path", d="M-4 4V7.6M4 4V7.6", stroke="#4b3320", stroke_width=1.3)
    walls = element("rect", x=-5, y=-1, width=10, height=6, fill="#fff3dc", stroke="#4b3320", stroke_width=1)
    door = element("rect", x=-1.5, y=1, width=3, height=4, fill="#4b3320")
    roof = element("path", d="M0 -8L7.6 0.4H-7.6Z", fill="#c8862b", stroke="#4b3320", stroke_width=1,
                   stroke_linejoin="round")  # fmt: skip
    return legs + walls + door + roof


def wind() -> str:
    """Three gusts; radius 8.5."""
    disc = element("circle", r=8.2, fill="#ffffff", stroke="#5c7f94", stroke_width=1.1)
    gusts = "M-5 -2H2.4a2 2 0 1 0 -2 -2M-5.4 0.6H4.4M-4.4 3.2H1.6a1.8 1.8 0 1 1 -1.8 1.8"
    return disc + element("path", d=gusts, fill="none", stroke="#33566b", stroke_width=1.2, stroke_linecap="round")


def palm() -> str:
    """A palm; radius 9."""
    halo = element("path", d="M-1.4 7.6Q0.4 2 1.4 -2.6", fill="none", stroke="#fff8e6", stroke_width=4.4,
                   stroke_linecap="round")  # fmt: skip
    trunk = element("path", d="M-1.4 7.8Q0.4 2 1.4 -2.6", fill="none", stroke="#7a4a1f", stroke_width=2.2,
                    stroke_linecap="round")  # fmt: skip
    leaf = (
        "M1.4 -3C-2 -6.4 -5.6 -5.6 -7.4 -2C-4.6 -3.6 -1.8 -3.6 1.4 -3C-1.4 -1.8 -3.6 0.4 -3.6 3.2C-1.4 0.6 0 -1 1.4 -3"
        "C3.4 -1.2 5 0.8 5.4 3.6C7 0.4 5.4 -2 1.4 -3C4.6 -4 6.8 -3.4 8.6 -1.4C8 -5 4.6 -6.6 1.4 -3"
        "C1.6 -5.8 0.4 -7.8 -2 -8.6C-1 -6.6 0 -4.8 1.4 -3Z"
    )
    crown = element("path", d=leaf, fill="#2f8a3d", stroke="#174b20", stroke_width=0.8, stroke_linejoin="round")
    return halo + trunk + crown


SYMBOLS: Mapping[str, tuple[str, float, str]] = {
    "huts": (hut(), 8.5, "hut"),
    "fish": (fish(1), 8.5, "fish"),
    "wind": (wind(), 8.5, "wind"),
    "palms": (palm(), 9.0, "palm"),
    "boats": (boat(), 10.5, "boat"),
}
"""Drawing, radius and name of each symbol."""


def flag(look: Look, letter: str) -> str:
    """A flag in the colour of its label, with the label's letter; radius 12."""
    pole = element("path", d="M-6 11V-11", stroke=_INK, stroke_width=2, stroke_linecap="round")
    cloth = element("path", d="M-6 -10.6H10L6.4 -3.4L10 3.8H-6Z", fill=look.fill, stroke=_INK, stroke_width=1.2,
                    stroke_linejoin="round")  # fmt: skip
    halo = element("path", d="M-6 -10.6H10L6.4 -3.4L10 3.8H-6V11", fill="none", stroke="#ffffff", stroke_width=4,
                   stroke_linejoin="round", stroke_linecap="round")  # fmt: skip
    return halo + cloth + pole + label(0.4, 0.2, letter, 10, anchor="middle", bold=True, room=10)


def marker(look: Look, number: int) -> str:
    """A task marker: its number in a ring of its label's colour; radius 14."""
    disc = element("circle", r=13.6, fill=look.edge, stroke="#ffffff", stroke_width=1.2)
    ring = element("circle", r=12.2, fill=look.fill)
    plate = element("circle", r=9.8, fill="#ffffff", stroke=look.edge, stroke_width=0.8)
    return disc + ring + plate + label(0, 4.9, str(number), 13.5, anchor="middle", fill=_INK, bold=True, room=17)


def active(look: Look, number: int, progress: tuple[int, int] | None) -> str:
    """An active marker as it lies on its tile, with the size of its area and the open edges below it; radius 21."""
    if progress is None:
        return marker(look, number)
    lines = [counted(progress[0], "tile"), f"{progress[1]} open"]
    width = max(34.0, *(text_width(line, 8.5, bold=True) + 6 for line in lines))
    plate = element("rect", x=-width / 2, y=0.5, width=width, height=21.5, rx=5, fill="#ffffff", stroke=look.edge,
                    stroke_width=1.2)  # fmt: skip
    style: dict[str, Any] = {"anchor": "middle", "bold": True}
    texts = label(0, 11, lines[0], 8.5, **style) + label(0, 19.6, lines[1], 8.5, **style)
    return plate + texts + group([marker(look, number)], transform="translate(0 -9.5)")


def completed(number: int) -> str:
    """A completed marker: a tick beside the number; radius 12."""
    disc = element("circle", r=11, fill=COLOURS["legal_edge"], stroke="#ffffff", stroke_width=1.6)
    tick = element("path", d="M-6.6 0.4L-3.6 4L1 -5", fill="none", stroke="#ffffff", stroke_width=2.4,
                   stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
    return disc + tick + label(5, 5, str(number), 9.5, anchor="middle", fill="#ffffff", bold=True, room=9)


def abandoned(number: int) -> str:
    """An abandoned marker: its number struck out; radius 12."""
    disc = element("circle", r=11, fill="#f1eee6", stroke=_GONE, stroke_width=1.6)
    text = label(0, 4.4, str(number), 12, anchor="middle", fill="#6b6861", bold=True, room=16)
    return disc + text + element("path", d="M-7.6 7.6L7.6 -7.6", stroke="#a5322a", stroke_width=2)
