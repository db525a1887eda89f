"""A position with its history: checked steps, undo by old copies, and a chance source that answers by itself.

Knows no game: the rules object says what is legal and what a step does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import index
from typing import Any, Generic, Protocol, Self, TypeVar

from southseas.reference.chance import ChanceRules, Counts, Explicit, Prescribed, Seeded, Source

Event = dict[str, Any]


class Copyable(Protocol):
    """A situation that can be copied before it is changed."""

    def copy(self) -> Self: ...


PositionT = TypeVar("PositionT", bound=Copyable)
PositionT_contra = TypeVar("PositionT_contra", bound=Copyable, contravariant=True)


class GameRules(ChanceRules[PositionT_contra], Protocol[PositionT_contra]):
    """A game, as a trajectory needs it. Only :meth:`step` changes the position."""

    def legal_actions(self, position: PositionT_contra) -> list[int]:
        """Ascending; at a chance node its outcomes; empty at the end."""

    def is_chance_node(self, position: PositionT_contra) -> bool: ...

    def chance_counts(self, position: PositionT_contra) -> Counts:
        """Outcomes with weights in lowest terms, ascending; empty where there is no chance node."""

    def step(self, position: PositionT_contra, action: int) -> list[Event]:
        """Do a legal action; what it caused, in order."""


@dataclass(frozen=True)
class Step(Generic[PositionT]):
    """One step, with all that was before it."""

    action: int
    by_caller: bool
    before: PositionT
    source: Source
    events: list[Event]


class Trajectory(Generic[PositionT]):
    """A game position with its history and chance source; one owner."""

    def __init__(self, rules: GameRules[PositionT], position: PositionT, events: list[Event]) -> None:
        """``events``: what happened before the first step."""
        self._rules = rules
        self._position = position
        self._root_events = events
        self._source: Source = Explicit()
        self._steps: list[Step[PositionT]] = []

    def clone(self) -> Self:
        """A true copy: situation, history, undo, chance source."""
        twin = type(self).__new__(type(self))
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Self) -> None:
        """Become a true copy of ``other``, a state of the same game."""
        self.__dict__.update(other.__dict__)
        self._position = other._position.copy()
        self._steps = list(other._steps)

    # -- chance source -------------------------------------------------------------------------
    def set_chance_explicit(self) -> None:
        """Every later draw is the caller's."""
        self._set_source(Explicit())

    def set_chance_seed(self, seed: int) -> None:
        """Later draws follow the streams of ``seed`` (0..2^64-1); a pending chance node is resolved at once."""
        self._set_source(Seeded(seed))

    def set_chance_draws(self, tiles: Sequence[int], reveals: Sequence[int]) -> None:
        """Later draws come from two queues of possible actions; an empty one leaves its kind to the caller."""
        self._set_source(Prescribed(tuple(tiles), tuple(reveals)))

    def unused_draws(self) -> tuple[list[int], list[int]]:
        """What is left of the two queues; both empty for other sources."""
        if isinstance(self._source, Prescribed):
            return list(self._source.tiles), list(self._source.reveals)
        return [], []

    def _set_source(self, source: Source) -> None:
        """The new source holds for the past as well: undoing older steps must not bring the old future back."""
        self._steps = [replace(step, source=source) for step in self._steps]
        self._source = source
        self._resolve_chance()

    # -- moving --------------------------------------------------------------------------------
    def apply(self, action: int) -> bool:
        """One step by the caller, then every draw that the source makes. False: not legal, nothing changed."""
        if not self.is_legal(action):
            return False
        self._step(index(action), self._source, by_caller=True)
        self._resolve_chance()
        return True

    def undo(self) -> bool:
        """Take back the last step; unless the source is explicit, the caller's last with all that followed it.

        False, and nothing changed, when there is none. Queued draws return to their queue.
        """
        start = self._last_unit()
        if start is None:
            return False
        self._position = self._steps[start].before.copy()
        self._source = self._steps[start].source
        del self._steps[start:]
        return True

    def history(self) -> list[int]:
        """All steps since the root, draws included."""
        return [step.action for step in self._steps]

    def events(self) -> list[Event]:
        """What the last undoable unit caused, in order; before the first, what the start caused."""
        start = self._last_unit()
        if start is not None:
            return [dict(event) for step in self._steps[start:] for event in step.events]
        return [dict(event) for event in self._root_events + [e for step in self._steps for e in step.events]]

    def child(self, action: int) -> Self:
        """A state of its own right after a legal action: no draw is made for it, and it has no history."""
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__, _position=self._position.copy(), _steps=[], _source=Explicit())
        twin._step(action, twin._source, by_caller=True)
        return twin

    def _last_unit(self) -> int | None:
        """Index of the step where the last undoable unit begins."""
        if isinstance(self._source, Explicit):
            return len(self._steps) - 1 if self._steps else None
        by_caller = [index for index, step in enumerate(self._steps) if step.by_caller]
        return by_caller[-1] if by_caller else None

    def _step(self, action: int, source_after: Source, *, by_caller: bool) -> None:
        before = self._position.copy()
        events = self._rules.step(self._position, action)
        self._steps.append(Step(action, by_caller, before, self._source, events))
        self._source = source_after

    def _resolve_chance(self) -> None:
        while self._rules.is_chance_node(self._position):
            drawn = self._source.draw(self._rules, self._position)
            if drawn is None:
                return
            self._step(*drawn, by_caller=False)

    # -- asking --------------------------------------------------------------------------------
    def is_chance_node(self) -> bool:
        """Whether the next step is a draw that somebody must name."""
        return self._rules.is_chance_node(self._position)

    def legal_actions(self) -> list[int]:
        """Ascending; at a chance node its outcomes; empty at the end."""
        return self._rules.legal_actions(self._position)

    def is_legal(self, action: int) -> bool:
        """Whether ``action`` is one of :meth:`legal_actions`."""
        return index(action) in self.legal_actions()

    def chance_counts(self) -> Counts:
        """Outcomes with the smallest positive integer weights in the exact ratio, ascending."""
        return self._rules.chance_counts(self._position)
