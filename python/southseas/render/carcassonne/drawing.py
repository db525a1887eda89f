"""The drawings of this game: see :class:`southseas.render.Drawing`."""

from __future__ import annotations

from southseas.render.carcassonne.picture import svg
from southseas.render.carcassonne.sheet import tile_sheet
from southseas.render.carcassonne.textboard import hand, text

__all__ = ["hand", "svg", "text", "tile_sheet"]
