"""How fast the engines are on this machine, every timed answer compared with one that is found another way.

:func:`measure` does it all for one :class:`Setting`.
"""

from __future__ import annotations

from southseas.benchmark.positions import Setting, is_built, middle_state, random_game
from southseas.benchmark.report import BRIEF, FIGURES, Measurement, measure, measurements
from southseas.benchmark.timing import same

__all__ = [
    "BRIEF",
    "FIGURES",
    "Measurement",
    "Setting",
    "is_built",
    "measure",
    "measurements",
    "middle_state",
    "random_game",
    "same",
]
