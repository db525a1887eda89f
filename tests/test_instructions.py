"""The logic of ``bench/instructions.py``: reading callgrind's file, comparing, and where the old counts come from."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[1] / "bench" / "instructions.py"

PROFILE = """# callgrind format
events: Ir
summary: 9999

ob=(1) /lib/libc.so.6
fn=(1) start
cfn=(2) southseas_counted
calls=1 29
360 900

ob=(2) /build/southseas_micro
fl=(3) ???
fn=(2)
0 100
+6 20
-2 3
cob=(1)
cfi=(4) memcpy.S
cfn=(5) memcpy
calls=7 0
* 500
* 4

ob=(1)
fn=(5)
264 500

ob=(2)
fn=(6) other
0 1000
"""


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("instructions", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "instructions", module)
    spec.loader.exec_module(module)
    return module


def test_own_instructions_are_neither_the_librarys_nor_the_callees(script: ModuleType) -> None:
    assert script.own_instructions(PROFILE, "/build/southseas_micro") == 100 + 20 + 3 + 4 + 1000
    assert script.own_instructions(PROFILE, "/lib/libc.so.6") == 500


def test_growth_of_five_percent_is_allowed_and_more_is_not(script: ModuleType) -> None:
    old = {"a": 1000, "b": 1000, "c": 1000}
    lines, grown = script.compare(old, {"a": 1050, "b": 1051, "c": 400})
    assert [line.split()[-1] for line in lines] == ["+5.0%", "+5.1%", "-60.0%"]
    assert len(grown) == 1
    assert grown[0].startswith("b takes 1051 instructions, +5.1% of the 1000 on record")


def test_work_that_came_is_fine_and_work_that_went_is_not(script: ModuleType) -> None:
    lines, grown = script.compare({"old": 10}, {"new": 20})
    assert [line.split() for line in lines] == [["new", "-", "20"], ["old", "10", "-"]]
    assert grown == ["old is on record but was not measured"]


def test_what_is_written_is_read_again(script: ModuleType) -> None:
    measured = script.Measured("GNU 12.2.0 x86_64", {"b/scalar": 2, "a/vectors": 1})
    text = script.written(measured)
    assert script.read(text) == {measured.compiler: measured.counts}
    assert text.index("a/vectors") < text.index("b/scalar")


def test_record_holds_both_paths_of_every_work(script: ModuleType) -> None:
    (counts,) = script.read((SCRIPT.parent / "instructions.toml").read_text(encoding="utf-8")).values()
    works = {name.split("/")[0] for name in counts}
    assert set(counts) == {f"{work}/{path}" for work in works for path in script.PATHS}
    assert all(count > 0 for count in counts.values())


def _found(script: ModuleType, vectors: bool, answer: str = "1") -> dict[object, object]:
    return {
        script.Piece("w", "vectors"): script.Counted("GNU 1 x", vectors, answer, 5),
        script.Piece("w", "scalar"): script.Counted("GNU 1 x", False, "1", 9),
    }


def test_without_vectors_only_the_other_path_counts(script: ModuleType) -> None:
    assert script.gathered(_found(script, vectors=True)).counts == {"w/vectors": 5, "w/scalar": 9}
    assert script.gathered(_found(script, vectors=False)).counts == {"w/scalar": 9}


def test_paths_that_answer_differently_are_trouble(script: ModuleType) -> None:
    with pytest.raises(script.Trouble, match="w has another answer with vectors: 2, not 1"):
        script.gathered(_found(script, vectors=True, answer="2"))


@pytest.fixture
def recorded(script: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script in a tree whose file has 100 instructions of one work and compiler."""
    (tmp_path / "bench").mkdir()
    text = script.written(script.Measured("GNU 1 x", {"w/scalar": 100}))
    (tmp_path / script.RECORD).write_text(text, encoding="utf-8")
    monkeypatch.setattr(script, "ROOT", tmp_path)
    return script


@pytest.mark.parametrize(("count", "code"), [(105, 0), (106, 1)])
def test_check_compares_with_the_record_of_its_compiler(
    recorded: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], count: int, code: int
) -> None:
    monkeypatch.setattr(recorded, "measure", lambda tree, jobs: recorded.Measured("GNU 1 x", {"w/scalar": count}))
    assert recorded.main(["check"]) == code
    said = capsys.readouterr()
    assert "GNU 1 x: this tree beside bench/instructions.toml" in said.out
    assert ("w/scalar takes 106 instructions" in said.err) == (code == 1)


def test_check_builds_the_old_commit_for_a_compiler_not_on_record(
    recorded: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(recorded, "measure", lambda tree, jobs: recorded.Measured("Clang 2 x", {"w/scalar": 200}))
    monkeypatch.setattr(recorded, "commit_of_record", lambda: "c0ffee" * 7)
    asked: list[str] = []
    monkeypatch.setattr(recorded, "measure_commit", lambda commit, jobs: asked.append(commit) or {"w/scalar": 200})
    assert recorded.main(["check"]) == 0
    assert asked == ["c0ffee" * 7]
    assert "has no counts of Clang 2 x" in capsys.readouterr().out


def test_missing_programs_are_named(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(script.shutil, "which", lambda program: None if program == "valgrind" else program)
    assert script.main(["check"]) == 2
    assert capsys.readouterr().err.startswith("instructions.py: valgrind not found")


def test_a_command_that_fails_is_quoted_with_what_it_said(script: ModuleType) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no such set')"]
    with pytest.raises(script.Trouble, match=r"failed:\nno such set"):
        script.output(command)
