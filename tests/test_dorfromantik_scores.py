"""Dorfromantik rule by rule on both engines: the score sheet."""

from __future__ import annotations

from typing import Any

import pytest
from hexkit import (
    ABANDONED,
    ACTIVE,
    COMPLETED,
    CORAL,
    ISLAND,
    JETTY,
    MANGROVE,
    MARKERS,
    SHOAL,
    HexTable,
    Record,
    hex_set,
    land,
    picture,
    row,
)

pytestmark = pytest.mark.usefixtures("on_each_engine")

Cell = tuple[int, int]
HUTS = 0


def sheet_of(cells: dict[Cell, Any]) -> Record:
    """The score sheet of a board."""
    return picture(cells).state.score_sheet()


def settled(label: str, number: int, status: int) -> Record:
    """A lone task tile with a settled marker."""
    letter = label[0].upper()
    return {"edges": f"{letter}.....", "task": label, "number": number, "status": status}


@pytest.mark.rule("D-50")
def test_completed_markers_count_their_numbers_by_type() -> None:
    cells = {
        (0, 0): settled("mangrove", 5, COMPLETED),
        (1, 0): settled("coral", 6, ABANDONED),
        (2, 0): settled("mangrove", 4, COMPLETED),
        (3, 0): settled("island", 6, ACTIVE),
        (4, 0): settled("jetty", 6, COMPLETED),
    }
    tasks = sheet_of(cells)["tasks"]
    nothing = {"points": 0, "markers": []}
    assert tasks == {
        "by_type": {
            MANGROVE: {"points": 9, "markers": [(0, 0, 5), (2, 0, 4)]},
            CORAL: nothing,
            ISLAND: nothing,
            SHOAL: nothing,
            JETTY: {"points": 6, "markers": [(4, 0, 6)]},
        },
        "points": 15,
    }
    assert list(tasks["by_type"]) == [MANGROVE, CORAL, ISLAND, SHOAL, JETTY]


@pytest.mark.rule("D-51")
def test_every_flag_in_a_closed_area_scores_its_tiles() -> None:
    cells = row("M", 3, ends="closed") | row("C", 3, y=1)
    cells[0, 0] = {"edges": ".M....", "flag": "mangrove"}
    cells[1, 0] = {"edges": ".M..M.", "flag": "mangrove"}
    cells[1, 1] = {"edges": ".C..C.", "flag": "coral"}
    area = [(0, 0), (1, 0), (2, 0)]
    assert sheet_of(cells)["flags"] == {
        "by_label": {
            MANGROVE: {"points": 6, "flags": [(0, 0, 3, area), (1, 0, 3, area)]},
            CORAL: {"points": 0, "flags": []},
        },
        "points": 6,
    }


@pytest.mark.rule("D-51")
def test_a_flag_counts_the_area_of_its_own_segment() -> None:
    cells: dict[Cell, Any] = {
        (0, 0): {"edges": ".M..M.", "segments": [[1], [4]], "flag": {"mangrove": 1}},
        (1, 0): "....M.",
        (-1, 0): ".M..M.",
        (-2, 0): ".M....",
    }
    assert sheet_of(cells)["flags"]["by_label"][MANGROVE]["flags"] == [(0, 0, 3, [(-2, 0), (-1, 0), (0, 0)])]


@pytest.mark.rule("D-51")
def test_only_flags_of_the_sets_list_score() -> None:
    cells: dict[Cell, Any] = {(0, 0): {"edges": ".I....", "flag": "island"}, (1, 0): "....I."}
    table = picture(cells)
    assert table.area((0, 0))["flags"] == 1
    assert table.state.score_sheet()["flags"]["points"] == 0


@pytest.mark.rule("D-52")
def test_the_longest_shoal_counts_its_tiles_and_the_lowest_of_equal_ones_is_shown() -> None:
    cells = row("S", 3, y=2) | row("S", 3, y=1, start=1) | row("S", 2, y=0)
    assert sheet_of(cells)["longest"] == {SHOAL: {"points": 3, "cells": [(1, 1), (2, 1), (3, 1)]}}
    assert sheet_of(row("M", 3))["longest"] == {SHOAL: {"points": 0, "cells": []}}


@pytest.mark.rule("D-53")
def test_huts_count_along_the_longest_jetty_even_when_a_shorter_one_has_more() -> None:
    cells = row("J", 3, y=0) | row("J", 2, y=1)
    cells[1, 0] = {"edges": ".J..J.", "huts": 1}
    cells[0, 1] = {"edges": ".J..J.", "huts": 5}
    cells[0, 2] = {"edges": "......", "huts": 9}
    assert sheet_of(cells)["along_longest"] == {HUTS: {"label": JETTY, "points": 1, "cells": [(0, 0), (1, 0), (2, 0)]}}


@pytest.mark.rule("D-53")
def test_of_equal_jetties_the_one_with_most_huts_counts() -> None:
    cells = row("J", 2, y=0) | row("J", 2, y=1) | row("J", 2, y=2)
    cells[1, 0] = {"edges": ".J..J.", "huts": 1}
    cells[0, 1] = {"edges": ".J..J.", "huts": 1}
    cells[1, 1] = {"edges": ".J..J.", "huts": 1}
    cells[0, 2] = {"edges": ".J..J.", "huts": 2}
    assert sheet_of(cells)["along_longest"][HUTS] == {"label": JETTY, "points": 2, "cells": [(0, 1), (1, 1)]}
    assert sheet_of(row("M", 2))["along_longest"][HUTS] == {"label": JETTY, "points": 0, "cells": []}


@pytest.mark.rule("D-53")
def test_a_tile_with_two_segments_on_the_jetty_gives_the_huts_of_both() -> None:
    cells: dict[Cell, Any] = {
        (0, 0): {"edges": "JJ....", "segments": [[0], [1]], "huts": {"0": 1, "1": 2}},
        (1, -1): "..JJ..",
        (1, 0): "....JJ",
    }
    assert sheet_of(cells)["along_longest"][HUTS]["points"] == 3


def rulebook_end() -> dict[Cell, Any]:
    """38 points of tasks, a closed mangrove of seven with two flags, an open coral with one, shoals of four and less,
    a jetty of six with four huts."""
    cells = row("M", 7, y=0, ends="closed") | row("C", 3, y=1) | row("S", 4, y=2) | row("S", 2, y=2, start=5)
    cells |= row("J", 6, y=3) | row("J", 5, y=4, start=-1)
    cells[2, 0] = cells[5, 0] = {"edges": ".M..M.", "flag": "mangrove"}
    cells[1, 1] = {"edges": ".C..C.", "flag": "coral"}
    cells[0, 3] = cells[2, 3] = {"edges": ".J..J.", "huts": 1}
    cells[4, 3] = {"edges": ".J..J.", "huts": 2}
    cells[2, 4] = {"edges": ".J..J.", "huts": 3}
    done = [("mangrove", 4), ("mangrove", 5), ("mangrove", 6), ("coral", 4), ("island", 5), ("shoal", 4)]
    done += [("jetty", 4), ("jetty", 6)]
    return cells | {(x, 5): settled(label, number, COMPLETED) for x, (label, number) in enumerate(done)}


@pytest.mark.rule("D-54")
def test_rulebook_final_score_of_sixty() -> None:
    table = picture(rulebook_end())
    sheet = table.state.score_sheet()
    assert (sheet["tasks"]["points"], sheet["flags"]["points"]) == (38, 14)
    assert (sheet["longest"][SHOAL]["points"], sheet["along_longest"][HUTS]["points"]) == (4, 4)
    assert (sheet["A"], sheet["B"], sheet["C"], sheet["result"]) == (38, 22, 0, 60)
    assert (sheet["fish"], sheet["unlocked"]) == (0, [])
    assert table.state.scores() == [60]


@pytest.mark.rule("D-54")
def test_the_set_says_which_lines_there_are() -> None:
    score = {"tasks": False, "flags": [], "longest": ["jetty", "island"], "along_longest": {"fish": "shoal"}}
    tiles = [land("a", ".I..I.", 3, fish=2), land("b", ".S..S.", 1, fish=3)]
    table = HexTable(hex_set(tiles, MARKERS, score=score))
    for x, id in enumerate("aab"):
        table.lay(id, (x, 0))
    sheet = table.state.score_sheet()
    assert sheet["tasks"] == {"by_type": {}, "points": 0}
    assert sheet["flags"] == {"by_label": {}, "points": 0}
    assert sheet["longest"] == {ISLAND: {"points": 2, "cells": [(0, 0), (1, 0)]}, JETTY: {"points": 0, "cells": []}}
    assert list(sheet["longest"]) == [ISLAND, JETTY], "in the order of the labels"
    assert sheet["along_longest"] == {1: {"label": SHOAL, "points": 3, "cells": [(2, 0)]}}
    assert sheet["result"] == 5
    table.lay("a", (3, 0))
    assert table.state.is_terminal()
    assert table.state.returns() == [5]
