"""Dorfromantik rule by rule on both engines: areas and tasks."""

from __future__ import annotations

from typing import Any

import pytest
from hexkit import ABANDONED, ACTIVE, COMPLETED, ISLAND, JETTY, MANGROVE, WATER, ground, kinds, land, picture, row, task
from southseas.reference import codes

pytestmark = pytest.mark.usefixtures("on_each_engine")

Cell = tuple[int, int]


# -- areas ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("D-30")
def test_an_area_joins_through_equal_labels_only() -> None:
    table = picture({(0, 0): "MMMMMM", (1, 0): "....C.", (-1, 0): ".M..C.", (0, 1): "SS..SS"})
    area = table.area((0, 0))
    assert (area["type"], area["cells"], area["tiles"]) == (MANGROVE, [(-1, 0), (0, 0)], 2)
    assert area["open"] == 3, "NE, SW and NW; coral and shoal shut the other two"
    assert WATER not in {feature["type"] for feature in table.state.features()}


@pytest.mark.rule("D-30")
def test_a_tile_with_two_segments_in_an_area_counts_once() -> None:
    # (0, 0) touches both others with a segment each, and those touch each other: one area, four segments, three tiles.
    cells: dict[Cell, Any] = {
        (0, 0): {"edges": "MM....", "segments": [[0], [1]]},
        (1, -1): "..MM..",
        (1, 0): "....MM",
    }
    area = picture(cells).area((0, 0))
    assert area["segments"] == [(1, -1, 0), (0, 0, 0), (0, 0, 1), (1, 0, 0)]
    assert (area["tiles"], area["open"], area["complete"]) == (3, 0, True)
    cells[0, 0] = {"edges": "MM.M..", "segments": [[0], [1], [3]]}
    table = picture(cells)
    assert table.area((0, 0), 2)["segments"] == [(0, 0, 2)], "the third segment is an area of its own"


@pytest.mark.rule("D-30")
@pytest.mark.parametrize("length", [2, 5])
def test_a_tile_counted_once_stays_so_when_its_area_meets_another(length: int) -> None:
    # Three tiles with four segments, open to the east; beyond the cell (2, -1) a shorter or a longer row.
    cells: dict[Cell, Any] = {
        (0, 0): {"edges": "MM....", "segments": [[0], [1]]},
        (1, -1): ".MMM..",
        (1, 0): "....MM",
        **row("M", length, y=-1, start=3),
        (2 + length, -1): {"edges": ".M..M.", "task": "mangrove", "number": 4 + length},
        **ground(length + 1, y=0, start=2),
    }
    table = picture(cells, [land("m", ".M..M.")])
    assert [table.area((0, 0))["tiles"], table.area((3, -1))["tiles"]] == [3, length]
    assert kinds(table.lay("m", (2, -1))) == [("placed", "D-20"), ("task_completed", "D-40")]
    assert table.area((0, 0), 1)["tiles"] == 4 + length
    assert table.area((3, -1))["tiles"] == 4 + length


@pytest.mark.rule("D-30")
def test_task_and_special_tiles_count_like_landscape_tiles() -> None:
    cells: dict[Cell, Any] = {
        (0, 0): {"edges": ".S..S.", "task": "shoal", "number": 6},
        (1, 0): {"edges": ".S..S.", "kind": "special"},
        (2, 0): ".S..S.",
    }
    area = picture(cells).area((0, 0))
    assert (area["tiles"], area["markers"]) == (3, [(0, 0, 6)])


@pytest.mark.rule("D-31")
def test_an_edge_to_an_unfillable_hole_is_open() -> None:
    # The hole (0, 0) sees a jetty, so only a jetty fits; there is none in the piles. The mangrove stays open.
    cells: dict[Cell, Any] = {
        (-1, 0): ".J....",
        (1, 0): "....M.",
        (0, 1): "......",
        (0, -1): "......",
        (1, -1): "......",
    }
    area = picture(cells).area((1, 0))
    assert (area["open"], area["complete"]) == (1, False)


@pytest.mark.rule("D-32")
def test_edges_of_a_label_are_one_segment_unless_the_set_parts_them() -> None:
    cells: dict[Cell, Any] = {
        (0, 0): {"edges": "M..M.C", "huts": 2},
        (1, 0): "......",
        (2, 0): {"edges": "J..J..", "segments": [[3], [0]], "huts": {"1": 3}, "fish": {"0": 1}},
    }
    table = picture(cells)
    joined, coral, south, north = (
        table.area((0, 0)),
        table.area((0, 0), 1),
        table.area((2, 0), 0),
        table.area((2, 0), 1),
    )
    assert (joined["open"], coral["open"], south["open"], north["open"]) == (2, 1, 1, 1)
    assert [area["symbols"] for area in (joined, coral)] == [(0, 0, 0, 0, 0)] * 2, "huts of no segment count nowhere"
    assert [area["symbols"] for area in (south, north)] == [(0, 1, 0, 0, 0), (3, 0, 0, 0, 0)]


# -- tasks ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("D-40")
def test_rulebook_an_island_task_is_completed_at_exactly_four() -> None:
    cells = row("I", 2) | {(0, 0): {"edges": ".I..I.", "task": "island", "number": 4}}
    table = picture(cells, [land("i", ".I..I.", 2)])
    assert kinds(table.lay("i", (2, 0))) == [("placed", "D-20")]
    assert table["markers"] == [(0, 0, 4, ACTIVE)]
    events = table.lay("i", (-1, 0))
    assert events[1] == {"event": "task_completed", "rule": "D-40", "x": 0, "y": 0, "type": ISLAND, "number": 4}
    assert table["markers"] == [(0, 0, 4, COMPLETED)]
    assert table.area((0, 0))["markers"] == []


@pytest.mark.rule("D-40")
def test_a_task_is_lost_when_its_area_grows_over_the_number() -> None:
    cells = {**row("I", 3), **row("I", 2, start=4), **ground(6, y=1)}
    cells[0, 0] = {"edges": ".I..I.", "task": "island", "number": 4}
    table = picture(cells, [land("i", ".I..I.")])
    _, lost = table.lay("i", (3, 0))
    what = {"rule": "D-40", "x": 0, "y": 0, "type": ISLAND, "number": 4}
    assert lost == {"event": "task_abandoned", **what, "tiles": 6, "reason": "over"}
    assert table["markers"] == [(0, 0, 4, ABANDONED)]


@pytest.mark.rule("D-40")
def test_an_area_both_closed_and_over_the_number_is_reported_as_over() -> None:
    cells = {
        **row("I", 3),
        (0, 0): {"edges": ".I....", "task": "island", "number": 4},
        (4, 0): ".I..I.",
        (5, 0): "....I.",
        **ground(6, y=1),
    }
    table = picture(cells, [land("i", ".I..I.")])
    _, lost = table.lay("i", (3, 0))
    assert (lost["event"], lost["tiles"], lost["reason"]) == ("task_abandoned", 6, "over")
    assert table.area((0, 0))["complete"]


@pytest.mark.rule("D-40")
@pytest.mark.parametrize(("number", "event"), [(2, "task_completed"), (3, "task_abandoned")])
def test_a_closed_area_ends_its_task(number: int, event: str) -> None:
    cells = {(0, 0): {"edges": ".I....", "task": "island", "number": number}}
    table = picture(cells, [land("i", "....I.")])
    assert kinds(table.lay("i", (1, 0))) == [("placed", "D-20"), (event, "D-40")]


@pytest.mark.rule("D-40")
def test_a_task_is_lost_by_a_tile_that_only_shuts_its_last_edge() -> None:
    table = picture({(0, 0): {"edges": ".I....", "task": "island", "number": 3}}, [land("w", "......")])
    _, lost = table.lay("w", (1, 0))
    assert (lost["event"], lost["tiles"], lost["reason"]) == ("task_abandoned", 1, "closed")


@pytest.mark.rule("D-40")
def test_a_task_may_be_completed_by_its_own_tile() -> None:
    table = picture(row("I", 3), [task("i", ".I..I.", "island")])
    table.draw("i", 4)
    assert kinds(table.do(codes.place_action((3, 0), 0))) == [("placed", "D-20"), ("task_completed", "D-40")]


@pytest.mark.rule("D-40")
def test_several_ends_are_listed_in_the_order_laid() -> None:
    six = {"edges": ".M..M.", "task": "mangrove", "number": 6}
    cells: dict[Cell, Any] = {
        (6, 0): six,
        **row("M", 2, start=0),
        **row("M", 2, start=4),
        (3, 0): six,
        (4, 0): ".M..M.",
        **ground(7, y=1),
    }
    del cells[1, 0]
    # Laid: (6, 0), (0, 0), (4, 0), (5, 0), (3, 0); the tile at (2, 0) makes five, the one at (1, 0) seven.
    table = picture(cells, [land("m", ".M..M.", 2)])
    assert kinds(table.lay("m", (2, 0))) == [("placed", "D-20")]
    events = table.lay("m", (1, 0))
    assert [(event["event"], event["x"]) for event in events[1:]] == [("task_abandoned", 6), ("task_abandoned", 3)]


@pytest.mark.rule("D-40")
@pytest.mark.parametrize(
    ("older", "expected"), [(5, ["task_abandoned", "task_completed"]), (6, ["task_completed", "task_completed"])]
)
def test_rulebook_a_six_completed_and_a_five_lost_or_two_sixes(older: int, expected: list[str]) -> None:
    cells: dict[Cell, Any] = {
        **row("M", 2),
        **row("M", 3, start=3),
        (0, 0): {"edges": ".M..M.", "task": "mangrove", "number": older},
        (3, 0): {"edges": ".M..M.", "task": "mangrove", "number": 6},
        (2, -1): "..J...",
        **ground(6, y=1),
    }
    table = picture(cells, [land("mj", ".M..MJ")])
    events = table.lay("mj", (2, 0))
    assert [event["event"] for event in events[1:]] == expected


@pytest.mark.rule("D-41")
def test_rulebook_a_jetty_of_three_is_made_four_by_another_jetty_task() -> None:
    cells = row("J", 3) | {(0, 0): {"edges": ".J..J.", "task": "jetty", "number": 4}}
    table = picture(cells, [task("j", ".J..J.", "jetty"), land("more", ".J..J.")])
    assert table.area((0, 0))["markers"] == [(0, 0, 4)]
    events = table.lay("j", (3, 0), number=5)
    done = {"event": "task_completed", "rule": "D-40", "x": 0, "y": 0, "type": JETTY, "number": 4}
    assert events[1:] == [done]
    assert table["markers"] == [(0, 0, 4, COMPLETED), (3, 0, 5, ACTIVE)]
    assert table.area((0, 0))["markers"] == [(3, 0, 5)], "one more tile with jetty is needed"
    assert kinds(table.lay("more", (4, 0))) == [("placed", "D-20"), ("task_completed", "D-40")]
