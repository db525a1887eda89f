"""``southseas bench``: the speed of both engines on this machine."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from southseas.benchmark import FIGURES, Setting, measure, measurements
from southseas.cli import options, parsing
from southseas.cli.complaints import complain
from southseas.cli.screen import Screen
from southseas.errors import SouthSeasError

EXAMPLES = """\
examples:
  southseas bench                         half a minute; every timed answer is checked
  southseas bench dorfromantik --quick
  southseas bench carcassonne --seconds 120 --json
  southseas bench --tileset my.toml --players 5
"""

USUAL, QUICK = 30.0, 5.0
WRONG = 1


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    options.add_game(parser)
    time = parser.add_mutually_exclusive_group()
    time.add_argument(
        "--seconds",
        metavar="S",
        type=parsing.seconds,
        default=USUAL,
        help=f"time for all together, about (default {USUAL:g}); each is measured once at least",
    )
    time.add_argument(
        "--quick", action="store_const", const=QUICK, dest="seconds", help=f"short for --seconds {QUICK:g}"
    )


def run(args: argparse.Namespace) -> int:
    """Measure and show; 1 when an answer was wrong."""
    screen = Screen(args.json)
    game = options.load(args)
    setting = Setting(game.name, game.tileset, game.rules)
    speed = measure_shown(screen, setting, args.seconds)
    show_speed(screen, speed)
    screen.data(speed)
    return exit_code(speed)


def measure_shown(screen: Screen, setting: Setting, seconds: float, names: Sequence[str] | None = None) -> Any:
    """:func:`~southseas.benchmark.measure` with its progress on stderr."""
    with screen.progress("measuring", len(measurements(setting, names))) as done:
        return measure(setting, seconds, names, done)


def show_speed(screen: Screen, speed: Mapping[str, Any]) -> None:
    """What :func:`~southseas.benchmark.measure` found, as a table."""
    screen.title(f"Speed on this machine: {speed['tileset']}, for {speed['rules']['players']}")
    engines = [engine for engine in ("native", "reference") if speed[engine] is not None]
    rows = [_row(name, speed, engines) for name in FIGURES]
    ratio = ["ratio"] if len(engines) > 1 else []
    screen.table(["figure ", "unit ", *engines, *ratio], [row for row in rows if any(row[2:])])
    if speed["native"] is None:
        screen.say("the compiled engine is not built here; install the package to compare", "bold")
    else:
        _show_build(screen, speed)
    facts = [f"tile set {speed['fingerprint']}", f"{speed['threads']} cores", *speed["machine"].values()]
    screen.say(f"every answer is checked; the best piece of work counts; {', '.join(facts)}", "dim")


def exit_code(speed: Mapping[str, Any]) -> int:
    """0 when every answer was right; else 1, and a line on stderr for each that was not."""
    return complain(SouthSeasError("wrong answer", speed["wrong"]), WRONG) if speed["wrong"] else 0


def _row(name: str, speed: Mapping[str, Any], engines: Sequence[str]) -> list[str]:
    label, unit = FIGURES[name]
    values = [_number(speed[engine].get(name, {}).get("value")) for engine in engines]
    ratio = [_number(speed["ratios"].get(name))] if len(engines) > 1 else []
    return [label, unit, *values, *ratio]


def _show_build(screen: Screen, speed: Mapping[str, Any]) -> None:
    if speed["ratio"]:
        screen.say(f"random games: the compiled engine plays {speed['ratio']:,.0f} for one of the reference", "bold")
    screen.say(f"a state: {speed['state_bytes']:,} bytes", "bold")
    build = [key if value is True else f"{key} {value}" for key, value in speed["build_info"].items() if value]
    screen.say(f"build: {', '.join(build)}", "dim")


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"
