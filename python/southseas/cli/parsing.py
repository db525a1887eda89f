"""Argument parsing with this program's manners: one-line errors, help with examples, checked numbers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any, NoReturn

from southseas.cli.complaints import CommandError
from southseas.errors import shown

MAX_SEED = 2**64 - 1


class Parser(argparse.ArgumentParser):
    """Raises :class:`CommandError` where argparse would print its usage and exit."""

    def __init__(self, prog: str, description: str, examples: str, **others: Any) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=examples,
            **others,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        raise CommandError(f"{message} (see {self.prog} --help)")


def whole(lowest: int, highest: int | None = None) -> Callable[[str], int]:
    """A converter for integers within bounds."""
    bounds = f"at least {lowest}" if highest is None else f"in {lowest}..{highest}"

    def convert(text: str) -> int:
        if not re.fullmatch("[+-]?[0-9]{1,99}", text):
            raise argparse.ArgumentTypeError(f"{shown(text)} is not a whole number; it must be {bounds}")
        value = int(text)
        if value < lowest or (highest is not None and value > highest):
            raise argparse.ArgumentTypeError(f"{value} is out of range; it must be {bounds}")
        return value

    return convert


def file_name(text: str) -> str:
    """A converter for names of files: anything but nothing."""
    if not text:
        raise argparse.ArgumentTypeError("the name of a file is empty")
    return text


def seconds(text: str) -> float:
    """A converter for a time to measure, 0 to 3600 seconds."""
    try:
        value = float(text if text.isascii() and "_" not in text else "")
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number of seconds") from None
    if not 0 <= value <= 3600:
        raise argparse.ArgumentTypeError(f"{shown(text)} is out of range; it must be in 0..3600 seconds")
    return value


seed = whole(0, MAX_SEED)
