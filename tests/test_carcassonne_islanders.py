"""Rules C-20 to C-23: the islander step."""

from __future__ import annotations

import pytest
import southseas as ss
from rulekit import Table, causeway, market, named, open_sea, pier, shore, straight, tileset

OPEN = open_sea(6)


@pytest.mark.rule("C-20")
def test_islander_stands_on_any_segment_of_the_tile_just_laid(engine: str) -> None:
    table = Table(engine, tileset("open", [OPEN, market(1), straight(1), shore(1)]))
    table.do("draw market/0", "place 1,0,0")
    assert table.legal() == ["pass", "islander market0", "islander sea0"]
    table.do("islander market0")
    table.do("draw straight/0", "place 2,0,0")
    assert table.legal() == ["pass", "islander bridge0", "islander sea0", "islander sea1"]
    table.do("islander sea0", "draw shore/0", "place 0,1,2")
    assert table.legal() == ["pass", "islander island0", "islander sea0", "retrieve 1,0"]


@pytest.mark.rule("C-20")
def test_feature_with_any_islander_is_closed_to_everyone(engine: str) -> None:
    table = Table(engine, tileset("open", [OPEN]))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.do("draw open/0", "place 2,0,0")
    assert table.state.phase == "draw"  # seat 1 could only pass
    table.do("draw open/0", "place 3,0,0")
    assert table.legal() == ["pass", "retrieve 1,0"]  # nor may its owner add a second one


@pytest.mark.rule("C-20")
def test_two_segments_of_one_free_region_are_two_moves(engine: str) -> None:
    table = Table(engine, tileset("pier", [pier(2), straight(2)]))
    table.do("draw straight/0", "place 0,1,0")  # the sea goes round the end of the bridge
    assert table.feature(0, 1, "sea0") == table.feature(0, 1, "sea1")
    assert table.legal() == ["pass", "islander bridge0", "islander sea0", "islander sea1"]
    table.do("islander sea1")
    assert table.state.to_json()["tiles"][1]["islander"] == {"player": 0, "segment": "sea1"}
    assert table.feature(0, 1, "sea0")["islanders"] == [1, 0]


@pytest.mark.rule("C-20")
def test_supply_must_not_be_empty(engine: str) -> None:
    table = Table(engine, tileset("shore", [shore(6)]), islanders=1, retrieve="never")
    table.turn("shore", 1, 0, 0, "islander island0")
    table.turn("shore", -1, 0, 0, "islander island0")
    table.do("draw shore/0", "place 0,1,2")
    assert (table.state.phase, table.player(0)["supply"], table.player(1)["supply"]) == ("draw", 0, 0)


@pytest.mark.rule("C-21")
def test_islander_comes_back_for_no_reward(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6, fish={"sea0": [2]})]))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.turn("open", 2, 0)
    assert table.player(0)["supply"] == 3
    events = table.turn("open", 3, 0, 0, "retrieve 1,0")
    assert [event["event"] for event in events] == ["placed", "islander_retrieved"]
    assert events[1] == {"event": "islander_retrieved", "rule": "C-21", "player": 0, "x": 1, "y": 0, "segment": "sea0"}
    assert (table.player(0)["supply"], table.wares(0)) == (4, (0, 0, 0))


@pytest.mark.rule("C-21")
def test_taking_back_the_only_islander_leaves_nothing_to_evaluate(engine: str) -> None:
    table = Table(engine, tileset("shore", [shore(3), open_sea(3)]))
    table.turn("shore", 1, 0, 0, "islander island0")
    table.turn("open", -1, 0)
    events = table.turn("shore", 1, -1, 2, "retrieve 1,0")
    assert not named(events, "evaluated")
    assert table.wares(0) == (0, 0, 0)


@pytest.mark.rule("C-21")
def test_majority_counts_after_taking_back(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6), shore(2, bananas=1), causeway(1)]))
    table.turn("open", -1, 0)
    table.turn("open", -2, 0)
    table.turn("shore", -2, 1, 1, "islander island0")
    table.turn("shore", 0, 1, 3, "islander island0")
    table.turn("causeway", -1, 1, 0, "retrieve -2,1")
    assert (table.wares(0), table.wares(1)) == ((0, 0, 0), (4, 0, 0))


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("option", "with_supply", "without"),
    [("any_turn", True, True), ("empty_supply", False, True), ("never", False, False)],
)
def test_option_retrieve(engine: str, option: str, with_supply: bool, without: bool) -> None:
    offered = []
    for islanders in (2, 1):
        table = Table(engine, tileset("open", [open_sea(6)]), islanders=islanders, retrieve=option)
        table.turn("open", 1, 0, 0, "islander sea0")
        table.turn("open", 2, 0)
        table.do("draw open/0", "place 3,0,0")
        offered.append("retrieve 1,0" in table.legal())
    assert offered == [with_supply, without]


@pytest.mark.rule("C-22")
def test_setting_ends_the_step_and_so_does_taking_back(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(9), market(2)]))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.turn("open", 2, 0)
    table.do("draw market/0", "place 3,0,0")
    assert table.legal() == ["pass", "islander market0", "retrieve 1,0"]
    for choice in ("islander market0", "retrieve 1,0"):
        after = table.state.child(table.state.string_to_action(choice))
        assert (after.phase, after.active_player()) == ("draw", 1)


@pytest.mark.rule("C-22")
def test_islanders_of_others_stay(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(9), market(2)]))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.do("draw market/0", "place 2,0,0")
    assert table.legal() == ["pass", "islander market0"]
    theirs = (0 + 1024) << 11 | (1 + 1024) | 5 << 28
    before = table.state.serialize()
    with pytest.raises(ss.IllegalActionError):
        table.state.apply_action(theirs)
    assert table.state.serialize() == before


@pytest.mark.rule("C-23")
def test_feature_is_claimed_and_paid_in_the_turn_that_completes_it(engine: str) -> None:
    table = Table(engine, tileset("straight", [straight(1, shells=2), pier(2, shells=1), open_sea(1)]))
    table.turn("pier", 0, -1, 0)
    events = table.turn("pier", 0, 1, 2, "islander bridge0")
    assert [event["event"] for event in events[-2:]] == ["islander_placed", "evaluated"]
    assert (table.wares(1), table.player(1)["supply"]) == ((0, 4, 0), 4)
