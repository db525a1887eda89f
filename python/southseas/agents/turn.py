"""Rating by looking through every way to finish the turn."""

from __future__ import annotations

from southseas.agents.values import Value, ValueFunction, value_of
from southseas.game import State


def rate_by_turn(state: State) -> list[Value]:
    """For every legal action, in their order, the best value that the turn can still reach after it.

    A turn ends where chance moves, another seat decides, or the game is over; the value there is that of
    :func:`~southseas.agents.values.value_of` the game.
    """
    turn = _Turn(state)
    return [turn.after(action) for action in state.legal_actions()]


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
