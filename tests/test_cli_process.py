"""The terminal program as a process of its own: exit codes, pipes, Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_kit import SMALL_SET

PROGRAM = [sys.executable, "-m", "southseas"]
SMALL = ["--tileset", "small.toml", "--engine", "reference"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "small.toml").write_text(SMALL_SET, encoding="utf-8")
    return tmp_path


def _run(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, *words], cwd=home, input=typed, capture_output=True, text=True, check=False)


def _start(home: Path, *words: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*PROGRAM, *words], cwd=home, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def _interrupt(process: subprocess.Popen[str]) -> str:
    """Presses Ctrl-C, again where Python was between its prompt and its wait for a line and does not notice."""
    for _ in range(20):
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=2)
            break
    return process.communicate(timeout=1)[1]


def test_error_is_one_line_and_exit_code_2(home: Path) -> None:
    ran = _run(home, "replay", "nowhere.txt")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "southseas: error: cannot read nowhere.txt: no such file or directory\n"


def test_json_is_alone_on_stdout(home: Path) -> None:
    ran = _run(home, "demo", *SMALL, "--speed", "0", "--json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["terminal"] is True


def test_files_are_written_before_anybody_stops_reading(home: Path) -> None:
    with _start(home, "tiles", "small.toml", "--svg", "sheet.svg") as process:
        assert process.stdout is not None
        process.stdout.close()
        process.wait(timeout=60)
    assert (home / "sheet.svg").exists()


def test_play_reads_a_pipe_to_its_end(home: Path) -> None:
    ran = _run(home, "play", *SMALL, "--seed", "3", typed="show\nsave game.txt\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert _run(home, "replay", "game.txt", "--engine", "reference").returncode == 0


def test_ctrl_c_at_the_prompt(home: Path) -> None:
    with _start(home, "play", *SMALL, "--seed", "3") as process:
        assert process.stdout is not None
        shown = ""
        while not shown.endswith("place (h: help)> "):
            shown += process.stdout.read(1)
        err = _interrupt(process)
    assert (process.returncode, err) == (130, "\n")


def test_ctrl_c_says_that_the_game_is_not_saved(home: Path) -> None:
    with _start(home, "play", *SMALL, "--seed", "3") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("hint\n")
        process.stdin.flush()
        shown = ""
        while "would play: " not in shown or not shown.endswith("\n"):
            shown += process.stdout.read(1)
        process.stdin.write(shown.rpartition("would play: ")[2])
        process.stdin.flush()
        while not shown.endswith("islander (h: help)> "):
            shown += process.stdout.read(1)
        for _ in range(20):
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=2)
                break
        out = process.communicate(timeout=1)[0]
    assert process.returncode == 130
    assert "the game is not saved" in out


def test_ctrl_c_in_the_middle_leaves_no_file(home: Path) -> None:
    with _start(home, "demo", "--engine", "reference", "--svg", "a.svg", "--record", "a.txt") as process:
        assert process.stdout is not None
        process.stdout.readline()
        err = _interrupt(process)
    assert (process.returncode, err) == (130, "\n")
    assert [path.name for path in home.iterdir()] == ["small.toml"]


def test_letters_that_the_terminal_lacks(home: Path) -> None:
    words = ["play", *SMALL, "--seed", "3", "--names", "Zoë"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [*PROGRAM, *words], cwd=home, env=environment, input="", capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Zo?, place (h: help)> " in ran.stdout


@pytest.mark.parametrize(
    ("words", "codes"), [("tiles carcassonne/south_seas --emit-flat", {141}), ("tiles", {141}), ("--help", {0, 141})]
)
def test_closed_pipe_is_quiet(home: Path, words: str, codes: set[int]) -> None:
    """argparse itself passes over a closed pipe in later Pythons, so help ends well there."""
    with _start(home, *words.split()) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert process.returncode in codes


CLOSED = [
    ("tiles", ">&-", 2, "southseas: error: stdout is closed: there is nowhere to show anything\n"),
    ("play --json", ">&-", 2, "southseas: error: stdout is closed: there is nowhere to show anything\n"),
    ("play --tileset small.toml --engine reference --seed 3", "<&-", 0, ""),
    ("replay nowhere.txt", "2>&-", 2, ""),
    ("tiles", "<&- >&- 2>&-", 2, ""),
]


@pytest.mark.parametrize(("words", "closed", "code", "err"), CLOSED)
def test_streams_closed_from_the_start(home: Path, words: str, closed: str, code: int, err: str) -> None:
    line = ["sh", "-c", f'exec "$0" -m southseas {words} {closed}', sys.executable]
    ran = subprocess.run(line, cwd=home, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (code, err)
    assert bool(ran.stdout) == (code == 0)
