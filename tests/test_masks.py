"""Masks of one state: both engines, both ways of the codec, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
import southseas as ss
from lawkit import ALL_KINDS, Kind, sample
from southseas.actions import draw_action, place_action, reveal_action
from vectorkit import all_decisions, origin_of

WINDOWS = [(9, 7), (2, 3), (1, 1), (4, 12)]


def expected(state: ss.State, window: tuple[int, int]) -> tuple[list[int], int, tuple[int, int]]:
    origin = origin_of(state, window)
    legal = set() if state.is_chance_node() else set(state.legal_actions())
    decisions = all_decisions(state.game, origin, window)
    return [int(action in legal) for action in decisions], len(legal - set(decisions)), origin


def found(state: ss.State, window: tuple[int, int]) -> tuple[list[int], int, tuple[int, int]]:
    mask, overflow, origin = state.legal_mask(window)
    assert mask.dtype == np.uint8
    return mask.tolist(), overflow, origin


@pytest.mark.parametrize("kind", ALL_KINDS, ids="-".join)
def test_mask_is_that_of_the_definition(kind: Kind, engine: str) -> None:
    seed = ALL_KINDS.index(kind)
    chosen = sample(seed + 9, kind)
    game = chosen.game(engine)
    state = game.new_initial_state()
    for number, _ in enumerate(chosen.walk(state, 60)):
        window = WINDOWS[number % len(WINDOWS)]
        assert found(state, window) == expected(state, window)
    assert game.mask_size(WINDOWS[0]) == len(all_decisions(game, (0, 0), WINDOWS[0]))


def test_masks_in_every_phase(phases: dict[str, ss.State]) -> None:
    for phase, state in phases.items():
        mask, overflow, origin = expected(state, (12, 12))
        assert found(state, (12, 12)) == (mask, overflow, origin), phase
        decides = not (state.is_chance_node() or state.is_terminal())
        assert sum(mask) + overflow == (len(state.legal_actions()) if decides else 0)


def test_every_index_is_an_action_and_back(phases: dict[str, ss.State]) -> None:
    for state in (phases["deliver"], phases["islander"], phases["hex place"]):
        window = (3, 2)
        decisions = all_decisions(state.game, origin_of(state, window), window)
        assert [state.mask_action(index, window) for index in range(len(decisions))] == decisions
        assert [state.mask_index(action, window) for action in decisions] == list(range(len(decisions)))


def test_what_has_no_index(name: str, engine: str) -> None:
    state = ss.load_game(name, engine=engine).new_initial_state(seed=2)
    edges = state.game.tileset.edges
    none = [draw_action(0), reveal_action(1), place_action(50, 0, 0), place_action(0, 0, edges), 7 << 28 | 63]
    none += [(1 << 28) - 1, 4 << 28 | 16, 6 << 28 | 255, 2**31 - 1, 3 << 28, 5 << 28 | (1 << 28) - 1]
    assert [state.mask_index(action, (9, 9)) for action in none] == [-1] * len(none)


def test_grid_ends_inside_the_window(name: str, engine: str) -> None:
    state = ss.load_game(name, engine=engine).new_initial_state(seed=1, origin=(800, -700))
    window, edges = (2047, 2047), state.game.tileset.edges
    assert state.legal_mask(window).origin == (800 - 1023, -700 - 1023)
    corners = [0, 2046 * edges, (700 * 2047 + 1246) * edges + 1, (700 * 2047 + 1247) * edges]
    assert [state.mask_action(index, window) for index in corners] == [-1, -1, place_action(1023, -1023, 1), -1]
    beyond = [3 << 28 | 1024 << 14 | 2048 << 3, 3 << 28, 5 << 28]
    assert [state.mask_index(action, window) for action in beyond] == [-1] * 3


def test_mask_goes_into_the_callers_array(name: str, engine: str) -> None:
    state = ss.load_game(name, engine=engine).new_initial_state(seed=2)
    out = np.full(state.game.mask_size((6, 5)), 7, dtype=np.uint8)
    mask, overflow, _ = state.legal_mask((6, 5), out)
    assert mask is out
    assert out.tolist() == state.legal_mask((6, 5)).mask.tolist()
    assert out.sum() + overflow == len(state.legal_actions())
    out[:] = 7
    for wrong in (out[:-1], np.zeros(len(out)), np.zeros((1, len(out)), np.uint8), None.__class__, [0] * len(out)):
        with pytest.raises(ss.ArrayError):
            state.legal_mask((6, 5), wrong)  # type: ignore[arg-type]
    assert set(out.tolist()) == {7}


@pytest.mark.parametrize("window", [(0, 1), (1, 2048), (1,), (1, 2, 3), None, 5, (1.0, 1), (True, 2), "ab"])
def test_window_that_is_none_is_refused(window: Any, engine: str) -> None:
    game = ss.load_game("carcassonne", engine=engine)
    state = game.new_initial_state()
    for call in (
        lambda: game.mask_size(window),
        lambda: state.legal_mask(window),
        lambda: state.mask_action(0, window),
        lambda: state.mask_index(0, window),
    ):
        with pytest.raises(ss.RulesError, match=r"window|columns|rows"):
            call()


@pytest.mark.parametrize("index", [-1, 10**9, 2**70, 1.0, "1", None, True])
def test_index_that_is_none_is_refused(index: Any, engine: str) -> None:
    state = ss.load_game("carcassonne", engine=engine).new_initial_state()
    with pytest.raises(ss.NotationError, match="index of this mask"):
        state.mask_action(index, (3, 3))


def test_action_that_is_none_is_refused(engine: str) -> None:
    state = ss.load_game("dorfromantik", engine=engine).new_initial_state()
    for action in (-1, 2**31, "0", 1.5, True):
        with pytest.raises(ss.NotationError, match="action"):
            state.mask_index(action, (3, 3))  # type: ignore[arg-type]


def test_mask_of_a_slot_is_that_of_its_state(name: str) -> None:
    vector = ss.VectorGame(ss.load_game(name), 5, 4, window=(8, 9))
    rng = random.Random(3)
    for _ in range(40):
        begins = vector.legal_offsets.tolist()
        vector.step([rng.choice(vector.legal_actions[begins[i] : begins[i + 1]].tolist() or [0]) for i in range(5)])
    assert vector.masks is not None
    assert vector.overflow is not None
    for slot in range(5):
        mask, overflow, origin = vector.get_state(slot).legal_mask((8, 9))
        assert vector.masks[slot].tolist() == mask.tolist()
        assert (vector.overflow[slot], tuple(vector.batch.origins[slot])) == (overflow, origin)  # type: ignore[index]
