"""Ways to play that reach what uniform play never does: complete markets, full supplies, parted holes.

A policy is a placement style, an islander style and a delivery style. All see the public face only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...situation import STEPS
from ..plugin import Policy
from ..styles import (
    Cell,
    Placements,
    PlaceStyle,
    along_line,
    anywhere,
    best_cell,
    count_laid,
    crowded,
    placements,
    round_holes,
    uniform,
)

if TYPE_CHECKING:
    from ...game import State

Options = list[tuple[int, dict[str, Any]]]
"""Legal actions with their dictionary forms."""

Style = Callable[["State", Options, random.Random], int]

_SIDES = STEPS[4]
_AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def styled(place: PlaceStyle, islander: Style, deliver: Style) -> Policy:
    """A policy that takes each kind of decision with its own style, and ships at random."""
    styles = {"islander": islander, "deliver": deliver, "market": _any}

    def choose(state: State, actions: list[int], rng: random.Random) -> int:
        if len(actions) == 1:
            return actions[0]
        if state.phase == "place":
            return place(state, placements(actions), rng)
        options = [(action, fields) for fields, action in state.legal_fields()]
        return styles[state.phase](state, options, rng)

    return choose


# -- placement styles ---------------------------------------------------------------------------

_packing = crowded(_AROUND)
_closing = crowded(_SIDES)


def _round_markets(state: State, options: Placements, rng: random.Random) -> int:
    """Beside markets, those with merchants first, and packed otherwise."""
    tiles = state.tiles()
    laid = {(tile["x"], tile["y"]) for tile in tiles}
    has_market = _market_tiles(state)
    markets = {(tile["x"], tile["y"]): tile["islander"] is not None for tile in tiles if tile["tile"] in has_market}

    def value(cell: Cell) -> float:
        x, y = cell
        near = [markets[x + dx, y + dy] for dx, dy in _AROUND if (x + dx, y + dy) in markets]
        return 20 * sum(near) + 8 * len(near) + count_laid(cell, _AROUND, laid)

    return best_cell(options, rng, value)


def _market_tiles(state: State) -> set[str]:
    tiles = state.game.tileset.tiles
    return {tile.id for tile in tiles if any(segment.type == "market" for segment in tile.segments)}


# -- islander styles ----------------------------------------------------------------------------


def _any(state: State, options: Options, rng: random.Random) -> int:
    return rng.choice(options)[0]


def _of_type(options: Options, kind: str) -> Options:
    return [option for option in options if option[1]["type"] == kind]


def _claiming(state: State, options: Options, rng: random.Random) -> int:
    """An islander whenever one may be set."""
    return rng.choice(_of_type(options, "islander") or options)[0]


def _claiming_seas(state: State, options: Options, rng: random.Random) -> int:
    claims = _of_type(options, "islander")
    seas = [option for option in claims if option[1]["segment"].startswith("sea")]
    return rng.choice(seas or claims or _of_type(options, "pass") or options)[0]


def _merchants(state: State, options: Options, rng: random.Random) -> int:
    """A merchant if there is a market, otherwise mostly nothing, so that the supply lasts."""
    claims = _of_type(options, "islander")
    markets = [option for option in claims if option[1]["segment"].startswith("market")]
    if markets:
        return rng.choice(markets)[0]
    return rng.choice(claims if claims and rng.random() < 0.4 else _of_type(options, "pass") or options)[0]


def _restless(state: State, options: Options, rng: random.Random) -> int:
    """Takes back as often as it sets."""
    back = _of_type(options, "retrieve")
    return rng.choice(back if back and rng.random() < 0.5 else options)[0]


# -- delivery styles ----------------------------------------------------------------------------


def _eager(state: State, options: Options, rng: random.Random) -> int:
    return rng.choice(_of_type(options, "deliver") or options)[0]


def _hoarding(state: State, options: Options, rng: random.Random) -> int:
    return _of_type(options, "pass")[0][0]


POLICIES: dict[str, Policy] = {
    "uniform": uniform,
    "packing": styled(_packing, _claiming, _eager),
    "packing-hoard": styled(_packing, _claiming, _hoarding),
    "closing": styled(_closing, _any, _any),
    "claiming": styled(anywhere, _claiming, _eager),
    "fishing": styled(_packing, _claiming_seas, _any),
    "market": styled(_round_markets, _merchants, _any),
    "market-eager": styled(_round_markets, _claiming, _eager),
    "holes": styled(round_holes(_SIDES), _any, _eager),
    "line": styled(along_line, _claiming, _any),
    "restless": styled(anywhere, _restless, _any),
}

WEIGHTS: dict[str, int] = {
    "uniform": 5,
    "packing": 3,
    "packing-hoard": 2,
    "closing": 3,
    "claiming": 2,
    "fishing": 3,
    "market": 5,
    "market-eager": 3,
    "holes": 2,
    "line": 1,
    "restless": 2,
}
