"""Prescribed draws: texts to the two queues of an engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from southseas.actions import draw_action, reveal_action
from southseas.engine import Situation
from southseas.errors import RecordError, shown
from southseas.tilesets.carcassonne import TileSet


def parse(tileset: TileSet, texts: Sequence[str], situation: Situation) -> tuple[list[int], list[int]]:
    """Tile draws and reveals as actions; :class:`RecordError` lists every impossible one."""
    piles = {
        "draw": Counter({tile.id: count for tile, count in zip(tileset.tiles, situation["undrawn"], strict=True)}),
        "reveal": Counter({ship.id: count for ship, count in zip(tileset.ships, situation["ship_pile"], strict=True)}),
    }
    drawn: list[int] = []
    revealed: list[int] = []
    faults: list[str] = []
    for place, text in enumerate(texts):
        verb, name, fault = _take(text, piles)
        if fault:
            faults.append(f"draws[{place}] {shown(text)}: {fault}")
        elif verb == "draw":
            drawn.append(draw_action(tileset.tile_index(name)))
        else:
            revealed.append(reveal_action(tileset.ship_index(name)))
    if faults:
        raise RecordError("these draws cannot happen", faults)
    return drawn, revealed


def _take(text: str, piles: dict[str, Counter[str]]) -> tuple[str, str, str | None]:
    """Verb and name of a draw, taking its copy off the pile, or what is wrong with it."""
    words = text.split() if isinstance(text, str) else []
    if len(words) != 2 or words[0] not in piles:
        return "", "", "must be 'draw TILE' or 'reveal SHIP'"
    verb, name = words
    pile = piles[verb]
    if name not in pile:
        return verb, name, f"the set has no such {'tile' if verb == 'draw' else 'ship'}"
    pile[name] -= 1
    if pile[name] < 0:
        return verb, name, "no copy of it is left in the pile"
    return verb, name, None
