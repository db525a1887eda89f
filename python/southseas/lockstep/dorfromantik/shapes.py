"""Random sets: labels, tiles with their segments, flags, tasks and symbols, markers, what scores."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...tilesets.dorfromantik import SYMBOLS, HexTileSet

EDGES = HexTileSet.edges
_NAMES = (
    *("reef", "lagoon", "path", "current", "palm", "rock", "kelp", "sand", "cove", "trail"),
    *("dune", "fog", "grove", "harbour"),
)
_LETTERS = "RLPCAOKSVTDFGH"
_LARGEST_NUMBER, _MOST_SYMBOLS = 63, 99

Span = tuple[int, int]
"""From, to, both included."""


@dataclass(frozen=True)
class Recipe:
    """How many labels, how many of them neutral and how many must match; chances between 0 and 1.

    ``run``: an edge shows the label of the one before it; ``parted``: edges of one label on a tile are parted into
    segments at random; ``flag``: a landscape or special tile has one; ``symbols``: a tile has some of one kind;
    ``numbers`` of the markers.
    """

    labels: Span = (3, 6)
    neutral: Span = (0, 2)
    must_match: Span = (0, 1)
    run: float = 0.45
    parted: float = 0.15
    flag: float = 0.15
    symbols: float = 0.25
    numbers: Span = (2, 6)


@dataclass(frozen=True)
class Vocabulary:
    """The labels that a set uses, as letters."""

    letters: str
    neutral: str
    must_match: str

    @property
    def joining(self) -> str:
        """Those that make areas."""
        return "".join(letter for letter in self.letters if letter not in self.neutral)


def label_of(letter: str) -> str:
    """The name of a letter."""
    return _NAMES[_LETTERS.index(letter)]


def random_vocabulary(rng: random.Random, recipe: Recipe) -> Vocabulary:
    """Some labels, at least one of them not neutral."""
    letters = "".join(rng.sample(_LETTERS, rng.randint(*recipe.labels)))
    neutral = letters[: min(rng.randint(*recipe.neutral), len(letters) - 1)]
    # Mostly labels that make areas must match, as paths do; now and then any label.
    candidates = letters if rng.random() < 0.1 else letters[len(neutral) :]
    must_match = rng.sample(candidates, min(rng.randint(*recipe.must_match), len(candidates)))
    return Vocabulary(letters, neutral, "".join(must_match))


@dataclass
class TileMaker:
    """Draws the tiles of one set. ``homes``: the label along which a symbol counts."""

    rng: random.Random
    recipe: Recipe
    words: Vocabulary
    homes: dict[str, str]

    def records(self, kind: str, copies: int) -> Iterator[dict[str, Any]]:
        """Records of one kind with so many copies in all."""
        types = self.rng.sample(self.words.joining, self.rng.randint(1, min(5, len(self.words.joining))))
        while copies > 0:
            count = min(copies, self.rng.choice([1, 1, 1, 2, 3]))
            copies -= count
            yield {"kind": kind, "count": count} | self._tile(self.rng.choice(types) if kind == "task" else "")

    def _tile(self, task: str) -> dict[str, Any]:
        edges = self._edges(task)
        tile: dict[str, Any] = {"edges": edges}
        segments = self._joined(edges)
        if self._happens(self.recipe.parted):
            segments = [part for segment in segments for part in self._parted(segment)]
            self.rng.shuffle(segments)
            tile["segments"] = segments
        if task:
            tile["task"] = self._owner(edges, segments, task)
        elif segments and self._happens(self.recipe.flag):
            tile["flag"] = self._owner(edges, segments, edges[self.rng.choice(segments)[0]])
        if self._happens(self.recipe.symbols):
            symbol = self.rng.choice(SYMBOLS)
            tile[symbol] = self._symbols(edges, segments, self.homes.get(symbol))
        return tile

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _edges(self, task: str) -> str:
        rng = self.rng
        shown = rng.sample(self.words.letters, min(len(self.words.letters), rng.choice([1, 2, 2, 3, 3, 4])))
        edges = [rng.choice(shown)]
        while len(edges) < EDGES:
            edges.append(edges[-1] if self._happens(self.recipe.run) else rng.choice(shown))
        if task and task not in edges:
            start = rng.randrange(EDGES)
            for step in range(rng.choice([1, 2, 2, 3, 6])):
                edges[(start + step) % EDGES] = task
        return "".join(edges)

    def _joined(self, edges: str) -> list[list[int]]:
        letters = dict.fromkeys(letter for letter in edges if letter in self.words.joining)
        return [[edge for edge in range(EDGES) if edges[edge] == letter] for letter in letters]

    def _parted(self, segment: list[int]) -> list[list[int]]:
        parts: list[list[int]] = []
        for edge in segment:
            if parts and self._happens(0.4):
                self.rng.choice(parts).append(edge)
            else:
                parts.append([edge])
        return parts

    def _owner(self, edges: str, segments: Sequence[Sequence[int]], letter: str) -> str | dict[str, int]:
        """The label of a flag or task, with the segment where there are several."""
        own = [index for index, segment in enumerate(segments) if edges[segment[0]] == letter]
        label = label_of(letter)
        return label if len(own) == 1 and self._happens(0.5) else {label: self.rng.choice(own)}

    def _symbols(self, edges: str, segments: Sequence[Sequence[int]], home: str | None) -> int | dict[str, int]:
        """A number for the whole tile, or numbers for segments."""
        number_of_homes = sum(label_of(edges[segment[0]]) == home for segment in segments)
        if not segments or (number_of_homes < 2 and self._happens(0.5)):
            return _MOST_SYMBOLS if self._happens(0.03) else self.rng.randint(1, 3)
        owners = self.rng.sample(range(len(segments)), self.rng.randint(1, min(2, len(segments))))
        return {str(index): self.rng.randint(1, 3) for index in sorted(owners)}


def random_score(rng: random.Random, words: Vocabulary) -> dict[str, Any]:
    """Which lines the score sheet has."""
    labels = [label_of(letter) for letter in words.joining]
    symbols = rng.sample(SYMBOLS, rng.choice([0, 1, 1, 2, 5]))
    return {
        "tasks": rng.random() < 0.9,
        "flags": rng.sample(labels, rng.randint(0, len(labels))),
        "longest": rng.sample(labels, rng.randint(0, len(labels))),
        "along_longest": {symbol: rng.choice(labels) for symbol in symbols},
    }


def random_markers(rng: random.Random, recipe: Recipe, tiles: Sequence[dict[str, Any]]) -> dict[str, list[int]]:
    """At least as many markers of each type as there are task tiles (D-12), in any order."""
    needed: Counter[str] = Counter()
    for tile in tiles:
        if tile["kind"] == "task":
            task = tile["task"]
            needed[task if isinstance(task, str) else next(iter(task))] += tile["count"]
    spare = rng.choice([0, 0, 1, 3])
    return {label: [_number(rng, recipe) for _ in range(count + spare)] for label, count in needed.items()}


def _number(rng: random.Random, recipe: Recipe) -> int:
    return _LARGEST_NUMBER if rng.random() < 0.03 else rng.randint(*recipe.numbers)
