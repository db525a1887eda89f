"""The terminal program ``southseas``. Nothing in the library imports it; it uses the public face alone."""

from southseas.cli.program import main

__all__ = ["main"]
