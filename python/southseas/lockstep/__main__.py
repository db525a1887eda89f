"""``python -m southseas.lockstep carcassonne --games 100 --seed 1 --jobs 2``; exit 0 equal, 1 differs, 2 usage."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .plugin import plugin_names
from .report import Report
from .runner import run


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m southseas.lockstep", description=__doc__)
    parser.add_argument("game", choices=sorted(plugin_names()))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plies", type=int, help="stop after so many compared steps")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first-game", type=int, default=0, help="number of the first game: one game again, alone")
    parser.add_argument("--tileset", help="name or path; without it the built-in and random sets")
    parser.add_argument("--kinds", nargs="+", default=(), help="kinds of random settings to draw from")
    parser.add_argument("--full-every", type=int, default=10, help="all checks at every step of each n-th game")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--least", type=int, default=0, help="exit 1 when a rule fired less often")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--out", type=Path, default=Path("lockstep-difference"), help="where a difference is written")
    return parser.parse_args(argv)


def _show_progress(report: Report) -> None:
    if report.games % 50 == 0:
        rate = report.plies / max(report.seconds, 1e-9)
        print(f"{report.games} games, {report.plies} plies, {rate:.0f} a second", file=sys.stderr, flush=True)


def main(argv: list[str] | None = None) -> int:
    """Run, print, and keep the files that show a difference again."""
    options = _arguments(argv)
    report = run(
        options.game,
        games=options.games,
        seed=options.seed,
        tileset=options.tileset,
        kinds=options.kinds,
        plies=options.plies,
        full_checks=options.full_every,
        jobs=options.jobs,
        first_game=options.first_game,
        progress=_show_progress,
    )
    print(json.dumps(report.to_dict(), indent=1) if options.json else report.table())
    if report.difference:
        for path in report.difference.save(options.out):
            print(f"written: {path}", file=sys.stderr)
    rare = report.rarest(options.least)
    if rare:
        print(f"fired fewer than {options.least} times: {', '.join(rare)}", file=sys.stderr)
    return 1 if report.difference or rare else 0


if __name__ == "__main__":
    sys.exit(main())
