"""Names of ports: a side letter, and beside a bridge the side letter with ``l`` or ``r``."""

from __future__ import annotations

from collections.abc import Mapping

from southseas.tilesets.model import Port

SIDES = "NESW"
"""The letters of sides 0..3."""
SLOTS = ("l", "", "r")
"""The suffixes of slots 0..2, looking outward from the tile's centre."""
MIDDLE = 1

NAMES: Mapping[str, Port] = {
    letter + suffix: (side, slot) for side, letter in enumerate(SIDES) for slot, suffix in enumerate(SLOTS)
}
"""(side, slot) of every name."""


def text(port: Port) -> str:
    """The name of ``port``."""
    side, slot = port
    return SIDES[side] + SLOTS[slot]


def of_side(side: int, label: str) -> dict[Port, str]:
    """The ports of a side with this label and the type of segment that owns each (rule C-61)."""
    if label == "bridge":
        return {(side, 0): "sea", (side, MIDDLE): "bridge", (side, 2): "sea"}
    return {(side, MIDDLE): label}
