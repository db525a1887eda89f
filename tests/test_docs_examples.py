"""The examples of docs/formats.md and docs/tilesets.md are true: records replay, tables score, sets load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import southseas as ss
from southseas.cli import main
from southseas.tilesets import tileset_from_text

DOCS = Path(__file__).parents[1] / "docs"
FORMATS = (DOCS / "formats.md").read_text(encoding="utf-8")
TILESETS = (DOCS / "tilesets.md").read_text(encoding="utf-8")


def _indented(first_line: str) -> list[str]:
    """The indented blocks of docs/formats.md that begin with a line."""
    blocks = re.findall(rf"(?m)^    {first_line}\n(?:    .*\n)+", FORMATS)
    return ["\n".join(line[4:] for line in block.splitlines()) for block in blocks]


def test_the_record_replays() -> None:
    (text,) = _indented("southseas-record 1")
    state = ss.replay(text, engine="reference")
    assert str(state.to_record()).splitlines()[:4] == text.splitlines()[:4]
    assert list(state.to_record().steps) == _steps(text)


def _steps(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.split()[0] in ("reveal", "draw", "place", "islander")]


def test_the_table_scores() -> None:
    (text,) = _indented("southseas-table 1")
    worth = ss.score_table(text, engine="reference")
    assert worth.sheet.result == worth.sheet.A + worth.sheet.B + worth.sheet.C
    assert (worth.sheet.A, worth.sheet.C) == (15, 4)


def _tomls() -> list[tuple[str, str]]:
    """(the paragraph before it, the block) of every TOML block."""
    return re.findall(r"([^\n]+)\n\n```toml\n(.*?)```", TILESETS, re.DOTALL)


def test_the_sets_load_and_fragments_are_called_so() -> None:
    (shape_words, shape), (whole_words, whole), (tile_words, tile) = _tomls()
    assert len(_tomls()) == TILESETS.count("```toml")
    assert ["fragment" in words for words in (shape_words, whole_words, tile_words)] == [True, False, True]
    head = 'format = 1\ngame = "carcassonne"\nname = "x"\nprovenance = "x"\nstart = "curve/1"\n'
    assert tileset_from_text(head + shape, "shape").num_tiles == 3
    assert tileset_from_text(whole, "whole").num_tiles == 2
    assert tileset_from_text(whole + tile, "both").num_tiles == 3


@pytest.mark.parametrize("name", ss.builtin_tilesets())
def test_a_built_in_set_is_written_to_be_edited(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tiles", name, "--emit-toml"]) == 0
    text = capsys.readouterr().out
    assert tileset_from_text(text, "mine").fingerprint == ss.load_tileset(name).fingerprint
    assert text.startswith("#")


def test_the_package_shows_its_public_names_alone() -> None:
    assert dir(ss) == sorted(ss.__all__)
