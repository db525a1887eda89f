"""A whole tile set on one sheet, for checking it against the real tiles."""

from __future__ import annotations

from collections.abc import Iterable

from southseas.render.carcassonne.board import Grounds
from southseas.render.carcassonne.panel import SHIP_HEIGHT, SHIP_WIDTH, Block, ship_card, stacked
from southseas.render.carcassonne.tile import Thing, spot_markup, spots
from southseas.render.markup import document, element, group, label, move, text_width, wrap
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets import Tile, TileSet

GAP = 16.0
CAPTION = 38.0
MARGIN = SIZES["margin"]
PITCH = SIZES["tile"] + GAP


def tile_sheet(tileset: TileSet, *, columns: int, scale: float, segments: bool) -> str:
    """See :func:`southseas.render.tile_sheet`."""
    columns = max(4, columns)
    width = columns * PITCH - GAP
    grounds = Grounds(tileset)
    blocks = [_heading(tileset, width), _tiles(tileset, grounds, columns, segments)]
    if tileset.ships:
        blocks.append(_ships(tileset, width))
    body = stacked(blocks, gap=26)
    whole = width + 2 * MARGIN, body.height + 2 * MARGIN
    content = [
        grounds.definitions(),
        element("rect", width=whole[0], height=whole[1], fill=COLOURS["page"]),
        group([body.markup], transform=move(MARGIN, MARGIN)),
    ]
    about = f"{len(tileset.tiles)} kinds of tiles, {tileset.num_tiles} in all. {tileset.provenance}"
    return document(*whole, scale, f"Tile sheet: {tileset.name}", about, content)


def _heading(tileset: TileSet, width: float) -> Block:
    """Name, numbers, provenance and fingerprint. The provenance says what is a reconstruction."""
    ships = sum(ship.count for ship in tileset.ships)
    numbers = f"{tileset.num_tiles} tiles, {len(tileset.tiles)} different; {ships} ships; fingerprint {tileset.fingerprint}"
    lines = [label(0, 28, tileset.name, 28, bold=True, room=width), label(0, 54, numbers, 14, room=width)]
    top = 78.0
    for line in wrap(tileset.provenance, 14, width):
        lines.append(label(0, top, line, 14, room=width, fill=COLOURS["ink_soft"]))
        top += 20
    return Block(group(lines, data_part="heading"), top - 14)


def _tiles(tileset: TileSet, grounds: Grounds, columns: int, segments: bool) -> Block:
    parts = []
    for i, tile in enumerate(tileset.tiles):
        x, y = (i % columns) * PITCH + SIZES["tile"] / 2, (i // columns) * (SIZES["tile"] + CAPTION) + SIZES["tile"] / 2
        parts.append(_tile(tileset, tile, grounds, segments, move(x, y)))
    rows = -(-len(tileset.tiles) // columns)
    return Block(group(parts, data_part="tiles"), rows * (SIZES["tile"] + CAPTION) - (CAPTION - 20))


def _tile(tileset: TileSet, tile: Tile, grounds: Grounds, segments: bool, where: str) -> str:
    """One tile with its id and count below; the start tile is said to be one."""
    things = [(i, _name_plate(segment.name)) for i, segment in enumerate(tile.segments)] if segments else []
    standing = [spot_markup(tile, spot) for spot in spots(tile, 0, islanders=things)]
    count = f"×{tile.count}" + (" (start tile)" if tile.index == tileset.start else "")
    half, room = SIZES["tile"] / 2, SIZES["tile"] + GAP - 6
    captions = [
        label(0, half + 13, tile.id, 11, anchor="middle", room=room),
        label(0, half + 26, count, 10, anchor="middle", room=room, fill=COLOURS["ink_soft"]),
    ]
    return group([grounds.use(tile, 0), *standing, *captions], transform=where, data_tile=tile.id, data_count=tile.count)


def _name_plate(name: str) -> Thing:
    """A segment's name on a plate."""
    width = text_width(name, 7.5, bold=True) + 5
    plate = element("rect", x=-width / 2, y=-6, width=width, height=12, rx=6, fill=COLOURS["card"], opacity=0.92)
    text = label(0, 2.7, name, 7.5, anchor="middle", bold=True)
    return Thing("name", width / 2, plate + text)


def _ships(tileset: TileSet, width: float) -> Block:
    """Every ship record with its count, in as many columns as there is room for."""
    pitch = SHIP_WIDTH + GAP - 1
    columns = max(1, int((width + GAP) // pitch))
    parts: list[str] = list(_ship_heading(tileset))
    for i, ship in enumerate(tileset.ships):
        where = move((i % columns) * pitch, 30 + (i // columns) * (SHIP_HEIGHT + 12))
        parts.append(group([ship_card(ship, count=ship.count)], transform=where, data_ship=ship.id, data_count=ship.count))
    rows = -(-len(tileset.ships) // columns)
    return Block(group(parts, data_part="ships"), 30 + rows * (SHIP_HEIGHT + 12) - 12)


def _ship_heading(tileset: TileSet) -> Iterable[str]:
    total = sum(ship.points * ship.count for ship in tileset.ships)
    yield label(0, 16, f"Ships, {total} points in all", 18, bold=True)
