"""Observations asked by name and cell, for tests."""

from __future__ import annotations

import numpy as np
import southseas as ss
from rulekit import Table, open_sea, pier, ship, shore, tileset

FISH = {"sea0": [2, 1]}


class Seen:
    """An observation, asked by name and cell. ``corner`` is what its window's first cell should be."""

    def __init__(self, state: ss.State, corner: tuple[int, int], window: tuple[int, int] = (9, 9)) -> None:
        self.spec = state.game.observation_spec(window)
        self.array = state.observation(window)
        self._corner = corner

    def __getitem__(self, name: str) -> dict[tuple[int, int], int]:
        """The cells of a plane that are not 0."""
        plane = self.array[self.spec.index(name)]
        left, top = self._corner
        return {(int(x) + left, int(y) + top): int(plane[y, x]) for y, x in np.argwhere(plane)}

    def all(self, name: str) -> int:
        """The value that a plane has in all cells."""
        (value,) = set(self.array[self.spec.index(name)].ravel().tolist())
        return int(value)

    def alls(self, *names: str) -> list[int]:
        """The values of planes with one value."""
        return [self.all(name) for name in names]


def sea_and_pier(engine: str) -> Table:
    """Three seats; seat 0 has laid a pier east of open sea with fish, an islander on its bridge. Seat 1 is to draw."""
    set_ = tileset("open", [open_sea(2, fish=FISH), pier(2, shells=1), shore()], [ship("s", 5, 2, fish=9)])
    table = Table(engine, set_, players=3, face_up_ships=1)
    table.do("reveal s")
    table.turn("pier", 1, 0, then="islander bridge0")
    return table
