"""A whole tile set on one sheet, for checking it against the real tiles."""

from __future__ import annotations

from collections.abc import Iterable

from southseas.render.blocks import Block, Page, sheet_heading, sheet_page
from southseas.render.carcassonne.board import Grounds
from southseas.render.carcassonne.panel import SHIP_HEIGHT, SHIP_WIDTH, ship_card
from southseas.render.carcassonne.tile import spots
from southseas.render.markup import group, label, move, times
from southseas.render.phrases import key_to_short_names, short_names
from southseas.render.rooms import Thing, spot_markup
from southseas.render.symbols import mark
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets.carcassonne import Tile, TileSet

GAP = 22.0
CAPTION = 38.0
KEY_LINE = 12.0
PITCH = SIZES["tile"] + GAP


def tile_sheet(tileset: TileSet, *, columns: int, scale: float, segments: bool) -> str:
    """See :func:`southseas.render.tile_sheet`."""
    columns = max(4, columns)
    width = columns * PITCH - GAP
    grounds = Grounds(tileset)
    numbers = f"{tileset.num_tiles} tiles, {len(tileset.tiles)} different; {tileset.num_ships} ships"
    blocks = [sheet_heading(tileset, numbers, width), _tiles(tileset, grounds, columns, segments)]
    if tileset.ships:
        blocks.append(_ships(tileset, width))
    about = f"{len(tileset.tiles)} kinds of tiles, {tileset.num_tiles} in all. {tileset.provenance}"
    page = Page(scale, f"Tile sheet: {tileset.name}", about)
    return sheet_page(page, grounds.definitions(), width, blocks)


def _tiles(tileset: TileSet, grounds: Grounds, columns: int, segments: bool) -> Block:
    keys = max(len(_key_lines(tile)) for tile in tileset.tiles) if segments else 0
    caption = CAPTION + KEY_LINE * keys
    parts = []
    for i, tile in enumerate(tileset.tiles):
        x, y = (i % columns) * PITCH + SIZES["tile"] / 2, (i // columns) * (SIZES["tile"] + caption) + SIZES["tile"] / 2
        parts.append(_tile(tileset, tile, grounds, segments, move(x, y)))
    rows = -(-len(tileset.tiles) // columns)
    return Block(group(parts, data_part="tiles"), rows * (SIZES["tile"] + caption) - 10)


def _tile(tileset: TileSet, tile: Tile, grounds: Grounds, segments: bool, where: str) -> str:
    """One tile with its id and count below; the start tile is said to be one."""
    marks = short_names(tile) if segments else []
    things = [(i, Thing("name", 9.5, mark(name, COLOURS["ink"]))) for i, name in enumerate(marks)]
    standing = [spot_markup(spot, tile.segments[spot.segment].name) for spot in spots(tile, 0, islanders=things)]
    count = times(tile.count) + (" (start tile)" if tile.index == tileset.start else "")
    lines = [tile.id, count, *(_key_lines(tile) if segments else ())]
    captions = [
        label(0, SIZES["tile"] / 2 + 13 + 13 * min(i, 1) + KEY_LINE * max(0, i - 1), line, 11 if i == 0 else 9.5,
              anchor="middle", room=PITCH - 6, fill=COLOURS["ink_soft" if i else "ink"])
        for i, line in enumerate(lines)
    ]  # fmt: skip
    parts = [grounds.use(tile, 0), *standing, *captions]
    return group(parts, transform=where, data_tile=tile.id, data_count=tile.count)


def _key_lines(tile: Tile) -> list[str]:
    """The segments' names beside their marks, two in a line."""
    keys = key_to_short_names(tile)
    return [", ".join(keys[i : i + 2]) for i in range(0, len(keys), 2)]


def _ships(tileset: TileSet, width: float) -> Block:
    """Every ship record with its count, in as many columns as there is room for."""
    pitch = SHIP_WIDTH + GAP - 1
    columns = max(1, int((width + GAP) // pitch))
    parts: list[str] = list(_ship_heading(tileset))
    for i, ship in enumerate(tileset.ships):
        where = move((i % columns) * pitch, 30 + (i // columns) * (SHIP_HEIGHT + 12))
        drawn = ship_card(ship, count=ship.count)
        parts.append(group([drawn], transform=where, data_ship=ship.id, data_count=ship.count))
    rows = -(-len(tileset.ships) // columns)
    return Block(group(parts, data_part="ships"), 30 + rows * (SHIP_HEIGHT + 12) - 12)


def _ship_heading(tileset: TileSet) -> Iterable[str]:
    total = sum(ship.points * ship.count for ship in tileset.ships)
    yield label(0, 16, f"Ships, {total} points in all", 18, bold=True)
