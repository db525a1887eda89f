"""What a file says about labels: letters, order, neutral and must-match ones, markers, lines of the score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from southseas.errors import shown
from southseas.tilesets.checks import ID, Faults, Table, choice, in_range, of_type, suggestion
from southseas.tilesets.dorfromantik.model import Score
from southseas.tilesets.dorfromantik.vocabulary import SYMBOLS

KEYS = ("labels", "label_order", "neutral", "must_match")
SCORE_KEYS = ("tasks", "flags", "longest", "along_longest")
MAX_LABELS = 14
MAX_MUST_MATCH = 8
MAX_NUMBER = 63
MAX_MARKERS = 255


@dataclass(frozen=True)
class Labels:
    """The labels of a set in their order; ``letters`` gives the label of each letter."""

    letters: Mapping[str, str]
    order: tuple[str, ...]
    neutral: tuple[str, ...]
    must_match: tuple[str, ...]

    @property
    def joining(self) -> tuple[str, ...]:
        """The labels that make areas: all but the neutral ones."""
        return tuple(label for label in self.order if label not in self.neutral)

    def sorted(self, labels: Iterable[str]) -> tuple[str, ...]:
        """Labels in their order."""
        return tuple(sorted(labels, key=self.order.index))

    def letter(self, label: str) -> str:
        """The letter of a label."""
        return next(letter for letter, named in self.letters.items() if named == label)

    def is_joining(self, label: Any, key: str, faults: Faults) -> bool:
        """Whether ``label`` is one that makes areas; a fault at ``key`` if not, unless no labels are known."""
        if label in self.joining:
            return True
        if self.joining:
            why = "is neutral and makes no areas" if label in self.neutral else "is no label"
            faults.add(key, f"{shown(label)} {why}; {suggestion(label, self.joining)}")
        return False


# -- labels ------------------------------------------------------------------------------------------------------------
def read_labels(top: Table) -> Labels:
    """The labels that are sound, none if the file names none."""
    letters = _read_letters(top)
    order = _read_order(top, tuple(letters.values()))
    neutral = _read_list(top, "neutral", order)
    must_match = _read_list(top, "must_match", order)
    if len(must_match) > MAX_MUST_MATCH:
        top.fault("must_match", f"{len(must_match)} labels that must match; at most {MAX_MUST_MATCH}")
    if order and len(neutral) == len(order):
        top.fault("neutral", "at least one label must not be neutral")
    return Labels(letters, order, neutral, must_match)


def _read_letters(top: Table) -> dict[str, str]:
    values = top.value("labels", dict)
    if values is None:
        return {}
    if not 1 <= len(values) <= MAX_LABELS:
        top.fault("labels", f"a set has 1 to {MAX_LABELS} labels, not {len(values)}")
    letters: dict[str, str] = {}
    for letter, label in values.items():
        key = f"labels.{letter}"
        if _is_letter(letter, key, top.faults) and _is_label(label, key, letters, top.faults):
            letters[letter] = label
    return letters


def _is_letter(letter: Any, key: str, faults: Faults) -> bool:
    if isinstance(letter, str) and len(letter) == 1 and ID.fullmatch(letter):
        return True
    faults.add(key, f"{shown(letter)} is no letter for a label: one character, a letter, a digit or one of _ . + -")
    return False


def _is_label(label: Any, key: str, letters: Mapping[str, str], faults: Faults) -> bool:
    if not of_type(label, str, key, faults):
        return False
    if not ID.fullmatch(label):
        faults.add(key, f"{shown(label)} is not a name; letters, digits and _ . + - only")
        return False
    twin = next((letter for letter, named in letters.items() if named == label), None)
    if twin is not None:
        faults.add(key, f"{label} has the letter {twin} already")
    return twin is None


def _read_order(top: Table, labels: tuple[str, ...]) -> tuple[str, ...]:
    order = _read_list(top, "label_order", labels)
    missing = tuple(label for label in labels if label not in order)
    if missing and isinstance(top.values.get("label_order"), list):
        top.fault("label_order", f"names every label once; without {', '.join(missing)}")
    return order + missing


def _read_list(table: Table, name: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """An array of different labels out of ``known``, in file order; empty where it or ``known`` is missing."""
    labels: list[str] = []
    values = table.value(name, list, required=False) or ()
    for i, value in enumerate(values if known else ()):
        key = f"{table.path(name)}[{i}]"
        label = choice(value, known, key, table.faults)
        if label is not None and label in labels:
            table.faults.add(key, f"{label} is named twice")
        elif label is not None:
            labels.append(label)
    return tuple(labels)


# -- markers -----------------------------------------------------------------------------------------------------------
def read_markers(top: Table, labels: Labels) -> dict[str, tuple[int, ...]]:
    """Numbers of the markers by task type, types in the order of the labels, numbers ascending."""
    markers = {}
    for label, numbers in top.mapping("markers").items():
        key = f"markers.{label}"
        if labels.is_joining(label, key, top.faults) and of_type(numbers, list, key, top.faults):
            markers[label] = _read_numbers(numbers, key, top.faults)
    return {label: markers[label] for label in labels.sorted(markers)}


def _read_numbers(numbers: list[Any], key: str, faults: Faults) -> tuple[int, ...]:
    if not 1 <= len(numbers) <= MAX_MARKERS:
        faults.add(key, f"a task type has 1 to {MAX_MARKERS} markers, not {len(numbers)}")
    good = [
        number
        for i, number in enumerate(numbers)
        if of_type(number, int, f"{key}[{i}]", faults) and in_range(number, 1, MAX_NUMBER, f"{key}[{i}]", faults)
    ]
    missing = len(numbers) - len(good)
    return tuple(sorted(good)) + (MAX_NUMBER,) * missing  # their number matters, whatever is wrong with them


# -- score -------------------------------------------------------------------------------------------------------------
def read_score(top: Table, labels: Labels) -> Score:
    """The lines of the score sheet; lists in the order of the labels, ``tasks`` true where it is not given."""
    table = top.table("score", SCORE_KEYS)
    if table is None:
        return Score(True, (), (), ())
    tasks = table.value("tasks", bool, required=False)
    flags = labels.sorted(_read_list(table, "flags", labels.joining))
    longest = labels.sorted(_read_list(table, "longest", labels.joining))
    return Score(tasks is not False, flags, longest, _read_along(table, labels))


def _read_along(table: Table, labels: Labels) -> tuple[tuple[str, str], ...]:
    along = {}
    for symbol, label in table.mapping("along_longest").items():
        key = f"{table.path('along_longest')}.{symbol}"
        if symbol not in SYMBOLS:
            table.faults.add(key, f"there is no such symbol; {suggestion(symbol, SYMBOLS)}")
        elif of_type(label, str, key, table.faults) and labels.is_joining(label, key, table.faults):
            along[symbol] = label
    return tuple((symbol, along[symbol]) for symbol in SYMBOLS if symbol in along)
