"""``southseas score``: what a described board is worth."""

from __future__ import annotations

import argparse
from pathlib import Path

from southseas import render
from southseas.cli import options, parsing
from southseas.cli.files import check_target, read_file, write_file
from southseas.cli.screen import Screen
from southseas.cli.standing import show_table
from southseas.tables import TableScore, parse_table, score_table
from southseas.views import plain

EXAMPLES = """\
examples:
  southseas score table.txt                       the score sheet
  southseas score table.txt --json                the same for programs (docs/formats.md section 14)
  southseas score table.txt --svg board.svg       a picture of the board
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("table", metavar="FILE", help="a table: what lies where (docs/formats.md section 14)")
    parser.add_argument("--svg", metavar="OUT", type=parsing.file_name, help="write a picture of the board")
    options.add_engine(parser)


def run(args: argparse.Namespace) -> int:
    """Check, score, show, draw."""
    screen = Screen(args.json)
    if args.svg:
        check_target(args.svg)
    table = parse_table(read_file(args.table), Path(args.table))
    worth = score_table(table, engine=args.engine or options.default_engine())
    path = write_file(args.svg, _picture(worth)) if args.svg else None
    _show(screen, worth)
    if path:
        screen.say(f"picture written to {path}")
    screen.data(worth.to_json())
    return 0


def _picture(worth: TableScore) -> str:
    """The board, and beside it the sheet of the table in place of the state's own."""
    data, scores = worth.state.to_json(), list(worth.scores)
    shown = {"scores": scores, "score_sheet": plain(worth.sheet), "returns": data["returns"] and scores}
    return render.svg_from_json({**data, **shown, "last_placed": None}, worth.state.game.tileset)


def _show(screen: Screen, worth: TableScore) -> None:
    """The sheet, and what is odd about the table."""
    show_table(screen, worth)
    for note in worth.notes:
        screen.note(f"note: {note}")
