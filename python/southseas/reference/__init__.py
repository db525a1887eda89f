"""The reference engine: the rules in plain Python, to be read beside the rulebook.

Everything is worked out anew from the laid tiles at every question, and undo puts an old copy back. The compiled
engine is checked against this one, so nothing here imports it or shares its answers; only the tile sets, the rules
configuration and the errors of the package are common ground.

``grid``, ``board``, ``chance`` and ``trajectory`` know no game; each game is a package beside them.
"""
