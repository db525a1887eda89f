"""The consistency that JSON, snapshots and situations demand, as far as it is the same in every game: section 7 of
``docs/formats.md``.

Checked from the tile set alone: no engine is asked. Indices that name nothing are reported, then left out of the checks
that would need them, so that everything else is still reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from southseas.actions import PHASES
from southseas.engine import Situation
from southseas.faces.turn import decider_of
from southseas.situation import Cell, LaidRow, amount_faults, label_at, neighbours, room_faults
from southseas.tilesets import Segment, TileSet


class Clash(NamedTuple):
    """Two sides that must not touch: that of ``cell`` in ``direction``, and that of the neighbour ``other``."""

    cell: Cell
    other: Cell
    direction: int
    mine: str
    theirs: str


class Board:
    """Laid tiles by cell, and how they touch. ``must_match`` are the labels that touch only themselves."""

    def __init__(self, tileset: TileSet, laid: Mapping[Cell, LaidRow], must_match: frozenset[str]) -> None:
        self._tileset = tileset
        self._must_match = must_match
        self.laid = laid

    def clashes(self) -> Iterator[Clash]:
        """Every pair of sides that must not touch, once."""
        half = self._tileset.edges // 2
        for cell, row in self.laid.items():
            for direction, other in list(neighbours(cell, self._tileset.edges))[:half]:
                if other in self.laid and not self._match(row, self.laid[other], direction):
                    labels = self._label(row, direction), self._label(self.laid[other], direction + half)
                    yield Clash(cell, other, direction, *labels)

    def rotations_that_fit(self, cell: Cell) -> list[int]:
        """The rotations, equal ones once, in which the tile on ``cell`` would match all its neighbours, ascending."""
        x, y, tile, _ = self.laid[cell]
        distinct = {self._tileset.canonical_rotation(tile, rotation) for rotation in range(self._tileset.edges)}
        return [rotation for rotation in sorted(distinct) if self._fits((x, y, tile, rotation))]

    def has_room_for(self, tile: int) -> bool:
        """True when a tile can be laid somewhere beside the others, labels alone considered."""
        edges = self._tileset.edges
        free = {cell for laid in self.laid for _, cell in neighbours(laid, edges)} - set(self.laid)
        return any(self._fits((*cell, tile, rotation)) for cell in free for rotation in range(edges))

    def _fits(self, row: LaidRow) -> bool:
        around = neighbours((row[0], row[1]), self._tileset.edges)
        return all(self._match(row, self.laid[other], direction) for direction, other in around if other in self.laid)

    def _match(self, row: LaidRow, other: LaidRow, direction: int) -> bool:
        mine, theirs = self._label(row, direction), self._label(other, direction + self._tileset.edges // 2)
        return mine == theirs or not {mine, theirs} & self._must_match

    def _label(self, row: LaidRow, direction: int) -> str:
        return label_at(self._tileset, row[2], row[3], direction)


class CommonConsistency:
    """Checks of one situation that has the shape of its game's layout, for a game's own class to build on."""

    matching_rule: str
    """Rule that a side which does not match breaks."""
    phases: tuple[str, ...]
    """The phases of the game."""

    def __init__(self, tileset: TileSet, seats: int, must_match: frozenset[str], situation: Situation) -> None:
        self._tileset = tileset
        self._seats = seats
        self._must_match = must_match
        self._s = situation

    @cached_property
    def _laid(self) -> dict[Cell, LaidRow]:
        """Rows with a known tile and rotation, by cell."""
        tiles, edges = len(self._tileset.tiles), self._tileset.edges
        return {(r[0], r[1]): r for r in self._s["tiles"] if 0 <= r[2] < tiles and 0 <= r[3] < edges}

    @property
    def _board(self) -> Board:
        return Board(self._tileset, self._laid, self._must_match)

    @property
    def _phase_name(self) -> str:
        """The phase, or an empty text when there is no such phase in the game."""
        phase = self._s["phase"]
        name = PHASES[phase] if 0 <= phase < len(PHASES) else ""
        return name if name in self.phases else ""

    def _segment(self, x: int, y: int, segment: int) -> Segment | None:
        row = self._laid.get((x, y))
        segments = self._tileset.tiles[row[2]].segments if row else ()
        return segments[segment] if 0 <= segment < len(segments) else None

    # -- checks --------------------------------------------------------------------------------
    def _length_faults(self, lengths: Mapping[str, tuple[int, str]]) -> list[str]:
        """Fields that are (name: length, of what) lists but have another length."""
        return [
            f"{name}: has {len(self._s[name])} entries, must have one per {what}: {length}"
            for name, (length, what) in lengths.items()
            if len(self._s[name]) != length
        ]

    def _matching_faults(self) -> Iterator[str]:
        board = self._board
        for clash in board.clashes():
            where = f"{clash.cell} shows {clash.mine} in direction {self._tileset.directions[clash.direction]}"
            hints = [
                f"; {cell} would fit with rotation {' or '.join(map(str, turns))}"
                for cell in (clash.other, clash.cell)
                if (turns := board.rotations_that_fit(cell))
            ]
            rule = self.matching_rule
            yield f"tiles: {where} to {clash.other}, which shows {clash.theirs} ({rule}){''.join(hints[:1])}"

    def _room_faults(self) -> list[str]:
        """Places from which the tiles still to come, the one in hand with them, could leave the grid."""
        to_come = sum(max(copies, 0) for copies in self._s["undrawn"]) + (self._s["in_hand"] is not None)
        return room_faults([("tiles", (row[0], row[1])) for row in self._s["tiles"]], to_come)

    def _tile_count_faults(self) -> Iterator[str]:
        laid = Counter(row[2] for row in self._s["tiles"])
        in_hand = self._s["in_hand"]
        if in_hand and not 0 <= in_hand[0] < len(self._tileset.tiles):
            yield f"in_hand: tile {in_hand[0]}, the set has {len(self._tileset.tiles)}"
        for tile in self._tileset.tiles:
            held = 1 if in_hand and in_hand[0] == tile.index else 0
            parts = [laid[tile.index], self._s["undrawn"][tile.index], self._s["removed"][tile.index], held]
            yield from amount_faults("tiles", parts, tile.count, f"tile {tile.id}")

    def _phase_faults(self, contexts: range) -> Iterator[str]:
        """Phase, active seat, decider and context; ``contexts`` are those of phase reveal."""
        name, active, decider = self._phase_name, self._s["active"], self._s["decider"]
        if not name:
            codes = ", ".join(f"{PHASES.index(phase)} {phase}" for phase in self.phases)
            yield f"phase: {self._s['phase']} is no phase, must be one of {codes}"
            return
        if not 0 <= active < self._seats:
            yield f"active: seat {active}, there are {self._seats}"
        wanted = decider_of(name, self._asked_seat())
        if decider != wanted:
            yield f"decider: {decider}, must be {wanted} in phase {name}"
        if self._s["context"] not in contexts or (self._s["context"] and name != "reveal"):
            more = f", in phase reveal 0..{contexts[-1]}" if "reveal" in self.phases else ""
            yield f"context: {self._s['context']} in phase {name}, must be 0{more}"

    def _asked_seat(self) -> int:
        """The seat that is asked where the phase asks one."""
        return int(self._s["active"])

    def _hand_faults(self) -> Iterator[str]:
        in_hand, name = self._s["in_hand"], self._phase_name
        if name and (in_hand is not None) != (name == "place"):
            yield f"in_hand: {in_hand} in phase {name}; a tile is in hand exactly in phase place"

    def _held_tile(self) -> int | None:
        """The tile in hand, if there is such a tile."""
        in_hand = self._s["in_hand"]
        return in_hand[0] if in_hand is not None and 0 <= in_hand[0] < len(self._tileset.tiles) else None

    def _last_placed_faults(self) -> Iterator[str]:
        last = self._s["last_placed"]
        if last is not None and tuple(last) not in self._laid:
            yield f"last_placed: no tile lies at {tuple(last)}"
