"""Shared by all tests: the two engines, and a state in every phase."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import southseas as ss
from hexkit import playing_on

ENGINES = ("native", "reference")
GAMES = ("carcassonne", "dorfromantik")
PHASES = ("reveal", "draw", "place", "islander", "market", "deliver", "end", "hex draw", "hex place", "hex end")

_RECORDS = Path(__file__).parent / "records"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """Each engine in turn."""
    return str(request.param)


@pytest.fixture
def on_each_engine(engine: str) -> Iterator[None]:
    """The tests of a module that speak through ``hexkit``, on each engine in turn."""
    with playing_on(engine):
        yield


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """Each game in turn."""
    return str(request.param)


@pytest.fixture(scope="module", params=ENGINES)
def phases(request: pytest.FixtureRequest) -> dict[str, ss.State]:
    """A state in every phase of both games: examples of the rulebooks, taken back step by step."""
    found: dict[str, ss.State] = {}
    state = ss.replay(_RECORDS / "dorfromantik" / "sixty.record", engine=request.param)
    while len(found) < 3:
        found.setdefault(f"hex {state.phase}", state.clone())
        state.undo_action()
    for name in ("market_choice", "pay_mixed", "twenty_seven"):
        state = ss.replay(_RECORDS / f"{name}.record", engine=request.param)
        found.setdefault(state.phase, state.clone())
        for _ in state.history():
            state.undo_action()
            if len(state.tiles()) > 4 or state.phase == "reveal":
                found.setdefault(state.phase, state.clone())
    return found
