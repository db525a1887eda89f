"""Which tiles of a set could lie on a cell, whatever the cell: worked out once for each kind of surroundings."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from typing import cast

from southseas.game import State
from southseas.tilesets.dorfromantik import HexTileSet

Surroundings = tuple[str | None, ...]
"""What an empty cell's neighbours ask of it, by direction: None where no tile lies, the label that must be matched, or
:data:`FREE`."""

FREE = ""
"""A neighbour that any label may face, those that must be matched excepted (rule D-21)."""

Copies = int
"""A set of copies of tiles: one bit for every copy in the box."""


class Deck:
    """All tiles of a set."""

    def __init__(self, tileset: HexTileSet) -> None:
        self.tileset = tileset
        counts = [tile.count for tile in tileset.tiles]
        self._ids = {tile.id: tile.index for tile in tileset.tiles}
        self._first = [end - count for end, count in zip(accumulate(counts), counts, strict=True)]
        self._all = [_ones(count) << first for count, first in zip(counts, self._first, strict=True)]
        self._turned = [[tile.sides[-turn:] + tile.sides[:-turn] for turn in range(6)] for tile in tileset.tiles]
        self._must_match = frozenset(tileset.must_match)
        self._known: dict[tuple[Surroundings, int, str], Copies] = {}

    def demand(self, label: str) -> str:
        """What a laid edge with ``label`` asks of the cell that it faces."""
        return label if label in self._must_match else FREE

    def copies(self, numbers: Mapping[str, int]) -> Copies:
        """So many copies of each tile, by id."""
        return sum(_ones(number) << self._first[self._ids[tile]] for tile, number in numbers.items())

    def continuing(self, around: Surroundings, direction: int, label: str) -> Copies:
        """Those that can lie in such surroundings with ``label`` towards ``direction``."""
        key = around, direction, label
        if key not in self._known:
            self._known[key] = sum(
                copies
                for copies, turned in zip(self._all, self._turned, strict=True)
                if any(sides[direction] == label and self._fits(around, sides) for sides in turned)
            )
        return self._known[key]

    def _fits(self, around: Surroundings, sides: tuple[str, ...]) -> bool:
        """Rule D-21."""
        return all(asked is None or asked == self.demand(label) for asked, label in zip(around, sides, strict=True))


def deck_of(state: State) -> Deck:
    """The deck of a state's set."""
    return _deck(cast(HexTileSet, state.game.tileset))


@lru_cache(maxsize=8)
def _deck(tileset: HexTileSet) -> Deck:
    return Deck(tileset)


def _ones(count: int) -> int:
    return (1 << count) - 1
