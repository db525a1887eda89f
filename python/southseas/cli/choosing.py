"""What a person typed, matched against what is legal: numbers, the text form, an unambiguous start, a tile's look."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence

from southseas.cli.cells import choose_cell
from southseas.cli.complaints import CommandError
from southseas.cli.searching import Choice, begins, by_look, by_words, choices_of
from southseas.errors import NotationError, shown
from southseas.game import State

MOST = 30
"""Candidates that an answer lists at most."""


def choose(state: State, typed: str) -> int:
    """The legal action that ``typed`` means: ``3``, ``3 2``, ``place 0,1,1``, ``0,1,1``, ``str`` for
    ``draw straight/1``, ``J..J.. 5`` for the only tile with these edges.

    Raises :class:`CommandError` when it means none or several.
    """
    text = " ".join(typed.split())
    if state.is_terminal():
        raise CommandError("the game is over")
    if state.phase == "place" and (cell := choose_cell(state, text)) is not None:
        return cell
    choices = choices_of(state)
    if state.phase != "place" and re.fullmatch("[0-9]{1,99}", text) and 1 <= int(text) <= len(choices):
        return choices[int(text) - 1].action
    written = _by_notation(state, text, choices)
    return _by_description(state, text, choices) if written is None else written


def is_start(state: State, text: str) -> bool:
    """Whether a legal action begins with ``text``."""
    return any(begins(state.action_to_string(action), text) for action in state.legal_actions())


def _by_notation(state: State, text: str, choices: Sequence[Choice]) -> int | None:
    """The action whose text this is, with or without its first word; equal rotations are read as the lowest.

    Capitals count first; without them the text must fit one action alone.
    """
    verbs = sorted({choice.form.split()[0] for choice in choices})
    attempts = [text, *(f"{verb} {text}" for verb in verbs)]
    exact = _first_read(state, attempts)
    if exact is not None:
        return exact
    wanted = {attempt.lower() for attempt in attempts}
    alike = [choice.action for choice in choices if choice.form.lower() in wanted]
    if alike:
        return alike[0] if len(alike) == 1 else None
    return _first_read(state, sorted(wanted))


def _first_read(state: State, attempts: Sequence[str]) -> int | None:
    """The action of the first text that is one."""
    for attempt in attempts:
        try:
            return state.string_to_action(attempt)
        except NotationError:
            continue
    return None


def _by_description(state: State, text: str, choices: Sequence[Choice]) -> int:
    """By the start of the text, else by the look; words of a description name candidates and choose nothing."""
    starts = [choice for choice in choices if text and begins(choice.form, text)]
    fitting = starts or by_look(state, choices, text)
    if len(fitting) == 1:
        return fitting[0].action
    if fitting:
        raise CommandError(f"{shown(text)} could be one of {len(fitting)}; type more of a name:", *_listed(fitting))
    worded = by_words(state, choices, text)
    if worded:
        raise CommandError(f"{shown(text)} is no move; with these words there are:", *_listed(worded))
    raise CommandError(f"{shown(text)} is not possible here; {_nearest(text, choices)}; 'list' shows all")


def _listed(choices: Sequence[Choice]) -> list[str]:
    more = [f"and {len(choices) - MOST} more"] if len(choices) > MOST else []
    return [str(choice) for choice in choices[:MOST]] + more


def _nearest(text: str, choices: Sequence[Choice]) -> str:
    forms = [choice.form for choice in choices]
    short = {form.partition(" ")[2].lower() or form: form for form in forms}
    close = difflib.get_close_matches(text.lower(), [*short, *forms], n=1)
    return f"did you mean {short.get(close[0], close[0])}?" if close else f"possible: {_some(forms)}"


def _some(forms: Sequence[str], most: int = 6) -> str:
    more = f" and {len(forms) - most} more" if len(forms) > most else ""
    return ", ".join(forms[:most]) + more
