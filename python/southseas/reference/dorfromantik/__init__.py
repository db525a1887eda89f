"""*Dorfromantik: South Seas* and its family (rules D-01 to D-54).

Read in the order of a turn: ``turn`` (the whole course), ``piles`` (what comes next), ``placing``, ``tasks``,
``scoring``; below them ``areas``, ``position`` and ``box``; ``key`` lists the facts of ``docs/formats.md``.
"""

from southseas.reference.dorfromantik.game import ReferenceGame, ReferenceState

__all__ = ["ReferenceGame", "ReferenceState"]
