"""What can be asked of a state in every game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from southseas.reference.arrays import ArrayAnswers
from southseas.reference.board import Catalogue, Laid
from southseas.reference.codes import END
from southseas.reference.trajectory import Copyable, Event, GameRules, Trajectory


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

    def _label_code(self, label: str | None) -> int:
        return -1 if label is None else self._labels[label]
