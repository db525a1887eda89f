"""The engine beside a floor: another program that plays random games as fast as it can.

    python bench/floor.py -- ./floor 20000
    python bench/floor.py --game dorfromantik -- ./floor 20000

runs the command and the engine in turns, so that both see the same machine, and prints the best of each and their
ratio. The command prints ``games/s N``; the last such line counts. Exit code 2 when it does not.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import time

from southseas.game import load_game
from southseas.playing import playouts
from southseas.registry import GAMES


class FloorError(Exception):
    """The floor program gave no figure: one line that says why."""


def main() -> int:
    """Run, print the two best figures and the ratio; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=positive, default=7, help="runs of each (default 7)")
    parser.add_argument("--games", type=positive, default=20000, help="games of the engine in each run (default 20000)")
    parser.add_argument("--game", choices=sorted(GAMES), default="carcassonne", help="default carcassonne")
    parser.add_argument("command", nargs="+", help="the floor program and its arguments, after --")
    options = parser.parse_args()
    try:
        compare(options)
    except FloorError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def positive(text: str) -> int:
    """A whole number of at least 1."""
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


def compare(options: argparse.Namespace) -> None:
    """The rounds, and what came of them."""
    floor, engine = [], []
    for _ in range(options.rounds):
        floor.append(floor_rate(options.command))
        engine.append(engine_rate(options.game, options.games))
        print(f"floor {floor[-1]:,.0f}  engine {engine[-1]:,.0f} games/s", flush=True)
    print(f"best: floor {max(floor):,.0f}  engine {max(engine):,.0f} games/s  ratio {max(engine) / max(floor):.3f}")


def floor_rate(command: list[str]) -> float:
    """What the command prints last after ``games/s``; :class:`FloorError` when it fails or prints no such figure."""
    try:
        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, errors="replace", check=True)
    except OSError as error:
        raise FloorError(f"{command[0]} cannot be run: {(error.strerror or str(error)).lower()}") from error
    except subprocess.CalledProcessError as error:
        raise FloorError(f"{command[0]} failed with exit code {error.returncode}") from error
    figures = [float(figure) for figure in re.findall(r"games/s\s+(\d+(?:\.\d+)?)", run.stdout)]
    if not figures or not figures[-1]:
        raise FloorError(f"{command[0]} printed no 'games/s N'")
    return figures[-1]


def engine_rate(name: str, games: int) -> float:
    """Random games a second of the compiled engine, for the usual number of players; every game must come to its
    end."""
    game = load_game(name)
    start = time.process_time()  # as a floor program counts: its own processor time, not its neighbours'
    lengths = playouts(game, games).lengths
    elapsed = time.process_time() - start
    played = int((lengths > game.tileset.num_tiles).sum())
    if played != games:
        raise RuntimeError(f"{played} of {games} games were played")
    return games / elapsed


if __name__ == "__main__":
    sys.exit(main())
