"""Integers of every kind are taken where an integer is asked for, and what is none is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import southseas as ss
from southseas.integers import checked_integer, integer_of
from southseas.perft import divide, perft
from vectorkit import advanced, game_of, tiny


class Five:
    def __index__(self) -> int:
        return 5


KINDS: list[Callable[[int], Any]] = [np.int64, np.uint8, lambda number: np.array(number, dtype=np.int32)]


def test_what_is_an_integer() -> None:
    for value in (5, np.int8(5), np.uint64(5), np.array(5), Five()):
        assert (integer_of(value), type(integer_of(value))) == (5, int)
    for value in (True, np.True_, np.array(True), 5.0, np.float64(5), "5", None, [5], np.array([5, 5])):
        assert integer_of(value) is None


def test_range_is_inclusive_and_the_fault_quotes() -> None:
    assert [checked_integer(np.int64(number), 0, 3, "a digit") for number in (0, 3)] == [0, 3]
    for wrong in (-1, 4, 10**30, False, 1.0):
        with pytest.raises(ss.NotationError, match="a digit up to 3, not "):
            checked_integer(wrong, 0, 3, "a digit up to 3", ss.NotationError)


@pytest.mark.parametrize("kind", KINDS)
def test_counts_take_any_integer(name: str, engine: str, kind: Callable[[int], Any]) -> None:
    state = ss.load_game(name, engine=engine).new_initial_state()
    assert perft(state, kind(2), threads=kind(1), hash_mb=kind(0)) == perft(state, 2)
    assert divide(state, kind(1)) == divide(state, 1)
    if engine == "native":
        assert perft(state, kind(2), threads=kind(2), hash_mb=kind(1)) == perft(state, 2)


@pytest.mark.parametrize("kind", KINDS)
def test_playouts_and_batches_take_any_integer(name: str, kind: Callable[[int], Any]) -> None:
    game = tiny(name)
    mine, plain = ss.playouts(game, kind(3), kind(4), threads=kind(2)), ss.playouts(game, 3, 4)
    assert mine.keys.tolist() == plain.keys.tolist()
    vector = ss.VectorGame(game, kind(3), kind(4), window=(kind(5), kind(6)), threads=kind(2))
    assert (vector.num_envs, vector.window) == (3, (5, 6))
    assert type(vector.num_envs) is int
    assert vector.keys().tolist() == ss.VectorGame(game, 3, 4).keys().tolist()
    assert vector.get_state(kind(2)) == vector.get_state(2)


WINDOWS = [[5, 4], np.array([5, 4]), np.array([5, 4], dtype=np.uint8), (np.int16(5), Five().__index__() - 1)]


@pytest.mark.parametrize("window", WINDOWS)
def test_windows_are_any_pair_of_integers(name: str, engine: str, window: Any) -> None:
    game = ss.load_game(name, engine=engine)
    state = game.new_initial_state(seed=1)
    assert game.mask_size(window) == game.mask_size((5, 4))
    assert game.observation_spec(window) == game.observation_spec((5, 4))
    assert np.array_equal(state.observation(window), state.observation((5, 4)))
    assert state.legal_mask(window).mask.tolist() == state.legal_mask((5, 4)).mask.tolist()
    index = state.legal_mask(window).mask.argmax()
    action = state.mask_action(index, window)
    assert action == state.mask_action(int(index), (5, 4))
    assert state.mask_index(np.int64(action), window) == index
    if engine == "native":
        assert ss.VectorGame(game, 2, window=window).window == (5, 4)


@pytest.mark.parametrize("window", [np.array(5), np.array([[5, 4]]), np.array([5.0, 4.0]), b"ab", "ab", {5: 1, 4: 1}])
def test_what_is_no_window_is_refused(window: Any) -> None:
    game = game_of("carcassonne")
    for call in (game.mask_size, game.observation_spec, advanced(game, 0, num_envs=1).observations):
        with pytest.raises(ss.RulesError, match=r"a window is a pair|this window is refused"):
            call(window)


def test_both_sides_of_a_window_are_named() -> None:
    with pytest.raises(ss.RulesError) as caught:
        game_of("carcassonne").mask_size((0, True))  # a truth is no integer
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["columns", "rows"]


@pytest.mark.parametrize("kind", KINDS)
def test_rules_cells_and_starts_take_any_integer(name: str, engine: str, kind: Callable[[int], Any]) -> None:
    game = ss.load_game(name, engine=engine, players=kind(3), first_player=kind(2))
    plain = ss.load_game(name, engine=engine, players=3, first_player=2)
    assert game == plain
    assert hash(game) == hash(plain)
    assert repr(game) == repr(plain)
    assert {type(value) for value in game.rules.to_dict().values()} <= {int, str}
    state = game.new_initial_state(seed=kind(3), origin=(kind(4), kind(5)), rotation=kind(1))
    assert state == plain.new_initial_state(seed=3, origin=(4, 5), rotation=1)
    assert str(state.to_record()) == str(plain.new_initial_state(seed=3, origin=(4, 5), rotation=1).to_record())
    fits = state.fits(kind(4), kind(6))
    assert fits == state.fits(4, 6)
    assert (type(fits.x), type(fits.y)) == (int, int)
    assert game.new_initial_state(origin=np.array([4, 5])) == game.new_initial_state(origin=(4, 5))


def test_truths_and_fractions_are_no_rules_cells_or_starts() -> None:
    for wrong in (True, 2.0, np.float64(2), np.True_):
        with pytest.raises(ss.RulesError, match="players: must be an integer"):
            ss.load_game("carcassonne", players=wrong)
        state = game_of("carcassonne").new_initial_state()
        with pytest.raises(ss.NotationError, match="a coordinate is an integer"):
            state.fits(wrong, 0)
        for start in ({"origin": (wrong, 0)}, {"rotation": wrong}):
            with pytest.raises(ss.RulesError, match="pair of integers"):
                state.game.new_initial_state(**start)
        for arguments in ({"depth": wrong}, {"depth": 1, "threads": wrong}, {"depth": 1, "hash_mb": wrong}):
            with pytest.raises(ss.RulesError, match=r"is a number|is an integer"):
                perft(state, **arguments)
        with pytest.raises(ss.RulesError, match="num_envs"):
            ss.VectorGame(state.game, wrong)


def test_tuples_of_arrays_say_their_shapes(name: str) -> None:
    game = game_of(name)
    played = repr(ss.playouts(game, 2, 1))
    assert played.startswith(f"Playouts(returns=float64[2, {game.num_players}], lengths=int32[2], ")
    assert played.endswith("offsets=None, actions=None)")
    state = game.new_initial_state(seed=1)
    assert repr(state.expand()).startswith(f"Expansion(actions=int32[{len(state.legal_actions())}, 1], weights=uint64[")
    shown = repr(ss.VectorGame(game, 4).batch)
    assert shown.startswith(f"Batch(current_player=int32[4], phase=int32[4], rewards=float64[4, {game.num_players}], ")
    assert "masks=None" in shown


def test_specs_are_short_and_know_what_was_meant() -> None:
    spec = game_of("carcassonne").observation_spec((9, 7))
    assert repr(spec) == f"<ObservationSpec: {len(spec.planes)} planes over the window (9, 7)>"
    with pytest.raises(ss.RulesError, match=r"no plane 'laidd'; did you mean laid\b") as caught:
        spec.index("laidd")
    assert len(str(caught.value)) < 120
    with pytest.raises(ss.RulesError, match=f"no plane 'qqq'; `names` lists all {len(spec.planes)}"):
        spec.index("qqq")
    with pytest.raises(ss.RulesError, match="no plane None"):
        spec.index(None)  # type: ignore[arg-type]
