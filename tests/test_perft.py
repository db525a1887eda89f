"""Node counts of stored positions, on both engines."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
import southseas as ss
from southseas.perft import divide, perft, walk

HERE = Path(__file__).parent / "perft"
BUDGET = {"native": 3_000_000, "reference": 5_000}
"""Most nodes that a count of each engine may visit here."""


@dataclass
class Position:
    """One entry of a table."""

    name: str
    record: str = ""
    fingerprint: str = ""
    nodes: dict[int, int] = field(default_factory=dict)


def _read_table(path: Path) -> list[Position]:
    positions: list[Position] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        word, *values = line.split("#", maxsplit=1)[0].split() or [""]
        if word == "id":
            positions.append(Position(values[0]))
        elif word == "perft":
            positions[-1].nodes[int(values[0])] = int(values[1])
        elif word:
            setattr(positions[-1], word, values[0])
    return positions


POSITIONS = _read_table(HERE / "carcassonne.perft")


def _state(position: Position, engine: str) -> ss.State:
    return ss.replay(HERE / position.record, engine=engine)


def _within(position: Position, budget: int) -> list[int]:
    """The depths down to which no level has more nodes than that."""
    return [depth for depth in position.nodes if max(n for d, n in position.nodes.items() if d <= depth) <= budget]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_perft_of_stored_positions(position: Position, engine: str) -> None:
    state = _state(position, engine)
    assert state.game.tileset.fingerprint == position.fingerprint
    affordable = {depth: position.nodes[depth] for depth in _within(position, BUDGET[engine])}
    assert len(affordable) >= 2
    assert {depth: perft(state, depth) for depth in affordable} == affordable


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_perft_through_the_face_is_the_engine_s_own(position: Position) -> None:
    state = _state(position, "native")
    affordable = _within(position, 10_000)
    before = state.serialize()
    assert [walk(state, depth) for depth in affordable] == [position.nodes[depth] for depth in affordable]
    assert state.serialize() == before


def test_perft_of_depth_zero_and_after_the_end(engine: str) -> None:
    state = _state(POSITIONS[-1], engine)
    assert perft(state, 0) == 1
    assert perft(state, 60) == 0
    assert sum(divide(state, 2).values()) == perft(state, 2)


def test_perft_positions_are_what_the_table_needs() -> None:
    assert [position.name for position in POSITIONS] == ["start", "middle", "hoarded", "late", "last"]
    start = _state(POSITIONS[0], "native")
    assert (start.phase, start.move_number, len(start.players()[0].ships)) == ("draw", 4, 0)
    assert sum(_state(POSITIONS[3], "native").remaining().tiles.values()) == 2
    assert sorted(path.stem for path in HERE.glob("*.record")) == sorted(position.name for position in POSITIONS)
