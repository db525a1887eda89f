"""Random tile sets and rules, each family rich in what the built-in sets seldom or never show."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..plugin import Setting
from .shapes import (
    Recipe,
    Span,
    TileMaker,
    Vocabulary,
    label_of,
    random_markers,
    random_score,
    random_vocabulary,
)


@dataclass(frozen=True)
class Family:
    """Copies of landscape, task and special tiles in all, a recipe for them, its share of the games, and the number of
    active tasks where that is not left to chance."""

    landscape: Span
    tasks: Span
    special: Span
    recipe: Recipe
    share: int
    active_tasks: Span | None = None


BUILT_IN, BASE = "built-in", "base"
_NAMED: dict[str, tuple[str | None, int]] = {BUILT_IN: (None, 5), BASE: ("dorfromantik/base", 3)}
_FAMILIES = {
    "small": Family((6, 16), (3, 8), (0, 2), Recipe(), 6),
    "tiny": Family((1, 4), (0, 4), (0, 2), Recipe(numbers=(1, 4)), 8),
    "parted": Family((8, 18), (3, 8), (0, 2), Recipe(labels=(2, 3), parted=0.85, flag=0.3), 5),
    "matching": Family((8, 20), (3, 9), (0, 3), Recipe(labels=(3, 5), neutral=(0, 1), must_match=(2, 4), run=0.2), 6),
    "labelled": Family((10, 24), (3, 9), (0, 3), Recipe(labels=(9, 14), neutral=(0, 4), must_match=(5, 8), run=0.3), 4),
    "task-rich": Family((6, 14), (8, 18), (0, 1), Recipe(labels=(2, 4), numbers=(1, 4)), 6, (3, 9)),
    "flag-rich": Family((10, 24), (0, 5), (0, 3), Recipe(labels=(2, 4), run=0.6, flag=0.85), 5),
    "paths": Family((10, 22), (2, 6), (0, 2), Recipe(must_match=(1, 2), run=0.15, symbols=0.9), 5),
    "special-rich": Family((4, 12), (1, 6), (3, 12), Recipe(flag=0.4), 4),
    "full-size": Family((48, 48), (30, 30), (0, 6), Recipe(labels=(5, 7), neutral=(1, 2), numbers=(4, 7)), 1, (3, 3)),
    "large": Family((170, 170), (60, 60), (20, 20), Recipe(labels=(6, 10)), 0),
}


def family_setting(rng: random.Random, name: str, given: Mapping[str, Any] | None = None) -> Setting:
    """A random setting of the family with that name; the options that are given stay."""
    family = _FAMILIES[name]
    source = random_source(rng, family, name)
    landscape = sum(tile["count"] for tile in source["tile"] if tile["kind"] == "landscape")
    drawn = {} if family.active_tasks is None else {"active_tasks": rng.randint(*family.active_tasks)}
    if rng.random() < 0.5:
        drawn["removed_landscape_tiles"] = rng.randint(0, min(6, landscape - 1))
    return Setting(kind=name, rules=random_rules(rng, drawn | dict(given or {})), source=source)


def random_setting(rng: random.Random, kinds: Sequence[str], given: Mapping[str, Any]) -> Setting:
    """One of ``kinds`` (families, ``built-in`` or ``base``), all equally likely; without kinds each by its share, which
    is nothing for ``large``, as its games are slow. The options ``given`` stay. KeyError for an unknown kind."""
    shares = {name: share for name, (_, share) in _NAMED.items()}
    shares |= {name: family.share for name, family in _FAMILIES.items()}
    choice = rng.choice(list(kinds)) if kinds else rng.choices(list(shares), list(shares.values()))[0]
    if choice not in _NAMED:
        return family_setting(rng, choice, given)
    removed = {"removed_landscape_tiles": rng.choice([0, 1, 2, 4, 6, 20, 47])} if rng.random() < 0.3 else {}
    rules = random_rules(rng, removed | dict(given))
    return Setting(kind=choice, rules=rules, tileset=_NAMED[choice][0])


def setting_kinds() -> list[str]:
    """Everything that can be asked for by name."""
    return [*_NAMED, *_FAMILIES]


def random_rules(rng: random.Random, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options that fit any tile set, each with its usual value in many of the cases; those ``given`` stay."""
    players = given.get("players") or rng.randint(given.get("first_player", 0) + 1, 6)
    drawn = {
        "players": players,
        "first_player": rng.randrange(players),
        "active_tasks": rng.choice([3, 3, 3, 1, 2, 4, 5, rng.randint(6, 9)]),
    }
    return drawn | dict(given)


def random_source(rng: random.Random, family: Family, name: str) -> dict[str, Any]:
    """A tile set as a TOML file would hold it."""
    words = random_vocabulary(rng, family.recipe)
    score = random_score(rng, words)
    maker = TileMaker(rng, family.recipe, words, score["along_longest"])
    tiles: list[dict[str, Any]] = []
    for kind, span in (("landscape", family.landscape), ("task", family.tasks), ("special", family.special)):
        tiles += maker.records(kind, rng.randint(*span))
    rng.shuffle(tiles)
    source: dict[str, Any] = {
        "format": 1,
        "game": "dorfromantik",
        "name": f"random {name}",
        "provenance": "drawn at random for tests, no printed set",
        **_labels(rng, words),
        "score": score,
        "tile": [{"id": f"t{number:02}", **tile} for number, tile in enumerate(tiles)],
    }
    landscape = sum(tile["count"] for tile in tiles if tile["kind"] == "landscape")
    markers = random_markers(rng, family.recipe, tiles)
    if markers:
        source["markers"] = markers
    if rng.random() < 0.5:
        source["removed_landscape_tiles"] = rng.randint(0, min(6, landscape - 1))
    return source


def _labels(rng: random.Random, words: Vocabulary) -> dict[str, Any]:
    named = {letter: label_of(letter) for letter in words.letters}
    labels: dict[str, Any] = {"labels": named}
    if rng.random() < 0.3:
        labels["label_order"] = rng.sample(list(named.values()), len(named))
    if words.neutral:
        labels["neutral"] = [named[letter] for letter in words.neutral]
    if words.must_match:
        labels["must_match"] = [named[letter] for letter in words.must_match]
    return labels
