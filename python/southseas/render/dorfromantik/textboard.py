"""The state as text: a hexagon of characters for each tile, and below it the turn, the tasks and the score.

A tile shows the six letters of its edges where they lie, its symbols above, its marker in the middle, its cell and its
flag below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from southseas.render.dorfromantik import words
from southseas.render.dorfromantik.pad import pad_text
from southseas.render.moves import Cell, Moves
from southseas.tilesets.dorfromantik import EDGES, SYMBOLS, HexSegment, HexTile, HexTileSet

ROWS = 4
"""From the first line of one row of tiles to that of the next; a tile is two lines higher."""

NARROWEST = 8
SIGNS = dict(zip(SYMBOLS, ("h", "f", "w", "p", "b"), strict=True))
STATUSES = {"active": "({})", "completed": "+{}+", "abandoned": "x{}x"}
LEGEND = (
    "(n) task n   +n+ completed   xnx abandoned   !L flag of label L   * tile laid last",
    "h hut   f fish   w wind   p palm   b boat",
)
OPEN_LEGEND = "[n] over x,y: cell n, where the tile in hand may lie"

Canvas = dict[tuple[int, int], str]
"""Characters by (row, column)."""


@dataclass(frozen=True)
class _Block:
    """What is written on one tile, line by line; the edge letters stand at the ends of three of the lines. An empty
    cell has no letters."""

    x: int
    y: int
    letters: tuple[str, ...]
    above: str
    middle: str
    cell: str
    below: str


def text(data: Mapping[str, Any], tileset: HexTileSet, *, legal: bool, names: Sequence[str] | None) -> str:
    """See :func:`southseas.render.text`."""
    cells = list(Moves(data, legal).open_cells)
    legend = [*LEGEND, OPEN_LEGEND] if cells else LEGEND
    lines = [*_board(data, tileset, cells), "", _labels(tileset), *legend, *_parted(data, tileset), ""]
    lines += [*_turn(data, tileset, names), *_tasks(data), *_score(data)]
    return "\n".join(line.rstrip() for line in lines)


# -- the map ------------------------------------------------------------------------------------


def hand(data: Mapping[str, Any], tileset: HexTileSet, turns: Sequence[int]) -> str:
    """See :func:`southseas.render.hand`."""
    number = data["in_hand"]["number"]
    marker = {"number": number, "status": "active"} if number else None
    bare = {"y": 0, "tile": data["in_hand"]["tile"], "marker": marker}
    row = [_block({"last_placed": None}, bare | {"x": 0, "rotation": turn}, tileset) for turn in turns]
    numbered = [replace(block, x=x, cell=str(turn)) for x, (turn, block) in enumerate(zip(turns, row, strict=True))]
    return "\n".join(line.rstrip() for line in _map(numbered))


def _board(data: Mapping[str, Any], tileset: HexTileSet, cells: Sequence[Cell]) -> Iterable[str]:
    numbered = [_Block(x, y, (), "", f"[{number}]", f"{x},{y}", "") for number, (x, y) in enumerate(cells, 1)]
    return _map([*numbered, *(_block(data, laid, tileset) for laid in data["tiles"])])


def _map(blocks: Sequence[_Block]) -> Iterable[str]:
    """Rows of characters, as wide as the longest word on a tile asks for."""
    if not blocks:
        return ["(no tiles)"]
    wide = _pitch(blocks)
    half = wide // 2
    left = min(wide * block.x + half * block.y for block in blocks)
    top = min(block.y for block in blocks)
    canvas: Canvas = {}
    for block in blocks:
        row, column = (block.y - top) * ROWS, wide * block.x + half * block.y - left
        canvas.update({(row + r, column + c): sign for (r, c), sign in _drawn(block, wide).items()})
    height, width = max(row for row, _ in canvas) + 1, max(column for _, column in canvas) + 1
    return ["".join(canvas.get((row, column), " ") for column in range(width)) for row in range(height)]


def _block(data: Mapping[str, Any], laid: Mapping[str, Any], tileset: HexTileSet) -> _Block:
    tile = _tile(tileset, laid)
    letters = tileset.edge_letters(tile)
    turn = laid["rotation"]
    marker = laid["marker"]
    last = data["last_placed"]
    star = "*" if last and (last["x"], last["y"]) == (laid["x"], laid["y"]) else ""
    flag = "" if tile.flag is None else "!" + tileset.letters[tileset.label_index(tile.segments[tile.flag].type)]
    return _Block(
        laid["x"],
        laid["y"],
        tuple(letters[(edge - turn) % len(EDGES)] for edge in range(len(EDGES))),
        _symbols(tile),
        STATUSES[marker["status"]].format(marker["number"]) if marker else "",
        f"{star}{laid['x']},{laid['y']}{star}",
        flag,
    )


def _tile(tileset: HexTileSet, laid: Mapping[str, Any]) -> HexTile:
    return tileset.tiles[tileset.tile_index(laid["tile"])]


def _symbols(tile: HexTile) -> str:
    """One sign for each kind of symbol on the tile, with the number where there are several."""
    shown = ""
    for index, symbol in enumerate(SYMBOLS):
        count = sum(segment.symbols[index] for segment in tile.segments) + tile.symbols[index]
        shown += (SIGNS[symbol] + (str(count) if count > 1 else "")) if count else ""
    return shown


def _pitch(blocks: Iterable[_Block]) -> int:
    """Columns from one tile to the next: even, and enough for everything on any tile."""
    needed = NARROWEST
    for block in blocks:
        needed = max(needed, len(block.above) + 5, len(block.middle) + 3, len(block.cell) + 1, len(block.below) + 5)
    return needed + needed % 2


def _drawn(block: _Block, wide: int) -> Canvas:
    """One tile: its outline, shared with its neighbours, and what is written on it; an empty cell has no outline."""
    if not block.letters:
        return _written({2: block.middle, 3: block.cell}, wide)
    ne, e, se, sw, w, nw = block.letters
    half = wide // 2
    lines = {
        1: nw + block.above.center(wide - 5) + ne,
        2: w + block.middle.center(wide - 3) + e,
        3: block.cell.center(wide - 1),
        4: sw + block.below.center(wide - 5) + se,
    }
    canvas: Canvas = {(0, half - 1): "/", (0, half + 1): "\\", (5, half - 1): "\\", (5, half + 1): "/"}
    canvas |= {(1, 1): "/", (1, wide - 1): "\\", (4, 1): "\\", (4, wide - 1): "/"}
    canvas |= {(row, column): "|" for row in (2, 3) for column in (0, wide)}
    return canvas | _written(lines, wide)


def _written(lines: Mapping[int, str], wide: int) -> Canvas:
    """Each line in the middle of its row."""
    canvas: Canvas = {}
    for row, line in lines.items():
        start = (wide + 1 - len(line)) // 2
        canvas |= {(row, start + i): sign for i, sign in enumerate(line)}
    return canvas


# -- beside it -----------------------------------------------------------------------------------


def _labels(tileset: HexTileSet) -> str:
    """What the letters stand for."""
    notes = dict.fromkeys(tileset.neutral, " (neutral)") | dict.fromkeys(tileset.must_match, " (must match)")
    shown = (f"{a} {label}{notes.get(label, '')}" for a, label in zip(tileset.letters, tileset.labels, strict=True))
    return "   ".join(shown)


def _parted(data: Mapping[str, Any], tileset: HexTileSet) -> Iterable[str]:
    """Which edges are joined on tiles where letters alone do not say it."""
    for laid in data["tiles"]:
        tile = _tile(tileset, laid)
        types = [segment.type for segment in tile.segments]
        shown = [_joined(s, laid["rotation"]) for s in tile.segments if types.count(s.type) > 1]
        if shown:
            yield f"{laid['x']},{laid['y']}: {', '.join(shown)}"


def _joined(segment: HexSegment, turn: int) -> str:
    edges = sorted((edge + turn) % len(EDGES) for edge in segment.edges)
    return f"{segment.name} {'+'.join(EDGES[edge] for edge in edges)}"


def _turn(data: Mapping[str, Any], tileset: HexTileSet, names: Sequence[str] | None) -> Iterable[str]:
    yield f"{words.turn_line(data, names)} (phase {data['phase']}, move {data['move_number']})"
    yield from words.hand_text(data, tileset)
    yield ", ".join(words.piles(data))


def _tasks(data: Mapping[str, Any]) -> Iterable[str]:
    markers = data["markers"]
    yield f"Tasks: {len(markers['completed'])} completed, {len(markers['abandoned'])} abandoned"
    yield from (f"  {words.task_text(task)}" for task in markers["active"])


def _score(data: Mapping[str, Any]) -> Iterable[str]:
    sheet = data.get("score_sheet")
    if not sheet:
        return
    yield "Score" if data["phase"] == "end" else "Score so far"
    yield pad_text(sheet)
