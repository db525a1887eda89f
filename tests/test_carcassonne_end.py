"""Rules C-50 to C-53 and C-60 to C-62: the end, tile data, what is asked."""

from __future__ import annotations

import pytest
from rulekit import Table, causeway, cross, market, named, open_sea, pier, ship, shore, straight, tile, tileset


@pytest.mark.rule("C-50")
def test_game_ends_after_the_turn_of_the_last_tile(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(3)]))
    table.turn("open", 1, 0)
    assert not table.state.is_terminal()
    events = table.turn("open", 2, 0)
    assert named(events, "game_over")[0]["rule"] == "C-50"
    assert (table.state.phase, table.state.current_player(), table.legal()) == ("end", -4, [])


@pytest.mark.rule("C-50")
def test_game_ends_after_the_turn_of_the_last_ship(engine: str) -> None:
    table = Table(engine, tileset("cross", [cross(1), pier(4, shells=1)], [ship("a", 2, 2, shells=1)]), face_up_ships=1)
    table.do("reveal a", "draw pier/0", "place 0,-1,0", "islander bridge0", "deliver a s1", "reveal a")
    assert not table.state.is_terminal()
    events = table.do("draw pier/0", "place 1,0,1", "islander bridge0", "deliver a s1")
    assert [(e["event"], e["rule"]) for e in events[-2:]] == [("delivered", "C-40"), ("game_over", "C-50")]
    assert (table.state.returns(), dict(table.state.remaining().tiles)) == ([2, 2], {"pier/0": 2})


@pytest.mark.rule("C-50")
def test_set_without_ships_ends_by_tiles_only(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(4)]))
    for x in (1, 2):
        table.turn("open", x, 0)
        assert not table.state.is_terminal()
    table.turn("open", 3, 0)
    assert table.state.is_terminal()


@pytest.mark.rule("C-50")
def test_face_down_ships_alone_do_not_end_the_game(engine: str) -> None:
    shapes = [open_sea(3, fish={"sea0": [1]})]
    table = Table(engine, tileset("open", shapes, [ship("a", 2, any=1)]), face_up_ships=0)
    table.turn("open", 1, 0)
    assert not table.state.is_terminal()


@pytest.mark.rule("C-51")
def test_incomplete_regions_pay_as_if_complete_and_islanders_go_home(engine: str) -> None:
    shapes = [open_sea(3, fish={"sea0": [2]}), straight(1, shells=2), shore(1, bananas=3)]
    table = Table(engine, tileset("open", shapes))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.turn("straight", 2, 0, 0, "islander bridge0")
    table.turn("shore", -1, 0, 0, "islander island0")
    events = table.turn("open", -2, 0)
    final = named(events, "final_evaluated")
    assert [(e["type"], e["winners"], e["amount"], e["rule"]) for e in final] == [
        ("sea", [0], 6, "C-51"),
        ("island", [0], 3, "C-51"),
        ("bridge", [1], 2, "C-51"),
    ]
    assert [table.player(seat)["supply"] for seat in (0, 1)] == [4, 4]
    assert table.state.returns() == [3, 0]


@pytest.mark.rule("C-51")
def test_incomplete_markets_pay_nothing_and_keep_their_merchants(engine: str) -> None:
    shapes = [open_sea(2, fish={"sea0": [1]}), market(1)]
    table = Table(engine, tileset("open", shapes, [ship("a", 6, any=5)]))
    table.do("reveal a")
    table.turn("market", 1, 0, 0, "islander market0")
    events = table.turn("open", 2, 0)
    assert not named(events, "final_evaluated")
    assert (table.player(0)["supply"], table.player(0)["ships"], table.state.returns()) == (3, [], [0, 0])
    assert table.feature(1, 0, "market0")["islanders"] == [1, 0]


@pytest.mark.rule("C-51")
def test_ties_count_at_the_end_and_no_delivery_follows(engine: str) -> None:
    fork = tile("fork", "SIII", "island E S W | sea N")
    table = Table(engine, tileset("open", [open_sea(4), shore(2, bananas=2), fork], [ship("a", 5, bananas=4)]))
    table.do("reveal a")
    for x in (-1, -2, -3):
        table.turn("open", x, 0)
    table.turn("shore", -3, 1, 1, "islander island0")
    table.turn("shore", -1, 1, 3, "islander island0")
    events = table.turn("fork", -2, 1)
    assert [e["winners"] for e in named(events, "final_evaluated")] == [[0, 1]]
    assert (table.state.phase, table.wares(0), table.wares(1)) == ("end", (4, 0, 0), (4, 0, 0))
    assert table.state.returns() == [1, 1]


@pytest.mark.rule("C-52")
@pytest.mark.parametrize(("per_point", "points"), [(3, 2), (1, 7), (9, 0), (4, 1)])
def test_wares_left_make_points_types_mixed_rest_lost(engine: str, per_point: int, points: int) -> None:
    shapes = [open_sea(2, fish={"sea0": [2]}), straight(1, shells=3), shore(1, bananas=3)]
    table = Table(engine, tileset("open", shapes), wares_per_point=per_point)
    table.turn("open", 1, 0, 0, "islander sea0")  # 4 fish
    table.turn("straight", 2, 0)
    table.turn("shore", -1, 0, 0, "islander island0")  # 3 bananas, 7 wares
    sheet = table.state.to_json()["score_sheet"][0]
    assert (sheet["wares_total"], sheet["ware_points"], sheet["total"]) == (7, points, points)


@pytest.mark.rule("C-52")
def test_ships_and_wares_add_up(engine: str) -> None:
    shapes = [cross(1), pier(1, shells=10), pier(1, name="other")]
    table = Table(engine, tileset("cross", shapes, [ship("a", 6, shells=3), ship("b", 5, any=60)]))
    table.do("reveal a", "reveal b", "draw pier/0", "place 0,-1,0", "islander bridge0", "deliver a s3")
    table.turn("other", 1, 0, 1)
    assert table.state.returns() == [6 + 7 // 3, 0]


@pytest.mark.rule("C-53")
def test_equal_scores_share_the_win(engine: str) -> None:
    tiles = tileset("cross", [cross(1), pier(2, shells=3)])
    table = Table(engine, tiles, players=3, utility="win")
    table.turn("pier", 0, -1, 0, "islander bridge0")
    table.turn("pier", 1, 0, 1, "islander bridge0")
    assert table.state.returns() == [0.5, 0.5, 0.0]


@pytest.mark.rule("C-53")
def test_highest_score_wins_alone(engine: str) -> None:
    tiles = tileset("cross", [cross(1), pier(1, shells=3)])
    table = Table(engine, tiles, utility="win")
    table.turn("pier", 0, -1, 0, "islander bridge0")
    assert table.state.returns() == [1.0, 0.0]


TIPS = tile("tips", "SIBI", "bridge S | island E | island W | sea N | sea Sl | sea Sr", 1, bananas={"island0": 1})
PIERED = tile("piered", "SIBI", "bridge S | island E W | sea N | sea Sl | sea Sr", 1, bananas={"island0": 1})


@pytest.mark.rule("C-60")
@pytest.mark.parametrize(("shape", "islands"), [(TIPS, 2), (PIERED, 1)])
def test_same_sides_may_hide_another_inside(engine: str, shape: dict[str, object], islands: int) -> None:
    table = Table(engine, tileset("straight", [straight(1), shape, open_sea(1)]))
    table.turn(str(shape["id"]), 0, -1)
    here = [f for f in table.state.to_json()["features"] if [0, -1] in f["cells"]]
    assert sum(f["type"] == "island" for f in here) == islands
    assert sum(f["type"] == "sea" for f in here) == 3


@pytest.mark.rule("C-60")
def test_sea_parted_by_an_island_is_two(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(1), causeway(1)]))
    table.turn("causeway", 0, -1)
    assert table.feature(0, -1, "sea0")["cells"] == [[0, -1]]
    assert table.feature(0, -1, "sea1")["cells"] == [[0, -1], [0, 0]]


@pytest.mark.rule("C-61")
def test_left_meets_right_where_bridges_touch(engine: str) -> None:
    table = Table(engine, tileset("straight", [straight(3)]))
    table.turn("straight", 0, -1)
    east, west = table.feature(0, 0, "sea0"), table.feature(0, 0, "sea1")
    assert east["segments"] == [[0, -1, "sea0"], [0, 0, "sea0"]]
    assert west["segments"] == [[0, -1, "sea1"], [0, 0, "sea1"]]
    assert (east["open"], west["open"], table.feature(0, 0, "bridge0")["open"]) == (4, 4, 2)


@pytest.mark.rule("C-61")
def test_left_meets_right_round_a_corner(engine: str) -> None:
    bend = tile("bend", "SBBS", "bridge E S | sea N El Sr W | sea Er Sl", 1)
    table = Table(engine, tileset("bend", [bend, straight(1)]))
    table.turn("straight", 1, 0, 1)  # its north turns east: sea0 lies south, sea1 north
    assert table.feature(0, 0, "sea0")["segments"] == [[0, 0, "sea0"], [1, 0, "sea1"]]
    assert table.feature(0, 0, "sea1")["segments"] == [[0, 0, "sea1"], [1, 0, "sea0"]]


@pytest.mark.rule("C-62")
def test_chance_and_placements_are_asked_with_one_option_too(engine: str) -> None:
    table = Table(engine, tileset("block", [tile("block", "ISSS", "island N | sea E | sea S | sea W", 2)]))
    assert (table.state.phase, table.legal()) == ("draw", ["draw block/0"])
    table.do("draw block/0")
    assert table.state.phase == "place"


@pytest.mark.rule("C-62")
def test_placement_with_one_option_is_asked(engine: str) -> None:
    lone = tile("lone", "ISSS", "island N | sea E S W")
    block = tile("block", "IBBB", "island N | bridge E | bridge S | bridge W | sea El Wr | sea Er Sl | sea Sr Wl")
    table = Table(engine, tileset("block", [block, lone]))
    table.do("draw lone/0")
    assert (table.state.phase, table.legal()) == ("place", ["place 0,-1,2"])


@pytest.mark.rule("C-62")
def test_pass_alone_is_not_asked(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(5)]))
    table.turn("open", 1, 0, 0, "islander sea0")
    table.do("draw open/0", "place 2,0,0")
    assert (table.state.phase, table.state.active_player()) == ("draw", 0)


@pytest.mark.rule("C-62")
def test_islander_step_with_a_choice_is_asked_even_to_pass(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(5)]))
    table.do("draw open/0", "place 1,0,0")
    assert (table.state.phase, table.legal()) == ("islander", ["pass", "islander sea0"])
