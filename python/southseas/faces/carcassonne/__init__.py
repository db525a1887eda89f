"""The public face of *Carcassonne: South Seas*."""

from __future__ import annotations

from southseas.faces.carcassonne.face import CarcassonneFace

__all__ = ["CarcassonneFace"]
