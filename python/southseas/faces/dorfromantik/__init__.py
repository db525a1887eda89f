"""The public face of *Dorfromantik: South Seas*."""

from __future__ import annotations

from southseas.faces.dorfromantik.face import DorfromantikFace
from southseas.faces.dorfromantik.views import Area, ScoreSheet, TaskTile

__all__ = ["Area", "DorfromantikFace", "ScoreSheet", "TaskTile"]
