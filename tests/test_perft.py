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


TABLES = {path.stem: _read_table(path) for path in sorted(HERE.glob("*.perft"))}
POSITIONS = [position for table in TABLES.values() for position in table]
LAST = [position for position in POSITIONS if position.name == "last"]
"""The last tile of the pile is to be drawn."""


def _state(position: Position, engine: str) -> ss.State:
    return ss.replay(HERE / position.record, engine=engine)


def _within(position: Position, budget: int) -> list[int]:
    """The depths down to which no level has more nodes than that."""
    return [depth for depth in position.nodes if max(n for d, n in position.nodes.items() if d <= depth) <= budget]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.record)
def test_perft_of_stored_positions(position: Position, engine: str) -> None:
    state = _state(position, engine)
    assert state.game.tileset.fingerprint == position.fingerprint
    affordable = {depth: position.nodes[depth] for depth in _within(position, BUDGET[engine])}
    assert len(affordable) >= 2
    assert {depth: perft(state, depth) for depth in affordable} == affordable


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.record)
def test_perft_through_the_face_is_the_engine_s_own(position: Position) -> None:
    state = _state(position, "native")
    affordable = _within(position, 10_000)
    before = state.serialize()
    assert [walk(state, depth) for depth in affordable] == [position.nodes[depth] for depth in affordable]
    assert state.serialize() == before


@pytest.mark.parametrize("position", LAST, ids=lambda position: position.record)
def test_perft_of_depth_zero_and_after_the_end(position: Position, engine: str) -> None:
    state = _state(position, engine)
    assert perft(state, 0) == 1
    assert perft(state, 6) == 0
    assert sum(divide(state, 2).values()) == perft(state, 2)


def test_perft_positions_are_what_the_table_needs() -> None:
    names = [position.name for position in TABLES["carcassonne"]]
    assert names == ["start", "middle", "hoarded", "late", "last"]
    start, late = _state(TABLES["carcassonne"][0], "native"), _state(TABLES["carcassonne"][3], "native")
    assert (start.phase, start.move_number, len(start.players()[0].ships)) == ("draw", 4, 0)
    assert sum(late.remaining().tiles.values()) == 2


def test_perft_positions_of_the_hex_game_cover_both_printed_sets_and_one_that_parts_segments() -> None:
    table = TABLES["dorfromantik"]
    states = {position.name: _state(position, "native") for position in table}
    assert len({state.game.tileset.fingerprint for state in states.values()}) == 3
    left = {name: state.remaining().landscape_pile for name, state in states.items()}
    assert [left[name] for name in ("start", "middle", "last")] == [45, 20, 1]
    assert [left[f"base_{name}"] for name in ("start", "middle", "last")] == [45, 22, 1]
    assert all(not states[name].tiles() for name in left if name.endswith("start"))


@pytest.mark.parametrize("game", TABLES)
def test_perft_records_are_all_in_the_table(game: str) -> None:
    records = sorted(path.stem for path in (HERE / game).glob("*.record"))
    assert records == sorted(position.name for position in TABLES[game])
