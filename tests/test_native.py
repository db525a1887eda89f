"""The compiled module itself: what it refuses, what it keeps alive, and its two placement paths."""

from __future__ import annotations

import contextlib
import copy
import gc
import random
import threading
from importlib.metadata import version
from typing import Any

import numpy as np
import pytest
from southseas import _core
from southseas.game import load_game
from southseas.native import SCALAR_VARIABLE, NativeGame
from southseas.perft import perft
from southseas.rules import make_rules
from southseas.tilesets import load_tileset

TILESET = load_tileset("carcassonne/south_seas")
FLAT = TILESET.flat()
RULES = make_rules("carcassonne").to_dict()
HUGE = [-1, -(2**31), 2**31, 2**32, 2**63, 2**64, 10**30, -(10**30)]
NOT_INTEGERS = [None, 1.0, "1", [], b"1", object()]
DRAW = 1
INCONSISTENT = (RuntimeError,) if _core.build_info()["checks"] else ()
"""What checked builds raise when they step on from a situation that nobody validated."""


def new_game(**options: Any) -> _core.CarcassonneGame:
    return _core.CarcassonneGame(FLAT, RULES | options)


def seeded(seed: int = 7) -> _core.CarcassonneState:
    state = new_game().initial()
    state.set_chance_seed(seed)
    return state


def play(state: _core.CarcassonneState, steps: int, seed: int = 1) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        if state.is_terminal():
            return
        actions = state.legal_actions()
        assert state.apply(actions[rng.integers(len(actions))])


def mark(state: _core.CarcassonneState) -> tuple[Any, ...]:
    return state.situation(), state.key(), state.history(), state.legal_actions(), state.unused_draws(), state.events()


def test_build_info_tells_the_build() -> None:
    info = _core.build_info()
    assert info["version"] == version("southseas")
    assert {"compiler", "flags", "build_type", "lto", "sanitizers", "checks", "vectors"} <= info.keys()
    assert "-march=native" not in info["flags"]


# -- arguments -------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", HUGE)
def test_integer_that_is_no_action_is_not_legal(action: int) -> None:
    state = seeded()
    before = mark(state)
    assert not state.is_legal(action)
    assert not state.apply(action)
    assert mark(state) == before


@pytest.mark.parametrize("kind", range(8))
def test_actions_of_every_type_beyond_the_board_are_not_legal(kind: int) -> None:
    state = seeded()
    play(state, 20)
    legal = set(state.legal_actions())
    payloads = [0, 1, 7, 63, 255, 2**11, 2**18, 2**22, 2**25 - 1, 2**27, 2**28 - 1]
    for action in {kind << 28 | payload for payload in payloads} - legal:
        assert not state.is_legal(action)
        assert not state.apply(action)


@pytest.mark.parametrize("action", NOT_INTEGERS)
def test_action_that_is_no_integer_is_a_type_error(action: object) -> None:
    state = seeded()
    before = mark(state)
    for method in (state.apply, state.is_legal):
        with pytest.raises(TypeError):
            method(action)  # type: ignore[arg-type]
    assert mark(state) == before


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30])
def test_seed_out_of_range_is_a_value_error(seed: int) -> None:
    state = seeded()
    before = mark(state)
    with pytest.raises(ValueError, match="seed"):
        state.set_chance_seed(seed)
    assert mark(state) == before


@pytest.mark.parametrize("values", [None, 3, [None], ["draw"], [1.5]])
def test_draws_that_are_no_integers_are_a_type_error(values: object) -> None:
    state = seeded()
    before = mark(state)
    with pytest.raises(TypeError):
        state.set_chance_draws(values, [])  # type: ignore[arg-type]
    assert mark(state) == before


def test_draws_that_are_not_legal_leave_the_node_to_the_caller() -> None:
    state = new_game().initial()
    queues = ([10**30, DRAW << 28], [2 << 28 | 250, -5])
    state.set_chance_draws(*queues)
    assert state.is_chance_node()
    assert state.history() == []
    assert [len(queue) for queue in state.unused_draws()] == [2, 2]


# -- games and situations --------------------------------------------------------------------------


@pytest.mark.parametrize("name", FLAT)
def test_flat_array_missing_or_cut_short_is_a_value_error(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        _core.CarcassonneGame({key: value for key, value in FLAT.items() if key != name}, RULES)
    with pytest.raises(ValueError, match=r"tile|ship|segment|start|topology"):
        _core.CarcassonneGame(FLAT | {name: FLAT[name][:-1]}, RULES)


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize("value", [-(2**31), -2, 2**31 - 1, 2**40])
def test_flat_value_out_of_range_is_a_value_error(name: str, value: int) -> None:
    with pytest.raises(ValueError, match=r"tile|ship|segment|start|topology"):
        _core.CarcassonneGame(FLAT | {name: [value, *FLAT[name][1:]]}, RULES)


@pytest.mark.parametrize("name", RULES)
def test_rule_missing_or_out_of_range_is_a_value_error(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        _core.CarcassonneGame(FLAT, {key: value for key, value in RULES.items() if key != name})
    with pytest.raises((ValueError, TypeError)):
        _core.CarcassonneGame(FLAT, RULES | {name: -1})
    with pytest.raises((ValueError, TypeError)):
        _core.CarcassonneGame(FLAT, RULES | {name: "sometimes"})


@pytest.mark.parametrize("origin", [(1024, 0), (0, -1024), (2**31, 0), (0,), (0, 0, 0)])
def test_origin_out_of_range_is_a_value_error(origin: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"origin|start"):
        new_game().initial(origin)


@pytest.mark.parametrize("rotation", [-1, 4, 2**31, 2**70])
def test_rotation_out_of_range_is_a_value_error(rotation: int) -> None:
    with pytest.raises(ValueError, match="rotation"):
        new_game().initial((0, 0), rotation)


@pytest.mark.parametrize("steps", [0, 5, 60, 150])
def test_situation_with_an_entry_missing_or_of_a_wrong_shape_is_refused(steps: int) -> None:
    state = seeded()
    play(state, steps)
    situation = state.situation()
    for name in situation:
        with pytest.raises(ValueError, match=name):
            new_game().from_situation({key: value for key, value in situation.items() if key != name})
        for wrong in ("x", 1.5, [[1.5]], [()], 2**40):
            with pytest.raises((TypeError, ValueError)):
                new_game().from_situation(situation | {name: wrong})


@pytest.mark.parametrize("steps", [0, 5, 60, 150, 1000])
def test_situation_round_trip_keeps_key_and_moves(steps: int) -> None:
    state = seeded()
    play(state, steps)
    again = new_game().from_situation(state.situation())
    assert again.situation() == state.situation()
    assert again.key() == state.key()
    assert again.legal_actions() == state.legal_actions()
    assert again.is_consistent()
    assert again.history() == []
    assert again.events() == []
    assert not again.undo()


def broken(value: Any, rng: random.Random) -> Any:
    """``value`` with one number, entry or length changed."""
    if isinstance(value, (list, tuple)) and value:
        entries = list(value)
        index = rng.randrange(len(entries))
        entries[index] = broken(entries[index], rng)
        if isinstance(value, list) and rng.random() < 0.4:
            entries = entries[:index] + entries[index + rng.choice([1, -1]) :]
        return type(value)(entries)
    if isinstance(value, int):
        return rng.choice([value - 1, value + 1, -1, 0, 4, 15, 16, 72, 255, 1024, 65535, 2**20])
    return rng.choice([None, (0, 0), (1, 0), [0]])


@pytest.mark.parametrize("seed", range(20))
def test_broken_situation_is_refused_or_can_be_asked_and_played(seed: int) -> None:
    rng = random.Random(seed)
    state = seeded(seed)
    play(state, rng.randrange(250), seed)
    good = state.situation()
    for _ in range(20):
        name = rng.choice(sorted(good))
        try:
            state = new_game().from_situation(good | {name: broken(good[name], rng)})
        except (TypeError, ValueError):
            continue
        with contextlib.suppress(*INCONSISTENT):
            for _ in range(5):
                look_at_everything(state)
                play(state, 1, seed)


def look_at_everything(state: _core.CarcassonneState) -> None:
    assert len(state.scores()) == len(state.returns()) == len(state.score_sheet()) == 2
    assert len(state.chance_counts()) in {0, len(state.legal_actions())}
    assert len({(x, y) for x, y, _ in state.frontier()}) == len(state.frontier())
    assert sum(feature["tiles"] for feature in state.features()) >= len(state.situation()["tiles"])
    state.is_consistent()


# -- copies and lifetimes --------------------------------------------------------------------------


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda state: state.clone()])
def test_copies_are_true_and_independent(duplicate: Any) -> None:
    state = seeded()
    play(state, 40)
    before = mark(state)
    twin = duplicate(state)
    assert mark(twin) == before
    play(twin, 10)
    while twin.undo():
        pass
    assert mark(state) == before


def test_copy_from_state_of_another_game_brings_its_game_along() -> None:
    state = seeded()
    other = new_game(players=5).initial()
    play(other, 30)
    expected = mark(other)
    state.copy_from(other)
    state.copy_from(state)
    del other
    gc.collect()
    assert mark(state) == expected
    assert len(state.scores()) == 5


def test_state_keeps_its_game_alive() -> None:
    states = [new_game(players=3).initial() for _ in range(20)]
    gc.collect()
    for state in states:
        state.set_chance_seed(3)
        play(state, 10**6)
        assert state.is_terminal()


def test_undo_to_the_root_restores_everything() -> None:
    state = new_game().initial()
    marks = []
    rng = np.random.default_rng(5)
    while not state.is_terminal():
        marks.append(mark(state))
        actions = state.legal_actions()
        state.apply(actions[rng.integers(len(actions))])
    while marks:
        assert state.undo()
        assert mark(state) == marks.pop()
    assert not state.undo()


# -- paths, perft, playouts ------------------------------------------------------------------------


def test_vector_and_scalar_path_give_the_same_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = make_rules("carcassonne")
    monkeypatch.setenv(SCALAR_VARIABLE, "1")
    scalar = NativeGame(TILESET, rules)
    monkeypatch.delenv(SCALAR_VARIABLE)
    automatic = NativeGame(TILESET, rules)
    assert not scalar.uses_vectors
    assert automatic.uses_vectors == _core.build_info()["vectors"]
    states = [game.initial() for game in (scalar, automatic)]
    for state in states:
        state.set_chance_seed(11)
    rng = np.random.default_rng(11)
    while not states[0].is_terminal():
        actions = states[0].legal_actions()
        assert actions == states[1].legal_actions()
        action = actions[rng.integers(len(actions))]
        assert all(state.apply(action) for state in states)
    assert [state.key() for state in states] == [states[0].key()] * 2


@pytest.mark.parametrize("steps", [0, 30, 120])
def test_perft_agrees_with_counting_in_python(steps: int) -> None:
    face = load_game("carcassonne", engine="native").new_initial_state(seed=3)
    compiled = seeded(3)
    rng = np.random.default_rng(steps)
    for _ in range(steps):
        actions = compiled.legal_actions()
        action = actions[rng.integers(len(actions))]
        compiled.apply(action)
        face.apply_action(action)
    for depth in range(3):
        assert compiled.perft(depth) == perft(face, depth)


def test_perft_refuses_depths_that_are_none() -> None:
    state = seeded()
    for depth in (-1, 2**40):
        with pytest.raises(ValueError, match="depth"):
            state.perft(depth)
    with pytest.raises(TypeError):
        state.perft(None)  # type: ignore[arg-type]


def test_playouts_of_several_python_threads_share_a_state() -> None:
    start = new_game().initial()
    expected = start.playouts(60, 9)[2]
    results: dict[int, Any] = {}
    threads = [
        threading.Thread(target=lambda i=i: results.update({i: start.playouts(60, 9, threads=i)[2]}))
        for i in range(1, 5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((results[i] == expected).all() for i in range(1, 5))


@pytest.mark.parametrize(("n", "seed", "threads"), [(-1, 0, 1), (2**40, 0, 1), (1, -1, 1), (1, 2**64, 1), (1, 1, 0)])
def test_playouts_refuse_numbers_out_of_range(n: int, seed: int, threads: int) -> None:
    with pytest.raises(ValueError, match=r"n must|seed|threads"):
        new_game().initial().playouts(n, seed, threads=threads)


def test_playouts_refuse_what_is_none_of_their_arguments() -> None:
    start = new_game().initial()
    with pytest.raises(ValueError, match="policy must be 'uniform' or 'packing'"):
        start.playouts(1, 0, policy="best")
    for wrong in ((None, 0), (1, 2.0)):
        with pytest.raises(TypeError):
            start.playouts(*wrong)  # type: ignore[arg-type]
