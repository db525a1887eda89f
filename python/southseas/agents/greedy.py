"""The agent that takes the best it can see at the end of its own turn."""

from __future__ import annotations

import random

from southseas.agents.values import Value, ValueFunction, value_of
from southseas.game import State


class GreedyAgent:
    """Looks through every way to finish its own turn and takes a step of the best.

    A turn ends where chance moves, another seat decides, or the game is over. The value is
    :func:`~southseas.agents.values.value_of` the game; equal ways are decided by the generator.
    """

    name = "greedy"

    def choose(self, state: State, rng: random.Random) -> int:
        """See :class:`~southseas.agents.protocol.Agent`."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        turn = _Turn(state)
        values = [turn.after(action) for action in actions]
        best = max(values)
        return rng.choice([action for action, value in zip(actions, values, strict=True) if value == best])


class _Turn:
    """The rest of one turn, searched to its end on one explicit clone."""

    def __init__(self, state: State) -> None:
        self._state = state.clone(chance="explicit")
        self._seat = state.current_player()
        self._value: ValueFunction = value_of(state.game)

    def after(self, action: int) -> Value:
        """The best value that the turn can still reach once ``action`` is done."""
        state = self._state
        state.apply_action(action)
        value = max(map(self.after, state.legal_actions())) if self._goes_on() else self._value(state, self._seat)
        state.undo_action()
        return value

    def _goes_on(self) -> bool:
        return self._state.current_player() == self._seat
