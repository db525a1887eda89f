"""The course of a game: from reveal to reveal, and to the end."""

from __future__ import annotations

from typing import Any

from southseas.reference import codes
from southseas.reference.chance import Counts
from southseas.reference.dorfromantik import piles, scoring
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.placing import placements
from southseas.reference.dorfromantik.position import ACTIVE, Position, initial_position
from southseas.reference.dorfromantik.tasks import check_tasks
from southseas.reference.grid import Cell

Event = dict[str, Any]


class Referee:
    """Says what is legal and carries it out. Holds the box; the position is always handed in."""

    def __init__(self, box: Box) -> None:
        self._box = box

    def start(self, origin: Cell, rotation: int) -> tuple[Position, list[Event]]:
        """D-20: the position before the first reveal, and what happened on the way there."""
        position = initial_position(self._box, origin, rotation)
        return position, self._next_reveal(position)

    # -- asking --------------------------------------------------------------------------------
    def legal_actions(self, position: Position) -> list[int]:
        """Ascending; at a chance node its outcomes; empty at the end."""
        if position.phase != codes.PLACE:
            return [action for action, _ in self.chance_counts(position)]
        assert position.in_hand is not None
        places = placements(self._box, position, position.in_hand)
        return sorted(codes.place_action(cell, rotation) for cell, rotation in places)

    def is_chance_node(self, position: Position) -> bool:
        """Every reveal is one."""
        return position.phase == codes.DRAW

    def is_reveal(self, position: Position) -> bool:
        """Whether the chance node turns up a task tile: the second prescribed queue."""
        return piles.due(self._box, position) == piles.TASK

    def chance_counts(self, position: Position) -> Counts:
        """D-10. Weights in lowest terms, ascending."""
        if position.phase != codes.DRAW:
            return []
        return piles.reveal_counts(self._box, position, piles.due(self._box, position))

    def seeded_outcome(self, position: Position, seed: int) -> int:
        """The reveal that ``seed`` gives here."""
        return piles.seeded_reveal(self._box, position, piles.due(self._box, position), seed)

    def next_reveal_counts(self, position: Position) -> Counts:
        """The pending reveal, or the one after the tile in hand, its marker counted as active; empty at the end."""
        if position.phase == codes.END:
            return []
        has_task_in_hand = position.in_hand is not None and position.in_hand[1] > 0
        what = piles.due(self._box, position, more_tasks=int(has_task_in_hand))
        return piles.reveal_counts(self._box, position, what)

    # -- doing ---------------------------------------------------------------------------------
    def step(self, position: Position, action: int) -> list[Event]:
        """Carry out a legal action; what it caused, in order."""
        position.move_number += 1
        return self._draw(position, action) if position.phase == codes.DRAW else self._place(position, action)

    def _draw(self, position: Position, action: int) -> list[Event]:
        """D-10; D-24: what fits nowhere leaves the game with its marker, and the same seat reveals again."""
        tile, number = codes.drawn_tile(action), codes.drawn_number(action)
        position.undrawn[tile] -= 1
        events: list[Event] = []
        if number:
            position.undrawn_markers[self._box.task_type(tile), number] -= 1
            events.append({"event": "task_revealed", "rule": "D-10", "tile": tile, "number": number})
        if next(placements(self._box, position, (tile, number)), None) is None:
            return [*events, self._remove(position, tile, number), *self._next_reveal(position)]
        position.in_hand = tile, number
        position.phase, position.decider = codes.PLACE, position.active
        return events

    def _remove(self, position: Position, tile: int, number: int) -> Event:
        position.removed[tile] += 1
        if number:
            position.removed_markers[self._box.task_type(tile), number] += 1
        return {"event": "tile_removed", "rule": "D-24", "player": position.active, "tile": tile, "number": number}

    def _place(self, position: Position, action: int) -> list[Event]:
        assert position.in_hand is not None
        cell, rotation = codes.placement(action)
        (tile, number), position.in_hand = position.in_hand, None
        position.tiles[cell] = tile, rotation
        position.last_placed = cell
        if number:
            position.markers[cell] = number, ACTIVE
        where = {"player": position.active, "x": cell[0], "y": cell[1], "tile": tile, "rotation": rotation}
        events = [{"event": "placed", "rule": "D-20", **where}, *check_tasks(self._box, position)]
        ended = self._next_reveal(position)
        if not ended:
            position.active = (position.active + 1) % self._box.rules.players
        return events + ended

    def _next_reveal(self, position: Position) -> list[Event]:
        """D-10: on to the next reveal; when a tile is due and its pile is empty the game is over."""
        if piles.due(self._box, position) != piles.NOTHING:
            position.phase, position.decider = codes.DRAW, codes.CHANCE_DECIDES
            return []
        position.phase, position.decider = codes.END, codes.NOBODY_DECIDES
        return [{"event": "game_over", "rule": "D-10", "returns": scoring.points(self._box, position)}]
