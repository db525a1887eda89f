"""How good each choice of a seat looks, by game.

A rating gives every legal action of a decision a :data:`~southseas.agents.values.Value`, in their order. A game without
one of its own is rated by where each action may lead within the turn (:func:`rate_by_turn`).
"""

from __future__ import annotations

from collections.abc import Callable

from southseas.agents import dorfromantik
from southseas.agents.turn import rate_by_turn
from southseas.agents.values import Value
from southseas.game import Game, State

Rating = Callable[[State], list[Value]]

RATINGS: dict[str, Rating] = {"dorfromantik": dorfromantik.rate}


def rating_of(game: Game) -> Rating:
    """The rating of a game's choices."""
    return RATINGS.get(game.name, rate_by_turn)
