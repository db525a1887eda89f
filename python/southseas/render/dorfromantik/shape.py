"""Where things go on a tile: room for what stands on a segment, and places for the signs that fill an area."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from southseas.render.curves import Points, distances, inside, sampled
from southseas.render.dorfromantik.hexagon import border_distances, corners, edge_point, lattice
from southseas.render.dorfromantik.land import PATH, Area, Land, Part, build_land
from southseas.render.rooms import Room

PITCH = 3.0
RASTER = lattice(PITCH)
SIGNS = lattice(14.0)
CALM_SIGNS = lattice(28.0)

CORNER = 18.0
"""So much room around a corner stays free: coordinates stand there."""

BESIDE = 20.0
"""What finds no room on its segment stands so near to it."""

NONE = -1


@dataclass(frozen=True)
class Shape:
    """One tile without its symbols.

    ``rooms``: one for each segment, the last for what belongs to none; ``wide_rooms``: the same places, limited by the
    tile alone. ``signs``: places by segment, :data:`NONE` for the neutral ground.
    """

    land: Land
    rooms: tuple[Room, ...]
    wide_rooms: tuple[Room, ...]
    signs: tuple[tuple[int, tuple[float, float]], ...]


@lru_cache(maxsize=4096)
def shape_of(parts: tuple[Part, ...]) -> Shape:
    """The shape of a tile with these segments."""
    land = build_land(parts)
    owner = _owners(land, RASTER)
    rooms = [_path_room(i, land) if part.path else _area_room(i, part, owner) for i, part in enumerate(parts)]
    ground = owner == NONE
    rooms.append(_raster_room(ground if ground.sum() > 40 else np.ones(len(RASTER), dtype=bool)))
    wide_rooms = tuple(Room(room.where, _limits(room.where)) for room in rooms)
    return Shape(land, tuple(rooms), wide_rooms, tuple(_signs(parts, land)))


def _owners(land: Land, where: Points) -> NDArray[np.int64]:
    """The segment that is seen at each point, -1 for none."""
    owner = np.full(len(where), NONE)
    for area in land.areas:
        owner[inside(sampled(area.outline), where)] = area.segment
    for path in land.paths:
        owner[distances(where, np.concatenate([sampled(way) for way in path.ways])) <= PATH / 2 + 1] = path.segment
    return owner


# -- room ---------------------------------------------------------------------------------------


def _limits(where: Points) -> NDArray[np.float64]:
    """How much room the border and the corners leave."""
    return np.minimum(border_distances(where) - 1, distances(where, np.array(corners())) - CORNER)


def _raster_room(mask: NDArray[np.bool_]) -> Room:
    where = RASTER[mask]
    return Room(where, np.minimum(distances(where, RASTER[~mask]) - PITCH / 2, _limits(where)))


@lru_cache(maxsize=4096)
def near_room(room: Room) -> Room:
    """A room's places and those beside them, limited by the tile alone."""
    where = RASTER[distances(RASTER, room.where) <= BESIDE]
    return Room(where, _limits(where))


def _area_room(index: int, part: Part, owner: NDArray[np.int64]) -> Room:
    mask = owner == index
    if mask.any():
        return _raster_room(mask)
    where = np.array([edge_point(edge, inward=12.0) for edge in part.edges])
    return Room(where, np.full(len(where), 8.0))


def _path_room(index: int, land: Land) -> Room:
    """Things stand on a path, away from others."""
    path = next(path for path in land.paths if path.segment == index)
    where = np.concatenate([sampled(way) for way in path.ways])
    clear = np.minimum(_limits(where), PATH)
    for other in land.paths:
        if other.segment != index:
            clear = np.minimum(clear, distances(where, np.concatenate([sampled(way) for way in other.ways])) - PATH / 2)
    return Room(where, clear)


# -- signs ----------------------------------------------------------------------------------------


def _signs(parts: tuple[Part, ...], land: Land) -> list[tuple[int, tuple[float, float]]]:
    found = []
    for lattice_points, calm in ((SIGNS, False), (CALM_SIGNS, True)):
        owner = _owners(land, lattice_points)
        clear = np.minimum(_limits(lattice_points) - 1, _off_lines(land, lattice_points) - 3)
        for index, room, (x, y) in zip(owner, clear, lattice_points, strict=True):
            wanted = index == NONE if calm else index >= 0 and not parts[index].path
            if wanted and room >= 4:
                found.append((int(index), (float(x), float(y))))
    return found


def _off_lines(land: Land, where: Points) -> NDArray[np.float64]:
    """Distance to the nearest coast or path's rim."""
    off = np.full(len(where), np.inf)
    for area in land.areas:
        off = np.minimum(off, distances(where, _shore(area)))
    for path in land.paths:
        way = np.concatenate([sampled(way) for way in path.ways])
        off = np.minimum(off, distances(where, way) - PATH / 2)
    return off


def _shore(area: Area) -> Points:
    return np.concatenate([sampled(coast) for coast in area.coasts]) if area.coasts else np.empty((0, 2))
