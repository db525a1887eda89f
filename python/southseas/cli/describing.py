"""What a person must see to choose: the board, the tile in hand as it can be turned, what a move's names stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any

from southseas import render
from southseas.cli.contents import contents_of
from southseas.cli.screen import Screen
from southseas.game import Game, State
from southseas.tilesets import Segment, TileSet
from southseas.tilesets.dorfromantik import HexTileSet

DIRECTIONS = {4: ("N", "E", "S", "W"), 6: ("NE", "E", "SE", "SW", "W", "NW")}
"""Names of the directions by the number of a tile's edges."""
SLOT_NAMES = {1: ("",), 3: ("l", "", "r")}
"""Names of an edge's port slots by their number."""

Styles = Mapping[str, str]
"""Style of each character of ``render.text``'s picture; others stay plain."""


def _square_colours(tileset: TileSet) -> Styles:
    return {
        **dict.fromkeys(".", "blue"),
        **dict.fromkeys("#", "green"),
        **dict.fromkeys("=H+", "yellow"),
        **dict.fromkeys("M", "bold magenta"),
        **dict.fromkeys("bsfFA", "bold"),
        **dict.fromkeys("xX", "dim"),
        **dict.fromkeys("()<>*", "bold red"),
    }


LABEL_COLOURS = ("green", "red", "yellow", "cyan", "magenta", "bright_green", "bright_red", "bright_yellow")
"""Styles of labels that join something, in their order, from the start again where there are more."""


def _label_colours(tileset: HexTileSet) -> Styles:
    letters = zip(tileset.letters, tileset.labels, strict=True)
    joining = (letter for letter, label in letters if label not in tileset.neutral)
    return dict(zip(joining, cycle(LABEL_COLOURS))) | dict.fromkeys("()*!", "bold") | dict.fromkeys("/\\|", "dim")


BOARD_COLOURS: dict[str, Callable[[Any], Styles]] = {
    "carcassonne": _square_colours,
    "dorfromantik": _label_colours,
}
"""Game name -> the styles for the boards of a tile set."""


def board_colours(game: Game) -> Styles:
    """The styles for a game's board."""
    return BOARD_COLOURS[game.name](game.tileset)


def show_board(screen: Screen, state: State, names: Sequence[str]) -> None:
    """The board and what lies beside it; a score sheet is shown by itself."""
    view = {name: value for name, value in state.to_json().items() if name != "score_sheet"}
    screen.board(render.text_from_json(view, state.game.tileset, names=names), board_colours(state.game))


def show_hand(screen: Screen, state: State) -> None:
    """The tile in hand in each rotation that looks different, the rotation's number with it."""
    screen.board(render.hand(state.to_json(derived=False), state.game.tileset), board_colours(state.game))


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


def draw_question(state: State, who: str) -> str:
    """What to ask at a chance node for the draw that somebody made from the real box."""
    fields, _ = state.legal_fields()[0]
    if fields["type"] == "reveal":
        return "Which ship comes in?"
    if "number" in fields:
        return f"{who}, which task tile was turned up, with which marker? (such as {fields['tile']} {fields['number']})"
    return f"{who}, which tile was drawn?"
