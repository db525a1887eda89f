"""What a person must see to choose: the tile in hand as it can be turned, and what a move's names stand for."""

from __future__ import annotations

from typing import Any

from southseas import render
from southseas.cli.contents import contents_of
from southseas.game import Game, State
from southseas.tilesets import Segment, TileSet

DIRECTIONS = {4: ("N", "E", "S", "W"), 6: ("NE", "E", "SE", "SW", "W", "NW")}
"""Names of the directions by the number of a tile's edges."""
SLOT_NAMES = {1: ("",), 3: ("l", "", "r")}
"""Names of an edge's port slots by their number."""

BOARD_COLOURS: dict[str, dict[str, str]] = {
    "carcassonne": {
        **dict.fromkeys(".", "blue"),
        **dict.fromkeys("#", "green"),
        **dict.fromkeys("=H+", "yellow"),
        **dict.fromkeys("M", "bold magenta"),
        **dict.fromkeys("bsfFA", "bold"),
        **dict.fromkeys("xX", "dim"),
        **dict.fromkeys("()<>*", "bold red"),
    },
}
"""Styles for the characters of ``render.text``, by game; a game without stays plain."""


def board_colours(game: Game) -> dict[str, str]:
    """The styles for a game's board."""
    return BOARD_COLOURS.get(game.name, {})


def hand_picture(state: State) -> str:
    """The tile in hand in each rotation that looks different, the rotation's number above it; empty without one."""
    view = state.to_json(derived=False)
    if not view["in_hand"]:
        return ""
    tileset = state.game.tileset
    index = tileset.tile_index(view["in_hand"]["tile"])
    turns = sorted({tileset.canonical_rotation(index, turn) for turn in range(tileset.edges)})
    bare = {"y": 0, "tile": view["in_hand"]["tile"], "islander": None, "covered": [], "marker": None}
    row = {"tiles": [bare | {"x": turn, "rotation": turn} for turn in turns], "last_placed": None}
    board, _, _ = render.text_from_json(view | row, tileset).partition("\n\n")
    return "\n".join(board.splitlines()[:-1])


def meaning(state: State, fields: dict[str, Any]) -> str:
    """What the names in an action (its dictionary form) stand for; empty where they say all."""
    if fields["type"] == "islander":
        return _segment_meaning(state, fields["segment"])
    return contents_of(state.game.name).meaning(state.game.tileset, fields)


def _segment_meaning(state: State, name: str) -> str:
    view = state.to_json(derived=False)
    last = view["last_placed"]
    laid = next(tile for tile in view["tiles"] if (tile["x"], tile["y"]) == (last["x"], last["y"]))
    tileset = state.game.tileset
    tile = tileset.tiles[tileset.tile_index(laid["tile"])]
    segment = tile.segments[tile.segment_index(name)]
    shown = [ports_text(tileset, segment, laid["rotation"]), contents_of(tileset.game).segment_text(segment)]
    return ", ".join(part for part in shown if part)


def ports_text(tileset: TileSet, segment: Segment, rotation: int) -> str:
    """Where a segment of a tile turned by ``rotation`` leaves it: ``N Er``."""
    sides, slots = DIRECTIONS[tileset.edges], SLOT_NAMES[tileset.slots]
    ports = sorted(((side + rotation) % tileset.edges, slot) for side, slot in segment.ports)
    return " ".join(sides[side] + slots[slot] for side, slot in ports)
