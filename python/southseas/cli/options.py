"""The options that name a game, shared by the commands."""

from __future__ import annotations

import argparse
import difflib
import re
from importlib.util import find_spec
from typing import Any

from southseas.agents import AGENTS
from southseas.cli import parsing
from southseas.cli.complaints import CommandError
from southseas.errors import shown
from southseas.game import Game, load_game
from southseas.registry import GAMES
from southseas.rules import RULES, parse_values

DEFAULT_GAME = next(iter(RULES))


def add_game(parser: argparse.ArgumentParser, required: bool = False) -> None:
    """GAME, ``--players``, ``--rules``, ``--tileset``."""
    text = f"one of {', '.join(RULES)}, also with rules: 'carcassonne(players=3)'"
    if required:
        parser.add_argument("game", metavar="GAME", help=text)
    else:
        parser.add_argument("game", metavar="GAME", nargs="?", help=f"{text} (default {DEFAULT_GAME})")
    parser.add_argument("--players", metavar="N", help="number of players, short for --rules players=N")
    parser.add_argument(
        "--rules", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help="rules of the game that differ"
    )
    parser.add_argument("--tileset", metavar="SET", help="a built-in tile set or the path of a file")
    parser.epilog = "\n".join([parser.epilog or "", *(_rules_text(name) for name in RULES)])


def _rules_text(name: str) -> str:
    """The rules of a game that ``--rules`` takes, with their ranges and defaults."""
    rows = (
        f"  {option.name + '=' + option.describe_range():49} {option.text} (default {option.describe_default()})"
        for option in RULES[name].options()
    )
    return "\n".join([f"rules of {name}:", *rows])


def add_engine(parser: argparse.ArgumentParser) -> None:
    """``--engine``."""
    parser.add_argument("--engine", choices=("native", "reference"), help="default: native if it is built")


def add_seed(parser: argparse.ArgumentParser, default: int | None, text: str) -> None:
    """``--seed``."""
    parser.add_argument("--seed", metavar="S", type=parsing.seed, default=default, help=text)


def game_name(args: argparse.Namespace) -> str:
    """The game's plain name."""
    given = args.game or DEFAULT_GAME
    if not re.fullmatch(r"[^()]*(?:\([^()]*\)\s*)?", given):
        raise CommandError(f"a game is named like 'carcassonne' or 'carcassonne(players=3)', not {shown(given)}")
    name = given.partition("(")[0].strip()
    if name not in RULES:
        close = difflib.get_close_matches(name, RULES, n=1, cutoff=0.5)
        hint = f"did you mean {close[0]}?" if close else f"games: {', '.join(RULES)}"
        raise CommandError(f"unknown game {shown(name)}; {hint}")
    return name


def rule_values(args: argparse.Namespace) -> dict[str, Any]:
    """All rules that the arguments name: in brackets, by ``--players``, by ``--rules``."""
    name = game_name(args)
    inside = (args.game or "").partition("(")[2].rstrip().removesuffix(")")
    texts = [text for text in inside.split(",") if text.strip()]
    if args.players is not None:
        texts.append(f"players={args.players}")
    return parse_values(name, texts + args.rules)


def load(args: argparse.Namespace, engine: str | None = None) -> Game:
    """The game that the arguments name, on ``engine`` or else on the one that they name."""
    chosen = engine or getattr(args, "engine", None) or default_engine()
    return load_game(game_name(args), tileset=args.tileset, engine=chosen, **rule_values(args))


def default_engine() -> str:
    """``native`` where the compiled core is there, else ``reference``."""
    return "native" if find_spec("southseas._core") else "reference"


def add_agents(parser: argparse.ArgumentParser) -> None:
    """``--agents``."""
    parser.add_argument(
        "--agents",
        metavar="NAMES",
        type=_agent_names,
        default=["greedy"],
        help=f"who plays, in seat order, repeated when seats are left: {', '.join(AGENTS)} (default greedy)",
    )


def _agent_names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    unknown = [name for name in names if name not in AGENTS]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown agent {', '.join(map(repr, unknown))}; agents: {', '.join(AGENTS)}")
    return names


def builtin_tileset(name: str) -> str:
    """The built-in tile set of a game."""
    return GAMES[name].tileset
