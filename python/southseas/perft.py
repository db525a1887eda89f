"""Counting the game tree: perft and its split by first action (``docs/formats.md`` section 13)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, runtime_checkable

from southseas.errors import Refusals, RulesError, shown
from southseas.game import State
from southseas.integers import checked_integer, integer_of
from southseas.threads import thread_count

MOST_MEGABYTES = 1 << 20

Progress = Callable[[int], object]
"""Hears how many of the first actions are done."""


@runtime_checkable
class Counter(Protocol):
    """A state of an engine that counts by itself; its chance source plays no part."""

    def perft(self, depth: int, *, threads: int = 1, hash_mb: int = 0, progress: Progress | None = None) -> int:
        """See :func:`perft`; ``threads`` is at least 1."""

    def divide(
        self, depth: int, *, threads: int = 1, hash_mb: int = 0, progress: Progress | None = None
    ) -> list[tuple[int, int]]:
        """See :func:`divide`."""


def perft(state: State, depth: int, *, threads: int = 1, hash_mb: int = 0, progress: Progress | None = None) -> int:
    """Number of ways to take ``depth`` steps from ``state``, every chance outcome counted once, whatever its weight.

    1 at depth 0; 0 from a state that ends sooner. The state is not changed; its seeded or prescribed draws play no
    part. The compiled engine counts by itself: on ``threads`` threads (0: all cores), with a table of ``hash_mb``
    megabytes for positions met before; the number is the same. ``progress`` is called now and then with the number of
    first actions that are done; what it raises stops the count, as Ctrl-C does.

    :class:`RulesError` lists whatever is wrong with the arguments; threads and a table need ``engine="native"``.
    """
    engine, steps, options = _checked(state, depth, 0, {"threads": threads, "hash_mb": hash_mb, "progress": progress})
    if isinstance(engine, Counter):
        with _room_for(options):
            return engine.perft(steps, **options)
    return 1 if steps == 0 else sum(_divided(state, steps, progress).values())


def divide(
    state: State, depth: int, *, threads: int = 1, hash_mb: int = 0, progress: Progress | None = None
) -> dict[int, int]:
    """``{action: perft(child, depth - 1)}`` for every legal action in ascending order; depth at least 1. Otherwise as
    :func:`perft`."""
    engine, steps, options = _checked(state, depth, 1, {"threads": threads, "hash_mb": hash_mb, "progress": progress})
    if not isinstance(engine, Counter):
        return _divided(state, steps, progress)
    with _room_for(options):
        return dict(engine.divide(steps, **options))


@contextmanager
def _room_for(options: dict[str, Any]) -> Iterator[None]:
    """:class:`RulesError` when the system has not the memory for a table."""
    try:
        yield
    except MemoryError as error:
        if not options["hash_mb"]:
            raise
        raise RulesError(f"hash_mb: there is no room for a table of {options['hash_mb']} megabytes") from error


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


def _divided(state: State, depth: int, progress: Progress | None) -> dict[int, int]:
    root = state.clone(chance="explicit")
    counts = {}
    for action in root.legal_actions():
        counts[action] = _walk_after(root, action, depth) if depth > 1 else 1
        if progress is not None:
            progress(len(counts))
    return counts


def _checked(state: State, depth: int, least: int, given: dict[str, Any]) -> tuple[object, int, dict[str, Any]]:
    """The engine's state, the depth and the options that it takes; :class:`RulesError` with every fault."""
    threads, hash_mb, progress = given["threads"], given["hash_mb"], given["progress"]
    options: dict[str, Any] = {"progress": progress}
    refusals = Refusals()
    with refusals:
        _check_state(state)
        steps = _checked_depth(depth, least, state.game.max_game_length)
    with refusals:
        options["threads"] = thread_count(threads)
    with refusals:
        rule = f"hash_mb is a number of megabytes from 0 to {MOST_MEGABYTES}"
        options["hash_mb"] = checked_integer(hash_mb, 0, MOST_MEGABYTES, rule)
    with refusals:
        if progress is not None and not callable(progress):
            raise RulesError(f"progress is a function of the number of first actions done, not {shown(progress)}")
    engine = state.engine_state if isinstance(state, State) else None
    with refusals:
        asked = (integer_of(threads), integer_of(hash_mb))
        if engine is not None and not isinstance(engine, Counter) and asked != (1, 0):
            raise RulesError(f"threads and hash_mb need engine='native'; this game is on engine={state.game.engine!r}")
    refusals.check("this count is refused")
    return engine, steps, options


def _check_state(state: Any) -> None:
    if not isinstance(state, State):
        raise RulesError(f"a count starts from a State, not from {shown(state)}")


def _checked_depth(depth: Any, least: int, most: int) -> int:
    return checked_integer(depth, least, most, f"depth is a number of steps from {least} to {most}, the longest game")
