"""What can be asked of a state in every game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from southseas.reference.arrays import ArrayAnswers
from southseas.reference.board import Catalogue, Laid
from southseas.reference.codes import END
from southseas.reference.grid import Cell
from southseas.reference.masks import NO_INDEX, Frame, Part, action_of, index_of, size_of
from southseas.reference.trajectory import Copyable, Event, GameRules, Trajectory

if TYPE_CHECKING:
    import numpy as np


class Turned(Copyable, Protocol):
    """A situation in which seats take turns laying tiles."""

    tiles: Laid
    phase: int
    active: int
    decider: int
    move_number: int


TurnedT = TypeVar("TurnedT", bound=Turned)


class GameState(ArrayAnswers, Trajectory[TurnedT]):
    """A position with its history. Moving and chance are the trajectory's; here is who acts and where tiles may go."""

    def __init__(
        self,
        rules: GameRules[TurnedT],
        catalogue: Catalogue,
        labels: Mapping[str, int],
        position: TurnedT,
        events: list[Event],
    ) -> None:
        """``labels``: the number of each label. ``events``: what happened before the first step."""
        super().__init__(rules, position, events)
        self._catalogue = catalogue
        self._labels = labels

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
        """Whether the game is over."""
        return self._position.phase == END

    def frontier(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """(x, y, label per direction or -1) of every empty cell beside a tile, sorted by (y, x)."""
        laid = self._position.tiles
        return [
            (*cell, tuple(self._label_code(label) for label in self._catalogue.labels_around(laid, cell)))
            for cell in self._catalogue.empty_cells(laid)
        ]

    @abstractmethod
    def mask_parts(self, frame: Frame) -> list[Part]:
        """What the game's masks over a window are made of."""

    @abstractmethod
    def mask_origin(self, width: int, height: int) -> Cell:
        """The first cell of the window of that size: section 17."""

    def legal_mask(self, width: int, height: int, out: np.ndarray[Any, Any]) -> int:
        """Section 17: fills ``out`` and returns how many decisions lie outside."""
        parts = self._parts(width, height)
        out[: size_of(parts)] = 0
        decisions = [] if self.is_chance_node() else self.legal_actions()
        indices = [index_of(parts, action) for action in decisions]
        for index in indices:
            if index != NO_INDEX:
                out[index] = 1
        return indices.count(NO_INDEX)

    def mask_index(self, width: int, height: int, action: int) -> int:
        """The index of a decision; -1 for what has none."""
        return index_of(self._parts(width, height), action)

    def mask_action(self, width: int, height: int, index: int) -> int:
        """The decision of an index; -1 where its cell lies beyond the grid."""
        return action_of(self._parts(width, height), index)

    def _parts(self, width: int, height: int) -> list[Part]:
        return self.mask_parts(Frame(self.mask_origin(width, height), width, height))

    def _label_code(self, label: str | None) -> int:
        return -1 if label is None else self._labels[label]
