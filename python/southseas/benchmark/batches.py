"""Trials of batches: :class:`~southseas.VectorGame` with decisions that were chosen before."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from southseas.benchmark.alone import GAMES
from southseas.benchmark.positions import Setting, decisions_of, replayed
from southseas.benchmark.timing import Trial
from southseas.game import Game
from southseas.playing import playouts
from southseas.vector import VectorGame

SEED = 0

GAMES_EACH = 1
LEAST_DECISIONS = 2_000
"""A piece of work is about that many games in every slot, and no fewer decisions than that."""

FOLLOWED = 4
"""Slots at most whose games are played again one by one."""

SLOTS = 256
"""Of the batch whose slots are cloned."""


class Course(NamedTuple):
    """What was decided in a batch, by step and slot, and the seeds of the episodes before each step and at the end."""

    actions: npt.NDArray[np.int32]
    seeds: npt.NDArray[np.uint64]


def stepping(setting: Setting, num_envs: int, threads: int) -> Trial:
    """``step`` with the legal actions of every slot; a slot whose game ends begins its next one."""
    game = setting.fast
    batch = VectorGame(game, num_envs, SEED, autoreset="SameStep", threads=threads)
    course = _course(batch, _steps(game, num_envs))
    expected = batch.keys()
    for slot in range(min(num_envs, FOLLOWED)):
        expected[slot] = _followed(game, course.actions[:, slot].tolist(), course.seeds[:, slot].tolist())

    def work() -> None:
        for actions in course.actions:
            batch.step(actions)

    name = f"batch_{num_envs}" if threads == 1 else f"batch_{num_envs}_threads"
    return Trial(
        work,
        expected,
        "single games with the same seeds",
        {name: course.actions.size},
        before=lambda: batch.reset(seed=SEED),
        read=lambda _: batch.keys(),
    )


def _steps(game: Game, num_envs: int) -> int:
    recorded = playouts(game, GAMES, SEED, record=True).actions
    assert recorded is not None
    mean = decisions_of(recorded.tolist()) / GAMES
    return round(max(GAMES_EACH * mean, LEAST_DECISIONS / num_envs))


def _course(batch: VectorGame, steps: int) -> Course:
    """Random decisions for so many steps, from the start."""
    rng = np.random.default_rng(SEED)
    actions, seeds = [], []
    for _ in range(steps):
        first, counts = batch.legal_offsets[:-1], np.diff(batch.legal_offsets)
        chosen = batch.legal_actions[first + (rng.random(batch.num_envs) * counts).astype(np.int64)]
        seeds.append(batch.seeds.copy())
        actions.append(chosen)
        batch.step(chosen)
    return Course(np.array(actions), np.array([*seeds, batch.seeds]))


def _followed(game: Game, actions: list[int], seeds: list[int]) -> int:
    """The last key of one slot: its games one by one, each from its seed."""
    state = game.new_initial_state(seed=seeds[0])
    for action, seed in zip(actions, seeds[1:], strict=True):
        state.apply_action(action)
        if state.is_terminal():
            state = game.new_initial_state(seed=seed)
    return state.key


def cloning(setting: Setting) -> Trial:
    """One slot halfway through a game copied to all others, with its legal actions."""
    state = replayed(setting.fast, setting.middles[0])
    batch = VectorGame(setting.fast, SLOTS, SEED, autoreset="Disabled")
    batch.set_state(0, state)
    source, others = np.zeros(SLOTS - 1, np.int64), np.arange(1, SLOTS)
    actions = state.legal_actions() * SLOTS

    def read(_: None) -> tuple[list[int], list[int]]:
        return batch.keys().tolist(), batch.legal_actions.tolist()

    return Trial(
        lambda: batch.clone_slots(source, others),
        ([state.key] * SLOTS, actions),
        "the state that they are clones of",
        {"clone_slot": SLOTS - 1},
        before=lambda: batch.reset(np.arange(SLOTS) > 0),
        read=read,
    )
