"""Windows, arrays to be filled, the spec and its ranges, and both engines on the same games (sections 17 and 20)."""

from __future__ import annotations

import json
import math
import pickle
import random
from importlib import import_module
from typing import Any

import facekit
import numpy as np
import pytest
import southseas as ss
from observationkit import Seen, sea_and_pier
from southseas.errors import ArrayError
from southseas.observation import ObservationSpec, Plane
from southseas.tilesets import tileset_from_data
from tileset_documents import hex_document


# -- windows -----------------------------------------------------------------------------------
def test_the_window_follows_the_board(engine: str) -> None:
    game = facekit.game(engine)
    near, far = game.new_initial_state(seed=5), game.new_initial_state(seed=5, origin=(-700, 321))
    for state, (x, y) in ((near, (0, 0)), (far, (-700, 321))):
        action = state.string_to_action(state.action_to_string(state.legal_actions()[0]))
        assert (x, y) in [cell.cells[0] for cell in state.features()]
        state.apply_action(action)
    assert (near.observation() == far.observation()).all()


@pytest.mark.parametrize("window", [(1, 1), (2, 5), (7, 3), (4, 4)])
def test_a_window_that_cuts_the_board_is_a_part_of_a_greater_one(
    engine: str, name: str, window: tuple[int, int]
) -> None:
    state = facekit.far(engine, 90, name=name)
    xs, ys = zip(*((tile.x, tile.y) for tile in state.tiles()), strict=True)
    corners = [
        ((min(xs) + max(xs) - columns + 1) // 2, (min(ys) + max(ys) - rows + 1) // 2)
        for columns, rows in (window, (61, 61))
    ]
    (left, top), (great_left, great_top) = corners
    small, great = state.observation(window), state.observation((61, 61))
    rows = slice(top - great_top, top - great_top + window[1])
    columns = slice(left - great_left, left - great_left + window[0])
    outside = state.game.observation_spec().index("outside")
    inside = {(left + c, top + r) for c in range(window[0]) for r in range(window[1])}
    assert (great[:outside, rows, columns] == small[:outside]).all()
    assert great[outside].max() == 0
    assert set(small[outside].ravel()) == {len(set(zip(xs, ys, strict=True)) - inside)}
    assert small[outside, 0, 0] > 0


OUT_OF_RANGE = "must be an integer in 1..2047, not"


@pytest.mark.parametrize(
    ("window", "said"),
    [
        ((0, 2048), (f"columns: {OUT_OF_RANGE} 0", f"rows: {OUT_OF_RANGE} 2048")),
        ((True, 3.0), (f"columns: {OUT_OF_RANGE} true", f"rows: {OUT_OF_RANGE} 3.0")),
        (31, ("a window is a pair (columns, rows), not 31",)),
        ((31,), ("a window is a pair (columns, rows), not (31,)",)),
        ("31", ("a window is a pair (columns, rows), not '31'",)),
    ],
)
def test_windows_that_are_refused(engine: str, window: Any, said: tuple[str, ...]) -> None:
    game = facekit.game(engine)
    state = game.new_initial_state()
    for ask in (game.observation_spec, state.observation):
        with pytest.raises(ss.RulesError) as error:
            ask(window)
        assert all(line in str(error.value) for line in said)


# -- arrays to be filled -----------------------------------------------------------------------
def test_out_is_filled_completely_and_returned(engine: str, name: str) -> None:
    state = facekit.far(engine, 60, name=name)
    spec = state.game.observation_spec((11, 7))
    out = np.full(spec.shape, -1, np.int16)
    assert state.observation((11, 7), out=out) is out
    assert (out == state.observation((11, 7))).all()
    assert out.min() == 0
    assert out.dtype == spec.dtype


def test_arrays_that_cannot_be_filled(engine: str) -> None:
    state = facekit.game(engine).new_initial_state()
    shape = state.game.observation_spec((5, 4)).shape
    frozen = np.zeros(shape, np.int16)
    frozen.flags.writeable = False
    wide = np.zeros((*shape[:2], shape[2] * 2), np.int16)[:, :, ::2]
    wrong: list[tuple[Any, list[str]]] = [
        (np.zeros(shape, np.int32), ["dtype: must be int16, not int32"]),
        (np.zeros(shape, ">i2"), ["dtype: must be int16, not >i2"]),
        (np.zeros(shape[1:], np.int16), [f"shape: must be {shape}, not {shape[1:]}"]),
        (wide, ["must be C-contiguous"]),
        (frozen, ["must be writable"]),
        (np.frombuffer(bytearray(1 + 2 * math.prod(shape)), np.int16, offset=1).reshape(shape), ["must be aligned"]),
        (np.zeros(3, np.uint8), ["dtype: must be int16, not uint8", f"shape: must be {shape}, not (3,)"]),
        ([0], [f"out is a numpy array of int16 with shape {shape}, not [0]"]),
    ]
    for out, said in wrong:
        before = np.array(out, copy=True)
        with pytest.raises(ArrayError) as error:
            state.observation((5, 4), out=out)
        assert all(line in str(error.value) for line in said), str(error.value)
        assert (np.asarray(out) == before).all()


def test_an_array_with_a_type_of_its_own_making_is_filled(engine: str, name: str) -> None:
    state = ss.load_game(name, engine=engine).new_initial_state(seed=5)
    expected = state.observation((5, 4))
    empty = np.zeros(expected.shape, np.int16)
    for out in (pickle.loads(pickle.dumps(empty)), empty.astype(np.dtype(np.int16, metadata={"made": "here"}))):
        assert (state.observation((5, 4), out=out) == expected).all()


def test_asking_changes_nothing(engine: str, name: str) -> None:
    state = facekit.far(engine, 40, name=name)
    before = facekit.everything(state)
    state.observation((3, 200))
    assert facekit.everything(state) == before


# -- the spec ----------------------------------------------------------------------------------
def test_spec(name: str) -> None:
    game = ss.load_game(name)
    spec = game.observation_spec((7, 5))
    assert isinstance(spec, ObservationSpec)
    assert spec.shape == (len(spec.planes), 5, 7)
    assert len(set(spec.names)) == len(spec.names)
    assert [spec.index(plane) for plane in spec.names] == list(range(len(spec.names)))
    assert all(isinstance(plane, Plane) and plane.meaning and plane.low <= plane.high for plane in spec.planes)
    assert game.observation_spec().window == (31, 31)
    written = json.loads(json.dumps(spec.to_dict()))
    assert written["shape"] == [*spec.shape]
    assert written["dtype"] == "int16"
    assert written["planes"][0] == {
        "name": "laid",
        "meaning": "1 where a tile lies",
        "low": 0,
        "high": 1,
        "uniform": False,
    }
    for unknown in ("no such plane", [], 3):
        with pytest.raises(ss.RulesError, match="there is no plane"):
            spec.index(unknown)  # type: ignore[arg-type]


def test_a_name_of_two_planes_names_none() -> None:
    """A tile may be called what a marker is called."""
    data = hex_document()
    data["tile"][0]["id"] = "reef_2"
    spec = ss.load_game("dorfromantik", tileset=tileset_from_data(data, "clash")).observation_spec()
    first, second = (index for index, name in enumerate(spec.names) if name == "undrawn_reef_2")
    assert [spec.planes[index].meaning for index in (first, second)] == [
        "undrawn copies of tile reef_2",
        "undrawn reef markers with number 2",
    ]
    with pytest.raises(ss.RulesError, match=f"2 planes are called 'undrawn_reef_2', at {first}, {second}"):
        spec.index("undrawn_reef_2")
    assert spec.names[spec.index("undrawn_reef_3")] == "undrawn_reef_3"


def test_number_of_planes_by_the_format() -> None:
    """Section 20 counted: S segments, p seats, T tiles, R ships, M different markers."""
    game = ss.load_game("carcassonne", players=3)
    s, p, t, r = (
        max(len(tile.segments) for tile in game.tileset.tiles),
        3,
        len(game.tileset.tiles),
        len(game.tileset.ships),
    )
    assert (
        game.observation_spec().shape[0] == (6 + 4 + p) + s * (2 + 4 + p) + 7 + 3 + 5 + 7 * p + 3 + t + r * (2 + p) + 1
    )
    hexes = ss.load_game("dorfromantik", players=3)
    s, t = max(len(tile.segments) for tile in hexes.tileset.tiles), len(hexes.tileset.tiles)
    markers = sum(len(set(numbers)) for _, numbers in hexes.tileset.markers)
    assert hexes.observation_spec().shape[0] == (6 + 6 + 3) + s * (2 + 6) + 3 + 2 + 8 + 2 + 1 + t + 3 * markers + 1


def test_uniform_planes_are_uniform_and_the_others_are_cells(phases: dict[str, ss.State]) -> None:
    for state in phases.values():
        spec = state.game.observation_spec((31, 31))
        array = state.observation((31, 31)).reshape(spec.shape[0], -1)
        for plane, values in zip(spec.planes, array, strict=True):
            assert not plane.uniform or values.min() == values.max(), plane.name
        names = [f"phase_{state.phase}"]
        assert array[spec.index(names[0]), 0] == 1
        assert sum(array[spec.index(n), 0] for n in spec.names if n.startswith("phase_")) == 1


def test_values_beyond_int16_are_written_as_the_greatest(engine: str) -> None:
    state = sea_and_pier(engine).state
    rich = {**state.situation(), "wares": [(0, 0, 0), (32767, 32768, 10**6), (0, 0, 0)]}
    seen = Seen(state.game.state_from_situation(rich), (-4, -4))
    assert seen.alls("bananas_0", "shells_0", "fish_0", "score_0", "score_1") == [32767, 32767, 32767, 32767, 0]


GAMES: list[dict[str, Any]] = [
    {"name": "carcassonne", "players": 2},
    {"name": "carcassonne", "players": 5, "islanders": 1, "boat_tokens": 2, "face_up_ships": 8, "wares_per_point": 1},
    {"name": "carcassonne", "players": 3, "islanders": 15, "retrieve": "never", "face_up_ships": 1},
    {"name": "dorfromantik", "players": 2},
    {"name": "dorfromantik", "players": 5, "active_tasks": 9, "first_player": 4},
    {"name": "dorfromantik", "tileset": "dorfromantik/base", "active_tasks": 1},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_all_values_are_in_range(options: dict[str, Any]) -> None:
    rng = random.Random(11)
    game = ss.load_game(options["name"], **{key: value for key, value in options.items() if key != "name"})
    spec = game.observation_spec((21, 21))
    low = np.array([plane.low for plane in spec.planes])
    high = np.array([plane.high for plane in spec.planes])
    for _ in range(6):
        for state in facekit.walk(game.new_initial_state(), rng):
            values = state.observation((21, 21)).reshape(spec.shape[0], -1)
            wrong = (values.min(axis=1) < low) | (values.max(axis=1) > high)
            assert not wrong.any(), [spec.names[index] for index in np.flatnonzero(wrong)]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_both_engines_see_the_same(options: dict[str, Any]) -> None:
    rng = random.Random(12)
    rules = {key: value for key, value in options.items() if key != "name"}
    native, reference = (ss.load_game(options["name"], engine=engine, **rules) for engine in ("native", "reference"))
    other = reference.new_initial_state()
    spec = native.observation_spec()
    for step, state in enumerate(facekit.walk(native.new_initial_state(), rng)):
        if state.history():
            other.apply_action(state.history()[-1])
        if step % 29 == 0 or state.is_terminal():
            window = rng.randint(1, 25), rng.randint(1, 25)
            differ = (state.observation(window) != other.observation(window)).any(axis=(1, 2))
            assert not differ.any(), (step, window, [spec.names[index] for index in np.flatnonzero(differ)])


def test_names_of_the_reference_are_those_of_the_spec(name: str) -> None:
    game = ss.load_game(name, engine="reference", players=3)
    planes = import_module(f"southseas.reference.{name}.observation").planes
    state = game.new_initial_state()._engine
    assert [plane for plane, _ in planes(state._box, state._position, 0)] == list(game.observation_spec().names)
