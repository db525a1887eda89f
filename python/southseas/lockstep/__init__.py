"""Two engines side by side: the same moves on both, everything compared at every step.

``run("carcassonne", games=100, seed=1)`` plays games with several policies on the built-in and on random tile
sets and rules, and returns a :class:`Report`: how much was compared, which rules fired how often, and the first
difference with a record that shows it again. ``python -m southseas.lockstep carcassonne --games 100`` does the same.

What a game brings (policies, rule detectors, random settings) is a :class:`Plugin`; the comparer knows no game.
"""

from __future__ import annotations

from .checks import Levels
from .plugin import Plugin, Setting, Step, load_plugin
from .report import Difference, Report
from .runner import run

__all__ = ["Difference", "Levels", "Plugin", "Report", "Setting", "Step", "load_plugin", "run"]
