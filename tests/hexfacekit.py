"""Positions of the hex game, for the tests of its face."""

from __future__ import annotations

from typing import Any

import facekit
import southseas as ss

CORAL_OF_FOUR = (
    *("draw coral1 6", "place 0,0,0", "draw mangrove1 6", "place -1,0,0", "draw island1 6", "place -1,1,0"),
    *("draw L32", "place 1,0,1", "draw L37", "place 2,0,1", "draw L28", "place 3,-1,0"),
)
"""Three active tasks; a coral area of four tiles with the coral task 6."""


def game(engine: str, **options: Any) -> ss.Game:
    """The game with the built-in set, unless ``options`` say otherwise."""
    return facekit.game(engine, name="dorfromantik", **options)


def played(engine: str, steps: tuple[str, ...], **options: Any) -> ss.State:
    """The state after these steps."""
    state = game(engine, **options).new_initial_state()
    for step in steps:
        state.apply_action(state.string_to_action(step))
    return state
