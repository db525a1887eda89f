"""Events in words.

Sentences are looked up by the event's name; an event without one is shown by its name and fields, so that a game
which brings new events needs no change here. Each game brings its own sentences, and the names of its events that move
no points.
"""

from __future__ import annotations

from southseas.cli.events import carcassonne, dorfromantik
from southseas.cli.events.sentence import Event, Names, Sentence, who

SENTENCES: dict[str, Sentence] = {
    "placed": lambda event, names: f"{who(event, names)} lays {event['tile']} at {event['x']},{event['y']}",
    "tile_removed": lambda event, names: f"tile {event['tile']} fits nowhere and leaves the game",
    "game_over": lambda event, names: "the game is over",
    **carcassonne.SENTENCES,
    **dorfromantik.SENTENCES,
}
QUIET = frozenset({"placed", "game_over"}) | carcassonne.QUIET | dorfromantik.QUIET
"""Events that move no points by themselves."""


def event_text(event: Event, names: Names) -> str:
    """One line about an event; ``names`` are the seats'."""
    sentence = SENTENCES.get(event["event"])
    return sentence(event, names) if sentence else _plain(event)


def _plain(event: Event) -> str:
    fields = (f"{key} {value}" for key, value in event.items() if key not in ("event", "rule"))
    return f"{event['event'].replace('_', ' ')}: {', '.join(fields)}"


def moves_points(event: Event) -> bool:
    """Whether somebody gains or loses by the event."""
    return event["event"] not in QUIET and event.get("amount") != 0
