"""Hexagonal tiles of a table, and the set that is made of them: one record per tile, turned as it lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from southseas.errors import TileSetError
from southseas.heading import Line
from southseas.situation import Cell
from southseas.tables.board import Faults, Laid, check_copies, read_tile
from southseas.tables.form import Table
from southseas.tilesets import tileset_from_data
from southseas.tilesets.dorfromantik import EDGES, SYMBOLS, HexTileSet

ATTRIBUTES = (*SYMBOLS, "flag")

Record = dict[str, Any]
"""A tile in the shape of a tile set's file."""


@dataclass(frozen=True)
class _Found:
    """A tile as it lies; ``tiles`` are those of the set that it may be, none when it is described."""

    line: Line
    cell: Cell
    look: Record
    tiles: tuple[int, ...]


class TableTiles:
    """The tiles that the lines ``tile`` describe. What is wrong is noted in ``faults``.

    ``laid`` are those that are sound, as tiles of ``made``; ``are_of_set`` says whether all are tiles of the set, and
    ``tasks`` how many of them may be task tiles, by type.
    """

    def __init__(self, tileset: HexTileSet, table: Table, faults: Faults) -> None:
        self._tileset = tileset
        self._faults = faults
        self._is_named = table.tileset is not None
        self._turned = [tileset.rotated(rotation) for rotation in range(len(EDGES))]
        self._records: list[list[Record]] = [turned.canonical()["tile"] for turned in self._turned]
        lines = table.of("tile")
        if not lines:
            faults.texts.append("there is no tile on the table")
        found = [tile for line, words in lines if (tile := self._read(line, words))]
        check_copies(_chosen(found, tileset), tileset, faults)
        self.are_of_set = all(tile.tiles for tile in found)
        self.made = self._set(tile.look for tile in found) if found else tileset
        self.tasks = Counter(label for tile in found for label in self._task_labels(tile))
        self.laid = [Laid(tile.line, tile.cell, index, 0) for index, tile in enumerate(found)]

    # -- lines ---------------------------------------------------------------------------------
    def _read(self, line: Line, words: Sequence[str]) -> _Found | None:
        if len(words) < 2:
            self._faults.add(line, "must be 'tile X,Y ID ROTATION' or 'tile X,Y EDGES [huts=1] [flag=LABEL] ...'")
            self._faults.refuse_tile(words)
            return None
        cell = self._faults.cell(line, words[0])
        is_by_id = len(words) == 3 and "=" not in words[2]
        tile = self._by_id(line, words[1:]) if is_by_id else self._by_edges(line, words[1], words[2:])
        if tile is None or cell is None:
            self._faults.refuse_tile(words)
            return None
        return _Found(line, cell, *tile)

    def _by_id(self, line: Line, words: Sequence[str]) -> tuple[Record, tuple[int, ...]] | None:
        found = read_tile(self._tileset, line, words, self._faults)
        return None if found is None else (self._records[found[1]][found[0]], found[:1])

    def _by_edges(self, line: Line, edges: str, words: Sequence[str]) -> tuple[Record, tuple[int, ...]] | None:
        """A tile as it lies; with a set named in the table it must be one of that set."""
        before = len(self._faults.texts)
        described = {"edges": edges, **self._attributes(line, words)}
        fault = self._description_fault(described)
        if fault:
            self._faults.add(line, fault)
        if len(self._faults.texts) > before:
            return None
        return self._of_set(line, described) if self._is_named else (described, ())

    def _attributes(self, line: Line, words: Sequence[str]) -> Record:
        """What stands after the edges, as far as it can be read."""
        given: Record = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or name not in ATTRIBUTES or name in given:
                known = ", ".join(f"{attribute}=" for attribute in ATTRIBUTES)
                self._faults.add(line, f"after the edges come, once each, {known}; not {word!r}")
                continue
            given[name] = int(value) if value.isascii() and value.isdigit() and len(value) < 6 else value
        return given

    def _description_fault(self, described: Record) -> str:
        try:
            self._set([described])
        except TileSetError as error:
            return "; ".join(fault.removeprefix("tile[0].").replace(" (t0)", "", 1) for fault in error.faults)
        return ""

    def _of_set(self, line: Line, described: Record) -> tuple[Record, tuple[int, ...]] | None:
        """What the set has of that look: one tile, or several that count the same."""
        places = list(self._places(described))
        tiles = tuple(sorted({tile for _, tile in places}))
        ids = [self._tileset.tiles[tile].id for tile in tiles]
        if not tiles:
            self._faults.add(line, f"no tile of {self._tileset.source} looks so")
            return None
        if len({self._worth(*place) for place in places}) > 1:
            self._faults.add(line, f"{' and '.join(ids)} may lie so; say which with ID ROTATION")
            return None
        return self._records[places[0][0]][places[0][1]], tiles

    def _places(self, described: Record) -> Iterator[tuple[int, int]]:
        """(rotation, tile) of every tile of the set, turned so that all that is described agrees."""
        for rotation, records in enumerate(self._records):
            for tile, record in enumerate(records):
                if all(_described_as(record, name) == value for name, value in described.items()):
                    yield rotation, tile

    def _worth(self, rotation: int, tile: int) -> tuple[Any, ...]:
        """All that the score may ask of a tile that lies so."""
        turned = self._turned[rotation].tiles[tile]
        symbols = [SYMBOLS.index(symbol) for symbol, _ in self._tileset.score.along_longest]
        return tuple(
            sorted((part.ports, part.flag, tuple(part.symbols[place] for place in symbols)) for part in turned.segments)
        )

    def _task_labels(self, found: _Found) -> set[str]:
        """Types of the task tiles that it may be."""
        labels = (self._tileset.tiles[tile].task_label for tile in found.tiles)
        return {label for label in labels if label is not None}

    # -- the set -------------------------------------------------------------------------------
    def _set(self, looks: Iterable[Record]) -> HexTileSet:
        """A set of just these tiles, all of them landscape: what a task asked for is not seen on a table."""
        plain = [
            {**{name: value for name, value in look.items() if name != "task"}, **_OWN, "id": f"t{index}"}
            for index, look in enumerate(looks)
        ]
        data = {**self._tileset.canonical(), "name": "tiles of a table", "removed_landscape_tiles": 0, "tile": plain}
        made = tileset_from_data(data, "tiles of a table", self._tileset.game)
        assert isinstance(made, HexTileSet)
        return made


_OWN = {"kind": "landscape", "count": 1}


def _chosen(found: Sequence[_Found], tileset: HexTileSet) -> list[tuple[Line, int]]:
    """One tile of the set for each line: where several may be meant, one of which a copy is left."""
    left = [tile.count for tile in tileset.tiles]
    chosen = []
    for one in sorted((one for one in found if one.tiles), key=lambda one: len(one.tiles)):
        tile = next((tile for tile in one.tiles if left[tile] > 0), one.tiles[0])
        left[tile] -= 1
        chosen.append((one.line, tile))
    return chosen


def _described_as(look: Mapping[str, Any], name: str) -> Any:
    """The value that a line would give for ``name``: sums of symbols, the label of the flag."""
    value = look.get(name)
    if not isinstance(value, dict):
        return value
    return next(iter(value)) if name == "flag" else sum(value.values())
