"""The reference engine against hand-computed values, rule by rule."""

from __future__ import annotations

import pytest
from reference_kit import Table, kinds, named, small_set
from southseas.reference.carcassonne import codes

NO_SHIPS = ""


@pytest.fixture
def table() -> Table:
    """Two players, no ships: only tiles and wares."""
    return Table(small_set(ships=NO_SHIPS))


# -- setup and draw ------------------------------------------------------------------------------------------------
@pytest.mark.rule("C-02")
def test_start_tile_is_laid_and_not_in_the_pile(table: Table) -> None:
    start = table.tileset.start
    assert table["tiles"] == [(0, 0, start, 0)]
    assert table["undrawn"][start] == table.tileset.tiles[start].count - 1
    assert table.state.phase() == codes.DRAW


@pytest.mark.rule("C-03")
def test_ships_are_revealed_before_the_first_draw() -> None:
    table = Table(small_set(), face_up_ships=2)
    assert (table.state.phase(), table.state.current_player(), table.state.active_player()) == (codes.REVEAL, -1, 0)
    assert kinds(table.do(codes.reveal_action(1))) == [("revealed", "C-03")]
    assert table.state.chance_counts() == [(codes.reveal_action(i), n) for i, n in enumerate([1, 1, 4, 1, 1])]
    table.do(codes.reveal_action(1))
    assert table["face_up"] == [1, 1]
    assert table.state.phase() == codes.DRAW


@pytest.mark.rule("C-03")
def test_a_set_of_one_tile_is_over_at_once() -> None:
    sea = '{ name = "sea0", type = "sea", ports = ["N", "E", "S", "W"] }'
    tile = f'[[shape]]\nid = "open"\nsides = ["sea", "sea", "sea", "sea"]\nsegments = [{sea}]\n'
    ship = '[[ship]]\nid = "s"\npoints = 2\nneeds = { fish = 1 }\n'
    table = Table(small_set(tiles=tile + 'variants = [{ id = "plain", fish = { sea0 = [1] } }]\n', ships=ship))
    assert table.state.is_terminal()
    assert table.state.current_player() == -4
    assert kinds(table.state.events()) == [("game_over", "C-03")]
    assert table["face_up"] == []
    assert table.legal() == []


@pytest.mark.rule("C-10")
def test_weights_are_in_the_ratio_of_copies_and_lowest_terms() -> None:
    table = Table(small_set(ships=NO_SHIPS))
    table = table.arranged({}, undrawn=[6, 0, 0, 9] + [0] * 10 + [3])
    names = ("open/plain", "open/boat", "market/1")
    expected = [(codes.draw_action(table.tileset.tile_index(id)), n) for id, n in zip(names, (2, 3, 1), strict=True)]
    assert table.state.chance_counts() == expected
    assert table.legal() == [action for action, _ in expected]


# -- placement -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("C-11")
def test_placements_match_every_touching_side(table: Table) -> None:
    table = table.arranged({(1, 0): ("end/1", 0)})
    table.draw("end/1")
    under_bridge = {action for action in table.legal() if codes.placement(action)[0] == (1, 1)}
    assert under_bridge == {codes.place_action((1, 1), 2)}
    assert not table.state.is_legal(codes.place_action((1, -1), 0)), "bridge against sea"
    assert not table.state.is_legal(codes.place_action((2, 1), 0)), "corners do not touch"
    assert not table.state.apply(codes.place_action((0, 0), 0)), "occupied"


@pytest.mark.rule("C-12")
def test_a_tile_that_fits_nowhere_leaves_and_the_same_player_draws_again(table: Table) -> None:
    events = table.draw("full/1")
    assert kinds(events) == [("tile_removed", "C-12")]
    assert table["removed"][table.tileset.tile_index("full/1")] == 1
    assert (table.state.phase(), table.state.active_player(), table["in_hand"]) == (codes.DRAW, 0, None)


@pytest.mark.rule("C-12")
def test_the_game_ends_when_the_pile_empties_by_removal(table: Table) -> None:
    full = table.tileset.tile_index("full/1")
    undrawn = [int(tile.index == full) for tile in table.tileset.tiles]
    table = table.arranged({(1, 0): ("open/f2", 0)}, {(1, 0): ("sea0", 1)}, undrawn=undrawn)
    events = table.draw("full/1")
    assert kinds(events) == [("tile_removed", "C-12"), ("final_evaluated", "C-51"), ("game_over", "C-12")]
    assert table["wares"] == [(0, 0, 0), (0, 0, 2)]


@pytest.mark.rule("C-13")
def test_equal_rotations_are_one_move(table: Table) -> None:
    counts = {"open/plain": 1, "straight/1": 2, "straight/boats": 2, "curve/1": 4, "through/1": 2, "cove/f1": 4}
    for id, expected in counts.items():
        tile = table.tileset.tile_index(id)
        assert len(table.game._box.catalogue.distinct_rotations(tile)) == expected, id
    turned = Table(small_set("straight/1", ships=NO_SHIPS)).game.initial((5, -3), rotation=3)
    assert turned.situation()["tiles"] == [(5, -3, table.tileset.tile_index("straight/1"), 1)]


# -- islanders -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("C-20")
def test_an_islander_needs_a_feature_that_holds_nobody(table: Table) -> None:
    table.turn("open/plain", (1, 0), islander="sea0")
    table.lay("end/1", (2, 0))
    choices = [codes.PASS_ACTION, codes.islander_action(table.segment("end/1", "bridge0"))]
    assert table.legal() == choices


@pytest.mark.rule("C-20")
def test_two_segments_in_one_free_region_are_two_moves() -> None:
    table = Table(small_set("end/1", ships=NO_SHIPS))
    table.lay("straight/1", (0, 1))
    assert table.legal() == [codes.PASS_ACTION, *(codes.islander_action(i) for i in range(3))]


@pytest.mark.rule("C-21")
@pytest.mark.parametrize(
    ("retrieve", "islanders", "allowed"),
    [("any_turn", 2, True), ("empty_supply", 2, False), ("empty_supply", 1, True), ("never", 1, False)],
)
def test_retrieving_follows_the_option(retrieve: str, islanders: int, allowed: bool) -> None:
    table = Table(small_set(ships=NO_SHIPS), retrieve=retrieve, islanders=islanders)
    table.turn("open/plain", (1, 0), islander="sea0")
    table.turn("open/plain", (2, 0))
    table.lay("end/1", (3, 0))
    assert table.state.is_legal(codes.retrieve_action((1, 0))) is allowed


@pytest.mark.rule("C-21")
def test_taking_back_the_only_islander_leaves_nothing_to_evaluate(table: Table) -> None:
    table.turn("open/f2", (1, 0), islander="sea0")
    table.turn("open/plain", (-1, 0))
    table.lay("open/boat", (2, 0))
    events = table.do(codes.retrieve_action((1, 0)))
    assert kinds(events) == [("islander_retrieved", "C-21")]
    assert table["wares"] == [(0, 0, 0), (0, 0, 0)]


@pytest.mark.rule("C-22")
def test_nobody_takes_back_an_islander_of_another(table: Table) -> None:
    table.turn("open/plain", (1, 0), islander="sea0")
    table.lay("end/1", (2, 0))
    assert not table.state.is_legal(codes.retrieve_action((1, 0)))


# -- bridges, islands, seas ----------------------------------------------------------------------------------------
@pytest.mark.rule("C-31")
def test_a_bridge_completed_and_occupied_in_one_turn_pays_its_shells() -> None:
    table = Table(small_set("end/1", ships=NO_SHIPS))
    events = table.turn("end/1", (0, 1), 2, islander="bridge0")
    assert kinds(events) == [("islander_placed", "C-20"), ("evaluated", "C-31")]
    paid = events[1]
    assert (paid["winners"], paid["amount"], paid["returned"], paid["feature"]) == ([0], 4, [1, 0], (0, 0, 0))
    assert table["wares"] == [(0, 4, 0), (0, 0, 0)]
    assert table["islanders"] == []


@pytest.mark.rule("C-30")
def test_a_closed_loop_is_complete() -> None:
    table = Table(small_set("curve/1", ships=NO_SHIPS))
    table.turn("curve/1", (0, 1), 1, islander="bridge0")
    table.turn("curve/1", (-1, 1), 2)
    events = table.turn("curve/1", (-1, 0), 3)
    assert [(e["type"], e["amount"]) for e in named(events, "evaluated")] == [(codes.BRIDGE, 4)]


@pytest.mark.rule("C-31")
def test_all_tied_for_most_take_the_full_amount(table: Table) -> None:
    table.turn("open/plain", (0, 1))
    table.turn("open/plain", (0, 2))
    table.turn("shore/1", (1, 0), 2, islander="island0")
    table.turn("shore/1", (1, 2), 0, islander="island0")
    events = table.turn("through/1", (1, 1))
    assert [(e["winners"], e["amount"], e["returned"]) for e in named(events, "evaluated")] == [([0, 1], 5, [1, 1])]
    assert table["wares"] == [(5, 0, 0), (5, 0, 0)]


@pytest.mark.rule("C-32")
def test_losers_take_nothing_and_go_home(table: Table) -> None:
    laid = {(1, 0): ("shore/1", 2), (1, 1): ("through/1", 0), (1, 2): ("through/1", 0)}
    table = table.arranged(laid, {(1, 0): ("island0", 1), (1, 1): ("island0", 0), (1, 2): ("island0", 1)})
    events = table.turn("shore/1", (1, 3))
    assert [(e["winners"], e["amount"], e["returned"]) for e in named(events, "evaluated")] == [([1], 6, [1, 2])]
    assert table["wares"] == [(0, 0, 0), (6, 0, 0)]
    assert table["islanders"] == []


@pytest.mark.rule("C-33")
@pytest.mark.rule("C-34")
@pytest.mark.rule("C-36")
def test_boats_pay_and_cover_twos_then_singles_then_nothing(table: Table) -> None:
    seen = []
    table.turn("open/f21", (1, 0))
    for x in range(2, 5):
        events = table.turn("open/boat", (x, 0), islander="sea0")
        seen.append([(e["event"], e.get("amount"), e.get("size")) for e in events[1:]])
    boat = ("boat", None, None)
    assert seen == [
        [boat, ("evaluated", 3, None), ("covered", None, 2)],
        [boat, ("evaluated", 1, None), ("covered", None, 1)],
        [boat, ("evaluated", 0, None)],
    ]
    assert table["boat_tokens"] == 17
    assert table["covered"] == [(1, 0, 0, 1, 1)]
    assert table.state.features()[0]["symbols"] == (0, 0, 1, 1)
    assert table["wares"] == [(0, 0, 1), (0, 0, 3)]


@pytest.mark.rule("C-33")
def test_a_boat_does_nothing_in_an_empty_region_nor_later(table: Table) -> None:
    table.turn("open/f21", (1, 0))
    assert kinds(table.turn("open/boat", (2, 0))) == []
    assert kinds(table.turn("open/plain", (3, 0), islander="sea0")) == [("islander_placed", "C-20")]
    assert kinds(table.turn("open/plain", (4, 0))) == [("placed", "C-11")], "nothing to ask for, nothing to evaluate"


@pytest.mark.rule("C-33")
def test_boats_in_different_regions_each_act() -> None:
    table = Table(small_set("straight/1", ships=NO_SHIPS))
    laid = {(1, 0): ("open/f2", 0), (-1, 0): ("open/f21", 0)}
    table = table.arranged(laid, {(1, 0): ("sea0", 0), (-1, 0): ("sea0", 1)})
    events = table.turn("straight/boats", (0, 1))
    assert [event for event, _ in kinds(events)] == ["boat", "evaluated", "covered"] * 2
    assert [(e["winners"], e["amount"], e["feature"]) for e in named(events, "evaluated")] == [
        ([0], 2, (0, 0, 1)),
        ([1], 3, (-1, 0, 0)),
    ]
    assert table["boat_tokens"] == 17


@pytest.mark.rule("C-33")
def test_several_boats_of_one_tile_in_one_region_act_as_one() -> None:
    table = Table(small_set("end/f21", ships=NO_SHIPS))
    events = table.turn("straight/boats", (0, 1), islander="sea1")
    assert kinds(events[1:]) == [("boat", "C-33"), ("evaluated", "C-33"), ("covered", "C-34")]
    assert (table["wares"][0], table["boat_tokens"]) == ((0, 0, 3), 18)


@pytest.mark.rule("C-34")
def test_without_tokens_nothing_is_covered() -> None:
    table = Table(small_set(ships=NO_SHIPS), boat_tokens=0)
    table.turn("open/f21", (1, 0))
    for x in (2, 3):
        assert named(table.turn("open/boat", (x, 0), islander="sea0"), "covered") == []
    assert table["wares"] == [(0, 0, 3), (0, 0, 3)]


@pytest.mark.rule("C-34")
def test_tokens_lie_on_the_lowest_groups_after_regions_merge(table: Table) -> None:
    laid = {(1, 0): ("open/f21", 0), (2, 0): ("open/f2", 0)}
    table = table.arranged(laid, covered=[(2, 0, 0, 1, 0)], boat_tokens=18)
    assert table["covered"] == [(1, 0, 0, 1, 0)]


@pytest.mark.rule("C-35")
def test_boated_and_enclosed_at_once_is_paid_once() -> None:
    table = Table(small_set("cove/f1", ships=NO_SHIPS))
    events = table.turn("cove/boat", (0, 1), 2, islander="sea0")
    assert kinds(events[1:]) == [("boat", "C-33"), ("evaluated", "C-35"), ("covered", "C-34")]
    assert (table["wares"][0], table["covered"], table["boat_tokens"]) == ((0, 0, 3), [(0, 0, 1, 0, 1)], 18)


@pytest.mark.rule("C-61")
def test_sea_ports_beside_a_bridge_meet_left_to_right() -> None:
    table = Table(small_set("straight/1", ships=NO_SHIPS)).arranged({(0, 1): ("straight/1", 0)})
    seas = [f["segments"] for f in table.state.features() if f["type"] == codes.SEA]
    assert seas == [[(0, 0, 1), (0, 1, 1)], [(0, 0, 2), (0, 1, 2)]]
    assert [f["open"] for f in table.state.features()] == [2, 4, 4]
