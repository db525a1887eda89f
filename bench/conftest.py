"""The games and positions that the benches time."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from southseas.benchmark import middle_state
from southseas.game import Game, State, load_game

ENGINES = ["native", "reference"] if find_spec("southseas._core") else ["reference"]


@pytest.fixture(params=ENGINES)
def game(request: pytest.FixtureRequest) -> Game:
    """The two-player game on each engine."""
    return load_game("carcassonne", engine=request.param)


@pytest.fixture
def state(game: Game) -> State:
    """A position halfway through a game, the same on each engine."""
    return middle_state(game)
