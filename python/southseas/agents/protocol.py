"""What every agent offers."""

from __future__ import annotations

import random
from typing import Protocol

from southseas.game import State


class Agent(Protocol):
    """A player. It may keep nothing between two calls: the same state and generator give the same choice."""

    name: str

    def choose(self, state: State, rng: random.Random) -> int:
        """One of ``state.legal_actions()`` at a decision node of any seat. The state is not changed; ``rng`` is the
        only source of chance. A future that the state may know (seed, prescribed draws) is not looked at.

        :class:`~southseas.errors.IllegalActionError` at a chance node and after the end."""
