"""Many games side by side in the compiled engine (``docs/formats.md`` section 18)."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from southseas.batch import Batch, BatchViews
from southseas.chance import checked_seed
from southseas.errors import IllegalActionError, Refusals, RulesError, shown
from southseas.game import Game
from southseas.history import Root
from southseas.integers import checked_integer
from southseas.observation import DEFAULT_WINDOW
from southseas.slots import (
    check_different,
    check_same_length,
    checked_actions,
    checked_integers,
    checked_mask,
    checked_seeds,
    checked_slots,
)
from southseas.state import State
from southseas.threads import thread_count
from southseas.windows import Window, checked_out, checked_window

MOST_ENVS = 1 << 20
REWARDS = ("returns", "score")
AUTORESETS = {
    "NextStep": "NextStep",
    "SameStep": "SameStep",
    "Disabled": "Disabled",
    "next_step": "NextStep",
    "same_step": "SameStep",
    "disabled": "Disabled",
}
"""What ``autoreset`` may be called, and Gymnasium's name of it."""


@runtime_checkable
class Batcher(Protocol):
    """An engine's game that plays many games side by side."""

    def batch(self, num_envs: int, seed: int, **options: Any) -> Any:
        """See :class:`VectorGame`."""


class VectorGame(BatchViews):
    """``num_envs`` seeded games side by side, moved by one call, on ``engine="native"``. One owner.

    Episode ``e`` of slot ``i`` has the seed ``game_seed(game_seed(seed, i), e)``; a slot plays bit for bit as
    ``game.new_initial_state(seed=...)`` with it does, whatever ``threads`` is (0: all cores; with more than one every
    call is a RuntimeError in a forked process). Other Python threads run while it works. The arrays are read-only
    views that the next call changes; copy what you keep.
    """

    __slots__ = ("_after", "_autoreset", "_before", "_core", "_game", "_num_envs", "_reward", "_window")

    def __init__(
        self,
        game: Game,
        num_envs: int,
        seed: int = 0,
        *,
        autoreset: Any = "NextStep",
        reward: str = "returns",
        window: Window | None = None,
        threads: int = 1,
    ) -> None:
        """``autoreset`` is one of Gymnasium's ``NextStep``, ``SameStep`` and ``Disabled`` (also ``next_step`` ..., or a
        member of its ``AutoresetMode``); ``reward`` is the change of ``"returns"`` or of the ``"score"``; ``window`` is
        (columns, rows) of the masks. :class:`RulesError` lists every fault.
        """
        refusals = Refusals()
        with refusals:
            batcher = _batcher(game)
        with refusals:
            slots = checked_integer(num_envs, 1, MOST_ENVS, f"num_envs is an integer from 1 to {MOST_ENVS}")
        with refusals:
            first_seed = checked_seed(seed)
        with refusals:
            self._autoreset = _autoreset_name(autoreset)
        with refusals:
            _check_reward(reward)
        with refusals:
            self._window = None if window is None else checked_window(window)
        with refusals:
            used_threads = thread_count(threads)
        refusals.check("this batch is refused")
        self._game = game
        self._num_envs = slots
        self._reward = reward
        self._core = batcher.batch(
            slots,
            first_seed,
            autoreset=self._autoreset,
            reward=reward,
            utility=game.utility,
            window=self._window,
            threads=used_threads,
        )
        arrays: dict[str, Any] = self._core.arrays()
        if self._window is None:
            arrays |= {"masks": None, "overflow": None, "origins": None}
        split = Batch._fields.index("legal_actions")
        self._before = tuple(arrays[name] for name in Batch._fields[:split])
        self._after = tuple(arrays[name] for name in Batch._fields[split + 1 :])
        self._look()

    # -- what it is ----------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def num_envs(self) -> int:
        """Number of slots."""
        return self._num_envs

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return self._game.num_players

    @property
    def autoreset(self) -> str:
        """``"NextStep"``, ``"SameStep"`` or ``"Disabled"``."""
        return self._autoreset

    @property
    def reward(self) -> str:
        """``"returns"`` or ``"score"``."""
        return self._reward

    @property
    def window(self) -> Window | None:
        """Columns and rows of the masks' window."""
        return self._window

    @property
    def mask_size(self) -> int:
        """Number of indices of a mask; 0 without a window."""
        return int(self._core.mask_size)

    # -- moving --------------------------------------------------------------------------------
    def step(self, actions: npt.ArrayLike) -> Batch:
        """One action per slot, with the draws that follow. Contiguous int32 is taken as it is.

        Where a game has ended the action must be -1 with ``autoreset="Disabled"``, else it is ignored.
        :class:`IllegalActionError` names every slot whose action is not legal; no slot moves then.
        """
        refused = self._core.step(actions if self._is_plain(actions) else checked_actions(actions, self._num_envs))
        if refused is None:
            return self._look()
        wanted = np.asarray(actions).tolist()
        raise IllegalActionError("no slot has moved", [self._refusal(slot, wanted[slot]) for slot in refused])

    def reset(self, mask: npt.ArrayLike | None = None, seed: int | None = None) -> Batch:
        """Begins the next episode of every slot whose boolean in ``mask`` is true (``None``: of all); with a ``seed``
        these slots start anew, at episode 0 under it. :class:`RulesError` lists every fault."""
        refusals = Refusals()
        with refusals:
            chosen = checked_mask(mask, self._num_envs)
        with refusals:
            first_seed = None if seed is None else checked_seed(seed)
        refusals.check("this reset is refused")
        self._core.reset(chosen, first_seed)
        return self._look()

    # -- slots ---------------------------------------------------------------------------------
    def get_state(self, slot: int) -> State:
        """The situation of a slot as a state without history, seeded so that it goes on as the slot does."""
        number = self._slot(slot)
        situation = self._core.situation(number)
        root = Root(situation=situation)
        return State(self._game, self._game.root_engine(root), root).clone(chance=int(self.seeds[number]))

    def set_state(self, slot: int, state: State) -> None:
        """Puts the situation of a state of an equal game, on any engine, into a slot, whose reward becomes 0.

        A seeded state brings its seed; otherwise the slot's own seed goes on, and answers a pending chance node at
        once. Later episodes of the slot are those it would have had. :class:`RulesError` lists every fault.
        """
        refusals = Refusals()
        with refusals:
            number = self._slot(slot)
        with refusals:
            self._check_state(state)
        refusals.check("this state is refused")
        chance = state.chance_json() or {}
        self._core.put(number, state.situation(), chance.get("seed"))
        self._look()

    def clone_slots(self, src: npt.ArrayLike, dst: npt.ArrayLike) -> None:
        """Makes slot ``dst[i]`` a true twin of what slot ``src[i]`` is now, future included; rewards of ``dst`` become
        0, and its later episodes stay its own. :class:`RulesError` lists every fault."""
        refusals = Refusals()
        with refusals:
            sources = checked_slots(src, self._num_envs, "src")
        with refusals:
            targets = checked_slots(dst, self._num_envs, "dst")
            check_different(targets, "dst")
        if not refusals.errors:
            with refusals:
                check_same_length(sources, targets, "src and dst")
        refusals.check("these slots are refused")
        self._core.clone_slots(sources, targets)
        self._look()

    def reseed(self, slots: npt.ArrayLike, seeds: npt.ArrayLike) -> None:
        """Gives slot ``slots[i]`` the future of ``seeds[i]`` in its present episode. :class:`RulesError` lists every
        fault."""
        refusals = Refusals()
        with refusals:
            numbers = checked_slots(slots, self._num_envs, "slots")
            check_different(numbers, "slots")
        with refusals:
            futures = checked_seeds(seeds, "seeds")
        if not refusals.errors:
            with refusals:
                check_same_length(numbers, futures, "slots and seeds")
        refusals.check("these seeds are refused")
        self._core.reseed(numbers, futures)

    # -- indices of masks ----------------------------------------------------------------------
    def decode(self, slots: npt.ArrayLike, indices: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """The decision of index ``indices[i]`` in the mask of slot ``slots[i]``, legal or not; -1 where its cell lies
        beyond the grid. :class:`RulesError` lists every fault."""
        numbers, values = self._pairs(slots, indices, "indices")
        wrong = [int(value) for value in values if not 0 <= value < self.mask_size]
        if wrong:
            raise RulesError(f"indices of a mask are 0..{self.mask_size - 1}, not {shown(wrong)}")
        decoded: npt.NDArray[np.int32] = self._core.decode(numbers, values.astype(np.int64))
        return decoded

    def encode(self, slots: npt.ArrayLike, actions: npt.ArrayLike) -> npt.NDArray[np.int32]:
        """The index of ``actions[i]`` in the mask of slot ``slots[i]``; -1 for a cell outside the window, and for what
        no mask has. :class:`RulesError` lists every fault."""
        numbers, values = self._pairs(slots, actions, "actions")
        encoded: npt.NDArray[np.int32] = self._core.encode(numbers, values.astype(np.int64))
        return encoded

    def _pairs(self, slots: Any, values: Any, name: str) -> tuple[npt.NDArray[np.int64], npt.NDArray[Any]]:
        refusals = Refusals()
        with refusals:
            if self._window is None:
                raise RulesError("a batch without a window has no masks")
        with refusals:
            numbers = checked_slots(slots, self._num_envs, "slots")
        with refusals:
            integers = checked_integers(values, name)
        if not refusals.errors:
            with refusals:
                check_same_length(numbers, integers, f"slots and {name}")
        refusals.check(f"these {name} are refused")
        return numbers, integers

    # -- values --------------------------------------------------------------------------------
    def keys(self, out: npt.NDArray[np.uint64] | None = None) -> npt.NDArray[np.uint64]:
        """(n,) uint64: the key of every slot, in ``out`` if it is given; :class:`ArrayError` for one that cannot take
        it."""
        return self._filled(self._core.keys, out, (self._num_envs,), np.dtype(np.uint64))

    def scores(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """(n, players) int32: points if the games ended now; ``out`` as for :meth:`keys`."""
        return self._filled(self._core.scores, out, (self._num_envs, self.num_players), np.dtype(np.int32))

    def observations(
        self, window: Window | None = None, out: npt.NDArray[np.int16] | None = None
    ) -> npt.NDArray[np.int16]:
        """(n, planes, rows, columns) int16: ``get_state(i).observation(window)`` of every slot i, made on the batch's
        threads, in a new array or in ``out``, which must be writable, C-contiguous, of that type and shape.

        ``window`` is that of the batch if it is not given, (31, 31) if it has none. :class:`RulesError` for a wrong
        window; :class:`ArrayError` for an ``out`` that cannot take it, which is left as it was.
        """
        spec = self._game.observation_spec((self._window or DEFAULT_WINDOW) if window is None else window)
        shape = (self._num_envs, *spec.shape)
        array = np.empty(shape, spec.dtype) if out is None else checked_out(out, shape, spec.dtype)
        self._core.observations(*spec.window, array)
        return array

    @staticmethod
    def _filled(ask: Any, out: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> npt.NDArray[Any]:
        if out is None:
            fresh: npt.NDArray[Any] = ask()
            return fresh
        checked_out(out, shape, dtype)[...] = ask()
        return out  # type: ignore[no-any-return]

    # -- inside --------------------------------------------------------------------------------
    def _look(self) -> Batch:
        self._now = Batch._make((*self._before, self._core.legal_actions(), *self._after))
        return self._now

    def _is_plain(self, actions: Any) -> bool:
        if not isinstance(actions, np.ndarray) or actions.dtype != np.int32 or actions.shape != (self._num_envs,):
            return False
        return actions.flags.c_contiguous and actions.flags.aligned

    def _slot(self, slot: Any) -> int:
        return checked_integer(slot, 0, self._num_envs - 1, f"slot: slots are 0..{self._num_envs - 1}")

    def _check_state(self, state: Any) -> None:
        if not isinstance(state, State):
            raise RulesError(f"set_state needs a state, not {shown(state)}")
        if not self._game.same_rules(state.game):
            raise RulesError(f"set_state needs a state of {self._game!r}, not of {state.game!r}")

    def _refusal(self, slot: int, action: Any) -> str:
        state = self.get_state(slot)
        if state.is_terminal():
            return f"slot {slot}: its game has ended; the action must be -1, not {action}"
        refusals = Refusals()
        with refusals:
            state.apply_action(action)
        return f"slot {slot}: {refusals.errors[0]}"

    def __reduce__(self) -> Any:
        """:class:`RulesError`: the games and threads of a batch are its own, so it is neither pickled nor copied."""
        raise RulesError("a batch is neither pickled nor copied; get_state() of a slot is a state, which can be both")

    def __repr__(self) -> str:
        return f"<VectorGame: {self._num_envs} of {self._game!r}, autoreset {self._autoreset}>"


def _batcher(game: Any) -> Batcher:
    if not isinstance(game, Game):
        raise RulesError(f"a batch is of a Game, not of {shown(game)}")
    if not isinstance(game.engine_game, Batcher):
        raise RulesError(f"a batch needs engine='native'; this game is on engine={game.engine!r}")
    return game.engine_game


def _autoreset_name(autoreset: Any) -> str:
    name = getattr(autoreset, "value", autoreset)
    if not isinstance(name, str) or name not in AUTORESETS:
        raise RulesError(f"unknown autoreset {shown(autoreset)}; choices: {', '.join(AUTORESETS)}")
    return AUTORESETS[name]


def _check_reward(reward: Any) -> None:
    if not isinstance(reward, str) or reward not in REWARDS:
        raise RulesError(f"unknown reward {shown(reward)}; choices: {', '.join(REWARDS)}")
