"""The reference engine's markets, deliveries, ends and scores against hand-computed values."""

from __future__ import annotations

import pytest
from reference_kit import Table, kinds, named, ring, small_set
from southseas.reference.carcassonne import codes
from southseas.reference.carcassonne.delivery import payments
from southseas.tilesets.carcassonne import Needs


# -- markets -------------------------------------------------------------------------------------------------------
@pytest.fixture
def fair() -> Table:
    """A market at the start, one corner missing, two ships of 6 points among three face up; three players."""
    table = Table(small_set("market/1"), players=3, face_up_ships=3).reveal("rich0", "any3", "rich1")
    return table.arranged(ring((1, 1)), {(0, 0): ("market1", 2)})


@pytest.mark.rule("C-37")
@pytest.mark.rule("C-38")
def test_the_merchant_chooses_among_the_best_ships_and_a_new_one_comes(fair: Table) -> None:
    table = fair
    events = table.turn("open/plain", (1, 1))
    assert named(events, "merchant") == [{"event": "merchant", "rule": "C-37", "player": 2, "x": 0, "y": 0}]
    assert (table.state.phase(), table.state.current_player(), table.state.active_player()) == (codes.MARKET, 2, 0)
    assert (table["market_queue"], table["islanders"]) == ([2], [])
    rich0, rich1 = (table.tileset.ship_index(id) for id in ("rich0", "rich1"))
    assert table.legal() == [codes.take_action(rich0), codes.take_action(rich1)]
    assert kinds(table.do(codes.take_action(rich1))) == [("ship_taken", "C-37")]
    assert (table.state.phase(), table["context"], table["market_queue"]) == (codes.REVEAL, 1, [])
    assert kinds(table.do(codes.reveal_action(table.tileset.ship_index("mixed")))) == [("revealed", "C-38")]
    assert table["ships"] == [[], [], [rich1]]
    assert (table.state.phase(), table.state.active_player()) == (codes.DRAW, 1)


@pytest.mark.rule("C-38")
def test_owners_are_served_clockwise_from_the_active_player() -> None:
    table = Table(small_set("market/1"), players=5, face_up_ships=2, first_player=3).reveal("rich0", "any3")
    laid = ring((1, 0)) | dict.fromkeys([(2, -1), (2, 1), (3, -1), (3, 0), (3, 1)], ("open/plain", 0))
    laid[2, 0] = ("market/1", 0)
    table = table.arranged(laid, {(0, 0): ("market0", 1), (2, 0): ("market0", 4)})
    events = table.turn("market/1", (1, 0), islander="market0")
    assert [e["player"] for e in named(events, "merchant")] == [3, 4, 1]
    assert [(e["player"], e["ship"]) for e in named(events, "ship_taken")] == [(3, table.tileset.ship_index("rich0"))]
    assert table["market_queue"] == [4, 1]
    table.reveal("mixed")
    assert table["market_queue"] == [1]
    assert table["ships"][4] == [table.tileset.ship_index("mixed")]


@pytest.mark.rule("C-38")
def test_with_no_ship_left_the_merchant_goes_home_with_nothing() -> None:
    table = Table(small_set("market/1"), face_up_ships=0).arranged(ring((1, 1)), {(0, 0): ("market1", 0)})
    assert kinds(table.turn("open/plain", (1, 1))) == [("merchant", "C-37")]
    assert (table["islanders"], table["ships"]) == ([], [[], []])
    assert (table.state.phase(), table.state.active_player()) == (codes.DRAW, 1)


@pytest.mark.rule("C-62")
def test_two_copies_of_the_best_ship_are_no_choice() -> None:
    table = Table(small_set("market/1"), face_up_ships=3).reveal("same4", "any3", "same4")
    table = table.arranged(ring((1, 1)), {(0, 0): ("market1", 1)})
    assert kinds(table.turn("open/plain", (1, 1)))[-1] == ("ship_taken", "C-37")
    assert table["ships"] == [[], [table.tileset.ship_index("same4")]]


@pytest.mark.rule("C-37")
def test_a_market_with_an_empty_corner_keeps_its_merchant() -> None:
    table = Table(small_set("market/1"), face_up_ships=1).reveal("any3")
    laid = ring((1, 1))
    del laid[-1, -1]
    table = table.arranged(laid, {(0, 0): ("market0", 0)})
    assert table.state.features()[1]["open"] == 2
    assert named(table.turn("open/plain", (1, 1)), "merchant") == []
    assert len(table["islanders"]) == 1


@pytest.mark.rule("C-39")
def test_a_market_ship_does_not_use_up_the_delivery() -> None:
    table = Table(small_set("market/1"), face_up_ships=2).reveal("rich0", "any3")
    table = table.arranged(ring((1, 1)), {(0, 0): ("market0", 0)}, wares=[(1, 1, 1), (0, 0, 0)])
    assert named(table.turn("open/plain", (1, 1)), "ship_taken")
    table.reveal("same4")
    assert (table.state.phase(), table.state.current_player()) == (codes.DELIVER, 0)
    any3 = table.tileset.ship_index("any3")
    assert table.legal() == [codes.PASS_ACTION, codes.deliver_action(any3, (1, 1, 1))]


# -- delivery ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("C-41")
@pytest.mark.parametrize(
    ("needs", "expected"),
    [
        (Needs("fixed", bananas=1, shells=2, fish=1), {(1, 2, 1)}),
        (Needs("any", amount=2), {(2, 0, 0), (0, 2, 0), (0, 0, 2), (1, 1, 0), (1, 0, 1), (0, 1, 1)}),
        (Needs("same", amount=4), {(4, 0, 0), (0, 4, 0), (0, 0, 4)}),
        (
            Needs("same_other", amount=3, other=1),
            {(3, 1, 0), (3, 0, 1), (1, 3, 0), (0, 3, 1), (1, 0, 3), (0, 1, 3)},
        ),
        (Needs("same_other", amount=2, other=2), {(2, 2, 0), (2, 0, 2), (0, 2, 2)}),
    ],
)
def test_every_distinct_payment_and_no_other(needs: Needs, expected: set[tuple[int, int, int]]) -> None:
    assert payments(needs) == expected


@pytest.mark.rule("C-40")
@pytest.mark.rule("C-42")
def test_a_delivery_pays_takes_the_ship_and_reveals_one() -> None:
    table = Table(small_set(), face_up_ships=2).reveal("any3", "any3")
    table = table.arranged({}, wares=[(2, 0, 1), (9, 9, 9)])
    table.lay("open/plain", (1, 0))
    table.do(codes.PASS_ACTION)
    any3 = table.tileset.ship_index("any3")
    paid = codes.deliver_action(any3, (2, 0, 1))
    assert table.legal() == [codes.PASS_ACTION, paid], "both copies are one choice"
    assert kinds(table.do(paid)) == [("delivered", "C-40")]
    assert (table["wares"][0], table["ships"][0], table["face_up"]) == ((0, 0, 0), [any3], [any3])
    assert (table.state.phase(), table["context"], table.state.active_player()) == (codes.REVEAL, 2, 0)
    assert kinds(table.do(codes.reveal_action(0))) == [("revealed", "C-40")]
    assert (table.state.phase(), table["context"], table.state.active_player()) == (codes.DRAW, 0, 1)


def last_turn(**fields: object) -> Table:
    """The last tile is in hand, one ship face up that seat 0 can pay for."""
    table = Table(small_set(), face_up_ships=1).reveal("any3")
    plain = table.tileset.tile_index("open/plain")
    undrawn = [int(tile.index == plain) for tile in table.tileset.tiles]
    table = table.arranged({}, undrawn=undrawn, wares=[(3, 0, 1), (0, 0, 5)], **fields)
    table.lay("open/plain", (1, 0))
    return table


@pytest.mark.rule("C-40")
@pytest.mark.rule("C-50")
@pytest.mark.rule("C-52")
def test_after_the_delivery_of_the_last_turn_nothing_is_revealed() -> None:
    table = last_turn()
    table.do(codes.PASS_ACTION)
    events = table.do(codes.deliver_action(table.tileset.ship_index("any3"), (3, 0, 0)))
    assert kinds(events) == [("delivered", "C-40"), ("game_over", "C-50")]
    assert events[-1]["returns"] == [2, 1]
    assert table.state.returns() == [2, 1]
    assert (table.state.current_player(), table.state.active_player(), table["face_up"]) == (-4, 0, [])


# -- end -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("C-50")
def test_the_game_ends_when_the_last_ship_is_taken() -> None:
    table = Table(small_set(), face_up_ships=1).reveal("any3")
    table = table.arranged({}, ship_pile=[0] * 5, wares=[(3, 0, 0), (0, 0, 0)])
    table.lay("open/plain", (1, 0))
    table.do(codes.PASS_ACTION)
    events = table.do(codes.deliver_action(table.tileset.ship_index("any3"), (3, 0, 0)))
    assert kinds(events) == [("delivered", "C-40"), ("game_over", "C-50")]
    assert any(table["undrawn"])


@pytest.mark.rule("C-50")
def test_a_set_without_ships_ends_by_tiles_only() -> None:
    table = Table(small_set(ships=""))
    assert table.state.phase() == codes.DRAW
    table.turn("open/plain", (1, 0))
    assert not table.state.is_terminal()


@pytest.mark.rule("C-51")
def test_at_the_end_every_occupied_region_pays_and_merchants_stay() -> None:
    table = Table(small_set("market/1", ships=""), players=3)
    laid = {(1, 0): ("open/f21", 0), (2, 0): ("end/1", 0), (3, 0): ("shore/1", 0), (0, 1): ("open/plain", 0)}
    islanders = {(0, 0): ("market0", 2), (1, 0): ("sea0", 0), (2, 0): ("bridge0", 1), (3, 0): ("island0", 2)}
    islanders[0, 1] = ("sea0", 1)
    plain = table.tileset.tile_index("open/plain")
    one_left = [int(tile.index == plain) for tile in table.tileset.tiles]
    table = table.arranged(laid, islanders, undrawn=one_left, covered=[(1, 0, 0, 1, 0)], boat_tokens=18)
    assert table.state.scores() == [0, 1, 0]
    events = table.lay("open/plain", (-1, 0)) + table.do(codes.PASS_ACTION)
    finals = [(e["type"], e["feature"], e["winners"], e["amount"]) for e in named(events, "final_evaluated")]
    assert finals == [
        (codes.SEA, (-1, 0, 0), [0, 1], 1),
        (codes.BRIDGE, (2, 0, 0), [1], 2),
        (codes.ISLAND, (3, 0, 0), [2], 2),
    ]
    assert table["wares"] == [(0, 0, 1), (0, 2, 1), (2, 0, 0)]
    assert table["islanders"] == [(0, 0, table.segment("market/1", "market0"), 2)]


@pytest.mark.rule("C-52")
def test_the_score_sheet_counts_what_is_pending() -> None:
    table = Table(small_set(), face_up_ships=0, wares_per_point=2)
    held = {"ships": [[2, 0], []], "wares": [(1, 1, 0), (0, 1, 1)]}
    table = table.arranged({(1, 0): ("open/f21", 0)}, {(1, 0): ("sea0", 1)}, **held)
    nobody, fisher = table.state.score_sheet()
    assert nobody == {
        "ships": [(0, 5), (2, 3)],
        "ship_points": 8,
        "wares": (1, 1, 0),
        "pending": [],
        "wares_total": 2,
        "ware_points": 1,
        "total": 9,
    }
    assert fisher["pending"] == [(codes.SEA, 0, 0, 0, 3)]
    assert (fisher["wares_total"], fisher["total"]) == (5, 2)
    assert table.state.scores() == [9, 2]
    assert table.state.returns() == [0, 0]
