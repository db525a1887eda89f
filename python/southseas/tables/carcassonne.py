"""Tables of *Carcassonne: South Seas*: between two turns, nobody has a tile in hand."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from southseas.actions import CHANCE_PLAYER, PHASES
from southseas.faces.carcassonne.layout import LABELS
from southseas.game import Game
from southseas.heading import Line
from southseas.situation import Cell
from southseas.tables.board import Faults, Laid, check_board, check_cells, check_copies, read_tile, rows
from southseas.tables.form import Table
from southseas.tables.score import TableScore
from southseas.tilesets.carcassonne import Segment, TileSet

_WARES = re.compile(r"(?=.)(?:b(\d{1,6}))?(?:s(\d{1,6}))?(?:f(\d{1,6}))?")


def score(game: Game, table: Table) -> TableScore:
    """The points if the game ended now. :class:`TableError` lists every fault."""
    reader = _Reader(game, table)
    situation = reader.situation()
    table.refuse(reader.faults.texts)
    state = game.state_as_it_lies(situation)
    return TableScore(state, game.rules, game.tileset, tuple(state.scores()), state.score_sheet())


class _Reader:
    """Reads the lines into a situation, which counts for nothing when there are faults."""

    def __init__(self, game: Game, table: Table) -> None:
        self._tileset: TileSet = game.tileset  # type: ignore[assignment]
        self._rules = game.rules
        self._table = table
        self.faults = Faults()
        self._laid: dict[Cell, Laid] = {}

    def situation(self) -> dict[str, Any]:
        """The situation between two turns, no ship face up; with no tile left to draw, the end of the last turn."""
        laid = self._tiles()
        self._laid = {tile.cell: tile for tile in laid}
        covered, ships = self._covered(), self._ships()
        used = sum(twos + ones for *_, twos, ones in covered)
        in_sight = Counter(tile.tile for tile in laid)
        taken = Counter(ship for owned in ships for ship in owned)
        undrawn = [tile.count - in_sight[tile.index] for tile in self._tileset.tiles]
        phase, decider = ("draw", CHANCE_PLAYER) if any(undrawn) else ("deliver", self._rules.first_player)
        return {
            "tiles": rows(laid),
            "islanders": self._islanders(),
            "covered": covered,
            "wares": self._wares(),
            "ships": ships,
            "face_up": [],
            "ship_pile": [ship.count - taken[ship.index] for ship in self._tileset.ships],
            "undrawn": undrawn,
            "removed": [0] * len(self._tileset.tiles),
            "boat_tokens": self._rules.boat_tokens - used,
            "phase": PHASES.index(phase),
            "context": 0,
            "active": self._rules.first_player,
            "decider": decider,
            "in_hand": None,
            "market_queue": [],
            "last_placed": laid[-1].cell if len(laid) > 1 else None,
            "move_number": 0,
        }

    # -- tiles ---------------------------------------------------------------------------------
    def _tiles(self) -> list[Laid]:
        laid = []
        for line, words in self._table.of("tile"):
            if len(words) != 3:
                self.faults.add(line, "must be 'tile X,Y ID ROTATION'")
                self.faults.refuse_tile(words)
                continue
            cell = self.faults.cell(line, words[0])
            tile = read_tile(self._tileset, line, words[1:], self.faults)
            if cell is not None and tile is not None:
                laid.append(Laid(line, cell, *tile))
            else:
                self.faults.refuse_tile(words)
        if not self._table.of("tile"):
            self.faults.texts.append("there is no tile on the table")
        check_cells(laid, self.faults)
        check_copies([(tile.line, tile.tile) for tile in laid], self._tileset, self.faults)
        check_board(laid, self._tileset, frozenset(LABELS), "C-11", self.faults)
        return laid

    def _segment(self, line: Line, place: str, name: str) -> tuple[Cell, int, Segment] | None:
        """Cell, index and segment that ``X,Y SEGMENT`` names."""
        cell = self.faults.cell(line, place)
        if cell is None or cell in self.faults.unclear - self._laid.keys():
            return None
        if cell not in self._laid:
            self.faults.add(line, "no tile lies there")
            return None
        tile = self._tileset.tiles[self._laid[cell].tile]
        names = [segment.name for segment in tile.segments]
        if name not in names:
            self.faults.add(line, f"tile {tile.id} has no segment {name!r}; it has {', '.join(names)}")
            return None
        return cell, names.index(name), tile.segments[names.index(name)]

    # -- what lies on tiles --------------------------------------------------------------------
    def _islanders(self) -> list[tuple[int, int, int, int]]:
        standing: dict[Cell, tuple[int, int, int, int]] = {}
        for line, words in self._table.of("islander"):
            if len(words) != 3:
                self.faults.add(line, "must be 'islander X,Y SEGMENT SEAT'")
                continue
            place, seat = self._segment(line, words[0], words[1]), self._seat(line, words[2])
            if place is None or seat is None:
                continue
            if place[0] in standing:
                self.faults.add(line, "an islander stands on that tile already (C-20)")
            standing[place[0]] = (*place[0], place[1], seat)
            if sum(row[3] == seat for row in standing.values()) > self._rules.islanders:
                self.faults.add(line, f"seat {seat} has {self._rules.islanders} islanders, no more (C-01)")
        return sorted(standing.values(), key=lambda row: (row[1], row[0]))

    def _covered(self) -> list[tuple[int, int, int, int, int]]:
        covered: dict[tuple[int, int, int], list[int]] = {}  # (y, x, segment): groups of two, of one
        tokens = 0
        for line, words in self._table.of("covered"):
            if len(words) not in (2, 3) or words[2:] not in ([], ["1"], ["2"]):
                self.faults.add(line, "must be 'covered X,Y SEGMENT' or 'covered X,Y SEGMENT SIZE', SIZE 2 or 1")
                continue
            place = self._segment(line, words[0], words[1])
            if place is None:
                continue
            (x, y), index, segment = place
            if self._cover(covered.setdefault((y, x, index), [0, 0]), segment, [int(word) for word in words[2:]]):
                tokens += 1
                if tokens > self._rules.boat_tokens:
                    self.faults.add(line, f"there are {self._rules.boat_tokens} boat tokens, no more (C-34)")
            else:
                self.faults.add(line, f"no such group of fish is left there; {segment.name} has {_groups(segment)}")
        return [(x, y, index, twos, ones) for (y, x, index), (twos, ones) in sorted(covered.items()) if twos + ones]

    def _cover(self, numbers: list[int], segment: Segment, sizes: list[int]) -> bool:
        """Covers a group of one of ``sizes``, or of two before one (C-34); False when none is left."""
        for size in sizes or (2, 1):
            if numbers[2 - size] < segment.fish.count(size):
                numbers[2 - size] += 1
                return True
        return False

    # -- what lies before the seats ------------------------------------------------------------
    def _seat(self, line: Line, word: str) -> int | None:
        return self.faults.integer(line, word, self._rules.players - 1, "a seat")

    def _wares(self) -> list[tuple[int, int, int]]:
        wares: dict[int, tuple[int, int, int]] = {}
        for line, words in self._table.of("wares"):
            match = _WARES.fullmatch(words[1]) if len(words) == 2 else None
            if match is None:
                self.faults.add(line, "must be 'wares SEAT b3s1f0': bananas, shells and fish, in this order")
                continue
            seat = self._seat(line, words[0])
            if seat in wares:
                self.faults.add(line, f"a second line with the wares of seat {seat}")
            if seat is not None:
                bananas, shells, fish = (int(amount or 0) for amount in match.groups())
                wares[seat] = bananas, shells, fish
        return [wares.get(seat, (0, 0, 0)) for seat in range(self._rules.players)]

    def _ships(self) -> list[list[int]]:
        ships: list[list[int]] = [[] for _ in range(self._rules.players)]
        left = {ship.id: ship.count for ship in self._tileset.ships}
        for line, words in self._table.of("ship"):
            if len(words) != 2:
                self.faults.add(line, "must be 'ship SEAT ID'")
                continue
            seat = self._seat(line, words[0])
            if words[1] not in left:
                self.faults.add(line, f"the set has no ship {words[1]!r}")
                continue
            left[words[1]] -= 1
            if left[words[1]] < 0:
                self.faults.add(line, f"no copy of ship {words[1]} is left")
            if seat is not None:
                ships[seat].append(self._tileset.ship_index(words[1]))
        return [sorted(owned) for owned in ships]


def _groups(segment: Segment) -> str:
    return f"groups of {' and '.join(map(str, segment.fish))}" if segment.fish else "none"
