"""Prescribed draws: texts to the two queues of an engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from southseas.actions import draw_action
from southseas.engine import Situation
from southseas.errors import RecordError, shown
from southseas.rules import DorfromantikRules
from southseas.tilesets.dorfromantik import HexTile, HexTileSet


def parse(
    tileset: HexTileSet, rules: DorfromantikRules, texts: Sequence[str], situation: Situation
) -> tuple[list[int], list[int]]:
    """Draws from the landscape pile, and task tiles with their markers; :class:`RecordError` lists every impossible
    one."""
    piles = _Piles(tileset, rules, situation)
    queues: tuple[list[int], list[int]] = [], []
    faults: list[str] = []
    for place, text in enumerate(texts):
        words = text.split() if isinstance(text, str) else []
        fault = piles.fault(words)
        if fault:
            faults.append(f"draws[{place}] {shown(text)}: {fault}")
        else:
            tile, *number = words[1:]
            queues[len(number)].append(draw_action(tileset.tile_index(tile), *map(int, number)))
    if faults:
        raise RecordError("these draws cannot happen", faults)
    return queues


_NUMBER = re.compile(r"[0-9]{1,9}")


class _Piles:
    """What is left to draw; every sound draw takes its copy."""

    def __init__(self, tileset: HexTileSet, rules: DorfromantikRules, situation: Situation) -> None:
        self._tiles = {tile.id: tile for tile in tileset.tiles}
        self._copies = Counter(dict(zip(self._tiles, situation["undrawn"], strict=True)))
        self._markers = Counter({
            (tileset.labels[label], number): copies for label, number, copies in situation["undrawn_markers"]
        })  # fmt: skip
        ordinary = sum(self._copies[tile.id] for tile in tileset.tiles if tile.kind == "landscape")
        self._landscape = ordinary - (rules.removed_landscape_tiles or 0)

    def fault(self, words: Sequence[str]) -> str | None:
        """What is wrong with the draw ``words``; None, and its copy gone, when it can happen."""
        if len(words) not in (2, 3) or words[0] != "draw":
            return "must be 'draw TILE', for a task tile 'draw TILE NUMBER'"
        tile = self._tiles.get(words[1])
        if tile is None:
            return "the set has no such tile"
        if (tile.task_label is not None) != (len(words) == 3):
            return "a task tile is drawn with the number of its marker, any other tile without"
        return self._tile_fault(tile) or (self._marker_fault(tile, words[2]) if len(words) == 3 else None)

    def _tile_fault(self, tile: HexTile) -> str | None:
        self._copies[tile.id] -= 1
        if self._copies[tile.id] < 0:
            return "no copy of it is left in the pile"
        self._landscape -= tile.kind == "landscape"
        if self._landscape < 0 and tile.kind == "landscape":
            return "that is more landscape tiles than are in the pile: the others left unseen (D-01)"
        return None

    def _marker_fault(self, tile: HexTile, number: str) -> str | None:
        marker = (tile.task_label or "", int(number) if _NUMBER.fullmatch(number) else 0)
        self._markers[marker] -= 1
        return None if self._markers[marker] >= 0 else f"no {tile.task_label} marker {shown(number)[1:-1]} is left"
