"""Rules C-37, C-38 and C-40 to C-42: markets and deliveries."""

from __future__ import annotations

from typing import Any

import pytest
import southseas as ss
from rulekit import Table, cross, market, named, open_sea, pier, ship, tile, tileset

RING = ((0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1), (0, 1))
"""With the start tile at (0, 0) the eight cells around (1, 0)."""

FISH = open_sea(40, fish={"sea0": [1]})
EQUALS = [ship("low", 2, any=60), ship("left", 6, any=61), ship("right", 6, any=62), ship("mid", 4, any=63)]
"""Ships that nobody will pay in these tests."""


def _until_ring_lacks_one(table: Table, claim: str = "islander market0") -> None:
    """A market at (1, 0), its merchant of seat 0, all of the ring but (0, 1)."""
    table.turn("market", 1, 0, 0, claim)
    for x, y in RING[:-1]:
        table.turn("open", x, y)


def _reveal(table: Table, *ships: str) -> None:
    table.do(*(f"reveal {name}" for name in ships))


@pytest.mark.rule("C-37")
def test_eight_tiles_around_complete_a_market_corners_too(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(2)]))
    _until_ring_lacks_one(table)
    assert table.feature(1, 0, "market0")["open"] == 1
    events = table.turn("open", 0, 1)
    assert named(events, "merchant") == [{"event": "merchant", "rule": "C-37", "player": 0, "x": 1, "y": 0}]
    assert table.player(0)["supply"] == 4
    assert table.feature(1, 0, "market0")["complete"]


@pytest.mark.rule("C-37")
def test_owner_chooses_among_equal_best_ships_without_paying(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(2)], EQUALS), face_up_ships=3)
    _reveal(table, "left", "low", "right")
    _until_ring_lacks_one(table)
    table.turn("open", 0, 1)
    assert (table.state.phase, table.state.current_player(), table.state.active_player()) == ("market", 0, 1)
    assert table.legal() == ["take left", "take right"]
    events = table.do("take right")
    assert named(events, "ship_taken")[0] == {"event": "ship_taken", "rule": "C-37", "player": 0, "ship": "right"}
    assert (table.player(0)["ships"], table.wares(0)) == (["right"], (0, 0, 0))


@pytest.mark.rule("C-37")
def test_market_itself_may_be_the_last_tile(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(2)], EQUALS), face_up_ships=1)
    _reveal(table, "mid")
    for x, y in RING:
        table.turn("open", x, y)
    events = table.turn("market", 1, 0, 0, "islander market0")
    assert [e["event"] for e in events[-2:]] == ["merchant", "ship_taken"]


@pytest.mark.rule("C-37")
def test_unoccupied_market_gives_nothing_ever(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(2)], EQUALS), face_up_ships=1)
    _reveal(table, "mid")
    _until_ring_lacks_one(table, "pass")
    assert [e["event"] for e in table.turn("open", 0, 1)] == ["placed"]
    assert [e["event"] for e in table.turn("open", 3, 0)] == ["placed"]


@pytest.mark.rule("C-38")
def test_row_is_filled_after_the_ship(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(2)], EQUALS), face_up_ships=3)
    _reveal(table, "mid", "low", "right")
    _until_ring_lacks_one(table)
    events = table.turn("open", 0, 1)
    assert named(events, "ship_taken")[0]["ship"] == "right"
    assert (table.state.phase, table.state.active_player()) == ("reveal", 1)
    assert named(table.do("reveal left"), "revealed")[0]["rule"] == "C-38"
    assert sorted(table.state.to_json()["face_up"]) == ["left", "low", "mid"]


def _two_markets(table: Table, claims: tuple[str, str]) -> list[dict[str, Any]]:
    """Markets at (1, 0) and (3, 0) that the tile at (2, 0) completes together; seats 0 and 1 lay them."""
    table.turn("open", 0, 1)
    for x, y in ((0, -1), (1, -1), (2, -1), (3, -1), (4, -1)):
        table.turn("open", x, y)
    table.turn("market", 1, 0, 0, claims[0])
    table.turn("market", 3, 0, 0, claims[1])
    for x, y in ((4, 0), (4, 1), (3, 1), (2, 1), (1, 1)):
        table.turn("open", x, y)
    return table.turn("open", 2, 0)


@pytest.mark.rule("C-38")
def test_several_owners_are_served_clockwise_with_a_refill_between(engine: str) -> None:
    shapes = [FISH, market(3)]
    table = Table(engine, tileset("open", shapes, EQUALS), face_up_ships=1)
    _reveal(table, "mid")
    events = _two_markets(table, ("islander market0", "islander market0"))
    active = table.state.active_player()
    assert [e["player"] for e in named(events, "merchant")] == [active, 1 - active]
    assert [(e["player"], e["ship"]) for e in named(events, "ship_taken")] == [(active, "mid")]
    assert (table.state.phase, table.state.to_json()["market_queue"]) == ("reveal", [1 - active])
    events = table.do("reveal right")
    assert [(e["event"], e.get("player")) for e in events] == [("revealed", None), ("ship_taken", 1 - active)]
    assert (table.player(active)["ships"], table.player(1 - active)["ships"]) == (["mid"], ["right"])


@pytest.mark.rule("C-38")
def test_one_owner_with_two_markets_takes_one_after_the_other(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(3)], EQUALS), face_up_ships=4)
    _reveal(table, "low", "left", "right", "mid")
    table.turn("open", 0, 1)
    for x, y in ((0, -1), (1, -1), (2, -1), (3, -1), (4, -1)):
        table.turn("open", x, y)
    table.turn("market", 1, 0, 0, "islander market0")
    owner = 1 - table.state.active_player()
    table.turn("open", 4, 0)
    table.turn("market", 3, 0, 0, "islander market0")
    for x, y in ((4, 1), (3, 1), (2, 1), (1, 1)):
        table.turn("open", x, y)
    table.turn("open", 2, 0)
    assert (table.state.current_player(), table.state.to_json()["market_queue"]) == (owner, [owner, owner])
    events = table.do("take left")
    assert [e["ship"] for e in named(events, "ship_taken")] == ["left", "right"]
    assert (table.player(owner)["supply"], table.player(owner)["ships"]) == (4, ["left", "right"])


@pytest.mark.rule("C-38")
def test_no_ship_left_sends_the_merchant_home_with_nothing(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(3)], EQUALS), face_up_ships=0)
    events = _two_markets(table, ("islander market0", "islander market0"))
    assert len(named(events, "merchant")) == 2
    assert not named(events, "ship_taken")
    assert [table.player(seat)["supply"] for seat in (0, 1)] == [4, 4]
    assert table.state.phase == "draw"


# -- C-40 to C-42 -------------------------------------------------------------------------------


def _laden(engine: str, ships: list[dict[str, Any]], count: int = 10, **rules: Any) -> Table:
    """Seat 0 has 2 bananas, 3 shells, 4 fish at hand and may deliver."""
    hub = tile("hub", "BSIS", "bridge N | island S | sea Nr E | sea Nl W")
    shapes = [
        hub,
        pier(1, shells=3),
        tile("shore", "ISSS", "island N | sea E S W", 1, bananas={"island0": 2}),
        open_sea(1, "boat", fish={"sea0": [2, 1, 1]}, boat=["sea0"]),
        open_sea(count),
    ]
    table = Table(engine, tileset("hub", shapes, ships), **rules)
    while table.state.phase == "reveal":
        table.do(table.legal()[0])
    for name, x, y, claim in (("pier", 0, -1, "bridge0"), ("shore", 0, 1, "island0"), ("boat", 1, 0, "sea0")):
        table.turn(name, x, y, 0, f"islander {claim}")
        if name != "boat":
            if table.state.phase == "deliver":
                table.do("pass")
            table.turn("open", -1 if name == "pier" else -2, 0)
    assert table.wares(0) == (2, 3, 4)
    return table


@pytest.mark.rule("C-40")
def test_delivery_pays_keeps_the_ship_and_reveals_the_next(engine: str) -> None:
    table = _laden(engine, [ship("a", 3, fish=4), ship("b", 2, any=60)], face_up_ships=1)
    assert table.legal() == ["pass", "deliver a f4"]
    events = table.do("deliver a f4")
    assert events[0] == {
        "event": "delivered", "rule": "C-40", "player": 0, "ship": "a", "bananas": 0, "shells": 0, "fish": 4,
    }  # fmt: skip
    assert (table.wares(0), table.player(0)["ships"]) == ((2, 3, 0), ["a"])
    assert (table.state.phase, table.state.active_player()) == ("reveal", 0)
    assert named(table.do("reveal b"), "revealed")[0]["rule"] == "C-40"
    assert (table.state.phase, table.state.active_player()) == ("draw", 1)


@pytest.mark.rule("C-40")
def test_one_delivery_a_turn(engine: str) -> None:
    table = _laden(engine, [ship("a", 3, 3, any=2), ship("b", 2, 2, any=1)])
    table.do("deliver a b2")
    assert table.state.phase in ("reveal", "draw")
    while table.state.phase == "reveal":
        table.do(table.legal()[0])
    assert table.state.active_player() == 1


@pytest.mark.rule("C-40")
def test_nothing_is_revealed_after_the_delivery_of_the_last_turn(engine: str) -> None:
    table = _laden(engine, [ship("a", 3, fish=4), ship("b", 2, any=60)], count=2, face_up_ships=1)
    events = table.do("deliver a f4")
    assert [e["event"] for e in events] == ["delivered", "game_over"]
    assert dict(table.state.remaining().ships) == {"b": 1}


@pytest.mark.rule("C-41")
@pytest.mark.parametrize(
    ("needs", "payments"),
    [
        ({"bananas": 1, "shells": 2, "fish": 1}, ["b1s2f1"]),
        ({"bananas": 3}, []),
        ({"any": 2}, ["f2", "s1f1", "s2", "b1f1", "b1s1", "b2"]),
        ({"any": 9}, ["b2s3f4"]),
        ({"any": 10}, []),
        ({"same": 3}, ["f3", "s3"]),
        ({"same": 5}, []),
        ({"same": 2, "other": 1}, ["s1f2", "s2f1", "b1f2", "b1s2", "b2f1", "b2s1"]),
        ({"same": 3, "other": 2}, ["s2f3", "s3f2", "b2f3", "b2s3"]),
        ({"same": 2, "other": 2}, ["s2f2", "b2f2", "b2s2"]),
        ({"same": 4, "other": 4}, []),
    ],
)
def test_every_distinct_payment_is_a_move(engine: str, needs: dict[str, int], payments: list[str]) -> None:
    table = _laden(engine, [ship("a", 3, **needs)])
    if not payments:
        assert table.state.phase == "draw"
        return
    assert table.legal() == ["pass", *(f"deliver a {payment}" for payment in payments)]


@pytest.mark.rule("C-41")
@pytest.mark.parametrize("text", ["deliver a f3", "deliver a b1f2", "deliver a f1", "deliver a s2f1", "deliver a b3"])
def test_nothing_may_be_overpaid_or_underpaid(engine: str, text: str) -> None:
    table = _laden(engine, [ship("a", 3, any=2)])
    before = table.state.serialize()
    with pytest.raises(ss.NotationError):
        table.do(text)
    assert table.state.serialize() == before


@pytest.mark.rule("C-42")
def test_two_copies_of_a_ship_are_one_choice(engine: str) -> None:
    table = _laden(engine, [ship("a", 3, 4, bananas=1), ship("b", 3, bananas=2)], face_up_ships=5)
    assert sorted(table.state.to_json()["face_up"]) == ["a", "a", "a", "a", "b"]
    assert table.legal() == ["pass", "deliver a b1", "deliver b b2"]


@pytest.mark.rule("C-42")
def test_market_with_copies_of_the_best_alone_does_not_ask(engine: str) -> None:
    table = Table(engine, tileset("open", [FISH, market(2)], [ship("a", 6, 2, any=60), ship("b", 2, any=60)]))
    _reveal(table, "a", "a", "b")
    _until_ring_lacks_one(table)
    assert named(table.turn("open", 0, 1), "ship_taken")[0]["ship"] == "a"
    assert table.state.to_json()["face_up"] == ["a", "b"]


@pytest.mark.rule("C-42")
def test_set_with_two_alike_ships_is_refused() -> None:
    with pytest.raises(ss.TileSetError, match="give one record a count"):
        tileset("open", [FISH], [ship("a", 3, any=2), ship("b", 3, any=2)])


@pytest.mark.rule("C-40")
def test_delivery_that_nobody_can_pay_is_not_asked(engine: str) -> None:
    table = Table(engine, tileset("cross", [cross(1), pier(4, shells=1)], [ship("a", 2, any=2)]))
    table.do("reveal a")
    table.turn("pier", 0, -1, 0, "islander bridge0")
    assert (table.state.phase, table.state.active_player()) == ("draw", 1)  # one shell pays nothing
