"""A whole tile set on one sheet, for checking it against the real tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from southseas.render.blocks import Block, Page, sheet_heading, sheet_page
from southseas.render.dorfromantik import symbols, words
from southseas.render.dorfromantik.hexagon import SIDE, WIDTH
from southseas.render.dorfromantik.tile import Grounds, spots, things_markup
from southseas.render.markup import group, label, move, times
from southseas.render.phrases import counted, key_to_short_names, short_names
from southseas.render.rooms import Thing
from southseas.render.symbols import mark
from southseas.render.theme import COLOURS
from southseas.tilesets.dorfromantik import KINDS, HexTile, HexTileSet

GAP = 22.0
PITCH = WIDTH + GAP
CAPTION = 14.0
CAPTION_LINE = 12.0
TITLE = 34.0
MARKER_PITCH = 34.0


def tile_sheet(tileset: HexTileSet, *, columns: int, scale: float, segments: bool) -> str:
    """See :func:`southseas.render.tile_sheet`."""
    columns = max(4, columns)
    width = columns * PITCH - GAP
    grounds = Grounds(tileset)
    numbers = f"{tileset.num_tiles} tiles, {len(tileset.tiles)} different"
    blocks = [sheet_heading(tileset, numbers, width)]
    blocks += [_kind(grounds, kind, columns, segments) for kind in KINDS if tileset.num_of_kind(kind)]
    blocks += [_markers(grounds, width)] if tileset.markers else []
    about = f"{len(tileset.tiles)} kinds of tiles, {tileset.num_tiles} in all. {tileset.provenance}"
    return sheet_page(Page(scale, f"Tile sheet: {tileset.name}", about), grounds.definitions(), width, blocks)


def _kind(grounds: Grounds, kind: str, columns: int, segments: bool) -> Block:
    """All tiles of a kind."""
    tileset = grounds.tileset
    tiles = [tile for tile in tileset.tiles if tile.kind == kind]
    captions = [_captions(tileset, tile, segments) for tile in tiles]
    pitch = 2 * SIDE + CAPTION + CAPTION_LINE * max(map(len, captions)) + 8
    title = f"{kind.capitalize()} tiles: {tileset.num_of_kind(kind)}"
    if kind == "landscape" and tileset.removed_landscape_tiles:
        title += f", of which {tileset.removed_landscape_tiles} leave the game unseen"
    parts = [label(0, 16, title, 18, bold=True)]
    for i, (tile, lines) in enumerate(zip(tiles, captions, strict=True)):
        where = move((i % columns) * PITCH + WIDTH / 2, TITLE + (i // columns) * pitch + SIDE)
        parts.append(_tile(grounds, tile, lines, segments, where))
    rows = -(-len(tiles) // columns)
    return Block(group(parts, data_part=kind), TITLE + rows * pitch - 8)


def _tile(grounds: Grounds, tile: HexTile, lines: Sequence[str], segments: bool, where: str) -> str:
    """One tile with its id and count, its letters, and its task, flag and symbols in words below."""
    marks = short_names(tile) if segments else []
    names = {i: [Thing("name", 9.5, mark(name, COLOURS["ink"]))] for i, name in enumerate(marks)}
    standing = spots(grounds, tile, 0, extra=names)
    texts = [
        label(0, SIDE + CAPTION + CAPTION_LINE * i, line, 11 if i == 0 else 9.5, anchor="middle", room=PITCH - 6,
              fill=COLOURS["ink_soft" if i else "ink"])
        for i, line in enumerate(lines)
    ]  # fmt: skip
    parts = [grounds.use(tile, 0, standing), *things_markup(tile, standing), *texts]
    return group(parts, transform=where, data_tile=tile.id, data_count=tile.count)


def _captions(tileset: HexTileSet, tile: HexTile, segments: bool) -> list[str]:
    task = words.task_owner(tile)
    lines = [f"{tile.id} {times(tile.count)}", tileset.edge_letters(tile)]
    lines += [] if task is None else [f"task {task}"]
    lines += _paired(words.extras(tile))
    return lines + _paired(key_to_short_names(tile)) if segments else lines


def _paired(texts: Sequence[str]) -> list[str]:
    """Two in a line."""
    return [", ".join(texts[i : i + 2]) for i in range(0, len(texts), 2)]


def _markers(grounds: Grounds, width: float) -> Block:
    """All task markers, a row or more for each type."""
    tileset = grounds.tileset
    total = sum(len(numbers) for _, numbers in tileset.markers)
    parts = [label(0, 16, counted(total, "task marker"), 18, bold=True)]
    top = TITLE + 16
    for type_, numbers in tileset.markers:
        parts.append(label(0, top + 5, type_, 14, room=110))
        for row in _rows(numbers, int((width - 120) // MARKER_PITCH)):
            for i, number in enumerate(row):
                drawn = symbols.marker(grounds.looks[type_], number)
                where = move(140 + MARKER_PITCH * i, top)
                parts.append(group([drawn], transform=where, data_marker=f"{type_} {number}"))
            top += 36
    return Block(group(parts, data_part="markers"), top - 18)


def _rows(numbers: Sequence[int], columns: int) -> Iterator[list[int]]:
    for _, row in groupby(enumerate(numbers), key=lambda pair: pair[0] // columns):
        yield [number for _, number in row]
