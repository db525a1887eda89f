"""The agent that takes the best it can see at the end of its own turn."""

from __future__ import annotations

import random

from southseas.agents.deciding import Decider
from southseas.agents.ratings import rating_of
from southseas.game import State


class GreedyAgent(Decider):
    """Takes a step with the best :func:`rating <southseas.agents.ratings.rating_of>`; equal ones are decided by the
    generator."""

    name = "greedy"

    def decide(self, state: State, rng: random.Random) -> int:
        """See :class:`~southseas.agents.deciding.Decider`."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        values = rating_of(state.game)(state)
        best = max(values)
        return rng.choice([action for action, value in zip(actions, values, strict=True) if value == best])
