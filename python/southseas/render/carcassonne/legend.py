"""The explanation of the symbols."""

from __future__ import annotations

from typing import Any

from southseas.render.blocks import Block, legend_table, swatch
from southseas.render.carcassonne import symbols
from southseas.render.markup import element, group, move
from southseas.render.symbols import boat, fish
from southseas.render.theme import COLOURS


def _deck() -> str:
    rail = element("rect", x=-12, y=-7, width=24, height=14, fill=COLOURS["rail"])
    deck = element("rect", x=-12, y=-5, width=24, height=10, fill=COLOURS["deck"])
    planks = element("path", d="M-7 -5v10M-2 -5v10M3 -5v10M8 -5v10", stroke=COLOURS["plank"])
    return rail + deck + planks


def _island() -> str:
    return element("ellipse", rx=12, ry=9, fill=COLOURS["grass"], stroke=COLOURS["sand"], stroke_width=3)


def _last() -> str:
    frame: dict[str, Any] = {"x": -9, "y": -9, "width": 18, "height": 18, "rx": 2}
    dark = element("rect", fill=COLOURS["sea"], stroke=COLOURS["last_edge"], stroke_width=4.6, **frame)
    return dark + element("rect", fill="none", stroke=COLOURS["last"], stroke_width=2.4, **frame)


def legend(legal: bool) -> Block:
    """Symbols with words; ``legal``: the marks of legal moves too."""
    entries = [
        (_deck(), "bridge"),
        (group([symbols.shell()]), "shell, on a bridge"),
        (group([symbols.stone(9)]), "junction: bridges end"),
        (_island(), "island"),
        (group([symbols.banana()]), "banana, on an island"),
        (group([symbols.market(9)]), "market"),
        (fish(1), "fish, a group of one"),
        (fish(2), "fish, a group of two"),
        (boat(), "boat"),
        (symbols.token(2), "boat token on fish"),
        (group([symbols.islander(0)], transform=move(0, 2, 0.8)), "islander of seat 0"),
        (group([symbols.islander(0, lying=True)], transform=move(0, 0, 0.8)), "fisherman, lying"),
        (_last(), "tile laid last"),
    ]
    if legal:
        entries.append((swatch("legal_fill", "legal_edge", "4 3"), "legal move"))
    return legend_table(entries)
