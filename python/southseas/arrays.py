"""The part of a state that fills arrays: twins of the calls that return lists, and all that is made of arrays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from southseas.engine import EngineState
from southseas.errors import ArrayError, RulesError, shown
from southseas.observation import DEFAULT_WINDOW
from southseas.shapes import shapes_of
from southseas.windows import Window, checked_out

if TYPE_CHECKING:
    import numpy.typing as npt

    from southseas.game import Game

Depth = Literal["step", "turn"]
_DEPTHS = ("step", "turn")


class Expansion(NamedTuple):
    """Section 19 of ``docs/formats.md``: arrays of the caller's own, a row for every child of a state, m of them."""

    actions: npt.NDArray[np.int32]
    """(m, k): the actions of a row; k is 1, or 2 when some row has two; -1 where a row has fewer."""
    weights: npt.NDArray[np.uint64]
    """(m,): at a chance node those of ``chance_counts()``, else 1."""
    keys: npt.NDArray[np.uint64]
    """(m,): key of the position after the row's actions."""
    deltas: npt.NDArray[np.int32]
    """(m, players): its ``scores()`` less those of the state."""
    current_player: npt.NDArray[np.int32]
    """(m,): of that position."""
    phase: npt.NDArray[np.int32]
    """(m,): code of that position's phase (section 2)."""

    def __repr__(self) -> str:
        return shapes_of(self)


class ArrayCalls:
    """What :class:`~southseas.state.State` inherits to answer in numpy arrays. Owns nothing.

    A call ``..._into`` writes what its twin returns into arrays of the caller's: one-dimensional, C-contiguous,
    aligned, writable numpy arrays of the named type, as long as is needed or longer, that share no memory. It returns
    how many numbers it wrote in front; the rest of a longer array is whatever it likes. :class:`ArrayError` lists
    everything that is wrong with the arrays, the size that is needed too, and leaves them as they were.
    """

    __slots__ = ()

    _engine: EngineState
    _game: Game

    # -- moves and chance ----------------------------------------------------------------------
    def legal_actions_into(self, out: npt.NDArray[np.int32]) -> int:
        """Twin of :meth:`~southseas.state.State.legal_actions`; ``game.max_legal_actions`` numbers are room enough."""
        try:
            return self._engine.legal_actions_into(out)
        except (TypeError, ValueError):
            _check({"out": (out, "int32")}, len(self._engine.legal_actions()))
            raise

    def chance_counts_into(self, actions: npt.NDArray[np.int32], weights: npt.NDArray[np.uint64]) -> int:
        """Twin of :meth:`~southseas.state.State.chance_counts`, actions and weights in an array each;
        ``game.max_chance_outcomes`` numbers are room enough."""
        try:
            return self._engine.chance_counts_into(actions, weights)
        except (TypeError, ValueError):
            arrays = {"actions": (actions, "int32"), "weights": (weights, "uint64")}
            _check(arrays, len(self._engine.chance_counts()))
            raise

    def chance_outcomes_into(self, actions: npt.NDArray[np.int32], probabilities: npt.NDArray[np.float64]) -> int:
        """Twin of :meth:`~southseas.state.State.chance_outcomes`, as :meth:`chance_counts_into`."""
        counts = self._engine.chance_counts()
        total = sum(weight for _, weight in counts)
        _check({"actions": (actions, "int32"), "probabilities": (probabilities, "float64")}, len(counts))
        actions[: len(counts)] = [action for action, _ in counts]
        probabilities[: len(counts)] = [weight / total for _, weight in counts]
        return len(counts)

    def history_into(self, out: npt.NDArray[np.int32]) -> int:
        """Twin of :meth:`~southseas.state.State.history`; ``game.max_game_length`` numbers are room enough."""
        try:
            return self._engine.history_into(out)
        except (TypeError, ValueError):
            _check({"out": (out, "int32")}, len(self._engine.history()))
            raise

    # -- value: one number per seat ------------------------------------------------------------
    def scores_into(self, out: npt.NDArray[np.int32]) -> int:
        """Twin of :meth:`~southseas.state.State.scores`."""
        try:
            return self._engine.scores_into(out)
        except (TypeError, ValueError):
            _check({"out": (out, "int32")}, self._game.num_players)
            raise

    def points_into(self, out: npt.NDArray[np.int32]) -> int:
        """Twin of :meth:`~southseas.state.State.points`."""
        try:
            return self._engine.returns_into(out)
        except (TypeError, ValueError):
            _check({"out": (out, "int32")}, self._game.num_players)
            raise

    def returns_into(self, out: npt.NDArray[np.float64]) -> int:
        """Twin of :meth:`~southseas.state.State.returns`."""
        return _fill(out, self.returns())

    def rewards_into(self, out: npt.NDArray[np.float64]) -> int:
        """Twin of :meth:`~southseas.state.State.rewards`."""
        return _fill(out, self.rewards())

    if TYPE_CHECKING:

        def returns(self) -> list[float]: ...
        def rewards(self) -> list[float]: ...

    # -- all children --------------------------------------------------------------------------
    def expand(self, depth: Depth = "step") -> Expansion:
        """Every child at once: ``"step"`` has a row for every legal action, ``"turn"`` for every placement with every
        decision about an islander that follows it. The state does not move, and no draw that would follow is made,
        with a seed or prescribed draws neither. No rows at the end. :class:`RulesError` for another depth.
        """
        if not isinstance(depth, str) or depth not in _DEPTHS:
            raise RulesError(f"depth is 'step' or 'turn', not {shown(depth)}")
        actions, weights, keys, deltas, players, phases = self._engine.expand(depth == "turn")
        rows = len(keys)
        width = len(actions[0]) if rows else 1
        return Expansion(
            np.asarray(actions, np.int32).reshape(rows, width),
            np.asarray(weights, np.uint64),
            np.asarray(keys, np.uint64),
            np.asarray(deltas, np.int32).reshape(rows, self._game.num_players),
            np.asarray(players, np.int32),
            np.asarray(phases, np.int32),
        )

    # -- the whole position --------------------------------------------------------------------
    def observation(
        self, window: Window = DEFAULT_WINDOW, out: npt.NDArray[np.int16] | None = None
    ) -> npt.NDArray[np.int16]:
        """What a player may know, as planes over a window that follows the board: int16 of shape
        :attr:`ObservationSpec.shape <southseas.observation.ObservationSpec.shape>`, a new array or ``out`` filled.

        ``window`` is (columns, rows), each in 1..2047; :class:`RulesError` for another. :class:`ArrayError` for an
        ``out`` that is not a writable C-contiguous array of that type and shape; it is left as it was.
        """
        spec = self._game.observation_spec(window)
        array = np.empty(spec.shape, spec.dtype) if out is None else checked_out(out, spec.shape, spec.dtype)
        self._engine.observe(*spec.window, array)
        return array

    def canonical_key(self) -> int:
        """64 bits that situations share which differ by a shift or turn of the board, and by its reflection if the tile
        set is closed under it (section 21 of ``docs/formats.md``). For opening books and data sets."""
        return self._engine.canonical_key()


def _fill(out: npt.NDArray[np.float64], values: Sequence[float]) -> int:
    _check({"out": (out, "float64")}, len(values))
    out[: len(values)] = values
    return len(values)


def _check(arrays: dict[str, tuple[Any, str]], needed: int) -> None:
    """:class:`ArrayError` unless each array has its type and room for ``needed`` numbers."""
    faults = [fault for name, (array, dtype) in arrays.items() for fault in array_faults(name, array, dtype, needed)]
    given = [array for array, _ in arrays.values() if isinstance(array, np.ndarray)]
    if len(given) > 1 and np.may_share_memory(given[0], given[1]):
        faults.append(f"{' and '.join(arrays)}: share memory, must not")
    if faults:
        raise ArrayError("this array cannot be filled" if len(arrays) == 1 else "these arrays cannot be filled", faults)


def array_faults(name: str, array: object, dtype: str, needed: int) -> list[str]:
    """What keeps ``array`` from taking ``needed`` numbers of a type."""
    if not isinstance(array, np.ndarray):
        return [f"{name}: {shown(array)} must be a numpy array of {dtype} with at least {needed} numbers"]
    faults = []
    if array.dtype != np.dtype(dtype):
        faults.append(f"{name}: has numbers of type {array.dtype.str}, must be {dtype}")
    if array.ndim != 1:
        faults.append(f"{name}: has {array.ndim} dimensions, must have 1")
    if not array.flags.c_contiguous:
        faults.append(f"{name}: is not contiguous, must be")
    if not array.flags.aligned:
        faults.append(f"{name}: is not aligned, must be")
    if not array.flags.writeable:
        faults.append(f"{name}: is read-only, must be writable")
    if array.size < needed:
        faults.append(f"{name}: holds {array.size} numbers, must hold at least {needed}")
    return faults
