"""Refusals: each raises its named error, says what would be right, and leaves the state bit-equal."""

from __future__ import annotations

import random
import subprocess
import sys

import facekit
import numpy as np
import pytest
import southseas as ss
from southseas import registry


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"game": "chess"}, ss.RulesError, "games: carcassonne"),
        ({"game": "carcassonne", "engine": "magic"}, ss.RulesError, "engines of carcassonne: native, reference"),
        ({"game": "carcassonne", "utility": "luck"}, ss.RulesError, "choices: points, win"),
        ({"game": "carcassonne", "utility": np.array(["points", "win"])}, ss.RulesError, "choices: points, win"),
        ({"game": "carcassonne", "players": 6}, ss.RulesError, r"2\.\.5"),
        ({"game": "carcassonne", "playres": 3}, ss.RulesError, "players"),
        ({"game": "carcassonne(playres=3)"}, ss.RulesError, "players"),
        ({"game": "carcassonne(players=3)", "players": 3}, ss.RulesError, "give it once"),
        ({"game": "carcassonne(players=3,players=3)"}, ss.RulesError, "named twice"),
        ({"game": "carcassonne(players)"}, ss.RulesError, "players"),
        ({"game": "carcassonne(players=3"}, ss.RulesError, "named like"),
        ({"game": 7}, ss.RulesError, "named like"),
        ({"game": "carcassonne", "tileset": "nowhere"}, ss.TileSetError, "nowhere"),
        ({"game": "carcassonne", "tileset": 5}, ss.TileSetError, "5"),
    ],
)
def test_games_that_are_not_there(arguments, error, says) -> None:
    game = arguments.pop("game")
    with pytest.raises(error, match=says):
        ss.load_game(game, **{"engine": "reference", **arguments})


def test_a_missing_compiled_module_is_one_clear_error() -> None:
    program = (
        "import sys; sys.modules['southseas._core'] = None\n"
        "import southseas as ss\n"
        "ss.load_game('carcassonne', engine='reference').new_initial_state()\n"
        "try: ss.load_game('carcassonne')\n"
        "except ss.RulesError as error: print(error)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "engine 'native' cannot be used here" in run.stdout
    assert "engine='reference'" in run.stdout


def test_every_engine_of_every_game_can_be_made() -> None:
    for name, game in registry.ENGINES:
        assert ss.load_game(game, engine=name).engine == name
    assert {game for _, game in registry.ENGINES} == set(registry.GAMES)


@pytest.mark.parametrize("action", ["place 0,1,0", 1.0, True, None, -1, 2**31, 2**70, 5, (7 << 28) + 1, (4 << 28) + 99])
def test_an_illegal_action_changes_nothing(engine: str, action) -> None:
    for steps in (0, 4, 5, 121):
        state = facekit.far(engine, steps)
        before = facekit.everything(state)
        with pytest.raises(ss.IllegalActionError) as caught:
            state.apply_action(action)
        assert facekit.everything(state) == before
        assert not state.is_legal(action)
        for call in (state.child, state.what_if):
            with pytest.raises(ss.IllegalActionError):
                call(action)
        if isinstance(action, int) and 0 <= action < 2**31 and action is not True:
            assert f"in phase {state.phase}" in str(caught.value)
            assert state.action_to_string(state.legal_actions()[0]) in str(caught.value)


def test_every_action_that_is_not_listed_is_refused(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name, players=3).new_initial_state()
    seen: set[int] = set()
    for _ in facekit.walk(state, random.Random(12)):
        seen.update(state.legal_actions())
    state = facekit.far(engine, 70, name=name, players=3)
    legal, before = set(state.legal_actions()), state.serialize()
    for action in sorted(seen)[:: max(1, len(seen) // 150)]:
        assert state.is_legal(action) == (action in legal)
        if action not in legal:
            with pytest.raises(ss.IllegalActionError):
                state.apply_action(action)
    assert state.serialize() == before


def test_numpy_integers_are_integers(engine: str, name: str) -> None:
    state = facekit.far(engine, 30, name=name)
    action = state.legal_actions()[0]
    assert state.is_legal(np.int64(action))
    assert state.child(np.uint32(action)) == state.child(action)
    assert state.action_to_string(np.int32(action)) == state.action_to_string(action)
    with pytest.raises(ss.IllegalActionError):
        state.apply_action(np.float64(action))


def test_the_end_refuses_every_action(engine: str, name: str) -> None:
    state = facekit.far(engine, 10**6, name=name)
    with pytest.raises(ss.IllegalActionError, match="after the end of the game; nothing is legal here"):
        state.apply_action(0)
    with pytest.raises(ss.IllegalActionError, match="nothing to draw after the end"):
        state.sample_chance(random.Random(1))


@pytest.mark.parametrize(
    "text",
    ["", "pass", "place", "place 1", "place a,b,c", "place 500,500,0", "PLACE 0,1,0", "islander sea0", "draw bay/1", 7],
)
def test_a_text_that_names_no_legal_action(engine: str, text) -> None:
    state = facekit.far(engine, 5)
    assert state.phase == "place"
    with pytest.raises(ss.NotationError, match=r"legal: place|is a str, not int") as caught:
        state.string_to_action(text)
    assert repr(text) in str(caught.value) or text == 7


@pytest.mark.parametrize(
    "fields",
    [{}, {"type": "pass"}, {"type": "place"}, {"type": "place", "x": 0, "y": 1, "rotation": "1"}, {"type": 3}, [], ""],
)
def test_a_dictionary_that_names_no_legal_action(engine: str, fields) -> None:
    state = facekit.far(engine, 5)
    with pytest.raises(ss.NotationError, match=r"legal: \{'type': 'place'|is a mapping"):
        state.dict_to_action(fields)


@pytest.mark.parametrize(
    "action", [-1, 2**31, 5, (1 << 28) + (200 << 8), (2 << 28) + 200, (4 << 28) + 60, "pass", True]
)
def test_an_integer_that_is_no_action_has_no_text(engine: str, action) -> None:
    state = facekit.far(engine, 6)
    with pytest.raises(ss.NotationError):
        state.action_to_string(action)
    with pytest.raises(ss.NotationError):
        state.action_to_dict(action)


def test_an_islander_has_no_name_before_a_tile_is_laid(engine: str) -> None:
    with pytest.raises(ss.NotationError, match="none was laid"):
        facekit.game(engine).new_initial_state().action_to_string(4 << 28)


def test_long_lists_of_alternatives_are_shortened(engine: str) -> None:
    state = facekit.far(engine, 4)
    with pytest.raises(ss.NotationError, match=r"draw .* and \d+ more") as caught:
        state.string_to_action("pass")
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("origin", "rotation"),
    [((951, 0), 0), ((0, -951), 0), ((0, 0), 4), ((0, 0), -1), ((0,), 0), ((0, 0.5), 0), (None, 0), ((0, 0), "1")],
)
def test_a_first_tile_too_far_out_or_turned_too_far(engine: str, origin, rotation) -> None:
    with pytest.raises(ss.RulesError, match=r"origin|rotation"):
        facekit.game(engine).new_initial_state(origin=origin, rotation=rotation)
    assert facekit.game(engine).new_initial_state(origin=(950, -950)).tiles()[0].x == 950
