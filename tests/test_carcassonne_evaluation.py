"""Rules C-30 to C-36 and C-39: what is evaluated, for whom, in which order."""

from __future__ import annotations

from typing import Any

import pytest
from rulekit import Table, causeway, cross, market, named, open_sea, pier, ship, shore, straight, tile, tileset

BOAT_21 = open_sea(4, "boat", fish={"sea0": [2, 1]}, boat=["sea0"])


# -- C-30 ---------------------------------------------------------------------------------------


@pytest.mark.rule("C-30")
def test_bridge_ends_at_a_junction(engine: str) -> None:
    table = Table(engine, tileset("cross", [cross(2), straight(2, shells=2), open_sea(1)]))
    table.turn("straight", 0, -1, 0, "islander bridge0")
    assert table.feature(0, -1, "bridge0")["open"] == 1
    events = table.turn("cross", 0, -2)
    assert named(events, "evaluated")[0]["amount"] == 2
    assert table.feature(0, -1, "bridge0") | {"islanders": []} == {
        "type": "bridge",
        "cells": [[0, -2], [0, -1], [0, 0]],
        "segments": [[0, -2, "bridge2"], [0, -1, "bridge0"], [0, 0, "bridge0"]],
        "tiles": 3,
        "open": 0,
        "islanders": [],
        "symbols": {"shells": 2},
        "complete": True,
    }


@pytest.mark.rule("C-30")
def test_closed_loop_is_a_complete_bridge(engine: str) -> None:
    bend = tile("bend", "SBBS", "bridge E S | sea N El Sr W | sea Er Sl", 4, shells={"bridge0": 1})
    table = Table(engine, tileset("bend", [bend, open_sea(1)]))
    table.turn("bend", 1, 0, 1, "islander bridge0")
    table.turn("bend", 1, 1, 2)
    assert not table.feature(0, 0, "bridge0")["complete"]
    table.turn("bend", 0, 1, 3)
    loop = table.feature(0, 0, "bridge0")
    assert (loop["complete"], loop["tiles"], loop["open"]) == (True, 4, 0)
    assert table.wares(0) == (0, 4, 0)


@pytest.mark.rule("C-30")
def test_sea_counts_each_port_beside_a_bridge(engine: str) -> None:
    table = Table(engine, tileset("pier", [pier(2), open_sea(2)]))
    # N, E, W, and one on each side of the bridge
    assert table.feature(0, 0, "sea0")["open"] == 5
    table.turn("pier", 0, 1, 2)
    assert table.feature(0, 0, "sea0")["open"] == 6


@pytest.mark.rule("C-30")
def test_island_with_a_gap_is_not_complete(engine: str) -> None:
    block = tile("block", "IIII", "island N E S W", 2, bananas={"island0": 1})
    table = Table(engine, tileset("block", [block, shore(5), open_sea(2)]))
    table.turn("shore", 0, -1, 2, "islander island0")
    table.turn("shore", 1, 0, 3)
    table.turn("shore", 0, 1, 0)
    assert table.feature(0, 0, "island0")["open"] == 1
    assert table.wares(0) == (0, 0, 0)
    table.turn("shore", -1, 0, 1)
    assert table.wares(0) == (5, 0, 0)


# -- C-31, C-32 ---------------------------------------------------------------------------------


def _two_shores(table: Table) -> None:
    """Seats 0 and 1 each hold one end of an island whose middle is missing at (-2, 1)."""
    for x in (-1, -2, -3):
        table.turn("open", x, 0)
    table.turn("shore", -3, 1, 1, "islander island0")
    table.turn("shore", -1, 1, 3, "islander island0")


@pytest.mark.rule("C-31")
def test_all_tied_for_most_take_everything(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(8), shore(2), causeway(1)]))
    _two_shores(table)
    event = named(table.turn("causeway", -2, 1), "evaluated")[0]
    assert (event["rule"], event["winners"], event["amount"], event["returned"]) == ("C-31", [0, 1], 4, [1, 1])
    assert (table.wares(0), table.wares(1)) == ((4, 0, 0), (4, 0, 0))


def _long_bridge(table: Table) -> list[dict[str, Any]]:
    """A bridge from (1, 0) to (1, 4), two islanders of seat 0 and one of seat 1 on it; the events of its completion."""
    table.turn("open", 0, 1)
    table.turn("open", 0, 2)
    table.turn("pier", 1, 0, 0, "islander bridge0")
    table.turn("open", 0, 3)
    table.turn("straight", 1, 2, 0, "islander bridge0")
    table.turn("open", 0, 4)
    table.turn("open", -1, 0)
    table.turn("pier", 1, 4, 2, "islander bridge0")
    table.turn("straight", 1, 1)
    return table.turn("straight", 1, 3)


LONG_BRIDGE = [open_sea(8), pier(2), straight(3)]


@pytest.mark.rule("C-31")
def test_most_islanders_take_all_and_others_nothing(engine: str) -> None:
    table = Table(engine, tileset("open", LONG_BRIDGE))
    event = named(_long_bridge(table), "evaluated")[0]
    assert event == {
        "event": "evaluated",
        "rule": "C-31",
        "feature": {"x": 1, "y": 0, "segment": "bridge0"},
        "type": "bridge",
        "symbols": 3,
        "winners": [0],
        "amount": 3,
        "returned": [2, 1],
    }
    assert (table.wares(0), table.wares(1)) == ((0, 3, 0), (0, 0, 0))


@pytest.mark.rule("C-32")
def test_losers_go_home_too(engine: str) -> None:
    table = Table(engine, tileset("open", LONG_BRIDGE))
    _long_bridge(table)
    assert [table.player(seat)["supply"] for seat in (0, 1)] == [4, 4]
    assert all(t["islander"] is None for t in table.state.to_json()["tiles"])


@pytest.mark.rule("C-31")
def test_only_features_of_the_laid_tile_are_evaluated(engine: str) -> None:
    table = Table(engine, tileset("cross", [cross(1), pier(4, shells=1), open_sea(2)]))
    assert not named(table.turn("pier", 0, -1), "evaluated")
    events = table.turn("pier", 0, 1, 2, "islander bridge0")
    assert [event["feature"] for event in named(events, "evaluated")] == [{"x": 0, "y": 0, "segment": "bridge2"}]


# -- C-33, C-34 ---------------------------------------------------------------------------------


@pytest.mark.rule("C-33")
def test_boat_pays_an_open_region_and_sends_the_fisherman_home(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6, fish={"sea0": [2]}), BOAT_21]))
    table.turn("open", 1, 0, 0, "islander sea0")
    events = table.turn("boat", 2, 0)
    assert [(e["event"], e["rule"]) for e in events] == [
        ("placed", "C-11"),
        ("boat", "C-33"),
        ("evaluated", "C-33"),
        ("covered", "C-34"),
    ]
    assert (events[1]["player"], events[2]["winners"], events[2]["amount"]) == (1, [0], 7)
    assert (table.wares(0), table.player(0)["supply"]) == ((0, 0, 7), 4)


@pytest.mark.rule("C-33")
def test_islander_just_set_counts_for_the_boat(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6), BOAT_21]))
    table.turn("boat", 1, 0, 0, "islander sea0")
    assert (table.wares(0), table.player(0)["supply"]) == ((0, 0, 3), 4)


@pytest.mark.rule("C-33")
def test_boat_in_a_free_region_does_nothing_then_or_later(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6, fish={"sea0": [1]}), BOAT_21]))
    assert [e["event"] for e in table.turn("boat", 1, 0)] == ["placed"]
    events = table.turn("open", 2, 0, 0, "islander sea0")
    assert [e["event"] for e in events] == ["placed", "islander_placed"]
    assert [e["event"] for e in table.turn("open", 3, 0)] == ["placed"]
    assert table.state.to_json()["boat_tokens"] == 19


@pytest.mark.rule("C-33")
def test_boat_is_idle_when_the_only_fisherman_is_taken_back(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6, fish={"sea0": [1]}), BOAT_21]))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.turn("open", 2, 0)
    events = table.turn("boat", 3, 0, 0, "retrieve 1,0")
    assert [e["event"] for e in events] == ["placed", "islander_retrieved"]


TWIN = tile("twin", "SISI", "island E W | sea N | sea S", 2, fish={"sea0": [1], "sea1": [2]}, boat=["sea0", "sea1"])
BOATS_ROUND_A_PIER = tile(
    "boats", "BSBS", "bridge N S | sea Nr E Sl | sea Nl Sr W", 1, fish={"sea0": [1]}, boat=["sea0", "sea1"]
)


@pytest.mark.rule("C-33")
def test_two_boats_in_one_region_act_as_one(engine: str) -> None:
    table = Table(engine, tileset("pier", [pier(2), BOATS_ROUND_A_PIER, open_sea(1)]))
    events = table.turn("boats", 0, 1, 0, "islander sea1")
    assert len(named(events, "boat")) == len(named(events, "evaluated")) == len(named(events, "covered")) == 1
    assert table.wares(0) == (0, 0, 1)


@pytest.mark.rule("C-33")
@pytest.mark.rule("C-39")
@pytest.mark.parametrize(("rotation", "winners"), [(0, [[0], [1]]), (2, [[1], [0]])])
def test_boats_in_two_regions_act_in_segment_order(engine: str, rotation: int, winners: list[list[int]]) -> None:
    table = Table(engine, tileset("causeway", [causeway(1), open_sea(6), TWIN]))
    table.turn("open", 0, -1, 0, "islander sea0")
    table.turn("open", 0, 1, 0, "islander sea0")
    table.turn("open", 1, -1)
    table.turn("open", 1, 1)
    events = table.turn("twin", 1, 0, rotation)
    assert [e["event"] for e in events[1:]] == ["boat", "evaluated", "covered"] * 2
    assert [e["winners"] for e in named(events, "evaluated")] == winners
    assert [e["amount"] for e in named(events, "evaluated")] == [1, 2]
    assert [e["size"] for e in named(events, "covered")] == [1, 2]


@pytest.mark.rule("C-34")
def test_group_of_two_is_covered_before_a_single(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6), BOAT_21]))
    covered = [named(table.turn("boat", x, 0, 0, "islander sea0"), "covered")[0]["size"] for x in (1, 2, 3)]
    assert covered == [2, 2, 2]
    symbols = table.feature(0, 0, "sea0")["symbols"]
    assert symbols == {"fish": 3, "twos": 0, "ones": 3, "covered_twos": 3, "covered_ones": 0}


@pytest.mark.rule("C-34")
def test_then_a_single_then_nothing_and_covered_fish_never_pay_again(engine: str) -> None:
    bare = open_sea(4, "bare", boat=["sea0"])
    one_boat = open_sea(1, "boat", fish={"sea0": [2, 1]}, boat=["sea0"])
    table = Table(engine, tileset("bare", [bare, one_boat]))
    table.turn("boat", 1, 0, 0, "islander sea0")
    assert named(table.turn("bare", 2, 0, 0, "islander sea0"), "covered")[0]["size"] == 1
    events = table.turn("bare", 3, 0, 0, "islander sea0")
    assert not named(events, "covered")
    assert (table.wares(0), table.wares(1)) == ((0, 0, 3), (0, 0, 1))
    assert table.state.to_json()["boat_tokens"] == 17
    assert table.state.to_json()["tiles"][1]["covered"] == [{"segment": "sea0", "twos": 1, "ones": 1}]


@pytest.mark.rule("C-34")
def test_covered_fish_do_not_pay_at_the_end(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(2), open_sea(1, "boat", fish={"sea0": [2, 1]}, boat=["sea0"])]))
    table.turn("boat", 1, 0, 0, "islander sea0")
    events = table.turn("open", 2, 0, 0, "islander sea0")
    assert named(events, "final_evaluated")[0]["amount"] == 1
    assert [table.wares(0), table.wares(1)] == [(0, 0, 3), (0, 0, 1)]


@pytest.mark.rule("C-34")
def test_without_a_token_nothing_is_covered(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(6), BOAT_21]), boat_tokens=1)
    assert named(table.turn("boat", 1, 0, 0, "islander sea0"), "covered")[0]["tokens_left"] == 0
    events = table.turn("boat", 2, 0, 0, "islander sea0")
    assert named(events, "evaluated")
    assert not named(events, "covered")
    symbols = table.feature(0, 0, "sea0")["symbols"]
    assert (symbols["covered_twos"], symbols["twos"], table.state.to_json()["boat_tokens"]) == (1, 1, 0)


@pytest.mark.rule("C-34")
def test_token_lies_on_the_lowest_group_and_may_move_when_the_region_grows(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(4), open_sea(3, "laden", fish={"sea0": [2]}), BOAT_21]))
    table.turn("boat", 0, 1, 0, "islander sea0")
    table.turn("laden", 0, -1)
    worn = [(t["x"], t["y"], c) for t in table.state.to_json()["tiles"] for c in t["covered"]]
    assert worn == [(0, -1, {"segment": "sea0", "twos": 1, "ones": 0})]


@pytest.mark.rule("C-34")
def test_covered_fish_of_two_regions_add_up_when_they_meet(engine: str) -> None:
    single = open_sea(3, "single", fish={"sea0": [1]}, boat=["sea0"])
    pair = open_sea(2, "pair", fish={"sea0": [2]}, boat=["sea0"])
    table = Table(engine, tileset("causeway", [causeway(1), open_sea(4), shore(1), single, pair]))
    table.turn("single", 0, -1, 0, "islander sea0")
    table.turn("single", 0, 1, 0, "islander sea0")
    table.turn("pair", 1, -1, 0, "islander sea0")
    table.turn("pair", 1, 1, 0, "islander sea0")
    table.turn("shore", 1, 0, 3)
    symbols = table.feature(1, 0, "sea0")["symbols"]
    assert symbols == {"fish": 0, "twos": 0, "ones": 0, "covered_twos": 2, "covered_ones": 2}
    events = table.turn("single", 2, 0, 0, "islander sea0")
    assert (named(events, "evaluated")[0]["amount"], named(events, "covered")[0]["size"]) == (1, 1)


# -- C-35, C-36 ---------------------------------------------------------------------------------

COVE = tile("cove", "IISI", "island N E W | sea S", 3, fish={"sea0": [2, 1]})
BOAT_COVE = tile("boatcove", "IISI", "island N E W | sea S", 1, fish={"sea0": [2]}, boat=["sea0"])


@pytest.mark.rule("C-35")
def test_region_closed_and_boated_pays_once_and_is_covered(engine: str) -> None:
    table = Table(engine, tileset("cove", [COVE, BOAT_COVE, open_sea(1)]))
    events = table.turn("boatcove", 0, 1, 2, "islander sea0")
    sea = [e for e in named(events, "evaluated") if e["type"] == "sea"]
    assert [(e["rule"], e["amount"]) for e in sea] == [("C-35", 5)]
    assert named(events, "covered")[0]["size"] == 2
    assert (table.wares(0), table.state.to_json()["boat_tokens"]) == ((0, 0, 5), 18)


@pytest.mark.rule("C-36")
def test_region_without_fish_sends_everybody_home(engine: str) -> None:
    bare = tile("bare", "IISI", "island N E W | sea S", 2)
    table = Table(engine, tileset("bare", [bare, open_sea(1)]))
    event = named(table.turn("bare", 0, 1, 2, "islander sea0"), "evaluated")[0]
    assert (event["rule"], event["symbols"], event["winners"], event["amount"]) == ("C-31", 0, [0], 0)
    assert (table.player(0)["supply"], table.wares(0)) == (4, (0, 0, 0))


@pytest.mark.rule("C-36")
def test_boat_without_fish_sends_everybody_home(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(3), open_sea(1, "bare", boat=["sea0"])]))
    table.turn("open", 1, 0, 0, "islander sea0")
    events = table.turn("bare", 2, 0)
    assert [(e["event"], e["rule"]) for e in events[1:]] == [("boat", "C-33"), ("evaluated", "C-33")]
    assert (table.player(0)["supply"], table.state.to_json()["boat_tokens"]) == (4, 19)


# -- C-39 ---------------------------------------------------------------------------------------


@pytest.mark.rule("C-39")
def test_regions_in_segment_order_then_markets_then_delivery(engine: str) -> None:
    parts, wares = "sea N E Sl Sr W | bridge S", {"shells": {"bridge0": 1}, "fish": {"sea0": [1]}}
    last = tile("last", "SSBS", parts, boat=["sea0"], **wares)
    shapes = [open_sea(12), market(), last, pier(1)]
    table = Table(engine, tileset("open", shapes, [ship("gift", 2, 2, any=1)]), face_up_ships=1)
    table.do("reveal gift")
    table.turn("market", 1, 0, 0, "islander market0")
    table.turn("open", 0, 1, 0, "islander sea0")
    table.turn("open", 0, -1)
    table.turn("open", 0, 2)
    table.turn("open", 1, -1)
    table.turn("pier", 1, 2, 2, "islander bridge0")
    for x, y in ((2, -1), (2, 0), (2, 1)):
        table.turn("open", x, y)
    events = table.turn("last", 1, 1)
    assert [(e["event"], e.get("type")) for e in events[1:]] == [
        ("boat", None),
        ("evaluated", "sea"),
        ("covered", None),
        ("evaluated", "bridge"),
        ("merchant", None),
        ("ship_taken", None),
    ]
    assert named(table.do("reveal gift"), "revealed")[0]["rule"] == "C-38"
    assert (table.state.phase, table.state.current_player()) == ("deliver", 1)
    assert table.legal() == ["pass", "deliver gift f1", "deliver gift s1"]


@pytest.mark.rule("C-39")
def test_each_region_is_evaluated_once_though_the_tile_has_two_segments_in_it(engine: str) -> None:
    parts = "bridge N S | sea Nr E Sl | sea Nl Sr W"
    loop = tile("loop", "BSBS", parts, fish={"sea0": [1], "sea1": [1]}, boat=["sea0"])
    table = Table(engine, tileset("pier", [pier(2, shells=1), loop, open_sea(1)]))
    events = table.turn("loop", 0, 1, 0, "islander sea0")
    assert [(e["type"], e["amount"]) for e in named(events, "evaluated")] == [("sea", 2)]
