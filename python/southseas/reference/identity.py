"""The key of a situation: section 4 of ``docs/formats.md``. Each game lists its own facts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import xor

from southseas.reference.chance import mix64

Fact = tuple[int, int, int]
"""Tag, a, b."""

NO_SEAT = 255
"""The decider of a fact where no seat decides."""


def key_of(facts: Iterable[Fact]) -> int:
    """64 bits; equal for equal facts in any order."""
    return reduce(xor, (mix64(tag << 56 | a << 32 | b) for tag, a, b in facts), 0)
