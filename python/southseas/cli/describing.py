"""What a person must see to choose: the board, the tile in hand as it can be turned, what a move's names stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any

from southseas import render
from southseas.cli.cells import open_cells
from southseas.cli.contents import contents_of
from southseas.cli.screen import Screen
from southseas.game import Game, State
from southseas.tilesets import Segment, TileSet
from southseas.tilesets.dorfromantik import HexTileSet

DIRECTIONS = {4: ("north", "east", "south", "west"), 6: ("NE", "E", "SE", "SW", "W", "NW")}
"""Names of the directions by the number of a tile's edges."""
BESIDE = {0: "left", 2: "right"}
"""Port slots beside the middle of a square tile's side."""

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
        **dict.fromkeys("[]", "bold cyan"),
    }


LABEL_COLOURS = ("green", "red", "yellow", "cyan", "magenta", "bright_green", "bright_red", "bright_yellow")
"""Styles of labels that join something, in their order, from the start again where there are more."""


def _label_colours(tileset: HexTileSet) -> Styles:
    letters = zip(tileset.letters, tileset.labels, strict=True)
    joining = (letter for letter, label in letters if label not in tileset.neutral)
    return dict(zip(joining, cycle(LABEL_COLOURS))) | dict.fromkeys("()[]*!", "bold") | dict.fromkeys("/\\|", "dim")


BOARD_COLOURS: dict[str, Callable[[Any], Styles]] = {
    "carcassonne": _square_colours,
    "dorfromantik": _label_colours,
}
"""Game name -> the styles for the boards of a tile set."""


def board_colours(game: Game) -> Styles:
    """The styles for a game's board."""
    return BOARD_COLOURS[game.name](game.tileset)


def show_board(screen: Screen, state: State, names: Sequence[str]) -> None:
    """The board with the cells for the tile in hand, and what lies beside it; a score sheet is shown by itself."""
    view = {name: value for name, value in state.to_json().items() if name != "score_sheet"}
    screen.board(render.text_from_json(view, state.game.tileset, legal=True, names=names), board_colours(state.game))


def show_hand(screen: Screen, state: State) -> None:
    """The tile in hand in each rotation that is legal somewhere, the rotation's number with it."""
    screen.board(render.hand(state.to_json(), state.game.tileset), board_colours(state.game))


def meaning(state: State, fields: dict[str, Any]) -> str:
    """What the names in an action (its dictionary form) stand for; empty where they say all."""
    if fields["type"] == "islander":
        last = state.to_json(derived=False)["last_placed"]
        return _segment_meaning(state, last["x"], last["y"], fields["segment"])
    if fields["type"] == "retrieve":
        return _segment_meaning(state, fields["x"], fields["y"])
    return contents_of(state.game.name).meaning(state.game.tileset, fields)


def _segment_meaning(state: State, x: int, y: int, name: str | None = None) -> str:
    """Where a segment on the board leaves its tile, what lies on it, and its feature; without a name, the segment on
    which the tile's islander stands."""
    laid = next(tile for tile in state.to_json(derived=False)["tiles"] if (tile["x"], tile["y"]) == (x, y))
    tileset, contents = state.game.tileset, contents_of(state.game.name)
    tile = tileset.tiles[tileset.tile_index(laid["tile"])]
    segment = tile.segments[tile.segment_index(name or laid["islander"]["segment"])]
    feature = next(one for one in state.features() if (x, y, segment.name) in one.segments)
    shown = [ports_text(tileset, segment, laid["rotation"]), contents.segment_text(segment)]
    return "; ".join(part for part in [*shown, contents.feature_text(feature)] if part)


def ports_text(tileset: TileSet, segment: Segment, rotation: int) -> str:
    """Where a segment of a tile turned by ``rotation`` leaves it: ``north, east side left of the bridge``; left and
    right are those of somebody who looks outward."""
    slots: dict[int, list[int]] = {}
    for side, slot in sorted(((side + rotation) % tileset.edges, slot) for side, slot in segment.ports):
        slots.setdefault(side, []).append(slot)
    beside = BESIDE if tileset.slots > 1 else {}
    return ", ".join(_side_text(DIRECTIONS[tileset.edges][side], taken, beside) for side, taken in slots.items())


def _side_text(side: str, slots: Sequence[int], beside: Mapping[int, str]) -> str:
    where = " and ".join(beside[slot] for slot in slots if slot in beside)
    return f"{side} side {where} of the bridge" if where else side


def draw_question(state: State, who: str) -> str:
    """What to ask at a chance node for the draw that somebody made from the real box."""
    fields, _ = state.legal_fields()[0]
    if fields["type"] == "reveal":
        return "Which ship comes in?"
    if "number" in fields:
        return f"{who}, which task tile was turned up, with which marker? (such as {fields['tile']} {fields['number']})"
    return f"{who}, which tile was drawn?"


def draw_hint(state: State) -> str:
    """How to answer that question."""
    fields, _ = state.legal_fields()[0]
    if fields["type"] == "reveal":
        return "the ship's name; 'list 3 points' shows what has these words"
    return contents_of(state.game.name).search_hint(state.game.tileset)


def choice_hint(state: State) -> str:
    """How to answer at a decision."""
    if state.phase == "place":
        (x, y), turns = next(iter(open_cells(state).items()))
        return f"cell and rotation as '1 {turns[0]}' or '{x},{y},{turns[0]}'; 'list {x},{y}' shows one cell"
    word = state.action_to_string(state.legal_actions()[-1]).split()[-1]
    return f"a number or the move; 'list {word}' shows what begins so or has this word"
