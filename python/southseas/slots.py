"""Arrays of slots, actions and seeds as a batch's caller may give them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from southseas.chance import checked_seed
from southseas.errors import Refusals, RulesError, shown

_MOST_SHOWN = 5
NO_ACTION = -2
"""An integer that is legal nowhere, and stands for what does not fit into an action."""


def checked_integers(values: Any, name: str) -> npt.NDArray[Any]:
    """``values``, called ``name``, as a one-dimensional array of integers; :class:`RulesError` for anything else."""
    try:
        array = np.asarray(values)
    except (ValueError, OverflowError):
        array = np.empty(0, dtype=object)
    if array.shape == (0,) and array.dtype == np.float64:
        return array.astype(np.int64)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise RulesError(f"{name}: must be a one-dimensional array of integers, not {shown(values)}")
    return array


def checked_slots(values: Any, num_envs: int, name: str) -> npt.NDArray[np.int64]:
    """Numbers of slots; :class:`RulesError` that shows those that are none."""
    slots = checked_integers(values, name)
    wrong = slots[(slots < 0) | (slots >= num_envs)]
    if wrong.size:
        raise RulesError(f"{name}: slots are 0..{num_envs - 1}, not {_listed(wrong)}")
    return slots.astype(np.int64)


def check_different(slots: npt.NDArray[np.int64], name: str) -> None:
    """:class:`RulesError` that shows the slots that are there more than once."""
    numbers, times = np.unique(slots, return_counts=True)
    if (times > 1).any():
        raise RulesError(f"{name}: each slot once, not twice {_listed(numbers[times > 1])}")


def check_same_length(first: npt.NDArray[Any], second: npt.NDArray[Any], names: str) -> None:
    """:class:`RulesError` unless both are of one length."""
    if len(first) != len(second):
        raise RulesError(f"{names}: must be of one length, not {len(first)} and {len(second)}")


def checked_seeds(values: Any, name: str) -> npt.NDArray[np.uint64]:
    """Seeds, each 0..2^64-1; :class:`RulesError` for anything else."""
    if isinstance(values, np.ndarray) and values.dtype == np.uint64 and values.ndim == 1:
        return values.copy()
    try:
        if isinstance(values, (str, bytes, bytearray)):
            raise TypeError
        given = list(values)
    except TypeError:
        raise RulesError(f"{name}: must be a one-dimensional array of seeds, not {shown(values)}") from None
    seeds, refusals = [], Refusals()
    for seed in given:
        with refusals:
            seeds.append(checked_seed(seed))
    refusals.check(f"{name}: {len(refusals.errors)} are none")
    return np.array(seeds, dtype=np.uint64)


def checked_actions(values: Any, num_envs: int) -> npt.NDArray[np.int32]:
    """One action per slot; integers that could be none become :data:`NO_ACTION`. :class:`RulesError` otherwise."""
    actions = checked_integers(values, "actions")
    if len(actions) != num_envs:
        raise RulesError(f"actions: one for each of {num_envs} slots, not {len(actions)}")
    limits = np.iinfo(np.int32)
    fits = (actions >= -1) & (actions <= limits.max)
    return np.where(fits, actions, NO_ACTION).astype(np.int32)


def checked_mask(values: Any, num_envs: int) -> npt.NDArray[np.uint8]:
    """A truth per slot as bytes, none at all for ``None``; :class:`RulesError` for anything else."""
    if values is None:
        return np.empty(0, dtype=np.uint8)
    array = np.asarray(values)
    if array.shape != (num_envs,) or array.dtype != np.bool_:
        raise RulesError(f"mask: must be {num_envs} booleans, one a slot, not {shown(values)}")
    return array.astype(np.uint8)


def _listed(numbers: npt.NDArray[Any]) -> str:
    texts = [str(number) for number in numbers[:_MOST_SHOWN]]
    return ", ".join(texts) + (f" and {len(numbers) - _MOST_SHOWN} more" if len(numbers) > _MOST_SHOWN else "")
