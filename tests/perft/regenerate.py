"""Writes the positions and tables of this directory anew: ``python tests/perft/regenerate.py``.

To be run after a change of a built-in tile set, and to be read as a diff: another number without another set is a
change of rules. Positions come from games of the comparer's policies; the numbers from the compiled engine, and both
engines are checked against them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import southseas as ss
from southseas.lockstep import load_plugin
from southseas.perft import perft

HERE = Path(__file__).parent
HARBOUR = "../../data/harbour.toml"
"""A set with special tiles and parted segments, as the records of the hex game name it."""

NODES = 2_000_000
"""The deepest count of a position stays below this."""


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


TABLES: dict[str, dict[str, Callable[[], ss.State]]] = {
    "carcassonne": {
        "start": lambda: square(1, 2, 72, "uniform"),
        "middle": lambda: square(2, 3, 36, "market-eager"),
        "hoarded": lambda: square(3, 2, 20, "packing-hoard"),
        "late": lambda: square(4, 2, 2, "fishing"),
        "last": lambda: square(5, 4, 1, "market"),
    },
    "dorfromantik": {
        "start": lambda: hexagonal("dorfromantik/south_seas", 1, 45, "uniform"),
        "middle": lambda: hexagonal("dorfromantik/south_seas", 2, 20, "seeking"),
        "last": lambda: hexagonal("dorfromantik/south_seas", 3, 1, "closing"),
        "base_start": lambda: hexagonal("dorfromantik/base", 4, 45, "uniform"),
        "base_middle": lambda: hexagonal("dorfromantik/base", 5, 22, "path-building"),
        "base_last": lambda: hexagonal("dorfromantik/base", 6, 1, "gathering"),
        "harbour_start": lambda: hexagonal(HARBOUR, 7, 99, "uniform"),
        "harbour_middle": lambda: hexagonal(HARBOUR, 8, 6, "joining"),
        "harbour_last": lambda: hexagonal(HARBOUR, 9, 2, "packing"),
    },
}


def counts(state: ss.State) -> list[int]:
    """perft of depth 1, 2, ... while it stays below the limit and something is left."""
    found = [perft(state, 1)]
    while 0 < found[-1] * 12 < NODES or (len(found) < 3 and found[-1]):
        found.append(perft(state, len(found) + 1))
    return found


def record_text(state: ss.State) -> str:
    """The position's record; a set from a file is named as the record finds it."""
    source = state.game.tileset.source
    return str(state.to_record()).replace(source, HARBOUR if source.endswith(".toml") else source)


def write(game: str) -> None:
    """One game's table and records."""
    lines = ["# id, record, fingerprint of its tile set, then depth and number of nodes"]
    for name, make in TABLES[game].items():
        state = make()
        (HERE / game / f"{name}.record").write_text(record_text(state), encoding="utf-8")
        lines += ["", f"id {name}", f"record {game}/{name}.record", f"fingerprint {state.game.tileset.fingerprint}"]
        lines += [f"perft {depth} {nodes}" for depth, nodes in enumerate(counts(state), 1)]
    (HERE / f"{game}.perft").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    """Write everything."""
    for game in TABLES:
        write(game)


if __name__ == "__main__":
    main()
