"""Players that a program provides. They see a game only through the public face.

``make_agent("greedy")`` builds one by name; ``AGENTS`` lists the names. A new agent registers itself by a line in
``AGENTS``: a class without arguments that derives from :class:`~southseas.agents.deciding.Decider`.
"""

from __future__ import annotations

from collections.abc import Callable

from southseas.agents.greedy import GreedyAgent
from southseas.agents.match import MatchResult, play_game, play_match
from southseas.agents.protocol import Agent
from southseas.agents.uniform import RandomAgent
from southseas.errors import SouthSeasError

__all__ = ["AGENTS", "Agent", "GreedyAgent", "MatchResult", "RandomAgent", "make_agent", "play_game", "play_match"]

AGENTS: dict[str, Callable[[], Agent]] = {"greedy": GreedyAgent, "random": RandomAgent}


def make_agent(name: str) -> Agent:
    """The agent registered as ``name``; ``SouthSeasError`` with the known names otherwise."""
    if name not in AGENTS:
        raise SouthSeasError(f"unknown agent {name!r}; known agents: {', '.join(sorted(AGENTS))}")
    return AGENTS[name]()
