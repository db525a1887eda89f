"""The engine's face: a game made of a tile set and rules, and its states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from southseas.reference.carcassonne import codes, scoring
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.delivery import payments
from southseas.reference.carcassonne.features import all_features
from southseas.reference.carcassonne.key import facts
from southseas.reference.carcassonne.masks import parts
from southseas.reference.carcassonne.observation import observe
from southseas.reference.carcassonne.position import Position, position_from, situation_of
from southseas.reference.carcassonne.symmetry import moved
from southseas.reference.carcassonne.turn import Referee
from southseas.reference.chance import share
from southseas.reference.grid import SQUARE, Cell
from southseas.reference.identity import key_of
from southseas.reference.masks import Frame, Part, size_of
from southseas.reference.observation import window_corner
from southseas.reference.state import GameState
from southseas.reference.symmetry import least_key
from southseas.reference.trajectory import Event
from southseas.rules import CarcassonneRules
from southseas.tilesets.carcassonne import TileSet

if TYPE_CHECKING:
    import numpy as np


class ReferenceState(GameState[Position]):
    """A position with its history, and what can be seen of it."""

    def __init__(self, box: Box, referee: Referee, position: Position, events: list[Event]) -> None:
        super().__init__(referee, box.catalogue, codes.LABELS, position, events)
        self._box = box
        self._referee = referee

    def situation(self) -> dict[str, Any]:
        """Section 5 of ``docs/formats.md``."""
        return situation_of(self._box, self._position)

    def features(self) -> list[dict[str, Any]]:
        """Section 8, in indices, sorted by lowest segment."""
        return [feature.as_dict() for feature in all_features(self._box, self._position)]

    def fits(self, x: int, y: int) -> list[tuple[int, int, list[tuple[int, int]]]]:
        """(tile, rotations, no markers) of every undrawn tile that may go there now, ascending."""
        undrawn = [tile for tile, copies in enumerate(self._position.undrawn) if copies]
        return [(tile, len(rotations), []) for tile in undrawn if (rotations := self._rotations_at(tile, (x, y)))]

    def fit_chance(self, x: int, y: int) -> tuple[int, int]:
        """The chance that the next draw may go there, in lowest terms; (0, 1) when there is no next draw."""
        counts = self._referee.next_draw_counts(self._position)
        return share(counts, lambda action: bool(self._rotations_at(codes.drawn_tile(action), (x, y))))

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
        return self._key_of(self._position)

    def canonical_key(self) -> int:
        """Section 21."""
        return least_key(self._position, self._box.symmetries, moved, self._key_of)

    def observe(self, width: int, height: int, out: np.ndarray[Any, Any]) -> None:
        """Section 20; fills ``out``, int16 of shape (planes, height, width), completely."""
        observe(self._box, self._position, width, height, out)

    def mask_parts(self, frame: Frame) -> list[Part]:
        """Section 17."""
        return parts(self._box, frame)

    def mask_origin(self, width: int, height: int) -> Cell:
        """Section 17."""
        return window_corner(self._position.tiles, width, height)

    def _key_of(self, position: Position) -> int:
        return key_of(facts(self._box, position))

    def _rotations_at(self, tile: int, cell: Cell) -> list[int]:
        return self._box.catalogue.rotations_at(self._position.tiles, tile, cell)


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
        self.max_legal_actions = self._most_actions()

    def mask_size(self, width: int, height: int) -> int:
        """Number of indices of a mask over a window of that size: section 17."""
        return size_of(parts(self._box, Frame((0, 0), width, height)))

    def initial(self, origin: Cell = (0, 0), rotation: int = 0) -> ReferenceState:
        """The start, explicit chance, the first tile at ``origin`` turned by ``rotation`` (0..3)."""
        return ReferenceState(self._box, self._referee, *self._referee.start(origin, rotation))

    def from_situation(self, situation: dict[str, Any]) -> ReferenceState:
        """A state without history or events from a validated situation."""
        return ReferenceState(self._box, self._referee, position_from(situation), [])

    def _most_actions(self) -> int:
        """Upper bound over all phases: draws, placements, islanders set and taken back, payments of every ship."""
        tiles, ships = self._box.tiles, self._box.ships
        placements = SQUARE.edges * SQUARE.most_empty_cells(sum(tile.count for tile in tiles))
        islanders = 1 + max(len(tile.segments) for tile in tiles) + self._box.rules.islanders
        deliveries = 1 + sum(len(payments(ship.needs)) for ship in ships)
        return max(self.max_chance_outcomes, placements, islanders, deliveries)
