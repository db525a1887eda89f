"""The public face of *Carcassonne: South Seas*."""

from __future__ import annotations

from southseas.faces.carcassonne.face import CarcassonneFace
from southseas.faces.carcassonne.views import IslanderTile, Region, SeatScore, Trader

__all__ = ["CarcassonneFace", "IslanderTile", "Region", "SeatScore", "Trader"]
