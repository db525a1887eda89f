"""Laws of the game over random sets, rules and ways to play."""

from __future__ import annotations

import math
import random
from itertools import product
from typing import Any

import pytest
import southseas as ss
from hypothesis import given
from lawkit import FAMILIES, KINDS, LAWS, SEEDS, Sample, sample

WARES = ("bananas", "shells", "fish")


# -- conservation ---------------------------------------------------------------------------------


def _check_conservation(state: ss.State) -> None:
    view, tiles, rules = state.to_json(), state.game.tileset, state.game.rules
    left, laid = view["remaining"], view["tiles"]
    for seat, player in enumerate(view["players"]):
        standing = sum(t["islander"] is not None and t["islander"]["player"] == seat for t in laid)
        assert player["supply"] + standing == rules.islanders
    for tile in tiles.tiles:
        lying = sum(t["tile"] == tile.id for t in laid) + (view["in_hand"] == {"tile": tile.id, "number": 0})
        assert left["tiles"].get(tile.id, 0) + view["removed"].get(tile.id, 0) + lying == tile.count
    for ship in tiles.ships:
        taken = sum(player["ships"].count(ship.id) for player in view["players"])
        assert left["ships"].get(ship.id, 0) + view["face_up"].count(ship.id) + taken == ship.count
    covered = sum(c["twos"] + c["ones"] for t in laid for c in t["covered"])
    assert view["boat_tokens"] + covered == rules.boat_tokens
    printed = sum(sum(s.fish) for t in laid for s in tiles.tiles[tiles.tile_index(t["tile"])].segments)
    counted = [f["symbols"] for f in view["features"] if f["type"] == "sea"]
    assert printed == sum(s["fish"] + 2 * s["covered_twos"] + s["covered_ones"] for s in counted)


def _wares(state: ss.State) -> list[list[int]]:
    return [[player.wares[ware] for ware in WARES] for player in state.players()]


def _check_wares(before: list[list[int]], state: ss.State) -> None:
    kinds = {"island": 0, "bridge": 1, "sea": 2}
    for event in state.last_events():
        if event.event in ("evaluated", "final_evaluated"):
            for seat in event.winners:
                before[seat][kinds[event.type]] += event.amount
        if event.event == "delivered":
            before[event.player] = [held - event[ware] for held, ware in zip(before[event.player], WARES, strict=True)]
    assert before == _wares(state)
    assert min(map(min, before)) >= 0


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_nothing_appears_or_vanishes(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    _check_conservation(state)
    for action in game.walk(state):
        after = state.child(action)
        _check_conservation(after)
        _check_wares(_wares(state), after)


@pytest.mark.parametrize("kind", FAMILIES)
def test_law_nothing_appears_or_vanishes_on_the_reference(kind: str) -> None:
    game = sample(5, kind)
    state = game.game("reference").new_initial_state()
    for action in game.walk(state, 60):
        after = state.child(action)
        _check_conservation(after)
        _check_wares(_wares(state), after)


def _satisfies(needs: Any, paid: tuple[int, ...]) -> bool:
    used = sorted(amount for amount in paid if amount)
    if needs.form == "fixed":
        return paid == (needs.bananas, needs.shells, needs.fish)
    if needs.form == "any":
        return sum(paid) == needs.amount
    if needs.form == "same":
        return used == [needs.amount]
    return used == sorted([needs.amount, needs.other])


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_wares_paid_are_wares_asked(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    tiles = game.tiles
    for _ in game.walk(state):
        if state.phase != "deliver":
            continue
        held = _wares(state)[state.current_player()]
        bounds = [range(min(amount, 12) + 1) for amount in held]
        wanted = {
            (ship, *paid)
            for ship in set(state.to_json()["face_up"])
            for paid in product(*bounds)
            if _satisfies(tiles.ships[tiles.ship_index(ship)].needs, paid)
        }
        offered = [state.action_to_dict(action) for action in state.legal_actions()]
        assert {(o["ship"], *(o[ware] for ware in WARES)) for o in offered if o["type"] == "deliver"} == wanted
        assert {"type": "pass"} in offered


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_weights_are_in_the_ratio_of_copies(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    for _ in game.walk(state):
        if not state.is_chance_node():
            assert state.chance_counts() == []
            continue
        pile = state.remaining().ships if state.phase == "reveal" else state.remaining().tiles
        names = [state.action_to_dict(action) for action, _ in state.chance_counts()]
        copies = [pile[fields["ship" if state.phase == "reveal" else "tile"]] for fields in names]
        weights = [weight for _, weight in state.chance_counts()]
        common = math.gcd(*copies)
        assert weights == [n // common for n in copies]
        assert len(copies) == len(pile)
        assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_announced_bounds_hold(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    native, reference = game.game("native"), game.game("reference")
    bounds = (native.max_game_length, native.max_chance_outcomes)
    assert bounds == (reference.max_game_length, reference.max_chance_outcomes)
    state = native.new_initial_state()
    for _ in game.walk(state):
        assert len(state.chance_counts()) <= bounds[1]
    assert state.is_terminal()
    assert state.move_number == len(state.history()) <= bounds[0]


# -- recomputation --------------------------------------------------------------------------------


def _shown(state: ss.State) -> dict[str, Any]:
    return {
        "situation": state.situation(),
        "features": state.features(),
        "frontier": state.frontier(),
        "legal": state.legal_actions(),
        "chance": state.chance_counts(),
        "scores": state.scores(),
        "sheet": state.score_sheet(),
        "key": state.key,
    }


def _check_recomputation(game: Sample, engine: str, steps: int) -> None:
    native = game.game(engine)
    state = native.new_initial_state()
    for action in game.walk(state, steps):
        again = native.state_from_situation(state.situation())
        assert _shown(again) == _shown(state)
        assert again == state
        again.apply_action(action)
        after = state.child(action)
        assert (again.situation(), again.last_events()) == (after.situation(), after.last_events())


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_everything_derived_equals_recomputation(seed: int, kind: str) -> None:
    _check_recomputation(sample(seed, kind), "native", 400)


@pytest.mark.parametrize("kind", FAMILIES)
def test_law_everything_derived_equals_recomputation_on_the_reference(kind: str) -> None:
    _check_recomputation(sample(6, kind), "reference", 40)


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_undo_is_the_exact_inverse_of_every_action(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    for number, _ in enumerate(game.walk(state)):
        if number % 5 == 0:
            before = (state.serialize(), _shown(state), state.last_events())
            for action in state.legal_actions():
                state.apply_action(action)
                state.undo_action()
                assert state.serialize() == before[0]
            assert (state.serialize(), _shown(state), state.last_events()) == before


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_what_if_is_what_happens(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    for action in game.walk(state):
        outlook, after = state.what_if(action), state.child(action)
        assert outlook.events == after.last_events()
        change = tuple(b - a for a, b in zip(state.scores(), after.scores(), strict=True))
        assert outlook.score_change == change


@LAWS
@given(seed=SEEDS, kind=KINDS)
def test_law_tile_order_depends_on_the_seed_alone(seed: int, kind: str) -> None:
    game = sample(seed, kind)
    orders = []
    for way in range(2):
        state = game.game("native").new_initial_state(seed=seed)
        rng = random.Random(way)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        orders.append([action for action in state.history() if action >> 28 == 1])
    shorter = min(map(len, orders))
    assert orders[0][:shorter] == orders[1][:shorter]


# -- key ------------------------------------------------------------------------------------------


def _identity(state: ss.State) -> str:
    """What section 5 of the formats compares."""
    kept = {**state.situation(), "move_number": None}
    if state.phase != "islander":
        kept["last_placed"] = None
    return repr(kept)


class _Keys:
    """Situations and keys seen in one game; each must name the other."""

    def __init__(self) -> None:
        self.key_of: dict[int, int] = {}
        self.met_again = 0
        self.by_key: dict[int, int] = {}

    def add(self, state: ss.State) -> None:
        """Note a state."""
        identity, key = hash(_identity(state)), state.key
        self.met_again += identity in self.key_of
        assert self.key_of.setdefault(identity, key) == key
        assert self.by_key.setdefault(key, identity) == identity


def _visit_all(state: ss.State, depth: int, keys: _Keys) -> None:
    keys.add(state)
    if depth:
        for action in state.legal_actions():
            state.apply_action(action)
            _visit_all(state, depth - 1, keys)
            state.undo_action()


@pytest.mark.parametrize(("seed", "depth"), [(1, 7), (2, 7), (3, 6)])
def test_law_key_names_the_situation_whatever_the_order(seed: int, depth: int) -> None:
    keys = _Keys()
    state = sample(seed, "tiny").game("native", face_up_ships=2).new_initial_state()
    _visit_all(state, depth, keys)
    assert len(keys.by_key) > 30


def test_law_key_is_equal_where_orders_meet() -> None:
    from rulekit import Table, open_sea, tileset  # noqa: PLC0415

    ends = []
    for order in ((1, -1), (-1, 1)):
        table = Table("native", tileset("open", [open_sea(6)]), first_player=0)
        for x in order:
            table.turn("open", x, 0)
        ends.append(table.state)
    assert ends[0] == ends[1]
    assert ends[0].key == ends[1].key
    assert ends[0].history() != ends[1].history()


def _collect(states: int, seed: int) -> int:
    """Keys of that many states of random games; the number of different situations."""
    seen = 0
    number = seed
    while seen < states:
        game = sample(number, FAMILIES[number % len(FAMILIES)])
        keys = _Keys()
        for _ in range(20):
            state = game.game("native").new_initial_state()
            for _ in Sample(game.tiles, game.rules, number).walk(state):
                keys.add(state)
                seen += 1
            number += 1
    return seen


def test_law_key_tells_random_states_apart() -> None:
    assert _collect(10_000, 0) >= 10_000


@pytest.mark.exhaustive
def test_law_key_tells_a_million_random_states_apart() -> None:
    assert _collect(1_000_000, 10_000) >= 1_000_000
