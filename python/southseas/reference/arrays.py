"""Answers as arrays: twins that fill the caller's, and all children of a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self

import numpy as np

from southseas.reference import codes
from southseas.reference.chance import Counts

_CLAIM_PHASE = 2


class Asked(Protocol):
    """A state that answers in lists."""

    def legal_actions(self) -> list[int]: ...
    def chance_counts(self) -> Counts: ...
    def history(self) -> list[int]: ...
    def scores(self) -> list[int]: ...
    def returns(self) -> list[int]: ...


class Walked(Asked, Protocol):
    """A state that can also be copied and moved."""

    def child(self, action: int) -> Self: ...
    def key(self) -> int: ...
    def phase(self) -> int: ...
    def current_player(self) -> int: ...


class ArrayAnswers:
    """What a state inherits to answer in arrays."""

    def legal_actions_into(self: Asked, out: Any) -> int:
        """See ``engine.py``, as all that follow."""
        return _fill((out, "int32", self.legal_actions()))

    def chance_counts_into(self: Asked, actions: Any, weights: Any) -> int:
        """Actions and weights in an array each."""
        counts = self.chance_counts()
        return _fill(
            (actions, "int32", [action for action, _ in counts]), (weights, "uint64", [weight for _, weight in counts])
        )

    def history_into(self: Asked, out: Any) -> int:
        """All steps since the root."""
        return _fill((out, "int32", self.history()))

    def scores_into(self: Asked, out: Any) -> int:
        """A number per seat."""
        return _fill((out, "int32", self.scores()))

    def returns_into(self: Asked, out: Any) -> int:
        """A number per seat."""
        return _fill((out, "int32", self.returns()))

    def expand(self: Walked, turns: bool) -> tuple[Any, Any, Any, Any, Any, Any]:
        """The columns of section 19, each a list."""
        weights = dict(self.chance_counts())
        rows = _turns_of(self) if turns else _steps_of(self)
        width = max((len(actions) for actions, _ in rows), default=1)
        before = self.scores()
        return (
            [actions + [-1] * (width - len(actions)) for actions, _ in rows],
            [weights.get(actions[0], 1) for actions, _ in rows],
            [child.key() for _, child in rows],
            [[now - old for now, old in zip(child.scores(), before, strict=True)] for _, child in rows],
            [child.current_player() for _, child in rows],
            [child.phase() for _, child in rows],
        )


def _steps_of(state: Walked) -> list[tuple[list[int], Walked]]:
    return [([action], state.child(action)) for action in state.legal_actions()]


def _turns_of(state: Walked) -> list[tuple[list[int], Walked]]:
    """After a placement, whatever may be decided about an islander; any other step alone."""
    if state.phase() != codes.PLACE:
        return _steps_of(state)
    rows = []
    for first, laid in _steps_of(state):
        more = _steps_of(laid) if laid.phase() == _CLAIM_PHASE else [([], laid)]
        rows += [(first + second, child) for second, child in more]
    return rows


def _fill(*columns: tuple[Any, str, Sequence[int]]) -> int:
    """Each array gets its values in front, none if one is wrong; how many values a column has."""
    for out, dtype, _ in columns:
        if str(getattr(out, "dtype", None)) != dtype or out.ndim != 1:
            raise TypeError(f"an array to be filled must be a one-dimensional numpy array of {dtype}")
        if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
            raise TypeError("an array to be filled must be contiguous, aligned and writable")
    if len(columns) > 1 and np.may_share_memory(*(out for out, _, _ in columns)):
        raise ValueError("arrays to be filled must not share memory")
    for out, _, values in columns:
        if len(out) < len(values):
            raise ValueError(f"an array to be filled holds {len(out)} numbers, {len(values)} are needed")
    for out, _, values in columns:
        out[: len(values)] = values
    return len(columns[0][2])
