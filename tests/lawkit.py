"""Random games for the laws: a seed gives tile set, rules, policy and every choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import southseas as ss
from hypothesis import settings
from hypothesis import strategies as st
from southseas.lockstep import load_plugin
from southseas.tilesets import TileSet, tileset_from_data

Kind = tuple[str, str]
"""A game and a family of its random sets."""

SQUARE_FAMILIES = ("small", "market-rich", "boat-rich", "tangled", "loop-rich", "ship-poor", "token-poor", "islands")
HEX_FAMILIES = ("small", "parted", "matching", "task-rich", "flag-rich", "paths", "special-rich", "labelled")
SQUARE_KINDS: list[Kind] = [("carcassonne", family) for family in SQUARE_FAMILIES]
HEX_KINDS: list[Kind] = [("dorfromantik", family) for family in HEX_FAMILIES]
ALL_KINDS = SQUARE_KINDS + HEX_KINDS

SEEDS = st.integers(min_value=0, max_value=2**32)
SQUARE, HEX, ANY = (st.sampled_from(kinds) for kinds in (SQUARE_KINDS, HEX_KINDS, ALL_KINDS))

settings.register_profile("laws", max_examples=60, deadline=None, derandomize=True)
LAWS = settings.get_profile("laws")


@dataclass(frozen=True)
class Sample:
    """A tile set, options and a way to play."""

    tiles: TileSet
    rules: dict[str, Any]
    seed: int

    def game(self, engine: str, tiles: TileSet | None = None, **rules: Any) -> ss.Game:
        """The game on an engine, with another set or other rules if given."""
        return ss.load_game(self.tiles.game, tileset=tiles or self.tiles, engine=engine, **{**self.rules, **rules})

    def walk(self, state: ss.State, steps: int = 400) -> Iterator[int]:
        """Actions of one game: each is chosen, handed out, and then applied to ``state``."""
        rng = random.Random(f"walk {self.seed}")
        policies = load_plugin(self.tiles.game).policies
        policy = policies[rng.choice(sorted(policies))]
        for _ in range(steps):
            legal = state.legal_actions()
            if not legal:
                return
            action = state.sample_chance(rng) if state.is_chance_node() else policy(state, legal, rng)
            yield action
            state.apply_action(action)


def sample(seed: int, kind: Kind) -> Sample:
    """What a seed stands for."""
    game, family = kind
    setting = load_plugin(game).settings(random.Random(f"{family} {seed}"), [family], {})
    assert setting.source is not None
    return Sample(tileset_from_data(setting.source, family), dict(setting.rules), seed)
