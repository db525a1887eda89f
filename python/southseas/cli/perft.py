"""``southseas perft``: count the game tree."""

from __future__ import annotations

import argparse
import time
from typing import Any

from southseas.cli import options, parsing
from southseas.cli.complaints import CommandError
from southseas.cli.records import open_record
from southseas.cli.screen import Screen
from southseas.cli.words import duration_text, rate_text
from southseas.game import Game, State
from southseas.perft import MOST_MEGABYTES, divide, perft
from southseas.threads import MOST_THREADS, thread_count

EXAMPLES = """\
examples:
  southseas perft carcassonne 3                     from the start, chance outcomes counted once each
  southseas perft dorfromantik 4                    task tiles with their markers
  southseas perft carcassonne 2 --divide            split by the first action
  southseas perft carcassonne 2 --record game.txt   from where a record ends
  southseas perft dorfromantik 6 --threads 0 --hash 512   on all cores, with a table of 512 MB
  southseas perft carcassonne 2 --engine reference --players 3
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    options.add_game(parser, required=True)
    parser.add_argument("depth", metavar="DEPTH", type=parsing.whole(0), help="number of steps, draws included")
    parser.add_argument("--divide", action="store_true", help="one count for every first action")
    parser.add_argument("--record", metavar="FILE", type=parsing.file_name, help="count from the end of this record")
    parser.add_argument(
        "--threads", metavar="N", type=parsing.whole(0, MOST_THREADS), default=1, help="0: all cores (default 1)"
    )
    parser.add_argument(
        "--hash",
        metavar="MB",
        type=parsing.whole(0, MOST_MEGABYTES),
        default=0,
        help="megabytes of a table for positions met before; the numbers are the same (default 0: none)",
    )
    options.add_engine(parser)


def run(args: argparse.Namespace) -> int:
    """Count and show."""
    if args.divide and args.depth < 1:
        raise CommandError("--divide needs a DEPTH of 1 or more")
    screen = Screen(args.json)
    game, state = _position(args)
    if args.depth > game.max_game_length:
        raise CommandError(f"DEPTH {args.depth}: must be in 0..{game.max_game_length}, the steps of the longest game")
    start = time.perf_counter()
    counts, total = _count(args, screen, state)
    elapsed = time.perf_counter() - start
    texts = {state.action_to_string(action): count for action, count in counts.items()}
    _show(screen, texts, total, elapsed)
    screen.data(_result(args, game, state, total, elapsed) | ({"divide": texts} if args.divide else {}))
    return 0


def _count(args: argparse.Namespace, screen: Screen, state: State) -> tuple[dict[int, int], int]:
    """The counts by first action, if they are wanted, and their sum."""
    with screen.progress("counting", len(state.legal_actions())) as done:
        if not args.divide:
            return {}, perft(state, args.depth, threads=args.threads, hash_mb=args.hash, progress=done)
        counts = divide(state, args.depth, threads=args.threads, hash_mb=args.hash, progress=done)
        return counts, sum(counts.values())


def _position(args: argparse.Namespace) -> tuple[Game, State]:
    if args.record is None:
        game = options.load(args)
        return game, game.new_initial_state()
    if args.tileset or args.players or args.rules or "(" in args.game:
        raise CommandError("--record brings its own rules and tile set; leave out --players, --rules and --tileset")
    name = options.game_name(args)
    game, state, _ = open_record(args.record, args.engine)
    if game.name != name:
        raise CommandError(f"{args.record}: a record of {game.name}, not of {name}")
    return game, state


def _show(screen: Screen, texts: dict[str, int], total: int, elapsed: float) -> None:
    if texts:
        screen.table(["first action ", "count"], [(text, f"{count:,}") for text, count in texts.items()])
    screen.say(f"{total:,}", "bold")
    screen.say(f"in {duration_text(elapsed)}, {rate_text(total, elapsed, 'nodes')}", "dim")


def _result(args: argparse.Namespace, game: Game, state: State, total: int, elapsed: float) -> dict[str, Any]:
    return {
        "game": game.name,
        "engine": game.engine,
        "rules": game.rules.to_dict(),
        "fingerprint": game.tileset.fingerprint,
        "key": f"{state.key:016x}",
        "depth": args.depth,
        "perft": total,
        "seconds": elapsed,
        "threads": thread_count(args.threads),
        "hash_mb": args.hash,
    }
