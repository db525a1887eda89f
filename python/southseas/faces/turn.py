"""Whose turn it is and what they hold, in JSON: the same in every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from southseas.actions import CHANCE_PLAYER, PHASES, TERMINAL_PLAYER
from southseas.engine import Situation
from southseas.reading import JsonReader
from southseas.tilesets import TileSet

_PHASE_CODES = {name: code for code, name in enumerate(PHASES)}


def decider_of(phase: str, seat: int) -> int:
    """Section 2: who acts in a phase; ``seat`` is who does where it is a player."""
    if phase in ("draw", "reveal"):
        return CHANCE_PLAYER
    return TERMINAL_PLAYER if phase == "end" else seat


def write(tileset: TileSet, situation: Situation) -> dict[str, Any]:
    """``context``, ``in_hand`` and ``last_placed`` of section 7."""
    in_hand, last = situation["in_hand"], situation["last_placed"]
    return {
        "context": situation["context"],
        "in_hand": None if in_hand is None else {"tile": tileset.tiles[in_hand[0]].id, "number": in_hand[1]},
        "last_placed": None if last is None else {"x": last[0], "y": last[1]},
    }


def read(reader: JsonReader, tiles: dict[str, int], asked: Callable[[str, int], int]) -> Situation:
    """The fields of a situation from ``phase`` to ``move_number``. ``tiles`` are indices by id; ``asked`` takes the
    name of the phase and the active seat and gives the seat that is asked."""
    phase = reader.choice("phase", _PHASE_CODES, "phase")
    active = reader.integer("active_player")
    in_hand, last = reader.optional("in_hand"), reader.optional("last_placed")
    return {
        "phase": phase,
        "context": reader.integer("context"),
        "active": active,
        "decider": decider_of(PHASES[phase], asked(PHASES[phase], active)),
        "in_hand": in_hand and (in_hand.choice("tile", tiles, "tile"), in_hand.integer("number")),
        "last_placed": last and (last.integer("x"), last.integer("y")),
        "move_number": reader.integer("move_number"),
    }
