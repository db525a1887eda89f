"""The games and positions that are timed: the same on both engines, made once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any

from southseas.agents import RandomAgent, play_game
from southseas.game import Game, State, load_game
from southseas.rules import Rules
from southseas.tilesets import TileSet

MIDDLES = 4
"""Positions that single calls are timed on."""

DRAW, REVEAL = 1, 2
"""Types of chance actions (``docs/formats.md`` section 1)."""


def is_built() -> bool:
    """Whether the compiled core is installed."""
    return find_spec("southseas._core") is not None


def random_game(game: Game, seed: int) -> State:
    """A whole game of random moves through the public face, draws and moves from ``seed``."""
    return play_game(game, [RandomAgent()] * game.num_players, seed)


def replayed(game: Game, steps: Iterable[int]) -> State:
    """The state after these steps, draws included; its chance is explicit."""
    state = game.new_initial_state()
    for action in steps:
        state.apply_action(action)
    return state


def middle_state(game: Game, seed: int = 0) -> State:
    """A position halfway through a random game, where a tile is to be laid if there is one; its chance is explicit."""
    steps = random_game(game, seed).history()
    state = replayed(game, steps[: len(steps) // 2])
    for action in steps[len(steps) // 2 :]:
        if state.phase == "place":
            break
        state.apply_action(action)
    return state


def decisions_of(steps: Iterable[int]) -> int:
    """How many of the steps are not chance."""
    return sum(action >> 28 not in (DRAW, REVEAL) for action in steps)


@dataclass(frozen=True)
class Setting:
    """One game with its set and rules, and what is timed of it."""

    name: str
    tileset: TileSet
    rules: Rules

    @cached_property
    def engines(self) -> tuple[str, ...]:
        """The engines that are here, the faster one first."""
        return ("native", "reference") if is_built() else ("reference",)

    @cached_property
    def games(self) -> dict[str, Game]:
        """The game on each engine."""
        values: dict[str, Any] = self.rules.to_dict()
        return {engine: load_game(self.name, tileset=self.tileset, engine=engine, **values) for engine in self.engines}

    @property
    def fast(self) -> Game:
        """The game on the faster engine."""
        return self.games[self.engines[0]]

    @property
    def slow(self) -> Game:
        """The game on the reference."""
        return self.games["reference"]

    def beside(self, engine: str) -> Game:
        """The game on the engine that the answers of ``engine`` are compared with: the other one if it is here."""
        return next((game for name, game in self.games.items() if name != engine), self.games[engine])

    def against(self, engine: str) -> str:
        """How messages call it."""
        other = self.beside(engine).engine
        return "the same calls made before" if other == engine else f"the {other} engine"

    @cached_property
    def middles(self) -> list[list[int]]:
        """The steps to some positions halfway through random games."""
        return [middle_state(self.fast, seed).history() for seed in range(MIDDLES)]

    @cached_property
    def states(self) -> dict[str, list[State]]:
        """For each engine the positions at the end of these steps. Nobody moves them."""
        return {engine: [replayed(game, steps) for steps in self.middles] for engine, game in self.games.items()}
