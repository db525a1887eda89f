"""One tile as SVG: the ground, shared by tiles of one look, and what stands upright on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from southseas.render.curves import path_data, stroked
from southseas.render.definitions import Definitions
from southseas.render.dorfromantik import symbols
from southseas.render.dorfromantik.hexagon import corners, sixths
from southseas.render.dorfromantik.land import Area, Part, Path
from southseas.render.dorfromantik.looks import Look, Looks
from southseas.render.dorfromantik.shape import NONE, Shape, near_room, shape_of
from southseas.render.markup import Point, element, group, points
from southseas.render.rooms import Spot, Thing, place_among, several, spot_markup
from southseas.tilesets.dorfromantik import SYMBOLS, HexTile, HexTileSet

SIGN_RADIUS = 5.0

END_DISC = 0.78
"""Radius of the place where a path ends, as a part of its width."""

BIG = 14.0
"""From this radius on a thing is too big for most segments."""

OVERLAP = -3.5
"""With less room than this a thing goes beside its segment."""

GROWS_ON = {"palms": "island"}
"""Symbols of no segment stand on the neutral ground, but these on an area of that label where the tile has one."""

GroundLook = tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]
"""Labels and segments: all that the ground of a tile depends on."""


class Grounds:
    """The grounds and signs that a picture uses: each drawn once, among the definitions."""

    def __init__(self, tileset: HexTileSet) -> None:
        self.tileset = tileset
        self.looks = Looks(tileset)
        self._first: dict[GroundLook, int] = {}
        for tile in tileset.tiles:
            self._first.setdefault(_ground_look(tile), tile.index)
        self._defined = Definitions(f"ss-{tileset.fingerprint}")
        self._defined.add("cell", element("polygon", points=points(corners())), "clipPath")

    def shape(self, tile: HexTile) -> Shape:
        """The shape of a tile."""
        return shape_of(tuple(self._part(segment.type, segment.edges) for segment in tile.segments))

    def _part(self, label: str, edges: tuple[int, ...]) -> Part:
        path = label in self.looks.paths
        return Part(path, edges, path and self.looks[label].raised)

    def use(self, tile: HexTile, rotation: int, standing: Sequence[Spot] = ()) -> str:
        """The ground of a tile, turned, and the signs of its areas, upright, where nothing stands on them."""
        key = str(self._first[_ground_look(tile)])
        if key not in self._defined:
            self._defined.add(key, ground(tile, self.shape(tile), self.looks))
        turn = f"rotate({60 * rotation})" if rotation else None
        turned = element("use", href=f"#{self._defined.name(key)}", transform=turn)
        clipped = group([turned], clip_path=f"url(#{self._defined.name('cell')})")
        return clipped + self._signs(tile, rotation, standing) + _border()

    def _signs(self, tile: HexTile, rotation: int, standing: Sequence[Spot]) -> str:
        parts = []
        neutral = [side for side in tile.sides if side in self.tileset.neutral]
        for segment, place in self.shape(tile).signs:
            at = sixths(place, rotation)
            label = tile.segments[segment].type if segment != NONE else neutral[0] if neutral else None
            if label is not None and self.looks[label].sign and not _covered(at, standing):
                parts.append(element("use", href=f"#{self._sign(label)}", x=at[0], y=at[1]))
        return "".join(parts)

    def _sign(self, label: str) -> str:
        key = f"sign{self.tileset.label_index(label)}"
        if key not in self._defined:
            self._defined.add(key, self.looks[label].sign)
        return self._defined.name(key)

    def flag(self, label: str) -> Thing:
        """The flag of a label."""
        letter = self.tileset.letters[self.tileset.label_index(label)]
        return Thing("flag", symbols.FLAG, symbols.flag(self.looks[label], letter))

    def definitions(self) -> str:
        """The ``<defs>`` of everything used so far."""
        return self._defined.markup()


def _ground_look(tile: HexTile) -> GroundLook:
    return tile.sides, tuple(segment.edges for segment in tile.segments)


def _covered(at: Point, standing: Sequence[Spot]) -> bool:
    return any(
        np.hypot(at[0] - spot.centre[0], at[1] - spot.centre[1]) < spot.thing.radius * spot.scale + SIGN_RADIUS
        for spot in standing
    )


def _border() -> str:
    """The thin line around a tile."""
    return element("polygon", points=points(corners(49.6)), fill="none", stroke="#33454f", opacity=0.5)


# -- ground --------------------------------------------------------------------------------------


def ground(tile: HexTile, shape: Shape, looks: Looks) -> str:
    """The unturned tile without signs and symbols; what reaches over the border must be clipped by the caller."""
    land = shape.land
    rim = _calm_look(tile, looks).edge
    parts = [_background(tile, looks), *(_rim(area, rim) for area in land.areas)]
    parts += [_area(area, looks[tile.segments[area.segment].type]) for area in land.areas]
    parts += [_hidden(area, looks[tile.segments[area.segment].type]) for area in land.areas]
    for path in land.paths:
        look = looks[tile.segments[path.segment].type]
        parts += [stroked(path.bridges, [(rim, look.layers[0][1] + 5, None)]), _path(path, look)]
    return "".join(parts)


def _calm_look(tile: HexTile, looks: Looks) -> Look:
    neutral = [side for side in tile.sides if side in looks.tileset.neutral]
    return looks[neutral[0]] if neutral else looks.ground


def _background(tile: HexTile, looks: Looks) -> str:
    """The neutral ground; where there are two kinds, each in the sector of its edge."""
    neutral = looks.tileset.neutral
    calm = _calm_look(tile, looks)
    whole = element("polygon", points=points(corners(52)), fill=calm.fill)
    around = corners(52)
    sectors = [
        element("polygon", points=points([(0.0, 0.0), around[edge - 1], around[edge]]), fill=looks[side].fill)
        for edge, side in enumerate(tile.sides)
        if side in neutral and looks[side] is not calm
    ]
    return whole + "".join(sectors)


def _rim(area: Area, colour: str) -> str:
    style: dict[str, Any] = {"fill": "none", "stroke": colour, "stroke_width": 10}
    return "".join(element("path", d=path_data(coast), **style) for coast in area.coasts)


def _area(area: Area, look: Look) -> str:
    body = element("path", d=path_data(area.outline, closed=True), fill=look.fill)
    style: dict[str, Any] = {"fill": "none", "stroke": look.edge, "stroke_width": 2.4}
    return body + "".join(element("path", d=path_data(coast), **style) for coast in area.coasts)


def _hidden(area: Area, look: Look) -> str:
    """Dots where an area goes on under another one."""
    dots = [(look.edge, 5.0, "0.1 6.5"), (look.fill, 3.2, "0.1 6.5")]
    return group([stroked(area.hidden, dots)], stroke_linecap="round") if area.hidden else ""


def _path(path: Path, look: Look) -> str:
    """The layers of all ways, each with the round of it where the ways end or meet."""
    middle, share = ((0.0, 0.0), 0.5) if path.end is None else (path.end, END_DISC)
    parts = []
    for layer in look.layers:
        colour, width, dashes = layer
        parts.append(stroked(path.ways, [layer]))
        if dashes is None and (path.end is not None or len(path.ways) > 1):
            parts.append(element("circle", cx=middle[0], cy=middle[1], r=width * share, fill=colour))
    return "".join(parts)


# -- what stands on it ------------------------------------------------------------------------------


def spots(
    grounds: Grounds, tile: HexTile, rotation: int, *, extra: Mapping[int, Sequence[Thing]] | None = None
) -> list[Spot]:
    """Where everything stands on the tile as it lies; ``extra`` things of segments stand first, then flags, then
    symbols."""
    wanted: list[tuple[int, Thing]] = [(i, thing) for i, things in (extra or {}).items() for thing in things]
    if tile.flag is not None:
        wanted.append((tile.flag, grounds.flag(tile.segments[tile.flag].type)))
    for index, segment in enumerate(tile.segments):
        wanted += [(index, thing) for thing in _symbol_things(segment.symbols)]
    wanted += [(_loose(tile, thing.kind), thing) for thing in _symbol_things(tile.symbols)]
    return _placed(grounds.shape(tile), rotation, wanted)


def _loose(tile: HexTile, kind: str) -> int:
    """The room for a symbol that belongs to no segment."""
    return next((i for i, segment in enumerate(tile.segments) if segment.type == GROWS_ON.get(kind)), NONE)


def _symbol_things(numbers: Sequence[int]) -> list[Thing]:
    things: list[Thing] = []
    for kind, count in zip(SYMBOLS, numbers, strict=True):
        markup, radius, _ = symbols.SYMBOLS[kind]
        things += several(kind, radius, count, markup)
    return things


def _placed(shape: Shape, rotation: int, wanted: Sequence[tuple[int, Thing]]) -> list[Spot]:
    """Big things only have to keep inside the tile; small ones inside their segment, or if it is full near it."""
    taken: list[tuple[Point, float]] = []
    result = []
    for segment, thing in wanted:
        room = shape.rooms[segment] if thing.radius < BIG else shape.wide_rooms[segment]
        place, slack = place_among(room, thing.radius, taken)
        if slack < OVERLAP:
            place, _ = place_among(near_room(shape.rooms[segment]), thing.radius, taken)
        taken.append((place, thing.radius))
        result.append(Spot(segment, thing, 1.0, sixths(place, rotation)))
    return result


def things_markup(tile: HexTile, standing: Sequence[Spot]) -> list[str]:
    """Everything that stands on the tile, where it stands."""
    return [spot_markup(spot, None if spot.segment == NONE else tile.segments[spot.segment].name) for spot in standing]
