"""Errors as the terminal shows them: one line each, what and where and what would be right."""

from __future__ import annotations

import sys

LONGEST_WORD = 200
"""Characters without a blank that an error line shows whole."""


class CommandError(Exception):
    """Wrong usage or bad input of a command; every argument is one fault."""


def complain(error: Exception, code: int) -> int:
    """Print the faults of ``error`` on stderr, one line each; returns ``code``."""
    for fault in faults_of(error):
        print(f"southseas: error: {fault}", file=sys.stderr)
    return code


def faults_of(error: Exception) -> list[str]:
    """One line per fault."""
    if isinstance(error, OSError):
        return [" ".join(map(_short, _system_fault(error).split(" ")))]
    if isinstance(error, UnicodeDecodeError):
        return [f"not a text file in UTF-8 (byte {error.start}: {error.reason})"]
    faults = getattr(error, "faults", ())
    message = " ".join(str(argument) for argument in error.args[:1])
    if isinstance(error, CommandError):
        lines = [str(argument) for argument in error.args]
    else:
        lines = [f"{message}: {fault}" for fault in faults] or [message]
    return [" ".join(map(_short, line.split())) for line in lines]


def _short(word: str) -> str:
    """``word``, or both ends of what nobody reads to its end."""
    return word if len(word) <= LONGEST_WORD else f"{word[:60]}...{word[-60:]}"


def _system_fault(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename is not None else ""
    return f"{where}{(error.strerror or str(error)).lower()}"
