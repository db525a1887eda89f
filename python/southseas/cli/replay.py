"""``southseas replay``: where a record ends."""

from __future__ import annotations

import argparse

from southseas import render
from southseas.cli import options, parsing
from southseas.cli.complaints import CommandError
from southseas.cli.describing import show_board
from southseas.cli.files import check_target, write_file
from southseas.cli.records import names_of, open_record
from southseas.cli.screen import Screen
from southseas.cli.standing import show_scoreboard

EXAMPLES = """\
examples:
  southseas replay game.txt                       the board and the scores
  southseas replay game.txt --json                the whole state as JSON (docs/formats.md section 7)
  southseas replay game.txt --svg board.svg       a picture of the board
  southseas replay game.txt --svg board.svg --legal   and in it what may be done next
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("record", metavar="FILE", help="a record (docs/formats.md section 11)")
    parser.add_argument("--svg", metavar="OUT", type=parsing.file_name, help="write a picture of the board")
    parser.add_argument("--legal", action="store_true", help="mark in the picture what may be done next")
    options.add_engine(parser)


def run(args: argparse.Namespace) -> int:
    """Replay, show, draw."""
    screen = Screen(args.json)
    if args.svg:
        check_target(args.svg)
    elif args.legal:
        raise CommandError("--legal marks moves in the picture; add --svg OUT")
    game, state, meta = open_record(args.record, args.engine)
    names = names_of(meta, game.num_players)
    path = write_file(args.svg, render.svg(state, legal=args.legal, names=names)) if args.svg else None
    show_board(screen, state, names)
    show_scoreboard(screen, state, names)
    if path:
        screen.say(f"picture written to {path}")
    screen.data(state.to_json())
    return 0
