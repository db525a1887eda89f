"""Counting the game tree: perft and its split by first action (``docs/formats.md`` section 13)."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from southseas.game import State
from southseas.registry import make_engine


@runtime_checkable
class Counter(Protocol):
    """A state of an engine that counts by itself."""

    def perft(self, depth: int) -> int:
        """See :func:`perft`; the chance source is explicit."""


def perft(state: State, depth: int) -> int:
    """Number of ways to take ``depth`` steps from ``state``, every chance outcome counted once, whatever its weight.

    1 at depth 0; 0 from a state that ends sooner. The state is not changed; its seeded or prescribed draws play no
    part. Raises ``ValueError`` for a negative depth. An engine that counts by itself does so.
    """
    if depth < 0:
        raise ValueError(f"perft depth {depth} is negative; it must be 0 or more")
    game = state.game
    start = make_engine(game.engine, game.tileset, game.rules).from_situation(state.situation())
    return start.perft(depth) if isinstance(start, Counter) else walk(state.clone(chance="explicit"), depth)


def divide(state: State, depth: int) -> dict[int, int]:
    """``{action: perft(child, depth - 1)}`` for every legal action in ascending order; depth at least 1."""
    if depth < 1:
        raise ValueError(f"divide depth {depth} is not positive; it must be 1 or more")
    root = state.clone(chance="explicit")
    return {action: perft(root.child(action), depth - 1) for action in root.legal_actions()}


def walk(state: State, depth: int) -> int:
    """:func:`perft` through the public face: ``state``, which must have explicit chance, moves and comes back."""
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(_walk_after(state, action, depth) for action in actions)


def _walk_after(state: State, action: int, depth: int) -> int:
    state.apply_action(action)
    count = walk(state, depth - 1)
    state.undo_action()
    return count
