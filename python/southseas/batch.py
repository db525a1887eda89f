"""The arrays of a batch (``docs/formats.md`` section 18)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from southseas.shapes import shapes_of


class Batch(NamedTuple):
    """The arrays of section 18, a row per slot: read-only views of memory that the next call changes."""

    current_player: npt.NDArray[np.int32]
    """(n,): the seat that decides, -4 at the end."""
    phase: npt.NDArray[np.int32]
    """(n,): phase codes."""
    rewards: npt.NDArray[np.float64]
    """(n, players): what the last step changed."""
    terminations: npt.NDArray[np.bool_]
    """(n,): the game ended in the last step."""
    legal_offsets: npt.NDArray[np.int64]
    """(n + 1,): the decisions of slot ``i`` are ``legal_actions[legal_offsets[i]:legal_offsets[i + 1]]``."""
    legal_actions: npt.NDArray[np.int32]
    """All legal decisions, ascending in each slot."""
    masks: npt.NDArray[np.uint8] | None
    """(n, mask_size) with a window: 1 for a legal decision inside it."""
    overflow: npt.NDArray[np.int32] | None
    """(n,) with a window: legal decisions outside it."""
    origins: npt.NDArray[np.int32] | None
    """(n, 2) with a window: its first cell (x0, y0)."""
    seeds: npt.NDArray[np.uint64]
    """(n,): seed of the present episode."""
    final_returns: npt.NDArray[np.float64]
    """(n, players): returns of the last game that ended in the slot."""
    final_keys: npt.NDArray[np.uint64]
    """(n,): key of the position in which it ended."""

    def __repr__(self) -> str:
        return shapes_of(self)


class BatchViews:
    """What :class:`~southseas.VectorGame` inherits to show its arrays one by one."""

    __slots__ = ("_now",)

    _now: Batch

    @property
    def batch(self) -> Batch:
        """All arrays as they are now."""
        return self._now

    @property
    def current_player(self) -> npt.NDArray[np.int32]:
        """See :class:`Batch`, here and below."""
        return self._now.current_player

    @property
    def phase(self) -> npt.NDArray[np.int32]:
        return self._now.phase

    @property
    def rewards(self) -> npt.NDArray[np.float64]:
        return self._now.rewards

    @property
    def terminations(self) -> npt.NDArray[np.bool_]:
        return self._now.terminations

    @property
    def legal_offsets(self) -> npt.NDArray[np.int64]:
        return self._now.legal_offsets

    @property
    def legal_actions(self) -> npt.NDArray[np.int32]:
        return self._now.legal_actions

    @property
    def masks(self) -> npt.NDArray[np.uint8] | None:
        return self._now.masks

    @property
    def overflow(self) -> npt.NDArray[np.int32] | None:
        return self._now.overflow

    @property
    def origins(self) -> npt.NDArray[np.int32] | None:
        return self._now.origins

    @property
    def seeds(self) -> npt.NDArray[np.uint64]:
        return self._now.seeds

    @property
    def final_returns(self) -> npt.NDArray[np.float64]:
        return self._now.final_returns

    @property
    def final_keys(self) -> npt.NDArray[np.uint64]:
        return self._now.final_keys
