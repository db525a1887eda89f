"""The agent that every other one must beat."""

from __future__ import annotations

import random

from southseas.agents.deciding import Decider
from southseas.game import State


class RandomAgent(Decider):
    """Chooses uniformly among the legal actions."""

    name = "random"

    def decide(self, state: State, rng: random.Random) -> int:
        """See :class:`~southseas.agents.deciding.Decider`."""
        return rng.choice(state.legal_actions())
