"""The program: its commands, and what becomes of their errors.

Exit codes: 0 done; 1 the engines differ (``lockstep``), the build plays otherwise (``signature --check``) or a timed
answer is wrong (``bench``); 2 wrong usage or bad input; 130 stopped by Ctrl-C; 141 the reader of the output went away.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Literal, TextIO

from southseas.cli.complaints import CommandError, complain
from southseas.cli.parsing import Parser
from southseas.errors import SouthSeasError

COMMANDS = {
    "demo": "a whole seeded game between agents, the points explained, a picture, both engines' speed",
    "play": "play in the terminal, against agents or each other",
    "replay": "where a record ends",
    "score": "what a board on the table is worth, described in a file",
    "tiles": "a tile set: what is in it, one sheet with all tiles, statistics by simulation",
    "perft": "count the game tree",
    "lockstep": "both engines side by side; stops at the first difference",
    "bench": "the speed of both engines on this machine",
    "signature": "a hash over seeded games: equal for builds that play alike",
}

EXAMPLES = """\
examples:
  southseas demo                          watch a whole game, get its picture
  southseas play --players 3              you against two agents
  southseas COMMAND --help                options and examples of a command
"""

OWN_OPTIONS = ("-h", "--help", "--version")
USAGE, INTERRUPTED, PIPE_CLOSED = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code. ``argv`` defaults to the program's own arguments."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        _open_all_streams()
        _show_all_letters()
        return _finished(words)
    except (SouthSeasError, CommandError, OSError, UnicodeDecodeError) as error:
        if isinstance(error, BrokenPipeError):
            return _leave_pipe()
        return complain(error, USAGE)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED


def _finished(words: list[str]) -> int:
    """The exit code once everything is said; ``--help`` and ``--version`` leave by an exception of their own."""
    try:
        code = _run(words)
    except SystemExit as leaving:
        code = int(leaving.code or 0)
    sys.stdout.flush()
    return code


def _open_all_streams() -> None:
    """Streams that were closed before the start lead nowhere, so that no file takes their place.

    Without stdin there is nothing to read; without stdout nothing can be shown, a :class:`CommandError`.
    """
    if sys.stdin is None:
        sys.stdin = _nowhere("r")
    mute = sys.stdout is None
    if mute:
        sys.stdout = _nowhere("w")
    if sys.stderr is None:
        sys.stderr = _nowhere("w")
    if mute:
        raise CommandError("stdout is closed: there is nowhere to show anything")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8")


def _show_all_letters() -> None:
    """A terminal that lacks a letter of somebody's name shows ``?`` instead of stopping the program."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _run(words: list[str]) -> int:
    if not words:
        words = ["--help"]
    _refuse_unknown(words[0])
    if importlib.util.find_spec("rich") is None:
        raise CommandError("the terminal program needs the package rich: pip install 'southseas[cli]'")
    args = _parser(words[0]).parse_args(words)
    module = importlib.import_module(f"southseas.cli.{args.command}")
    return int(module.run(args))


def _refuse_unknown(word: str) -> None:
    if word in COMMANDS or word in OWN_OPTIONS:
        return
    if word.startswith("-"):
        raise CommandError(f"unknown option {word!r}; options of a command come after its name")
    close = difflib.get_close_matches(word, COMMANDS, n=1)
    hint = f"did you mean {close[0]}?" if close else f"commands: {', '.join(COMMANDS)}"
    raise CommandError(f"unknown command {word!r}; {hint}")


def _parser(chosen: str) -> Parser:
    """The parser; only the chosen command's own arguments are filled in."""
    parser = Parser("southseas", "Play, check and measure the tile-laying games of the South Seas.", EXAMPLES)
    parser.add_argument("--version", action="version", version=f"southseas {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for name, summary in COMMANDS.items():
        module = importlib.import_module(f"southseas.cli.{name}") if name == chosen else None
        examples = module.EXAMPLES if module else ""
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".", examples=examples)
        if module:
            command.add_argument("--json", action="store_true", help="machine output alone on stdout")
            module.fill(command)
    return parser


def _version() -> str:
    try:
        return version("southseas")
    except PackageNotFoundError:
        return "(not installed)"


def _leave_pipe() -> int:
    """Keep the interpreter from complaining at exit about output that nobody reads."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return PIPE_CLOSED
