"""What a sentence about an event is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]
Names = Sequence[str]
Sentence = Callable[[Event, Names], str]


def who(event: Event, names: Names) -> str:
    """The seat that the event is about."""
    return names[event["player"]]


def place(event: Event) -> str:
    """``3,-1``."""
    return f"{event['x']},{event['y']}"


def listed(parts: Sequence[str]) -> str:
    """``a, b and c``."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
