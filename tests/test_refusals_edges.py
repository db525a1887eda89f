"""What is refused at the edges of what numbers, texts and paths can be: always with a named error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import southseas as ss
from facekit import far, game
from southseas.record import parse_record, read_record
from southseas.tables import read_table, score_table
from southseas.tilesets import load_tileset, tileset_from_data, tileset_from_text

HUGE = 10**5000


def _moved(situation: dict[str, Any], dx: int) -> dict[str, Any]:
    """The situation with everything that lies ``dx`` further east."""
    moved = dict(situation)
    for name in ("tiles", "islanders", "covered", "markers"):
        if name in moved:
            moved[name] = [(row[0] + dx, *row[1:]) for row in moved[name]]
    for name in ("origin", "last_placed"):
        if moved.get(name):
            moved[name] = (moved[name][0] + dx, *moved[name][1:])
    return moved


def _after(engine: str, name: str, steps: int) -> ss.State:
    return far(engine, steps, name=name)


# -- the grid's edge --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["carcassonne", "dorfromantik"])
def test_tiles_from_which_the_rest_could_leave_the_grid_are_refused(engine: str, name: str) -> None:
    state = _after(engine, name, 30)
    situation = state.situation()
    to_come = sum(situation["undrawn"]) + (situation["in_hand"] is not None)
    room = 1022 - to_come - max(row[0] for row in situation["tiles"])
    if name == "dorfromantik":
        room = min(room, 1023 - state.game.tileset.num_tiles - situation["origin"][0])
    read = state.game.state_from_situation(_moved(situation, room))
    assert read.legal_actions()
    with pytest.raises(ss.SnapshotError, match="too far out"):
        state.game.state_from_situation(_moved(situation, room + 1))


@pytest.mark.parametrize("name", ["carcassonne", "dorfromantik"])
def test_move_numbers_up_to_two_to_the_twenty_are_read(engine: str, name: str) -> None:
    state = _after(engine, name, 30)
    read = state.game.state_from_situation(state.situation() | {"move_number": state.game.max_game_length})
    read.apply_action(read.legal_actions()[0])
    assert state.game.deserialize(read.serialize()) == read
    state.game.state_from_situation(state.situation() | {"move_number": 1 << 20})
    for wrong in (-1, (1 << 20) + 1, HUGE):
        with pytest.raises(ss.SnapshotError, match="move_number"):
            state.game.state_from_situation(state.situation() | {"move_number": wrong})


# -- numbers too long to print ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["carcassonne", "dorfromantik"])
@pytest.mark.parametrize("huge", [HUGE, -HUGE], ids=["huge", "negative"])
def test_numbers_too_long_to_print_are_refused_by_states(engine: str, name: str, huge: int) -> None:
    state = _after(engine, name, 30)
    assert not state.is_legal(huge)
    for act in (state.apply_action, state.child, state.what_if):
        with pytest.raises(ss.IllegalActionError):
            act(huge)
    for write in (state.action_to_string, state.action_to_dict):
        with pytest.raises(ss.NotationError):
            write(huge)
    with pytest.raises(ss.NotationError):
        state.fits(huge, 0)
    for wrong in (huge, [huge], str(10**50)):
        with pytest.raises((ss.RulesError, ss.RecordError)):
            state.clone(chance=wrong)  # type: ignore[arg-type]


STARTS: list[dict[str, Any]] = [
    {"seed": HUGE}, {"draws": [HUGE]}, {"origin": (HUGE, 0)}, {"origin": HUGE}, {"rotation": HUGE},
    {"draws": ["draw island1 " + "9" * 5000]}, {"draws": ["9" * 5000]},
]  # fmt: skip


@pytest.mark.parametrize("name", ["carcassonne", "dorfromantik"])
@pytest.mark.parametrize("values", STARTS, ids=lambda values: next(iter(values)))
def test_numbers_too_long_to_print_are_refused_by_games(engine: str, name: str, values: dict[str, Any]) -> None:
    with pytest.raises((ss.RulesError, ss.RecordError)):
        game(engine, name=name).new_initial_state(**values)


@pytest.mark.parametrize("option", ["engine", "utility", "players", "tileset", "castles"])
@pytest.mark.parametrize("value", [HUGE, [], {}, b"x"], ids=["huge", "list", "dict", "bytes"])
def test_options_of_any_type_are_refused(option: str, value: Any) -> None:
    with pytest.raises((ss.RulesError, ss.TileSetError)):
        ss.load_game("carcassonne", **{"engine": "reference"} | {option: value})
    with pytest.raises(ss.RulesError):
        ss.load_game(value)


def test_situations_and_json_with_numbers_too_long_to_print_are_refused(engine: str) -> None:
    state = _after(engine, "carcassonne", 30)
    for field in state.situation():
        with pytest.raises(ss.SnapshotError):
            state.game.state_from_situation(state.situation() | {field: HUGE})
        with pytest.raises(ss.SnapshotError):
            state.game.state_from_json(state.to_json() | {"move_number": HUGE, "scores": HUGE, "phase": HUGE})


# -- paths, texts and records made by hand ----------------------------------------------------------


@pytest.mark.parametrize("path", ["a\0b", "a\ud800b", Path("a\0b"), Path("a\ud800b")], ids=ascii)
def test_paths_that_no_file_can_have_are_refused(path: Any) -> None:
    for read in (ss.replay, game("reference").replay, read_record):
        with pytest.raises(ss.RecordError):
            read(path)
    for look in (score_table, read_table):
        with pytest.raises(ss.TableError):
            look(path)


@pytest.mark.parametrize("value", [None, b"x", 7, HUGE, []], ids=["none", "bytes", "int", "huge", "list"])
def test_values_of_other_types_are_refused_by_readers(value: Any) -> None:
    for read in (parse_record, read_record, ss.replay):
        with pytest.raises(ss.RecordError):
            read(value)
    with pytest.raises(ss.TileSetError):
        load_tileset(value)
    for build in (tileset_from_data, tileset_from_text):
        with pytest.raises(ss.TileSetError):
            build(value, "here")


def test_tile_sets_with_numbers_too_long_to_print_are_refused() -> None:
    data = load_tileset("carcassonne/south_seas").canonical()
    for wrong in ({"name": HUGE}, {"game": HUGE}, {"game": []}, {"format": HUGE}, {"start": HUGE}, {"tiles": [HUGE]}):
        with pytest.raises(ss.TileSetError):
            tileset_from_data(dict(data) | wrong, "here")
    for key in ("tiles", "ships"):
        rows = [dict(row) for row in data.get(key, ())]
        for row in rows[:1]:
            row["id"] = HUGE
            with pytest.raises(ss.TileSetError):
                tileset_from_data(dict(data) | {key: rows}, "here")


WRONG_RECORDS: list[dict[str, Any]] = [
    {"game": 7}, {"rules": [1]}, {"rules": {1: 2}}, {"start": (0,)}, {"start": None}, {"start": ("a", 0, 0)},
    {"steps": (1,)}, {"steps": None}, {"steps": ("pass", "pass"), "lines": (3,)}, {"meta": {1: "x"}}, {"meta": "x"},
    {"tileset": 7}, {"fingerprint": 7}, {"source": 7}, {"start": (HUGE, 0, "x")},
]  # fmt: skip


@pytest.mark.parametrize("fields", WRONG_RECORDS, ids=lambda fields: next(iter(fields)))
def test_records_made_by_hand_with_wrong_fields_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ss.RecordError):
        ss.Record(**{"game": "carcassonne"} | fields)


@pytest.mark.parametrize("text", ["a\npass", "a\rpass", "a\u2028pass", "a\0", "a\ud800", "#", " ", "a\n"], ids=ascii)
def test_meta_that_is_no_line_is_never_written(text: str, tmp_path: Path) -> None:
    record = ss.Record("carcassonne", meta={"note": text})
    with pytest.raises(ss.RecordError, match="meta"):
        str(record)
    with pytest.raises(ss.RecordError, match="meta"):
        record.write(tmp_path / "x.record")
    with pytest.raises(ss.RecordError, match="meta"):
        game("reference").new_initial_state().to_record({"note": text})


# -- arguments of other types -----------------------------------------------------------------------


def test_arguments_of_other_types_are_refused_by_states(engine: str) -> None:
    state = game(engine).new_initial_state()
    wrong: Any
    for wrong in (None, 7, HUGE):
        with pytest.raises(ss.RulesError):
            state.copy_from(wrong)
        with pytest.raises(ss.RulesError):
            state.sample_chance(wrong)
    for wrong in (1, "draw curve/1", HUGE):
        with pytest.raises(ss.RecordError):
            state.game.new_initial_state(draws=wrong)
    for wrong in (1, [1], "x", {1: "x"}):
        with pytest.raises(ss.RecordError):
            state.to_record(wrong)
    for wrong in (1, "ab", [1], {"a": 1}):
        with pytest.raises(ss.RulesError):
            state.to_svg(names=wrong)
    for wrong in (0, -1, float("nan"), float("inf"), "1", None, True, HUGE):
        with pytest.raises(ss.RulesError):
            state.to_svg(scale=wrong)
