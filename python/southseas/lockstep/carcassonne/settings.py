"""Random tile sets and rules, each family rich in what the built-in set seldom shows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..plugin import Setting
from .shapes import Recipe, random_shapes, tally


@dataclass(frozen=True)
class Family:
    """Tiles in all (from, to), ship copies (from, to), a recipe for the shapes, rules that are not left to chance."""

    tiles: tuple[int, int]
    ships: tuple[int, int]
    recipe: Recipe
    share: int
    rules: tuple[tuple[str, int], ...] = ()


BUILT_IN = "built-in"
_BUILT_IN_SHARE = 14
_SEA_HEAVY = (6, 2, 1)
_FAMILIES = {
    "market-rich": Family((12, 40), (6, 30), Recipe(labels=(8, 1, 1), market=0.45, joined_sea=0.8), 5),
    "boat-rich": Family((10, 36), (4, 20), Recipe(labels=_SEA_HEAVY, boat=0.6, fish=0.5), 4),
    "fish-rich": Family((10, 36), (4, 20), Recipe(labels=(4, 3, 2), fish=0.9, boat=0.25, groups=4, stacked=0.5), 4),
    "ship-poor": Family((10, 30), (1, 4), Recipe(labels=_SEA_HEAVY, fish=0.6, wares=0.9, groups=3), 4),
    "token-poor": Family((10, 30), (4, 16), Recipe(labels=_SEA_HEAVY, boat=0.6, fish=0.7), 3, (("boat_tokens", 2),)),
    "loop-rich": Family((10, 40), (4, 20), Recipe(labels=(2, 8, 1), joined_bridge=0.95), 4),
    "islands": Family((10, 40), (4, 20), Recipe(labels=(2, 2, 8), joined_island=0.6), 3),
    "tangled": Family((10, 40), (4, 24), Recipe(labels=(3, 4, 3), tangled=1.0, market=0.15, boat=0.25), 5),
    "tiny": Family((1, 5), (0, 4), Recipe(labels=(4, 2, 2), market=0.2, boat=0.3), 6),
    "small": Family((6, 16), (1, 9), Recipe(labels=(5, 3, 3), market=0.2, boat=0.3, tangled=0.4), 5),
    "full-size": Family((73, 73), (20, 30), Recipe(labels=(5, 3, 2), market=0.12, boat=0.25), 3),
    "large": Family((250, 250), (30, 60), Recipe(labels=(5, 3, 2), market=0.1, boat=0.2), 0),
}


def family_setting(rng: random.Random, name: str, given: Mapping[str, Any] | None = None) -> Setting:
    """A random setting of the family with that name; the options that are given stay."""
    family = _FAMILIES[name]
    fixed = {key: rng.randint(0, top) for key, top in family.rules} | dict(given or {})
    rules = random_rules(rng, fixed)
    return Setting(kind=name, rules=rules, source=random_source(rng, family, name))


def random_setting(rng: random.Random, kinds: Sequence[str], given: Mapping[str, Any]) -> Setting:
    """One of ``kinds`` (families or ``built-in``), all equally likely; without kinds each by its share, which is
    nothing for ``large``, as its games are slow. The options ``given`` stay. KeyError for an unknown kind."""
    if kinds:
        choice = rng.choice(list(kinds))
    else:
        names = [BUILT_IN, *_FAMILIES]
        choice = rng.choices(names, [_BUILT_IN_SHARE, *(family.share for family in _FAMILIES.values())])[0]
    if choice == BUILT_IN:
        return Setting(kind=BUILT_IN, rules=random_rules(rng, given))
    return family_setting(rng, choice, given)


def setting_kinds() -> list[str]:
    """Everything that can be asked for by name."""
    return [BUILT_IN, *_FAMILIES]


def random_rules(rng: random.Random, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option, each with its usual values in about half of the cases; those ``given`` stay."""
    players = given.get("players") or rng.randint(max(2, given.get("first_player", 0) + 1), 5)
    drawn = {
        "players": players,
        "first_player": rng.randrange(players),
        "islanders": rng.choice([4, 4, 4, 1, 2, 3, rng.randint(5, 14), 15]),
        "face_up_ships": rng.choice([4, 4, 4, 0, 1, 2, 3, 5, 6, 7, 8]),
        "boat_tokens": rng.choice([19, 19, 0, 1, 3, rng.randint(0, 255), 255]),
        "retrieve": rng.choice(["any_turn", "any_turn", "empty_supply", "never"]),
        "wares_per_point": rng.choice([3, 3, 1, 2, 4, 5, 6, 7, 8, 9]),
    }
    return drawn | dict(given)


def random_source(rng: random.Random, family: Family, name: str) -> dict[str, Any]:
    """A tile set as a TOML file would hold it."""
    shapes, start = random_shapes(rng, family.recipe, rng.randint(*family.tiles))
    source: dict[str, Any] = {
        "format": 1,
        "game": "carcassonne",
        "name": f"random {name}",
        "provenance": "drawn at random for tests, no printed set",
        "start": start,
        "shape": shapes,
    }
    ships = _random_ships(rng, rng.randint(*family.ships), tally(shapes))
    if ships:
        source["ship"] = ships
    return source


def _random_ships(rng: random.Random, copies: int, symbols: Mapping[str, int]) -> list[dict[str, Any]]:
    ships: list[dict[str, Any]] = []
    seen: set[tuple[int, str]] = set()
    left = copies if symbols else 0
    while left > 0:
        points, needs = rng.choice([0, 2, 2, 3, 3, 3, 4, 5, 6, 6, 11]), _random_needs(rng, symbols)
        mark = (points, repr(sorted(needs.items())))
        if mark in seen:
            continue
        seen.add(mark)
        count = min(left, rng.choice([1, 1, 1, 2, 3]))
        ships.append({"id": f"s{len(ships):02}", "points": points, "count": count, "needs": needs})
        left -= count
    return ships


def _random_needs(rng: random.Random, symbols: Mapping[str, int]) -> dict[str, int]:
    form = rng.choice(["fixed", "fixed", "any", "same", *(["same_other"] if len(symbols) > 1 else [])])
    if form == "any":
        return {"any": rng.randint(1, 7)}
    if form == "same":
        return {"same": rng.randint(1, 5)}
    if form == "same_other":
        return {"same": rng.randint(1, 4), "other": rng.randint(1, 3)}
    wares = rng.sample(sorted(symbols), rng.randint(1, len(symbols)))
    return {ware: rng.randint(1, 3) for ware in sorted(wares)}
