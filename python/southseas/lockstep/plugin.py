"""What a game hands to the comparer."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..game import Game, State

Policy = Callable[["State", list[int], random.Random], int]
"""(state at a decision, its legal actions, randomness) -> one of the actions."""


@dataclass(frozen=True)
class Setting:
    """What one game is played with. ``kind`` names where it comes from, ``source`` is a tile set as TOML would hold
    it (None: ``tileset`` is a name or path, or None for the built-in set), ``rules`` the options that are given."""

    kind: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    source: Mapping[str, Any] | None = None
    tileset: str | None = None


@dataclass
class Step:
    """One compared step, seen from the compiled engine's side.

    ``phase_before`` and ``legal_before`` belong to the state in which ``action`` (dictionary form) was chosen,
    ``state`` is what came of it and ``events`` what it caused. ``memo`` lives as long as the game. The step that
    opens a game has no action.
    """

    game: Game
    state: State
    phase_before: str
    legal_before: list[int]
    action: dict[str, Any] | None
    events: Sequence[Mapping[str, Any]]
    memo: dict[str, Any]

    def named(self, event: str) -> list[Mapping[str, Any]]:
        """The events of that name."""
        return [e for e in self.events if e["event"] == event]


@dataclass(frozen=True)
class Detector:
    """Counts ``rule`` (and ``case``, when it has a name) each time ``fires`` says so."""

    rule: str
    case: str
    fires: Callable[[Step], bool]


@dataclass(frozen=True)
class Plugin:
    """One game's part. ``rules`` lists every rule number, ``detectors`` say when each fires and ``remember`` is called
    after them; ``policies`` have their share of the games in ``weights``; ``settings`` draws what a game is played
    with, of some of the ``kinds`` or (none given) of any, ``random_rules`` only the options, for a tile set that is
    given. Both keep the options they are handed."""

    game: str
    rules: Sequence[str]
    policies: Mapping[str, Policy]
    weights: Mapping[str, int]
    detectors: Sequence[Detector]
    remember: Callable[[Step], None]
    kinds: Sequence[str]
    settings: Callable[[random.Random, Sequence[str], Mapping[str, Any]], Setting]
    random_rules: Callable[[random.Random, Mapping[str, Any]], dict[str, Any]]


_PLUGINS = {game: f"southseas.lockstep.{game}" for game in ("carcassonne", "dorfromantik")}


def plugin_names() -> Iterable[str]:
    """The games that can be compared."""
    return _PLUGINS.keys()


def load_plugin(game: str) -> Plugin:
    """The plug-in of a game. KeyError for a game that has none."""
    plugin: Plugin = import_module(_PLUGINS[game]).PLUGIN
    return plugin
