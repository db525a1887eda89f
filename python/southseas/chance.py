"""Where a state's draws come from: nobody (explicit chance), a seed, or two queues of prescribed draws."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from southseas.engine import EngineState
from southseas.errors import RulesError, shown
from southseas.integers import checked_integer

SEED_LIMIT = 1 << 64

ChanceChoice = Literal["explicit"] | int | Sequence[str]
"""What a caller may ask for: ``"explicit"``, a seed in 0..2^64-1, or texts of draws."""


@dataclass(frozen=True, slots=True)
class ChanceSource:
    """``kind`` is explicit, seed or draws; ``seed`` counts only for seed. The queues of ``draws`` are the engine's."""

    kind: Literal["explicit", "seed", "draws"]
    seed: int = 0


EXPLICIT = ChanceSource("explicit")
DRAWS = ChanceSource("draws")


def checked_seed(seed: Any) -> int:
    """``seed`` as an int; :class:`RulesError` unless it is an integer in 0..2^64-1."""
    return checked_integer(seed, 0, SEED_LIMIT - 1, "a seed is an integer from 0 to 2^64 - 1")


def drawn_below(limit: int, rng: Any) -> int:
    """An integer in 0..limit-1 from a generator of Python or numpy; :class:`RulesError` for what is neither."""
    if isinstance(rng, random.Random):
        return rng.randrange(limit)
    if not callable(getattr(rng, "integers", None)):
        raise RulesError(f"draws need a random.Random or a numpy Generator, not {shown(rng)}")
    return int(rng.integers(limit))


def set_source(engine: EngineState, source: ChanceSource, queues: tuple[Sequence[int], Sequence[int]]) -> None:
    """Gives ``engine`` its source of chance; ``queues`` count only for draws."""
    if source.kind == "explicit":
        engine.set_chance_explicit()
    elif source.kind == "seed":
        engine.set_chance_seed(source.seed)
    else:
        engine.set_chance_draws(*queues)
