"""Two states of one game on the two engines, moved together."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .checks import LIGHT, Check, Mismatch, compare

if TYPE_CHECKING:
    from ..game import Game, State

Trail = list[tuple[int, int, list[int]]]
"""For every step that can be taken back: the action, and key and legal actions of the state it was chosen in."""


@dataclass
class Pair:
    """The two games and states; ``trail`` reaches back to the last state without history, ``past`` holds the
    steps before it."""

    native_game: Game
    reference_game: Game
    native: State
    reference: State
    trail: Trail = field(default_factory=list)
    past: list[int] = field(default_factory=list)

    def steps(self) -> list[int]:
        """Every step since the start of the game, draws and exchanges between the engines included."""
        return self.past + self.native.history()

    def apply(self, action: int) -> Mismatch | None:
        """The same action on both; an engine that refuses what its twin accepts is a mismatch."""
        self.trail.append((action, self.native.key, self.native.legal_actions()))
        answers = [_attempt(state, action) for state in (self.native, self.reference)]
        return Mismatch("apply_action", f"({action})", *answers) if answers[0] != answers[1] else None

    def compare(self, checks: Sequence[Check]) -> Mismatch | None:
        """Ask both."""
        return compare(self.native, self.reference, checks)

    def clone(self) -> None:
        """Go on with clones."""
        self.native, self.reference = self.native.clone(), self.reference.clone()

    def pickle(self) -> None:
        """Go on with what comes out of a pickle."""
        self.native, self.reference = pickle.loads(pickle.dumps((self.native, self.reference)))

    def cross(self) -> None:
        """Each goes on with what the other wrote; there is nothing to take back after that."""
        steps = self.steps()
        bytes_native, bytes_reference = self.native.serialize(), self.reference.serialize()
        self.native = self.native_game.deserialize(bytes_reference)
        self.reference = self.reference_game.deserialize(bytes_native)
        self._forget(steps)

    def cross_json(self) -> None:
        """As :meth:`cross`, with JSON."""
        steps = self.steps()
        json_native, json_reference = self.native.to_json(), self.reference.to_json()
        self.native = self.native_game.state_from_json(json_reference)
        self.reference = self.reference_game.state_from_json(json_native)
        self._forget(steps)

    def _forget(self, steps: list[int]) -> None:
        self.past = steps
        self.trail.clear()

    def back_and_forth(self, steps: int) -> Mismatch | None:
        """Take back that many steps on both (all of them when there are fewer), each time comparing with what was seen
        on the way down, then make them again."""
        steps = min(steps, len(self.trail))
        taken = self.trail[len(self.trail) - steps :]
        before = [_mark(self.native), _mark(self.reference)]
        for action, key, legal in reversed(taken):
            found = self._undo(action, (key, legal))
            if found:
                return found
        for action, _, _ in taken:
            self.native.apply_action(action)
            self.reference.apply_action(action)
        after = [_mark(self.native), _mark(self.reference)]
        return None if before == after else Mismatch("undo and again", "", before, after)

    def _undo(self, action: int, seen: tuple[int, list[int]]) -> Mismatch | None:
        self.native.undo_action()
        self.reference.undo_action()
        marks = [_mark(self.native), _mark(self.reference)]
        if marks == [seen, seen]:
            return None
        return Mismatch(f"undo_action of {action}", f" (down {seen})", *marks)

    def look_ahead(self, action: int) -> Mismatch | None:
        """What the action would do, asked without moving; neither state may change."""
        before = [_mark(self.native), _mark(self.reference)]
        seen = [_foresee(state, action) for state in (self.native, self.reference)]
        after = [_mark(self.native), _mark(self.reference)]
        if before != after:
            return Mismatch("what_if changes the state", f"({action})", before, after)
        return None if seen[0] == seen[1] else Mismatch("what_if", f"({action})", *seen)


def wander(pair: Pair, rng: random.Random) -> Mismatch | None:
    """One of the detours of a game: copies, exchange between the engines, undo, a look ahead."""
    detours = (pair.clone, pair.clone, pair.pickle, pair.cross, pair.cross_json)
    choice = rng.randrange(10)
    if choice < len(detours):
        detours[choice]()
        return pair.compare([check for check in LIGHT if check[0] != "last_events"])
    if choice < 8:
        return pair.back_and_forth(rng.randint(1, 12))
    actions = pair.native.legal_actions()
    return pair.look_ahead(rng.choice(actions)) if actions else None


def _mark(state: State) -> tuple[int, list[int]]:
    return state.key, state.legal_actions()


def _attempt(state: State, action: int) -> str:
    try:
        state.apply_action(action)
    except Exception as error:  # an engine that fails is a difference to report, whatever the failure
        return f"raised {type(error).__name__}: {error}"
    return "applied"


def _foresee(state: State, action: int) -> Any:
    outcome = state.what_if(action)
    return outcome.events, outcome.score_change
