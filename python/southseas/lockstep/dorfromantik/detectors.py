"""Small questions about a step, each one case of a rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, cast

from ...situation import STEPS
from ...tilesets.dorfromantik import SYMBOLS, HexTileSet
from ..asking import chose, laid_tile, opens, over, tile_of
from ..plugin import Step

_STEPS = STEPS[6]


def _tileset(step: Step) -> HexTileSet:
    return cast(HexTileSet, step.game.tileset)


def _kind_drawn(step: Step) -> str:
    """landscape, task or special; empty when the step was no draw."""
    return str(tile_of(step, step.action["tile"]).kind) if step.action and chose(step, "draw") else ""


def drew(kind: str) -> Callable[[Step], bool]:
    """A tile of that kind came up."""
    return lambda step: _kind_drawn(step) == kind


# -- setting up ---------------------------------------------------------------------------------


def removes(step: Step) -> bool:
    """A game opens in which landscape tiles have left unseen."""
    return opens(step) and step.game.rules.removed_landscape_tiles > 0


def removed_stay_unseen(step: Step) -> bool:
    """A game has ended with exactly the removed landscape tiles unseen."""
    if not over(step):
        return False
    left = step.state.remaining().tiles
    unseen = sum(n for tile, n in left.items() if tile_of(step, tile).kind == "landscape")
    return bool(unseen == step.game.rules.removed_landscape_tiles > 0)


def seat_passes(step: Step) -> bool:
    """A tile was laid, and another seat is up."""
    placed = step.named("placed")
    return bool(placed) and placed[0]["player"] != step.state.active_player()


def first_player_begins(step: Step) -> bool:
    """A game opens in which another seat than 0 begins."""
    return opens(step) and step.state.active_player() > 0


def special_after_removal(step: Step) -> bool:
    """A special tile came up in a game from which landscape tiles were removed."""
    return _kind_drawn(step) == "special" and step.game.rules.removed_landscape_tiles > 0


# -- what comes next ----------------------------------------------------------------------------


def opening_task(step: Step) -> bool:
    """A task tile came up while nothing had been laid."""
    return bool(step.named("task_revealed")) and len(step.state.situation()["tiles"]) == 0


def task_after_the_pile(step: Step) -> bool:
    """A task tile came up after the landscape pile had run out."""
    return bool(step.named("task_revealed")) and step.state.remaining().landscape_pile == 0


def two_tasks_in_a_row(step: Step) -> bool:
    """Task tiles follow one another after one tile ended several tasks."""
    return bool(step.named("task_revealed")) and step.memo.get("ended", 0) > 1


def tasks_unused(step: Step) -> bool:
    """A game ended with task tiles left."""
    return over(step) and step.state.remaining().task_pile > 0


def no_task_left(step: Step) -> bool:
    """A landscape tile came up although too few tasks are active: there is no task tile left."""
    few = step.memo.get("active", 0) < step.game.rules.active_tasks
    return few and _kind_drawn(step) in ("landscape", "special")


# -- laying -------------------------------------------------------------------------------------


def first_tile(step: Step) -> bool:
    """The first tile was laid."""
    return bool(step.named("placed")) and len(step.state.situation()["tiles"]) == 1


def _turned(tile: Any, rotation: int) -> list[str]:
    return [tile.sides[(direction - rotation) % 6] for direction in range(6)]


def must_match_met(step: Step) -> bool:
    """A must-match edge of the tile just laid meets its like."""
    must_match = _tileset(step).must_match
    tile = laid_tile(step)
    if tile is None or not set(must_match) & set(tile.sides):
        return False
    (placed,) = step.named("placed")
    laid = {(x, y) for x, y, *_ in step.state.situation()["tiles"]}
    beside = [(placed["x"] + dx, placed["y"] + dy) for dx, dy in _STEPS]
    shown = _turned(tile, placed["rotation"])
    return any(label in must_match and cell in laid for label, cell in zip(shown, beside, strict=True))


def _matching(step: Step, tile: Any) -> int:
    """The number of placements that D-20 and D-21 leave."""
    tileset = _tileset(step)
    must_match = set(tileset.must_match)
    rotations = {tileset.canonical_rotation(tile.index, rotation) for rotation in range(6)}
    sides = [_turned(tile, rotation) for rotation in rotations]

    def fits(shown: list[str], labels: Any) -> bool:
        return all(
            other is None or own == other or not must_match & {own, other}
            for own, other in zip(shown, labels, strict=True)
        )

    return sum(fits(shown, cell.labels) for cell in step.state.frontier() for shown in sides)


def restricted(step: Step) -> bool:
    """A task tile has come up that its own task keeps from some places."""
    if not step.named("task_revealed") or step.state.phase != "place":
        return False
    tile = tile_of(step, step.named("task_revealed")[0]["tile"])
    return len(step.state.legal_actions()) < _matching(step, tile) > 1


def completed_at_once(step: Step) -> bool:
    """A task was completed by its own tile."""
    return any((e["x"], e["y"]) == _laid_cell(step) for e in step.named("task_completed"))


def older_task_lost(step: Step) -> bool:
    """A task tile was laid where it costs an older task."""
    tile = laid_tile(step)
    return tile is not None and tile.kind == "task" and bool(step.named("task_abandoned"))


def _laid_cell(step: Step) -> tuple[int, int] | None:
    placed = step.named("placed")
    return (placed[0]["x"], placed[0]["y"]) if placed else None


def removal_ends(step: Step) -> bool:
    """A removed tile was the last one that could come up."""
    return bool(step.named("tile_removed")) and bool(step.named("game_over"))


def removal_of_task(step: Step) -> bool:
    """A task tile left with its marker."""
    return any(e["number"] for e in step.named("tile_removed"))


def other_kind_after_removal(step: Step) -> bool:
    """The last task tile could not be laid, and another kind of tile is due."""
    return removal_of_task(step) and step.state.phase == "draw" and step.state.remaining().task_pile == 0


# -- areas --------------------------------------------------------------------------------------


def _areas(step: Step) -> list[Mapping[str, Any]]:
    """Raw areas at the end of a game, none before."""
    return list(step.state.engine_state.features()) if over(step) else []


def joined(step: Step) -> bool:
    """A game ended with an area of several tiles."""
    return any(area["tiles"] > 1 for area in _areas(step))


def counted_once(step: Step) -> bool:
    """A game ended with an area that holds two segments of a tile."""
    return any(area["tiles"] < len(area["segments"]) for area in _areas(step))


def closed_area(step: Step) -> bool:
    """A game ended with a closed area."""
    return any(area["complete"] for area in _areas(step))


def open_hole(step: Step) -> bool:
    """A game ended with an open area beside an empty cell that is closed in on all sides."""
    neutral = set(_tileset(step).neutral)
    holes = [cell.labels for cell in step.state.frontier() if None not in cell.labels] if over(step) else []
    return any(set(labels) - neutral for labels in holes)


def parted(step: Step) -> bool:
    """A tile with two segments of one label was laid."""
    tile = laid_tile(step)
    return tile is not None and len({segment.type for segment in tile.segments}) < len(tile.segments)


def symbols_of_no_area(step: Step) -> bool:
    """A tile with symbols that belong to no segment was laid."""
    tile = laid_tile(step)
    return tile is not None and any(tile.symbols)


# -- tasks --------------------------------------------------------------------------------------


def _ended(step: Step) -> list[Mapping[str, Any]]:
    return [*step.named("task_completed"), *step.named("task_abandoned")]


def several_ended(step: Step) -> bool:
    """Several tasks ended together."""
    return len(_ended(step)) > 1


def won_and_lost(step: Step) -> bool:
    """One tile completed a task and lost another."""
    return bool(step.named("task_completed")) and bool(step.named("task_abandoned"))


def closed_and_over(step: Step) -> bool:
    """A task was lost to an area that is too large and closed."""
    lost = [(e["x"], e["y"]) for e in step.named("task_abandoned") if e["reason"] == "over"]
    areas = step.state.engine_state.features() if lost else []
    return any(area["complete"] and cell in map(tuple, area["cells"]) for area in areas for cell in lost)


def shared_area(step: Step) -> bool:
    """A task tile was laid into an area with another active task."""
    tile = laid_tile(step)
    if tile is None or tile.kind != "task" or step.memo.get("active", 0) == 0:
        return False
    return any(len(area["markers"]) > 1 for area in step.state.engine_state.features())


def after_an_old_task(step: Step) -> bool:
    """A task ended in an area where one had ended before."""
    old = step.memo.get("old_cells", set())
    if not old or not _ended(step):
        return False
    now = {(e["x"], e["y"], e["type"]) for e in _ended(step)}
    labels = _tileset(step).labels
    for area in step.state.engine_state.features():
        here = {(x, y, labels[area["type"]]) for x, y in area["cells"]}
        if here & now and here & old:
            return True
    return False


# -- the score ----------------------------------------------------------------------------------


def _sheet(step: Step) -> Any:
    return step.state.score_sheet() if over(step) else None


def task_points(step: Step) -> bool:
    """A game ended with points for tasks."""
    return over(step) and _sheet(step).A > 0


def types_apart(step: Step) -> bool:
    """A game ended with completed tasks of several types."""
    return over(step) and sum(line.points > 0 for line in _sheet(step).tasks.by_type.values()) > 1


def _flag_lines(step: Step) -> list[Any]:
    return list(_sheet(step).flags.by_label.values()) if over(step) else []


def flag_points(step: Step) -> bool:
    """A game ended with points for flags."""
    return any(line.points for line in _flag_lines(step))


def flags_together(step: Step) -> bool:
    """A closed area with several flags counts for each."""
    return any(flag.cells == other.cells for line in _flag_lines(step) for flag, other in pairwise(line.flags))


def open_flag(step: Step) -> bool:
    """A flag in an open area of a label that scores counts nothing."""
    labels = _tileset(step).labels
    scored = _tileset(step).score.flags
    return any(area["flags"] and area["open"] and labels[area["type"]] in scored for area in _areas(step))


def longest_points(step: Step) -> bool:
    """A game ended with points for a longest area."""
    return over(step) and any(line.points for line in _sheet(step).longest.values())


def _largest(step: Step, label: str) -> list[Mapping[str, Any]]:
    own = [area for area in _areas(step) if _tileset(step).labels[area["type"]] == label]
    return [area for area in own if area["tiles"] == max(other["tiles"] for other in own)]


def longest_tie(step: Step) -> bool:
    """Several areas are equally long."""
    return over(step) and any(len(_largest(step, label)) > 1 for label in _tileset(step).score.longest)


def longest_missing(step: Step) -> bool:
    """There is no area of a label whose longest one counts."""
    return over(step) and any(not _largest(step, label) for label in _tileset(step).score.longest)


def along_points(step: Step) -> bool:
    """Symbols along a longest area counted."""
    return over(step) and any(line.points for line in _sheet(step).along_longest.values())


def along_tie(step: Step) -> bool:
    """Equally long areas differ in the symbols along them."""
    score = _tileset(step).score
    ties = ((SYMBOLS.index(symbol), _largest(step, label)) for symbol, label in score.along_longest)
    return over(step) and any(len({area["symbols"][symbol] for area in areas}) > 1 for symbol, areas in ties)


def along_missing(step: Step) -> bool:
    """There is no area along which symbols could count."""
    score = _tileset(step).score
    return over(step) and any(not _largest(step, label) for _, label in score.along_longest)


def both_sections(step: Step) -> bool:
    """A game ended with points in section A and in section B."""
    return over(step) and _sheet(step).A > 0 < _sheet(step).B
