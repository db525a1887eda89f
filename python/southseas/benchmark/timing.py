"""How a piece of work is timed and its answer compared. Times are wall-clock; answers do not depend on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple

import numpy as np

from southseas.errors import SouthSeasError


def _as_it_is(answer: Any) -> Any:
    return answer


class WrongAnswer(SouthSeasError):
    """A timed answer that is not the expected one."""


class Trial(NamedTuple):
    """Something to time. Every piece of it does the same work and has the same answer."""

    work: Callable[[], Any]
    """Does one piece; its answer."""
    expected: Any
    """What ``read`` makes of the right answer, found another way: numbers and arrays, nested as they like."""
    against: str
    """What that way was."""
    units: Mapping[str, int]
    """Name of a figure -> how many of its units one piece is."""
    before: Callable[[], object] | None = None
    """Makes ready for a piece; not timed."""
    read: Callable[[Any], Any] = _as_it_is
    """What is compared of an answer; not timed."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A speed, in nanoseconds a unit or in units a second."""

    value: float
    """Of the best piece, which was disturbed least."""
    median: float
    """Of the middle piece; far from ``value`` on a busy machine."""
    pieces: int
    """How many pieces were timed."""


def timed(trial: Trial, seconds: float) -> list[float]:
    """Seconds of each piece of work, at least one, in about ``seconds`` seconds with the comparing;
    :class:`WrongAnswer` at the first that is."""
    pieces: list[float] = []
    end = time.perf_counter() + seconds
    while not pieces or time.perf_counter() < end:
        if trial.before is not None:
            trial.before()
        start = time.perf_counter()
        answer = trial.work()
        pieces.append(time.perf_counter() - start)
        if not same(trial.read(answer), trial.expected):
            raise WrongAnswer(f"the answer is not that of {trial.against}")
    return pieces


def figure(pieces: list[float], units: int, in_ns: bool) -> Figure:
    """What the times of pieces of ``units`` units each come to."""
    best, middle = min(pieces), median(pieces)
    if in_ns:
        return Figure(1e9 * best / units, 1e9 * middle / units, len(pieces))
    return Figure(units / best, units / middle, len(pieces))


def same(answer: Any, expected: Any) -> bool:
    """Whether two answers have the same form and the same numbers."""
    if isinstance(answer, np.ndarray) or isinstance(expected, np.ndarray):
        return np.array_equal(answer, expected)
    if isinstance(answer, (list, tuple)) and isinstance(expected, (list, tuple)):
        return len(answer) == len(expected) and all(map(same, answer, expected))
    return bool(answer == expected)
