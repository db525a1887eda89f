"""What the greedy agent knows of *Dorfromantik: South Seas*: tasks, flags, longest areas, and what may still come."""

from southseas.agents.dorfromantik.rating import rate

__all__ = ["rate"]
