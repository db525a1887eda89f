"""``southseas lockstep``: both engines side by side."""

from __future__ import annotations

import argparse
from pathlib import Path

from southseas import lockstep
from southseas.cli import options, parsing
from southseas.cli.complaints import CommandError
from southseas.cli.screen import Screen
from southseas.registry import make_engine
from southseas.rules import make_rules
from southseas.tilesets import load_tileset

EXAMPLES = """\
examples:
  southseas lockstep carcassonne                          100 games on many tile sets and rules
  southseas lockstep dorfromantik
  southseas lockstep carcassonne --games 1000 --seed 7 --jobs 2
  southseas lockstep carcassonne --tileset my.toml --rules retrieve=never islanders=3
exit code: 0 the engines agree, 1 they differ, 2 wrong usage
"""

DIFFERENT = 1


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    options.add_game(parser, required=True)
    parser.add_argument("--games", metavar="N", type=parsing.whole(1), default=100, help="how many (default 100)")
    options.add_seed(parser, 0, "seed of everything that is drawn (default 0)")
    parser.add_argument("--plies", metavar="N", type=parsing.whole(1), help="stop after so many compared steps")
    parser.add_argument("--jobs", metavar="N", type=parsing.whole(1, 256), default=1, help="processes (default 1)")
    parser.add_argument(
        "--full-every", metavar="N", type=parsing.whole(0), default=10, help="all checks in each n-th game (default 10)"
    )
    parser.add_argument(
        "--out", metavar="DIR", default="lockstep-difference", help="where a difference is written as a record"
    )


def run(args: argparse.Namespace) -> int:
    """Compare, print which rules fired, keep the record of a difference."""
    screen = Screen(args.json)
    name, values = options.game_name(args), options.rule_values(args)
    _check(name, values, args.tileset)
    with screen.progress("comparing", args.games) as done:
        report = lockstep.run(
            name,
            games=args.games,
            seed=args.seed,
            tileset=args.tileset,
            rules=values,
            plies=args.plies,
            full_checks=args.full_every,
            jobs=args.jobs,
            progress=lambda part: done(part.games),
        )
    screen.lines(report.table())
    screen.data(report.to_dict())
    if report.difference is None:
        return 0
    for path in report.difference.save(Path(args.out)):
        screen.note(f"written: {path}")
    return DIFFERENT


def _check(name: str, values: dict[str, int | str], tileset: str | None) -> None:
    """Refuse wrong rules, a wrong set and a missing engine before anything runs."""
    unbound = make_rules(name, **values)
    chosen = load_tileset(tileset or options.builtin_tileset(name), game=name)
    rules = unbound.bound(chosen)
    if options.default_engine() != "native":
        raise CommandError(
            "lockstep needs both engines, and the compiled core is not built here; pip install southseas"
        )
    for engine in ("native", "reference"):
        make_engine(engine, chosen, rules)
