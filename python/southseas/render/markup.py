"""Writing SVG: elements, numbers, text that fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from southseas.render.theme import COLOURS, FONT, GLYPH_WIDTH

Point = tuple[float, float]

_UNFIT = re.compile(r"[^\t\n -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML 1.0 cannot hold."""


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, never ``-0``."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def clean(text: str) -> str:
    """``text`` without the characters that XML 1.0 cannot hold."""
    return _UNFIT.sub("", text)


def element(tag: str, content: str = "", **attributes: object) -> str:
    """One element. ``content`` is markup already; ``_`` in attribute names becomes ``-``; ``None`` leaves one out."""
    parts = [tag]
    for name, value in attributes.items():
        if value is None:
            continue
        shown = f'"{number(value)}"' if isinstance(value, (int, float)) else quoteattr(clean(str(value)))
        parts.append(f"{name.rstrip('_').replace('_', '-')}={shown}")
    head = " ".join(parts)
    return f"<{head}>{content}</{tag}>" if content else f"<{head}/>"


def group(items: Iterable[str], **attributes: object) -> str:
    """A ``<g>`` around ``items``; the empty string where there are none and no attributes."""
    content = "".join(items)
    return element("g", content, **attributes) if content or attributes else ""


def times(count: int) -> str:
    """``count`` with a multiplication sign before it."""
    return f"\u00d7{count}"


def move(x: float, y: float, scale: float = 1.0, turn: float = 0.0) -> str:
    """A transform: to ``(x, y)``, then turned clockwise by ``turn`` degrees, then scaled."""
    text = f"translate({number(x)} {number(y)})"
    if turn:
        text += f" rotate({number(turn)})"
    return text if scale == 1.0 else f"{text} scale({number(scale)})"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """A width that ``text`` does not exceed in the fonts of the theme."""
    return len(text) * size * GLYPH_WIDTH * (1.1 if bold else 1.0)


def label(
    x: float,
    y: float,
    text: str,
    size: float,
    *,
    room: float | None = None,
    anchor: str = "start",
    fill: str = COLOURS["ink"],
    bold: bool = False,
    **attributes: object,
) -> str:
    """One line of text with its baseline at ``y``; made smaller where it would be wider than ``room``."""
    width = text_width(text, size, bold)
    if room is not None and width > room:
        size *= room / width
    return element(
        "text",
        escape(clean(text)),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        text_anchor=None if anchor == "start" else anchor,
        font_weight="bold" if bold else None,
        **attributes,
    )


def wrap(text: str, size: float, room: float) -> list[str]:
    """``text`` in lines that are no wider than ``room``; a word longer than a line is cut into pieces."""
    per_line = max(1, int(room / (size * GLYPH_WIDTH)))
    lines: list[str] = [""]
    for word in text.split():
        pieces = [word[i : i + per_line] for i in range(0, len(word), per_line)]
        for piece in pieces:
            joined = f"{lines[-1]} {piece}".strip()
            if len(joined) <= per_line:
                lines[-1] = joined
            else:
                lines.append(piece)
    return lines


def points(values: Sequence[Point]) -> str:
    """The ``points`` attribute of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in values)


def document(size: tuple[float, float], scale: float, *, title: str, about: str, content: Iterable[str]) -> str:
    """A whole picture, ``size`` (width, height) in units, each ``scale`` pixels wide."""
    width, height = size
    head = element("title", escape(clean(title))) + element("desc", escape(clean(about)))
    return element(
        "svg",
        head + "".join(content),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=width * scale,
        height=height * scale,
        role="img",
        font_family=FONT,
    )
