"""What makes two situations equal: section 5 of ``docs/formats.md``."""

from __future__ import annotations

from collections import Counter

from southseas.engine import Situation
from southseas.faces.dorfromantik.layout import ABANDONED, ACTIVE, COMPLETED
from southseas.tilesets.dorfromantik import HexTileSet


def identity(tileset: HexTileSet, situation: Situation) -> Situation:
    """The situation with all that ``==`` ignores made equal.

    Active markers count with their cells but not their order; completed ones, and those out of the game, as multisets
    of type and number; the origin only while no tile lies.
    """
    types = {(x, y): tileset.tiles[tile].task_label for x, y, tile, _ in situation["tiles"]}
    by_status: tuple[Counter[tuple[str | None, int]], ...] = Counter(), Counter(), Counter()
    for x, y, number, status in situation["markers"]:
        by_status[status][types[x, y], number] += 1
    for label, number, copies in situation["removed_markers"]:
        by_status[ABANDONED][tileset.labels[label], number] += copies
    return {
        **situation,
        "markers": sorted(row for row in map(tuple, situation["markers"]) if row[3] == ACTIVE),
        "removed_markers": [sorted(by_status[status].items()) for status in (COMPLETED, ABANDONED)],
        "last_placed": None,
        "move_number": 0,
        "origin": None if situation["tiles"] else situation["origin"],
    }
