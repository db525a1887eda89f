"""Dorfromantik rule by rule on both engines, against hand-computed values: revealing and laying."""

from __future__ import annotations

from typing import Any

import pytest
from hexkit import (
    CORAL,
    ISLAND,
    MANGROVE,
    HexTable,
    ground,
    hex_set,
    kinds,
    land,
    picture,
    row,
    special,
    task,
)
from southseas.reference import codes

pytestmark = pytest.mark.usefixtures("on_each_engine")

Cell = tuple[int, int]
WATER_TILE = land("w", "......", 9)


def water_and_tasks(**rules: Any) -> HexTable:
    """Nine tiles of water, six task tiles of mangrove on five edges."""
    return HexTable(hex_set([WATER_TILE, task("m", "MMMMM.", "mangrove", 6)]), **rules)


# -- setup ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("D-01")
def test_nothing_lies_and_removed_tiles_stay_among_the_unseen() -> None:
    table = HexTable(hex_set([land("w", "......", 5)], {}), removed_landscape_tiles=3)
    assert (table["tiles"], table["undrawn"], table.state.frontier()) == ([], [5], [])
    table.lay("w", (0, 0))
    assert kinds(table.lay("w", (1, 0))) == [("placed", "D-20"), ("game_over", "D-10")]
    assert table["undrawn"] == [3]


@pytest.mark.rule("D-01")
def test_the_set_says_how_many_leave_unless_the_option_does() -> None:
    tileset = hex_set([land("w", "......", 5)], {}, removed_landscape_tiles=4)
    assert HexTable(tileset).game.max_game_length == 2
    assert HexTable(tileset, removed_landscape_tiles=1).game.max_game_length == 8


@pytest.mark.rule("D-02")
def test_the_seat_changes_after_every_tile_and_all_share_the_score() -> None:
    table = water_and_tasks(players=3, first_player=2, active_tasks=1)
    seats = []
    for id, number, cell in (("m", 4, (0, 0)), ("w", 0, (-1, 0)), ("w", 0, (0, 1)), ("w", 0, (1, 0))):
        table.draw(id, number)
        seats.append((table.state.current_player(), table.state.active_player()))
        table.do(codes.place_action(cell, 0))
    assert seats == [(2, 2), (0, 0), (1, 1), (2, 2)]
    assert table.state.current_player() == -1
    finished = picture(row("S", 4), players=3)
    assert finished.state.scores() == [4, 4, 4]
    assert finished.state.returns() == [0, 0, 0], "not over yet"


@pytest.mark.rule("D-03")
def test_special_tiles_are_always_in_the_pile() -> None:
    table = HexTable(hex_set([land("w", "......", 3), special("s", "......", 2)], {}), removed_landscape_tiles=2)
    # L = 3, r = 2, s = 2: a landscape copy 1/9, a special copy 1/3.
    assert table.state.chance_counts() == [(table.outcome("w"), 1), (table.outcome("s"), 2)]
    table.lay("w", (0, 0))
    assert table.state.chance_counts() == [(table.outcome("s"), 1)]
    table.lay("s", (1, 0))
    assert kinds(table.lay("s", (2, 0))) == [("placed", "D-20"), ("game_over", "D-10")]


# -- what is revealed ----------------------------------------------------------------------------------------------
@pytest.mark.rule("D-10")
def test_a_task_and_its_marker_are_one_outcome_with_the_joint_chance() -> None:
    tiles = [WATER_TILE, task("m", "M.....", "mangrove", 2), task("c", "C.....", "coral")]
    table = HexTable(hex_set(tiles, {"mangrove": [4, 4, 6], "coral": [5, 7]}))
    # m: 2/3 * (2/3, 1/3); c: 1/3 * (1/2, 1/2). In eighteenths: 8, 4, 3, 3.
    expected = [("m", 4, 8), ("m", 6, 4), ("c", 5, 3), ("c", 7, 3)]
    assert table.state.chance_counts() == [(table.outcome(id, number), weight) for id, number, weight in expected]
    assert kinds(table.draw("m", 6)) == [("task_revealed", "D-10")]
    assert table["in_hand"] == (1, 6)
    assert table["undrawn_markers"] == [(MANGROVE, 4, 2), (CORAL, 5, 1), (CORAL, 7, 1)]


@pytest.mark.rule("D-10")
def test_landscape_tiles_come_while_enough_tasks_are_active() -> None:
    table = water_and_tasks(active_tasks=2)
    table.lay("m", (0, 0), number=6)
    assert table.state.is_legal(table.outcome("m", 4))
    table.lay("m", (-1, 0), 3, number=6)
    assert table.legal_ids() == ["w"]


@pytest.mark.rule("D-10")
def test_the_game_ends_when_a_landscape_tile_is_due_and_none_is_left() -> None:
    table = HexTable(hex_set([land("w", "......"), task("m", "M.....", "mangrove", 6)]), players=3, active_tasks=1)
    table.lay("m", (0, 0), number=4)
    events = table.lay("w", (0, 1))
    assert kinds(events) == [("placed", "D-20"), ("game_over", "D-10")]
    assert (table["phase"], table["decider"], table["active"]) == (codes.END, -4, 1), "the seat of the last turn"
    assert table["undrawn"] == [0, 5], "five task tiles stay unused"
    assert table.state.legal_actions() == []


@pytest.mark.rule("D-11")
def test_the_first_reveals_are_task_tiles_until_enough_are_active() -> None:
    table = HexTable(hex_set([WATER_TILE, task("m", "M.....", "mangrove", 6)]))
    for cell, number in (((0, 0), 6), ((0, 1), 6), ((0, 2), 5)):
        assert table.legal_ids() == ["m"]
        table.lay("m", cell, number=number)
    assert len(table["markers"]) == 3
    assert table.legal_ids() == ["w"]


@pytest.mark.rule("D-11")
def test_after_one_tile_ended_two_tasks_two_task_tiles_follow() -> None:
    cells = {
        (0, 0): {"edges": ".I....", "task": "island", "number": 2},
        (2, 0): {"edges": "....C.", "task": "coral", "number": 2},
        **ground(3, y=1),
    }
    table = picture(cells, [land("both", ".C..I."), task("i", "I.....", "island", 3)], active_tasks=2)
    assert table.legal_ids() == ["both", "spare"]
    events = table.lay("both", (1, 0))
    assert kinds(events) == [("placed", "D-20"), ("task_completed", "D-40"), ("task_completed", "D-40")]
    for cell in ((0, -1), (0, -2)):
        assert table.legal_ids() == ["i"]
        table.lay("i", cell, number=4)
    assert table.legal_ids() == ["spare"]


@pytest.mark.rule("D-11")
def test_task_tiles_follow_the_last_landscape_tile_when_it_ended_a_task() -> None:
    tiles = [land("i", "I.....", 1), task("t", "I.....", "island", 3)]
    table = HexTable(hex_set(tiles, {"island": [2, 4, 4]}), active_tasks=1)
    table.lay("t", (0, 0), number=2)
    # North-east of the task tile, turned by three: edge 0 shows south-west.
    events = table.lay("i", (1, -1), 3)
    assert kinds(events) == [("placed", "D-20"), ("task_completed", "D-40")]
    assert table.legal_ids() == ["t"]
    events = table.lay("t", (0, 1), number=4)
    assert kinds(events) == [("placed", "D-20"), ("game_over", "D-10")]


@pytest.mark.rule("D-12")
def test_without_task_tiles_only_landscape_tiles_come() -> None:
    table = HexTable(hex_set([WATER_TILE, task("m", "M.....", "mangrove")]))
    table.lay("m", (0, 0), number=5)
    assert len(table["markers"]) == 1
    assert table.legal_ids() == ["w"]


# -- laying --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("D-20")
def test_the_first_tile_has_one_move_and_later_ones_touch() -> None:
    table = HexTable(hex_set([land("a", "M..M..", 9)], {}))
    table.state = table.game.initial((5, -3), rotation=4)
    table.draw("a")
    assert table.state.legal_actions() == [codes.place_action((5, -3), 1)]
    table.do(codes.place_action((5, -3), 1))
    table.draw("a")
    cells = {codes.placement(action)[0] for action in table.state.legal_actions()}
    assert cells == {(6, -4), (6, -3), (5, -2), (4, -2), (4, -3), (5, -4)}


@pytest.mark.rule("D-21")
def test_a_must_match_edge_touches_only_its_like_and_all_else_is_free() -> None:
    table = picture({(0, 0): ".JS..."}, [land("j", "....J."), land("m", "....MC")])
    table.draw("j")
    assert table.rotations((1, 0)) == [0], "its jetty meets the jetty"
    assert table.rotations((0, 1)) == [0, 2, 3, 4, 5], "its jetty must not meet the shoal"
    table.state.undo()
    table.draw("m")
    assert table.rotations((1, 0)) == [], "nothing but a jetty meets the jetty"
    assert table.rotations((0, 1)) == list(range(6)), "mangrove, coral and water meet the shoal"


@pytest.mark.rule("D-22")
@pytest.mark.parametrize(("number", "joined"), [(4, False), (5, True), (6, True)])
def test_a_task_tile_may_not_make_its_own_area_too_large(number: int, joined: bool) -> None:
    table = picture(row("I", 4), [task("i", ".I..I.", "island")])
    table.draw("i", number)
    assert table.may_lie((4, 0), 0) is joined
    assert table.may_lie((4, 0), 1), "beside the area, not in it"


@pytest.mark.rule("D-22")
@pytest.mark.parametrize(("number", "rotations"), [(5, [0, 1, 2, 3, 4, 5]), (6, [1, 2, 3, 4, 5])])
def test_a_task_tile_may_not_close_its_own_area_too_small(number: int, rotations: list[int]) -> None:
    cells = {**row("I", 4), (0, 0): ".I...."}
    table = picture(cells, [task("i", "....I.", "island")])
    table.draw("i", number)
    # Rotation 0 joins the four and closes them: five tiles. In the others it lies alone with an open edge.
    assert table.rotations((4, 0)) == rotations


@pytest.mark.rule("D-22")
def test_the_new_tile_also_shuts_edges_of_its_area_that_face_its_cell() -> None:
    # Two tiles joined to each other, each with one more edge towards (0, 0).
    cells: dict[Cell, Any] = {(-1, 0): "II....", (0, -1): "..II.."}
    table = picture(cells, [task("i", "....I.", "island")])
    table.draw("i", 4)
    assert table.rotations((0, 0)) == [2, 3, 4, 5], "rotations 0 and 1 join one of the two and shut the other's edge"


@pytest.mark.rule("D-22")
def test_only_the_new_tiles_own_task_restricts() -> None:
    cells: dict[Cell, Any] = {
        **row("I", 4),
        (0, 0): {"edges": ".I....", "task": "island", "number": 6},
        (5, 0): {"edges": "....C.", "task": "coral", "number": 4},
        **ground(6, y=1),
    }
    table = picture(cells, [task("i", "....I.", "island")])
    table.draw("i", 5)
    events = table.do(codes.place_action((4, 0), 0))
    # Its own five are complete; the island six and the coral four, whose only open edge it shuts, are lost.
    assert kinds(events) == [
        ("placed", "D-20"),
        ("task_abandoned", "D-40"),
        ("task_abandoned", "D-40"),
        ("task_completed", "D-40"),
    ]
    assert [(event["type"], event.get("reason")) for event in events[1:]] == [
        (ISLAND, "closed"),
        (CORAL, "closed"),
        (ISLAND, None),
    ]


@pytest.mark.rule("D-22")
def test_rulebook_coral_placement_forbidden_one_way_and_allowed_turned_by_one_edge() -> None:
    # Three coral tiles north-west of the cell (0, 0), each joined to the other two, open only towards (0, 0).
    cells: dict[Cell, Any] = {(-1, 0): ".C...C", (0, -1): "..C.C.", (-1, -1): ".CC..."}
    table = picture(cells, [task("c", "...CC.", "coral")])
    table.draw("c", 5)
    assert not table.may_lie((0, 0), 1), "edges W and NW: four tiles, closed, five asked for"
    assert table.may_lie((0, 0), 0), "edges SW and W: four tiles, SW open"
    assert table.may_lie((0, 0), 2), "edges NW and NE: four tiles, NE open"


@pytest.mark.rule("D-23")
def test_equal_rotations_are_one_move() -> None:
    records = {
        "M.....": (land("a", "M....."), 6),
        "M..M..": (land("b", "M..M.."), 3),
        "M.M.M.": (land("c", "M.M.M."), 2),
        "......": (land("d", "......"), 1),
        "two segments": (land("e", "M..M..", segments=[[0], [3]]), 3),
        "one of them with the flag": (land("f", "M..M..", segments=[[0], [3]], flag={"mangrove": 0}), 6),
        "one of them with huts": (land("g", "M..M..", segments=[[3], [0]], huts={"1": 2}), 6),
        "crossed": (land("h", "MM.MM.", segments=[[0, 3], [1, 4]]), 3),
        "side by side": (land("i", "MM.MM.", segments=[[0, 1], [3, 4]]), 3),
        "crooked": (land("j", "MM.MM.", segments=[[0, 3, 4], [1]]), 6),
    }
    table = picture({(0, 0): "......"}, [record for record, _ in records.values()])
    for name, (record, expected) in records.items():
        table.draw(record["id"])
        assert len(table.rotations((1, 0))) == expected, name
        table.state.undo()


@pytest.mark.rule("D-23")
def test_the_task_of_one_segment_makes_rotations_differ() -> None:
    tiles = [
        task("one", "M..M..", {"mangrove": 1}, segments=[[0], [3]]),
        task("joined", "M..M..", "mangrove"),
    ]
    table = picture({(0, 0): "......"}, tiles)
    # In one of the six the task's segment faces the laid tile, which shuts it (D-22).
    for id, expected in (("one", 5), ("joined", 3)):
        table.draw(id, 4)
        assert len(table.rotations((1, 0))) == expected
        table.state.undo()


@pytest.mark.rule("D-24")
def test_a_tile_that_fits_nowhere_leaves_and_the_same_seat_reveals_again() -> None:
    tiles = [land("j", "JJJJJJ", 1), land("w", "......", 2), task("m", "MMMMMM", "mangrove", 2)]
    table = HexTable(hex_set(tiles), players=2, active_tasks=1)
    state = table["undrawn"]
    assert state == [1, 2, 2]
    laid = {"tiles": [(0, 0, 0, 0)], "last_placed": (0, 0)}
    situation = table.state.situation() | laid | {"undrawn": [0, 2, 2], "active": 1}
    table.state = table.game.from_situation(situation)
    assert kinds(table.draw("m", 4)) == [("task_revealed", "D-10"), ("tile_removed", "D-24")]
    assert table.state.events()[1] == {"event": "tile_removed", "rule": "D-24", "player": 1, "tile": 2, "number": 4}
    assert (table["removed"], table["removed_markers"]) == ([0, 0, 1], [(MANGROVE, 4, 1)])
    assert (table["phase"], table["active"], table["in_hand"]) == (codes.DRAW, 1, None)
    table.draw("m", 4)
    assert table["removed_markers"] == [(MANGROVE, 4, 2)]
    assert table.legal_ids() == ["w"], "the other kind of tile is due"
    assert kinds(table.draw("w")) == [("tile_removed", "D-24")]
    assert kinds(table.draw("w")) == [("tile_removed", "D-24"), ("game_over", "D-10")]
    assert (table["active"], table["removed"], table["markers"]) == (1, [0, 2, 2], [])
    for _ in range(4):
        assert table.state.undo()
    assert table.state.situation() == situation
