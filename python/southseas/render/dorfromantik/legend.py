"""The explanation of the labels, symbols and marks."""

from __future__ import annotations

from typing import Any

from southseas.render.blocks import Block, legend_table, swatch
from southseas.render.curves import line, stroked
from southseas.render.dorfromantik import symbols, words
from southseas.render.dorfromantik.looks import Look
from southseas.render.dorfromantik.tile import Grounds
from southseas.render.markup import element, group
from southseas.render.theme import COLOURS
from southseas.tilesets.dorfromantik import SYMBOLS, HexTileSet


def legend(grounds: Grounds, legal: bool) -> Block:
    """What the set has, with words; ``legal``: the mark of legal cells too."""
    tileset = grounds.tileset
    entries = [(_label_sample(grounds, label), _label_text(tileset, label)) for label in tileset.labels]
    entries += [(_small(grounds.flag(label).markup), f"flag of {label}") for label in _flags(tileset)]
    entries += [(_small(symbols.SYMBOLS[symbol][0]), words.SYMBOL_WORDS[symbol]) for symbol in _symbols(tileset)]
    if tileset.markers:
        look = grounds.looks[tileset.markers[0][0]]
        entries += [
            (_small(symbols.marker(look, tileset.markers[0][1][0])), "task, not yet done"),
            (symbols.completed(tileset.markers[0][1][0]), "task completed"),
            (symbols.abandoned(tileset.markers[0][1][0]), "task abandoned"),
        ]
    entries.append((_last(), "tile laid last"))
    return legend_table([*entries, (swatch("legal_fill", "legal_edge", "4 3"), "legal cell")] if legal else entries)


def _label_sample(grounds: Grounds, name: str) -> str:
    """A piece of path, or of ground with the label's sign."""
    look = grounds.looks[name]
    if name not in grounds.looks.paths:
        edge = look.edge if name not in grounds.tileset.neutral else COLOURS["card_edge"]
        return _ground(look, edge) + look.sign
    return stroked([line((-13, 0), (13, 0))], look.layers)


def _ground(look: Look, edge: str) -> str:
    return element("rect", x=-13, y=-10, width=26, height=20, rx=3, fill=look.fill, stroke=edge, stroke_width=2)


def _label_text(tileset: HexTileSet, label: str) -> str:
    if label in tileset.neutral:
        return f"{label}, neutral"
    return f"{label}, must match" if label in tileset.must_match else label


def _flags(tileset: HexTileSet) -> list[str]:
    shown = {tile.flag_label for tile in tileset.tiles}
    return [label for label in tileset.labels if label in shown]


def _symbols(tileset: HexTileSet) -> list[str]:
    """The symbols that some tile has."""
    groups = [numbers for tile in tileset.tiles for numbers in (tile.symbols, *(s.symbols for s in tile.segments))]
    return [symbol for index, symbol in enumerate(SYMBOLS) if any(numbers[index] for numbers in groups)]


def _small(markup: str) -> str:
    return group([markup], transform="scale(.9)")


def _last() -> str:
    frame: dict[str, Any] = {"x": -9, "y": -9, "width": 18, "height": 18, "rx": 2}
    dark = element("rect", fill=COLOURS["sea"], stroke=COLOURS["last_edge"], stroke_width=4.6, **frame)
    return dark + element("rect", fill="none", stroke=COLOURS["last"], stroke_width=2.4, **frame)
