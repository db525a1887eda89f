"""One tile as SVG: the ground, shared by tiles of one shape, and what stands upright on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from southseas.render.carcassonne import symbols
from southseas.render.carcassonne.land import HALF, Bridge, Disc, Island, sides_of
from southseas.render.carcassonne.shape import Shape, shape_of
from southseas.render.curves import path_data, quarter_turns, stroked
from southseas.render.markup import Point, element, group, move, number
from southseas.render.rooms import Spot, Thing, place_in, several
from southseas.render.symbols import boat, fish
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets.carcassonne import Segment, Tile

# -- ground --------------------------------------------------------------------------------------


def ground(tile: Tile) -> str:
    """The unturned tile without symbols, from -50 to 50; what reaches over the border must be clipped by the caller."""
    shape = shape_of(tile)
    land = shape.land
    size = 2 * HALF
    parts = [element("rect", x=-HALF, y=-HALF, width=size, height=size, fill=COLOURS["sea"])]
    parts += [_foam(island) for island in land.islands]
    parts += [_bridge(bridge) for bridge in land.bridges if bridge.ends_here]
    parts += [_island(island) for island in land.islands]
    parts += [_disc(stone, symbols.stone(stone.radius)) for stone in land.stones]
    parts += [_bridge(bridge) for bridge in land.bridges if not bridge.ends_here]
    return "".join(parts) + _reefs(shape) + _sounds(shape)


def _foam(island: Island) -> str:
    style: dict[str, Any] = {"fill": "none", "stroke": COLOURS["foam"], "stroke_width": 13}
    return "".join(element("path", d=path_data(coast), **style) for coast in island.coasts)


def _island(island: Island) -> str:
    body = element("path", d=path_data(island.outline, closed=True), fill=COLOURS["grass"])
    strokes = [
        element("path", d=path_data(coast), fill="none", stroke=COLOURS[colour], stroke_width=width)
        for colour, width in (("shore", 6.6), ("sand", 4.8))
        for coast in island.coasts
    ]
    return body + "".join(strokes)


def _bridge(bridge: Bridge) -> str:
    wide = SIZES["bridge"]
    deck = wide - 3.6
    layers = [(COLOURS["rail"], wide, None), (COLOURS["deck"], deck, None), (COLOURS["plank"], deck, "0.9 4.1")]
    return stroked(bridge.decks, layers)


def _disc(disc: Disc, markup: str) -> str:
    return group([markup], transform=move(*disc.centre))


def _lines(pieces: Iterable[tuple[Point, Point]]) -> str:
    return "".join(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in pieces)


def _reefs(shape: Shape) -> str:
    """A chain of rocks between different seas that meet in open water."""
    if not shape.reefs:
        return ""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in shape.reefs]
    style: dict[str, Any] = {"fill": "none", "stroke_linecap": "round", "d": _lines((at, at) for at in middles)}
    return element("path", stroke=COLOURS["reef"], stroke_width=4.4, **style) + element(
        "path", stroke=COLOURS["sand"], stroke_width=2.6, **style
    )


def _sounds(shape: Shape) -> str:
    """Dots between parts of one sea that land keeps apart: the water goes on below."""
    if not shape.sounds:
        return ""
    style: dict[str, Any] = {
        "fill": "none",
        "stroke_linecap": "round",
        "stroke_dasharray": "0.1 6",
        "d": _lines(shape.sounds),
    }
    return element("path", stroke=COLOURS["reef"], stroke_width=4.4, **style) + element(
        "path", stroke=COLOURS["foam"], stroke_width=2.8, **style
    )


def markets(tile: Tile, rotation: int) -> str:
    """The markets of a tile as it lies; they stand upright on the ground."""
    return "".join(
        group([symbols.market(disc.radius * 0.84)], transform=move(*quarter_turns(disc.centre, rotation)))
        for disc in shape_of(tile).land.markets
    )


def border() -> str:
    """The thin line around a tile."""
    size = 2 * HALF - 1
    frame: dict[str, Any] = {"x": 0.5 - HALF, "y": 0.5 - HALF, "width": size, "height": size}
    return element("rect", fill="none", stroke=COLOURS["tile_edge"], opacity=0.55, **frame)


# -- what stands on it ------------------------------------------------------------------------------


def islander_thing(segment: Segment, seat: int) -> Thing:
    """The islander of ``seat`` as it stands, or lies, on ``segment``."""
    return Thing("islander", SIZES["islander"], symbols.islander(seat, lying=segment.type == "sea"))


def symbol_things(segment: Segment, covered: tuple[int, int] = (0, 0)) -> list[Thing]:
    """The printed symbols of a segment, boat first; of ``covered`` (twos, ones) groups the tokens are drawn instead."""
    things = [Thing("boat", SIZES["boat"], boat())] if segment.boat else []
    for size, hidden in ((2, covered[0]), (1, covered[1])):
        things += _several(f"covered{size}", hidden, symbols.token(size))
        things += _several(f"fish{size}", segment.fish.count(size) - hidden, fish(size))
    things += _several("bananas", segment.bananas, symbols.banana())
    return things + _several("shells", segment.shells, symbols.shell())


def _several(kind: str, count: int, markup: str) -> list[Thing]:
    return several(kind, SIZES[kind], count, markup)


def spots(
    tile: Tile,
    rotation: int,
    *,
    islanders: Sequence[tuple[int, Thing]] = (),
    covered: dict[int, tuple[int, int]] | None = None,
) -> list[Spot]:
    """Where everything stands on the tile as it lies. ``islanders``: (segment, thing), at most one for a segment."""
    shape = shape_of(tile)
    claims = dict(islanders)
    result = []
    for index, segment in enumerate(tile.segments):
        things = symbol_things(segment, (covered or {}).get(index, (0, 0)))
        if index in claims:
            things.insert(0, claims[index])
        if things:
            scale, centres = place_in(shape.rooms[index], tuple(thing.radius for thing in things))
            result += [
                Spot(index, thing, scale, quarter_turns(centre, rotation))
                for thing, centre in zip(things, centres, strict=True)
            ]
    return result


def reaches(tile: Tile, rotation: int) -> list[tuple[str, list[int]]]:
    """Type and directions of every segment of the tile as it lies, in segment order."""
    return [(segment.type, [(side + rotation) % 4 for side in sides_of(segment)]) for segment in tile.segments]
