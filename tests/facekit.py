"""Walks through games, for the tests of the public face."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import southseas as ss

GAME = "carcassonne"


def game(engine: str, *, name: str = GAME, **options: Any) -> ss.Game:
    return ss.load_game(name, engine=engine, **options)


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


def draw_texts(state: ss.State, rng: random.Random, most: int) -> list[str]:
    """Up to ``most`` draws of each of the two kinds that can happen from here on, mixed."""
    remaining, tileset = state.remaining(), state.game.tileset
    tiles = [id for id, copies in remaining.tiles.items() for _ in range(copies)]
    rng.shuffle(tiles)
    if state.game.name == GAME:
        ships = [id for id, copies in remaining.ships.items() for _ in range(copies)]
        reveals = [f"reveal {id}" for id in rng.sample(ships, min(len(ships), most))]
    else:
        tasks = [tile for id in tiles if (tile := tileset.tiles[tileset.tile_index(id)]).task_label]
        tiles = [id for id in tiles if id not in {tile.id for tile in tasks}][: remaining.landscape_pile]
        markers = {
            label: [number for number, copies in numbers.items() for _ in range(copies)]
            for label, numbers in remaining.markers.items()
        }
        reveals = [f"draw {tile.id} {markers[tile.task_label].pop()}" for tile in tasks[:most]]
    draws = [f"draw {id}" for id in tiles[:most]] + reveals
    rng.shuffle(draws)
    return draws
