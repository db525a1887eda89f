"""``southseas play``: people at the terminal, against agents or each other."""

from __future__ import annotations

import argparse
import secrets

from southseas.cli import options, parsing
from southseas.cli.complaints import CommandError
from southseas.cli.prompt import Prompt
from southseas.cli.records import resume
from southseas.cli.screen import Screen
from southseas.cli.session import Session, name_words, seats_of
from southseas.cli.standing import is_shared, standing_data

EXAMPLES = """\
examples:
  southseas play                                       you against the greedy agent
  southseas play --players 3 --people 2 --names Anna,Ben
  southseas play --draws ask --people 2                beside the real box: you say what was drawn
  southseas play dorfromantik                          alone; --players 3: three people together
  southseas play --resume game.txt                     go on where a saved game stopped

at the prompt: cell and rotation (3 2 or 1,-1,2), a number of the list, or the move as text (also its start); beside
the real box also a tile's edges (J..J.. or IIIIII 5); help, show, list WORDS, scores, hint, undo, save FILE
(save! FILE over an older file), resume FILE, svg FILE, quit
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    options.add_game(parser)
    options.add_engine(parser)
    options.add_seed(parser, None, "seed of the draws (default: a new one, shown)")
    options.add_agents(parser)
    parser.add_argument(
        "--people",
        metavar="N",
        type=parsing.whole(0),
        help="seats for people (default 1; all where everybody plays together)",
    )
    parser.add_argument("--names", metavar="NAMES", default="", help="names of the seats, between commas")
    parser.add_argument(
        "--draws", choices=("seed", "ask"), default="seed", help="ask: draw from the real box and type what came"
    )
    parser.add_argument(
        "--resume",
        metavar="FILE",
        type=parsing.file_name,
        help="go on with a saved game; it brings rules, tile set and seats",
    )


def run(args: argparse.Namespace) -> int:
    """Set the table, play, show the end."""
    screen = Screen(args.json)
    session = _resumed(args) if args.resume else _new(args)
    prompt = Prompt(session, screen, args.resume)
    prompt.play()
    screen.data(standing_data(prompt.session.state, prompt.session.names) | {"seed": prompt.session.seed})
    return 0


def _new(args: argparse.Namespace) -> Session:
    if args.draws == "ask" and args.seed is not None:
        raise CommandError("--draws ask takes the draws from you; leave out --seed")
    names = name_words(args.names) if args.names else []
    game = options.load(args)
    people = (game.num_players if is_shared(game.new_initial_state()) else 1) if args.people is None else args.people
    seats = seats_of(game.num_players, people, args.agents, names)
    if args.draws == "ask":
        return Session(game, game.new_initial_state(), seats, None)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    return Session(game, game.new_initial_state(seed=seed), seats, seed)


def _resumed(args: argparse.Namespace) -> Session:
    if args.tileset or args.players or args.rules or args.seed is not None or args.draws == "ask":
        raise CommandError(
            "--resume brings its own rules, tile set and draws; "
            "leave out --players, --rules, --tileset, --seed and --draws"
        )
    session = resume(args.resume, args.engine)
    if args.game is not None and options.game_name(args) != session.game.name:
        raise CommandError(f"{args.resume}: a record of {session.game.name}, not of {args.game}")
    return session
