"""The course of a game: from draw to draw, and to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from southseas.reference.carcassonne import codes, delivery, evaluation, scoring
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.islanders import islander_choices
from southseas.reference.carcassonne.position import Position, initial_position
from southseas.reference.chance import Counts, lowest_terms, pick, seeded_word
from southseas.reference.grid import Cell

Event = dict[str, Any]

_TILE_STREAM, _SHIP_STREAM = range(2)


class Referee:
    """Says what is legal and carries it out. Holds the box; the position is always handed in."""

    def __init__(self, box: Box) -> None:
        self._box = box

    def start(self, origin: Cell, rotation: int) -> tuple[Position, list[Event]]:
        """C-02, C-03: the position before the first reveal or draw, and what happened on the way there."""
        position = initial_position(self._box, origin, rotation)
        if not any(position.undrawn):
            return position, self._finish(position, "C-03")
        self._reveal_or_draw(position)
        return position, []

    # -- asking --------------------------------------------------------------------------------
    def legal_actions(self, position: Position) -> list[int]:
        """Ascending; at a chance node its outcomes; empty at the end."""
        ask: dict[int, Callable[[Position], list[int]]] = {
            codes.DRAW: self._outcomes,
            codes.REVEAL: self._outcomes,
            codes.PLACE: self._placements,
            codes.ISLANDER: self._islander_choices,
            codes.MARKET: self._best_ships,
            codes.DELIVER: self._delivery_choices,
            codes.END: lambda _: [],
        }
        return ask[position.phase](position)

    def is_chance_node(self, position: Position) -> bool:
        """C-62: every draw and every reveal."""
        return position.phase in (codes.DRAW, codes.REVEAL)

    def is_reveal(self, position: Position) -> bool:
        """Whether the chance node turns up a ship."""
        return position.phase == codes.REVEAL

    def chance_counts(self, position: Position) -> Counts:
        """C-03, C-10: each copy is equally likely. Weights in lowest terms, ascending."""
        if position.phase == codes.DRAW:
            return self.next_draw_counts(position)
        if position.phase == codes.REVEAL:
            return lowest_terms([(codes.reveal_action(ship), n) for ship, n in enumerate(position.ship_pile)])
        return []

    def next_draw_counts(self, position: Position) -> Counts:
        """C-10: the pending draw or, in another phase, the one after it by the pile as it is; empty at the end."""
        if position.phase == codes.END:
            return []
        return lowest_terms([(codes.draw_action(tile), n) for tile, n in enumerate(position.undrawn)])

    def seeded_outcome(self, position: Position, seed: int) -> int:
        """The draw that ``seed`` gives here: a matter of how many were drawn before."""
        if position.phase == codes.DRAW:
            drawn = sum(tile.count for tile in self._box.tiles) - 1 - sum(position.undrawn)
            word = seeded_word(seed, _TILE_STREAM, drawn)
        else:
            revealed = sum(ship.count for ship in self._box.ships) - sum(position.ship_pile)
            word = seeded_word(seed, _SHIP_STREAM, revealed)
        return pick(self.chance_counts(position), word)

    def _outcomes(self, position: Position) -> list[int]:
        return [action for action, _ in self.chance_counts(position)]

    def _placements(self, position: Position) -> list[int]:
        assert position.in_hand is not None
        places = self._box.catalogue.placements(position.tiles, position.in_hand)
        return sorted(codes.place_action(cell, rotation) for cell, rotation in places)

    def _islander_choices(self, position: Position) -> list[int]:
        assert position.last_placed is not None
        return islander_choices(self._box, position, position.last_placed)

    def _best_ships(self, position: Position) -> list[int]:
        """C-37: the different face-up ships of the highest value."""
        value = {ship: self._box.ships[ship].points for ship in position.face_up}
        best = max(value.values(), default=0)
        return sorted(codes.take_action(ship) for ship in value if value[ship] == best)

    def _delivery_choices(self, position: Position) -> list[int]:
        return [codes.PASS_ACTION, *delivery.deliveries(self._box, position)]

    # -- doing ---------------------------------------------------------------------------------
    def step(self, position: Position, action: int) -> list[Event]:
        """Carry out a legal action; what it caused, in order."""
        do: dict[int, Callable[[Position, int], list[Event]]] = {
            codes.DRAW: self._draw,
            codes.REVEAL: self._reveal,
            codes.PLACE: self._place,
            codes.ISLANDER: self._use_islander,
            codes.MARKET: self._take,
            codes.DELIVER: self._deliver,
        }
        position.move_number += 1
        return do[position.phase](position, action)

    def _draw(self, position: Position, action: int) -> list[Event]:
        """C-10; C-12: what fits nowhere leaves the game, and the same player draws again."""
        tile = codes.drawn_tile(action)
        position.undrawn[tile] -= 1
        if next(self._box.catalogue.placements(position.tiles, tile), None) is not None:
            position.in_hand = tile
            self._ask(position, codes.PLACE, position.active)
            return []
        position.removed[tile] += 1
        removed = {"event": "tile_removed", "rule": "C-12", "player": position.active, "tile": tile}
        return [removed] if any(position.undrawn) else [removed, *self._finish(position, "C-12")]

    def _place(self, position: Position, action: int) -> list[Event]:
        assert position.in_hand is not None
        cell, rotation = codes.placement(action)
        tile, position.in_hand = position.in_hand, None
        position.tiles[cell] = tile, rotation
        position.last_placed = cell
        placed = _event("placed", "C-11", position.active, cell, tile=tile, rotation=rotation)
        self._ask(position, codes.ISLANDER, position.active)
        if self._islander_choices(position) == [codes.PASS_ACTION]:
            return [placed, *self._evaluate(position)]
        return [placed]

    def _use_islander(self, position: Position, action: int) -> list[Event]:
        """C-20, C-21; then the evaluation, which counts who stands there now."""
        assert position.last_placed is not None
        events = []
        if codes.is_islander(action):
            segment = codes.placed_segment(action)
            position.islanders[position.last_placed] = segment, position.active
            events = [_event("islander_placed", "C-20", position.active, position.last_placed, segment=segment)]
        elif codes.is_retrieval(action):
            cell = codes.retrieved_cell(action)
            segment, _ = position.islanders.pop(cell)
            events = [_event("islander_retrieved", "C-21", position.active, cell, segment=segment)]
        return events + self._evaluate(position)

    def _evaluate(self, position: Position) -> list[Event]:
        """C-39: regions, then markets, then delivery."""
        assert position.last_placed is not None
        events = evaluation.evaluate_laid_tile(self._box, position, position.last_placed)
        events += evaluation.send_merchants_home(self._box, position, position.last_placed)
        return events + self._serve_markets(position)

    def _serve_markets(self, position: Position) -> list[Event]:
        """C-38: the owners in the queue get their ships one by one; a refill or a choice interrupts."""
        events: list[Event] = []
        while position.market_queue:
            best = self._best_ships(position)
            if len(best) > 1:
                self._ask(position, codes.MARKET, position.market_queue[0])
                return events
            owner = position.market_queue.pop(0)
            if best:
                events.append(self._give_ship(position, owner, codes.ship_of(best[0])))
            if self._needs_reveal(position):
                self._wait_for_reveal(position, codes.IN_MARKET)
                return events
        return events + self._begin_delivery(position)

    def _give_ship(self, position: Position, owner: int, ship: int) -> Event:
        position.face_up.remove(ship)
        position.ships[owner].append(ship)
        return {"event": "ship_taken", "rule": "C-37", "player": owner, "ship": ship}

    def _take(self, position: Position, action: int) -> list[Event]:
        owner = position.market_queue.pop(0)
        taken = self._give_ship(position, owner, codes.ship_of(action))
        if self._needs_reveal(position):
            self._wait_for_reveal(position, codes.IN_MARKET)
            return [taken]
        return [taken, *self._serve_markets(position)]

    def _begin_delivery(self, position: Position) -> list[Event]:
        """C-40; C-62: nobody is asked who cannot pay."""
        self._ask(position, codes.DELIVER, position.active)
        if self._delivery_choices(position) == [codes.PASS_ACTION]:
            return self._end_turn(position)
        return []

    def _deliver(self, position: Position, action: int) -> list[Event]:
        if action == codes.PASS_ACTION:
            return self._end_turn(position)
        seat = position.active
        ship, payment = codes.delivery(action)
        position.wares[seat] = [have - paid for have, paid in zip(position.wares[seat], payment, strict=True)]
        position.face_up.remove(ship)
        position.ships[seat].append(ship)
        bananas, shells, fish = payment
        paid = {"bananas": bananas, "shells": shells, "fish": fish}
        delivered = {"event": "delivered", "rule": "C-40", "player": seat, "ship": ship, **paid}
        if self._needs_reveal(position) and not self._is_over(position):
            self._wait_for_reveal(position, codes.IN_DELIVERY)
            return [delivered]
        return [delivered, *self._end_turn(position)]

    def _reveal(self, position: Position, action: int) -> list[Event]:
        """C-03, C-38, C-40: one more ship face up; then on with what it interrupted."""
        ship = codes.ship_of(action)
        context = position.context
        position.ship_pile[ship] -= 1
        position.face_up.append(ship)
        revealed = {"event": "revealed", "rule": ("C-03", "C-38", "C-40")[context], "ship": ship}
        if context == codes.SETUP:
            self._reveal_or_draw(position)
            return [revealed]
        if context == codes.IN_MARKET:
            return [revealed, *self._serve_markets(position)]
        return [revealed, *self._end_turn(position)]

    def _reveal_or_draw(self, position: Position) -> None:
        """C-03: ships are revealed before the first draw."""
        if self._needs_reveal(position):
            self._wait_for_reveal(position, codes.SETUP)
        else:
            self._ask(position, codes.DRAW, codes.CHANCE_DECIDES)

    def _needs_reveal(self, position: Position) -> bool:
        return any(position.ship_pile) and len(position.face_up) < self._box.rules.face_up_ships

    def _end_turn(self, position: Position) -> list[Event]:
        if self._is_over(position):
            return self._finish(position, "C-50")
        position.active = (position.active + 1) % self._box.rules.players
        self._ask(position, codes.DRAW, codes.CHANCE_DECIDES)
        return []

    def _is_over(self, position: Position) -> bool:
        """C-50: no tile to draw, or ships have been taken and none is left."""
        ships_are_gone = any(position.ships) and not position.face_up and not any(position.ship_pile)
        return ships_are_gone or not any(position.undrawn)

    def _finish(self, position: Position, rule: str) -> list[Event]:
        """C-51, C-52."""
        events = evaluation.evaluate_finally(self._box, position)
        self._ask(position, codes.END, codes.NOBODY_DECIDES)
        return [*events, {"event": "game_over", "rule": rule, "returns": scoring.points(self._box, position)}]

    def _ask(self, position: Position, phase: int, decider: int) -> None:
        position.phase, position.context, position.decider = phase, codes.SETUP, decider

    def _wait_for_reveal(self, position: Position, context: int) -> None:
        self._ask(position, codes.REVEAL, codes.CHANCE_DECIDES)
        position.context = context


def _event(name: str, rule: str, player: int, cell: Cell, **more: int) -> Event:
    return {"event": name, "rule": rule, "player": player, "x": cell[0], "y": cell[1], **more}
