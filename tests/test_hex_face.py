"""The face of the hex game: what its situations, draws, records and sheets have of their own."""

from __future__ import annotations

import copy
import random
from typing import Any

import facekit
import hexfacekit
import pytest
import southseas as ss


def test_a_game_has_its_facts(engine: str) -> None:
    game = hexfacekit.game(engine, players=4, active_tasks=2)
    assert (game.name, game.engine, game.num_players) == ("dorfromantik", engine, 4)
    assert game.rules == ss.DorfromantikRules(players=4, active_tasks=2, removed_landscape_tiles=3)
    assert game.max_game_length == 2 * (48 + 30 - 3)
    assert game.max_chance_outcomes == 30 * 3


def test_a_task_tile_is_drawn_with_its_number(engine: str) -> None:
    state = hexfacekit.game(engine).new_initial_state()
    action = state.string_to_action("draw  coral1   5")
    assert state.action_to_dict(action) == {"type": "draw", "tile": "coral1", "number": 5}
    assert state.action_to_string(action) == "draw coral1 5"
    for text in ("draw coral1", "draw coral1 3", "draw L01", "draw L01 0"):
        with pytest.raises(ss.NotationError, match="not a legal action in phase draw"):
            state.string_to_action(text)


@pytest.mark.rule("D-20")
def test_the_first_tile_lies_at_the_origin_turned_as_asked(engine: str) -> None:
    state = hexfacekit.game(engine).new_initial_state(origin=(-900, 700), rotation=5)
    assert state.tiles() == ()
    assert state.to_json()["origin"] == {"x": -900, "y": 700, "rotation": 5}
    state.apply_action(state.string_to_action("draw mangrove4 6"))
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["place -900,700,5"]
    state.apply_action(state.legal_actions()[0])
    record = str(state.to_record())
    assert "start -900,700,5" in record
    assert ss.replay(record, engine=engine) == state


def test_the_origin_counts_only_while_no_tile_lies(engine: str) -> None:
    game = hexfacekit.game(engine)
    here, there = game.new_initial_state(), game.new_initial_state(origin=(0, 1))
    assert here != there
    assert here.key != there.key
    turned = game.new_initial_state(rotation=3)
    assert here != turned
    for state in (here, turned):
        state.apply_action(state.string_to_action("draw mangrove2 6"))
        state.apply_action(state.legal_actions()[0])
    assert here == turned
    assert here.key == turned.key


@pytest.mark.rule("D-40")
def test_two_states_that_differ_in_completed_cells_alone_are_equal(engine: str) -> None:
    state = hexfacekit.played(engine, hexfacekit.CORAL_OF_FOUR)
    value = state.to_json(derived=False)
    tiles = {(tile["x"], tile["y"]): tile for tile in value["tiles"]}
    assert [marker.number for area in state.features() if area.type == "coral" for marker in area.markers] == [6]
    lists = value["markers"]
    assert [(entry["type"], entry["size"], entry["number"]) for entry in lists["active"]] == [
        ("coral", 4, 6), ("mangrove", 1, 6), ("island", 1, 6),
    ]  # fmt: skip
    twin = copy.deepcopy(value)
    twin["markers"]["active"].reverse()
    again = state.game.state_from_json(twin)
    assert tiles[0, 0]["marker"] == {"number": 6, "status": "active"}
    assert again == state
    assert again.key == state.key
    assert [entry["type"] for entry in again.to_json()["markers"]["active"]] == ["island", "mangrove", "coral"]


def test_players_share_everything(engine: str) -> None:
    state = facekit.far(engine, 30, name="dorfromantik", players=3)
    assert state.players() == ()
    assert "players" not in state.to_json()
    assert len(set(state.scores())) == 1
    assert state.active_player() == len(state.tiles()) % 3
    ended = facekit.far(engine, 10**6, name="dorfromantik", players=2, utility="win")
    assert ended.returns() == [0.5, 0.5]


@pytest.mark.rule("D-10")
def test_remaining_tells_the_piles_apart(engine: str) -> None:
    state = hexfacekit.played(engine, hexfacekit.CORAL_OF_FOUR)
    remaining = state.remaining()
    assert (remaining.landscape_pile, remaining.task_pile) == (48 - 3 - 3, 27)
    assert sum(remaining.tiles.values()) == 78 - 6
    assert dict(remaining.markers["coral"]) == {"4": 2, "5": 2, "6": 1}
    assert "coral1" not in remaining.tiles


# -- draws ---------------------------------------------------------------------------------------
def test_prescribed_draws_are_a_landscape_and_a_task_queue(engine: str) -> None:
    draws = ["draw L01", "draw coral1 6", "draw mangrove1 5", "draw L02", "draw island1 6"]
    state = hexfacekit.game(engine).new_initial_state(draws=draws)
    for _ in range(3):
        assert state.phase == "place"
        state.apply_action(state.legal_actions()[0])
    drawn = [state.action_to_string(action) for action in state.history() if action >> 28 == 1]
    assert drawn == ["draw coral1 6", "draw mangrove1 5", "draw island1 6", "draw L01"]
    assert state.chance_json() == {"draws": ["draw L02"]}
    state.undo_action()
    assert state.chance_json() == {"draws": ["draw L01", "draw L02"]}


@pytest.mark.parametrize(
    ("draws", "faults"),
    [
        (["draw nowhere", "reveal s04", "draw"], ["no such tile", "must be 'draw TILE'", "must be 'draw TILE'"]),
        (["draw coral1", "draw L01 4"], ["with the number of its marker", "any other tile without"]),
        (["draw coral1 4", "draw coral1 4"], ["draws[1] 'draw coral1 4': no copy of it is left"]),
        (["draw coral1 7", "draw coral2 x"], ["no coral marker 7", "no coral marker x"]),
        (["draw coral1 4", "draw coral2 4", "draw coral3 4"], ["draws[2] 'draw coral3 4': no coral marker 4 is left"]),
        ([f"draw L{n:02}" for n in range(1, 47)], ["more landscape tiles than are in the pile"]),
        ([7], ["draws[0] 7"]),
    ],
)
def test_impossible_draws_are_refused_all_at_once(engine: str, draws, faults) -> None:
    with pytest.raises(ss.RecordError) as caught:
        hexfacekit.game(engine).new_initial_state(draws=draws)
    assert len(caught.value.faults) == len(faults)
    for line, fault in zip(caught.value.faults, faults, strict=True):
        assert fault in line


# -- looks ---------------------------------------------------------------------------------------
def test_features_are_areas_with_flags_symbols_and_active_markers(engine: str) -> None:
    state = facekit.far(engine, 80, name="dorfromantik")
    tileset = state.game.tileset
    areas = state.features()
    assert {area.type for area in areas} <= set(tileset.labels) - set(tileset.neutral)
    assert all(area.complete == (area.open == 0) for area in areas)
    laid = [tileset.tiles[tileset.tile_index(tile.tile)] for tile in state.tiles()]
    assert sum(area.flags for area in areas) == sum(tile.flag is not None for tile in laid)
    assert sum(area.symbols.huts for area in areas) <= sum(
        tile.symbols[0] + sum(part.symbols[0] for part in tile.segments) for tile in laid
    )
    active = [(tile.x, tile.y) for tile in state.tiles() if tile.marker and tile.marker.status == "active"]
    assert sorted((marker.x, marker.y) for area in areas for marker in area.markers) == sorted(active)


def test_the_sheet_adds_up_and_its_cells_lie_on_the_board(engine: str) -> None:
    state = facekit.far(engine, 10**6, seed=5, name="dorfromantik")
    sheet = state.score_sheet()
    assert sheet.A == sheet.tasks.points == sum(line.points for line in sheet.tasks.by_type.values())
    longest = [*sheet.longest.values(), *sheet.along_longest.values()]
    assert sheet.flags.points + sum(line.points for line in longest) + sheet.fish == sheet.B
    assert sheet.result == sheet.A + sheet.B + sheet.C == state.scores()[0]
    cells = {(tile.x, tile.y) for tile in state.tiles()}
    assert all(set(line.cells) <= cells for line in longest)
    assert list(sheet.tasks.by_type) == ["mangrove", "coral", "island", "shoal", "jetty"]
    assert sheet.longest.shoal.points == len(sheet.longest.shoal.cells)


def test_events_name_types_tiles_and_numbers(engine: str) -> None:
    seen: dict[str, Any] = {}
    for seed in range(4):
        state = hexfacekit.game(engine).new_initial_state()
        for _ in facekit.walk(state, random.Random(seed)):
            seen |= {event.event: event for event in state.last_events()}
    assert set(seen) >= {"task_revealed", "placed", "task_abandoned", "game_over"}
    assert set(seen["task_revealed"]) == {"event", "rule", "tile", "number"}
    assert set(seen["placed"]) == {"event", "rule", "player", "x", "y", "tile", "rotation"}
    assert seen["task_abandoned"].type in {"mangrove", "coral", "island", "shoal", "jetty"}
    assert seen["task_abandoned"].reason in {"over", "closed"}
