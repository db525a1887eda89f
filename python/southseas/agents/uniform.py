"""The agent that every other one must beat."""

from __future__ import annotations

import random

from southseas.game import State


class RandomAgent:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def choose(self, state: State, rng: random.Random) -> int:
        """See :class:`~southseas.agents.protocol.Agent`."""
        return rng.choice(state.legal_actions())
