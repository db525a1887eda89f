"""How many threads a call may use."""

from __future__ import annotations

import os
from typing import Any

from southseas.integers import checked_integer

MOST_THREADS = 256


def thread_count(threads: Any) -> int:
    """The threads that ``threads`` asks for: 0 means as many as this process has cores.

    :class:`RulesError` unless it is an integer in 0..256.
    """
    rule = f"threads is an integer from 0 (all cores) to {MOST_THREADS}"
    return checked_integer(threads, 0, MOST_THREADS, rule) or min(_cores(), MOST_THREADS)


def _cores() -> int:
    """The cores that this process may use, where the system tells, else all of the machine."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
