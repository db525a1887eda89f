"""What a person typed, matched against what is legal: a number of the list, the text form, or an unambiguous start."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from southseas.cli.complaints import CommandError
from southseas.errors import NotationError
from southseas.game import State

Choice = tuple[int, str]
"""An action with its text."""


def choices_of(state: State) -> list[Choice]:
    """The legal actions, in their order, with their texts."""
    return [(action, state.action_to_string(action)) for action in state.legal_actions()]


def choose(state: State, typed: str) -> int:
    """The legal action that ``typed`` means: ``3``, ``place 0,1,1``, ``0,1,1``, ``str`` for ``draw straight/1``.

    Raises :class:`CommandError` when it means none or several.
    """
    choices = choices_of(state)
    if not choices:
        raise CommandError("the game is over")
    text = " ".join(typed.split()).lower()
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1][0]
    written = _by_notation(state, text, choices)
    if written is not None:
        return written
    return _by_start(text, choices)


def _by_notation(state: State, text: str, choices: Sequence[Choice]) -> int | None:
    """The action whose text this is, with or without its first word; equal rotations are read as the lowest."""
    verbs = sorted({form.split()[0] for _, form in choices})
    legal = {action for action, _ in choices}
    for attempt in [text, *(f"{verb} {text}" for verb in verbs)]:
        try:
            action = state.string_to_action(attempt)
        except NotationError:
            continue
        if action in legal:
            return action
    return None


def _by_start(text: str, choices: Sequence[Choice]) -> int:
    found = [choice for choice in choices if text and begins(choice[1], text)]
    if len(found) == 1:
        return found[0][0]
    if found:
        raise CommandError(f"{text!r} could be {_some([form for _, form in found])}; type more of it")
    raise CommandError(f"{text!r} is not possible here; {_nearest(text, choices)}")


def begins(form: str, start: str) -> bool:
    """Whether the text of an action, with or without its first word, begins with ``start``."""
    form, start = form.lower(), start.lower()
    return form.startswith(start) or form.partition(" ")[2].startswith(start)


def _nearest(text: str, choices: Sequence[Choice]) -> str:
    forms = [form for _, form in choices]
    short = {form.partition(" ")[2].lower() or form: form for form in forms}
    close = difflib.get_close_matches(text, [*short, *forms], n=1)
    return f"did you mean {short.get(close[0], close[0])}?" if close else f"possible: {_some(forms)}"


def _some(forms: Sequence[str], most: int = 6) -> str:
    more = f" and {len(forms) - most} more" if len(forms) > most else ""
    return ", ".join(forms[:most]) + more
