"""The engine's face: a game made of a tile set and rules, and its states."""

from __future__ import annotations

from typing import Any

from southseas.reference.carcassonne import codes, scoring
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.features import all_features
from southseas.reference.carcassonne.key import key_of
from southseas.reference.carcassonne.position import Position, position_from, situation_of
from southseas.reference.carcassonne.turn import Referee
from southseas.reference.grid import Cell
from southseas.reference.trajectory import Event, Trajectory
from southseas.rules import CarcassonneRules
from southseas.tilesets.carcassonne import TileSet


class ReferenceState(Trajectory[Position]):
    """A position with its history. Moving and chance are the trajectory's; here is what can be seen."""

    def __init__(self, box: Box, referee: Referee, position: Position, events: list[Event]) -> None:
        super().__init__(referee, position, events)
        self._box = box

    def phase(self) -> int:
        """Phase code of section 2 of ``docs/formats.md``."""
        return self._position.phase

    def current_player(self) -> int:
        """Who decides: a seat, -1 at chance, -4 at the end."""
        return self._position.decider

    def active_player(self) -> int:
        """Whose turn it is."""
        return self._position.active

    def move_number(self) -> int:
        """Steps since the game began, draws included."""
        return self._position.move_number

    def is_terminal(self) -> bool:
        """C-50."""
        return self._position.phase == codes.END

    def situation(self) -> dict[str, Any]:
        """Section 5 of ``docs/formats.md``."""
        return situation_of(self._box, self._position)

    def features(self) -> list[dict[str, Any]]:
        """Section 8, in indices, sorted by lowest segment."""
        return [feature.as_dict() for feature in all_features(self._box, self._position)]

    def frontier(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """(x, y, label per direction or -1) of every empty cell beside a tile, sorted by (y, x)."""
        catalogue, laid = self._box.catalogue, self._position.tiles
        return [
            (*cell, tuple(_label_code(label) for label in catalogue.labels_around(laid, cell)))
            for cell in catalogue.empty_cells(laid)
        ]

    def scores(self) -> list[int]:
        """Points per seat if the game ended now."""
        return scoring.points(self._box, self._position)

    def returns(self) -> list[int]:
        """Points at the end, zeros before."""
        return self.scores() if self.is_terminal() else [0] * self._box.rules.players

    def score_sheet(self) -> list[dict[str, Any]]:
        """Section 9, in indices."""
        return scoring.score_sheets(self._box, self._position)

    def key(self) -> int:
        """Section 4."""
        return key_of(self._box, self._position)


class ReferenceGame:
    """Rules and tile set of one game. Immutable; its states share it."""

    def __init__(self, tileset: TileSet, rules: CarcassonneRules) -> None:
        self._box = Box(tileset, rules)
        self._referee = Referee(self._box)
        num_ships = sum(ship.count for ship in tileset.ships)
        pile = sum(tile.count for tile in tileset.tiles) - 1
        # A tile: draw, place, islander, deliver. A ship: reveal, take.
        self.max_game_length = 4 * pile + 2 * num_ships
        self.max_chance_outcomes = max(len(tileset.tiles), len(tileset.ships))

    def initial(self, origin: Cell = (0, 0), rotation: int = 0) -> ReferenceState:
        """The start, explicit chance, the first tile at ``origin`` turned by ``rotation`` (0..3)."""
        return ReferenceState(self._box, self._referee, *self._referee.start(origin, rotation))

    def from_situation(self, situation: dict[str, Any]) -> ReferenceState:
        """A state without history or events from a validated situation."""
        return ReferenceState(self._box, self._referee, position_from(situation), [])


def _label_code(label: str | None) -> int:
    return -1 if label is None else codes.LABELS[label]
