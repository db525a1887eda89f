"""Fields of a situation (section 5 of ``docs/formats.md``) and the names of this game's indices."""

from __future__ import annotations

from southseas.actions import PHASES
from southseas.situation import INTEGER, Layout, Shape

LAYOUT: Layout = {
    "tiles": Shape(2, 4),
    "islanders": Shape(2, 4),
    "covered": Shape(2, 5),
    "wares": Shape(2, 3),
    "ships": Shape(2),
    "face_up": Shape(1),
    "ship_pile": Shape(1),
    "undrawn": Shape(1),
    "removed": Shape(1),
    "boat_tokens": INTEGER,
    "phase": INTEGER,
    "context": INTEGER,
    "active": INTEGER,
    "decider": INTEGER,
    "in_hand": Shape(1, 2, optional=True),
    "market_queue": Shape(1),
    "last_placed": Shape(1, 2, optional=True),
    "move_number": INTEGER,
}

WARES = ("bananas", "shells", "fish")
FEATURE_TYPES = ("bridge", "island", "sea", "market")
LABELS = ("sea", "bridge", "island")

ISLANDER_PHASE = PHASES.index("islander")

SETUP, MARKET, DELIVERY = range(3)
"""Reveal contexts: section 2."""
