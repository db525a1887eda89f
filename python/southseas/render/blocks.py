"""Pieces of a page: cards, blocks below each other, tables of symbols, and the whole page around a board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from southseas.render.markup import document, element, group, label, move, wrap
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets import TileSet

WIDTH = SIZES["panel"]
PAD = 14.0
ROW = 30.0
LEGEND_COLUMNS = 2
LINE = 20.0


@dataclass(frozen=True)
class Block:
    """A piece of a page: its markup, from (0, 0), and its height."""

    markup: str
    height: float


def stacked(blocks: Iterable[Block], gap: float = 14.0) -> Block:
    """Blocks below each other."""
    parts: list[str] = []
    top = 0.0
    for block in blocks:
        parts.append(group([block.markup], transform=move(0, top)))
        top += block.height + gap
    return Block("".join(parts), max(0.0, top - gap))


def card(height: float, *, width: float = WIDTH, fill: str = "card", edge: str = "card_edge") -> str:
    """A rounded sheet to write on."""
    return element(
        "rect", x=0.75, y=0.75, width=width - 1.5, height=height - 1.5, rx=9, fill=COLOURS[fill],
        stroke=COLOURS[edge], stroke_width=1.5,
    )  # fmt: skip


def header(title: str, tileset: TileSet, move_number: int) -> Block:
    """What stands above the panel: the game, the tile set, the move."""
    parts = [
        label(0, 24, title, 24, room=WIDTH, bold=True),
        label(0, 46, f"{tileset.name}, move {move_number}", 13, room=WIDTH, fill=COLOURS["ink_soft"]),
    ]
    return Block(group(parts, data_part="header"), 52)


def said(lines: Sequence[str], figure: str = "") -> Block:
    """What is to happen now, in bold lines, behind ``figure``, whose middle is at (25, 24)."""
    left = PAD + 30 if figure else PAD
    parts = [label(left, 29 + 21 * i, line, 16, bold=True) for i, line in enumerate(lines)]
    return Block(figure + "".join(parts), 21 + 21 * len(lines))


def said_lines(text: str, figure: bool) -> list[str]:
    """``text`` in lines for :func:`said`."""
    return wrap(text, 16 * 1.1, WIDTH - (PAD + 30 if figure else PAD) - PAD)


def legend_table(entries: Sequence[tuple[str, str]]) -> Block:
    """Symbols, each drawn around (0, 0) and at most 26 wide, with words, in two columns."""
    rows = -(-len(entries) // LEGEND_COLUMNS)
    height = rows * ROW + 42
    parts = [card(height), label(PAD, 25, "Legend", 14, bold=True)]
    column = (WIDTH - PAD) / LEGEND_COLUMNS
    for i, (drawn, text) in enumerate(entries):
        x, y = PAD + (i // rows) * column, 52 + (i % rows) * ROW
        parts.append(group([drawn], transform=move(x + 13, y)))
        parts.append(label(x + 34, y + 4.5, text, 13, room=column - 44))
    return Block(group(parts, data_part="legend"), height)


def swatch(fill: str, edge: str, dashes: str | None = None) -> str:
    """A little square for a legend."""
    return element(
        "rect", x=-9, y=-9, width=18, height=18, rx=3, fill=COLOURS[fill], stroke=COLOURS[edge], stroke_width=2,
        stroke_dasharray=dashes,
    )  # fmt: skip


# -- pages ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Page:
    """How a document is made of its contents: pixels per unit, and the two texts for those who cannot see it."""

    scale: float
    title: str
    about: str


def board_page(page: Page, definitions: str, board: str, size: tuple[float, float], side: Block) -> str:
    """A board of ``size`` (width, height) on the left and the panel to its right, as a document."""
    margin = SIZES["margin"]
    width = size[0] + WIDTH + 3 * margin
    height = max(size[1], side.height) + 2 * margin
    content = [
        definitions,
        element("rect", width=width, height=height, fill=COLOURS["page"]),
        group([board], transform=move(margin, margin)),
        group([side.markup], transform=move(size[0] + 2 * margin, margin)),
    ]
    return document((width, height), page.scale, title=page.title, about=page.about, content=content)


def sheet_page(page: Page, definitions: str, width: float, blocks: Iterable[Block]) -> str:
    """Blocks of one ``width`` below each other, as a document."""
    body = stacked(blocks, gap=26)
    margin = SIZES["margin"]
    whole = width + 2 * margin, body.height + 2 * margin
    content = [
        definitions,
        element("rect", width=whole[0], height=whole[1], fill=COLOURS["page"]),
        group([body.markup], transform=move(margin, margin)),
    ]
    return document(whole, page.scale, title=page.title, about=page.about, content=content)


def sheet_heading(tileset: TileSet, numbers: str, width: float) -> Block:
    """Name, numbers, fingerprint and provenance of a set. The provenance says what is a reconstruction."""
    line = f"{numbers}; fingerprint {tileset.fingerprint}"
    lines = [label(0, 28, tileset.name, 28, bold=True, room=width), label(0, 54, line, 14, room=width)]
    top = 78.0
    for text in wrap(tileset.provenance, 14, width):
        lines.append(label(0, top, text, 14, room=width, fill=COLOURS["ink_soft"]))
        top += LINE
    return Block(group(lines, data_part="heading"), top - 14)
