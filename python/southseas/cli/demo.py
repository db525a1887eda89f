"""``southseas demo``: a whole game between agents, explained."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, field

from southseas import render
from southseas.agents import play_game
from southseas.benchmark import BRIEF, Setting
from southseas.cli import options, parsing
from southseas.cli.bench import exit_code, measure_shown, show_speed
from southseas.cli.complaints import CommandError
from southseas.cli.describing import show_board
from southseas.cli.events import event_text, moves_points
from southseas.cli.files import check_target, write_file
from southseas.cli.records import record_text
from southseas.cli.screen import Screen
from southseas.cli.session import Seat, seats_of
from southseas.cli.standing import show_points, show_scoreboard, standing_data
from southseas.game import Game, State

EXAMPLES = """\
examples:
  southseas demo                                          two greedy agents, seed 7
  southseas demo --agents greedy,random --seed 11
  southseas demo --players 4 --svg board.svg --record game.txt
  southseas demo dorfromantik                             one greedy agent alone
  southseas demo --verbose                                every event of the game in words
"""


def fill(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    options.add_game(parser)
    options.add_engine(parser)
    options.add_seed(parser, 7, "seed of the draws and of the agents (default 7)")
    options.add_agents(parser)
    parser.add_argument("--svg", metavar="OUT", type=parsing.file_name, help="picture (else southseas-demo-GAME.svg)")
    parser.add_argument("--record", metavar="OUT", type=parsing.file_name, help="write the game as a record")
    parser.add_argument("--verbose", action="store_true", help="tell every event")
    parser.add_argument(
        "--speed", metavar="SECONDS", type=parsing.seconds, default=3.0, help="time to measure the speed (0: not)"
    )


def run(args: argparse.Namespace) -> int:
    """Play, tell, explain, draw, measure."""
    screen = Screen(args.json)
    game = options.load(args)
    args.svg = args.svg or f"southseas-demo-{game.name}.svg"
    for target in filter(None, (args.svg, args.record)):
        check_target(target)
    if args.record and os.path.realpath(args.record) == os.path.realpath(args.svg):
        raise CommandError(f"--record and the picture both name {args.record}; give each its own file")
    seats = seats_of(game.num_players, 0, args.agents, ())
    names = [seat.name for seat in seats]
    screen.say(f"{game.tileset.name} ({game.tileset.num_tiles} tiles), {game.engine} engine, seed {args.seed}", "bold")
    screen.say(f"tile set: {game.tileset.provenance}", "dim")
    state, story = _play(game, seats, args.seed, screen)
    written = _write(args, state, seats)
    _tell(story, screen, args.verbose)
    screen.title("The board")
    show_board(screen, state, names)
    show_scoreboard(screen, state, names)
    show_points(screen, state, names)
    for what, path in written.items():
        screen.say(f"{what} written to {path}")
    result = {"game": game.name, "engine": game.engine, "seed": args.seed} | standing_data(state, names) | written
    code = 0
    if args.speed:
        speed = measure_shown(screen, Setting(game.name, game.tileset, game.rules), args.speed, BRIEF)
        show_speed(screen, speed)
        result["speed"] = speed
        code = exit_code(speed)
    screen.data(result)
    return code


@dataclass
class Story:
    """The events of a game in words, and whether each moves points."""

    names: list[str]
    lines: list[tuple[bool, str]] = field(default_factory=list)
    turn: int = 0

    def listen(self, state: State) -> None:
        """Note what the last action caused."""
        for event in state.last_events():
            self.turn += event["event"] == "placed"
            self.lines.append((moves_points(event), f"turn {self.turn:3}  {event_text(event, self.names)}"))


def _play(game: Game, seats: list[Seat], seed: int, screen: Screen) -> tuple[State, Story]:
    story = Story([seat.name for seat in seats])
    agents = [seat.agent for seat in seats if seat.agent is not None]
    with screen.progress("playing", game.tileset.num_tiles - 1) as done:

        def watch(state: State) -> None:
            story.listen(state)
            done(story.turn)

        return play_game(game, agents, seed, watch), story


def _tell(story: Story, screen: Screen, verbose: bool) -> None:
    lines = [line for telling, line in story.lines if verbose or telling]
    screen.title("What happened" if verbose else "What moved points")
    for line in lines:
        screen.say(line)


def _write(args: argparse.Namespace, state: State, seats: list[Seat]) -> dict[str, str]:
    written = {"picture": str(write_file(args.svg, render.svg(state, names=[seat.name for seat in seats])))}
    if args.record:
        written["record"] = str(write_file(args.record, record_text(state, seats, args.seed)))
    return written
