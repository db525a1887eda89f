"""The words of the Dorfromantik family that do not depend on the set."""

EDGES = ("NE", "E", "SE", "SW", "W", "NW")
"""The directions of edges 0..5."""

KINDS = ("landscape", "task", "special")
"""Kinds of tiles; special ones are in the landscape pile whatever leaves it unseen (rule D-03)."""

SYMBOLS = ("huts", "fish", "wind", "palms", "boats")
"""What is printed on tiles beside their edges, in the order of every tuple of numbers of symbols."""
