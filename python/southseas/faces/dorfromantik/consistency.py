"""The consistency that JSON, snapshots and situations demand: section 7 of ``docs/formats.md``.

Situations are checked from the tile set alone; what depends on the size of areas is checked against the features that
an engine tells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from southseas.engine import Situation
from southseas.faces.consistency import CommonConsistency
from southseas.faces.dorfromantik.layout import ABANDONED, ACTIVE, COMPLETED, PHASES_OF_GAME, STATUSES
from southseas.rules import DorfromantikRules
from southseas.situation import COORDINATE_LIMIT, amount_faults, board_faults, room_faults
from southseas.tilesets.dorfromantik import HexTileSet

Marker = tuple[int, int]
"""(type, number)"""


class Consistency(CommonConsistency):
    """Checks of one situation that has the shape of the layout."""

    matching_rule = "D-21"
    phases = PHASES_OF_GAME
    _tileset: HexTileSet

    def __init__(self, tileset: HexTileSet, rules: DorfromantikRules, situation: Situation) -> None:
        super().__init__(tileset, rules.players, frozenset(tileset.must_match), situation)
        self._rules = rules
        self._numbers: Counter[Marker] = Counter(
            (tileset.label_index(label), number) for label, numbers in tileset.markers for number in numbers
        )

    def faults(self) -> list[str]:
        """One line per violation, none when the situation is consistent."""
        tiles = (len(self._tileset.tiles), "tile")
        lengths = self._length_faults({"undrawn": tiles, "removed": tiles})
        if lengths:
            return lengths
        parts = (
            board_faults(self._s["tiles"], self._tileset), self._matching_faults(), self._tile_count_faults(),
            self._unseen_faults(), self._marker_faults(), self._pile_order_faults("undrawn_markers"),
            self._pile_order_faults("removed_markers"), self._marker_count_faults(), self._removed_faults(),
            self._phase_faults(range(1)), self._seat_faults(), self._hand_faults(), self._due_faults(),
            self._last_placed_faults(), self._origin_faults(), self._room_faults(),
        )  # fmt: skip
        return [fault for part in parts for fault in part]

    # -- tiles and markers ---------------------------------------------------------------------
    def _task_type(self, tile: int) -> int | None:
        """Index of the label of a tile's task."""
        label = self._tileset.tiles[tile].task_label
        return None if label is None else self._tileset.label_index(label)

    def _copies(self, name: str, *kinds: str) -> int:
        return sum(count for tile, count in zip(self._tileset.tiles, self._s[name], strict=True) if tile.kind in kinds)

    def _unseen_faults(self) -> Iterator[str]:
        unseen, removed = self._copies("undrawn", "landscape"), self._rules.removed_landscape_tiles or 0
        if unseen < removed:
            yield f"undrawn: {unseen} landscape tiles are unseen, but {removed} left the game unseen (D-01)"

    def _marker_faults(self) -> Iterator[str]:
        """Every laid task tile has one marker of its type; nothing else has."""
        tasks = {cell: kind for cell, row in self._laid.items() if (kind := self._task_type(row[2])) is not None}
        cells = Counter((x, y) for x, y, _, _ in self._s["markers"])
        yield from (f"markers: {cells[cell]} lie at {cell}" for cell in cells if cells[cell] > 1)
        yield from (f"markers: the task tile at {cell} has none" for cell in tasks if cell not in cells)
        for x, y, number, status in self._s["markers"]:
            if (x, y) not in tasks:
                yield f"markers: no task tile lies at ({x}, {y})"
            elif not self._numbers[tasks[x, y], number]:
                yield f"markers: ({x}, {y}) has number {number}, the set has no such {self._label(tasks[x, y])} marker"
            if not 0 <= status < len(STATUSES):
                yield f"markers: ({x}, {y}) has status {status}, must be 0..{len(STATUSES) - 1}"
        active = sum(status == ACTIVE for *_, status in self._s["markers"])
        if active > self._rules.active_tasks:
            yield f"markers: {active} are active, the rules allow {self._rules.active_tasks} (D-10)"

    def _pile_order_faults(self, name: str) -> Iterator[str]:
        rows = [tuple(row) for row in self._s[name]]
        for label, number, copies in rows:
            if not self._numbers[label, number]:
                yield f"{name}: the set has no marker {number} of type {label}"
            if copies <= 0:
                yield f"{name}: {copies} copies of marker {number} of type {label}, must be more than 0"
        if rows != sorted(rows) or len({row[:2] for row in rows}) < len(rows):
            yield f"{name}: must be sorted by (type, number), each once"

    def _marker_count_faults(self) -> Iterator[str]:
        """Laid, undrawn, removed and in hand: all markers of the set."""
        held: Counter[Marker] = Counter()
        for x, y, number, _ in self._s["markers"]:
            if (x, y) in self._laid and (kind := self._task_type(self._laid[x, y][2])) is not None:
                held[kind, number] += 1
        tile = self._held_tile()
        if tile is not None and (kind := self._task_type(tile)) is not None:
            held[kind, self._s["in_hand"][1]] += 1
        piles = [Counter({(row[0], row[1]): row[2] for row in self._s[f"{name}_markers"]}) for name in _PILES]
        for marker, total in self._numbers.items():
            parts = [held[marker], *(pile[marker] for pile in piles)]
            yield from amount_faults("markers", parts, total, f"{self._label(marker[0])} marker {marker[1]}")

    def _removed_faults(self) -> Iterator[str]:
        """D-24: a task tile leaves with one marker."""
        tiles: Counter[int] = Counter()
        for tile, count in enumerate(self._s["removed"]):
            if (kind := self._task_type(tile)) is not None:
                tiles[kind] += count
        markers: Counter[int] = Counter()
        for kind, _, copies in self._s["removed_markers"]:
            markers[kind] += copies
        for kind in sorted(set(tiles) | set(markers)):
            if tiles[kind] != markers[kind]:
                label = self._label(kind)
                yield f"removed_markers: {markers[kind]} of {label} left the game with {tiles[kind]} task tiles (D-24)"

    def _label(self, index: int) -> str:
        return self._tileset.labels[index] if 0 <= index < len(self._tileset.labels) else f"type {index}"

    # -- whose turn, and what is due -----------------------------------------------------------
    def _seat_faults(self) -> Iterator[str]:
        """D-02: the seat passes on after every laid tile; at the end it may have stayed."""
        seats, laid = self._rules.players, len(self._s["tiles"])
        due = (self._rules.first_player + laid) % seats
        possible = {due, (due - 1) % seats} if self._phase_name == "end" and laid else {due}
        if 0 <= self._s["active"] < seats and self._s["active"] not in possible:
            yield f"active: seat {self._s['active']}, after {laid} laid tiles it is the turn of seat {due} (D-02)"

    def _hand_faults(self) -> Iterator[str]:
        yield from super()._hand_faults()
        tile = self._held_tile()
        if tile is None:
            return
        kind, number = self._task_type(tile), self._s["in_hand"][1]
        if kind is None and number != 0:
            yield f"in_hand: number {number}, must be 0 for a tile without task"
        elif kind is not None and not self._numbers[kind, number]:
            yield f"in_hand: number {number}, the set has no such {self._label(kind)} marker"
        if self._laid and not self._board.has_room_for(tile):
            yield f"in_hand: tile {self._tileset.tiles[tile].id} can be laid nowhere (D-24)"

    def _due_faults(self) -> Iterator[str]:
        """D-10: which kind of tile is due."""
        wants_task = sum(status == ACTIVE for *_, status in self._s["markers"]) < self._rules.active_tasks
        tasks = self._copies("undrawn", "task")
        pile = self._copies("undrawn", "landscape", "special") - (self._rules.removed_landscape_tiles or 0)
        is_open = (wants_task and tasks > 0) or pile > 0
        if self._phase_name == "draw" and not is_open:
            yield "phase: draw, but the tile that is due is not there: the game is over (D-10)"
        if self._phase_name == "end" and is_open:
            yield "phase: end, but a tile is to be drawn (D-10)"
        tile = self._held_tile()
        if tile is None:
            return
        if self._task_type(tile) is not None and not wants_task:
            yield f"in_hand: a task tile, but {self._rules.active_tasks} tasks are active (D-10)"
        if self._task_type(tile) is None and wants_task and tasks:
            yield "in_hand: no task tile, but one is due (D-10)"

    def _last_placed_faults(self) -> Iterator[str]:
        yield from super()._last_placed_faults()
        if (self._s["last_placed"] is None) != (not self._s["tiles"]):
            yield "last_placed: names a tile exactly when one lies"
        if not self._s["tiles"] and (any(self._s["removed"]) or self._s["markers"]):
            yield "tiles: none lies, but tiles left the game or markers lie; the first tile can always be laid (D-20)"

    def _origin_faults(self) -> Iterator[str]:
        x, y, rotation = self._s["origin"]
        if max(abs(x), abs(y)) > COORDINATE_LIMIT or not 0 <= rotation < self._tileset.edges:
            yield (
                f"origin: ({x}, {y}) with rotation {rotation}, coordinates are within +-{COORDINATE_LIMIT}, "
                f"rotations 0..{self._tileset.edges - 1}"
            )
        elif far := room_faults([("origin", (x, y))], self._tileset.num_tiles - 1):
            yield from far
        elif (x, y) in self._laid:
            _, _, tile, laid = self._laid[x, y]
            if self._tileset.canonical_rotation(tile, rotation) != laid:
                yield f"origin: rotation {rotation}, the first tile lies at ({x}, {y}) with rotation {laid} (D-20)"
        elif self._s["tiles"]:
            yield f"origin: no tile lies at ({x}, {y}) (D-20)"


_PILES = ("undrawn", "removed")


def area_faults(tileset: HexTileSet, situation: Situation, features: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Markers whose status cannot be, given the areas (raw) that an engine tells (D-40)."""
    areas = {place: (raw["tiles"], raw["open"]) for raw in features for place in map(tuple, raw["segments"])}
    laid = {(x, y): tile for x, y, tile, _ in situation["tiles"]}
    for x, y, number, status in situation["markers"]:
        size, sides = areas[x, y, tileset.tiles[laid[x, y]].task]
        if not _can_be(status, number, size, sides):
            yield (
                f"markers: ({x}, {y}) is {STATUSES[status]} with number {number}, "
                f"its area has {size} tiles and {sides} open edges (D-40)"
            )


def _can_be(status: int, number: int, size: int, sides: int) -> bool:
    """Areas grow and closed ones stay closed."""
    if status == COMPLETED:
        return size >= number
    is_lost = size > number or (size < number and not sides)
    return is_lost if status == ABANDONED else size < number and sides > 0
