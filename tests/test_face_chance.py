"""Chance sources, their exchange, and true copies with history and undo."""

from __future__ import annotations

import copy
import pickle
import random

import facekit
import pytest
import southseas as ss
from southseas.actions import is_reveal


def _units(state: ss.State) -> list[tuple]:
    """Length of the history and source of chance at everything undo leads back to, newest first."""
    walker = state.clone()
    seen = [(len(walker.history()), walker.chance_json())]
    while True:
        try:
            walker.undo_action()
        except ss.IllegalActionError:
            return seen
        seen.append((len(walker.history()), walker.chance_json()))


def _shape(state: ss.State) -> tuple:
    return facekit.everything(state), _units(state)


def test_a_seeded_state_is_never_a_chance_node(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state(seed=7)
    for _ in facekit.walk(state, random.Random(1)):
        assert not state.is_chance_node()


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1])
def test_the_tile_order_depends_on_the_seed_alone(engine: str, name: str, seed: int) -> None:
    orders = []
    for player in (1, 2):
        state = facekit.game(engine, name=name).new_initial_state(seed=seed)
        for _ in facekit.walk(state, random.Random(player), 60):
            pass
        draws = [action for action in state.history() if action >> 28 in (1, 2)]
        orders.append([[a for a in draws if is_reveal(a) == second][:3] for second in (False, True)])
    assert orders[0] == orders[1]
    assert all(map(all, orders))


def test_undo_and_again_gives_the_same_draws(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state(seed=11)
    for _ in facekit.walk(state, random.Random(2), 25):
        pass
    before = state.history()
    taken = []
    for _ in range(10):
        taken.append(state.clone())
        state.undo_action()
        assert not state.is_chance_node()
    for later in reversed(taken):
        state.apply_action(later.history()[len(state.history())])
        assert state.history() == later.history()
    assert state.history() == before


def test_prescribed_draws_are_two_queues_and_then_explicit(engine: str) -> None:
    draws = ["draw straight/1", "reveal s04", "draw curve/1", "reveal s01", "reveal s02", "reveal s03"]
    state = facekit.game(engine).new_initial_state(draws=draws)
    assert [state.action_to_string(action) for action in state.history()] == [
        "reveal s04", "reveal s01", "reveal s02", "reveal s03", "draw straight/1",
    ]  # fmt: skip
    assert state.chance_json() == {"draws": ["draw curve/1"]}
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.chance_json() == {"draws": []}
    assert state.phase == "draw"
    for _ in range(10):
        if state.history()[-2:] != state.history():
            state.undo_action()
        if state.chance_json() == {"draws": ["draw curve/1"]}:
            break
    assert state.phase != "draw"
    assert state.chance_json() == {"draws": ["draw curve/1"]}


def test_a_clone_with_another_future_keeps_situation_and_history(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state(seed=5)
    for _ in facekit.walk(state, random.Random(3), 20):
        pass
    for chance in ("explicit", 99, facekit.draw_texts(state, random.Random(1), 1)):
        twin = state.clone(chance=chance)
        assert twin == state
        assert twin.history() == state.history()
    explicit = state.clone(chance="explicit")
    for _ in facekit.walk(explicit, random.Random(4), 12):
        pass
    assert any(map(_is_chance, _states_after(explicit, state)))
    assert state.chance_json() == {"seed": 5}


def _states_after(later: ss.State, earlier: ss.State) -> list[ss.State]:
    """What undo passes on the way back from ``later``."""
    walker, seen = later.clone(), []
    while len(walker.history()) > len(earlier.history()):
        walker.undo_action()
        seen.append(walker.clone())
    return seen


def _is_chance(state: ss.State) -> bool:
    return state.is_chance_node()


def test_a_seed_given_at_a_chance_node_draws_at_once_and_undo_reaches_decisions_only(engine: str, name: str) -> None:
    state = facekit.far(engine, 43, name=name)
    while not state.is_chance_node():
        facekit.step(state, random.Random(1))
    seeded = state.clone(chance=8)
    assert not seeded.is_chance_node()
    for _ in _units(seeded)[1:]:
        seeded.undo_action()
        assert not seeded.is_chance_node()
    with pytest.raises(ss.IllegalActionError, match="no action to undo"):
        seeded.undo_action()
    assert seeded.tiles() == state.game.new_initial_state().tiles()


@pytest.mark.parametrize("seed", range(6))
def test_copies_of_every_kind_are_true_through_any_exchange_of_sources(engine: str, name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = facekit.game(engine, name=name, players=2 + seed % 4).new_initial_state()
    for _ in range(16):
        for _ in facekit.walk(state, rng, rng.randrange(12)):
            pass
        for _ in range(rng.choice((0, 0, 1, 5))):
            if state.history():
                state = _undone(state)
        shape = _shape(state)
        assert _shape(pickle.loads(pickle.dumps(state))) == shape
        assert facekit.everything(copy.copy(state)) == shape[0]
        assert facekit.everything(copy.deepcopy(state)) == shape[0]
        if state.is_terminal():
            return
        state = _another_source(state, rng)


def _undone(state: ss.State) -> ss.State:
    before = state.clone()
    try:
        state.undo_action()
    except ss.IllegalActionError:
        assert facekit.everything(state) == facekit.everything(before)
    return state


def _another_source(state: ss.State, rng: random.Random) -> ss.State:
    draws = facekit.draw_texts(state, rng, 4)
    chance = rng.choice([None, None, "explicit", rng.randrange(2**64), draws, draws[:1]])
    return state.clone(chance=chance)


@pytest.mark.parametrize("chance", [None, 12, "draws"])
def test_a_snapshot_goes_on_with_the_same_future(engine: str, name: str, chance) -> None:
    state = facekit.game(engine, name=name).new_initial_state()
    state = state.clone(chance=facekit.draw_texts(state, random.Random(7), 1) if chance == "draws" else chance)
    for _ in facekit.walk(state, random.Random(5), 5):
        pass
    fresh = state.game.deserialize(state.serialize())
    assert fresh.chance_json() == state.chance_json()
    one, other = random.Random(6), random.Random(6)
    for _ in range(20):
        assert facekit.step(state, one) == facekit.step(fresh, other)
        assert fresh == state
    assert fresh.last_events() == state.last_events()


@pytest.mark.parametrize(
    ("draws", "faults"),
    [
        (["draw nowhere/1"], ["no such tile"]),
        (["reveal s999", "draw"], ["no such ship", "must be 'draw TILE'"]),
        (["draw cross/1", "draw cross/1"], ["draws[1] 'draw cross/1': no copy"]),
        (["reveal s04"] * 3, ["draws[1]", "draws[2]"]),
        (["place 0,1,1", 7], ["draws[0]", "draws[1] 7"]),
    ],
)
def test_impossible_draws_are_refused_at_creation_all_at_once(engine: str, draws, faults) -> None:
    with pytest.raises(ss.RecordError) as caught:
        facekit.game(engine).new_initial_state(draws=draws)
    assert len(caught.value.faults) == len(faults)
    for line, fault in zip(caught.value.faults, faults, strict=True):
        assert fault in line


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", True])
def test_a_seed_is_a_64_bit_integer(engine: str, seed) -> None:
    game = facekit.game(engine)
    with pytest.raises(ss.RulesError, match=r"0 to 2\^64 - 1"):
        game.new_initial_state(seed=seed)
    if not isinstance(seed, str):
        with pytest.raises(ss.RulesError, match="seed"):
            game.new_initial_state().clone(chance=seed)


def test_chance_words_and_pairs_are_checked(engine: str) -> None:
    game = facekit.game(engine)
    with pytest.raises(ss.RulesError, match="not both"):
        game.new_initial_state(seed=1, draws=[])
    with pytest.raises(ss.RulesError, match="'explicit', a seed or a list"):
        game.new_initial_state().clone(chance="random")
