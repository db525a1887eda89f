"""Random games for the laws: a seed gives tile set, rules, policy and every choice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import southseas as ss
from hypothesis import settings
from hypothesis import strategies as st
from southseas.lockstep.carcassonne.policies import POLICIES
from southseas.lockstep.carcassonne.settings import family_setting
from southseas.tilesets import TileSet, tileset_from_data

SEEDS = st.integers(min_value=0, max_value=2**32)
FAMILIES = ("small", "market-rich", "boat-rich", "tangled", "loop-rich", "ship-poor", "token-poor", "islands")
KINDS = st.sampled_from(FAMILIES)

settings.register_profile("laws", max_examples=40, deadline=None, derandomize=True)
LAWS = settings.get_profile("laws")


@dataclass(frozen=True)
class Sample:
    """A tile set, options and a way to play."""

    tiles: TileSet
    rules: dict[str, Any]
    seed: int

    def game(self, engine: str, tiles: TileSet | None = None, **rules: Any) -> ss.Game:
        """The game on an engine, with another set or other rules if given."""
        return ss.load_game("carcassonne", tileset=tiles or self.tiles, engine=engine, **{**self.rules, **rules})

    def walk(self, state: ss.State, steps: int = 400) -> Iterator[int]:
        """Actions of one game: each is chosen, handed out, and then applied to ``state``."""
        rng = random.Random(f"walk {self.seed}")
        policy = POLICIES[rng.choice(sorted(POLICIES))]
        for _ in range(steps):
            legal = state.legal_actions()
            if not legal:
                return
            action = state.sample_chance(rng) if state.is_chance_node() else policy(state, legal, rng)
            yield action
            state.apply_action(action)


def sample(seed: int, kind: str = "small") -> Sample:
    """What a seed stands for."""
    setting = family_setting(random.Random(f"{kind} {seed}"), kind)
    assert setting.source is not None
    return Sample(tileset_from_data(setting.source, kind), dict(setting.rules), seed)
