"""Finished boards that somebody describes, checked and scored: section 14 of ``docs/formats.md``.

A table says what lies on the table, not how it came there. Every fault is reported at once, with its line. What the
board is worth comes from an engine.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from southseas.errors import Refusals, TableError, shown
from southseas.game import Game, load_game
from southseas.heading import check_fingerprint, tileset_place
from southseas.tables import carcassonne, dorfromantik
from southseas.tables.form import FIRST_LINE, Table, parse_table, scan_table
from southseas.tables.score import TableScore

__all__ = ["FIRST_LINE", "Table", "TableScore", "parse_table", "read_table", "score_table"]

_SCORERS: dict[str, Callable[[Game, Table], TableScore]] = {
    "carcassonne": carcassonne.score,
    "dorfromantik": dorfromantik.score,
}


def read_table(path: str | os.PathLike[str]) -> Table:
    """The table in a file. :class:`TableError` when it cannot be read, or is no table."""
    text = _text_of(path)
    return parse_table(text, Path(path))


def _text_of(path: str | os.PathLike[str]) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError, TypeError) as error:
        raise TableError(f"table {shown(path)} cannot be read: {error}") from error


def score_table(table: Table | str | os.PathLike[str], *, engine: str | None = None) -> TableScore:
    """What a table is worth: a :class:`Table`, the text of one, or a path.

    :class:`TableError` lists every reason why it could not lie so; :class:`RulesError` and :class:`TileSetError` as in
    :func:`southseas.load_game` where nothing else is wrong.
    """
    read = _as_table(table)
    rules: dict[str, Any] = dict(read.rules)
    refusals = Refusals()
    with refusals:
        game = load_game(read.game, tileset=tileset_place(read), engine=engine, **rules)
        check_fingerprint(read, game.tileset.fingerprint, TableError)
    if refusals.errors and read.faults:
        read.refuse(refusals.faults)
    refusals.check("this table is refused")
    return _SCORERS[read.game](game, read)


def _as_table(table: Table | str | os.PathLike[str]) -> Table:
    if isinstance(table, Table):
        return table
    if isinstance(table, str) and ("\n" in table or table.lstrip().startswith(FIRST_LINE)):
        return scan_table(table)
    if isinstance(table, (str, os.PathLike)):
        text = _text_of(table)
        return scan_table(text, Path(table))
    raise TableError(f"a table is a Table, a text or a path, not {type(table).__name__}")
