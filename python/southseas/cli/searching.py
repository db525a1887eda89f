"""Which legal actions a few typed words are about: by their text, by a tile's edges, by what is on a tile or a ship."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from southseas.cli.contents import contents_of
from southseas.cli.describing import meaning
from southseas.game import State


@dataclass(frozen=True)
class Choice:
    """A legal action: its number in the list, its text, what it means, and more words to find it by."""

    number: int
    action: int
    form: str
    told: str
    fields: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.form}  ({self.told})" if self.told else self.form


def choices_of(state: State) -> list[Choice]:
    """The legal actions in their order."""
    return [
        Choice(number, action, state.action_to_string(action), meaning(state, fields), fields)
        for number, (fields, action) in enumerate(state.legal_fields(), 1)
    ]


def begins(form: str, start: str) -> bool:
    """Whether the text of an action, with or without its first word, begins with ``start``."""
    form, start = form.lower(), start.lower()
    return form.startswith(start) or form.partition(" ")[2].startswith(start)


def by_look(state: State, choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The tiles that look as ``typed`` says: all edges from any of them on, with or without a marker's number."""
    contents, tileset = contents_of(state.game.name), state.game.tileset
    return [choice for choice in choices if contents.looks_like(tileset, choice.fields, typed)]


def by_words(state: State, choices: Sequence[Choice], typed: str) -> list[Choice]:
    """What has every typed word, or a word that begins with it, in its text or its description.

    One or two letters are no word: they are the start of a name, or edges.
    """
    wanted = _words(typed)
    if all(map(str.isdigit, wanted)) or any(len(word) < 3 and not word.isdigit() for word in wanted):
        return []
    return [choice for choice in choices if _has_all(_known_words(state, choice), wanted)]


def found(state: State, choices: Sequence[Choice], typed: str) -> list[Choice]:
    """All that ``typed`` may be about, in their order; everything when it is empty."""
    text = " ".join(typed.split())
    contents, tileset = contents_of(state.game.name), state.game.tileset
    worded = {choice.action for choice in by_words(state, choices, text)}
    return [
        choice
        for choice in choices
        if begins(choice.form, text) or choice.action in worded or contents.has_edges(tileset, choice.fields, text)
    ]


def _known_words(state: State, choice: Choice) -> set[str]:
    more = contents_of(state.game.name).described(state.game.tileset, choice.fields)
    return set(_words(f"{choice.form} {choice.told} {more}"))


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower())


def _has_all(known: set[str], wanted: Sequence[str]) -> bool:
    return all(any(word.startswith(start) for word in known) for start in wanted)
