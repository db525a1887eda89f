"""docs/observations.md and its pictures: they show what the code draws today, and name every plane there is."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
import southseas as ss
from southseas.render import planes

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "observations.md").read_text(encoding="utf-8")
LARGEST = 300_000
"""Bytes of a picture."""

PLACEHOLDERS = {
    "TYPE": r"[a-z]+",
    "NUMBER": r"\d+",
    "ID": r"[\w/]+?",
    "N": r"(?:N|E|S|W|NE|SE|SW|NW)",
    "r": r"\d",
    "s": r"\d",
}
"""What the names of the page's tables leave open, between underscores."""


def drawing() -> Any:
    """The script that draws the pictures."""
    spec = importlib.util.spec_from_file_location("regenerate_pictures", DOCS / "pictures" / "regenerate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pictures_are_what_is_drawn_today(name: str) -> None:
    for file, text in drawing().drawn(name).items():
        kept = (DOCS / "pictures" / file).read_text(encoding="utf-8")
        assert kept == text + "\n", f"{file}: run docs/pictures/regenerate.py and look at it"
        assert len(kept) < LARGEST
        assert f"(pictures/{file})" in PAGE


def test_the_position_is_the_middle_of_a_game(name: str) -> None:
    script = drawing()
    state = script.position(name)
    board = state.observation(script.WINDOWS[name])
    spec = state.game.observation_spec(script.WINDOWS[name])
    assert state.phase == "place"
    assert board[spec.index("outside")].max() == 0
    assert board[spec.index("frontier")].sum() == len(state.frontier())


def rows(game: str) -> list[str]:
    """The names in the page's tables of a game."""
    start = PAGE.index(f"## The planes of {game.title()}")
    section = PAGE[start : PAGE.index("\n## ", start + 1)]
    cells = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    return [written for cell in cells for written in re.findall(r"`([^`]+)`", cell)]


def pattern(written: str) -> str:
    """The names that a row stands for."""
    if written == "active_r":
        return written
    return "_".join(PLACEHOLDERS.get(part, part) for part in written.split("_"))


def test_the_tables_name_every_plane_once_in_order(name: str) -> None:
    names = ss.load_game(name, players=3).observation_spec().names
    table = rows(name)
    found = {row: [plane for plane in names if re.fullmatch(pattern(row), plane)] for row in table}
    for row, matching in found.items():
        assert matching, row
    for plane in names:
        matching_rows = [row for row in table if plane in found[row]]
        assert matching_rows, plane
    firsts = [names.index(found[row][0]) for row in table]
    assert firsts == sorted(firsts)


@pytest.mark.parametrize("window", [(11, 11), (3, 5), (40, 2)])
def test_every_plane_is_drawn(name: str, window: tuple[int, int]) -> None:
    state = drawing().position(name)
    text = planes.svg(state, window, columns=4)
    spec = state.game.observation_spec(window)
    drawn = re.findall(r"<text [^>]*>([^<]+)</text>", text)
    for plane in spec.planes:
        assert plane.name in drawn
    assert len(re.findall(r'href="#[\w-]+-window"', text)) == sum(not plane.uniform for plane in spec.planes)


def test_a_value_stands_in_its_cell() -> None:
    """A window of one cell on the middle of the board: index + 1 of the tile that lies there."""
    state = drawing().position("carcassonne")
    spec, values = state.game.observation_spec((1, 1)), state.observation((1, 1))
    tile = int(values[spec.index("tile"), 0, 0])
    assert tile > 1
    picture = re.search(r">tile</text>(.*?)>rotation</text>", planes.svg(state, (1, 1)))
    assert picture is not None
    assert f'<text x="6.5" y="8.9">{tile}</text>' in picture[1]
