"""Both engines of Dorfromantik as engines: chances against enumeration, seeds, queues, undo, situations, key."""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations, permutations, product
from math import gcd
from operator import xor
from typing import Any

import pytest
from hexkit import CORAL, MANGROVE, HexTable, game_of, hex_set, land, special, state_facts, task
from southseas.engine import EngineGame, EngineState
from southseas.reference import codes
from southseas.reference.chance import mix64
from southseas.tilesets import load_tileset
from southseas.tilesets.dorfromantik import HexTileSet

pytestmark = pytest.mark.usefixtures("on_each_engine")

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15

Reveal = tuple[str, int]
"""Tile id and number of the marker."""


@pytest.fixture(scope="module")
def printed() -> HexTileSet:
    tileset = load_tileset("dorfromantik/south_seas")
    assert isinstance(tileset, HexTileSet)
    return tileset


@pytest.fixture
def game(printed: HexTileSet, on_each_engine: None) -> EngineGame:
    return game_of(printed, players=2)


def steps(state: EngineState, rng: random.Random) -> Iterator[EngineState]:
    """The state before and after every random legal action, to the end."""
    yield state
    while not state.is_terminal():
        assert state.apply(rng.choice(state.legal_actions()))
        yield state


# -- chances -------------------------------------------------------------------------------------------------------
def assert_like_enumeration(table: HexTable, orders: Sequence[tuple[Reveal, ...]]) -> None:
    """Everywhere in the tree of reveals the weights are in the ratio in which the equally likely orders go on."""
    so_far: list[Reveal] = []

    def visit() -> None:
        ahead = Counter(order[len(so_far)] for order in orders if list(order[: len(so_far)]) == so_far)
        divisor = gcd(*ahead.values())
        expected = {table.outcome(*reveal): copies // divisor for reveal, copies in ahead.items()}
        assert dict(table.state.chance_counts()) == expected, so_far
        for reveal in ahead:
            table.draw(*reveal)
            table.do(table.state.legal_actions()[0])
            so_far.append(reveal)
            if len(so_far) < len(orders[0]):
                visit()
            else:
                assert table.state.is_terminal()
            so_far.pop()
            assert table.state.undo()
            assert table.state.undo()

    visit()


@pytest.mark.rule("D-10")
@pytest.mark.parametrize(
    ("landscape", "specials", "removed"),
    [("aab", "s", 1), ("aaabb", "st", 2), ("aab", "", 2), ("a", "ss", 0), ("ab", "s", 0)],
)
def test_landscape_chances_are_those_of_all_removals_and_orders(landscape: str, specials: str, removed: int) -> None:
    tiles = [land(id, "......", n) for id, n in Counter(landscape).items()]
    tiles += [special(id, "......", n) for id, n in Counter(specials).items()]
    orders = [
        tuple((id, 0) for id in order)
        for kept in combinations(landscape, len(landscape) - removed)
        for order in permutations([*kept, *specials])
    ]
    assert_like_enumeration(HexTable(hex_set(tiles, {}), removed_landscape_tiles=removed), orders)


@pytest.mark.rule("D-10")
def test_task_chances_are_those_of_all_orders_of_tiles_and_of_markers() -> None:
    markers = {"mangrove": [4, 4, 6], "coral": [5, 7]}
    tiles = [task("m", "M.....", "mangrove", 2), task("c", "C.....", "coral"), land("w", "......")]
    orders = []
    for order, mangrove, coral in product(permutations("mmc"), permutations(markers["mangrove"]), permutations([5, 7])):
        queues = {"m": iter(mangrove), "c": iter(coral)}
        orders.append((*((id, next(queues[id])) for id in order), ("w", 0)))
    assert_like_enumeration(HexTable(hex_set(tiles, markers), active_tasks=9), orders)


def test_outcomes_never_exceed_the_promised_bound(game: EngineGame) -> None:
    assert (game.max_game_length, game.max_chance_outcomes) == (150, 90)
    assert len(game.initial().chance_counts()) == 90


# -- seeds ---------------------------------------------------------------------------------------------------------
def word(seed: int, stream: int, index: int) -> int:
    """Section 3 of the formats, written out."""
    return mix64(mix64(seed + GOLDEN * (stream + 1) & MASK) + GOLDEN * (index + 1) & MASK)


def nth_copy(copies: dict[int, int], number: int) -> int:
    """What stands at ``number * all / 2^64`` when every copy is written down, ascending."""
    listed = [what for what in sorted(copies) for _ in range(copies[what])]
    return listed[number * len(listed) >> 64]


@pytest.mark.parametrize("seed", [0, 1, 7, MASK])
def test_seeded_reveals_follow_the_streams(game: EngineGame, printed: HexTileSet, seed: int) -> None:
    state = game.initial()
    state.set_chance_seed(seed)
    tiles = {kind: {t.index: t.count for t in printed.tiles if t.kind == kind} for kind in ("landscape", "task")}
    markers = {label: Counter(numbers) for label, numbers in printed.markers}
    rng = random.Random(seed)
    while not state.is_terminal():
        assert state.apply(rng.choice(state.legal_actions()))
    drawn: Counter[str] = Counter()
    for action in state.history():
        if action >> codes.TYPE_BITS != 1:
            continue
        kind = printed.tiles[codes.drawn_tile(action)].kind
        tile = nth_copy(tiles[kind], word(seed, int(kind == "task"), drawn[kind]))
        number = 0
        if kind == "task":
            label = printed.tiles[tile].task_label or ""
            number = nth_copy(markers[label], word(seed, 2 + printed.label_index(label), drawn[label]))
            markers[label][number] -= 1
            drawn[label] += 1
        assert action == codes.draw_action(tile, number)
        tiles[kind][tile] -= 1
        drawn[kind] += 1
    assert drawn["landscape"] == 45


@pytest.mark.rule("D-10")
def test_seeded_reveals_weigh_special_tiles_by_the_formula() -> None:
    # L = 4, r = 2, s = 1: a copy of w weighs 2, the special one 4; in sum 12, of which w has the first 8.
    table = HexTable(hex_set([land("w", "......", 4), special("s", "......")], {}), removed_landscape_tiles=2)
    for seed in range(40):
        table.state = table.game.initial()
        table.state.set_chance_seed(seed)
        expected = "w" if word(seed, 0, 0) * 12 >> 64 < 8 else "s"
        assert table["in_hand"] == (table.tileset.tile_index(expected), 0)


def test_a_seed_given_in_mid_game_goes_on_where_the_game_stands(game: EngineGame) -> None:
    state = game.initial()
    state.set_chance_seed(11)
    other = state.clone()
    rng = random.Random(3)
    for _ in range(20):
        state.apply(rng.choice(state.legal_actions()))
    other.set_chance_explicit()
    for action in state.history()[1:-1]:
        assert other.apply(action)
    other.set_chance_seed(11)
    assert state_facts(other) == state_facts(state)


def test_two_queues_of_prescribed_reveals() -> None:
    tiles = [land("w", "......", 3), land("v", "......"), task("m", "M.....", "mangrove", 2)]
    table = HexTable(hex_set(tiles), active_tasks=1)
    landscape, tasks = [table.outcome("v"), table.outcome("w")], [table.outcome("m", 5)]
    table.state.set_chance_draws(landscape, tasks)
    assert (table["in_hand"], table.state.unused_draws()) == ((2, 5), (landscape, []))
    table.do(codes.place_action((0, 0), 0))
    assert (table["in_hand"], table.state.unused_draws()) == ((1, 0), (landscape[1:], []))
    # A tile without mangrove north-east of the task tile closes it with one: the next task tile is due.
    table.do(codes.place_action((1, -1), 0))
    assert table.state.is_chance_node()
    assert table.legal_ids() == ["m"]
    assert table.state.undo()
    assert table.state.unused_draws() == (landscape[1:], [])


# -- undo and copies -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [None, 5])
def test_undo_goes_back_through_every_state_to_the_root(game: EngineGame, seed: int | None) -> None:
    state = game.initial()
    if seed is not None:
        state.set_chance_seed(seed)
    seen = [(now.situation(), now.key(), now.events()) for now in steps(state, random.Random(1))]
    for before in reversed(seen[:-1]):
        assert state.undo()
        assert (state.situation(), state.key(), state.events()) == before
    assert not state.undo()


def test_illegal_actions_change_nothing(game: EngineGame) -> None:
    state = game.initial()
    before = state_facts(state)
    for action in (-1, 0, codes.place_action((0, 0), 0), codes.draw_action(0), codes.draw_action(48), 1 << 31):
        assert not state.apply(action)
    assert (state_facts(state), state.history()) == (before, [])


def test_copies_are_independent(game: EngineGame) -> None:
    state = game.initial()
    state.set_chance_seed(2)
    for _ in range(9):
        state.apply(state.legal_actions()[-1])
    facts = state_facts(state)
    other = game.initial()
    other.copy_from(state)
    for twin in (state.clone(), other):
        assert state_facts(twin) == facts
        assert twin.history() == state.history()
        for _ in range(4):
            twin.apply(twin.legal_actions()[0])
        while twin.undo():
            pass
        assert state_facts(state) == facts


@pytest.mark.parametrize("name", ["dorfromantik/south_seas", "dorfromantik/base"])
def test_a_state_read_from_its_situation_answers_alike(name: str) -> None:
    tileset = load_tileset(name)
    assert isinstance(tileset, HexTileSet)
    game = game_of(tileset, players=4, first_player=2)
    for state in steps(game.initial((3, -7), 2), random.Random(8)):
        again = game.from_situation(copy.deepcopy(state.situation()))
        assert state_facts(again) == state_facts(state)
        assert (again.history(), again.undo()) == ([], False)
    assert state.returns() == [state.score_sheet()["result"]] * 4
    assert not state.is_chance_node()
    assert state.move_number() <= game.max_game_length


# -- key -----------------------------------------------------------------------------------------------------------
def key_of(*facts: tuple[int, int, int]) -> int:
    """Section 4 of the formats, written out."""
    return reduce(xor, (mix64(tag << 56 | a << 32 | b) for tag, a, b in facts))


def cell(x: int, y: int) -> int:
    return (y + 1024) << 11 | (x + 1024)


def test_the_key_is_made_of_the_facts_of_the_formats() -> None:
    tiles = [land("w", "......", 4), task("m", "M.....", "mangrove", 3), task("c", "CCCCCC", "coral")]
    table = HexTable(hex_set(tiles, {"mangrove": [1, 3, 3], "coral": [9]}), players=2, active_tasks=2)
    table.state = table.game.initial((2, -1), 5)
    chance, first, second = 255 << 8, 0, 1
    markers = [(8, MANGROVE << 8 | 1, 1), (8, MANGROVE << 8 | 3, 2), (8, CORAL << 8 | 9, 1)]
    piles = [(6, 0, 4), (6, 1, 3), (6, 2, 1)]
    assert table.state.key() == key_of((19, cell(2, -1), 5), (11, 0, chance | first), *piles, *markers)
    table.draw("m", 3)
    piles[1], markers[1] = (6, 1, 2), (8, MANGROVE << 8 | 3, 1)
    in_hand = (12, 1, 3)
    assert table.state.key() == key_of((19, cell(2, -1), 5), (11, 1, first), in_hand, *piles, *markers)
    table.do(codes.place_action((2, -1), 5))
    laid = (1, cell(2, -1), 1 << 3 | 5)
    active = (15, cell(2, -1), MANGROVE << 8 | 3)
    assert table.state.key() == key_of(laid, active, (11, 0, chance | second), *piles, *markers)
    # North-west of it: shuts its only edge, so its task is lost; its own is complete with one tile.
    table.lay("m", (2, -2), 0, number=1)
    laid_too = (1, cell(2, -2), 1 << 3)
    piles[1] = (6, 1, 1)
    settled = [(18, MANGROVE << 8 | 3, 1), (16, MANGROVE << 8 | 1, 1)]
    facts = [laid, laid_too, *settled, (11, 0, chance | first), *piles, *markers[1:]]
    assert table.state.key() == key_of(*facts)


@pytest.mark.rule("D-24")
def test_the_key_knows_tiles_and_markers_that_left() -> None:
    tiles = [land("j", "JJJJJJ"), land("w", "......", 2), task("m", "MMMMMM", "mangrove")]
    table = HexTable(hex_set(tiles, {"mangrove": [4]}))
    situation = table.state.situation() | {"tiles": [(0, 0, 0, 0)], "undrawn": [0, 2, 1], "last_placed": (0, 0)}
    table.state = table.game.from_situation(situation)
    table.draw("m", 4)
    gone = [(17, 2, 1), (18, MANGROVE << 8 | 4, 1)]
    assert table.state.key() == key_of((1, cell(0, 0), 0), *gone, (6, 1, 2), (11, 0, 255 << 8))


def test_the_key_does_not_know_the_order_of_laying() -> None:
    def laid(*order: int) -> EngineState:
        table = HexTable(hex_set([land("w", "......"), task("m", "M.....", "mangrove", 3)]), active_tasks=9)
        table.state = table.game.initial((order[0], 0))
        for x in order:
            table.lay("m", (x, 0), number=4 if x == 0 else 5)
        return table.state

    one, other = laid(0, 1), laid(1, 0)
    assert [marker[0] for marker in one.situation()["markers"]] == [0, 1]
    assert [marker[0] for marker in other.situation()["markers"]] == [1, 0]
    assert one.key() == other.key()


@pytest.mark.rule("D-10")
def test_the_next_draw_is_that_after_the_task_in_hand() -> None:
    table = HexTable(hex_set([land("j", "JJJJJJ", 3), task("m", "MMMMM.", "mangrove", 6)]), active_tasks=2)
    table.lay("m", (0, 0), number=6)
    east = (1, 0)
    assert table.state.fit_chance(*east) == (1, 1), "one task is active: a task tile is next"
    table.draw("m", 6)
    assert table.state.fit_chance(*east) == (0, 1), "with the one in hand two are: a jetty is next, and fits nowhere"


# -- looking -------------------------------------------------------------------------------------------------------
def test_features_and_frontier_in_raw_form() -> None:
    tiles = [land("w", "......"), task("m", "M.C..J", "mangrove", flag="coral", huts=2, palms=1)]
    table = HexTable(hex_set(tiles))
    table.lay("m", (0, 0), number=5)
    plain: dict[str, Any] = {"cells": [(0, 0)], "tiles": 1, "open": 1, "flags": 0, "markers": [], "complete": False}
    nothing = (0, 0, 0, 0, 0)
    assert table.state.features() == [
        {**plain, "type": 0, "segments": [(0, 0, 0)], "symbols": nothing, "markers": [(0, 0, 5)]},
        {**plain, "type": 1, "segments": [(0, 0, 1)], "symbols": nothing, "flags": 1},
        {**plain, "type": 4, "segments": [(0, 0, 2)], "symbols": (2, 0, 0, 0, 0)},
    ]
    none = -1
    assert table.state.frontier() == [
        (0, -1, (none, none, 4, none, none, none)),
        (1, -1, (none, none, none, 0, none, none)),
        (-1, 0, (none, 5, none, none, none, none)),
        (1, 0, (none, none, none, none, 5, none)),
        (-1, 1, (5, none, none, none, none, none)),
        (0, 1, (none, none, none, none, none, 1)),
    ]
