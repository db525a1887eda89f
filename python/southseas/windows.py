"""Windows over the board (section 17 of ``docs/formats.md``), and arrays that the caller gives to be filled."""

from __future__ import annotations

from typing import Any

import numpy as np

from southseas.errors import ArrayError, RulesError, shown

Window = tuple[int, int]
"""Columns and rows."""

LARGEST_SIDE = 2047
"""A window that wide shows every column of the grid."""


def checked_window(window: Any) -> Window:
    """``window`` as (columns, rows), each in 1..2047; :class:`RulesError` listing every fault."""
    sides = tuple(window) if isinstance(window, (tuple, list)) else ()
    if len(sides) != 2:
        raise RulesError(f"a window is a pair (columns, rows), not {shown(window)}")
    faults = [
        f"{name}: must be an integer in 1..{LARGEST_SIDE}, not {shown(side)}"
        for name, side in zip(("columns", "rows"), sides, strict=True)
        if type(side) is not int or not 1 <= side <= LARGEST_SIDE
    ]
    if faults:
        raise RulesError("this window is refused", faults)
    return sides[0], sides[1]


def checked_out(out: Any, shape: tuple[int, ...], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    """``out`` when it is an array that can be filled as it stands: of that type and shape, C-contiguous, aligned and
    writable. :class:`ArrayError` listing every fault.
    """
    if not isinstance(out, np.ndarray):
        raise ArrayError(f"out is a numpy array of {dtype} with shape {shape}, not {shown(out)}")
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
    if faults:
        raise ArrayError("this array cannot be filled", faults)
    return out
