"""What a command shows: text and tables for people, or one JSON value for programs, never both on stdout."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NoReturn

from rich.columns import Columns
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 120


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


class Screen:
    """The two outputs of one command. With ``as_json`` everything for people is left out of stdout."""

    def __init__(self, as_json: bool = False) -> None:
        width = None if sys.stdout.isatty() else PIPE_WIDTH
        self.as_json = as_json
        self._out = _Console(quiet=as_json, highlight=False, width=width)
        self._err = _Console(stderr=True, highlight=False)

    def say(self, text: str = "", style: str = "") -> None:
        """A line for people, wrapped to the window."""
        self._out.print(Text(text, style=style))

    def title(self, text: str) -> None:
        """A heading."""
        self._out.print()
        self._out.print(Text(text, style="bold"))

    def board(self, text: str, colours: Mapping[str, str]) -> None:
        """A board and what is told below it, after an empty line; the board's lines are never wrapped.

        ``colours`` gives styles for its characters; they show on a terminal only.
        """
        picture, gap, told = text.partition("\n\n")
        self._out.print(Text.assemble(*((sign, colours.get(sign, "")) for sign in picture)), soft_wrap=True)
        if gap:
            self._out.print(Text(f"\n{told}"))

    def lines(self, text: str) -> None:
        """Lines that must not be wrapped."""
        self._out.print(Text(text), soft_wrap=True)

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[object]], caption: str = "") -> None:
        """A table; columns whose name ends in a blank are text, the others numbers."""
        table = Table(box=None, pad_edge=False, header_style="bold", caption=caption or None, caption_justify="left")
        for column in columns:
            table.add_column(column.rstrip(), justify="left" if column.endswith(" ") else "right", overflow="fold")
        for row in rows:
            table.add_row(*(Text(str(value)) for value in row))
        self._out.print(table)

    def columns(self, items: Sequence[str]) -> None:
        """Short texts in as many columns as the window holds, read downwards."""
        self._out.print(Columns([Text(item) for item in items], column_first=True, padding=(0, 2)))

    def data(self, value: Any) -> None:
        """The command's result for programs; printed only with ``as_json``."""
        if self.as_json:
            print(json.dumps(value, indent=2, ensure_ascii=False))

    def note(self, text: str) -> None:
        """A remark on stderr that belongs to no result."""
        self._err.print(Text(text, style="dim"))

    @contextmanager
    def progress(self, label: str, total: int) -> Iterator[Callable[[int], None]]:
        """A bar on stderr while the body runs, if stderr is a terminal; call the yielded function with what is done."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=self._err, transient=True, disable=not self._err.is_terminal) as progress:
            task = progress.add_task(label, total=total)
            yield lambda done: progress.update(task, completed=done)
