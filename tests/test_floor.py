"""``bench/floor.py``: what it takes from the floor program, and what it says when that is nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "floor.py"


def _run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, *words], capture_output=True, text=True, check=False)


SAYS_NOTHING = f"{sys.executable} printed no 'games/s N'\n"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ([sys.executable, "-c", "print('games/s')"], SAYS_NOTHING),
        ([sys.executable, "-c", "print('games/s 0')"], SAYS_NOTHING),
        ([sys.executable, "-c", "raise SystemExit(3)"], f"{sys.executable} failed with exit code 3\n"),
        (["./no-such-floor"], "./no-such-floor cannot be run: no such file or directory\n"),
    ],
)
def test_a_program_without_a_figure_is_one_plain_line(command: list[str], said: str) -> None:
    ran = _run("--", *command)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", said)


def test_the_last_figure_counts() -> None:
    ran = _run("--rounds", "1", "--games", "20", "--", sys.executable, "-c", "print('games/s 1\\ngames/s 2500.5')")
    assert ran.returncode == 0
    assert "best: floor 2,500  engine " in ran.stdout
