"""What a tile set plays like: statistics over whole random games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from southseas.actions import ActionType, action_type
from southseas.agents import Agent, RandomAgent, play_game
from southseas.game import Game, State


@dataclass
class Spread:
    """Least, mean and greatest of the numbers added."""

    count: int = 0
    total: float = 0.0
    least: float = 0.0
    greatest: float = 0.0

    def add(self, value: float) -> None:
        """Count ``value`` in."""
        self.least = value if self.count == 0 else min(self.least, value)
        self.greatest = value if self.count == 0 else max(self.greatest, value)
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        """Mean of the numbers, 0 when there are none."""
        return self.total / self.count if self.count else 0.0

    def to_dict(self) -> dict[str, float]:
        """``{least, mean, greatest}``."""
        return {"least": self.least, "mean": self.mean, "greatest": self.greatest}


@dataclass
class TileStatistics:
    """Sums over the simulated games; every :class:`Spread` has one number a game."""

    games: int = 0
    draws: int = 0
    unplaceable: int = 0
    """Drawn tiles that could be laid nowhere and left the game."""
    games_with_unplaceable: int = 0
    laid: Spread = field(default_factory=Spread)
    width: Spread = field(default_factory=Spread)
    height: Spread = field(default_factory=Spread)
    largest: dict[str, Spread] = field(default_factory=dict)
    """Tiles of the largest feature of each type."""
    complete: dict[str, Spread] = field(default_factory=dict)
    """Complete features of each type at the end."""
    points: Spread = field(default_factory=Spread)
    """Points of the winner."""
    counted: dict[str, Spread] = field(default_factory=dict)
    """What else the game counts, by name (:data:`COUNTS`)."""

    def add(self, state: State) -> None:
        """Count a finished game in."""
        view = state.to_json()
        removed = sum(view["removed"].values())
        self.games += 1
        self.draws += sum(action_type(action) is ActionType.DRAW for action in state.history())
        self.unplaceable += removed
        self.games_with_unplaceable += removed > 0
        self.laid.add(len(view["tiles"]))
        self.width.add(_extent([tile["x"] for tile in view["tiles"]]))
        self.height.add(_extent([tile["y"] for tile in view["tiles"]]))
        self.points.add(max(state.returns()))
        for name, number in COUNTS[state.game.name](view).items():
            self.counted.setdefault(name, Spread()).add(number)
        self._add_features(view["features"])

    def _add_features(self, features: Sequence[dict[str, Any]]) -> None:
        for kind in sorted({feature["type"] for feature in features}):
            same = [feature for feature in features if feature["type"] == kind]
            self.largest.setdefault(kind, Spread()).add(max(feature["tiles"] for feature in same))
            self.complete.setdefault(kind, Spread()).add(sum(feature["complete"] for feature in same))

    def to_dict(self) -> dict[str, Any]:
        """JSON-able; spreads as ``{least, mean, greatest}``."""
        plain = {name: value for name, value in asdict(self).items() if isinstance(value, int)}
        spreads = {name: value.to_dict() for name, value in vars(self).items() if isinstance(value, Spread)}
        by_type = {
            name: {kind: spread.to_dict() for kind, spread in getattr(self, name).items()}
            for name in ("largest", "complete", "counted")
        }
        return plain | spreads | by_type


def _ship_counts(view: Mapping[str, Any]) -> dict[str, int]:
    """Ships taken by all seats together."""
    return {"ships taken": sum(len(player["ships"]) for player in view["players"])}


def _task_counts(view: Mapping[str, Any]) -> dict[str, int]:
    """What became of the tasks, and the points of every line of the sheet."""
    sheet = view["score_sheet"]
    lines = {f"longest {label}": line for label, line in sheet["longest"].items()}
    lines |= {f"{symbol} along longest {line['label']}": line for symbol, line in sheet["along_longest"].items()}
    return {
        "tasks completed": len(view["markers"]["completed"]),
        "tasks abandoned": len(view["markers"]["abandoned"]),
        "points: tasks": sheet["tasks"]["points"],
        "points: flags": sheet["flags"]["points"],
        **{f"points: {name}": line["points"] for name, line in lines.items()},
    }


COUNTS: dict[str, Callable[[Mapping[str, Any]], dict[str, int]]] = {
    "carcassonne": _ship_counts,
    "dorfromantik": _task_counts,
}
"""Game name -> numbers by name, from the JSON form of a finished game."""


def simulate(
    game: Game,
    games: int,
    seed: int = 0,
    agent: Agent | None = None,
    progress: Callable[[int], None] | None = None,
) -> TileStatistics:
    """Play ``games`` games from ``seed`` on with ``agent`` (random by default) on every seat, and count."""
    statistics = TileStatistics()
    agents: list[Agent] = [agent or RandomAgent()] * game.num_players
    for number in range(games):
        statistics.add(play_game(game, agents, seed + number))
        if progress is not None:
            progress(number + 1)
    return statistics


def _extent(values: Sequence[int]) -> int:
    return max(values) - min(values) + 1
