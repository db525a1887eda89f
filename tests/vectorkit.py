"""Section 18 of the formats played on single states of the public face, and section 17 by listing every decision."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
import southseas as ss
from lawkit import sample
from southseas.actions import (
    PASS_ACTION,
    PHASES,
    deliver_action,
    islander_action,
    place_action,
    retrieve_action,
    take_action,
)

SEED = 11

MASK = (1 << 64) - 1
G = 0x9E3779B97F4A7C15


def mix64(word: int) -> int:
    word ^= word >> 30
    word = word * 0xBF58476D1CE4E5B9 & MASK
    word ^= word >> 27
    word = word * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


def game_seed(seed: int, index: int) -> int:
    return mix64(seed + G * (index + 1) & MASK)


class PlainBatch:
    """A state per slot; everything is asked of it anew."""

    def __init__(self, game: ss.Game, num_envs: int, seed: int, autoreset: str, reward: str) -> None:
        self.game, self.num_envs, self.autoreset, self.reward = game, num_envs, autoreset, reward
        self.series = [game_seed(seed, slot) for slot in range(num_envs)]
        self.episodes = [0] * num_envs
        self.seeds = [0] * num_envs
        self.rewards = [[0.0] * game.num_players for _ in range(num_envs)]
        self.terminations = [False] * num_envs
        self.final_returns = [[0.0] * game.num_players for _ in range(num_envs)]
        self.final_keys = [0] * num_envs
        self.states = [game.new_initial_state() for _ in range(num_envs)]
        for slot in range(num_envs):
            self.begin(slot, 0)

    def begin(self, slot: int, episode: int) -> None:
        self.episodes[slot] = episode
        self.seeds[slot] = game_seed(self.series[slot], episode)
        self.states[slot] = self.game.new_initial_state(seed=self.seeds[slot])
        if self.states[slot].is_terminal():
            self.end(slot)

    def end(self, slot: int) -> None:
        self.final_returns[slot] = [float(value) for value in self.states[slot].returns()]
        self.final_keys[slot] = self.states[slot].key

    def reset(self, slots: Sequence[int], seed: int | None = None) -> None:
        for slot in slots:
            if seed is not None:
                self.series[slot] = game_seed(seed, slot)
            self.calm(slot)
            self.begin(slot, self.episodes[slot] + 1 if seed is None else 0)

    def calm(self, slot: int) -> None:
        self.rewards[slot] = [0.0] * self.game.num_players
        self.terminations[slot] = False

    def step(self, actions: Sequence[int]) -> None:
        for slot, action in enumerate(actions):
            self.calm(slot)
            if not self.states[slot].is_terminal():
                self.move(slot, action)
            elif self.autoreset != "Disabled":
                self.begin(slot, self.episodes[slot] + 1)
                self.terminations[slot] = self.states[slot].is_terminal()

    def move(self, slot: int, action: int) -> None:
        state = self.states[slot]
        before = self.worth(state)
        state.apply_action(action)
        self.rewards[slot] = [float(new - old) for new, old in zip(self.worth(state), before, strict=True)]
        self.terminations[slot] = state.is_terminal()
        if state.is_terminal():
            self.end(slot)
            if self.autoreset == "SameStep":
                self.begin(slot, self.episodes[slot] + 1)

    def worth(self, state: ss.State) -> Sequence[float]:
        return state.returns() if self.reward == "returns" else state.scores()

    def arrays(self) -> dict[str, Any]:
        """What a batch without a window shows."""
        legal = [state.legal_actions() for state in self.states]
        return {
            "current_player": [state.current_player() for state in self.states],
            "phase": [PHASES.index(state.phase) for state in self.states],
            "rewards": self.rewards,
            "terminations": self.terminations,
            "legal_offsets": np.cumsum([0, *map(len, legal)]),
            "legal_actions": [action for actions in legal for action in actions],
            "seeds": self.seeds,
            "final_returns": self.final_returns,
            "final_keys": self.final_keys,
        }


def assert_shows(batch: ss.Batch, plain: PlainBatch) -> None:
    """Every array of ``batch`` is the one of ``plain``, bit for bit."""
    for name, expected in plain.arrays().items():
        found = getattr(batch, name)
        assert found.tolist() == np.array(expected, dtype=found.dtype).tolist(), name


def origin_of(state: ss.State, window: tuple[int, int]) -> tuple[int, int]:
    """First cell of the window, from the definition."""
    cells = [(tile.x, tile.y) for tile in state.tiles()] or [tuple(state.situation()["origin"][:2])]
    box = [(min(values), max(values)) for values in zip(*cells, strict=True)]
    starts = [(low + high - size + 1) // 2 for (low, high), size in zip(box, window, strict=True)]
    return starts[0], starts[1]


def all_decisions(game: ss.Game, origin: tuple[int, int], window: tuple[int, int]) -> list[int]:
    """The decision of every index of a mask, in order."""
    columns = range(origin[0], origin[0] + window[0])
    rows = range(origin[1], origin[1] + window[1])
    places = [place_action(x, y, r) for y in rows for x in columns for r in range(game.tileset.edges)]
    if game.name == "dorfromantik":
        return [*places, PASS_ACTION]
    most_segments = max(len(tile.segments) for tile in game.tileset.tiles)
    return [
        *places,
        PASS_ACTION,
        *(islander_action(segment) for segment in range(most_segments)),
        *(retrieve_action(x, y) for y in rows for x in columns),
        *(take_action(ship) for ship in range(len(game.tileset.ships))),
        *_deliveries(game),
    ]


@lru_cache
def _deliveries(game: ss.Game) -> list[int]:
    needs = [ship.needs for ship in game.tileset.ships]
    most = max((max(need.bananas, need.shells, need.fish, need.amount, need.other) for need in needs), default=0)
    payments = list(product(range(most + 1), repeat=3))
    return [deliver_action(ship, *paid) for ship, need in enumerate(needs) for paid in payments if _pays(need, paid)]


def _pays(needs: Any, paid: tuple[int, ...]) -> bool:
    """C-41."""
    if needs.form == "fixed":
        return paid == (needs.bananas, needs.shells, needs.fish)
    if needs.form == "any":
        return sum(paid) == needs.amount
    other = [needs.other] if needs.form == "same_other" else []
    return sorted(amount for amount in paid if amount) == sorted([needs.amount, *other])


def assert_masks(batch: ss.Batch, states: Sequence[ss.State], window: tuple[int, int]) -> None:
    """Masks, overflow and origins are those of the definition."""
    assert batch.masks is not None
    assert batch.overflow is not None
    assert batch.origins is not None
    for slot, state in enumerate(states):
        origin = origin_of(state, window)
        legal = set() if state.is_chance_node() else set(state.legal_actions())
        decisions = all_decisions(state.game, origin, window)
        assert tuple(batch.origins[slot].tolist()) == origin
        assert batch.masks[slot].tolist() == [int(action in legal) for action in decisions]
        assert batch.overflow[slot] == len(legal - set(decisions))


def game_of(name: str, **options: Any) -> ss.Game:
    return ss.load_game(name, engine="native", **options)


def tiny(name: str) -> ss.Game:
    """Games of a few steps."""
    return sample(5, (name, "small")).game("native")


def chosen(vector: ss.VectorGame, rng: random.Random) -> list[int]:
    """A legal action for every slot, rather no pass; where there is none -1, or anything if it is ignored."""
    actions = []
    for slot, (begin, end) in enumerate(itertools.pairwise(vector.legal_offsets.tolist())):
        legal = vector.legal_actions[begin:end].tolist()
        wanted = [action for action in legal if action] if rng.random() < 0.8 else legal
        ignored = rng.choice([-1, 0, slot, 10**30 % 2**31])
        actions.append(rng.choice(wanted or legal or [-1 if vector.autoreset == "Disabled" else ignored]))
    return actions


def same_arrays(one: ss.Batch, other: ss.Batch) -> None:
    for name, mine, others in zip(ss.Batch._fields, one, other, strict=True):
        assert (mine is None) == (others is None), name
        if mine is not None:
            assert mine.dtype == others.dtype, name
            assert mine.tolist() == others.tolist(), name


def run(game: ss.Game, *, num_envs: int, steps: int, seed: int = SEED, **options: Any) -> int:
    """A batch beside single games, and beside batches of more threads; the number of games that ended."""
    rng = random.Random(f"run {seed}")
    autoreset, reward = options.get("autoreset", "NextStep"), options.get("reward", "returns")
    plain = PlainBatch(game, num_envs, seed, autoreset, reward)
    vectors = [ss.VectorGame(game, num_envs, seed, threads=threads, **options) for threads in (1, 2, 3)]
    ended = 0
    for _ in range(steps):
        assert_shows(vectors[0].batch, plain)
        if options.get("window"):
            assert_masks(vectors[0].batch, plain.states, options["window"])
        for other in vectors[1:]:
            same_arrays(vectors[0].batch, other.batch)
        actions = chosen(vectors[0], rng)
        plain.step(actions)
        for vector in vectors:
            vector.step(np.array(actions, dtype=np.int32))
        ended += sum(plain.terminations)
        over = [slot for slot in range(num_envs) if plain.states[slot].is_terminal() and rng.random() < 0.5]
        if autoreset == "Disabled" and over:
            plain.reset(over)
            for vector in vectors:
                vector.reset(np.isin(np.arange(num_envs), over))
    assert_shows(vectors[0].batch, plain)
    assert vectors[0].keys().tolist() == [state.key for state in plain.states]
    assert vectors[0].scores().tolist() == [state.scores() for state in plain.states]
    return ended


def advanced(game: ss.Game, steps: int, num_envs: int = 4, **options: Any) -> ss.VectorGame:
    vector = ss.VectorGame(game, num_envs, SEED, **options)
    rng = random.Random(8)
    for _ in range(steps):
        vector.step(chosen(vector, rng))
    return vector
