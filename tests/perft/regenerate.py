"""Writes the positions and the table of this directory anew: ``python tests/perft/regenerate.py``.

To be run after a change of the built-in tile set, and to be read as a diff: another number without another set is a
change of rules. Positions come from games of the comparer's policies; the numbers from the compiled engine, and both
engines are checked against them.
"""

from __future__ import annotations

import random
from pathlib import Path

import southseas as ss
from southseas.lockstep.carcassonne.policies import POLICIES
from southseas.perft import perft

HERE = Path(__file__).parent
NODES = 2_000_000
"""The deepest count of a position stays below this."""


def play(seed: int, players: int, stop: int, policy: str) -> ss.State:
    """A game of one policy up to the draw with ``stop`` tiles left."""
    rng = random.Random(seed)
    state = ss.load_game("carcassonne", players=players).new_initial_state()
    while state.phase != "draw" or sum(state.remaining().tiles.values()) > stop:
        chance = state.is_chance_node()
        action = state.sample_chance(rng) if chance else POLICIES[policy](state, state.legal_actions(), rng)
        state.apply_action(action)
    return state


POSITIONS = {
    "start": lambda: play(1, 2, 72, "uniform"),
    "middle": lambda: play(2, 3, 36, "market-eager"),
    "hoarded": lambda: play(3, 2, 20, "packing-hoard"),
    "late": lambda: play(4, 2, 2, "fishing"),
    "last": lambda: play(5, 4, 1, "market"),
}


def counts(state: ss.State) -> list[int]:
    """perft of depth 1, 2, ... while it stays below the limit and something is left."""
    found = [perft(state, 1)]
    while 0 < found[-1] * 12 < NODES or (len(found) < 3 and found[-1]):
        found.append(perft(state, len(found) + 1))
    return found


def main() -> None:
    """Write everything."""
    lines = ["# id, record beside this file, fingerprint of its tile set, then depth and number of nodes"]
    for name, make in POSITIONS.items():
        state = make()
        (HERE / f"{name}.record").write_text(str(state.to_record()), encoding="utf-8")
        lines += ["", f"id {name}", f"record {name}.record", f"fingerprint {state.game.tileset.fingerprint}"]
        lines += [f"perft {depth} {nodes}" for depth, nodes in enumerate(counts(state), 1)]
    (HERE / "carcassonne.perft").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
