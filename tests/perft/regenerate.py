"""Writes the positions and tables of this directory anew: ``python tests/perft/regenerate.py``.

To be run after a change of a built-in tile set, and to be read as a diff: another number without another set is a
change of rules. Positions come from games of the comparer's policies; the numbers from the compiled engine, on all
cores and with a table of positions met before, which takes minutes. The tests count the rows again without a table
(``-m exhaustive`` the deep ones), and the short ones on the reference too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import southseas as ss
from southseas.lockstep import load_plugin
from southseas.perft import perft

HERE = Path(__file__).parent
HARBOUR = "../../data/harbour.toml"
"""A set with special tiles and parted segments, as the records of the hex game name it."""

HASH_MB = 1024


def left(state: ss.State) -> int:
    """Tiles that are still to come for certain."""
    remaining = state.remaining()
    return remaining.landscape_pile if "landscape_pile" in remaining else sum(remaining.tiles.values())


def play(game: ss.Game, seed: int, stop: int, policy: str) -> ss.State:
    """A game of one policy up to the draw with ``stop`` tiles left, or to its end."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    choose = load_plugin(game.name).policies[policy]
    while not state.is_terminal() and (state.phase != "draw" or left(state) > stop):
        chance = state.is_chance_node()
        state.apply_action(state.sample_chance(rng) if chance else choose(state, state.legal_actions(), rng))
    return state


def square(seed: int, players: int, stop: int, policy: str) -> ss.State:
    """A position on the built-in set."""
    return play(ss.load_game("carcassonne", players=players), seed, stop, policy)


def hexagonal(name: str, seed: int, stop: int, policy: str) -> ss.State:
    """A position on a set of that name, or on that file beside this one's directory."""
    place = HERE / "dorfromantik" / name
    return play(ss.load_game("dorfromantik", tileset=str(place) if place.exists() else name), seed, stop, policy)


class Entry(NamedTuple):
    """A position and its deepest row."""

    make: Callable[[], ss.State]
    depth: int


TABLES: dict[str, dict[str, Entry]] = {
    "carcassonne": {
        "start": Entry(lambda: square(1, 2, 72, "uniform"), 9),
        "middle": Entry(lambda: square(2, 3, 36, "market-eager"), 8),
        "hoarded": Entry(lambda: square(3, 2, 20, "packing-hoard"), 8),
        "late": Entry(lambda: square(4, 2, 2, "fishing"), 7),
        "last": Entry(lambda: square(5, 4, 1, "market"), 5),
    },
    "dorfromantik": {
        "start": Entry(lambda: hexagonal("dorfromantik/south_seas", 1, 45, "uniform"), 6),
        "middle": Entry(lambda: hexagonal("dorfromantik/south_seas", 2, 20, "seeking"), 5),
        "last": Entry(lambda: hexagonal("dorfromantik/south_seas", 3, 1, "closing"), 3),
        "base_start": Entry(lambda: hexagonal("dorfromantik/base", 4, 45, "uniform"), 7),
        "base_middle": Entry(lambda: hexagonal("dorfromantik/base", 5, 22, "path-building"), 5),
        "base_last": Entry(lambda: hexagonal("dorfromantik/base", 6, 1, "gathering"), 3),
        "harbour_start": Entry(lambda: hexagonal(HARBOUR, 7, 99, "uniform"), 11),
        "harbour_middle": Entry(lambda: hexagonal(HARBOUR, 8, 6, "joining"), 8),
        "harbour_last": Entry(lambda: hexagonal(HARBOUR, 9, 2, "packing"), 5),
    },
}


def rows(state: ss.State, depth: int) -> Iterator[str]:
    """The counts of depth 1, 2, ... as the table has them."""
    for steps in range(1, depth + 1):
        yield f"perft {steps} {perft(state, steps, threads=0, hash_mb=HASH_MB)}"


def record_text(state: ss.State) -> str:
    """The position's record; a set from a file is named as the record finds it."""
    source = state.game.tileset.source
    return str(state.to_record()).replace(source, HARBOUR if source.endswith(".toml") else source)


def write(game: str) -> None:
    """One game's table and records."""
    lines = ["# id, record, fingerprint of its tile set, then depth and number of nodes"]
    for name, entry in TABLES[game].items():
        state = entry.make()
        (HERE / game / f"{name}.record").write_text(record_text(state), encoding="utf-8")
        lines += ["", f"id {name}", f"record {game}/{name}.record", f"fingerprint {state.game.tileset.fingerprint}"]
        for row in rows(state, entry.depth):
            lines.append(row)
            print(game, name, row, flush=True)
    (HERE / f"{game}.perft").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write everything."""
    for game in TABLES:
        write(game)


if __name__ == "__main__":
    main()
