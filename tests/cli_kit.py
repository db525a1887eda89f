"""Shared by the tests of the terminal program: running it in this process, and sets that are played in no time."""

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

SMALL_HEX_SET = """\
format = 1
game = "dorfromantik"
name = "Small"
provenance = "made for a test"
labels = { R = "reef", W = "way", "." = "sea" }
neutral = ["sea"]
must_match = ["way"]
removed_landscape_tiles = 1

[markers]
reef = [2, 3, 3]
way = [2, 4]

[score]
flags = ["reef"]
longest = ["reef"]
along_longest = { huts = "way" }

[[tile]]
id = "plain"
kind = "landscape"
edges = "RRW.W."
count = 2
flag = "reef"
huts = 1

[[tile]]
id = "split"
kind = "landscape"
edges = "W.WRR."
count = 2
segments = [[0], [2], [3, 4]]

[[tile]]
id = "calm"
kind = "special"
edges = "RR...."

[[tile]]
id = "reef1"
kind = "task"
edges = "RR.RR."
segments = [[0, 1], [3, 4]]
task = { reef = 1 }

[[tile]]
id = "reef2"
kind = "task"
edges = "RRRRRR"
task = "reef"

[[tile]]
id = "way1"
kind = "task"
edges = "W..W.."
task = "way"
"""

SMALL_SETS = {"carcassonne": SMALL_SET, "dorfromantik": SMALL_HEX_SET}
"""Game name -> its small set."""

SMALL_FILES = {"carcassonne": "small.toml", "dorfromantik": "small_hex.toml"}
"""Game name -> where :class:`Program` has it."""


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
        for game, file in SMALL_FILES.items():
            (home / file).write_text(SMALL_SETS[game], encoding="utf-8")
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
