"""A game at the terminal: who sits where, and how the state moves on between two prompts."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from southseas.actions import ActionType, action_type
from southseas.agents import Agent, make_agent
from southseas.cli.complaints import CommandError
from southseas.cli.events import event_text
from southseas.errors import IllegalActionError, shown
from southseas.game import Game, State

PERSON = "person"


@dataclass(frozen=True)
class Seat:
    """One player: a name to show, and the agent that decides, or None for a person."""

    name: str
    agent: Agent | None


def seats_of(players: int, people: int, agents: Sequence[str], names: Sequence[str]) -> list[Seat]:
    """``people`` people first, then the agents, repeated as often as seats are left; names are given in seat order."""
    if people > players:
        raise CommandError(f"--people {people}: the game has {players} players")
    if len(names) > players:
        raise CommandError(f"--names: {len(names)} names for {players} players")
    kinds = [PERSON] * people + [agents[i % len(agents)] for i in range(players - people)]
    shown = [*names, *(_default_names(kinds)[len(names) :])]
    return [Seat(name, None if kind == PERSON else make_agent(kind)) for kind, name in zip(kinds, shown, strict=True)]


def _default_names(kinds: Sequence[str]) -> list[str]:
    names = []
    for index, kind in enumerate(kinds):
        number = f" {kinds[: index + 1].count(kind)}" if kinds.count(kind) > 1 else ""
        names.append(("Player" if kind == PERSON else kind.capitalize()) + number)
    return names


class Session:
    """A state with its seats. Chance comes from ``seed``, or from a person when ``seed`` is None."""

    def __init__(self, game: Game, state: State, seats: Sequence[Seat], seed: int | None) -> None:
        self.game = game
        self.state = state
        self.seats = list(seats)
        self.seed = seed

    @property
    def names(self) -> list[str]:
        """The seats' names."""
        return [seat.name for seat in self.seats]

    def is_prompt(self) -> bool:
        """Whether a person has to say what happens: at a decision of theirs, or at a draw from the real box."""
        if self.state.is_chance_node():
            return self.seed is None
        player = self.state.current_player()
        return player >= 0 and self.seats[player].agent is None

    def has_people(self) -> bool:
        """Whether anybody is there to be asked."""
        return self.seed is None or any(seat.agent is None for seat in self.seats)

    def agent_step(self) -> None:
        """Let the agent whose turn it is decide. :class:`CommandError`, the state unchanged, when it cannot."""
        agent = self.seats[self.state.current_player()].agent
        if agent is None:
            raise ValueError("a person decides here, not an agent")
        rng = random.Random(f"{self.seed} {self.state.move_number}")
        self.state.apply_action(choice_of(agent, self.state, rng))

    def undo(self) -> bool:
        """Go back to the last time a person was asked. False, and nothing changed, when there is none."""
        back = Session(self.game, self.state.clone(), self.seats, self.seed)
        try:
            back.state.undo_action()
            while not back.is_prompt():
                back.state.undo_action()
        except IllegalActionError:
            return False
        self.state = back.state
        return True

    def news(self, since: int) -> Iterator[str]:
        """What happened in the last action, in words; ``since`` is the length of the history before it."""
        for event in self.state.last_events():
            yield event_text(event, self.names)
        new = self.state.history()[since:]
        if new and action_type(new[-1]) is ActionType.DRAW:
            yield f"{self.names[self.state.active_player()]}: {self.state.action_to_string(new[-1])}"


def choice_of(agent: Agent, state: State, rng: random.Random) -> int:
    """What ``agent`` would play. Whatever it raises, or an illegal choice, becomes a :class:`CommandError`, so that a
    fault of an agent ends no game that people play."""
    try:
        action = agent.choose(state, rng)
    except Exception as error:
        raise CommandError(f"the {agent.name} agent cannot decide here: {type(error).__name__}: {error}") from error
    if action not in state.legal_actions():
        raise CommandError(f"the {agent.name} agent cannot decide here: it chose {shown(action)}, which is not legal")
    return action


def name_words(text: str) -> list[str]:
    """``Anna,Ben`` as a list; a :class:`CommandError` for an empty name or one that a record cannot hold."""
    names = [name.strip() for name in text.split(",")]
    if any(not re.fullmatch(r"[^\s#](?:[^#\n]*[^\s#])?", name) for name in names):
        raise CommandError(f"--names {text!r}: names stand between commas, without '#'")
    return names
