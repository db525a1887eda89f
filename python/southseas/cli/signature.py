"""``southseas signature``: one hash over seeded playouts of each built-in set; equal for builds that play alike."""

from __future__ import annotations

import argparse

from southseas.cli import parsing
from southseas.cli.files import read_file
from southseas.cli.screen import Screen
from southseas.signature import signature_differences, signature_lines

EXAMPLES = """\
examples:
  southseas signature                              the lines of a signature file
  southseas signature --check tests/signature.txt  exit code 1 when this build plays otherwise
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--check", metavar="FILE", type=parsing.file_name, help="compare with the lines of a file")
    parser.add_argument("--threads", metavar="N", type=parsing.whole(0), default=0, help="default 0: all cores")


def run(args: argparse.Namespace) -> int:
    """Print the lines, or compare them."""
    screen = Screen(args.json)
    if args.check is None:
        lines = list(signature_lines(args.threads))
        for line in lines:
            screen.say(line)
        screen.data({"signature": [dict(zip(FIELDS, line.split(), strict=True)) for line in lines]})
        return 0
    differences = signature_differences(read_file(args.check), args.threads)
    for line in differences or ["this build plays as the file says"]:
        screen.say(line)
    screen.data({"differences": differences})
    return 1 if differences else 0


FIELDS = ("tileset", "fingerprint", "policy", "hash")
