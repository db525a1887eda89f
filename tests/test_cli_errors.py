"""Bad input to the terminal program: exit code 2, one line per fault on stderr, nothing on stdout."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_kit import SMALL_SET, Program
from southseas.cli import main


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    program = Program(capsys, monkeypatch, tmp_path)
    (tmp_path / "bad.toml").write_text("format = [", encoding="utf-8")
    (tmp_path / "noise.bin").write_bytes(b"\xff\xfe\x00southseas")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    return program


ONE_FAULT = [
    ("plai", "unknown command 'plai'; did you mean play?"),
    ("xyzzy", "unknown command 'xyzzy'; commands: demo, play"),
    ("--colour", "--colour"),
    ("demo --colour", "--colour"),
    ("demo carcasonne", "unknown game 'carcasonne'; did you mean carcassonne?"),
    ("demo chess", "unknown game 'chess'; games: carcassonne"),
    ("demo --players", "--players"),
    ("demo --players 9", "players"),
    ("demo --players two", "players"),
    ("demo --rules colour=red", "colour"),
    ("demo --rules retrieve=always", "any_turn"),
    ("demo --rules players", "name=value"),
    ("demo carcassonne(players=3 --players 3", "players"),
    ("demo --seed -1", "0..18446744073709551615"),
    ("demo --seed one", "whole number"),
    ("demo --seed 18446744073709551616", "out of range"),
    ("demo --agents clever", "unknown agent 'clever'; agents: greedy, random"),
    ("demo --engine magic", "native"),
    ("demo --speed -1", "0..3600"),
    ("demo --tileset nowhere.toml", "nowhere.toml"),
    ("demo --tileset .", "directory"),
    ("demo --tileset bad.toml", "bad.toml"),
    ("demo --tileset noise.bin", "noise.bin"),
    ("demo --tileset small.toml --engine reference --speed 0 --svg .", "directory"),
    ("demo --tileset small.toml --engine reference --speed 0 --svg nowhere/a.svg", "nowhere"),
    ("demo --tileset small.toml --engine reference --svg r.txt --record r.txt", "both name r.txt"),
    ("demo --tileset small.toml --engine reference --svg r.svg --record ./r.svg", "both name"),
    ("demo carcassonne(", "not 'carcassonne('"),
    ("demo --seed 1_0", "whole number"),
    ("demo --seed \u0663", "whole number"),
    (f"demo --seed {'9' * 5000}", "whole number"),
    ("demo --speed 1_0", "seconds"),
    ("perft carcassonne 500", "DEPTH 500: must be in 0.."),
    ("perft carcassonne 500 --divide --engine reference", "DEPTH 500: must be in 0.."),
    ("tiles nowhere", "carcassonne/south_seas"),
    ("tiles --stats 3", "name a tile set"),
    ("tiles small.toml --stats 0", "at least 1"),
    ("tiles small.toml --emit-flat --svg a.svg", "leave out"),
    ("replay", "FILE"),
    ("replay nowhere.txt", "nowhere.txt: no such file"),
    ("replay .", "directory"),
    ("replay noise.bin", "UTF-8"),
    ("replay empty.txt", "southseas-record 1"),
    ("replay small.toml", "small.toml"),
    ("perft carcassonne", "DEPTH"),
    ("perft carcassonne -3", "at least 0"),
    ("perft carcassonne deep", "whole number"),
    ("perft carcassonne 0 --divide", "1 or more"),
    ("perft carcassonne 1 --threads 257", "in 0..256"),
    ("perft carcassonne 1 --hash -1", "in 0..1048576"),
    ("perft carcassonne 1 --threads 2 --engine reference", "need engine='native'"),
    ("perft carcassonne 1 --record nowhere.txt", "nowhere.txt"),
    ("perft carcassonne 1 --record nowhere.txt --players 3", "leave out"),
    ("lockstep carcassonne --games 0", "at least 1"),
    ("lockstep chess", "chess"),
    ("lockstep carcassonne --rules islanders=99", "islanders"),
    ("lockstep carcassonne --tileset nowhere.toml", "nowhere.toml"),
    ("bench --seconds long", "seconds"),
    ("play --people 3 --engine reference", "--people 3: the game has 2 players"),
    ("play --names A,B,C --engine reference", "3 names for 2 players"),
    ("play --names A,,B", "--names"),
    ("play --draws ask --seed 3", "leave out --seed"),
    ("play --resume nowhere.txt", "nowhere.txt"),
    ("play --resume nowhere.txt --players 3", "leave out"),
]


@pytest.mark.parametrize(("line", "said"), ONE_FAULT, ids=[line[:60] for line, _ in ONE_FAULT])
def test_one_fault_is_one_line(program: Program, line: str, said: str) -> None:
    (fault,) = program.refused(line)
    assert said in fault


def test_json_does_not_change_where_errors_go(program: Program) -> None:
    assert program.refused("replay nowhere.txt --json") == program.refused("replay nowhere.txt")


def test_several_faults_are_a_line_each(program: Program) -> None:
    faults = program.refused("demo --rules players=9 islanders=0 wares_per_point=0")
    assert len(faults) == 3
    for name, fault in zip(("players", "islanders", "wares_per_point"), faults, strict=True):
        assert name in fault


def test_faults_of_a_tile_set_are_a_line_each(program: Program) -> None:
    broken = SMALL_SET.replace("count = 3", "count = 0").replace('ports = ["W"]', 'ports = ["X"]')
    (program.home / "broken.toml").write_text(broken, encoding="utf-8")
    faults = program.refused("tiles broken.toml")
    assert len(faults) >= 2
    assert all("broken.toml" in fault for fault in faults)


def test_record_that_cannot_be_followed_names_line_and_alternatives(program: Program) -> None:
    program.run("demo --tileset small.toml --engine reference --speed 0 --record game.txt")
    lines = (program.home / "game.txt").read_text().splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith("place"))
    (program.home / "wrong.txt").write_text("\n".join([*lines[:number], "place 500,0,0"]) + "\n")
    (fault,) = program.refused("replay wrong.txt --engine reference")
    assert f"line {number + 1}" in fault
    assert "place 500,0,0" in fault
    assert "legal: place" in fault


HEADS = {"southseas-record 1": "southseas replay", "southseas-table 1": "southseas score"}


@pytest.mark.parametrize(
    ("line", "head", "wanted"),
    [
        ("score f.txt", "southseas-record 1", "southseas-table 1"),
        ("replay f.txt", "southseas-table 1", "southseas-record 1"),
        ("play --resume f.txt", "southseas-table 1", "southseas-record 1"),
        ("perft carcassonne 1 --record f.txt", "southseas-table 1", "southseas-record 1"),
    ],
)
def test_file_of_another_kind_names_the_command_that_reads_it(
    program: Program, line: str, head: str, wanted: str
) -> None:
    (program.home / "f.txt").write_text(f"{head}\ngame carcassonne\n")
    (fault,) = program.refused(line)
    assert f"which '{HEADS[head]}' reads" in fault
    assert f"here the first line must be {wanted!r}" in fault
    (program.home / "f.txt").write_text(f"{wanted.replace('1', '9')}\ngame carcassonne\n")
    (fault,) = program.refused(line)
    assert "reads" not in fault


def test_unreadable_file_is_refused(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path, **_: object) -> str:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_text", denied)
    (fault,) = program.refused("replay empty.txt")
    assert fault == "cannot read empty.txt: permission denied"


def test_interrupt_exits_130_and_leaves_no_file(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", stopped)
    before = sorted(program.home.iterdir())
    ran = program.run("demo --tileset small.toml --engine reference --speed 0 --svg a.svg --json")
    assert (ran.code, ran.out, ran.err) == (130, "", "\n")
    assert sorted(program.home.iterdir()) == before


def test_interrupt_leaves_an_old_file_as_it_was(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    (program.home / "a.svg").write_text("old")

    def stopped(path: Path, text: str, **_: object) -> int:
        with path.open("w") as file:
            file.write(text[:10])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", stopped)
    ran = program.run("demo --tileset small.toml --engine reference --speed 0 --svg a.svg")
    assert ran.code == 130
    assert (program.home / "a.svg").read_text() == "old"
    assert not list(program.home.glob("*.part"))


def test_missing_rich_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(["tiles"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "pip install 'southseas[cli]'" in err


EMPTY = ["demo --svg", "demo --record", "play --resume", "replay g --svg", "score t --svg", "tiles s --svg"]


@pytest.mark.parametrize("line", EMPTY)
def test_the_empty_name_of_a_file_is_refused(program: Program, line: str) -> None:
    (fault,) = program.refused(f"{line}=")
    assert "the name of a file is empty" in fault


@pytest.mark.parametrize("line", ["{}", "demo {}", "demo --agents {}", "demo --engine {}", "replay {}", "tiles {}"])
def test_long_words_are_shortened(program: Program, line: str) -> None:
    (fault,) = program.refused(line.format("a" * 5000))
    assert len(fault) < 400
