"""The face of the hex game: what its situations, draws, records and sheets have of their own."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import facekit
import pytest
import southseas as ss

Change = Callable[[dict[str, Any]], object]

CORAL_OF_FOUR = (
    *("draw coral1 6", "place 0,0,0", "draw mangrove1 6", "place -1,0,0", "draw island1 6", "place -1,1,0"),
    *("draw L32", "place 1,0,1", "draw L37", "place 2,0,1", "draw L28", "place 3,-1,0"),
)
"""Three active tasks; a coral area of four tiles with the coral task 6."""


def _game(engine: str, **options: Any) -> ss.Game:
    return facekit.game(engine, name="dorfromantik", **options)


def _played(engine: str, steps: tuple[str, ...], **options: Any) -> ss.State:
    state = _game(engine, **options).new_initial_state()
    for step in steps:
        state.apply_action(state.string_to_action(step))
    return state


def test_a_game_has_its_facts(engine: str) -> None:
    game = _game(engine, players=4, active_tasks=2)
    assert (game.name, game.engine, game.num_players) == ("dorfromantik", engine, 4)
    assert game.rules == ss.DorfromantikRules(players=4, active_tasks=2, removed_landscape_tiles=3)
    assert game.max_game_length == 2 * (48 + 30 - 3)
    assert game.max_chance_outcomes == 30 * 3


def test_a_task_tile_is_drawn_with_its_number(engine: str) -> None:
    state = _game(engine).new_initial_state()
    action = state.string_to_action("draw  coral1   5")
    assert state.action_to_dict(action) == {"type": "draw", "tile": "coral1", "number": 5}
    assert state.action_to_string(action) == "draw coral1 5"
    for text in ("draw coral1", "draw coral1 3", "draw L01", "draw L01 0"):
        with pytest.raises(ss.NotationError, match="not a legal action in phase draw"):
            state.string_to_action(text)


@pytest.mark.rule("D-20")
def test_the_first_tile_lies_at_the_origin_turned_as_asked(engine: str) -> None:
    state = _game(engine).new_initial_state(origin=(-900, 700), rotation=5)
    assert state.tiles() == ()
    assert state.to_json()["origin"] == {"x": -900, "y": 700, "rotation": 5}
    state.apply_action(state.string_to_action("draw mangrove4 6"))
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["place -900,700,5"]
    state.apply_action(state.legal_actions()[0])
    record = str(state.to_record())
    assert "start -900,700,5" in record
    assert ss.replay(record, engine=engine) == state


def test_the_origin_counts_only_while_no_tile_lies(engine: str) -> None:
    game = _game(engine)
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
    state = _played(engine, CORAL_OF_FOUR)
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
    state = _played(engine, CORAL_OF_FOUR)
    remaining = state.remaining()
    assert (remaining.landscape_pile, remaining.task_pile) == (48 - 3 - 3, 27)
    assert sum(remaining.tiles.values()) == 78 - 6
    assert dict(remaining.markers["coral"]) == {"4": 2, "5": 2, "6": 1}
    assert "coral1" not in remaining.tiles


# -- draws ---------------------------------------------------------------------------------------
def test_prescribed_draws_are_a_landscape_and_a_task_queue(engine: str) -> None:
    draws = ["draw L01", "draw coral1 6", "draw mangrove1 5", "draw L02", "draw island1 6"]
    state = _game(engine).new_initial_state(draws=draws)
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
        _game(engine).new_initial_state(draws=draws)
    assert len(caught.value.faults) == len(faults)
    for line, fault in zip(caught.value.faults, faults, strict=True):
        assert fault in line


# -- situations that cannot be ---------------------------------------------------------------------
def _set(*path: Any, to: Any) -> Change:
    def change(value: dict[str, Any]) -> None:
        for step in path[:-1]:
            value = value[step]
        value[path[-1]] = to

    return change


def _marker(number: int, status: str) -> Change:
    """The coral task, whose area has four tiles and open edges, as another one."""

    def change(value: dict[str, Any]) -> None:
        tile = next(tile for tile in value["tiles"] if tile["tile"] == "coral1")
        old = tile["marker"]["number"]
        tile["marker"] = {"number": number, "status": status}
        lists = value["markers"]
        entry = next(entry for entry in lists["active"] if entry["type"] == "coral")
        lists["active"].remove(entry)
        lists[status].append({"x": entry["x"], "y": entry["y"], "type": "coral", "number": number})
        left = value["remaining"]["markers"]["coral"]
        left[str(old)] = left.get(str(old), 0) + 1
        left[str(number)] -= 1
        value["remaining"]["markers"]["coral"] = {name: copies for name, copies in left.items() if copies}

    return change


def _hand(tile: str, number: int) -> Change:
    """In hand instead of in the pile."""

    def change(value: dict[str, Any]) -> None:
        value["phase"], value["in_hand"] = "place", {"tile": tile, "number": number}
        del value["remaining"]["tiles"][tile]

    return change


WRONG: dict[str, tuple[Change, list[str]]] = {
    "a tile of no set": (_set("tiles", 0, "tile", to="none"), ["tiles[0].tile: no tile is called 'none'"]),
    "a copy too many": (_set("remaining", "tiles", "L32", to=1), ["2 of tile L32 are accounted for, there are 1"]),
    "two on a cell": (_set("tiles", 3, "x", to=2), ["two lie on cell (2, 0)"]),
    "no rotation": (_set("tiles", 0, "rotation", to=6), ["rotation 6, must be 0..5"]),
    "phase of another game": (_set("phase", to="reveal"), ["5 is no phase, must be one of 0 draw, 1 place, 6 end"]),
    "context": (_set("context", to=1), ["context: 1 in phase draw, must be 0"]),
    "too early an end": (_set("phase", to="end"), ["phase: end, but a tile is to be drawn (D-10)"]),
    "nothing in hand": (_set("phase", to="place"), ["a tile is in hand exactly in phase place"]),
    "another seat": (_set("active_player", to=1), ["after 6 laid tiles it is the turn of seat 0 (D-02)"]),
    "no seat": (_set("active_player", to=2), ["active: seat 2, there are 2"]),
    "no last tile": (_set("last_placed", to=None), ["last_placed: names a tile exactly when one lies"]),
    "last tile nowhere": (_set("last_placed", "x", to=99), ["last_placed: no tile lies at (99, -1)"]),
    "origin nowhere": (_set("origin", "x", to=99), ["origin: no tile lies at (99, 0) (D-20)"]),
    "origin out of range": (_set("origin", "x", to=1024), ["origin: (1024, 0)"]),
    "origin turned": (
        lambda value: value["origin"].update(x=1, rotation=0),
        ["origin: rotation 0, the first tile lies at (1, 0) with rotation 1 (D-20)"],
    ),
    "a marker too many": (
        _set("remaining", "markers", "coral", "6", to=2),
        ["3 of coral marker 6 are accounted for, there are 2"],
    ),
    "a marker of no number": (_set("remaining", "markers", "coral", "7", to=1), ["no marker is called '7'"]),
    "a marker of no type": (_set("remaining", "markers", "water", to={}), ["no task type is called 'water'"]),
    "no marker": (
        lambda value: [tile.update(marker=None) for tile in value["tiles"]],
        ["the active 6 at (-1, 0) is of no tile", "(-1, 1) is of no tile", "(0, 0) is of no tile"],
    ),
    "not listed": (lambda value: value["markers"]["active"].pop(), ["the active 6 at (-1, 1) is not listed"]),
    "a status of none": (_set("markers", "active", 0, "number", to=5), ["the active 5", "the active 6 at (0, 0)"]),
    "removed without marker": (
        lambda value: (value["removed"].update(coral2=1), value["remaining"]["tiles"].pop("coral2")),
        ["removed_markers: 0 of coral left the game with 1 task tiles (D-24)"],
    ),
    "completed too small": (_marker(5, "completed"), ["(0, 0) is completed with number 5, its area has 4 tiles"]),
    "abandoned though it may be completed": (_marker(5, "abandoned"), ["is abandoned with number 5"]),
    "abandoned at its number": (_marker(4, "abandoned"), ["is abandoned with number 4"]),
    "active at its number": (_marker(4, "active"), ["is active with number 4, its area has 4 tiles"]),
    "a task too many in hand": (_hand("coral2", 6), ["in_hand: a task tile, but 3 tasks are active (D-10)"]),
    "a number without task": (_hand("L01", 4), ["in_hand: number 4, must be 0 for a tile without task"]),
    "a task without number": (_hand("coral2", 0), ["the set has no such coral marker", "but 3 tasks are active"]),
    "not enough unseen": (
        lambda value: (value["removed"].update({f"L{n:02}": 1 for n in range(1, 28)}),
                       value["removed"].update({f"L{n}": 1 for n in (29, 30, 31, 33, 34, 35, 36, *range(38, 49))}),
                       [value["remaining"]["tiles"].pop(id) for id in value["removed"]]),
        ["undrawn: 0 landscape tiles are unseen, but 3 left the game unseen (D-01)"],
    ),
    "a wrong size": (_set("markers", "active", 0, "size", to=3), ["markers.active[0].size: 3 given, 4 derived"]),
    "a wrong pile": (_set("remaining", "landscape_pile", to=3), ["remaining.landscape_pile: 3 given, 42 derived"]),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), WRONG.values(), ids=WRONG)
def test_a_situation_that_cannot_be_is_refused_with_its_faults(engine: str, change: Change, says: list[str]) -> None:
    state = _played(engine, CORAL_OF_FOUR, players=2)
    value = state.to_json(derived=False)
    change(value)
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    for text in says:
        assert any(text in fault for fault in caught.value.faults), caught.value.faults


@pytest.mark.rule("D-21")
def test_sides_that_must_match_and_do_not_are_named(engine: str) -> None:
    state = _played(engine, ("draw jetty1 6", "place 0,0,0", "draw jetty2 6", "place 1,-1,1"))
    value = state.to_json(derived=False)
    value["tiles"][0]["rotation"] = 0
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    assert [fault for fault in caught.value.faults if "(D-21)" in fault]


def test_what_a_tile_in_hand_may_be_follows_from_the_tasks(engine: str) -> None:
    state = _played(engine, CORAL_OF_FOUR[:2])
    value = state.to_json(derived=False)
    _hand("L01", 0)(value)
    with pytest.raises(ss.SnapshotError, match="no task tile, but one is due"):
        state.game.state_from_json(value)


@pytest.mark.rule("D-24")
def test_removed_tiles_and_markers_come_back(engine: str) -> None:
    """Beside a tile of jetties alone, which must match, no tile of mangrove alone can be laid."""
    data = ss.load_tileset("dorfromantik/south_seas").canonical()
    wanted = {"L34": "MMMMMM", "mangrove1": "MMMMMM", "jetty1": "JJJJJJ"}
    tiles = [
        {**tile, "edges": wanted[tile["id"]], "segments": [[0, 1, 2, 3, 4, 5]], "count": 5}
        for tile in data["tile"]
        if tile["id"] in wanted
    ]
    tileset = ss.tilesets.tileset_from_data({**data, "tile": tiles}, "own")
    state = ss.load_game("dorfromantik", tileset=tileset, engine=engine, active_tasks=2).new_initial_state()
    for step in ("draw jetty1 6", "place 0,0,0", "draw mangrove1 4", "draw mangrove1 4"):
        state.apply_action(state.string_to_action(step))
    value = state.to_json()
    assert [event["event"] for event in value["events"]] == ["task_revealed", "tile_removed"]
    assert (value["removed"], value["removed_markers"]) == ({"mangrove1": 2}, {"mangrove": {"4": 2}})
    fresh = state.game.state_from_json(value)
    assert fresh == state
    assert fresh.to_json()["remaining"] == value["remaining"]
    value["removed_markers"]["mangrove"] = {"4": 1, "5": 1}
    with pytest.raises(ss.SnapshotError, match="mangrove marker 5 are accounted for"):
        state.game.state_from_json(value)


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
        state = _game(engine).new_initial_state()
        for _ in facekit.walk(state, random.Random(seed)):
            seen |= {event.event: event for event in state.last_events()}
    assert set(seen) >= {"task_revealed", "placed", "task_abandoned", "game_over"}
    assert set(seen["task_revealed"]) == {"event", "rule", "tile", "number"}
    assert set(seen["placed"]) == {"event", "rule", "player", "x", "y", "tile", "rotation"}
    assert seen["task_abandoned"].type in {"mangrove", "coral", "island", "shoal", "jetty"}
    assert seen["task_abandoned"].reason in {"over", "closed"}
