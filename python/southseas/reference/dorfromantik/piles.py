"""The piles: what is revealed next, and how likely (D-10 to D-12)."""

from __future__ import annotations

from math import lcm

from southseas.reference.chance import Counts, lowest_terms, pick, seeded_word
from southseas.reference.codes import draw_action, drawn_tile
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.position import Position

TASK, LANDSCAPE, NOTHING = "task", "landscape", "nothing"
"""What is due."""

_LANDSCAPE_STREAM, _TASK_STREAM, _FIRST_MARKER_STREAM = range(3)


def due(box: Box, position: Position, more_tasks: int = 0) -> str:
    """D-10: a task tile while too few tasks are active, else a tile of the landscape pile, which may be empty.

    ``more_tasks`` active ones are assumed beside those on the board.
    """
    num_active = len(position.active_tasks()) + more_tasks
    if num_active < box.rules.active_tasks and _copies(box, position, "task"):
        return TASK
    return LANDSCAPE if _landscape_pile(box, position) else NOTHING


def reveal_counts(box: Box, position: Position, what: str) -> Counts:
    """Outcomes of revealing what is due, weights in lowest terms, ascending."""
    weights = {TASK: _task_weights, LANDSCAPE: _landscape_weights, NOTHING: lambda *_: []}
    return lowest_terms(weights[what](box, position))


def seeded_reveal(box: Box, position: Position, what: str, seed: int) -> int:
    """The outcome that ``seed`` gives: a matter of how many were drawn before from the same pile."""
    if what == TASK:
        return _seeded_task(box, position, seed)
    drawn = _drawn(box, position, "landscape", "special")
    return pick(reveal_counts(box, position, what), seeded_word(seed, _LANDSCAPE_STREAM, drawn))


def _landscape_pile(box: Box, position: Position) -> int:
    """Tiles in the landscape pile: the removed ones are among the undrawn, but not in it (D-01, D-03)."""
    return _copies(box, position, "landscape", "special") - box.removed


def _landscape_weights(box: Box, position: Position) -> Counts:
    """D-10: L unseen landscape tiles, r of them not in the pile: copies weigh L - r, special ones L."""
    unseen = _copies(box, position, "landscape")
    weight = {"landscape": unseen - box.removed, "special": unseen}
    if not unseen:
        weight["special"] = 1
    return [
        (draw_action(tile), position.undrawn[tile] * weight[box.tiles[tile].kind])
        for tile in box.of_kind("landscape", "special")
    ]


def _task_weights(box: Box, position: Position) -> Counts:
    """D-10: a uniform task tile, then a uniform marker of its type, as one outcome."""
    markers = _markers_by_type(position)
    num_markers = {type_code: sum(numbers.values()) for type_code, numbers in markers.items()}
    scale = lcm(*num_markers.values())
    types = {tile: box.task_type(tile) for tile in box.of_kind("task") if position.undrawn[tile]}
    return [
        (draw_action(tile, number), position.undrawn[tile] * copies * (scale // num_markers[type_code]))
        for tile, type_code in types.items()
        for number, copies in sorted(markers[type_code].items())
    ]


def _seeded_task(box: Box, position: Position, seed: int) -> int:
    """Section 3 of ``docs/formats.md``: one number for the tile, one for its marker."""
    tiles = [(draw_action(tile), position.undrawn[tile]) for tile in box.of_kind("task")]
    tile = drawn_tile(pick(tiles, seeded_word(seed, _TASK_STREAM, _drawn(box, position, "task"))))
    type_code = box.task_type(tile)
    markers = _markers_by_type(position)[type_code]
    num_all = sum(copies for (kind, _), copies in box.markers.items() if kind == type_code)
    word = seeded_word(seed, _FIRST_MARKER_STREAM + type_code, num_all - sum(markers.values()))
    return pick([(draw_action(tile, number), copies) for number, copies in sorted(markers.items())], word)


def _markers_by_type(position: Position) -> dict[int, dict[int, int]]:
    """Type -> number -> undrawn copies, where there are any."""
    found: dict[int, dict[int, int]] = {}
    for (type_code, number), copies in position.undrawn_markers.items():
        if copies:
            found.setdefault(type_code, {})[number] = copies
    return found


def _copies(box: Box, position: Position, *kinds: str) -> int:
    return sum(position.undrawn[tile] for tile in box.of_kind(*kinds))


def _drawn(box: Box, position: Position, *kinds: str) -> int:
    return sum(box.tiles[tile].count - position.undrawn[tile] for tile in box.of_kind(*kinds))
