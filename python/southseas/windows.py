"""Windows over the board (section 17 of ``docs/formats.md``), and arrays that the caller gives to be filled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from southseas.errors import ArrayError, Refusals, RulesError, shown
from southseas.integers import checked_integer

Window = tuple[int, int]
"""Columns and rows."""

LARGEST_SIDE = 2047
"""A window that wide shows every column of the grid."""


def checked_window(window: Any) -> Window:
    """``window``, a sequence or an array, as (columns, rows), each in 1..2047; :class:`RulesError` listing every
    fault."""
    pair = pair_of(window)
    if pair is None:
        raise RulesError(f"a window is a pair (columns, rows), not {shown(window)}")
    sides, refusals = [], Refusals()
    for name, side in zip(("columns", "rows"), pair, strict=True):
        with refusals:
            sides.append(checked_integer(side, 1, LARGEST_SIDE, f"{name}: must be an integer in 1..{LARGEST_SIDE}"))
    if refusals.errors:
        raise RulesError("this window is refused", refusals.faults)
    return sides[0], sides[1]


def pair_of(values: Any) -> tuple[Any, Any] | None:
    """The two entries of a sequence or of a one-dimensional array; None for anything else, and for texts."""
    is_row = isinstance(values, Sequence) and not isinstance(values, (str, bytes, bytearray))
    if not (is_row or (isinstance(values, np.ndarray) and values.ndim == 1)) or len(values) != 2:
        return None
    return values[0], values[1]


def checked_out(out: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """``out`` when it is an array that can be filled as it stands: of that type and shape, C-contiguous, aligned and
    writable. :class:`ArrayError` listing every fault.
    """
    if not isinstance(out, np.ndarray):
        raise ArrayError(f"out is a numpy array of {dtype} with shape {shape}, not {shown(out)}")
    if out.dtype == dtype and out.shape == shape and out.flags.carray:
        return out
    faults = [
        fault
        for wrong, fault in (
            (out.dtype != dtype, f"dtype: must be {dtype}, not {out.dtype}"),
            (out.shape != shape, f"shape: must be {shape}, not {out.shape}"),
            (not out.flags.c_contiguous, "must be C-contiguous"),
            (not out.flags.aligned, "must be aligned"),
            (not out.flags.writeable, "must be writable"),
        )
        if wrong
    ]
    raise ArrayError("this array cannot be filled", faults)
