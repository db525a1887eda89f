"""Events of *Carcassonne: South Seas* in words."""

from __future__ import annotations

from southseas.cli.events.sentence import Event, Names, Sentence, listed, place, who
from southseas.cli.words import amount_text

_WARE = {"bridge": "shells", "island": "bananas", "sea": "fish"}


def _evaluated(event: Event, names: Names) -> str:
    kind = event["type"]
    ware = _WARE.get(kind, "points")
    winners = listed([names[seat] for seat in event["winners"]])
    gain = f"{winners} {'each take' if len(event['winners']) > 1 else 'takes'} {amount_text({ware: event['amount']})}"
    return f"the {kind} at {place(event['feature'])} pays: {gain}"


def _delivered(event: Event, names: Names) -> str:
    paid = amount_text({ware: event[ware] for ware in ("bananas", "shells", "fish")})
    return f"{who(event, names)} loads ship {event['ship']} with {paid}"


SENTENCES: dict[str, Sentence] = {
    "islander_placed": lambda event, names: f"{who(event, names)} sets an islander on {event['segment']}",
    "islander_retrieved": lambda event, names: f"{who(event, names)} takes back the islander at {place(event)}",
    "boat": lambda event, names: f"a boat fishes the sea at {place(event['feature'])}",
    "evaluated": _evaluated,
    "final_evaluated": _evaluated,
    "covered": lambda event, names: f"a boat token covers {event['size']} fish ({event['tokens_left']} tokens left)",
    "merchant": lambda event, names: f"the market at {place(event)} is complete for {who(event, names)}",
    "ship_taken": lambda event, names: f"{who(event, names)} takes ship {event['ship']} without paying",
    "delivered": _delivered,
    "revealed": lambda event, names: f"ship {event['ship']} comes in",
}

QUIET = frozenset({"islander_placed", "islander_retrieved", "boat", "covered", "revealed"})
