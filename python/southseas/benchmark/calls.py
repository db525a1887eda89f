"""Trials through the public face, on either engine: whole games driven from Python, and single calls halfway through
games."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from southseas.benchmark.positions import Setting, decisions_of, random_game, replayed
from southseas.benchmark.timing import Trial
from southseas.game import State
from southseas.observation import DEFAULT_WINDOW

SEED = 1

TIMES = {"native": 100, "reference": 1}
"""How often a piece of work makes the same call."""


def whole_game(setting: Setting, engine: str) -> Trial:
    """A random game, its legal actions as lists."""
    game = setting.games[engine]
    steps = random_game(setting.fast, SEED).history()
    end = replayed(setting.beside(engine), steps)

    def work() -> State:
        return random_game(game, SEED)

    units = {"games": 1, "step": len(steps), "decision": decisions_of(steps)}
    return Trial(work, _ending(end), setting.against(engine), units, read=_ending)


def array_game(setting: Setting, engine: str) -> Trial:
    """A random game, its legal actions in one array that is filled again and again."""
    game = setting.games[engine]
    picks = random.Random(SEED).choices(range(1 << 20), k=game.max_game_length)
    room = np.empty(game.max_legal_actions, np.int32)

    def work() -> State:
        state = game.new_initial_state(seed=SEED)
        list_into, apply, read = state.legal_actions_into, state.apply_action, room.item
        for pick in picks:
            count = list_into(room)
            if count == 0:
                break
            apply(read(pick % count))
        return state

    end = setting.beside(engine).new_initial_state(seed=SEED)
    for pick in picks:
        if end.is_terminal():
            break
        actions = end.legal_actions()
        end.apply_action(actions[pick % len(actions)])
    units = {"array_loop": decisions_of(end.history())}
    return Trial(work, _ending(end), setting.against(engine), units, read=_ending)


def _ending(state: State) -> tuple[Any, ...]:
    return state.key, state.move_number, state.returns()


class Probe(NamedTuple):
    """A call about one state."""

    call: Callable[[], Any]
    read: Callable[[Any], Any]
    """What is compared of its answer."""
    units: int = 1


def each_state(setting: Setting, engine: str, name: str, probe: Callable[[State], Probe]) -> Trial:
    """The same call about every position halfway through a game, some times in a row."""
    times = TIMES[engine]
    probes = [probe(state) for state in setting.states[engine]]
    beside = [probe(replayed(setting.beside(engine), steps)) for steps in setting.middles]

    def work() -> list[Any]:
        return [_again(call, times) for call, _, _ in probes]

    def read(answers: list[Any]) -> list[Any]:
        return [probe.read(answer) for probe, answer in zip(probes, answers, strict=True)]

    expected = [probe.read(probe.call()) for probe in beside]
    units = {name: times * sum(probe.units for probe in probes)}
    return Trial(work, expected, setting.against(engine), units, read=read)


def _again(call: Callable[[], Any], times: int) -> Any:
    for _ in range(times - 1):
        call()
    return call()


def legal_actions(state: State) -> Probe:
    """The legal actions as a list."""
    return Probe(state.legal_actions, list)


def legal_actions_into(state: State) -> Probe:
    """The legal actions into an array of the caller's."""
    room = np.empty(state.game.max_legal_actions, np.int32)
    return Probe(partial(state.legal_actions_into, room), lambda count: room[:count].tolist())


def clone(state: State) -> Probe:
    """A new state, history and undo included."""
    return Probe(state.clone, _whole)


def copy_from(state: State) -> Probe:
    """A clone into a state that is there already."""
    twin = state.clone()
    return Probe(partial(twin.copy_from, state), lambda _: _whole(twin))


def make_and_undo(state: State) -> Probe:
    """Every legal action made and taken back."""
    walker = state.clone()
    actions = walker.legal_actions()
    apply, undo = walker.apply_action, walker.undo_action

    def there_and_back() -> None:
        for action in actions:
            apply(action)
            undo()

    def key_after(action: int) -> int:
        apply(action)
        key = walker.key
        undo()
        return key

    return Probe(there_and_back, lambda _: ([key_after(action) for action in actions], _whole(walker)), len(actions))


def expand(state: State) -> Probe:
    """All children with their keys and scores."""
    return Probe(state.expand, tuple, len(state.legal_actions()))


def observation(state: State) -> Probe:
    """All planes over the usual window, into an array of the caller's."""
    out = state.observation(DEFAULT_WINDOW)
    return Probe(partial(state.observation, DEFAULT_WINDOW, out), lambda _: out)


def canonical_key(state: State) -> Probe:
    """The least key under turns and mirrors."""
    return Probe(state.canonical_key, int)


def _whole(state: State) -> tuple[Any, ...]:
    return state.key, state.history(), state.scores()
