"""Pictures: the board as SVG and as text, a tile set as one drawn sheet.

The drawings read the JSON form of a state (``docs/formats.md`` section 7) and the tile set, never an engine. Each game
brings its own :class:`Drawing`; :data:`DRAWINGS` says where.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from southseas.errors import RulesError, shown
from southseas.render.moves import Moves
from southseas.tilesets import TileSet

LARGEST_SCALE = 1000
"""Most pixels of one unit of a picture."""

Names = Sequence[str] | None
"""What the seats are called, from seat 0; missing ones are called ``Player 0`` and so on."""


class Drawing(Protocol):
    """What a game's ``drawing`` module offers. ``data`` is the JSON form of a state; derived keys may be absent."""

    def svg(
        self, data: Mapping[str, Any], tileset: TileSet, *, legal: bool, scale: float, legend: bool, names: Names
    ) -> str: ...

    def text(self, data: Mapping[str, Any], tileset: TileSet, *, legal: bool, names: Names) -> str: ...

    def hand(self, data: Mapping[str, Any], tileset: TileSet, turns: Sequence[int]) -> str: ...

    def tile_sheet(self, tileset: TileSet, *, columns: int, scale: float, segments: bool) -> str: ...


class Pictured(Protocol):
    """A state, as far as a picture needs it."""

    @property
    def game(self) -> Any: ...

    def to_json(self) -> dict[str, Any]: ...


DRAWINGS = {
    "carcassonne": "southseas.render.carcassonne.drawing",
    "dorfromantik": "southseas.render.dorfromantik.drawing",
}
"""Game name -> the module that draws it."""


def drawing_for(game: str) -> Drawing:
    """The drawing of a game. Raises KeyError for a game that has none."""
    return cast(Drawing, import_module(DRAWINGS[game]))


def svg(state: Pictured, *, legal: bool = False, scale: float = 1.0, legend: bool = True, names: Names = None) -> str:
    """The board, and beside it whose turn it is, the tile in hand, what everybody has or what is to be done, and the
    score, as a self-contained SVG document.

    ``legal`` marks what the player to move may do; ``scale`` is pixels per board unit, a tile being 100 units wide;
    ``legend`` explains the symbols. The same state gives the same text.
    """
    return svg_from_json(state.to_json(), state.game.tileset, legal=legal, scale=scale, legend=legend, names=names)


def svg_from_json(
    data: Mapping[str, Any],
    tileset: TileSet,
    *,
    legal: bool = False,
    scale: float = 1.0,
    legend: bool = True,
    names: Names = None,
) -> str:
    """As :func:`svg`, of a state's JSON form."""
    _check_scale(scale)
    _check_names(names)
    drawing = drawing_for(tileset.game)
    return drawing.svg(data, tileset, legal=legal, scale=scale, legend=legend, names=names)


def text(state: Pictured, *, legal: bool = False, names: Names = None) -> str:
    """The board and everything beside it for a terminal; nothing is cut or wrapped, however wide the board is.

    ``legal`` marks the empty cells where the tile in hand may lie, numbered from 1 in the order of
    :attr:`southseas.render.moves.Moves.open_cells`, each with its coordinates.
    """
    return text_from_json(state.to_json(), state.game.tileset, legal=legal, names=names)


def text_from_json(data: Mapping[str, Any], tileset: TileSet, *, legal: bool = False, names: Names = None) -> str:
    """As :func:`text`, of a state's JSON form."""
    _check_names(names)
    return drawing_for(tileset.game).text(data, tileset, legal=legal, names=names)


def _check_scale(scale: object) -> None:
    if isinstance(scale, bool) or not isinstance(scale, (int, float)) or not 0 < scale <= LARGEST_SCALE:
        raise RulesError(f"scale is a number above 0 and at most {LARGEST_SCALE}, not {shown(scale)}")


def _check_names(names: object) -> None:
    if names is None:
        return
    if isinstance(names, str) or not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise RulesError(f"names are a list of texts, one per seat, not {shown(names)}")


def hand(data: Mapping[str, Any], tileset: TileSet) -> str:
    """The tile in hand of a state's JSON form as text, with the rotation's number: in each rotation in which it may be
    laid somewhere, or, where the form does not say what is legal, in each that looks different. Empty without a tile.
    """
    if not data["in_hand"]:
        return ""
    index = tileset.tile_index(data["in_hand"]["tile"])
    looks = {tileset.canonical_rotation(index, turn) for turn in range(tileset.edges)}
    legal = {turn for turns in Moves(data, legal=True).open_cells.values() for turn in turns}
    return drawing_for(tileset.game).hand(data, tileset, sorted(legal or looks))


def tile_sheet(tileset: TileSet, *, columns: int = 10, scale: float = 1.0, segments: bool = False) -> str:
    """Everything that a set has, tiles and ships or task markers, with ids and counts on one sheet, as an SVG document.

    ``columns`` tiles stand in a row, at least 4; ``segments`` marks the segments and names them below.
    """
    _check_scale(scale)
    return drawing_for(tileset.game).tile_sheet(tileset, columns=columns, scale=scale, segments=segments)
