"""The game-free parts of the reference, and what engines promise: history, undo, chance sources, situations, key."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest
from reference_kit import SHIPS, Table, kinds, small_set
from southseas.reference.carcassonne import ReferenceGame, ReferenceState, codes
from southseas.reference.carcassonne.box import Box
from southseas.reference.chance import lowest_terms, mix64, pick, seeded_word
from southseas.reference.grid import HEX, SQUARE, Grid
from southseas.rules import CarcassonneRules
from southseas.tilesets.carcassonne import Segment, Tile

WORD = 1 << 64


@pytest.fixture(scope="module")
def game() -> ReferenceGame:
    return ReferenceGame(small_set(), CarcassonneRules(players=3))


def play(state: ReferenceState, rng: random.Random, steps: int = 10**6) -> None:
    """Random legal actions until the end or for some steps."""
    while not state.is_terminal() and steps:
        assert state.apply(rng.choice(state.legal_actions()))
        steps -= 1


# -- game-free parts -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("grid", [SQUARE, HEX])
def test_the_neighbour_of_a_neighbour_is_the_cell_itself(grid: Grid) -> None:
    cells = [near for _, near in grid.neighbours((3, -2))]
    assert len(set(cells)) == grid.edges
    for direction, near in grid.neighbours((3, -2)):
        assert grid.neighbour(near, grid.opposite(direction)) == (3, -2)


@pytest.mark.parametrize("grid", [SQUARE, HEX])
def test_side_and_direction_undo_each_other(grid: Grid) -> None:
    for rotation in range(grid.edges):
        sides = [grid.side(direction, rotation) for direction in range(grid.edges)]
        assert [grid.direction(side, rotation) for side in sides] == list(range(grid.edges))
    assert grid.direction(0, 1) == 1, "clockwise"


def test_mix64_is_splitmix64() -> None:
    golden = 0x9E3779B97F4A7C15
    outputs = [mix64(golden * i % WORD) for i in (1, 2, 3)]
    assert outputs == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert seeded_word(0, 0, 0) == mix64((0xE220A8397B1DCDAF + golden) % WORD)


def test_pick_takes_the_first_outcome_whose_cumulative_weight_exceeds() -> None:
    counts = [(10, 1), (20, 2), (30, 1)]
    quarter = WORD // 4
    words = (0, quarter - 1, quarter, 3 * quarter - 1, 3 * quarter, WORD - 1)
    assert [pick(counts, word) for word in words] == [10, 10, 20, 20, 30, 30]
    assert lowest_terms([(1, 6), (2, 0), (3, 9)]) == [(1, 2), (3, 3)]


PIER = Segment("sea0", "sea", ((0, 1), (1, 1)))
BAY = Segment("sea1", "sea", ((2, 1), (3, 1)))


@pytest.mark.rule("C-13")
@pytest.mark.parametrize(
    ("different", "rotations"),
    [
        ({}, [0, 1, 0, 1]),
        ({"name": "elsewhere"}, [0, 1, 0, 1]),
        ({"fish": (1,)}, [0, 1, 2, 3]),
        ({"boat": True}, [0, 1, 2, 3]),
        ({"shells": 1}, [0, 1, 2, 3]),
        ({"bananas": 1}, [0, 1, 2, 3]),
        ({"type": "island"}, [0, 1, 2, 3]),
    ],
)
def test_rotations_are_equal_when_all_but_names_agree(different: dict[str, Any], rotations: list[int]) -> None:
    tile = Tile("t/1", 0, ("sea",) * 4, (PIER, replace(BAY, **different)), 1, "t")
    box = Box(replace(small_set(), tiles=(tile,)), CarcassonneRules())
    assert [box.catalogue.lowest_rotation(0, rotation) for rotation in range(4)] == rotations


# -- history and undo ----------------------------------------------------------------------------------------------
def test_undo_to_the_root_and_forward_again(game: ReferenceGame) -> None:
    state = game.initial()
    seen = [(state.situation(), state.events(), state.key())]
    rng = random.Random(1)
    while not state.is_terminal():
        play(state, rng, 1)
        seen.append((state.situation(), state.events(), state.key()))
    history = state.history()
    assert len(history) == len(seen) - 1 == state.move_number() <= game.max_game_length
    for expected in reversed(seen[:-1]):
        assert state.undo()
        assert (state.situation(), state.events(), state.key()) == expected
    assert not state.undo()
    assert all(state.apply(action) for action in history)
    assert state.situation() == seen[-1][0]


def test_a_refused_action_changes_nothing(game: ReferenceGame) -> None:
    state = game.initial()
    play(state, random.Random(2), 30)
    before = state.situation(), state.history(), state.events()
    illegal = [-1, 7 << 28, 1 << 31, codes.place_action((500, 500), 0), codes.draw_action(999)]
    assert not any(state.apply(action) for action in illegal)
    assert (state.situation(), state.history(), state.events()) == before


def test_legal_actions_ascend_without_repetition(game: ReferenceGame) -> None:
    state = game.initial()
    rng = random.Random(3)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert len(state.chance_counts()) <= game.max_chance_outcomes
        play(state, rng, 1)


@pytest.mark.parametrize("twin_of", [ReferenceState.clone, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_copies_are_true_and_apart(game: ReferenceGame, twin_of) -> None:
    state = game.initial()
    state.set_chance_seed(9)
    play(state, random.Random(4), 20)
    twin = twin_of(state)
    before = state.situation()
    play(twin, random.Random(5), 20)
    while twin.undo():
        pass
    assert (state.situation(), len(state.history())) == (before, state.move_number())
    twin.copy_from(state)
    assert (twin.situation(), twin.history(), twin.events()) == (before, state.history(), state.events())
    play(state, random.Random(6))
    play(twin, random.Random(6))
    assert twin.situation() == state.situation()


def test_what_a_copy_does_after_undo_is_its_own(game: ReferenceGame) -> None:
    state = game.initial()
    play(state, random.Random(7), 40)
    twin = state.clone()
    assert twin.undo()
    before = twin.situation()
    play(twin, random.Random(8), 10)
    assert state.undo()
    assert state.situation() == before


# -- chance sources ------------------------------------------------------------------------------------------------
def test_seeded_games_repeat_and_never_stop_at_chance(game: ReferenceGame) -> None:
    ends = []
    for _ in range(2):
        state = game.initial()
        state.set_chance_seed(77)
        rng = random.Random(0)
        while not state.is_terminal():
            assert not state.is_chance_node()
            play(state, rng, 1)
        ends.append(state.history())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("seed", [0, 1, 12345, WORD - 1])
def test_the_first_seeded_draws_by_hand(game: ReferenceGame, seed: int) -> None:
    state = game.initial()
    copies = [1, 2, 4, 1, 1]
    expected = []
    for index in range(4):
        left = seeded_word(seed, 1, index) * sum(copies) >> 64
        ship = next(ship for ship in range(5) if sum(copies[: ship + 1]) > left)
        copies[ship] -= 1
        expected.append(codes.reveal_action(ship))
    left = state.situation()["undrawn"]
    number = seeded_word(seed, 0, 0) * sum(left) >> 64
    expected.append(codes.draw_action(next(tile for tile in range(len(left)) if sum(left[: tile + 1]) > number)))
    state.set_chance_seed(seed)
    assert state.history()[:5] == expected


def test_the_order_of_tiles_depends_on_the_seed_alone(game: ReferenceGame) -> None:
    orders = []
    for player in range(3):
        state = game.initial()
        state.set_chance_seed(5)
        play(state, random.Random(player))
        orders.append([action for action in state.history() if action >> 28 == 1])
    shortest = min(map(len, orders))
    assert shortest > 20
    assert len({tuple(order[:shortest]) for order in orders}) == 1


def test_undo_takes_back_a_decision_with_the_draws_after_it(game: ReferenceGame) -> None:
    state = game.initial()
    state.set_chance_seed(8)
    assert not state.undo(), "the draws at the start are the root"
    assert kinds(state.events()) == [("revealed", "C-03")] * 4
    rng = random.Random(8)
    while state.phase() != codes.ISLANDER:
        play(state, rng, 1)
    before = state.situation()
    state.apply(codes.PASS_ACTION)
    assert state.history()[-1] >> 28 == 1, "the next tile was drawn at once"
    after = state.situation()
    assert state.undo()
    assert state.situation() == before
    assert state.apply(codes.PASS_ACTION)
    assert state.situation() == after


def test_queued_draws_are_used_in_their_own_order_and_go_back_on_undo() -> None:
    table = Table(small_set(), face_up_ships=1)
    tiles = [codes.draw_action(table.tileset.tile_index(id)) for id in ("full/1", "open/f2")]
    state = table.state
    state.set_chance_draws(tiles, [])
    assert state.phase() == codes.REVEAL, "an empty queue leaves its kind to the caller"
    table.do(codes.reveal_action(0))
    assert state.history() == [codes.reveal_action(0), *tiles]
    assert kinds(state.events()) == [("revealed", "C-03"), ("tile_removed", "C-12")]
    assert state.unused_draws() == ([], [])
    assert state.undo()
    assert state.unused_draws() == (tiles, [])
    assert state.history() == []


def test_a_new_source_stays_when_older_steps_are_undone(game: ReferenceGame) -> None:
    state = game.initial()
    state.set_chance_seed(3)
    play(state, random.Random(3), 4)
    state.set_chance_explicit()
    depth = len(state.history())
    while state.undo():
        depth -= 1
        assert len(state.history()) == depth, "one step at a time"
    assert state.is_chance_node()
    state.set_chance_draws([], [codes.reveal_action(1)])
    assert state.history() == [codes.reveal_action(1)]


# -- situations and key --------------------------------------------------------------------------------------------
def test_a_situation_continues_the_same_game(game: ReferenceGame) -> None:
    rng = random.Random(11)
    state = game.initial()
    state.set_chance_seed(11)
    while not state.is_terminal():
        twin = game.from_situation(state.situation())
        assert twin.situation() == state.situation()
        assert (twin.key(), twin.legal_actions()) == (state.key(), state.legal_actions())
        assert (twin.history(), twin.events(), twin.undo()) == ([], [], False)
        play(state, rng, 5)
    twin = game.from_situation(state.situation())
    assert (twin.returns(), twin.score_sheet()) == (state.returns(), state.score_sheet())


def key_of(facts: list[tuple[int, int, int]]) -> int:
    """The XOR that section 4 of ``docs/formats.md`` asks for."""
    key = 0
    for tag, a, b in facts:
        key ^= mix64(tag << 56 | a << 32 | b)
    return key


NORTH, ORIGIN = 1023 << 11 | 1024, 1024 << 11 | 1024


def test_key_by_hand_through_a_turn() -> None:
    table = Table(small_set("open/f21", SHIPS), face_up_ships=1).reveal("any3")
    open_tile, straight, full = (table.tileset.tile_index(id) for id in ("open/f21", "straight/1", "full/1"))
    undrawn, removed = [0] * len(table.tileset.tiles), [1] + [0] * 14
    undrawn[full] = 2
    table = table.arranged(
        {},
        undrawn=undrawn,
        removed=removed,
        ship_pile=[0, 1, 0, 1, 1],
        ships=[[2, 2], [0]],
        wares=[(0, 4, 0), (1, 0, 0)],
        covered=[(0, 0, 0, 1, 1)],
        boat_tokens=17,
        phase=codes.PLACE,
        decider=0,
        in_hand=(straight, 0),
    )
    lasting = [(1, ORIGIN, open_tile << 3), (3, 0 << 8 | 1, 4), (3, 1 << 8 | 0, 1), (4, 0 << 16 | 2, 2)]
    lasting += [(4, 1 << 16 | 0, 1), (5, 1, 1), (6, full, 2), (7, 1, 1), (7, 3, 1), (7, 4, 1), (9, 0, 17), (17, 0, 1)]
    before = [(10, ORIGIN, 0 << 16 | 1 << 8 | 1)]
    assert table.state.key() == key_of([*lasting, *before, (11, codes.PLACE, 0), (12, straight, 0)])
    table.do(codes.place_action((0, -1), 1))
    laid = [(1, NORTH, straight << 3 | 1), (10, NORTH, 1 << 16 | 1 << 8 | 1)]
    assert table.state.key() == key_of([*lasting, *laid, (11, codes.ISLANDER, 0), (13, NORTH, 0)])
    table.do(codes.islander_action(2))
    assert table.state.key() == key_of([*lasting, *laid, (2, NORTH, 2 << 8 | 0), (11, codes.DELIVER, 0)])


def test_key_by_hand_at_markets_and_reveals() -> None:
    table = Table(small_set(), players=3, boat_tokens=0, face_up_ships=2).reveal("rich0", "rich1")
    nothing = {"undrawn": [0] * 15, "ship_pile": [0, 1, 0, 0, 0]}
    table = table.arranged({}, **nothing, phase=codes.MARKET, active=1, decider=2, market_queue=[2, 0])
    lasting = [(1, ORIGIN, 0), (7, 1, 1), (9, 0, 0)]
    queue = [(14, 0, 2), (14, 1, 0)]
    face_up = [(5, 3, 1), (5, 4, 1)]
    assert table.state.key() == key_of([*lasting, *face_up, *queue, (11, codes.MARKET, 2 << 8 | 1)])
    table.do(codes.take_action(4))
    pending = [(5, 3, 1), (4, 2 << 16 | 4, 1), (14, 0, 0), (11, codes.REVEAL | 1 << 8, 255 << 8 | 1)]
    assert table.state.key() == key_of([*lasting, *pending])
