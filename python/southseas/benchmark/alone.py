"""Trials of the compiled engine alone, without Python between two steps: playouts and perft."""

from __future__ import annotations

from typing import Any

from southseas.benchmark.positions import Setting, decisions_of, replayed
from southseas.benchmark.timing import Trial
from southseas.game import Game, State
from southseas.perft import perft, walk
from southseas.playing import Playouts, Policy, playouts

GAMES = 400
SEED = 0

HASH_MB = 64

WALKED = 20_000
"""Positions at most that a count through the public face moves through."""


def playing(setting: Setting, policy: Policy, threads: int) -> Trial:
    """Games of a policy; with one thread also figures of a step and a decision."""
    game = setting.fast
    known = playouts(game, GAMES, SEED, policy=policy, record=True)
    assert known.offsets is not None
    assert known.actions is not None
    steps = known.actions.tolist()
    expected = _compared(known)
    _put_replayed(expected, setting.slow if threads == 1 else game, steps[: known.offsets[1]])

    def work() -> Playouts:
        return playouts(game, GAMES, SEED, policy=policy, threads=threads)

    units = {f"games_{policy}": GAMES, f"step_{policy}": len(steps), f"decision_{policy}": decisions_of(steps)}
    if threads != 1:
        units = {f"games_{policy}_threads": GAMES}
    against = "the same games on one thread, the first of them step by step"
    return Trial(work, expected, against, units, read=_compared)


def _compared(played: Playouts) -> list[Any]:
    return [played.keys.copy(), played.lengths.copy(), played.points.copy()]


def _put_replayed(expected: list[Any], game: Game, steps: list[int]) -> None:
    """The first game as it ends when its steps are made one by one, each checked."""
    end = replayed(game, steps)
    for array, value in zip(expected, (end.key, end.move_number, end.points()), strict=True):
        array[0] = value


def counting(setting: Setting, name: str, threads: int, hash_mb: int) -> Trial:
    """perft from halfway through a game, with its options."""
    state, depth = _root(setting)
    plain = (threads, hash_mb) == (1, 0)
    nodes = perft(state, depth + 1, threads=2, hash_mb=HASH_MB) if plain else perft(state, depth + 1)

    def count(steps: int) -> int:
        return perft(state, steps, threads=threads, hash_mb=hash_mb)

    return Trial(
        lambda: count(depth + 1),
        (nodes, walk(state.clone(), depth)),
        "the count on other threads with another table, or a step less deep through the public face",
        {name: nodes},
        read=lambda counted: (counted, count(depth)),
    )


def _root(setting: Setting) -> tuple[State, int]:
    """A position, and the deepest count of it that the public face repeats: that asks every position but the last ones
    for its actions."""
    state = replayed(setting.fast, setting.middles[0])
    depth = 1
    while 0 < perft(state, depth) <= WALKED:
        depth += 1
    return state, depth
