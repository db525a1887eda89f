"""Node counts of stored positions, on both engines."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import southseas as ss
from southseas.perft import divide, perft, walk

HERE = Path(__file__).parent / "perft"
BUDGET = {"native": 3_000_000, "reference": 5_000}
"""Most nodes that a count of each engine may visit here."""

EXHAUSTIVE = {"native": 1 << 63, "reference": 200_000}
"""The same where minutes are spent: every row on the compiled engine."""


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


def _deep(position: Position, engine: str) -> list[int]:
    """The depths that are left to exhaustive runs."""
    return [depth for depth in _within(position, EXHAUSTIVE[engine]) if depth not in _within(position, BUDGET[engine])]


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("record", "deep_engine"),
    [(position.record, engine) for position in POSITIONS for engine in BUDGET if _deep(position, engine)],
)
def test_perft_of_deep_rows(record: str, deep_engine: str) -> None:
    """The file was written with a table of positions met before; here every way is walked."""
    (position,) = (position for position in POSITIONS if position.record == record)
    state = _state(position, deep_engine)
    threads = 0 if deep_engine == "native" else 1
    for depth in _deep(position, deep_engine):
        assert perft(state, depth, threads=threads) == position.nodes[depth], depth


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


WAYS = [{"threads": 2}, {"threads": 4}, {"hash_mb": 1}, {"threads": 3, "hash_mb": 16}, {"threads": 0, "hash_mb": 1}]
"""Options that must not change a number."""


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.record)
def test_threads_and_a_table_change_no_number(position: Position) -> None:
    state = _state(position, "native")
    for depth in [0, 1, 2, *_within(position, 500_000)[2:]]:
        parts = divide(state, depth) if depth else {}
        for options in WAYS:
            assert perft(state, depth, **options) == position.nodes.get(depth, 1 if depth == 0 else 0)
            assert depth == 0 or divide(state, depth, **options) == parts


def test_a_full_table_changes_no_number() -> None:
    """One megabyte has room for a small part of what is met here."""
    state = _state(next(p for p in TABLES["dorfromantik"] if p.name == "base_last"), "native")
    whole = {depth: perft(state, depth) for depth in (3, 4)}
    assert {depth: perft(state, depth, hash_mb=1) for depth in (3, 4)} == whole
    middle = _state(next(p for p in TABLES["carcassonne"] if p.name == "hoarded"), "native")
    assert perft(middle, 4, hash_mb=1, threads=2) == perft(middle, 4, hash_mb=256) == perft(middle, 4)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("position", [p for p in POSITIONS if p.name == "middle"], ids=lambda p: p.record)
def test_progress_hears_of_all_first_actions(position: Position, threads: int) -> None:
    state = _state(position, "native")
    for depth in (1, 2, 3):
        told: list[int] = []
        perft(state, depth, threads=threads, progress=told.append)
        assert told[-1] == len(state.legal_actions())
        assert told == sorted(told)


def test_progress_of_the_reference() -> None:
    told: list[int] = []
    state = ss.load_game("dorfromantik", engine="reference").new_initial_state()
    divide(state, 2, progress=told.append)
    assert told == list(range(1, len(state.legal_actions()) + 1))


@pytest.mark.parametrize("threads", [1, 2])
def test_what_progress_raises_stops_the_count(threads: int) -> None:
    def stop(done: int) -> None:
        raise LookupError(f"{done} are enough")

    state = ss.load_game("dorfromantik").new_initial_state()
    with pytest.raises(LookupError, match="0 are enough"):
        perft(state, 40, threads=threads, hash_mb=1, progress=stop)


CTRL_C = """
import southseas as ss
from southseas.perft import perft
told = []
def progress(done):
    told.append(done) or len(told) > 1 or print("counting", flush=True)
try:
    perft(ss.load_game("carcassonne").new_initial_state(), 60, threads={threads}, progress=progress)
except KeyboardInterrupt:
    print("stopped", flush=True)
"""


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_a_count_that_would_never_end(threads: int) -> None:
    command = [sys.executable, "-c", CTRL_C.format(threads=threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "counting\n"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
    assert (out, process.returncode) == ("stopped\n", 0)


def test_refusals_of_a_count_come_together(engine: str) -> None:
    state = ss.load_game("carcassonne", engine=engine).new_initial_state()
    wrong: Any = {"threads": 1000, "hash_mb": -1, "progress": 3}
    with pytest.raises(ss.RulesError) as caught:
        divide(state, 0, **wrong)
    told = ["depth is a number", "threads is an integer", "hash_mb is a number", "progress is a function"]
    told += ["need engine='native'"] if engine == "reference" else []
    assert [text in fault for text, fault in zip(told, caught.value.faults, strict=True)] == [True] * len(told)
    for start in (state.game, None, np.zeros(3)):
        with pytest.raises(ss.RulesError, match=r"(?s)2 faults.*from a State, not from.*threads is an integer"):
            perft(start, 1, threads=-1)  # type: ignore[arg-type]
    for one in ({"threads": 2}, {"hash_mb": 1}):
        if engine == "reference":
            with pytest.raises(ss.RulesError, match="need engine='native'"):
                perft(state, 1, **one)


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


def test_a_table_that_the_system_has_no_room_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Poor:
        def perft(self, depth: int, **options: object) -> int:
            raise MemoryError

        divide = perft

    state = ss.load_game("carcassonne").new_initial_state()
    monkeypatch.setattr(ss.State, "engine_state", property(lambda self: Poor()))
    for count in (perft, divide):
        with pytest.raises(ss.RulesError, match="hash_mb: there is no room for a table of 4096 megabytes"):
            count(state, 2, hash_mb=4096)
        with pytest.raises(MemoryError):
            count(state, 2)
