"""Plays the games of a comparison, in one process or several."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from ..game import load_game
from ..record import record_of
from ..tilesets import tileset_from_data
from .checks import Levels, Mismatch
from .pair import Pair, wander
from .plugin import Plugin, Policy, Setting, Step, load_plugin
from .report import TILESET_FILE, Difference, Report, new_report

if TYPE_CHECKING:
    from ..game import Game

Progress = Callable[[Report], None]

_DETOUR = 1 / 40
"""Chance of a detour after a step."""


@dataclass(frozen=True)
class Plan:
    """What to run; picklable, so that processes can share it. ``rules`` and ``tileset`` fix what a game is played with,
    in part or whole."""

    game: str
    seed: int
    levels: Levels
    tileset: str | None
    rules: Mapping[str, Any]
    engines: tuple[str, str]
    kinds: tuple[str, ...] = ()


def run(
    game_name: str,
    *,
    games: int = 100,
    seed: int = 0,
    tileset: str | None = None,
    rules: Mapping[str, Any] | None = None,
    plies: int | None = None,
    full_checks: int = 10,
    jobs: int = 1,
    first_game: int = 0,
    engines: tuple[str, str] = ("native", "reference"),
    kinds: Sequence[str] = (),
    progress: Progress | None = None,
) -> Report:
    """Play games ``first_game`` .. on both engines and compare them at every step.

    Stops after ``games`` games, after ``plies`` compared steps (None: no such limit), or at the first difference.
    ``tileset`` is a name or path; without it every game draws the built-in or a random set, of ``kinds`` if any are
    named. ``rules`` fixes options, the others are drawn. Every ``full_checks``-th game gets all checks at every step
    (0: none), the others get all of them at every 32nd. ``jobs`` processes share the games. ``engines`` are the two to
    compare. ``progress`` is called with the growing report. KeyError for a game without plug-in.
    """
    plan = Plan(game_name, seed, Levels(full_every=full_checks), tileset, dict(rules or {}), engines, tuple(kinds))
    total = new_report(game_name, seed, load_plugin(game_name).rules)
    began = time.perf_counter()
    numbers = range(first_game, first_game + games)
    for part in _parts(plan, numbers, jobs):
        total.add(part)
        total.seconds = time.perf_counter() - began
        if progress:
            progress(total)
        if total.difference or (plies is not None and total.plies >= plies):
            break
    return total


def _parts(plan: Plan, numbers: range, jobs: int) -> Iterator[Report]:
    if jobs <= 1:
        yield from (play_game(plan, number) for number in numbers)
        return
    # Ctrl-C is the parent's to answer: the workers finish their game and stop.
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=signal.signal, initargs=quiet) as pool:
        try:
            for batch in _batches(numbers, 8 * jobs):
                yield from pool.map(play_game, [plan] * len(batch), batch)
        finally:
            pool.shutdown(cancel_futures=True)


def _batches(numbers: range, size: int) -> Iterator[range]:
    for start in range(numbers.start, numbers.stop, size):
        yield range(start, min(start + size, numbers.stop))


def play_game(plan: Plan, number: int) -> Report:
    """One game of the plan, alone; its number and the seed decide everything in it."""
    return _Table(plan, number).play()


@dataclass
class _Table:
    """One game in the making."""

    plan: Plan
    number: int
    report: Report = field(init=False)
    memo: dict[str, Any] = field(default_factory=dict)
    step: int = 0
    origin: tuple[int, int] = (0, 0)
    rotation: int = 0

    def __post_init__(self) -> None:
        self.plugin: Plugin = load_plugin(self.plan.game)
        self.rng = random.Random(f"{self.plan.seed}/{self.number}")
        self.report = new_report(self.plan.game, self.plan.seed, self.plugin.rules)
        self.setting = self._draw_setting()
        self.full = self.plan.levels.is_full(self.number)
        name, self.policy = self._draw_policy()
        self.policy_name = name
        self.games = self._games()
        self.pair = self._start(*self.games)

    def play(self) -> Report:
        """To the end of the game or the first difference."""
        found = self._observe(None, "", [])
        while not found and not self.pair.native.is_terminal():
            found = self._advance()
        if not found:
            found = self._guarded(lambda: self.pair.back_and_forth(len(self.pair.trail) if self.full else 10))
        self._close(found)
        return self.report

    def _advance(self) -> Mismatch | None:
        state = self.pair.native
        phase, legal = state.phase, state.legal_actions()
        if not legal:
            return Mismatch("legal_actions", "", [], self.pair.reference.legal_actions())
        action = self._choose(legal)
        spoken = state.action_to_dict(action)
        found = self.pair.apply(action) or self._observe(spoken, phase, legal)
        if not found and self.rng.random() < _DETOUR:
            found = self._guarded(lambda: wander(self.pair, self.rng))
        return found

    def _guarded(self, detour: Callable[[], Mismatch | None]) -> Mismatch | None:
        """An engine that fails on a detour is a difference to report, whatever the failure."""
        try:
            return detour()
        except Exception as error:
            return Mismatch("a copy, exchange or undo", "", f"raised {type(error).__name__}: {error}", "")

    def _choose(self, legal: list[int]) -> int:
        state = self.pair.native
        if state.is_chance_node():
            actions, weights = zip(*state.chance_counts(), strict=True)
            return int(self.rng.choices(actions, weights)[0])
        return self.policy(state, legal, self.rng)

    def _observe(self, action: dict[str, Any] | None, phase: str, legal: list[int]) -> Mismatch | None:
        found = self.pair.compare(self.plan.levels.checks(self.full, self.step))
        self.step += 1
        if not found:
            state = self.pair.native
            self._count(Step(self.games[0], state, phase, legal, action, state.last_events(), self.memo))
        return found

    def _count(self, step: Step) -> None:
        fired = set()
        for detector in self.plugin.detectors:
            if detector.fires(step):
                fired.add(detector.rule)
                self.report.cases[f"{detector.rule}: {detector.case}"] += 1
        for rule in fired:
            self.report.rules[rule] += 1
        self.plugin.remember(step)

    def _close(self, found: Mismatch | None) -> None:
        report = self.report
        report.games, report.plies = 1, self.step
        report.plies_by_policy[self.policy_name] += self.step
        report.plies_by_setting[self.setting.kind] += self.step
        if self.full:
            report.full_games, report.full_plies = 1, self.step
        if found:
            report.difference = self._difference(found)

    # -- what is played ---------------------------------------------------------------------

    def _draw_setting(self) -> Setting:
        plan = self.plan
        if plan.tileset is None:
            return self.plugin.settings(self.rng, plan.kinds, plan.rules)
        return Setting("given", self.plugin.random_rules(self.rng, plan.rules), tileset=plan.tileset)

    def _draw_policy(self) -> tuple[str, Policy]:
        names = list(self.plugin.policies)
        name = self.rng.choices(names, [self.plugin.weights[n] for n in names])[0]
        return name, self.plugin.policies[name]

    def _games(self) -> tuple[Game, Game]:
        source = self.setting.source
        tileset = self.setting.tileset if source is None else tileset_from_data(source, self.setting.kind)
        options = dict(self.setting.rules)
        native, reference = (
            load_game(self.plan.game, tileset=tileset, engine=engine, **options) for engine in self.plan.engines
        )
        return native, reference

    def _start(self, native: Game, reference: Game) -> Pair:
        seed = self.rng.getrandbits(64) if self.rng.random() < 0.4 else None
        if self.rng.random() < 0.2:
            self.origin = (self.rng.randint(-700, 700), self.rng.randint(-700, 700))
            self.rotation = self.rng.randrange(native.tileset.edges)
        states = [
            game.new_initial_state(seed, origin=self.origin, rotation=self.rotation) for game in (native, reference)
        ]
        return Pair(native, reference, states[0], states[1])

    # -- what is reported --------------------------------------------------------------------

    def _difference(self, found: Mismatch) -> Difference:
        tileset = self.games[0].tileset
        own = None if self.setting.source is None else tileset.to_toml()
        return Difference(
            game=self.number,
            seed=self.plan.seed,
            step=self.step,
            check=found.check,
            path=found.path,
            native=repr(found.native),
            reference=repr(found.reference),
            record=self._record(),
            tileset=own,
        )

    def _record(self) -> str:
        """The game so far with explicit chance, its set under the name that :meth:`Difference.save` gives it."""
        start = (*self.origin, self.rotation)
        record = record_of(self.games[0], start, self.pair.steps(), {"lockstep": f"seed {self.plan.seed}"})
        text = str(record)
        if self.setting.source is None:
            return text
        return text.replace(f"tileset {self.setting.kind} ", f"tileset {TILESET_FILE} ", 1)
