"""Situations of the hex game that cannot be, as JSON and plain, and its branch of the JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any

import hexfacekit
import jsonschema
import pytest
import southseas as ss

Change = Callable[[dict[str, Any]], object]


# -- as JSON ---------------------------------------------------------------------------------------
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
    state = hexfacekit.played(engine, hexfacekit.CORAL_OF_FOUR, players=2)
    value = state.to_json(derived=False)
    change(value)
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    for text in says:
        assert any(text in fault for fault in caught.value.faults), caught.value.faults


@pytest.mark.rule("D-21")
def test_sides_that_must_match_and_do_not_are_named(engine: str) -> None:
    state = hexfacekit.played(engine, ("draw jetty1 6", "place 0,0,0", "draw jetty2 6", "place 1,-1,1"))
    value = state.to_json(derived=False)
    value["tiles"][0]["rotation"] = 0
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    assert [fault for fault in caught.value.faults if "(D-21)" in fault]


def test_what_a_tile_in_hand_may_be_follows_from_the_tasks(engine: str) -> None:
    state = hexfacekit.played(engine, hexfacekit.CORAL_OF_FOUR[:2])
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


# -- plain situations and the schema ---------------------------------------------------------------
def _row(name: str, index: int, to: Any) -> Change:
    def change(situation: dict[str, Any]) -> None:
        situation[name] = [*situation[name][:index], to, *situation[name][index + 1 :]]

    return change


WRONG_SITUATIONS: dict[str, tuple[Change, str]] = {
    "unsorted markers": (lambda s: s.update(undrawn_markers=s["undrawn_markers"][::-1]), "_markers: must be sorted"),
    "no copies": (_row("undrawn_markers", 0, (0, 4, 0)), "undrawn_markers: 0 copies of marker 4 of type 0"),
    "an unknown marker": (_row("undrawn_markers", 0, (99, 4, 2)), "the set has no marker 4 of type 99"),
    "an unknown removed marker": (lambda s: s.update(removed_markers=[(5, 4, 1)]), "removed_markers: the set has no"),
    "an unknown status": (_row("markers", 0, (0, 0, 6, 3)), "markers: (0, 0) has status 3, must be 0..2"),
    "an unknown number": (_row("markers", 0, (0, 0, 9, 0)), "(0, 0) has number 9, the set has no such coral marker"),
    "a marker on no task tile": (_row("markers", 0, (1, 0, 6, 0)), "markers: no task tile lies at (1, 0)"),
    "a task tile without marker": (_row("markers", 0, (1, 0, 6, 0)), "markers: the task tile at (0, 0) has none"),
    "two markers on a tile": (lambda s: s["markers"].append(s["markers"][0]), "markers: 2 lie at (0, 0)"),
    "an unknown tile in hand": (lambda s: s.update(phase=1, decider=0, in_hand=(78, 0)), "tile 78, the set has 78"),
    "an unknown tile": (_row("tiles", 0, (3, -1, 99, 0)), "(3, -1) holds tile 99, the set has 78"),
    "a short list": (lambda s: s["undrawn"].pop(), "undrawn: has 77 entries, must have one per tile: 78"),
    "a negative number": (_row("removed", 0, -1), "an amount of tile L01 is negative"),
    "another decider": (lambda s: s.update(decider=0), "decider: 0, must be -1 in phase draw"),
    "a wrong shape": (lambda s: s.update(origin=(0, 0)), "origin: (0, 0) has the wrong form"),
    "a missing field": (lambda s: s.pop("markers"), "markers: is missing"),
    "too many steps": (lambda s: s.update(move_number=2**20 + 1), "move_number: 1048577"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "says"), WRONG_SITUATIONS.values(), ids=WRONG_SITUATIONS)
def test_a_plain_situation_is_checked_as_well(engine: str, change: Change, says: str) -> None:
    state = hexfacekit.played(engine, hexfacekit.CORAL_OF_FOUR)
    situation = {name: list(value) if isinstance(value, list) else value for name, value in state.situation().items()}
    change(situation)
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_situation(situation)
    assert any(says in fault for fault in caught.value.faults), caught.value.faults


@pytest.mark.rule("D-10")
def test_no_more_tasks_are_active_than_the_rules_allow(engine: str) -> None:
    situation = hexfacekit.played(engine, hexfacekit.CORAL_OF_FOUR).situation()
    with pytest.raises(ss.SnapshotError, match=r"3 are active, the rules allow 2 \(D-10\)"):
        hexfacekit.game(engine, active_tasks=2).state_from_situation(situation)


@pytest.mark.rule("D-22")
def test_a_task_tile_in_hand_can_be_laid_somewhere(engine: str) -> None:
    """One tile lies, of coral on all sides; coral on all sides with number 1 would make an area of two."""
    data = ss.load_tileset("dorfromantik/south_seas").canonical()
    tiles = [{**tile, "count": 2} for tile in data["tile"] if tile["id"] in ("L32", "coral1")]
    tiles[0].update(edges="CCCCCC", segments=[[0, 1, 2, 3, 4, 5]])
    own = ss.tilesets.tileset_from_data(
        {**data, "markers": {"coral": [1, 6]}, "tile": tiles, "removed_landscape_tiles": 0}, "own"
    )
    game = ss.load_game("dorfromantik", tileset=own, engine=engine)
    state = game.new_initial_state()
    for step in ("draw coral1 6", "place 0,0,0"):
        state.apply_action(state.string_to_action(step))
    value = state.to_json(derived=False)
    value |= {"phase": "place", "in_hand": {"tile": "coral1", "number": 1}}
    value["remaining"] |= {"tiles": {"L32": 2}, "markers": {}, "task_pile": 0}
    with pytest.raises(ss.SnapshotError, match=r"nothing to choose in phase place|can be laid nowhere"):
        game.state_from_json(value)


BROKEN: dict[str, Change] = {
    "players": _set("players", to=[]),
    "a phase of the other game": _set("phase", to="islander"),
    "no origin": lambda value: value.pop("origin"),
    "no markers": lambda value: value.pop("markers"),
    "a rotation of seven edges": _set("tiles", 0, "rotation", to=6),
    "an islander": _set("tiles", 0, "islander", to=None),
    "an unknown status": _set("tiles", 1, "marker", to={"number": 6, "status": "lost"}),
    "a marker of 0": _set("tiles", 1, "marker", to={"number": 0, "status": "active"}),
    "a number that is none": _set("remaining", "markers", "coral", to={"six": 1}),
    "a context": _set("context", to=1),
    "the sheet of seats": _set("score_sheet", to=[]),
    "seven seats": _set("scores", to=[0] * 7),
    "another game": _set("game", to="carcassonne"),
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_the_schema_refuses_broken_states(change: Change) -> None:
    schema = json.loads((resources.files("southseas") / "data" / "state.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    value = hexfacekit.played("reference", hexfacekit.CORAL_OF_FOUR).to_json()
    assert validator.is_valid(value)
    change(value)
    assert not validator.is_valid(value)
