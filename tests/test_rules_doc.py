"""The rules by number: the list here, ``docs/rules.md``, the coverage table and the marks of the tests must agree."""

from __future__ import annotations

import re
from pathlib import Path

from southseas.lockstep import load_plugin

ROOT = Path(__file__).parents[1]
NUMBERS = {
    "setup": range(1, 6),
    "drawing and laying": range(10, 14),
    "islanders": range(20, 24),
    "evaluation": range(30, 40),
    "delivery": range(40, 43),
    "end": range(50, 54),
    "tile data and asking": range(60, 63),
}
RULES = [f"C-{number:02}" for block in NUMBERS.values() for number in block]

_HEAD = re.compile(r"^- \*\*(C-\d\d)\*\* (.*)$", re.MULTILINE)
_MARK = re.compile(r"mark\.rule\(\"(C-\d\d)\"\)")


def test_docs_list_every_rule_once_in_order() -> None:
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    found = _HEAD.findall(text)
    assert [number for number, _ in found] == RULES
    assert all(len(words.split()) >= 8 for _, words in found)


def test_every_rule_has_a_marked_test_and_no_mark_is_unknown() -> None:
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").glob("test_*.py")]
    marked = {number for text in texts for number in _MARK.findall(text)}
    assert sorted(marked) == RULES


def test_every_rule_has_a_detector() -> None:
    plugin = load_plugin("carcassonne")
    assert list(plugin.rules) == RULES
    assert sorted({detector.rule for detector in plugin.detectors}) == RULES


def test_every_option_is_explained_in_the_docs() -> None:
    from southseas.rules import RULES as CONFIGURATIONS  # noqa: PLC0415

    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    for option in CONFIGURATIONS["carcassonne"].options():
        head = next(words for number, words in _HEAD.findall(text) if number == option.rule)
        assert f"`{option.name}`" in head, option
