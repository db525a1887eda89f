"""Integers as callers give them: Python's, numpy's, whatever has ``__index__``. Truths are none."""

from __future__ import annotations

import operator

from southseas.errors import RulesError, SouthSeasError, shown


def integer_of(value: object) -> int | None:
    """``value`` as an int; None for anything that is no integer, and for a bool."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def checked_integer(value: object, low: int, high: int, rule: str, error: type[SouthSeasError] = RulesError) -> int:
    """``value`` as an int; ``error``, saying ``rule`` and what was given, unless it is an integer in low..high."""
    number = integer_of(value)
    if number is None or not low <= number <= high:
        raise error(f"{rule}, not {shown(value)}")
    return number
