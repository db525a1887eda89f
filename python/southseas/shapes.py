"""Tuples of arrays in one line."""

from __future__ import annotations

from typing import Any


def shapes_of(arrays: Any) -> str:
    """A named tuple of arrays, with the type and the shape of each in place of its numbers."""
    parts = [
        f"{name}=None" if array is None else f"{name}={array.dtype}{list(array.shape)}"
        for name, array in zip(arrays._fields, arrays, strict=True)
    ]
    return f"{type(arrays).__name__}({', '.join(parts)})"
