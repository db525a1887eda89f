"""Shared by the tests of the terminal program: running it in this process, and a set that is played in no time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from southseas.cli import main

SMALL_SET = """\
format = 1
game = "carcassonne"
name = "Small"
provenance = "made for a test"
start = "straight/1"

[[shape]]
id = "straight"
sides = ["sea", "bridge", "sea", "bridge"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["E", "W"] },
  { name = "north", type = "sea", ports = ["N", "El", "Wr"] },
  { name = "south", type = "sea", ports = ["S", "Er", "Wl"] },
]
variants = [ { id = "1", count = 3, shells = { bridge0 = 1 }, fish = { north = [2] } } ]

[[shape]]
id = "end"
sides = ["sea", "sea", "sea", "bridge"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["W"] },
  { name = "sea0", type = "sea", ports = ["N", "E", "S", "Wl", "Wr"] },
]
variants = [ { id = "1", count = 2, shells = { bridge0 = 1 }, boat = ["sea0"] } ]

[[ship]]
id = "dhow"
points = 5
count = 2
needs = { any = 1 }

[[ship]]
id = "sloop"
points = 3
needs = { shells = 2 }
"""


@dataclass(frozen=True)
class Ran:
    """What one run of the program left."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on stdout."""
        return json.loads(self.out)

    @property
    def faults(self) -> list[str]:
        """Lines on stderr without their common beginning; a line without it fails the test."""
        lines = self.err.splitlines()
        assert all(line.startswith("southseas: error: ") for line in lines), self.err
        return [line.removeprefix("southseas: error: ") for line in lines]


class Program:
    """Runs the program in this process, in a directory of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self.home = home
        (home / "small.toml").write_text(SMALL_SET, encoding="utf-8")
        monkeypatch.chdir(home)

    def run(self, line: str, typed: Iterable[str] = ()) -> Ran:
        """The words of ``line``, with ``typed`` as lines of standard input."""
        self._monkeypatch.setattr("sys.stdin", StringIO("".join(f"{text}\n" for text in typed)))
        self._capsys.readouterr()
        code = main(line.split())
        out, err = self._capsys.readouterr()
        return Ran(code, out, err)

    def refused(self, line: str) -> list[str]:
        """Runs what must be refused with exit code 2 and nothing on stdout; its faults."""
        ran = self.run(line)
        assert (ran.code, ran.out) == (2, ""), ran
        return ran.faults
