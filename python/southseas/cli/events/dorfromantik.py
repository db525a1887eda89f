"""Events of *Dorfromantik: South Seas* in words."""

from __future__ import annotations

from southseas.cli.events.sentence import Event, Names, Sentence, place

_LOST = {"over": "grew past it", "closed": "closed too small"}


def _abandoned(event: Event, names: Names) -> str:
    task = f"the {event['type']} task {event['number']} at {place(event)}"
    tiles = f"{event['tiles']} tile{'s' if event['tiles'] > 1 else ''}"
    return f"{task} is lost: its area {_LOST[event['reason']]}, with {tiles}"


SENTENCES: dict[str, Sentence] = {
    "task_revealed": lambda event, names: f"task {event['tile']} asks for {event['number']} tiles",
    "task_completed": lambda event, names: (
        f"the {event['type']} task at {place(event)} is completed: {event['number']} points"
    ),
    "task_abandoned": _abandoned,
}

QUIET = frozenset({"task_revealed"})
