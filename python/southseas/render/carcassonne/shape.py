"""Where things go on a tile: the sea regions, found on a raster, and room for what stands on a segment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from southseas.render.carcassonne.land import (
    HALF,
    Land,
    build_land,
    in_islands,
    side_point,
)
from southseas.render.curves import Points, distances, inside, sampled
from southseas.render.markup import Point
from southseas.render.rooms import Room
from southseas.render.theme import SIZES
from southseas.tilesets.carcassonne import Segment, Tile

CELLS = 40
"""The raster has so many cells a side."""

STEP = 2 * HALF / CELLS
NONE, LAND = -1, -2

Raster = NDArray[np.int64]
Parts = dict[int, list[list[int]]]
"""For every sea segment its connected parts, as raster indices, the largest first."""


@dataclass(frozen=True)
class Shape:
    """One tile without its symbols. ``sea`` is the raster of sea segments; ``reefs`` are pieces of the line between
    two of them with nothing else in between; ``sounds`` join the parts of one that land keeps apart."""

    land: Land
    sea: Raster
    reefs: tuple[tuple[Point, Point], ...]
    sounds: tuple[tuple[Point, Point], ...]
    rooms: tuple[Room, ...]


Outline = tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
"""Type and ports of every segment: all that the shape of a tile depends on."""


def outline_of(tile: Tile) -> Outline:
    """Equal for tiles that look alike without their symbols."""
    return tuple((segment.type, segment.ports) for segment in tile.segments)


def shape_of(tile: Tile) -> Shape:
    """The shape of a tile."""
    return _shape(outline_of(tile))


@lru_cache(maxsize=4096)
def _shape(ports: Outline) -> Shape:
    segments = tuple(Segment(str(i), type_, where) for i, (type_, where) in enumerate(ports))
    best: tuple[tuple[int, int], Land, Raster, Parts] | None = None
    for tongues in _tongue_choices(segments):
        land = build_land(segments, tongues)
        sea, merged = _seas(segments, land)
        parts = _parts(sea)
        split = sum(len(found) - 1 for found in parts.values())
        if best is None or (merged, split) < best[0]:
            best = ((merged, split), land, sea, parts)
        if best[0] == (0, 0):
            break
    assert best is not None
    _, land, sea, parts = best
    rooms = tuple(_room(index, segment, land, sea) for index, segment in enumerate(segments))
    return Shape(land, sea, _reefs(sea), _sounds(parts), rooms)


def _tongue_choices(segments: Sequence[Segment]) -> Iterable[frozenset[int]]:
    """Fewest tips first: an island reaches for the centre only where that parts the seas as the tile says."""
    single = [i for i, s in enumerate(segments) if s.type == "island" and len({side for side, _ in s.ports}) == 1]
    for count in range(len(single) + 1):
        for chosen in combinations(single, count):
            yield frozenset(chosen)


# -- the raster --------------------------------------------------------------------------------


def _centres() -> Points:
    axis = (np.arange(CELLS) + 0.5) * STEP - HALF
    x, y = np.meshgrid(axis, axis)
    return np.stack([x.ravel(), y.ravel()], axis=1)


CENTRES = _centres()


def _beside(cell: int) -> tuple[int, ...]:
    """The raster cells above, right, below and left of one."""
    row, column = divmod(cell, CELLS)
    around = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
    return tuple(r * CELLS + c for r, c in around if 0 <= r < CELLS and 0 <= c < CELLS)


BESIDE = tuple(map(_beside, range(CELLS * CELLS)))


def _seas(segments: Sequence[Segment], land: Land) -> tuple[Raster, int]:
    """The raster, and how many pairs of different sea segments touch without anything in between."""
    sea: list[int] = np.where(_solid(land), LAND, NONE).tolist()
    queue: deque[int] = deque()
    for cell, index in _seeds(segments):
        if sea[cell] == NONE:
            sea[cell] = index
            queue.append(cell)
    while queue:
        cell = queue.popleft()
        for beside in BESIDE[cell]:
            if sea[beside] == NONE:
                sea[beside] = sea[cell]
                queue.append(beside)
    raster = np.array(sea).reshape(CELLS, CELLS)
    return raster, len(_touching(raster))


def _solid(land: Land) -> NDArray[np.bool_]:
    mask = in_islands(land.islands, CENTRES)
    for bridge in land.bridges:
        for deck in bridge.decks:
            mask |= distances(CENTRES, sampled(deck)) <= SIZES["bridge"] / 2
    for disc in land.stones + land.markets:
        mask |= distances(CENTRES, np.array([disc.centre])) <= disc.radius
    return mask | (np.hypot(*CENTRES.T) < 6) if land.tips_meet else mask


def _seeds(segments: Sequence[Segment]) -> Iterable[tuple[int, int]]:
    """Raster cells on the border, each with the sea segment that owns the port there."""
    spans = {0: (-38, -12), 1: (-38, 38), 2: (12, 38)}
    for index, segment in enumerate(segments):
        if segment.type != "sea":
            continue
        for side, slot in segment.ports:
            low, high = spans[slot]
            for along in np.arange(low, high + STEP / 2, STEP):
                x, y = side_point(side, float(along))
                yield _cell(y) * CELLS + _cell(x), index


def _cell(coordinate: float) -> int:
    return min(CELLS - 1, max(0, int((coordinate + HALF) / STEP)))


def _touching(sea: Raster) -> set[tuple[int, int]]:
    pairs = np.concatenate(
        [np.stack([sea[:, :-1].ravel(), sea[:, 1:].ravel()]), np.stack([sea[:-1].ravel(), sea[1:].ravel()])], axis=1
    )
    differ = (pairs[0] >= 0) & (pairs[1] >= 0) & (pairs[0] != pairs[1])
    return {(int(min(a, b)), int(max(a, b))) for a, b in pairs[:, differ].T}


def _parts(sea: Raster) -> Parts:
    cells: list[int] = sea.ravel().tolist()
    seen: set[int] = set()
    parts: Parts = {}
    for cell, index in enumerate(cells):
        if index >= 0 and cell not in seen:
            parts.setdefault(index, []).append(_flood(cells, seen, cell))
    return {index: sorted(found, key=lambda part: (-len(part), part)) for index, found in parts.items()}


def _flood(cells: Sequence[int], seen: set[int], start: int) -> list[int]:
    """The cells joined to ``start``, ascending; they are seen from now on."""
    index = cells[start]
    found = [start]
    seen.add(start)
    for cell in found:
        for beside in BESIDE[cell]:
            if beside not in seen and cells[beside] == index:
                seen.add(beside)
                found.append(beside)
    return sorted(found)


def _reefs(sea: Raster) -> tuple[tuple[Point, Point], ...]:
    """The raster lines between cells of different seas."""
    lines = []
    right, below = _differ(sea[:, :-1], sea[:, 1:]), _differ(sea[:-1], sea[1:])
    upright = {(int(row), int(column)) for row, column in np.argwhere(right)}
    level = {(int(row), int(column)) for row, column in np.argwhere(below)}
    for row, column in sorted(upright | level):
        x, y = column * STEP - HALF, row * STEP - HALF
        if (row, column) in upright:
            lines.append(((x + STEP, y), (x + STEP, y + STEP)))
        if (row, column) in level:
            lines.append(((x, y + STEP), (x + STEP, y + STEP)))
    return tuple(lines)


def _differ(a: Raster, b: Raster) -> NDArray[np.bool_]:
    return np.asarray((a >= 0) & (b >= 0) & (a != b))


def _sounds(seas: Parts) -> tuple[tuple[Point, Point], ...]:
    """Lines from the largest part of a sea segment to its other parts."""
    lines = []
    for parts in seas.values():
        if len(parts) == 1:
            continue
        anchors = [_anchor(part) for part in parts]
        lines += [(anchors[0], other) for other in anchors[1:]]
    return tuple(lines)


def _anchor(part: list[int]) -> Point:
    mask = np.zeros(CELLS * CELLS, dtype=bool)
    mask[part] = True
    clear = _clearance(mask)
    x, y = CENTRES[part[int(np.argmax(clear))]]
    return (float(x), float(y))


# -- room ---------------------------------------------------------------------------------------


def _clearance(mask: NDArray[np.bool_]) -> NDArray[np.float64]:
    """For each cell of ``mask`` the distance to the nearest other cell and to the tile's border.

    Only cells beside the mask are measured: whatever lies behind them is farther.
    """
    where = CENTRES[mask]
    border = HALF - np.abs(where).max(axis=1)
    return np.asarray(np.minimum(distances(where, CENTRES[_rim(mask)]) - STEP / 2, border))


def _rim(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The cells beside those of ``mask``."""
    own = mask.reshape(CELLS, CELLS)
    near = np.zeros_like(own)
    near[1:] |= own[:-1]
    near[:-1] |= own[1:]
    near[:, 1:] |= own[:, :-1]
    near[:, :-1] |= own[:, 1:]
    return np.asarray((near & ~own).ravel())


def _room(index: int, segment: Segment, land: Land, sea: Raster) -> Room:
    if segment.type == "market":
        return _market_room(index, land)
    if segment.type == "bridge":
        return _bridge_room(index, land)
    mask = sea.ravel() == index if segment.type == "sea" else _island_mask(index, land)
    if not mask.any():
        return _border_room(segment)
    return Room(CENTRES[mask], _clearance(mask))


def _border_room(segment: Segment) -> Room:
    """For a segment that other things hide: a point just inside each of its ports."""
    places = [side_point(side, (slot - 1) * 28.0) for side, slot in segment.ports] or [(0.0, 0.0)]
    where = np.array(places) * 0.8
    return Room(where, np.full(len(where), 8.0))


def _island_mask(index: int, land: Land) -> NDArray[np.bool_]:
    """The island's cells that no other island, no crossing bridge and no market covers."""
    mask = np.zeros(len(CENTRES), dtype=bool)
    for island in land.islands:
        mask = inside(sampled(island.outline), CENTRES) | mask if island.segment == index else mask
    later = [island for island in land.islands if island.segment > index]
    hidden = in_islands(later, CENTRES)
    for bridge in land.bridges:
        if not bridge.ends_here:
            hidden |= distances(CENTRES, np.concatenate([sampled(d) for d in bridge.decks])) <= SIZES["bridge"] / 2
    for disc in land.markets:
        hidden |= distances(CENTRES, np.array([disc.centre])) <= disc.radius
    return np.asarray(mask & ~hidden)


def _market_room(index: int, land: Land) -> Room:
    disc = next(disc for disc in land.markets if disc.segment == index)
    return Room(np.array([disc.centre]), np.array([disc.radius * 0.75]))


def _bridge_room(index: int, land: Land) -> Room:
    bridge = next(bridge for bridge in land.bridges if bridge.segment == index)
    deck = np.concatenate([sampled(d, 40) for d in bridge.decks])
    visible = deck[~in_islands(land.islands, deck)] if bridge.ends_here else deck
    deck = visible if len(visible) else deck
    clear = HALF - np.abs(deck).max(axis=1)
    for disc in land.stones + land.markets:
        clear = np.minimum(clear, distances(deck, np.array([disc.centre])) - disc.radius)
    for other in land.bridges:
        if other.segment != index and not other.ends_here:
            path = np.concatenate([sampled(d) for d in other.decks])
            clear = np.minimum(clear, distances(deck, path) - SIZES["bridge"] / 2)
    return Room(deck, np.minimum(clear, SIZES["islander"]))
