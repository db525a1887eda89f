"""Placements at the prompt: one cell with its rotations instead of a move for each, numbered as on the text board."""

from __future__ import annotations

import re
from collections.abc import Iterator

from southseas.cli.complaints import CommandError
from southseas.errors import NotationError
from southseas.game import State
from southseas.render.moves import Cell, Moves

_BY_NUMBER = re.compile(r"(\d{1,99})(?:\s+(\d{1,99}))?")
_BY_CELL = re.compile(r"(?:place\s+)?(-?\d{1,99})\s*,\s*(-?\d{1,99})(?:(?:\s*,\s*|\s+)(\d{1,99}))?", re.IGNORECASE)


def open_cells(state: State) -> dict[Cell, list[int]]:
    """Where the tile in hand may lie, each cell with its rotations, in the order of the board's numbers."""
    return Moves({"legal_actions": [fields for fields, _ in state.legal_fields()]}, legal=True).open_cells


def cell_lines(state: State, start: str = "") -> Iterator[str]:
    """``3 1,-1: 0 1 2 3`` for every cell, or for those whose placements begin with ``start``."""
    wanted = "".join(start.lower().removeprefix("place").split())
    for number, ((x, y), turns) in enumerate(open_cells(state).items(), 1):
        if not wanted or any(f"{x},{y},{turn}".startswith(wanted) for turn in turns):
            yield f"{number:3} {x},{y}: {' '.join(map(str, turns))}"


def choose_cell(state: State, typed: str) -> int | None:
    """The placement that ``typed`` means: ``3 2`` (cell and rotation), ``1,-1,2``, either without the rotation where
    there is only one. None when it names no cell where the tile fits.

    Raises :class:`CommandError` when the cell is right and the rotation is missing or wrong.
    """
    cells = open_cells(state)
    found = _named(list(cells), typed)
    if found is None:
        return None
    number, cell, turn = found
    turns = cells[cell]
    if turn is None and len(turns) == 1:
        turn = str(turns[0])
    if turn is None or int(turn) >= state.game.tileset.edges:
        raise CommandError(_rotations(number, cell, turns))
    try:
        return state.string_to_action(f"place {cell[0]},{cell[1]},{int(turn)}")
    except NotationError:
        raise CommandError(_rotations(number, cell, turns)) from None


def _rotations(number: int, cell: Cell, turns: list[int]) -> str:
    x, y = cell
    shown = " ".join(map(str, turns))
    return f"cell {number} at {x},{y} takes rotations {shown}: type '{number} {turns[0]}' or '{x},{y},{turns[0]}'"


def _named(cells: list[Cell], typed: str) -> tuple[int, Cell, str | None] | None:
    """Number, cell, and the rotation as it was typed."""
    if match := _BY_NUMBER.fullmatch(typed):
        number = int(match[1])
        return (number, cells[number - 1], match[2]) if 1 <= number <= len(cells) else None
    if match := _BY_CELL.fullmatch(typed):
        cell = (int(match[1]), int(match[2]))
        return (cells.index(cell) + 1, cell, match[3]) if cell in cells else None
    return None
