"""Walks through games, for the tests of the public face."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import southseas as ss

GAME = "carcassonne"


def game(engine: str, **options: Any) -> ss.Game:
    return ss.load_game(GAME, engine=engine, **options)


def step(state: ss.State, rng: random.Random) -> int:
    """One random step; it prefers to set islanders, so that every phase comes up."""
    if state.is_chance_node():
        action = state.sample_chance(rng)
    else:
        actions = state.legal_actions()
        action = rng.choice(actions[1:] if actions[0] == 0 and len(actions) > 1 and rng.random() < 0.8 else actions)
    state.apply_action(action)
    return action


def walk(state: ss.State, rng: random.Random, steps: int = 10**6) -> Iterator[ss.State]:
    """``state`` before the first step and after each, to the end or for ``steps`` steps."""
    yield state
    for _ in range(steps):
        if state.is_terminal():
            return
        step(state, rng)
        yield state


def far(engine: str, steps: int = 120, seed: int = 3, **options: Any) -> ss.State:
    """An explicit state in mid-game."""
    state = game(engine, **options).new_initial_state()
    for _ in walk(state, random.Random(seed), steps):
        pass
    return state


def everything(state: ss.State) -> tuple[Any, ...]:
    """All that a refused call must leave as it was."""
    return state.serialize(), state.history(), state.to_json(), state.legal_actions(), state.chance_json()
