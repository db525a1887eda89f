"""What an observation shows: its planes by name, meaning and range (section 20 of ``docs/formats.md``)."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from southseas.errors import RulesError, shown
from southseas.tilesets import TileSet
from southseas.windows import Window

DTYPE = np.dtype(np.int16)
"""Of every observation."""

GREATEST = 32767
"""Values above are written as this one."""

DEFAULT_WINDOW: Window = (31, 31)


@dataclass(frozen=True, slots=True)
class Plane:
    """One plane: in a game from its start all its values lie in ``low..high``.

    ``uniform``: it has the same value in all cells.
    """

    name: str
    meaning: str
    low: int
    high: int
    uniform: bool = False

    def to_dict(self) -> dict[str, Any]:
        """The plane as plain values."""
        return {
            "name": self.name,
            "meaning": self.meaning,
            "low": self.low,
            "high": self.high,
            "uniform": self.uniform,
        }


@dataclass(frozen=True, repr=False)
class ObservationSpec:
    """The form of an observation: ``window`` (columns, rows) and the planes in their order. Made by
    :meth:`Game.observation_spec <southseas.game.Game.observation_spec>`."""

    window: Window
    planes: tuple[Plane, ...]

    @property
    def shape(self) -> tuple[int, int, int]:
        """(planes, rows, columns)."""
        columns, rows = self.window
        return len(self.planes), rows, columns

    @property
    def dtype(self) -> np.dtype[np.int16]:
        """int16."""
        return DTYPE

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the planes in their order."""
        return tuple(plane.name for plane in self.planes)

    def index(self, name: str) -> int:
        """The place of the plane called ``name``; :class:`RulesError` when there is none, or more than one: a tile of
        a set may have the name of a marker."""
        places = self._places.get(name, []) if isinstance(name, str) else []
        if len(places) > 1:
            raise RulesError(f"{len(places)} planes are called {shown(name)}, at {', '.join(map(str, places))}")
        if not places:
            close = difflib.get_close_matches(name, self._places, n=3) if isinstance(name, str) else []
            hint = f"did you mean {' or '.join(close)}?" if close else f"`names` lists all {len(self.planes)}"
            raise RulesError(f"there is no plane {shown(name)}; {hint}")
        return places[0]

    def to_dict(self) -> dict[str, Any]:
        """The spec as plain JSON values: ``{format, dtype, window, shape, planes}``."""
        return {
            "format": 1,
            "dtype": str(DTYPE),
            "window": list(self.window),
            "shape": list(self.shape),
            "planes": [plane.to_dict() for plane in self.planes],
        }

    def __repr__(self) -> str:
        return f"<ObservationSpec: {len(self.planes)} planes over the window {self.window}>"

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        places: dict[str, list[int]] = {}
        for index, name in enumerate(self.names):
            places.setdefault(name, []).append(index)
        return places


def cells(name: str, meaning: str, high: int) -> Plane:
    """A plane with a value of its own in every cell, from 0."""
    return Plane(name, meaning, 0, min(high, GREATEST))


def uniform(name: str, meaning: str, high: int) -> Plane:
    """A plane with one value, from 0."""
    return Plane(name, meaning, 0, min(high, GREATEST), uniform=True)


def seat_name(r: int) -> str:
    """What a meaning calls the seat with relative number ``r``."""
    return "the seat that decides" if r == 0 else f"the {_ORDINALS[r - 1]} seat after it"


_ORDINALS = ("1st", "2nd", "3rd", "4th", "5th")


def board_planes(tileset: TileSet, labels: Sequence[str]) -> Iterator[Plane]:
    """Planes of the cells that every game begins with."""
    yield cells("laid", "1 where a tile lies", 1)
    yield cells("frontier", "1 for an empty cell beside a tile (while no tile lies, for the origin)", 1)
    yield cells("fits", "number of distinct rotations in which the tile in hand may be laid there", tileset.edges)
    yield cells("tile", "index + 1 of the tile; 0 where none lies", len(tileset.tiles))
    yield cells("rotation", "rotation of the tile, the lowest equal one; 0 where none lies", tileset.edges - 1)
    yield cells("last", "1 for the tile laid last", 1)
    for direction in tileset.directions:
        named = ", ".join(f"{index + 1} {label}" for index, label in enumerate(labels))
        yield cells(f"side_{direction}", f"what the tile shows to {direction}: {named}; 0 where none lies", len(labels))


def hand_planes(tileset: TileSet, labels: Sequence[str]) -> Iterator[Plane]:
    """The tile in hand."""
    yield uniform("in_hand", "index + 1 of the tile in hand; 0 for none", len(tileset.tiles))
    for direction in tileset.directions:
        meaning = f"label + 1 of the tile in hand at {direction} in rotation 0; 0 for none"
        yield uniform(f"in_hand_{direction}", meaning, len(labels))


def pile_planes(tileset: TileSet, counts: Sequence[int]) -> Iterator[Plane]:
    """The undrawn tiles; ``counts`` are the most copies of each."""
    yield uniform("pile", "undrawn tiles, unseen removed ones included", sum(counts))
    for tile, count in zip(tileset.tiles, counts, strict=True):
        yield uniform(f"undrawn_{tile.id}", f"undrawn copies of tile {tile.id}", count)


def most_segments(tileset: TileSet) -> int:
    """S of section 20."""
    return max(len(tile.segments) for tile in tileset.tiles)
