"""The whole picture of a state: the board, and the panel to its right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.render.blocks import Page, board_page, stacked
from southseas.render.dorfromantik import words
from southseas.render.dorfromantik.board import Board, board_markup
from southseas.render.dorfromantik.legend import legend as legend_block
from southseas.render.dorfromantik.panel import Scene, panel
from southseas.render.dorfromantik.tile import Grounds
from southseas.render.phrases import counted, points_of
from southseas.tilesets.dorfromantik import HexTileSet


def svg(
    data: Mapping[str, Any],
    tileset: HexTileSet,
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
    blocks = [panel(Scene(data, grounds, names))]
    if legend:
        blocks.append(legend_block(grounds, legal))
    page = Page(scale, words.GAME_TITLE, _about(data, names))
    return board_page(page, grounds.definitions(), drawn, (board.width, board.height), stacked(blocks))


def _about(data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """The picture in a sentence or two, for those who cannot see it."""
    about = f"A board of {counted(len(data['tiles']), 'tile')}. {words.turn_line(data, names)}."
    if data["markers"]["active"]:
        about += f" Tasks: {'; '.join(words.task_text(task) for task in data['markers']['active'])}."
    points = points_of(data)
    return f"{about} Points: {points[0]}." if points else about
