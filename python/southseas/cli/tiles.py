"""``southseas tiles``: a tile set as a table, as a drawn sheet, as numbers, and by simulation."""

from __future__ import annotations

import argparse
from typing import Any

from southseas.agents import AGENTS, make_agent
from southseas.cli import options, parsing
from southseas.cli.complaints import CommandError
from southseas.cli.contents import contents_of, summary
from southseas.cli.files import check_target, write_file
from southseas.cli.screen import Screen
from southseas.game import load_game
from southseas.render import tile_sheet
from southseas.rules import RULES, parse_values
from southseas.simulate import Spread, TileStatistics, simulate
from southseas.tilesets import TileSet, builtin_tilesets, load_tileset, tileset_text

EXAMPLES = """\
examples:
  southseas tiles                                        the built-in sets
  southseas tiles carcassonne/south_seas                 all that a set holds
  southseas tiles dorfromantik                           the built-in sets of a game
  southseas tiles my_box.toml --svg sheet.svg            check your own set, draw it on one sheet
  southseas tiles carcassonne/south_seas --stats 200     how it plays, by simulation
  southseas tiles dorfromantik/base --stats 20 --agent greedy
  southseas tiles carcassonne/south_seas --emit-toml     its file, to copy and edit
  southseas tiles carcassonne/south_seas --emit-flat     the plain arrays of docs/formats.md section 12
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "tileset", metavar="SET", nargs="?", help="a built-in set, the path of a file, or a game to list its sets"
    )
    parser.add_argument("--svg", metavar="FILE", type=parsing.file_name, help="draw all tiles on one sheet")
    parser.add_argument("--stats", metavar="N", type=parsing.whole(1), help="simulate N games")
    parser.add_argument("--agent", choices=sorted(AGENTS), default="random", help="who plays them (default random)")
    parser.add_argument("--rules", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help="their rules")
    options.add_seed(parser, 0, "seed of the first simulated game (default 0)")
    parser.add_argument("--emit-flat", action="store_true", help="print the plain arrays and nothing else")
    parser.add_argument("--emit-toml", action="store_true", help="print the set's file, to copy and edit")
    options.add_engine(parser)


def run(args: argparse.Namespace) -> int:
    """Read the set, then show, draw, simulate or emit it."""
    screen = Screen(args.json)
    if args.tileset is None or args.tileset in RULES:
        return _list_sets(args, screen)
    if args.svg:
        check_target(args.svg)
    tileset = load_tileset(args.tileset)
    if args.emit_flat or args.emit_toml:
        return _emit(args, tileset, screen)
    result = summary(tileset)
    if args.svg:
        result["svg"] = str(write_file(args.svg, tile_sheet(tileset)))
    _show(tileset, screen)
    if args.svg:
        screen.say(f"sheet written to {result['svg']}")
    if args.stats:
        statistics = _simulate(args, tileset, screen)
        _show_statistics(statistics, screen)
        result["statistics"] = statistics.to_dict()
    screen.data(result)
    return 0


def _list_sets(args: argparse.Namespace, screen: Screen) -> int:
    """The built-in sets, of one game where its name stands in place of a set's."""
    names = [name for name in builtin_tilesets() if args.tileset in (None, name.partition("/")[0])]
    if args.svg or args.stats or args.emit_flat or args.emit_toml:
        raise CommandError(f"name a tile set: {', '.join(names)}, or the path of a file")
    for name in names:
        screen.say(name)
    screen.data({"tilesets": names})
    return 0


def _emit(args: argparse.Namespace, tileset: TileSet, screen: Screen) -> int:
    if args.svg or args.stats or (args.emit_flat and args.emit_toml):
        raise CommandError("--emit-flat and --emit-toml print one thing alone; leave out --svg, --stats and the other")
    if not args.json:
        print(tileset.flat_text() if args.emit_flat else tileset_text(args.tileset), end="")
    screen.data(tileset.flat() if args.emit_flat else tileset.canonical())
    return 0


def _simulate(args: argparse.Namespace, tileset: TileSet, screen: Screen) -> TileStatistics:
    values: dict[str, Any] = parse_values(tileset.game, args.rules)
    engine = args.engine or options.default_engine()
    game = load_game(tileset.game, tileset=tileset, engine=engine, **values)
    with screen.progress("simulating", args.stats) as done:
        return simulate(game, args.stats, args.seed, make_agent(args.agent), done)


def _show(tileset: TileSet, screen: Screen) -> None:
    screen.say(f"{tileset.name}: {tileset.num_tiles} tiles of {len(tileset.tiles)} kinds, for {tileset.game}", "bold")
    screen.say(f"fingerprint {tileset.fingerprint}")
    screen.say(f"provenance: {tileset.provenance}", "dim")
    contents_of(tileset.game).show(tileset, screen)


def _show_statistics(statistics: TileStatistics, screen: Screen) -> None:
    screen.title(f"{statistics.games} simulated games")
    share = 100 * statistics.unplaceable / max(statistics.draws, 1)
    screen.say(f"draws that could not be placed: {statistics.unplaceable} of {statistics.draws} ({share:.2f} %)")
    screen.say(f"games with such a draw: {statistics.games_with_unplaceable} of {statistics.games}")
    rows = [_spread_row(name, getattr(statistics, name)) for name in ("laid", "width", "height", "points")]
    rows += [_spread_row(name, spread) for name, spread in statistics.counted.items()]
    rows += [_spread_row(f"largest {kind} (tiles)", spread) for kind, spread in statistics.largest.items()]
    rows += [_spread_row(f"complete: {kind}", spread) for kind, spread in statistics.complete.items()]
    screen.table(["per game ", "least", "mean", "most"], rows)


_LABELS = {
    "laid": "tiles on the board",
    "width": "board width (cells)",
    "height": "board height (cells)",
    "points": "points of the best",
}


def _spread_row(name: str, spread: Spread) -> list[object]:
    return [_LABELS.get(name, name), f"{spread.least:g}", f"{spread.mean:.2f}", f"{spread.greatest:g}"]
