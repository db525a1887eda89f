"""When does a rule fire? The table of all cases, asked after every step."""

from __future__ import annotations

from ..asking import has, laid_tile, several_sides, symmetric
from ..plugin import Detector, Step
from . import detectors as ask

RULES = tuple(
    f"D-{number:02}"
    for block in (range(1, 4), range(10, 13), range(20, 25), range(30, 33), range(40, 42), range(50, 55))
    for number in block
)


def remember(step: Step) -> None:
    """Keep what later steps ask for: how many tasks are active, how many the last tile ended, and where tasks ended."""
    memo = step.memo
    ended = step.named("task_completed") + step.named("task_abandoned")
    tile = laid_tile(step)
    if tile is not None:
        memo["active"] = memo.get("active", 0) + (tile.kind == "task") - len(ended)
        memo["ended"] = len(ended)
    memo.setdefault("old_cells", set()).update((e["x"], e["y"], e["type"]) for e in ended)


DETECTORS = tuple(
    Detector(rule, case, fires)
    for rule, case, fires in (
        ("D-01", "removed", ask.removes),
        ("D-01", "unseen to the end", ask.removed_stay_unseen),
        ("D-02", "seat passes", ask.seat_passes),
        ("D-02", "another seat begins", ask.first_player_begins),
        ("D-03", "special tile", ask.drew("special")),
        ("D-03", "after a removal", ask.special_after_removal),
        ("D-10", "task", ask.drew("task")),
        ("D-10", "landscape", ask.drew("landscape")),
        ("D-10", "over", has("game_over")),
        ("D-10", "task tiles unused", ask.tasks_unused),
        ("D-11", "opening", ask.opening_task),
        ("D-11", "after the last landscape tile", ask.task_after_the_pile),
        ("D-11", "after two ended", ask.two_tasks_in_a_row),
        ("D-12", "no task tile", ask.no_task_left),
        ("D-20", "first", ask.first_tile),
        ("D-20", "later", has("placed")),
        ("D-20", "several sides", several_sides),
        ("D-21", "met", ask.must_match_met),
        ("D-22", "restricted", ask.restricted),
        ("D-22", "exact at once", ask.completed_at_once),
        ("D-22", "older task lost", ask.older_task_lost),
        ("D-23", "equal rotations", symmetric),
        ("D-24", "removed", has("tile_removed")),
        ("D-24", "with its marker", ask.removal_of_task),
        ("D-24", "other kind due", ask.other_kind_after_removal),
        ("D-24", "ends", ask.removal_ends),
        ("D-30", "joined", ask.joined),
        ("D-30", "counted once", ask.counted_once),
        ("D-31", "closed", ask.closed_area),
        ("D-31", "hole", ask.open_hole),
        ("D-32", "several segments", ask.parted),
        ("D-32", "symbols of no area", ask.symbols_of_no_area),
        ("D-40", "completed", has("task_completed")),
        ("D-40", "over", has("task_abandoned", reason="over")),
        ("D-40", "closed", has("task_abandoned", reason="closed")),
        ("D-40", "over and closed", ask.closed_and_over),
        ("D-40", "several", ask.several_ended),
        ("D-40", "one won, one lost", ask.won_and_lost),
        ("D-40", "at once", ask.completed_at_once),
        ("D-41", "several active", ask.shared_area),
        ("D-41", "after an old one", ask.after_an_old_task),
        ("D-50", "points", ask.task_points),
        ("D-50", "several types", ask.types_apart),
        ("D-51", "points", ask.flag_points),
        ("D-51", "several in one area", ask.flags_together),
        ("D-51", "open", ask.open_flag),
        ("D-52", "points", ask.longest_points),
        ("D-52", "equal", ask.longest_tie),
        ("D-52", "none", ask.longest_missing),
        ("D-53", "points", ask.along_points),
        ("D-53", "equal", ask.along_tie),
        ("D-53", "none", ask.along_missing),
        ("D-54", "both sections", ask.both_sections),
    )
)
