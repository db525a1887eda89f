"""Whole games and matches between agents."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from southseas.agents.protocol import Agent
from southseas.errors import RulesError, shown
from southseas.game import Game, State


def play_game(game: Game, agents: Sequence[Agent], seed: int, watch: Callable[[State], None] | None = None) -> State:
    """A whole game from ``seed``, one agent per seat; the end state. ``watch`` is called after every step.

    The agents' own chance comes from ``seed`` too, apart from the draws. Raises :class:`RulesError` when the number of
    agents is not the number of seats.
    """
    _check("game", _seat_faults(game, agents))
    state = game.new_initial_state(seed=seed)
    rng = random.Random(f"agents {seed}")
    while not state.is_terminal():
        state.apply_action(agents[state.current_player()].choose(state, rng))
        if watch is not None:
            watch(state)
    return state


@dataclass(frozen=True)
class MatchResult:
    """Outcome of a match, by agent (not by seat)."""

    games: int
    wins: tuple[float, ...]
    """Games won; a shared win counts its share."""
    points: tuple[float, ...]
    """Mean points a game."""

    def win_rate(self, agent: int) -> float:
        """Share of the games that the agent won."""
        return self.wins[agent] / self.games


def play_match(
    game: Game,
    agents: Sequence[Agent],
    games: int,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> MatchResult:
    """``games`` games with seeds ``seed``, ``seed + 1`` ...; from game to game every agent moves on by one seat.

    ``progress`` is called with the number of games done. Raises :class:`RulesError` when the number of agents is not
    the number of seats or ``games`` is not a positive integer.
    """
    seats = game.num_players
    is_number = type(games) is int and games >= 1
    number_faults = [] if is_number else [f"games must be a whole number of at least 1, not {shown(games)}"]
    _check("match", _seat_faults(game, agents) + number_faults)
    wins, points = [0.0] * seats, [0.0] * seats
    for number in range(games):
        order = [(seat + number) % seats for seat in range(seats)]
        returns = play_game(game, [agents[index] for index in order], seed + number).returns()
        winners = [seat for seat in range(seats) if returns[seat] == max(returns)]
        for seat, index in enumerate(order):
            points[index] += returns[seat] / games
            wins[index] += (seat in winners) / len(winners)
        if progress is not None:
            progress(number + 1)
    return MatchResult(games, tuple(wins), tuple(points))


def _seat_faults(game: Game, agents: Sequence[Agent]) -> list[str]:
    seats = game.num_players
    return [] if len(agents) == seats else [f"there must be one agent per seat, {seats} in all, not {len(agents)}"]


def _check(what: str, faults: Sequence[str]) -> None:
    if faults:
        raise RulesError(f"this {what} is refused", faults)
