"""What the areas of a board promise, in points."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from southseas.agents.dorfromantik.board import Area, Cell
from southseas.agents.dorfromantik.deck import Deck, Surroundings
from southseas.game import State
from southseas.tilesets.dorfromantik import SYMBOLS, HexTileSet

Around = Callable[[Cell], Surroundings]
"""The surroundings of an empty cell."""


@dataclass(frozen=True)
class Weights:
    """What the judge believes. Amounts are points."""

    patience: float = 6
    """Draws that one more tile of an area may take."""
    step: float = 0.7
    """What a task is worth with a tile to go, as a share of its worth without: tasks want to be done soon."""
    slot: float = 2.5
    """A task that is over, however: the next one can come."""
    slot_pile: int = 12
    """Landscape tiles in the pile below which a slot is worth less and less."""
    hosts: tuple[float, ...] = (0.6, 0.35, 0.2)
    """Shares of what a task to come would bring to the best, second, third area of its label without a task."""
    host_pile: int = 8
    """Landscape tiles in the pile below which such areas are worth less and less."""
    open_flag: float = 0.6
    """A tile around a flag in an open area; in a closed one it is a point."""
    open_flag_growth: float = 0.3
    """A flag in an open area, times the chance that the next tile extends it."""
    open_flag_ends: float = 0.1
    """How much each open edge takes from that, as a share."""
    line_growth: float = 1.0
    """The longest area of a label, for each of up to three tiles that it may still gain."""
    neighbour: float = 0.5
    """An edge laid against a tile: compact boards keep areas together."""
    match: float = 0.4
    """What such an edge counts more when both sides show one label that joins."""
    clash: float = -0.2
    """What it counts less when they show different labels."""


DRAWS_PER_LANDSCAPE = 1.4
"""Draws still to come for each landscape tile in the pile, task tiles among them."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What an area promises: ``now`` by its tasks and flags, ``host`` by a task that may come, ``growth`` the chance
    that it is extended in time."""

    area: Area
    now: float
    host: float
    growth: float


class Judge:
    """Judges areas from what is left to draw."""

    def __init__(self, state: State, deck: Deck, weights: Weights) -> None:
        self._deck = deck
        self._weights = weights
        self._score = deck.tileset.score
        remaining = state.remaining()
        pile: int = remaining.landscape_pile
        self._undrawn = deck.copies(remaining.tiles)
        self._total = max(1, self._undrawn.bit_count())
        self._draws = pile * DRAWS_PER_LANDSCAPE
        self._slot = weights.slot * min(1.0, pile / weights.slot_pile)
        self._host = min(1.0, pile / weights.host_pile)
        self._tasks = _tasks_left(deck.tileset, remaining.tiles)
        self._markers: dict[str, dict[int, int]] = {
            label: {int(number): copies for number, copies in numbers.items()}
            for label, numbers in remaining.markers.items()
        }
        self._hostings: dict[tuple[str, int, float], float] = {}
        longest: list[tuple[str, int | None]] = [(label, None) for label in self._score.longest]
        self._lines = [*longest, *((label, SYMBOLS.index(symbol)) for symbol, label in self._score.along_longest)]

    def prospect(self, area: Area, around: Around) -> Prospect:
        """What ``area`` promises."""
        chance = self._chance(area, around)
        growth: float = 1 - (1 - chance) ** self._weights.patience
        now = sum(self._task(area, number, chance) for number in area.tasks) + self._flags(area, chance)
        is_free = bool(area.ends) and not any(number > area.size for number in area.tasks)
        return Prospect(area, now, self._hosting(area.label, area.size, chance) * growth if is_free else 0.0, growth)

    def total(self, label: str, prospects: Sequence[Prospect]) -> float:
        """What all areas of one label promise together."""
        hosts = sorted((prospect.host for prospect in prospects), reverse=True)[: self._tasks.get(label, 0)]
        hosting = sum(host * share for host, share in zip(hosts, self._weights.hosts, strict=False))
        lines = sum(self._line(prospects, symbol) for line, symbol in self._lines if line == label)
        return sum(prospect.now for prospect in prospects) + self._host * hosting + lines

    def _chance(self, area: Area, around: Around) -> float:
        """That a tile drawn from all that is left can extend the area."""
        copies = 0
        for cell, direction in area.ends:
            copies |= self._deck.continuing(around(cell), direction, area.label)
        return (copies & self._undrawn).bit_count() / self._total

    def _reach(self, chance: float, steps: int) -> float:
        """What is left of a worth that is ``steps`` tiles away."""
        patience = min(self._weights.patience, self._draws / steps)
        in_time: float = 1 - (1 - chance) ** patience
        return math.pow(in_time * self._weights.step, steps)

    def _task(self, area: Area, number: int, chance: float) -> float:
        """A marker that is active until now (rule D-40)."""
        points = number * self._score.tasks
        if area.size < number and area.ends:
            return (points + self._slot) * self._reach(chance, number - area.size)
        return self._slot + (points if area.size == number else 0)

    def _flags(self, area: Area, chance: float) -> float:
        """Rule D-51."""
        if not area.flags or area.label not in self._score.flags:
            return 0.0
        if not area.ends:
            return area.flags * area.size
        worth = area.size * self._weights.open_flag + self._weights.open_flag_growth * chance
        return area.flags * worth / (1 + self._weights.open_flag_ends * len(area.ends))

    def _hosting(self, label: str, size: int, chance: float) -> float:
        """The mean of what the undrawn markers would bring, were their task tile added next."""
        key = label, size, chance
        if key not in self._hostings:
            markers = self._markers.get(label, {})
            worth = sum(
                copies * number * (self._reach(chance, number - size - 1) if number > size + 1 else 1)
                for number, copies in markers.items()
                if number > size
            )
            self._hostings[key] = worth / max(1, sum(markers.values()))
        return self._hostings[key]

    def _line(self, prospects: Sequence[Prospect], symbol: int | None) -> float:
        """The longest area, or the symbols along it (rules D-52, D-53), and its growth to come."""
        lines = ((it.area.size, _points(it.area, symbol), it.growth) for it in prospects)
        _, points, growth = max(lines, default=(0, 0, 0.0))
        return points + self._weights.line_growth * min(3.0, self._draws / 8) * growth


def _points(area: Area, symbol: int | None) -> int:
    return area.size if symbol is None else area.symbols[symbol]


def _tasks_left(tileset: HexTileSet, undrawn: Mapping[str, int]) -> Mapping[str, int]:
    """Undrawn task tiles by the label of their task."""
    left: dict[str, int] = {}
    for name, copies in undrawn.items():
        label = tileset.tiles[tileset.tile_index(name)].task_label
        if label is not None:
            left[label] = left.get(label, 0) + copies
    return left
