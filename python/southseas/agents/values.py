"""How good a situation looks to a seat, as a tuple to be compared: first what counts, then the tie rules.

``value_of(game)`` gives the function for a game. A game without one of its own is valued by ``scores()`` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from southseas.game import Game, State

Value = tuple[float, ...]
ValueFunction = Callable[[State, int], Value]


def lead(points: Sequence[int], seat: int) -> int:
    """Points of ``seat`` less those of the best other seat; with one seat, its own."""
    others = [value for index, value in enumerate(points) if index != seat]
    return points[seat] - max(others, default=0)


def score_value(state: State, seat: int) -> Value:
    """The lead if the game ended now."""
    return (lead(state.scores(), seat),)


HELD, PENDING = 10, 7
"""What a ware counts when it is held, and when an open region only promises it."""


def trade_value(state: State, seat: int) -> Value:
    """The lead in points, wares counted as the fraction of a point that they are worth; then the lead in wares held.

    Promised wares count less: they cannot be delivered yet, and others may still take them.
    """
    per_point = state.game.rules.wares_per_point
    sheet = state.score_sheet()
    held = [sum(entry["wares"].values()) for entry in sheet]
    worth = [
        HELD * (entry["ship_points"] * per_point + mine) + PENDING * (entry["wares_total"] - mine)
        for entry, mine in zip(sheet, held, strict=True)
    ]
    return lead(worth, seat), lead(held, seat)


VALUES: dict[str, ValueFunction] = {"carcassonne": trade_value}


def value_of(game: Game) -> ValueFunction:
    """The value function of a game."""
    return VALUES.get(game.name, score_value)
