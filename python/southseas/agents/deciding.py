"""What the agents of this package have in common: they are asked only where there is something to decide."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from southseas.errors import IllegalActionError
from southseas.game import State


class Decider(ABC):
    """An :class:`~southseas.agents.protocol.Agent` that refuses to be asked anywhere but at a decision node."""

    name: str

    def choose(self, state: State, rng: random.Random) -> int:
        """See :class:`~southseas.agents.protocol.Agent`. :class:`IllegalActionError` where nobody decides: the game is
        over, or chance moves."""
        if state.is_terminal():
            raise IllegalActionError("there is nothing to decide: the game is over")
        if state.is_chance_node():
            raise IllegalActionError(
                "there is nothing to decide: chance moves here; apply one of chance_outcomes(), or sample_chance(rng)"
            )
        return self.decide(state, rng)

    @abstractmethod
    def decide(self, state: State, rng: random.Random) -> int:
        """The choice at a decision node, as :meth:`choose` gives it."""
