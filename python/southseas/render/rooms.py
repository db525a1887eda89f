"""Finding places for things that stand on a segment, so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from southseas.render.curves import Points
from southseas.render.markup import Point, group, label, move, text_width, times

MOST_DRAWN = 3
"""Of more things of one kind on one segment one is drawn, with a number."""

COMFORT = 3.0
"""With so much space around it a thing stands well, and stays near the middle of its segment."""

SHRINK = (1.0, 0.92, 0.84, 0.76, 0.7)
TRIES = 24
"""Where the first thing does not fit in the middle, so many other places are tried for it."""


@dataclass(frozen=True)
class Thing:
    """Something to stand on a segment: its markup at natural size, the radius that it needs, how many it stands for."""

    kind: str
    radius: float
    markup: str
    count: int = 1


@dataclass(frozen=True)
class Spot:
    """Where a thing of one segment (-1: of none) stands on the tile, turned as the tile lies."""

    segment: int
    thing: Thing
    scale: float
    centre: Point


@dataclass(frozen=True, eq=False)
class Room:
    """Points of one segment where something can stand, each with its distance to the segment's limits."""

    where: Points
    clear: NDArray[np.float64]

    @cached_property
    def middle(self) -> int:
        """Index of the point with most space, of equal ones the nearest to the middle of all."""
        off = np.hypot(*(self.where - self.where.mean(axis=0)).T)
        return int(np.argmax(self.clear - off * 1e-3))


def several(kind: str, radius: float, count: int, markup: str) -> list[Thing]:
    """``count`` things of one kind; of more than :data:`MOST_DRAWN` one is drawn, with the number."""
    if count <= MOST_DRAWN:
        return [Thing(kind, radius, markup)] * count
    words = times(count)
    text = label(radius + 1, 3.2, words, 9, bold=True)
    wider = (1 + text_width(words, 9, bold=True)) / 2
    return [Thing(kind, radius + wider, group([markup + text], transform=move(-wider, 0)), count)]


def spot_markup(spot: Spot, segment: str | None) -> str:
    """The thing where it stands, with the segment's name and the thing's kind as data attributes."""
    return group(
        [spot.thing.markup],
        transform=move(*spot.centre, spot.scale),
        data_segment=segment,
        data_symbol=spot.thing.kind,
        data_count=spot.thing.count if spot.thing.count > 1 else None,
    )


@lru_cache(maxsize=16384)
def place_in(room: Room, radii: tuple[float, ...]) -> tuple[float, tuple[Point, ...]]:
    """A scale and a place for each thing of the given radii, none over another where there is room for all."""
    firsts = [room.middle, *range(0, len(room.where), max(1, len(room.where) // TRIES))]
    best: tuple[float, float, tuple[Point, ...]] = (-np.inf, 1.0, ())
    for scale in SHRINK:
        sizes = [radius * scale for radius in radii]
        for first in firsts:
            slack, places = _placed(room, sizes, first)
            if slack > best[0]:
                best = (slack, scale, places)
            if best[0] >= 0:
                return best[1:]
    return best[1:]


def _placed(room: Room, radii: Sequence[float], first: int) -> tuple[float, tuple[Point, ...]]:
    """The least space left around a thing (negative: something is overlapped), and the places."""
    taken: list[tuple[Point, float]] = []
    slack = np.inf
    for i, radius in enumerate(radii):
        free = _free(room, radius, taken)
        at = _best(room, free, first) if i else first
        slack = min(slack, float(free[at]))
        taken.append((_point(room, at), radius))
    return slack, tuple(place for place, _ in taken)


def place_among(room: Room, radius: float, taken: Sequence[tuple[Point, float]]) -> tuple[Point, float]:
    """The best place for one more thing beside those that stand already (centre and radius), and the space around it
    there; negative: it overlaps something or reaches over the room's limits."""
    free = _free(room, radius, taken)
    at = _best(room, free, room.middle)
    return _point(room, at), float(free[at])


def _free(room: Room, radius: float, taken: Sequence[tuple[Point, float]]) -> NDArray[np.float64]:
    """The space around a thing at each point of the room."""
    free = room.clear - radius
    for place, other in taken:
        free = np.minimum(free, np.hypot(*(room.where - np.array(place)).T) - radius - other - 1)
    return np.asarray(free)


def _best(room: Room, free: NDArray[np.float64], near: int) -> int:
    closeness = np.hypot(*(room.where - room.where[near]).T)
    return int(np.argmax(np.minimum(free, COMFORT) - closeness * 1e-3))


def _point(room: Room, at: int) -> Point:
    return (float(room.where[at, 0]), float(room.where[at, 1]))
