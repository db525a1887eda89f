"""The drawings of this game: see :class:`southseas.render.Drawing`."""

from __future__ import annotations

from southseas.render.dorfromantik.picture import svg
from southseas.render.dorfromantik.sheet import tile_sheet
from southseas.render.dorfromantik.textboard import hand, text

__all__ = ["hand", "svg", "text", "tile_sheet"]
