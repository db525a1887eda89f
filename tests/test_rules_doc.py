"""The rules by number: the lists here, ``docs/rules.md``, the coverage tables and the marks of the tests must agree."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest
from southseas.lockstep import load_plugin
from southseas.rules import RULES as CONFIGURATIONS

ROOT = Path(__file__).parents[1]
NUMBERS = {
    "carcassonne": {
        "setup": range(1, 6),
        "drawing and laying": range(10, 14),
        "islanders": range(20, 24),
        "evaluation": range(30, 40),
        "delivery": range(40, 43),
        "end": range(50, 54),
        "tile data and asking": range(60, 63),
    },
    "dorfromantik": {
        "setup": range(1, 4),
        "what comes next": range(10, 13),
        "laying": range(20, 25),
        "areas": range(30, 33),
        "tasks": range(40, 42),
        "score": range(50, 55),
    },
}
RULES = {
    game: [f"{game[0].upper()}-{number:02}" for number in chain(*blocks.values())] for game, blocks in NUMBERS.items()
}

_HEAD = re.compile(r"^- \*\*([A-Z]-\d\d)\*\* (.*)$", re.MULTILINE)
_MARK = re.compile(r"mark\.rule\(\"([A-Z]-\d\d)\"\)")


def _docs() -> str:
    return (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def test_docs_list_every_rule_once_in_order() -> None:
    found = _HEAD.findall(_docs())
    assert [number for number, _ in found] == [*RULES["carcassonne"], *RULES["dorfromantik"]]
    assert all(len(words.split()) >= 7 for _, words in found)


def test_every_rule_has_a_marked_test_and_no_mark_is_unknown() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py")]
    marked = {number for text in texts for number in _MARK.findall(text)}
    assert sorted(marked) == sorted(chain(*RULES.values()))


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_a_marked_test_on_both_engines(game: str) -> None:
    """Tests called after the game take each engine in turn."""
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob(f"test_{game}_*.py")]
    assert all("engine" in text for text in texts)
    assert sorted({number for text in texts for number in _MARK.findall(text)}) == RULES[game]


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_a_detector(game: str) -> None:
    plugin = load_plugin(game)
    assert list(plugin.rules) == RULES[game]
    assert sorted({detector.rule for detector in plugin.detectors}) == RULES[game]


@pytest.mark.parametrize("game", RULES)
def test_every_option_is_explained_in_the_docs(game: str) -> None:
    for option in CONFIGURATIONS[game].options():
        head = next(words for number, words in _HEAD.findall(_docs()) if number == option.rule)
        assert f"`{option.name}`" in head, option
