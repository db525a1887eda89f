"""Ways to play that reach what uniform play seldom does: completed and lost tasks, closed areas with flags, long paths.

All see the public face only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ...actions import unpack_place
from ...situation import STEPS
from ...tilesets.dorfromantik import HexTileSet
from ..plugin import Policy
from ..styles import PlaceStyle, along_line, crowded, placements, round_holes, uniform
from .outlook import Outlook, Prospect

if TYPE_CHECKING:
    from ...game import State

_MOST_LOOKED_AT = 40
"""Of more placements than that only so many are valued, drawn at random."""

Value = Callable[["State", Prospect], float]


def placing(style: PlaceStyle) -> Policy:
    """The policy that lays every tile in that style."""

    def choose(state: State, actions: list[int], rng: random.Random) -> int:
        return actions[0] if len(actions) == 1 else style(state, placements(actions), rng)

    return choose


def valuing(value: Value) -> Policy:
    """The policy that takes a placement whose areas are worth most together, ties at random."""

    def choose(state: State, actions: list[int], rng: random.Random) -> int:
        if len(actions) == 1 or not state.situation()["tiles"]:
            return actions[0]
        seen = actions if len(actions) <= _MOST_LOOKED_AT else rng.sample(actions, _MOST_LOOKED_AT)
        outlook = Outlook(state)
        worth = {action: _worth(state, outlook, value, action) for action in seen}
        top = max(worth.values())
        return rng.choice([action for action in seen if worth[action] == top])

    return choose


def _worth(state: State, outlook: Outlook, value: Value, action: int) -> float:
    x, y, rotation = unpack_place(action)
    return sum(value(state, prospect) for prospect in outlook.prospects((x, y), rotation))


def _seeking(state: State, area: Prospect) -> float:
    """Completes tasks, brings them nearer, and loses none."""
    lost = area.over + area.choked
    nearer = area.tiles if area.numbers and area.grows and not lost else 0
    return 40 * area.completed - 30 * lost + 3 * nearer + 0.5 * min(area.open, 3)


def _overshooting(state: State, area: Prospect) -> float:
    """Makes areas with tasks too large, in steps that do not complete them."""
    return 40 * area.over - 25 * area.completed + (2 * area.tiles if area.numbers and area.grows else 0) + area.joins


def _choking(state: State, area: Prospect) -> float:
    """Shuts areas with tasks while they are too small."""
    growth = area.tiles if area.numbers and area.grows else 0
    return 40 * area.choked - 20 * area.completed - (4 * area.open + 2 * growth if area.numbers else 0)


def _closing(state: State, area: Prospect) -> float:
    """Closes areas, large ones and those with flags first."""
    closed = 6 + area.tiles * (1 + 3 * area.flags) if not area.open else 0
    return closed - (2 + 3 * area.flags) * area.open + area.joins


def _path_building(state: State, area: Prospect) -> float:
    """Makes what counts by its length long: never two of the same length if it can be helped."""
    score = cast(HexTileSet, state.game.tileset).score
    counted = area.label in score.longest or area.label in dict(score.along_longest).values()
    return area.tiles * area.tiles + area.open if counted and area.grows else 0.1 * area.joins


def _evening(state: State, area: Prospect) -> float:
    """Makes many areas of two or three tiles, so that longest ones are equal."""
    return 5 if area.grows and area.tiles in (2, 3) else -2 * max(0, area.tiles - 3)


def _joining(state: State, area: Prospect) -> float:
    """Joins as many edges as it can: rings, and tiles with two segments in one area."""
    return area.joins * area.joins + 0.2 * area.open


def _gathering(state: State, area: Prospect) -> float:
    """Brings tasks together in one area, and only then completes them."""
    return 12 * len(area.numbers) ** 2 + 8 * area.completed - 10 * (area.over + area.choked) + 0.5 * min(area.open, 4)


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "seeking": valuing(_seeking),
    "gathering": valuing(_gathering),
    "overshooting": valuing(_overshooting),
    "choking": valuing(_choking),
    "closing": valuing(_closing),
    "path-building": valuing(_path_building),
    "evening": valuing(_evening),
    "joining": valuing(_joining),
    "packing": placing(crowded(STEPS[HexTileSet.edges])),
    "holes": placing(round_holes(STEPS[HexTileSet.edges])),
    "line": placing(along_line),
}

WEIGHTS: dict[str, int] = {
    "uniform": 5,
    "seeking": 5,
    "gathering": 3,
    "overshooting": 2,
    "choking": 2,
    "closing": 3,
    "path-building": 2,
    "evening": 2,
    "joining": 2,
    "packing": 3,
    "holes": 2,
    "line": 1,
}
