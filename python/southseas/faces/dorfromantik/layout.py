"""Fields of a situation (section 5 of ``docs/formats.md``) and the names of this game's codes."""

from __future__ import annotations

from southseas.situation import INTEGER, Layout, Shape

LAYOUT: Layout = {
    "tiles": Shape(2, 4),
    "markers": Shape(2, 4),
    "undrawn": Shape(1),
    "undrawn_markers": Shape(2, 3),
    "removed": Shape(1),
    "removed_markers": Shape(2, 3),
    "phase": INTEGER,
    "context": INTEGER,
    "active": INTEGER,
    "decider": INTEGER,
    "in_hand": Shape(1, 2, optional=True),
    "last_placed": Shape(1, 2, optional=True),
    "move_number": INTEGER,
    "origin": Shape(1, 3),
}

STATUSES = ("active", "completed", "abandoned")
"""What becomes of a marker, by code."""

ACTIVE, COMPLETED, ABANDONED = range(3)

PHASES_OF_GAME = ("draw", "place", "end")
