"""The reference engine: the rules in plain Python, to be read beside the rulebook.

Everything is worked out anew from the laid tiles at every question, and undo puts an old copy back. The compiled
engine is checked against this one, so nothing here imports it or shares its answers; only the tile sets, the rules
configuration and the errors of the package are common ground.

The modules here know no game: ``grid`` and ``board`` (tiles that lie), ``chance``, ``trajectory`` and ``state`` (steps
and undo), ``codes`` and ``identity`` (numbers of ``docs/formats.md``). Each game is a package beside them.
"""
