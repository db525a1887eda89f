"""What stands beside the board: whose turn it is, the tile in hand, the tasks, the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from southseas.render.blocks import LINE, PAD, WIDTH, Block, card, header, said, said_lines, stacked
from southseas.render.dorfromantik import symbols, words
from southseas.render.dorfromantik.scoring import SUMS, ScoreLine, score_lines
from southseas.render.dorfromantik.tile import Grounds, spots, things_markup
from southseas.render.markup import element, group, label, move
from southseas.render.rooms import Thing
from southseas.render.theme import COLOURS

TASK_ROW = 36.0
SCORE_ROW = 22.0
POINTS_ROOM = 56.0
UNSEEN = ("fish", "C")
"""Lines that are left out while they give nothing."""

TITLES = {
    "tasks": "Tasks: {line.name}",
    "A": "A: tasks",
    "flags": "Flags: {line.name}",
    "longest": "Longest {line.name}",
    "along": "{name} along longest {line.label}",
    "fish": "Fish",
    "B": "B: flags and longest areas",
    "unlocked": "{line.name}",
    "C": "C: unlocked",
    "result": "Result",
}


@dataclass(frozen=True)
class Scene:
    """What the blocks are about."""

    data: Mapping[str, Any]
    grounds: Grounds
    names: Sequence[str] | None


def panel(scene: Scene) -> Block:
    """Everything but the legend."""
    top = header(words.GAME_TITLE, scene.grounds.tileset, scene.data["move_number"])
    blocks = [top, _hand(scene), _tasks(scene)]
    if scene.data.get("score_sheet"):
        blocks.append(_score(scene))
    return stacked(blocks)


# -- the turn -------------------------------------------------------------------------------------


def _hand(scene: Scene) -> Block:
    """Whose turn it is, the tile in hand, what is left in the piles."""
    turn = said(said_lines(words.turn_line(scene.data, scene.names), False))
    lines = words.hand_text(scene.data, scene.grounds.tileset) + words.piles(scene.data)
    in_hand = scene.data["in_hand"]
    left = 132.0 if in_hand else PAD
    parts = [
        label(left, turn.height + 20 + LINE * i, line, 13.5, room=WIDTH - left - PAD) for i, line in enumerate(lines)
    ]
    height = turn.height + LINE * len(lines) + 16
    if in_hand:
        height = max(height, turn.height + 132)
        parts.append(_tile_in_hand(scene, in_hand, turn.height + 62))
    parts = [card(height, fill="turn", edge="turn_edge"), turn.markup, *parts]
    return Block(group(parts, data_part="turn", data_phase=scene.data["phase"]), height)


def _tile_in_hand(scene: Scene, in_hand: Mapping[str, Any], middle: float) -> str:
    tileset = scene.grounds.tileset
    tile = tileset.tiles[tileset.tile_index(in_hand["tile"])]
    extra = {}
    if tile.task is not None:
        drawn = symbols.marker(scene.grounds.looks[tile.segments[tile.task].type], in_hand["number"])
        extra = {tile.task: [Thing("marker", symbols.NEW, drawn)]}
    standing = spots(scene.grounds, tile, 0, extra=extra)
    parts = [scene.grounds.use(tile, 0, standing), *things_markup(tile, standing)]
    return group(parts, transform=move(PAD + 52, middle), data_in_hand=tile.id)


# -- tasks ----------------------------------------------------------------------------------------


def _tasks(scene: Scene) -> Block:
    """The active tasks, each with its marker, and how many are done with."""
    markers = scene.data["markers"]
    parts = [label(PAD, 25, "Active tasks" if markers["active"] else "No active tasks", 14, bold=True)]
    done = f"{len(markers['completed'])} completed, {len(markers['abandoned'])} abandoned"
    parts.append(label(WIDTH - PAD, 25, done, 13, anchor="end", fill=COLOURS["ink_soft"]))
    for i, task in enumerate(markers["active"]):
        y = 54 + TASK_ROW * i
        drawn = symbols.marker(scene.grounds.looks[task["type"]], task["number"])
        line = label(PAD + 38, y + 5, words.task_text(task), 13.5, room=WIDTH - 2 * PAD - 38)
        parts.append(group([group([drawn], transform=move(PAD + 14, y)), line], data_task=f"{task['x']},{task['y']}"))
    height = 38 + TASK_ROW * len(markers["active"])
    return Block(group([card(height), *parts], data_part="tasks"), height)


# -- score ----------------------------------------------------------------------------------------


def _score(scene: Scene) -> Block:
    """The score sheet: as it is at the end, before that as if the game ended now."""
    over = scene.data["phase"] == "end"
    lines = [line for line in score_lines(scene.data["score_sheet"]) if line.section not in UNSEEN or line.points]
    parts = [label(PAD, 25, "Score" if over else "Score so far", 14, bold=True)]
    top = 34.0
    for line in lines:
        parts.append(_score_line(scene, line, top))
        top += SCORE_ROW
    fill, edge = ("turn", "turn_edge") if over else ("card", "card_edge")
    return Block(group([card(top + 8, fill=fill, edge=edge), *parts], data_part="score"), top + 8)


def _score_line(scene: Scene, line: ScoreLine, top: float) -> str:
    base, middle, total = top + 16, WIDTH * 0.6, line.section in SUMS
    parts = []
    if total:
        parts.append(element("path", d=f"M{PAD} {top + 1}H{WIDTH - PAD}", stroke=COLOURS["card_edge"]))
    if line.label is not None:
        parts.append(_swatch(scene, line.label, PAD + 7, top + 11))
    left = PAD + (0 if line.label is None else 20)
    title = TITLES[line.section].format(line=line, name=line.name.capitalize())
    parts.append(label(left, base, title, 13, bold=total, room=middle - left - 8))
    room = WIDTH - middle - PAD - POINTS_ROOM
    parts.append(label(middle, base, line.detail, 13, fill=COLOURS["ink_soft"], room=room) if line.detail else "")
    parts.append(label(WIDTH - PAD, base, str(line.points), 13.5, anchor="end", bold=total, room=POINTS_ROOM - 6))
    return group(parts, data_line=line.section, data_name=line.name or None, data_points=line.points)


def _swatch(scene: Scene, name: str, x: float, y: float) -> str:
    look = scene.grounds.looks[name]
    return element(
        "rect", x=x - 6.5, y=y - 6.5, width=13, height=13, rx=3, fill=look.fill, stroke=look.edge, stroke_width=2
    )
