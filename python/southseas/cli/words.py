"""Events and score sheets in words.

Sentences are looked up by the event's name; an event without one is shown by its name and fields, so that a game
which brings new events needs no change here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]
Names = Sequence[str]


def event_text(event: Event, names: Names) -> str:
    """One line about an event; ``names`` are the seats'."""
    sentence = SENTENCES.get(event["event"])
    return sentence(event, names) if sentence else _plain(event)


def _plain(event: Event) -> str:
    fields = (f"{key} {value}" for key, value in event.items() if key not in ("event", "rule"))
    return f"{event['event'].replace('_', ' ')}: {', '.join(fields)}"


def _who(event: Event, names: Names) -> str:
    return names[event["player"]]


def _and(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def amount_text(wares: Mapping[str, int]) -> str:
    """``2 bananas, 1 shell``; ``nothing`` when all are zero."""
    parts = [f"{count} {_one(name) if count == 1 else name}" for name, count in wares.items() if count]
    return ", ".join(parts) or "nothing"


def _one(name: str) -> str:
    return name.removesuffix("s")


_WARE = {"bridge": "shells", "island": "bananas", "sea": "fish"}


def _evaluated(event: Event, names: Names) -> str:
    kind, at = event["type"], event["feature"]
    where = f"the {kind} at {at['x']},{at['y']}"
    ware = _WARE.get(kind, "points")
    who = _and([names[seat] for seat in event["winners"]])
    gain = f"{who} {'each take' if len(event['winners']) > 1 else 'takes'} {amount_text({ware: event['amount']})}"
    return f"{where} pays: {gain}"


def _delivered(event: Event, names: Names) -> str:
    paid = amount_text({ware: event[ware] for ware in ("bananas", "shells", "fish")})
    return f"{_who(event, names)} loads ship {event['ship']} with {paid}"


SENTENCES: dict[str, Callable[[Event, Names], str]] = {
    "tile_removed": lambda event, names: f"tile {event['tile']} fits nowhere and leaves the game",
    "placed": lambda event, names: f"{_who(event, names)} lays {event['tile']} at {event['x']},{event['y']}",
    "islander_placed": lambda event, names: f"{_who(event, names)} sets an islander on {event['segment']}",
    "islander_retrieved": lambda event, names: (
        f"{_who(event, names)} takes back the islander at {event['x']},{event['y']}"
    ),
    "boat": lambda event, names: f"a boat fishes the sea at {event['feature']['x']},{event['feature']['y']}",
    "evaluated": _evaluated,
    "final_evaluated": _evaluated,
    "covered": lambda event, names: f"a boat token covers {event['size']} fish ({event['tokens_left']} tokens left)",
    "merchant": lambda event, names: f"the market at {event['x']},{event['y']} is complete for {_who(event, names)}",
    "ship_taken": lambda event, names: f"{_who(event, names)} takes ship {event['ship']} without paying",
    "delivered": _delivered,
    "revealed": lambda event, names: f"ship {event['ship']} comes in",
    "game_over": lambda event, names: "the game is over",
}


QUIET = frozenset({"placed", "islander_placed", "islander_retrieved", "boat", "covered", "revealed", "game_over"})
"""Events that move no points by themselves."""


def moves_points(event: Event) -> bool:
    """Whether somebody gains or loses by the event."""
    return event["event"] not in QUIET and event.get("amount") != 0


def sheet_columns(sheet: Sequence[Mapping[str, Any]]) -> tuple[list[str], list[list[object]]]:
    """A score sheet as a table without the seats' names: lists become their length, inner counts their own columns."""
    rows = [_flat(entry) for entry in sheet]
    return [name.replace("_", " ") for name in rows[0]], [list(row.values()) for row in rows]


def _flat(entry: Mapping[str, Any]) -> dict[str, object]:
    row: dict[str, object] = {}
    for name, value in entry.items():
        if isinstance(value, Mapping):
            row.update(value)
        else:
            row[name] = len(value) if isinstance(value, list | tuple) else value
    return row


def points_text(entry: Mapping[str, Any]) -> list[str]:
    """Where one seat's points come from: every line of the sheet in its order, empty ones left out."""
    lines = []
    for name, value in entry.items():
        shown = _sheet_text(value)
        if shown:
            lines.append(f"{name.replace('_', ' ') + ':':13} {shown}")
    return lines


def _sheet_text(value: Any) -> str:
    if isinstance(value, Mapping):
        return amount_text(value)
    if isinstance(value, list | tuple):
        return ", ".join(_item_text(item) for item in value)
    return str(value)


def _item_text(item: Mapping[str, Any]) -> str:
    """``s07 (points 3)``: the first field names the item."""
    first, *others = item.items()
    return f"{first[1]} ({', '.join(f'{name} {value}' for name, value in others)})"
