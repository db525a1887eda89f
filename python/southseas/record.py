"""Records as text: section 11 of ``docs/formats.md``. Reading checks the form; ``replaying`` follows the steps."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from southseas.actions import ActionType, action_type, unpack_draw
from southseas.errors import RecordError, shown
from southseas.heading import HeadingReader, Line, numbered_lines
from southseas.notation import normal_text

if TYPE_CHECKING:
    from southseas.game import Game

FIRST_LINE = "southseas-record 1"
STEP_WORDS = frozenset(kind.name.lower() for kind in ActionType)

_START = re.compile(r"(-?\d{1,5}),(-?\d{1,5}),(\d)")


@dataclass(frozen=True)
class Record:
    """A game record. ``str()`` is the file.

    ``tileset`` is a built-in name or a path, None for the game's own set; ``rules`` holds the options that are named;
    ``start`` is (x, y, rotation) of the first tile; ``steps`` are texts of actions, draws included; ``lines`` their
    line numbers where the record was read, and ``source`` the path. Neither counts for equality.
    """

    game: str
    steps: tuple[str, ...] = ()
    tileset: str | None = None
    fingerprint: str | None = None
    rules: Mapping[str, int | str] = field(default_factory=dict)
    start: tuple[int, int, int] = (0, 0, 0)
    meta: Mapping[str, str] = field(default_factory=dict)
    lines: tuple[int, ...] = field(default=(), compare=False)
    source: Path | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """:class:`RecordError` for fields of other types than those above."""
        wrong = [name for name, is_right in _FIELDS.items() if not is_right(getattr(self, name))]
        faults = [f"{name}: {shown(getattr(self, name))} has the wrong form" for name in wrong]
        if not faults and self.lines and len(self.lines) != len(self.steps):
            faults = [f"lines: has {len(self.lines)} entries, must have one per step or none: {len(self.steps)}"]
        if faults:
            raise RecordError("this cannot be a record", faults)

    def __str__(self) -> str:
        check_lines(self.meta, self.tileset)
        return "\n".join([FIRST_LINE, *self._header(), *self.steps]) + "\n"

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the file. ``str()`` and this raise :class:`RecordError` for what a line cannot hold."""
        Path(path).write_text(str(self), encoding="utf-8")

    def _header(self) -> list[str]:
        lines = [f"game {self.game}"]
        if self.tileset is not None:
            lines.append(" ".join(["tileset", self.tileset, *([self.fingerprint] if self.fingerprint else [])]))
        if self.rules:
            lines.append("rules " + " ".join(f"{name}={value}" for name, value in self.rules.items()))
        if any(self.start):
            lines.append("start {},{},{}".format(*self.start))
        return lines + [f"meta {key} {text}" for key, text in self.meta.items()]


def record_of(game: Game, start: tuple[int, int, int], history: Sequence[int], meta: Mapping[str, str]) -> Record:
    """The record of a game that began with its first tile at ``start``, every rule and the fingerprint named.

    :class:`RecordError` for ``meta``, or a path of a tile set, that a line of a record cannot hold.
    """
    if not _is_meta(meta):
        raise RecordError(f"meta is a mapping of texts, not {shown(meta)}")
    check_lines(meta, game.tileset.source)
    return Record(
        game=game.name,
        steps=tuple(_step_texts(game, history)),
        tileset=game.tileset.source,
        fingerprint=game.tileset.fingerprint,
        rules=game.rules.to_dict(),
        start=start,
        meta={key: text.strip() for key, text in meta.items()},
    )


def check_lines(meta: Mapping[str, str], tileset: str | None) -> None:
    """:class:`RecordError` for what a line of a record cannot hold."""
    faults = [
        f"meta {shown(key)}: a key is one word, a text one line without '#'"
        for key, text in meta.items()
        if len(key.split()) != 1 or not _fits_line(key) or not _fits_line(text) or not text.strip()
    ]
    if tileset is not None and not _fits_line(tileset):
        faults.append(f"tileset {shown(tileset)}: a path in a record is on one line without '#'")
    if faults:
        raise RecordError("this cannot be written into a record", faults)


def read_record(path: str | os.PathLike[str]) -> Record:
    """The record in a file. :class:`RecordError` when it cannot be read, or is no record."""
    text = _text_of(path)
    return parse_record(text, Path(path))


def parse_record(text: str, source: Path | None = None) -> Record:
    """The record that ``text`` is. :class:`RecordError` lists every line that is wrong in form, with its number."""
    if not isinstance(text, str):
        raise RecordError(f"the text of a record is a str, not {type(text).__name__}")
    record, malformed = _Parser(source).parse(text)
    if malformed is not None:
        raise malformed
    return record


def as_record(record: Record | str | os.PathLike[str]) -> Record:
    """A record from a :class:`Record`, the text of one, or a path."""
    read, malformed = scanned_record(record)
    if malformed is not None:
        raise malformed
    return read


def scanned_record(record: Record | str | os.PathLike[str]) -> tuple[Record, RecordError | None]:
    """A record as :func:`as_record` takes it, and what is wrong with its form, where its game at least can be read."""
    if isinstance(record, Record):
        return record, None
    if isinstance(record, str) and ("\n" in record or record.lstrip().startswith("southseas-record")):
        return _Parser(None).parse(record)
    if isinstance(record, (str, os.PathLike)):
        text = _text_of(record)
        return _Parser(Path(record)).parse(text)
    raise RecordError(f"a record is a Record, a text or a path, not {type(record).__name__}")


def _text_of(path: str | os.PathLike[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError, TypeError) as error:
        raise RecordError(f"record {shown(path)} cannot be read: {error}") from error


def _fits_line(text: str) -> bool:
    plain = "#" not in text and "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)
    return plain and len(f"{text}.".splitlines()) <= 1


def _is_meta(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(text, str) for pair in value.items() for text in pair)


def _is_rules(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(name, str) for name in value)


def _is_text_or_none(value: object) -> bool:
    return value is None or isinstance(value, str)


def _is_tuple_of(kind: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, (tuple, list)) and all(type(item) is kind for item in value)


_FIELDS: dict[str, Callable[[Any], bool]] = {
    "game": lambda value: isinstance(value, str),
    "steps": _is_tuple_of(str),
    "tileset": _is_text_or_none,
    "fingerprint": _is_text_or_none,
    "rules": _is_rules,
    "start": lambda value: _is_tuple_of(int)(value) and len(value) == 3,
    "meta": _is_meta,
    "lines": _is_tuple_of(int),
    "source": lambda value: value is None or isinstance(value, Path),
}
"""What each field of a record must be."""


def _step_texts(game: Game, history: Sequence[int]) -> list[str]:
    texts, drawn = [], None
    for action in history:
        if action_type(action) is ActionType.DRAW:
            drawn = unpack_draw(action)[0]
        texts.append(game.notation.text(action, drawn))
    return texts


class _Parser:
    """One pass over the lines; those of the header are handled by the method of their first word."""

    def __init__(self, source: Path | None) -> None:
        self._source = source
        self._heading = HeadingReader(FIRST_LINE)
        self._start = (0, 0, 0)
        self._meta: dict[str, str] = {}
        self._steps: list[Line] = []

    def parse(self, text: str) -> tuple[Record, RecordError | None]:
        """The record as far as it can be read, and what is wrong with its form, which is raised where not even its
        game can be read."""
        lines = numbered_lines(text)
        if self._heading.open(lines):
            for line in lines[2:]:
                self._read_line(line)
        malformed = self._malformed()
        if malformed is not None and not self._heading.game:
            raise malformed
        numbers, steps = zip(*self._steps, strict=True) if self._steps else ((), ())
        heading = self._heading
        record = Record(
            heading.game, steps, heading.tileset, heading.fingerprint, heading.rules, self._start, self._meta, numbers,
            self._source,
        )  # fmt: skip
        return record, malformed

    def _malformed(self) -> RecordError | None:
        where = f"record {str(self._source)!r}" if self._source else "this record"
        return RecordError(f"{where} cannot be read", self._heading.faults) if self._heading.faults else None

    def _read_line(self, line: Line) -> None:
        word, _, rest = line[1].partition(" ")
        headers = (*HeadingReader.words, *self._readers)
        if word in STEP_WORDS:
            self._steps.append((line[0], normal_text(line[1], lambda rotation: rotation)))
        elif word not in headers:
            self._heading.fault(line, f"begins with none of {', '.join([*headers, *sorted(STEP_WORDS)])}")
        elif self._steps:
            self._heading.fault(line, "header lines come before the first step")
        elif word == "meta" or not self._heading.is_second(line):
            self._read_header(line, word, rest.strip())

    def _read_header(self, line: Line, word: str, rest: str) -> None:
        if word in HeadingReader.words:
            self._heading.read(line)
        elif fault := self._readers[word](self, rest):
            self._heading.fault(line, fault)

    def _read_start(self, rest: str) -> str | None:
        match = _START.fullmatch("".join(rest.split()))
        if match is None:
            return "must be 'start X,Y,ROTATION'"
        self._start = (int(match[1]), int(match[2]), int(match[3]))
        return None

    def _read_meta(self, rest: str) -> str | None:
        key, _, text = rest.partition(" ")
        if not text:
            return "must be 'meta KEY TEXT'"
        if key in self._meta:
            return f"a second meta {key!r}"
        self._meta[key] = text.strip()
        return None

    _readers: ClassVar[dict[str, Callable[[_Parser, str], str | None]]] = {"start": _read_start, "meta": _read_meta}
