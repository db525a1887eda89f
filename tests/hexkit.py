"""Hex sets and boards in a few words, for tests that speak to an engine directly.

``playing_on(engine)`` says which one; without it the reference is meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from southseas.engine import EngineGame, EngineState
from southseas.reference import codes
from southseas.registry import make_engine
from southseas.rules import make_rules
from southseas.tilesets import tileset_from_data
from southseas.tilesets.dorfromantik import HexTileSet

Cell = tuple[int, int]
Record = dict[str, Any]

_ENGINE: ContextVar[str] = ContextVar("engine", default="reference")

ACTIVE, COMPLETED, ABANDONED = range(3)
"""Status of a marker."""

LETTERS = {"M": "mangrove", "C": "coral", "I": "island", "S": "shoal", "J": "jetty", ".": "water"}
MANGROVE, CORAL, ISLAND, SHOAL, JETTY, WATER = range(6)
MARKERS = {label: [4, 4, 5, 5, 6, 6] for label in list(LETTERS.values())[:5]}
SCORE = {
    "tasks": True,
    "flags": ["mangrove", "coral"],
    "longest": ["shoal"],
    "along_longest": {"huts": "jetty"},
}


@contextmanager
def playing_on(engine: str) -> Iterator[None]:
    """Games are made on that engine meanwhile."""
    token = _ENGINE.set(engine)
    yield
    _ENGINE.reset(token)


def game_of(tileset: HexTileSet, **rules: Any) -> EngineGame:
    """The game on the engine that is meant."""
    return make_engine(_ENGINE.get(), tileset, make_rules("dorfromantik", **rules))


def land(id: str, edges: str, count: int = 1, **more: Any) -> Record:
    """A landscape tile; ``edges`` from NE clockwise."""
    return {"id": id, "kind": "landscape", "edges": edges, "count": count, **more}


def special(id: str, edges: str, count: int = 1, **more: Any) -> Record:
    """A special tile."""
    return {"id": id, "kind": "special", "edges": edges, "count": count, **more}


def task(id: str, edges: str, label: Any, count: int = 1, **more: Any) -> Record:
    """A task tile whose task is about its segment of ``label``."""
    return {"id": id, "kind": "task", "edges": edges, "count": count, "task": label, **more}


def hex_set(tiles: Sequence[Record], markers: Mapping[str, Sequence[int]] = MARKERS, **more: Any) -> HexTileSet:
    """A validated set; nothing is removed unseen unless ``removed_landscape_tiles`` says so."""
    data = {
        "format": 1,
        "game": "dorfromantik",
        "name": "rule tests",
        "provenance": "invented",
        "labels": LETTERS,
        "neutral": ["water"],
        "must_match": ["jetty"],
        "removed_landscape_tiles": 0,
        "markers": {label: list(numbers) for label, numbers in markers.items()},
        "score": SCORE,
        "tile": list(tiles),
    }
    tileset = tileset_from_data(data | more, "test")
    assert isinstance(tileset, HexTileSet)
    return tileset


class HexTable:
    """One game in progress, spoken to in ids. Chance is explicit."""

    def __init__(self, tileset: HexTileSet, **rules: Any) -> None:
        self.tileset = tileset
        self.game = game_of(tileset, **rules)
        self.state = self.game.initial()

    def do(self, action: int) -> list[Record]:
        """A legal action; its events."""
        assert self.state.apply(action), f"{action:#x} is not among {[hex(a) for a in self.state.legal_actions()]}"
        return self.state.events()

    def outcome(self, id: str, number: int = 0) -> int:
        """The action that reveals a tile."""
        return codes.draw_action(self.tileset.tile_index(id), number)

    def draw(self, id: str, number: int = 0) -> list[Record]:
        """Reveal that tile, a task tile with a marker; the events."""
        return self.do(self.outcome(id, number))

    def lay(self, id: str, cell: Cell, rotation: int = 0, number: int = 0) -> list[Record]:
        """Reveal that tile and lay it; the events of laying it."""
        self.draw(id, number)
        return self.do(codes.place_action(cell, rotation))

    def may_lie(self, cell: Cell, rotation: int = 0) -> bool:
        """Whether the tile in hand may be laid so."""
        return self.state.is_legal(codes.place_action(cell, rotation))

    def legal_ids(self) -> list[str]:
        """At a reveal, the tiles that may come up."""
        tiles = sorted({codes.drawn_tile(action) for action in self.state.legal_actions()})
        return [self.tileset.tiles[tile].id for tile in tiles]

    def rotations(self, cell: Cell) -> list[int]:
        """The legal rotations of the tile in hand on a cell."""
        places = map(codes.placement, self.state.legal_actions())
        return [rotation for place, rotation in places if place == cell]

    def area(self, cell: Cell, segment: int = 0) -> Record:
        """The feature that a segment belongs to."""
        return next(area for area in self.state.features() if (*cell, segment) in area["segments"])

    def __getitem__(self, field: str) -> Any:
        return self.state.situation()[field]


def picture(cells: Mapping[Cell, str | Record], pile: Sequence[Record] = (), **rules: Any) -> HexTable:
    """A board as it lies, every tile unturned and of a record of its own (``t0``, ``t1``, ...), and what is still in
    the piles, ready for the next reveal.

    A cell holds the edges of a landscape tile, or a record in which a task tile has the ``number`` of its marker and
    perhaps its ``status``.
    """
    records = [_laid_record(index, what) for index, what in enumerate(cells.values())]
    tiles = [{key: record[key] for key in record if key not in ("number", "status")} for record in records]
    used = _used_markers(records)
    markers = {label: [*MARKERS[label], *used[label]] for label in MARKERS}
    table = HexTable(hex_set([*tiles, *pile, land("spare", "......")], markers), **rules)
    situation = table.state.situation()
    situation["tiles"] = sorted(((*cell, index, 0) for index, cell in enumerate(cells)), key=lambda tile: tile[1::-1])
    situation["markers"] = [
        (*cell, record["number"], record.get("status", ACTIVE))
        for cell, record in zip(cells, records, strict=True)
        if "number" in record
    ]
    situation["undrawn"] = [0] * len(tiles) + situation["undrawn"][len(tiles) :]
    situation["undrawn_markers"] = [
        (type_code, number, copies)
        for type_code, label in enumerate(MARKERS)
        for number, copies in sorted(Counter(MARKERS[label]).items())
    ]
    situation["origin"] = (*next(iter(cells)), 0)
    situation["last_placed"] = list(cells)[-1]
    table.state = table.game.from_situation(situation)
    return table


def _used_markers(records: Sequence[Record]) -> dict[str, list[int]]:
    """Numbers of the markers that lie, by type."""
    used: dict[str, list[int]] = {label: [] for label in MARKERS}
    for record in records:
        if "number" in record:
            task = record["task"]
            used[task if isinstance(task, str) else next(iter(task))].append(record["number"])
    return used


def _laid_record(index: int, what: str | Record) -> Record:
    given = {"edges": what} if isinstance(what, str) else what
    kind = "task" if "task" in given else "landscape"
    return {"id": f"t{index}", "kind": kind, **given}


def row(letter: str, length: int, *, y: int = 0, start: int = 0, ends: str = "open") -> dict[Cell, str | Record]:
    """A straight area from west to east, one tile a cell; ``ends`` open or closed."""
    cells: dict[Cell, str | Record] = {(start + i, y): f".{letter}..{letter}." for i in range(length)}
    if ends == "closed":
        cells[start, y] = f".{letter}...."
        cells[start + length - 1, y] = f"....{letter}."
    return cells


def ground(length: int, *, y: int, start: int = 0) -> dict[Cell, str | Record]:
    """Water from west to east: it keeps a board together and closes what looks at it."""
    return {(start + i, y): "......" for i in range(length)}


def kinds(events: Sequence[Record]) -> list[tuple[str, str]]:
    """(name, rule) of every event."""
    return [(event["event"], event["rule"]) for event in events]


def state_facts(state: EngineState) -> list[Any]:
    """All that a state answers, for comparing two of them."""
    asked = ("situation", "key", "legal_actions", "chance_counts", "features", "frontier", "score_sheet", "scores")
    return [getattr(state, name)() for name in asked]
