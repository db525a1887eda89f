"""What pictures and text boards say in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.render.phrases import counted, player_name, points_of, points_text
from southseas.tilesets.dorfromantik import SYMBOLS, HexTile, HexTileSet

GAME_TITLE = "Dorfromantik"

SYMBOL_WORDS = dict(zip(SYMBOLS, ("hut", "fish", "wind", "palm", "boat"), strict=True))
_UNCHANGED = ("fish", "wind")


def symbol_text(symbol: str, count: int) -> str:
    """``2 huts``."""
    word = SYMBOL_WORDS[symbol]
    return f"{count} {word}" if word in _UNCHANGED else counted(count, word)


def turn_line(data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """What is to happen now, in one line."""
    who = player_name(data["active_player"], names)
    if data["phase"] == "end":
        points = points_of(data)
        return f"The game is over with {points_text(points[0])}" if points else "The game is over"
    if data["phase"] == "place":
        return f"{who} lays the tile"
    return f"{who} reveals a task tile" if _task_is_due(data) else f"{who} draws a landscape tile"


def _task_is_due(data: Mapping[str, Any]) -> bool:
    """Rule D-10."""
    wanted = int(data["rules"]["active_tasks"]) - len(data["markers"]["active"])
    return wanted > 0 and int(data["remaining"]["task_pile"]) > 0


def piles(data: Mapping[str, Any]) -> list[str]:
    """What is left beside the board."""
    remaining = data["remaining"]
    return [
        f"{counted(remaining['landscape_pile'], 'tile')} in the landscape pile",
        f"{counted(remaining['task_pile'], 'task tile')} left",
    ]


def hand_text(data: Mapping[str, Any], tileset: HexTileSet) -> list[str]:
    """The tile in hand: its id, and its task if it has one."""
    in_hand = data["in_hand"]
    if not in_hand:
        return []
    tile = tileset.tiles[tileset.tile_index(in_hand["tile"])]
    lines = [f"In hand: {tile.id} {tileset.edge_letters(tile)}"]
    return lines if tile.task_label is None else [*lines, f"Task: {tile.task_label} {in_hand['number']}"]


def task_text(task: Mapping[str, Any]) -> str:
    """An active task with its area as it stands."""
    where = f"{task['type']} {task['number']} at {task['x']},{task['y']}"
    return f"{where}: {progress_text(task)}" if "size" in task else where


def progress_text(task: Mapping[str, Any]) -> str:
    """Size and open edges of a task's area."""
    return f"{counted(task['size'], 'tile')}, {task['open']} open"


def extras(tile: HexTile) -> list[str]:
    """Flag and symbols of a tile; where it matters, with the segment."""
    found = [] if tile.flag is None else [f"flag {_owner(tile, tile.flag)}"]
    for index, symbol in enumerate(SYMBOLS):
        count = sum(segment.symbols[index] for segment in tile.segments) + tile.symbols[index]
        if count:
            found.append(symbol_text(symbol, count))
    return found


def task_owner(tile: HexTile) -> str | None:
    """The label of a tile's task, or its segment where several have the label; None without a task."""
    return None if tile.task is None else _owner(tile, tile.task)


def _owner(tile: HexTile, index: int) -> str:
    segment = tile.segments[index]
    return segment.name if sum(other.type == segment.type for other in tile.segments) > 1 else segment.type
