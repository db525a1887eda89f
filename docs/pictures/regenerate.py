"""Draws the pictures of docs/observations.md anew: ``python docs/pictures/regenerate.py``.

The positions are the ends of the records beside this file. To be run after a change of the planes, of a built-in tile
set or of the drawing, and to be looked at.
"""

from __future__ import annotations

from pathlib import Path

import southseas as ss
from southseas.render import planes

HERE = Path(__file__).parent
WINDOWS = {"carcassonne": (11, 11), "dorfromantik": (10, 11)}
"""(columns, rows) of each game's pictures: the board and the cells beside it."""


def position(game: str) -> ss.State:
    """The position that the pictures of a game show."""
    return ss.replay(HERE / f"{game}.record")


def drawn(game: str) -> dict[str, str]:
    """File name and content of the pictures of a game."""
    state = position(game)
    return {
        f"{game}_board.svg": state.to_svg(scale=0.6, legend=False),
        f"{game}_planes.svg": planes.svg(state, WINDOWS[game]),
    }


def main() -> None:
    for game in WINDOWS:
        for name, text in drawn(game).items():
            (HERE / name).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
