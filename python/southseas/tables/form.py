"""Tables as text: heading and lines, not yet what the lines say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from southseas.errors import TableError
from southseas.heading import HeadingReader, Line, numbered_lines

FIRST_LINE = "southseas-table 1"

WORDS = {
    "carcassonne": ("tile", "islander", "covered", "wares", "ship"),
    "dorfromantik": ("tile", "completed", "unlocked"),
}
"""The first words of each game's lines."""


@dataclass(frozen=True)
class Table:
    """A table as it was written; heading as in :class:`~southseas.record.Record`, ``lines`` are all others."""

    game: str
    lines: tuple[Line, ...]
    tileset: str | None = None
    fingerprint: str | None = None
    rules: Mapping[str, int | str] = field(default_factory=dict)
    source: Path | None = None
    faults: tuple[str, ...] = ()
    """What is wrong in form; a table that :func:`parse_table` gave has none."""

    def of(self, word: str) -> list[tuple[Line, list[str]]]:
        """The lines that begin with ``word``, each with the words after it."""
        return [(line, rest) for line in self.lines for first, *rest in [line[1].split()] if first == word]

    def refuse(self, faults: list[str]) -> None:
        """:class:`TableError` when there are any faults, those in form among them."""
        told = [*self.faults, *faults]
        if told:
            where = f"table {str(self.source)!r}" if self.source else "this table"
            raise TableError(f"{where} is refused", sorted(told, key=_line_number))


def _line_number(fault: str) -> int:
    """Faults come in the order of the lines; what belongs to none comes last."""
    words = fault.split()
    return int(words[1]) if words[0] == "line" else 1 << 30


def parse_table(text: str, source: Path | None = None) -> Table:
    """The table that ``text`` is. :class:`TableError` lists every line that is wrong in form, with its number."""
    table = scan_table(text, source)
    table.refuse([])
    return table


def scan_table(text: str, source: Path | None = None) -> Table:
    """The table that ``text`` is, as far as it can be read. :class:`TableError` when even its game cannot."""
    heading, lines = HeadingReader(FIRST_LINE), numbered_lines(text)
    own: list[Line] = []
    for line in lines[2:] if heading.open(lines) else ():
        word, known = line[1].split()[0], (*HeadingReader.words, *WORDS[heading.game])
        if word not in known:
            heading.fault(line, f"begins with none of {', '.join(known)}")
        elif word in WORDS[heading.game]:
            own.append(line)
        elif not heading.is_second(line):
            heading.read(line)
    faults = tuple(heading.faults)
    table = Table(heading.game, tuple(own), heading.tileset, heading.fingerprint, heading.rules, source, faults)
    if not table.game:
        table.refuse([])
    return table
