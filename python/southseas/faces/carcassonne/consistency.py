"""The consistency that JSON, snapshots and situations demand: section 7 of ``docs/formats.md``.

Checked from the tile set alone: no engine is asked. Indices that name nothing are reported, then left out of the checks
that would need them, so that everything else is still reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from southseas.actions import PHASES
from southseas.engine import Situation
from southseas.faces.carcassonne.layout import DELIVERY, LABELS, MARKET, SETUP
from southseas.faces.consistency import CommonConsistency
from southseas.rules import CarcassonneRules
from southseas.situation import amount_faults, board_faults
from southseas.tilesets.carcassonne import Segment, TileSet

WARE_LIMIT = 1 << 28
"""Far more than a game can bring, and room enough for every sum in 32 bits."""

MOST_MARKETS = 9
"""Markets that one tile can complete: its own and its neighbours'."""


class Consistency(CommonConsistency):
    """Checks of one situation that has the shape of the layout."""

    matching_rule = "C-11"
    phases = PHASES
    _tileset: TileSet

    def __init__(self, tileset: TileSet, rules: CarcassonneRules, situation: Situation) -> None:
        super().__init__(tileset, rules.players, frozenset(LABELS), situation)
        self._rules = rules

    def faults(self) -> list[str]:
        """One line per violation, none when the situation is consistent."""
        lengths = self._length_faults({
            "wares": (self._rules.players, "seat"), "ships": (self._rules.players, "seat"),
            "ship_pile": (len(self._tileset.ships), "ship"),
            "undrawn": (len(self._tileset.tiles), "tile"), "removed": (len(self._tileset.tiles), "tile"),
        })  # fmt: skip
        if lengths:
            return lengths
        parts = (
            self._board_faults(), self._room_faults(), self._matching_faults(), self._tile_count_faults(),
            self._ship_count_faults(), self._ware_faults(), self._islander_faults(), self._covered_faults(),
            self._phase_faults(range(DELIVERY + 1)), self._hand_faults(), self._pile_faults(self._phase_name),
            self._queue_faults(), self._last_placed_faults(), self._setup_faults(),
        )  # fmt: skip
        return [fault for part in parts for fault in part]

    def _segment(self, x: int, y: int, segment: int) -> Segment | None:
        return cast("Segment | None", super()._segment(x, y, segment))

    def _board_faults(self) -> list[str]:
        if not self._s["tiles"]:
            return ["tiles: none lies on the board, at least the first tile must"]
        return board_faults(self._s["tiles"], self._tileset)

    def _ship_count_faults(self) -> Iterator[str]:
        everywhere = [*self._s["face_up"], *(ship for ships in self._s["ships"] for ship in ships)]
        known = range(len(self._tileset.ships))
        yield from (f"ships: ship {ship}, the set has {len(known)}" for ship in everywhere if ship not in known)
        taken = Counter(everywhere)
        for ship in self._tileset.ships:
            parts = [taken[ship.index], self._s["ship_pile"][ship.index]]
            yield from amount_faults("ships", parts, ship.count, f"ship {ship.id}")
        if len(self._s["face_up"]) > self._rules.face_up_ships:
            yield f"face_up: {len(self._s['face_up'])} ships, the rules allow {self._rules.face_up_ships} (C-03)"
        if list(self._s["face_up"]) != sorted(self._s["face_up"]):
            yield "face_up: must be sorted"
        for seat, ships in enumerate(self._s["ships"]):
            if list(ships) != sorted(ships):
                yield f"ships: those of seat {seat} must be sorted"

    def _ware_faults(self) -> Iterator[str]:
        for seat, wares in enumerate(self._s["wares"]):
            if min(wares) < 0 or max(wares) > WARE_LIMIT:
                yield f"wares: seat {seat} has {tuple(wares)}, amounts are 0..{WARE_LIMIT}"

    def _islander_faults(self) -> Iterator[str]:
        islanders = self._s["islanders"]
        cells = Counter((x, y) for x, y, _, _ in islanders)
        crowded = [cell for cell, count in cells.items() if count > 1]
        yield from (f"islanders: {cells[cell]} stand on the tile at {cell} (C-20)" for cell in crowded)
        for x, y, segment, seat in islanders:
            if self._segment(x, y, segment) is None:
                yield f"islanders: ({x}, {y}) has no segment {segment}"
            if not 0 <= seat < self._rules.players:
                yield f"islanders: ({x}, {y}) belongs to seat {seat}, there are {self._rules.players}"
        for seat, count in sorted(Counter(row[3] for row in islanders).items()):
            if count > self._rules.islanders:
                yield f"islanders: seat {seat} has {count} on the board, the rules give {self._rules.islanders} (C-01)"
        if list(islanders) != sorted(islanders, key=lambda row: (row[1], row[0])):
            yield "islanders: must be sorted by (y, x)"

    def _covered_faults(self) -> Iterator[str]:
        used = 0
        for x, y, segment, twos, ones in self._s["covered"]:
            used += twos + ones
            groups = self._segment(x, y, segment)
            fish = groups.fish if groups else ()
            if min(twos, ones) < 0 or twos + ones == 0 or twos > fish.count(2) or ones > fish.count(1):
                yield f"covered: ({x}, {y}) segment {segment} has no {twos} groups of two and {ones} of one to cover"
        if self._s["boat_tokens"] < 0 or self._s["boat_tokens"] + used != self._rules.boat_tokens:
            yield (
                f"boat_tokens: {self._s['boat_tokens']} left and {used} groups covered, "
                f"the rules give {self._rules.boat_tokens} (C-34)"
            )
        places = [(y, x, segment) for x, y, segment, _, _ in self._s["covered"]]
        if places != sorted(set(places)):
            yield "covered: must be sorted by (y, x, segment), each once"

    def _asked_seat(self) -> int:
        queue = self._s["market_queue"]
        return int(queue[0]) if self._phase_name == "market" and queue else int(self._s["active"])

    def _hand_faults(self) -> Iterator[str]:
        yield from super()._hand_faults()
        tile = self._held_tile()
        if tile is None:
            return
        if self._s["in_hand"][1] != 0:
            yield f"in_hand: number {self._s['in_hand'][1]}, must be 0"
        if not self._board.has_room_for(tile):
            yield f"in_hand: tile {self._tileset.tiles[tile].id} can be laid nowhere (C-12)"

    def _pile_faults(self, phase: str) -> Iterator[str]:
        if phase == "draw" and not any(self._s["undrawn"]):
            yield "phase: draw, but no tile is left in the pile (C-50)"
        if phase == "reveal" and not any(self._s["ship_pile"]):
            yield "phase: reveal, but no ship is left in the pile"
        if phase == "reveal" and len(self._s["face_up"]) >= self._rules.face_up_ships:
            yield "phase: reveal, but all face-up places are taken (C-03)"
        if phase == "deliver" and not self._s["face_up"]:
            yield "phase: deliver, but no ship lies face up"
        if phase == "market" and len(self._best_ships()) < 2:
            yield "phase: market, but there are no two best ships to choose from (C-62)"
        if phase == "end" and any(self._s["undrawn"]) and not self._ships_gone():
            yield "phase: end, but tiles are left in the pile and ships are still to be had (C-50)"
        if phase == "draw" and self._ships_gone():
            yield "phase: draw, but the last ship was taken (C-50)"
        if phase == "end":
            yield from self._end_faults()

    def _end_faults(self) -> Iterator[str]:
        for x, y, segment, _ in self._s["islanders"]:
            standing_on = self._segment(x, y, segment)
            if standing_on and standing_on.type != "market":
                yield f"phase: end, but an islander stands on {standing_on.name} at ({x}, {y}) (C-51)"

    def _best_ships(self) -> set[int]:
        ships = {ship for ship in self._s["face_up"] if 0 <= ship < len(self._tileset.ships)}
        best = max((self._tileset.ships[ship].points for ship in ships), default=0)
        return {ship for ship in ships if self._tileset.ships[ship].points == best}

    def _ships_gone(self) -> bool:
        return any(self._s["ships"]) and not any(self._s["ship_pile"]) and not self._s["face_up"]

    def _queue_faults(self) -> Iterator[str]:
        queue, phase = self._s["market_queue"], self._s["phase"]
        wrong = [seat for seat in queue if not 0 <= seat < self._rules.players]
        yield from (f"market_queue: seat {seat}, there are {self._rules.players}" for seat in wrong)
        in_market = phase == PHASES.index("market")
        refilling = phase == PHASES.index("reveal") and self._s["context"] == MARKET
        if queue and not (in_market or refilling):
            yield "market_queue: must be empty unless a market is being served"
        if in_market and not queue:
            yield "market_queue: is empty in phase market"
        if len(queue) > MOST_MARKETS:
            yield f"market_queue: {len(queue)} owners, one tile completes at most {MOST_MARKETS} markets"
        on_board = Counter(row[3] for row in self._s["islanders"])
        returned: Counter[int] = Counter(queue)
        for seat, merchants in sorted(returned.items()):
            if on_board[seat] + merchants > self._rules.islanders:
                yield f"market_queue: seat {seat} has {merchants} merchants back, more than its supply"
        clockwise = [(seat - self._s["active"]) % self._rules.players for seat in queue]
        if clockwise != sorted(clockwise):
            yield f"market_queue: {list(queue)} is not clockwise from seat {self._s['active']} (C-38)"

    def _last_placed_faults(self) -> Iterator[str]:
        yield from super()._last_placed_faults()
        last, phase = self._s["last_placed"], self._s["phase"]
        if last is None and PHASES[phase : phase + 1] in (("islander",), ("market",), ("deliver",)):
            yield f"last_placed: must name the tile just laid in phase {PHASES[phase]}"
        if last is None and len(self._s["tiles"]) > 1:
            yield "last_placed: must name a tile, as more than the first one lies on the board"
        standing = {(x, y) for x, y, _, _ in self._s["islanders"]}
        if last is not None and phase == PHASES.index("islander") and tuple(last) in standing:
            yield f"islanders: one stands on the tile just laid, {tuple(last)}, in phase islander"

    def _setup_faults(self) -> Iterator[str]:
        revealing = self._s["phase"] == PHASES.index("reveal") and self._s["context"] == SETUP
        if revealing and len(self._s["tiles"]) > 1:
            yield "context: ships of the setup are revealed only before the first tile is laid (C-03)"
        if self._s["last_placed"] is not None:
            return
        active, first = self._s["active"], self._rules.first_player
        if active != first:
            yield f"active: seat {active}, nobody but seat {first} acts before a tile is laid"
        if any(map(any, self._s["wares"])) or any(self._s["ships"]) or self._s["islanders"] or self._s["covered"]:
            yield "last_placed: is null, but wares, ships, islanders or tokens are already out"
