"""The games and positions that the benches time."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from southseas.benchmark import middle_state
from southseas.game import Game, State, load_game

ENGINES = ["native", "reference"] if find_spec("southseas._core") else ["reference"]


PLAYERS = {"carcassonne": [2, 5], "dorfromantik": [1, 6]}
"""Game name -> numbers of players."""


@pytest.fixture(params=PLAYERS)
def name(request: pytest.FixtureRequest) -> str:
    """Each game in turn."""
    return str(request.param)


@pytest.fixture(params=ENGINES)
def game(name: str, request: pytest.FixtureRequest) -> Game:
    """Each game, for its usual number of players, on each engine."""
    return load_game(name, engine=request.param)


@pytest.fixture
def state(game: Game) -> State:
    """A position halfway through a game, the same on each engine."""
    return middle_state(game)
