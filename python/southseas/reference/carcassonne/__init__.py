"""*Carcassonne: South Seas* (rules C-01 to C-62).

Read in the order of a turn: ``turn`` (the whole course), ``islanders``, ``evaluation``, ``delivery``, ``scoring``;
below them ``features``, ``position`` and ``box``; ``codes`` and ``key`` hold the numbers of ``docs/formats.md``.
"""

from southseas.reference.carcassonne.game import ReferenceGame, ReferenceState

__all__ = ["ReferenceGame", "ReferenceState"]
