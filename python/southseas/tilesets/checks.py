"""Reading plain tables with every fault collected: types, missing and unknown keys, ranges, names, ids."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from southseas.errors import shown
from southseas.tilesets.forms import form

TYPES = {str: "a string", int: "an integer", bool: "true or false", list: "an array", dict: "a table"}
_LONGEST_NAME = 40
ID = re.compile(r"[\w.+-]+")
MAX_TILES = 1000
"""Most tiles of a set, all copies counted."""


@dataclass(frozen=True)
class Header:
    """What the files of all games begin with, and ``source``, where the set was read."""

    game: str
    name: str
    provenance: str
    source: str


class Faults:
    """All that is wrong with one file, each with the key where it stands and the ids of the tables that it is in."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._names: dict[str, str] = {}

    def name(self, key: str, values: Mapping[str, Any]) -> None:
        """Tell the ``values`` of the table at ``key``: its id, if it can be read, is told with every fault in it."""
        name = values.get("id", values.get("name"))
        if isinstance(name, str) and len(name) <= _LONGEST_NAME and ID.fullmatch(name):
            self._names[key] = name

    def add(self, key: str, message: str) -> None:
        """Note that ``message`` holds at ``key`` (empty: the file as a whole)."""
        names = self._names_in(key)
        where = f"{key} ({names})" if names else key
        self.texts.append(f"{where}: {message}" if key else message)

    def _names_in(self, key: str) -> str:
        """Ids of the tables around ``key``, the outermost first: a tile's own id, or a shape and its segment."""
        ends = [match.end() for match in re.finditer(r"\]", key)]
        tables = [key[:end] for end in ends if key[:end] in self._names]
        parts = [("/" if ".variants[" in table else " ", self._names[table]) for table in tables]
        return "".join(joint + name for joint, name in parts).strip(" /")


class Table:
    """A table of the file at ``key``. Every question notes what is wrong and then answers ``None``, or what is good."""

    def __init__(self, values: Mapping[str, Any], key: str, faults: Faults, known: Collection[str]) -> None:
        self.values = values
        self.key = key
        self.faults = faults
        faults.name(key, values)
        for name in values:
            if name not in known:
                self.fault(name, f"unknown key; {suggestion(name, known)}")

    def path(self, name: str) -> str:
        """The key of the entry ``name``."""
        return f"{self.key}.{name}" if self.key else name

    def fault(self, name: str, message: str) -> None:
        """Note a fault at the entry ``name``."""
        self.faults.add(self.path(name), message)

    def value(self, name: str, type: type, required: bool = True) -> Any:
        """The entry if it is there and of ``type``."""
        if name not in self.values:
            if required:
                self.fault(name, f"missing; must be {TYPES[type]}{form(self.path(name))}")
            return None
        value = self.values[name]
        return value if of_type(value, type, self.path(name), self.faults) else None

    def text(self, name: str) -> str | None:
        """A string that is not blank."""
        value: str | None = self.value(name, str)
        if value is not None and not value.strip():
            self.fault(name, "must not be empty")
            return None
        return value

    def choice(self, name: str, known: Collection[str]) -> str | None:
        """One of the strings ``known``."""
        if name not in self.values:
            self.fault(name, f"missing; must be one of {', '.join(known)}")
            return None
        return choice(self.values[name], known, self.path(name), self.faults)

    def id(self, name: str = "id") -> str | None:
        """A string that can stand as one word in records."""
        value: str | None = self.value(name, str)
        if value is None or ID.fullmatch(value):
            return value
        self.fault(name, f"{shown(value)} is not a name; letters, digits and _ . + - only")
        return None

    def integer(self, name: str, least: int, most: int | None, default: int | None = None) -> int | None:
        """An integer in ``least..most`` (no upper bound: ``None``), ``default`` where it is not given."""
        if name not in self.values and default is not None:
            return default
        value: int | None = self.value(name, int)
        return value if value is not None and in_range(value, least, most, self.path(name), self.faults) else None

    def count(self) -> int:
        """The entry ``count``: a positive integer, 1 where it is missing or wrong."""
        return self.integer("count", 1, None, default=1) or 1

    def tables(self, name: str, known: Collection[str], least: int = 0, required: bool = True) -> list[Table]:
        """An array of ``least`` or more tables; entries of other types are left out."""
        entries = self.value(name, list, required)
        path = self.path(name)
        if entries is None:
            return []
        if len(entries) < least:
            self.fault(name, f"at least {least} is needed")
        return [
            Table(entry, f"{path}[{i}]", self.faults, known)
            for i, entry in enumerate(entries)
            if of_type(entry, dict, f"{path}[{i}]", self.faults)
        ]

    def table(self, name: str, known: Collection[str]) -> Table | None:
        """A table."""
        values = self.value(name, dict)
        return None if values is None else Table(values, self.path(name), self.faults, known)

    def mapping(self, name: str) -> dict[str, Any]:
        """A table with free keys, empty where it is not given."""
        return self.value(name, dict, required=False) or {}


class Names:
    """Names that must differ, with the key where each stands."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.keys: dict[str, str] = {}

    def add(self, name: str | None, key: str) -> None:
        """Note ``name`` at ``key``; a fault if it is taken."""
        if name is None:
            return
        if name in self.keys:
            self.faults.add(key, f"{shown(name)} is already the name of {self.keys[name]}")
        else:
            self.keys[name] = key.rpartition(".")[0]


def check_total(counts: Iterable[int], key: str, faults: Faults) -> None:
    """Note at ``key`` that there are too many tiles."""
    total = sum(counts)
    if total > MAX_TILES:
        faults.add(key, f"{total} tiles in all; at most {MAX_TILES}")


def of_type(value: Any, type: type, key: str, faults: Faults) -> bool:
    """Whether ``value`` is of ``type`` (a bool is not an integer); a fault if not."""
    if isinstance(value, type) and not (type is int and isinstance(value, bool)):
        return True
    faults.add(key, f"must be {TYPES[type]}{form(key)}, not {shown(value)}")
    return False


def choice(value: Any, known: Collection[str], key: str, faults: Faults) -> str | None:
    """``value`` if it is one of ``known``; a fault if not."""
    if isinstance(value, str) and value in known:
        return value
    faults.add(key, f"must be one of {', '.join(known)}, not {shown(value)}")
    return None


def in_range(value: int, least: int, most: int | None, key: str, faults: Faults) -> bool:
    """Whether ``least <= value <= most``; a fault if not."""
    if value >= least and (most is None or value <= most):
        return True
    wanted = f"in {least}..{most}" if most is not None else f"at least {least}"
    faults.add(key, f"must be an integer {wanted}, not {shown(value)}")
    return False


def suggestion(name: str, known: Collection[str]) -> str:
    """What may have been meant, or everything that could stand there."""
    close = difflib.get_close_matches(name, known, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return f"known: {', '.join(known)}" if known else "there is none"
