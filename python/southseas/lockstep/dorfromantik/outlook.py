"""What a placement would do to the areas round a cell, told from the public face alone.

A guess that is good enough to play by: an area that reaches the cell on two ways is counted once, but its tiles are
not counted anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...situation import STEPS, Cell, neighbours
from ...tilesets.dorfromantik import HexTileSet

if TYPE_CHECKING:
    from ...game import State

EDGES = HexTileSet.edges


@dataclass
class Prospect:
    """One area after a placement: its label, about how many tiles and open edges, the ``numbers`` of the active tasks
    in it, ``flags`` on it, ``joins`` edges of the new tile that meet it; ``grows`` unless the tile only shuts it."""

    label: str
    tiles: int
    open: int
    numbers: list[int] = field(default_factory=list)
    flags: int = 0
    joins: int = 0
    grows: bool = True

    @property
    def completed(self) -> int:
        """How many of its tasks are completed."""
        return self.numbers.count(self.tiles)

    @property
    def over(self) -> int:
        """How many of its tasks have too many tiles."""
        return sum(number < self.tiles for number in self.numbers)

    @property
    def choked(self) -> int:
        """How many of its tasks have too few tiles and no open edge."""
        return 0 if self.open else sum(number > self.tiles for number in self.numbers)


class Outlook:
    """The areas as they are at a decision, and the tile in hand."""

    def __init__(self, state: State) -> None:
        situation = state.situation()
        self._tileset: Any = state.game.tileset
        self._laid = {(x, y): (tile, rotation) for x, y, tile, rotation in situation["tiles"]}
        self._areas = state.engine_state.features()
        self._faced = self._faced_areas()
        index, self._number = situation["in_hand"]
        self._tile = self._tileset.tiles[index]

    def prospects(self, cell: Cell, rotation: int) -> list[Prospect]:
        """Every area that the tile in hand, laid so, would be part of or shut an edge of."""
        faced = self._faced.get(cell, {})
        groups = self._groups(faced, rotation)
        joined = {area for areas, _ in groups for area in areas}
        shut = set(faced.values()) - joined
        return [self._own(cell, rotation, faced, *group) for group in groups] + [self._shut(a, faced) for a in shut]

    def _faced_areas(self) -> dict[Cell, dict[int, int]]:
        """For every empty cell: direction -> the area whose open edge looks at the cell from there."""
        found: dict[Cell, dict[int, int]] = {}
        for index, area in enumerate(self._areas):
            for x, y, segment in area["segments"]:
                tile, rotation = self._laid[x, y]
                for side, _ in self._tileset.tiles[tile].segments[segment].ports:
                    direction = (side + rotation) % EDGES
                    dx, dy = STEPS[EDGES][direction]
                    near = x + dx, y + dy
                    if near not in self._laid:
                        found.setdefault(near, {})[(direction + EDGES // 2) % EDGES] = index
        return found

    def _groups(self, faced: dict[int, int], rotation: int) -> list[tuple[set[int], list[Any]]]:
        """The tile's segments, those together that an area joins, with the areas."""
        groups: list[tuple[set[int], list[Any]]] = []
        for segment in self._tile.segments:
            areas = set(self._met(segment, faced, rotation))
            together = [group for group in groups if group[0] & areas]
            groups = [group for group in groups if not group[0] & areas]
            parts = [part for _, segments in together for part in segments]
            groups.append((areas.union(*(group[0] for group in together)), [*parts, segment]))
        return groups

    def _met(self, segment: Any, faced: dict[int, int], rotation: int) -> Iterator[int]:
        own = self._tileset.label_index(segment.type)
        for side, _ in segment.ports:
            area = faced.get((side + rotation) % EDGES)
            if area is not None and self._areas[area]["type"] == own:
                yield area

    def _own(self, cell: Cell, rotation: int, faced: dict[int, int], areas: set[int], segments: list[Any]) -> Prospect:
        directions = {(side + rotation) % EDGES for segment in segments for side, _ in segment.ports}
        free = {direction for direction, near in neighbours(cell, EDGES) if near not in self._laid}
        met = [area for area in faced.values() if area in areas]
        known = [self._areas[area] for area in areas]
        own_number = [self._number] if self._number and any(segment.task for segment in segments) else []
        return Prospect(
            label=segments[0].type,
            tiles=1 + sum(area["tiles"] for area in known),
            open=len(directions & free) + sum(area["open"] for area in known) - len(met),
            numbers=own_number + [number for area in known for *_, number in area["markers"]],
            flags=sum(area["flags"] for area in known) + sum(segment.flag for segment in segments),
            joins=len(met),
        )

    def _shut(self, index: int, faced: dict[int, int]) -> Prospect:
        area = self._areas[index]
        return Prospect(
            label=self._tileset.labels[area["type"]],
            tiles=area["tiles"],
            open=area["open"] - list(faced.values()).count(index),
            numbers=[number for *_, number in area["markers"]],
            flags=area["flags"],
            grows=False,
        )
