"""What records and tables begin with: their first line, the game, its tile set and rules. Sections 11 and 14."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from southseas.errors import SouthSeasError
from southseas.rules import RULES, option_faults, read_values, widened

Line = tuple[int, str]
"""Number, and text without comment."""

QUOTED = 80
"""Characters of a wrong line that a fault quotes at most."""

_READERS = {
    "southseas-record": "a record, which 'southseas replay' reads (replay in Python)",
    "southseas-table": "a table, which 'southseas score' reads (score_table in Python)",
}
"""First word of each kind of file, and what reads it."""

_FINGERPRINT = re.compile(r"[0-9a-f]{16}")


class Headed(Protocol):
    """A file that names a tile set: ``tileset`` is a built-in name or a path, None for the game's own set."""

    @property
    def tileset(self) -> str | None: ...

    @property
    def fingerprint(self) -> str | None: ...

    @property
    def source(self) -> Path | None: ...


def numbered_lines(text: str) -> list[Line]:
    """The lines that are not blank, ``#`` and what follows it left out."""
    stripped = ((number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in stripped if line]


def tileset_place(file: Headed) -> str | None:
    """Where the file's tile set is: a relative path is looked up beside the file, then in the working directory."""
    if file.tileset is None or file.source is None or Path(file.tileset).is_absolute():
        return file.tileset
    beside = file.source.parent / file.tileset
    return str(beside) if beside.is_file() else file.tileset


def check_fingerprint(file: Headed, fingerprint: str, error: type[SouthSeasError]) -> None:
    """``error`` when the file names a fingerprint and it is another one."""
    if file.fingerprint not in (None, fingerprint):
        raise error(
            f"it was made with another tile set: {file.tileset} has fingerprint {fingerprint}, "
            f"the file says {file.fingerprint}"
        )


class HeadingReader:
    """Reads opening, ``tileset`` and ``rules`` lines; what is wrong is added to ``faults`` with its line."""

    words = ("tileset", "rules")

    def __init__(self, first_line: str) -> None:
        self._first_line = first_line
        self._seen: set[str] = set()
        self.faults: list[str] = []
        self.game = ""
        self.tileset: str | None = None
        self.fingerprint: str | None = None
        self.rules: dict[str, int | str] = {}

    def fault(self, line: Line, text: str) -> None:
        """Notes what is wrong with a line; of a long one only the beginning is quoted."""
        quoted = line[1] if len(line[1]) <= QUOTED else f"{line[1][: QUOTED - 3]}..."
        self.faults.append(f"line {line[0]} {quoted!r}: {text}")

    def open(self, lines: Sequence[Line]) -> bool:
        """Reads the two first lines; False when they are none of this kind of file, and nothing else can be read."""
        first = lines[0] if lines else (1, "")
        if first[1].split() != self._first_line.split():
            self.fault(first, f"{self._other_kind(first)}the first line must be {self._first_line!r}")
            return False
        second = lines[1] if len(lines) > 1 else (first[0] + 1, "")
        words = second[1].split()
        if len(words) != 2 or words[0] != "game" or words[1] not in RULES:
            self.fault(second, f"the second line must be 'game NAME', NAME one of {', '.join(RULES)}")
            return False
        self.game = words[1]
        return True

    def _other_kind(self, first: Line) -> str:
        words = first[1].split()
        other = _READERS.get(words[0]) if words and words[0] != self._first_line.split()[0] else None
        return f"this is {other}; here " if other else ""

    def read(self, line: Line) -> None:
        """Reads a line that begins with one of ``words``."""
        word, _, rest = line[1].partition(" ")
        fault = self._read_tileset(rest.strip()) if word == "tileset" else self._read_rules(rest)
        if fault:
            self.fault(line, fault)

    def is_second(self, line: Line) -> bool:
        """True, with a fault, when a line with the same first word was asked about before."""
        word = line[1].split()[0]
        if word in self._seen:
            self.fault(line, f"a second {word!r} line")
            return True
        self._seen.add(word)
        return False

    def _read_tileset(self, rest: str) -> str | None:
        name, _, last = rest.rpartition(" ")
        if name and _FINGERPRINT.fullmatch(last):
            self.tileset, self.fingerprint = name.strip(), last
        else:
            self.tileset = rest
        return None if rest else "must be 'tileset NAME' or 'tileset NAME FINGERPRINT'"

    def _read_rules(self, rest: str) -> str | None:
        values, faults = read_values(self.game, rest.split())
        faults += option_faults(self.game, values)
        self.rules = widened(self.game, values) if faults else values
        return "; ".join(faults) or None
