"""Ways to lay a tile that look at cells alone: what the policies of all games share."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from ..actions import unpack_place

if TYPE_CHECKING:
    from ..game import State

Cell = tuple[int, int]

Placements = Sequence[tuple[int, Cell]]
"""Legal placements, each with its cell."""

PlaceStyle = Callable[["State", Placements, random.Random], int]


def uniform(state: State, actions: list[int], rng: random.Random) -> int:
    """Each legal action equally likely."""
    return rng.choice(actions)


def placements(actions: Iterable[int]) -> Placements:
    """Actions of phase ``place`` with their cells."""
    return [(action, unpack_place(action)[:2]) for action in actions]


def laid_cells(state: State) -> set[Cell]:
    """Where tiles lie."""
    return {(x, y) for x, y, *_ in state.situation()["tiles"]}


def count_laid(cell: Cell, steps: Iterable[Cell], laid: set[Cell]) -> int:
    """How many of the cells at ``steps`` from ``cell`` are taken."""
    x, y = cell
    return sum((x + dx, y + dy) in laid for dx, dy in steps)


def best_cell(options: Placements, rng: random.Random, value: Callable[[Cell], float]) -> int:
    """A placement whose cell has the highest value, ties at random."""
    worth = {cell: value(cell) for cell in {cell for _, cell in options}}
    top = max(worth.values())
    return rng.choice([action for action, cell in options if worth[cell] == top])


def anywhere(state: State, options: Placements, rng: random.Random) -> int:
    """Each placement equally likely."""
    return rng.choice(options)[0]


def along_line(state: State, options: Placements, rng: random.Random) -> int:
    """Ever further along one row."""
    return best_cell(options, rng, lambda cell: abs(cell[0]) - 3 * abs(cell[1]))


def crowded(steps: Sequence[Cell]) -> PlaceStyle:
    """Where most of the cells at ``steps`` are taken."""

    def choose(state: State, options: Placements, rng: random.Random) -> int:
        laid = laid_cells(state)
        return best_cell(options, rng, lambda cell: count_laid(cell, steps, laid))

    return choose


def round_holes(steps: Sequence[Cell]) -> PlaceStyle:
    """Round empty cells, seldom into them; ``steps`` lead across the sides of a tile."""

    def choose(state: State, options: Placements, rng: random.Random) -> int:
        laid = laid_cells(state)

        def value(cell: Cell) -> float:
            beside = [(cell[0] + dx, cell[1] + dy) for dx, dy in steps]
            hemmed = sum(count_laid(empty, steps, laid) for empty in beside if empty not in laid)
            return 2 * hemmed - 3 * count_laid(cell, steps, laid)

        return best_cell(options, rng, value)

    return choose
