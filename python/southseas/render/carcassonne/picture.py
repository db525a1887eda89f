"""The whole picture of a state: the board, and the panel to its right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.render.blocks import Page, board_page, stacked
from southseas.render.carcassonne import words
from southseas.render.carcassonne.board import Board, Grounds, board_markup
from southseas.render.carcassonne.legend import legend as legend_block
from southseas.render.carcassonne.panel import Scene, panel
from southseas.render.phrases import counted, player_name, points_of
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
    board = Board(data, legal, tileset)
    grounds = Grounds(tileset)
    drawn = board_markup(board, grounds)
    blocks = [panel(Scene(data, tileset, names, legal), grounds)]
    if legend:
        blocks.append(legend_block(legal))
    page = Page(scale, words.GAME_TITLE, _about(data, names))
    return board_page(page, grounds.definitions(), drawn, (board.width, board.height), stacked(blocks))


def _about(data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """The picture in a sentence or two, for those who cannot see it."""
    about = f"A board of {counted(len(data['tiles']), 'tile')}. {words.turn_line(data, names)}."
    scores = points_of(data)
    if scores:
        shown = (f"{player_name(seat, names)} {score}" for seat, score in enumerate(scores))
        about += f" Points: {', '.join(shown)}."
    return about
