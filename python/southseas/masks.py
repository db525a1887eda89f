"""Masks of one state over a window (``docs/formats.md`` section 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from southseas.actions import checked_action
from southseas.engine import EngineState
from southseas.errors import NotationError
from southseas.integers import checked_integer
from southseas.windows import Window, checked_out, checked_window

if TYPE_CHECKING:
    from southseas.game import Game


class Mask(NamedTuple):
    """What may be decided, as far as a window shows it."""

    mask: npt.NDArray[np.uint8]
    """A byte per index of ``game.mask_size(window)``: 1 for a legal decision; all 0 where nobody decides."""
    overflow: int
    """Legal decisions whose cell lies outside."""
    origin: tuple[int, int]
    """The window's first cell."""


class MaskCalls:
    """What :class:`~southseas.state.State` inherits to answer in masks. ``window`` is (columns, rows).

    :class:`RulesError` for a window that is none.
    """

    __slots__ = ()

    _engine: EngineState
    _game: Game

    def legal_mask(self, window: Window, out: npt.NDArray[np.uint8] | None = None) -> Mask:
        """The mask of this state, in ``out`` if it is given; :class:`ArrayError` for one that cannot take it."""
        columns, rows = checked_window(window)
        size = self._game.mask_size(window)
        mask = np.empty(size, np.uint8) if out is None else checked_out(out, (size,), np.dtype(np.uint8))
        overflow = self._engine.legal_mask(columns, rows, mask)
        return Mask(mask, overflow, self._engine.mask_origin(columns, rows))

    def mask_action(self, index: int, window: Window) -> int:
        """The decision of an index of :meth:`legal_mask`, legal or not; -1 when its cell lies beyond the grid.

        :class:`NotationError` for what is no index.
        """
        columns, rows = checked_window(window)
        return self._engine.mask_action(columns, rows, _checked_index(index, self._game.mask_size(window)))

    def mask_index(self, action: int, window: Window) -> int:
        """The index of a decision, legal or not; -1 when its cell lies outside the window, and for a draw or whatever
        else has none. :class:`NotationError` for an integer that is no action."""
        columns, rows = checked_window(window)
        return self._engine.mask_index(columns, rows, checked_action(action, NotationError))


def _checked_index(index: Any, size: int) -> int:
    rule = f"an index of this mask is an integer in 0..{size - 1}"
    return checked_integer(index, 0, size - 1, rule, NotationError)
