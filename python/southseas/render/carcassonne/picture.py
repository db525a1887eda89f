"""The whole picture of a state: the board, and the panel to its right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.render.carcassonne import words
from southseas.render.carcassonne.board import Board, Grounds, board_markup
from southseas.render.carcassonne.legend import legend as legend_block
from southseas.render.carcassonne.panel import WIDTH, Scene, panel, stacked
from southseas.render.markup import document, element, group, move
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets.carcassonne import TileSet


def svg(
    data: Mapping[str, Any],
    tileset: TileSet,
    *,
    legal: bool,
    scale: float,
    legend: bool,
    names: Sequence[str] | None,
) -> str:
    """See :func:`southseas.render.svg`."""
    board = Board(data, tileset, legal)
    grounds = Grounds(tileset)
    drawn = board_markup(board, grounds)
    blocks = [panel(Scene(data, tileset, names, legal), grounds)]
    if legend:
        blocks.append(legend_block(legal))
    side = stacked(blocks)
    margin = SIZES["margin"]
    width = board.width + WIDTH + 3 * margin
    height = max(board.height, side.height) + 2 * margin
    content = [
        grounds.definitions(),
        element("rect", width=width, height=height, fill=COLOURS["page"]),
        group([drawn], transform=move(margin, margin)),
        group([side.markup], transform=move(board.width + 2 * margin, margin)),
    ]
    return document((width, height), scale, title=words.GAME_TITLE, about=_about(data, names), content=content)


def _about(data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """The picture in a sentence or two, for those who cannot see it."""
    tiles = len(data["tiles"])
    about = f"A board of {tiles} {'tile' if tiles == 1 else 'tiles'}. {words.turn_line(data, names)}."
    scores = data.get("returns") or data.get("scores")
    if scores:
        shown = (f"{words.player_name(seat, names)} {score}" for seat, score in enumerate(scores))
        about += f" Points: {', '.join(shown)}."
    return about
