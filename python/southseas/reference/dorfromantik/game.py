"""The engine's face: a game made of a tile set and rules, and its states."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from southseas.reference.chance import share
from southseas.reference.codes import drawn_number, drawn_tile
from southseas.reference.dorfromantik import areas, placing, scoring
from southseas.reference.dorfromantik.box import Box
from southseas.reference.dorfromantik.key import facts
from southseas.reference.dorfromantik.observation import observe
from southseas.reference.dorfromantik.position import Position, position_from, situation_of
from southseas.reference.dorfromantik.symmetry import moved
from southseas.reference.dorfromantik.turn import Referee
from southseas.reference.grid import HEX, Cell
from southseas.reference.identity import key_of
from southseas.reference.masks import Frame, Part, common_parts, size_of
from southseas.reference.observation import window_corner
from southseas.reference.state import GameState
from southseas.reference.symmetry import least_key
from southseas.reference.trajectory import Event
from southseas.rules import DorfromantikRules
from southseas.tilesets.dorfromantik import HexTileSet

if TYPE_CHECKING:
    import numpy as np


class ReferenceState(GameState[Position]):
    """A position with its history, and what can be seen of it."""

    def __init__(self, box: Box, referee: Referee, position: Position, events: list[Event]) -> None:
        super().__init__(referee, box.catalogue, box.labels, position, events)
        self._box = box
        self._referee = referee

    def situation(self) -> dict[str, Any]:
        """Section 5 of ``docs/formats.md``."""
        return situation_of(self._position)

    def features(self) -> list[dict[str, Any]]:
        """Section 8, in indices, sorted by lowest segment."""
        return areas.features(self._box, self._position)

    def fits(self, x: int, y: int) -> list[placing.Fit]:
        """(tile, rotations, [(number, rotations under that marker)]) of every undrawn tile that may go there now."""
        return placing.fits(self._box, self._position, (x, y))

    def fit_chance(self, x: int, y: int) -> tuple[int, int]:
        """The chance that the next draw may go there, in lowest terms; (0, 1) when there is no next draw."""

        def may_go_there(action: int) -> bool:
            hand = drawn_tile(action), drawn_number(action)
            rotations = placing.rotations_at(self._box, self._position, hand[0], (x, y))
            return any(placing.allows(self._box, self._position, hand, (x, y), rotation) for rotation in rotations)

        return share(self._referee.next_reveal_counts(self._position), may_go_there)

    def scores(self) -> list[int]:
        """The shared result per seat if the game ended now."""
        return scoring.points(self._box, self._position)

    def returns(self) -> list[int]:
        """Points at the end, zeros before."""
        return self.scores() if self.is_terminal() else [0] * self._box.rules.players

    def score_sheet(self) -> dict[str, Any]:
        """Section 9, in indices."""
        return scoring.score_sheet(self._box, self._position)

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
        return common_parts(frame, HEX.edges)

    def mask_origin(self, width: int, height: int) -> Cell:
        """Section 17."""
        return window_corner(self._position.tiles or [self._position.origin[:2]], width, height)

    def _key_of(self, position: Position) -> int:
        return key_of(facts(self._box, position))


class ReferenceGame:
    """Rules and tile set of one game. Immutable; its states share it."""

    def __init__(self, tileset: HexTileSet, rules: DorfromantikRules) -> None:
        self._box = Box(tileset, rules)
        self._referee = Referee(self._box)
        # A tile that can come up: drawn, laid.
        self.max_game_length = 2 * (sum(tile.count for tile in tileset.tiles) - self._box.removed)
        task_reveals = sum(len(set(tileset.marker_numbers(tile.task_label or ""))) for tile in tileset.tiles)
        self.max_chance_outcomes = max(len(self._box.of_kind("landscape", "special")), task_reveals)
        most_cells = HEX.most_empty_cells(sum(tile.count for tile in tileset.tiles))
        self.max_legal_actions = max(HEX.edges * most_cells, self.max_chance_outcomes)

    def mask_size(self, width: int, height: int) -> int:
        """Number of indices of a mask over a window of that size: section 17."""
        return size_of(common_parts(Frame((0, 0), width, height), HEX.edges))

    def initial(self, origin: Cell = (0, 0), rotation: int = 0) -> ReferenceState:
        """The start, explicit chance; the first tile goes to ``origin``, turned by ``rotation`` (0..5)."""
        return ReferenceState(self._box, self._referee, *self._referee.start(origin, rotation))

    def from_situation(self, situation: dict[str, Any]) -> ReferenceState:
        """A state without history or events from a validated situation."""
        return ReferenceState(self._box, self._referee, position_from(situation), [])
