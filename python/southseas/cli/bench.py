"""``southseas bench``: the speed of both engines on this machine."""

from __future__ import annotations

import argparse
from typing import Any

from southseas.benchmark import compare_engines
from southseas.cli import options, parsing
from southseas.cli.screen import Screen

EXAMPLES = """\
examples:
  southseas bench                         2 seconds for each measurement
  southseas bench carcassonne --seconds 10 --json
  southseas bench dorfromantik
  southseas bench --tileset my.toml --players 5
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    options.add_game(parser)
    parser.add_argument(
        "--seconds", metavar="S", type=parsing.seconds, default=2.0, help="time for each measurement (default 2)"
    )


def run(args: argparse.Namespace) -> int:
    """Measure and show."""
    screen = Screen(args.json)
    game = options.load(args)
    with screen.busy("measuring both engines"):
        speed = compare_engines(game.name, game.tileset, game.rules, args.seconds)
    show_speed(screen, speed)
    screen.data(speed)
    return 0


def show_speed(screen: Screen, speed: dict[str, Any]) -> None:
    """The figures of :func:`~southseas.benchmark.compare_engines` as a table."""
    screen.title(f"Speed on this machine: {speed['tileset']}, for {speed['rules']['players']}")
    engines = [engine for engine in ("native", "reference") if speed[engine]]
    rows = [[label, *(_figure(speed[engine].get(key)) for engine in engines)] for key, label in FIGURES.items()]
    screen.table(["figure ", *engines], [row for row in rows if any(row[1:])])
    if speed["ratio"]:
        screen.say(f"random games: the compiled engine plays {speed['ratio']:,.0f} for one of the reference", "bold")
        build = [key if value is True else f"{key} {value}" for key, value in speed["build_info"].items() if value]
        screen.say(f"build: {', '.join(build)}", "dim")
    else:
        screen.say("the compiled engine is not built here; install the package to compare", "bold")
    screen.say(f"tile set {speed['fingerprint']}; {', '.join(speed['machine'].values())}", "dim")


FIGURES = {
    "core_games_per_second": "random games a second, engine alone",
    "core_ns_per_step": "ns a step, engine alone",
    "games_per_second": "random games a second, from Python",
    "ns_per_step": "ns a step, from Python",
    "ns_per_legal_actions": "ns for the legal actions, from Python",
    "ns_per_clone": "ns for a clone with history, from Python",
    "state_bytes": "bytes of a state",
}


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
