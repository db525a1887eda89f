"""Typed reading of JSON values, with every fault noted under its path and none thrown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from southseas.errors import shown

_KINDS = {int: "an integer", str: "a text", list: "a list", dict: "an object"}


class JsonReader:
    """One JSON object being read. A method whose value is wrong adds a fault and returns a neutral value, so that
    reading goes on; whoever reads looks at ``faults`` at the end and then trusts nothing that was returned."""

    __slots__ = ("_path", "_value", "faults")

    def __init__(self, value: Mapping[str, Any], faults: list[str], path: str = "") -> None:
        self._value = value
        self._path = path
        self.faults = faults

    def integer(self, name: str) -> int:
        """An integer that must be there."""
        return int(self._typed(name, int))

    def choice(self, name: str, choices: Mapping[str, int], what: str) -> int:
        """Index of a text that must be one of ``choices``."""
        return self._index(self._typed(name, str), choices, what, self._at(name))

    def indices(self, name: str, choices: Mapping[str, int], what: str) -> list[int]:
        """Indices of a list of texts."""
        words = self._typed(name, list)
        return [self._index(word, choices, what, f"{self._at(name)}[{i}]") for i, word in enumerate(words)]

    def integers(self, name: str) -> list[int]:
        """A list of integers."""
        values = self._typed(name, list)
        wrong = [value for value in values if type(value) is not int]
        if wrong:
            self.faults.append(f"{self._at(name)}: must hold integers, not {shown(wrong[0])}")
        return [] if wrong else list(values)

    def counts(self, name: str, choices: Mapping[str, int], what: str) -> list[int]:
        """Numbers by id as a list over all ids; ids that are not named have 0."""
        counts = [0] * len(choices)
        part = self.part(name)
        for id in part.names():
            counts[part.index(id, choices, what)] = part.integer(id)
        return counts

    def names(self) -> list[str]:
        """The names in this object."""
        return list(self._value)

    def index(self, name: str, choices: Mapping[str, int], what: str) -> int:
        """Index of a name in this object that must be one of ``choices``."""
        return self._index(name, choices, what, self._path)

    def part(self, name: str) -> JsonReader:
        """An object."""
        return JsonReader(self._typed(name, dict), self.faults, self._at(name))

    def optional(self, name: str) -> JsonReader | None:
        """An object or null."""
        if name in self._value and self._value[name] is None:
            return None
        return self.part(name)

    def objects(self, name: str) -> list[JsonReader]:
        """A list of objects."""
        readers = []
        for i, value in enumerate(self._typed(name, list)):
            path = f"{self._at(name)}[{i}]"
            if not isinstance(value, dict):
                self.faults.append(f"{path}: must be an object, not {shown(value)}")
            readers.append(JsonReader(value if isinstance(value, dict) else {}, self.faults, path))
        return readers

    def fault(self, text: str) -> None:
        """Adds a fault at this object."""
        self.faults.append(f"{self._path or 'state'}: {text}")

    def _at(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name

    def _typed(self, name: str, kind: type) -> Any:
        value = self._value.get(name)
        if type(value) is kind:
            return value
        found = f"not {shown(value)}" if name in self._value else "and is missing"
        self.faults.append(f"{self._at(name)}: must be {_KINDS[kind]}, {found}")
        return kind()

    def _index(self, word: object, choices: Mapping[str, int], what: str, path: str) -> int:
        if isinstance(word, str) and word in choices:
            return choices[word]
        self.faults.append(f"{path}: no {what} is called {shown(word)}")
        return 0
