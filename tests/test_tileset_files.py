"""From a name or a path to a set: what is found, what is refused, and how that is said."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from southseas.errors import TileSetError
from southseas.tilesets import builtin_tilesets, load_tileset

NAME = "carcassonne/south_seas"

SMALL = """
format = 1
game = "carcassonne"
name = "small"
provenance = "for a test"
start = "sea/1"
[[shape]]
id = "sea"
sides = ["sea", "sea", "sea", "sea"]
segments = [{ name = "sea0", type = "sea", ports = ["N", "E", "S", "W"] }]
variants = [{ id = "1" }]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    return path


def refusal(source: str | os.PathLike[str], game: str | None = None) -> str:
    with pytest.raises(TileSetError) as caught:
        load_tileset(source, game)
    return str(caught.value)


def test_builtin_names_load() -> None:
    assert NAME in builtin_tilesets()
    for name in builtin_tilesets():
        tileset = load_tileset(name)
        assert tileset.source == name
        assert name.startswith(tileset.game + "/")


def test_a_path_works_where_a_name_does(small: Path) -> None:
    assert load_tileset(small) == load_tileset(str(small))
    assert load_tileset(small).source == str(small)
    assert load_tileset(small).num_tiles == 1


def test_a_relative_path_is_looked_up_in_the_working_directory(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(small.parent)
    assert load_tileset("small.toml").source == "small.toml"


def test_a_name_wins_over_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "carcassonne").mkdir()
    (tmp_path / NAME).write_text(SMALL)
    monkeypatch.chdir(tmp_path)
    assert load_tileset(NAME).num_tiles == 73
    assert load_tileset(f"./{NAME}").num_tiles == 1


def test_windows_marks_at_the_start_of_a_file_are_no_fault(small: Path) -> None:
    small.write_text(SMALL, encoding="utf-8-sig", newline="\r\n")
    assert load_tileset(small).name == "small"


def test_the_game_may_be_demanded(small: Path) -> None:
    assert load_tileset(small, game="carcassonne").game == "carcassonne"
    assert (
        refusal(small, game="chess") == f"tile set {small} refused: game: the set belongs to carcassonne, not to chess"
    )


@pytest.mark.parametrize(
    ("name", "hint"), [("carcasonne/south_sea", NAME), ("south_seas", NAME), ("carcassonne/south_seas.toml", NAME)]
)
def test_an_unknown_name_is_answered_with_close_and_known_names(name: str, hint: str) -> None:
    text = refusal(name)
    assert text.startswith(f"unknown tile set '{name}': no such file or built-in set; did you mean {hint}? built in: ")
    assert text.endswith(", ".join(builtin_tilesets()))


@pytest.mark.parametrize("name", ["", "?", "no/such/file.toml", "a\0b", "x" * 5000])
def test_what_is_no_file_is_an_unknown_set(name: str) -> None:
    text = refusal(name)
    assert text.startswith("unknown tile set ")
    assert NAME in text
    assert len(text) < 300


def test_a_directory_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"tile set {tmp_path}: a directory or device, not a file"


def test_a_file_that_cannot_be_read_is_refused(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(self: Path, encoding: str) -> str:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(type(small), "read_text", denied)
    assert refusal(small) == f"tile set {small}: cannot be read: Permission denied"


@pytest.mark.parametrize("content", [b"", b"\n  \n\t"])
def test_an_empty_file_is_refused(small: Path, content: bytes) -> None:
    small.write_bytes(content)
    assert refusal(small) == f"tile set {small}: the file is empty"


@pytest.mark.parametrize(
    ("content", "byte"), [(b"\x89PNG\r\n\x1a\n\0\0", 0), (b'name = "caf\xe9"', 11), (SMALL.encode("utf-16"), 0)]
)
def test_a_file_that_is_not_utf8_is_refused_with_the_byte(small: Path, content: bytes, byte: int) -> None:
    small.write_bytes(content)
    assert refusal(small) == f"tile set {small}: not UTF-8 text (byte {byte})"


def test_a_binary_file_that_happens_to_be_utf8_is_refused(small: Path) -> None:
    small.write_bytes(b"\x7fELF\x02\x01\x01\x00\x00")
    assert refusal(small).startswith(f"tile set {small}: not valid TOML: ")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("format = 1\ngame = ?\n", "line 2"),
        ('format = 1\n\nname = "open', "end of document"),
        ("format = 1\nformat = 1\n", "line 2"),
        ("[[shape]\n", "line 1"),
    ],
)
def test_a_toml_fault_is_told_with_its_line(small: Path, text: str, where: str) -> None:
    small.write_text(text)
    told = refusal(small)
    assert told.startswith(f"tile set {small}: not valid TOML: ")
    assert where in told


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "9" * 10_000])
def test_toml_that_breaks_the_reader_is_refused(small: Path, text: str) -> None:
    small.write_text(text)
    assert refusal(small).startswith(f"tile set {small}: not valid TOML: ")
