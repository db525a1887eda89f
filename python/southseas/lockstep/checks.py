"""The questions that both engines are asked, and where two answers first differ."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..game import State

Check = tuple[str, Callable[["State"], Any]]


def _observation(state: State) -> dict[str, Any]:
    """Rows of every plane by its name, over a window that is another at every step and often cuts the board."""
    window = 1 + state.move_number % 19, 1 + state.move_number % 13
    names = state.game.observation_spec(window).names
    return dict(zip(names, state.observation(window).tolist(), strict=True))


LIGHT: tuple[Check, ...] = (
    ("phase", lambda state: state.phase),
    ("current_player", lambda state: state.current_player()),
    ("active_player", lambda state: state.active_player()),
    ("legal_actions", lambda state: state.legal_actions()),
    ("chance_counts", lambda state: state.chance_counts() if state.is_chance_node() else []),
    ("last_events", lambda state: state.last_events()),
    ("is_terminal", lambda state: state.is_terminal()),
    ("move_number", lambda state: state.move_number),
)
"""Cheap enough for every step of every game."""

FULL: tuple[Check, ...] = (
    *LIGHT,
    ("to_json", lambda state: state.to_json()),
    ("frontier", lambda state: state.frontier()),
    ("history", lambda state: state.history()),
    ("returns", lambda state: state.returns()),
    ("rewards", lambda state: state.rewards()),
    ("chance_outcomes", lambda state: state.chance_outcomes() if state.is_chance_node() else []),
    ("serialize", lambda state: state.serialize()),
    ("canonical_key", lambda state: state.canonical_key()),
    ("observation", _observation),
    ("fits", lambda state: [state.fits(cell.x, cell.y) for cell in state.frontier()[::7]]),
)
"""``to_json`` holds scores, score sheet, features, tiles, supplies, wares, ships, what remains, texts, key. What fits
is asked of every seventh empty cell."""

APART: tuple[Check, ...] = (
    ("key", lambda state: state.key),
    ("scores", lambda state: state.scores()),
    ("score_sheet", lambda state: state.score_sheet()),
    ("features", lambda state: state.features()),
    ("tiles", lambda state: state.tiles()),
    ("remaining", lambda state: state.remaining()),
    ("texts", lambda state: [state.action_to_string(action) for action in state.legal_actions()]),
)
"""The same answers one by one, through their own doors."""


@dataclass(frozen=True)
class Levels:
    """Which game and which step gets which checks: every ``full_every``-th game all of them at every step (0: none),
    the others at every ``spot_every``-th step; ``apart_every`` likewise for the doors one by one."""

    full_every: int = 10
    spot_every: int = 32
    apart_every: int = 40

    def is_full(self, game: int) -> bool:
        """Does that game get all checks at every step?"""
        return self.full_every > 0 and game % self.full_every == 0

    def checks(self, full: bool, step: int) -> tuple[Check, ...]:
        """The checks of a step (counted from 0) of a full or of a lighter game."""
        everything = full or step % self.spot_every == self.spot_every - 1
        apart = step % self.apart_every == self.apart_every - 1
        return (FULL if everything else LIGHT) + (APART if apart else ())


@dataclass(frozen=True)
class Mismatch:
    """Where two answers differ; ``path`` starts with a dot or a bracket, or is empty."""

    check: str
    path: str
    native: Any
    reference: Any


def compare(native: State, reference: State, checks: Sequence[Check]) -> Mismatch | None:
    """The first check whose answers differ. An engine that raises answers with its error."""
    for name, ask in checks:
        mine, other = _answer(ask, native), _answer(ask, reference)
        if mine != other:
            path, left, right = first_difference(mine, other)
            return Mismatch(name, path, left, right)
    return None


def _answer(ask: Callable[[State], Any], state: State) -> Any:
    try:
        return ask(state)
    except Exception as error:  # an engine that fails is a difference to report, whatever the failure
        return f"raised {type(error).__name__}: {error}"


def first_difference(mine: Any, other: Any, path: str = "") -> tuple[str, Any, Any]:
    """The path to the first place where two unequal plain values differ, and both values there."""
    if isinstance(mine, Mapping) and isinstance(other, Mapping) and mine.keys() == other.keys():
        key = next(key for key in mine if mine[key] != other[key])
        return first_difference(mine[key], other[key], f"{path}.{key}")
    if _is_list(mine) and _is_list(other) and len(mine) == len(other):
        place = next(i for i, pair in enumerate(zip(mine, other, strict=True)) if pair[0] != pair[1])
        return first_difference(mine[place], other[place], f"{path}[{place}]")
    return path, mine, other


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))
