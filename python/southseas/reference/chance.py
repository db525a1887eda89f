"""Where draws come from: the caller, a seed, or a prescribed list.

A source is immutable; using it gives the source that is left.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Protocol, TypeVar

Counts = list[tuple[int, int]]
"""``(action, weight)``, ascending by action."""

_WORD = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix64(word: int) -> int:
    """SplitMix64's finaliser on a 64-bit word."""
    word ^= word >> 30
    word = word * 0xBF58476D1CE4E5B9 & _WORD
    word ^= word >> 27
    word = word * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


def seeded_word(seed: int, stream: int, index: int) -> int:
    """The 64-bit number of draw ``index`` (from 0) of a stream."""
    start = mix64(seed + _GOLDEN * (stream + 1) & _WORD)
    return mix64(start + _GOLDEN * (index + 1) & _WORD)


def pick(counts: Counts, word: int) -> int:
    """The outcome that a 64-bit number stands for: the first whose cumulative weight exceeds word * W / 2^64."""
    left = word * sum(weight for _, weight in counts) >> 64
    for action, weight in counts:
        if left < weight:
            return action
        left -= weight
    raise ValueError("nothing to pick from")


def lowest_terms(counts: Counts) -> Counts:
    """The same ratios in the smallest positive integers; outcomes of weight 0 left out."""
    divisor = gcd(*(weight for _, weight in counts))
    return [(action, weight // divisor) for action, weight in counts if weight]


def share(counts: Counts, favours: Callable[[int], bool]) -> tuple[int, int]:
    """The chance that an outcome is one that ``favours`` accepts, as (numerator, denominator) in lowest terms; (0, 1)
    when there are no outcomes."""
    total = sum(weight for _, weight in counts)
    favourable = sum(weight for action, weight in counts if favours(action))
    return Fraction(favourable, total or 1).as_integer_ratio()


PositionT = TypeVar("PositionT")
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)


class ChanceRules(Protocol[PositionT_contra]):
    """What a source asks about a chance node of a game."""

    def seeded_outcome(self, position: PositionT_contra, seed: int) -> int:
        """The action that ``seed`` gives here."""

    def is_reveal(self, position: PositionT_contra) -> bool:
        """Whether the node belongs to the second prescribed queue."""


@dataclass(frozen=True)
class Explicit:
    """Every draw is the caller's."""

    def draw(self, rules: ChanceRules[PositionT], position: PositionT) -> tuple[int, Source] | None:
        """The action at this chance node and the source that is left; ``None``: the caller must say."""
        return None


@dataclass(frozen=True)
class Seeded:
    """Draws follow the streams of a seed."""

    seed: int

    def draw(self, rules: ChanceRules[PositionT], position: PositionT) -> tuple[int, Source] | None:
        """As :meth:`Explicit.draw`."""
        return rules.seeded_outcome(position, self.seed), self


@dataclass(frozen=True)
class Prescribed:
    """Two queues of actions; a kind of chance whose queue is empty is the caller's."""

    tiles: tuple[int, ...]
    reveals: tuple[int, ...]

    def draw(self, rules: ChanceRules[PositionT], position: PositionT) -> tuple[int, Source] | None:
        """As :meth:`Explicit.draw`."""
        if rules.is_reveal(position):
            return (self.reveals[0], Prescribed(self.tiles, self.reveals[1:])) if self.reveals else None
        return (self.tiles[0], Prescribed(self.tiles[1:], self.reveals)) if self.tiles else None


Source = Explicit | Seeded | Prescribed
