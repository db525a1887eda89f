"""The terminal program ``southseas``. Nothing in the library imports it; it uses the public face alone."""

from __future__ import annotations

import importlib
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """See :func:`southseas.cli.program.main`, which is imported here alone: Ctrl-C is quiet from the start."""
    try:
        return int(importlib.import_module("southseas.cli.program").main(argv))
    except KeyboardInterrupt:
        return 130
