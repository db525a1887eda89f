"""JSON: the schema, the way back, and what is checked on it; situations that cannot be."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from importlib import resources
from typing import Any

import facekit
import jsonschema
import pytest
import southseas as ss
from southseas.tilesets import tileset_from_data

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads((resources.files("southseas") / "data" / "state.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize("players", [2, 5])
def test_states_fit_the_schema_and_come_back(engine: str, name: str, players: int, validator) -> None:
    state = facekit.game(engine, name=name, players=players).new_initial_state()
    for number, _ in enumerate(facekit.walk(state, random.Random(players))):
        if number % 11 and not state.is_terminal():
            continue
        value = state.to_json()
        validator.validate(value)
        validator.validate(state.to_json(derived=False))
        text = json.dumps(value)
        assert json.loads(text) == value
        for given in (value, text, state.to_json(derived=False)):
            fresh = state.game.state_from_json(given)
            assert fresh == state
            assert fresh.move_number == state.move_number
            assert {**fresh.to_json(), "events": []} == {**value, "events": []}


def test_both_engines_write_the_same(name: str) -> None:
    states = [
        facekit.game(engine, name=name, players=3).new_initial_state(seed=4) for engine in ("native", "reference")
    ]
    rng = random.Random(4)
    while not states[0].is_terminal():
        one, other = (state.to_json() for state in states)
        assert one == other
        action = rng.choice(states[0].legal_actions())
        for state in states:
            state.apply_action(action)
    assert states[0].to_json() == states[1].to_json()


def test_json_holds_what_the_face_shows(engine: str, name: str) -> None:
    state = facekit.far(engine, 80, name=name)
    value = state.to_json()
    assert value["key"] == f"{state.key:016x}"
    assert value["phase"] == state.phase
    assert value["scores"] == state.scores()
    assert [entry["action"] for entry in value["legal_actions"]] == state.legal_actions()
    assert [state.string_to_action(entry["text"]) for entry in value["legal_actions"]] == state.legal_actions()
    assert [state.dict_to_action(entry) for entry in value["legal_actions"]] == state.legal_actions()
    assert [event["event"] for event in value["events"]] == [event.event for event in state.last_events()]
    assert value["returns"] is None


def test_the_weights_of_draws_are_written(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state()
    assert [(entry["action"], entry["weight"]) for entry in state.to_json()["legal_actions"]] == state.chance_counts()


BROKEN: dict[str, Change] = {
    "format": lambda v: v.update(format=2),
    "phase": lambda v: v.update(phase="sleep"),
    "key": lambda v: v.update(key="12"),
    "rotation": lambda v: v["tiles"][0].update(rotation=4),
    "supply": lambda v: v["players"][0].update(supply=-1),
    "more": lambda v: v.update(more=1),
    "tiles": lambda v: v.pop("tiles"),
    "islander": lambda v: v["tiles"][0].update(islander={"player": 0}),
    "count 0": lambda v: v["remaining"]["tiles"].update({"cross/1": 0}),
    "feature": lambda v: v["features"][0].update(type="lake"),
    "event": lambda v: v["events"].append({"event": "storm", "rule": "C-99"}),
}


@pytest.mark.parametrize("change", BROKEN.values(), ids=BROKEN)
def test_the_schema_refuses_broken_states(change: Change, validator) -> None:
    value = facekit.far("reference", 60).to_json()
    assert validator.is_valid(value)
    change(value)
    assert not validator.is_valid(value)


def _islander(value: dict[str, Any], player: int, count: int) -> None:
    free = [tile for tile in value["tiles"] if tile["islander"] is None and tile["tile"].startswith("straight")]
    for tile in free[:count]:
        tile["islander"] = {"player": player, "segment": "bridge0"}


WRONG: dict[str, tuple[Change, list[str]]] = {
    "format": (lambda v: v.update(format=2), ["format: must be 1"]),
    "game": (lambda v: v.update(game="go"), ["game: must be 'carcassonne'"]),
    "tile set": (lambda v: v["tileset"].update(fingerprint="0"), ["tileset.fingerprint"]),
    "rules": (lambda v: v["rules"].update(players=3), ["rules: must be"]),
    "unknown tile": (lambda v: v["tiles"][3].update(tile="lagoon/1"), ["tiles[3].tile: no tile is called 'lagoon/1'"]),
    "unknown segment": (
        lambda v: v["tiles"][3].update(islander={"player": 0, "segment": "sky0"}),
        ["tiles[3].islander.segment: no segment of the tile is called 'sky0'"],
    ),
    "types": (
        lambda v: (v.update(boat_tokens="19"), v["players"][0]["wares"].update(fish=1.5), v["tiles"][0].pop("x")),
        ["boat_tokens: must be an integer, not '19'", "players[0].wares.fish: must be", "tiles[0].x: must be"],
    ),
    "no tiles": (lambda v: v.update(tiles=[]), ["tiles: none lies on the board"]),
    "cell used twice": (lambda v: v["tiles"].append(copy.deepcopy(v["tiles"][-1])), ["tiles: two lie on cell"]),
    "far away": (lambda v: v["tiles"][-1].update(y=1024), ["out of range", "do not touch"]),
    "order": (lambda v: v["tiles"].reverse(), ["tiles: must be sorted"]),
    "copies": (lambda v: v["remaining"]["tiles"].update({"cross/1": 9}), ["of tile cross/1 are accounted for"]),
    "ships": (lambda v: v["face_up"].pop(), ["ships: "]),
    "too many islanders": (lambda v: _islander(v, 0, 5), ["the rules give 4"]),
    "no such seat": (lambda v: _islander(v, 7, 1), ["belongs to seat 7"]),
    "negative wares": (lambda v: v["players"][0]["wares"].update(fish=-1), ["wares: seat 0 has"]),
    "tokens": (lambda v: v.update(boat_tokens=200), ["boat_tokens: 200 left"]),
    "phase and hand": (lambda v: v.update(phase="draw"), ["in_hand: ", "exactly in phase place"]),
    "active": (lambda v: v.update(active_player=9), ["active: seat 9"]),
    "context": (lambda v: v.update(context=2), ["context: 2 in phase place"]),
    "queue": (lambda v: v.update(market_queue=[0]), ["market_queue: must be empty"]),
    "last placed": (lambda v: v.update(last_placed={"x": 500, "y": 5}), ["last_placed: no tile lies at (500, 5)"]),
    "no last placed": (lambda v: v.update(last_placed=None), ["last_placed: must name a tile"]),
    "too long": (lambda v: v.update(move_number=10**9), ["must be 0..2^20"]),
    "covered": (
        lambda v: v["tiles"][0].update(covered=[{"segment": "sea0", "twos": 9, "ones": 0}]),
        ["has no 9 groups of two", "boat_tokens"],
    ),
}


@pytest.mark.parametrize(("change", "faults"), WRONG.values(), ids=WRONG)
def test_a_situation_that_cannot_be_is_refused_with_every_fault(engine: str, change: Change, faults: list[str]) -> None:
    state = _placing(engine)
    value = state.to_json(derived=False)
    change(value)
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    for fault in faults:
        assert fault in str(caught.value)


def _placing(engine: str) -> ss.State:
    state = facekit.far(engine, 101)
    while state.phase != "place":
        facekit.step(state, random.Random(2))
    return state


OTHER_PHASES: dict[str, str] = {
    "place": "in_hand: None in phase place",
    "market": "market_queue: is empty in phase market",
    "reveal": "phase: reveal, but all face-up places are taken (C-03)",
    "end": "phase: end, but tiles are left in the pile",
    "deliver": "phase: there is nothing to choose in phase deliver",
}


@pytest.mark.parametrize("phase", OTHER_PHASES)
def test_a_phase_that_does_not_fit_is_refused(engine: str, phase: str) -> None:
    state = facekit.game(engine).new_initial_state()
    while state.phase != "draw" or len(state.tiles()) < 3:
        state.apply_action(state.legal_actions()[0])
    assert not any(any(player.wares.values()) for player in state.players())
    value = {**state.to_json(derived=False), "phase": phase}
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    assert OTHER_PHASES[phase] in str(caught.value)


def test_at_the_end_no_islander_stands_but_on_markets(engine: str) -> None:
    state = facekit.far(engine, 10**6)
    value = state.to_json(derived=False)
    tile = next(tile for tile in value["tiles"] if tile["tile"].startswith("straight"))
    tile["islander"] = {"player": 0, "segment": "bridge0"}
    with pytest.raises(ss.SnapshotError, match=r"phase: end, but an islander stands on bridge0 .*C-51"):
        state.game.state_from_json(value)


def test_faults_of_different_kinds_are_reported_together(engine: str) -> None:
    state = _placing(engine)
    value = state.to_json(derived=False)
    for name in ("copies", "tokens", "active", "negative wares", "queue"):
        WRONG[name][0](value)
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    kinds = {fault.split(":")[0] for fault in caught.value.faults}
    assert kinds >= {"tiles", "boat_tokens", "active", "wares", "market_queue"}


@pytest.mark.parametrize(
    "change",
    [
        lambda v: v.update(key="0" * 16),
        lambda v: v["scores"].__setitem__(0, 77),
        lambda v: v["features"].pop(),
        lambda v: v["legal_actions"].reverse(),
        lambda v: v["score_sheet"][0].update(total=77),
        lambda v: v.update(returns=[0, 0]),
        lambda v: v.update(current_player=-1),
        lambda v: v["players"][1].update(supply=3 - v["players"][1]["supply"] % 2),
    ],
    ids=["key", "scores", "features", "legal_actions", "score_sheet", "returns", "current_player", "supply"],
)
def test_derived_values_that_differ_are_refused(engine: str, change: Change, request) -> None:
    state = _placing(engine)
    value = state.to_json()
    change(value)
    with pytest.raises(ss.SnapshotError, match=request.node.callspec.id.split("-")[-1]):
        state.game.state_from_json(value)


@pytest.mark.rule("C-11")
def test_touching_sides_that_differ_are_named(engine: str) -> None:
    state = _placing(engine)
    value = state.to_json(derived=False)
    tiles = state.game.tileset
    for tile in value["tiles"]:
        index = tiles.tile_index(tile["tile"])
        tile["rotation"] = tiles.canonical_rotation(index, tile["rotation"] + 1)
    with pytest.raises(ss.SnapshotError, match=r"shows .* which shows .*C-11"):
        state.game.state_from_json(value)


@pytest.mark.rule("C-12")
def test_a_tile_in_hand_can_be_laid_somewhere(engine: str) -> None:
    sea = {"name": "sea0", "type": "sea", "ports": ["N", "E", "S", "W"]}
    land = {"name": "island0", "type": "island", "ports": ["N", "E", "S", "W"]}
    shapes = [("land", "island", land), ("sea", "sea", sea)]
    tileset = tileset_from_data(
        {
            "format": 1,
            "game": "carcassonne",
            "name": "land and sea",
            "provenance": "made up for a test",
            "start": "land/1",
            "shape": [
                {"id": id, "sides": [label] * 4, "segments": [part], "variants": [{"id": "1", "count": 2}]}
                for id, label, part in shapes
            ],
        },
        "test",
    )
    state = ss.load_game("carcassonne", tileset=tileset, engine=engine).new_initial_state(draws=["draw land/1"])
    value = state.to_json(derived=False)
    assert state.game.state_from_json(value) == state
    value["in_hand"]["tile"] = "sea/1"
    value["remaining"]["tiles"] = {"land/1": 1, "sea/1": 1}
    with pytest.raises(ss.SnapshotError, match="in_hand: tile sea/1 can be laid nowhere") as caught:
        state.game.state_from_json(value)
    assert len(caught.value.faults) == 1


@pytest.mark.rule("C-03")
def test_before_the_first_placement_nobody_but_the_first_player_acts(engine: str) -> None:
    state = facekit.game(engine).new_initial_state()
    value = state.to_json(derived=False)
    value["active_player"] = 1
    value["players"][0]["wares"]["fish"] = 2
    with pytest.raises(ss.SnapshotError) as caught:
        state.game.state_from_json(value)
    assert len(caught.value.faults) == 2


@pytest.mark.parametrize("value", ["{", "[]", 5, None, [], "[" * 100000])
def test_what_is_no_json_state(engine: str, value) -> None:
    with pytest.raises(ss.SnapshotError):
        facekit.game(engine).state_from_json(value)


@pytest.mark.rule("C-34")
def test_tokens_lie_in_canonical_places(engine: str) -> None:
    """A token on the second of two equal groups of a region is the same situation written another way."""
    state, moved = _with_a_movable_token(engine)
    with pytest.raises(ss.SnapshotError, match=r"covered: .* in canonical form"):
        state.game.state_from_json(moved)


def _with_a_movable_token(engine: str) -> tuple[ss.State, dict[str, Any]]:
    """A state with a covered group, and its JSON with the token on another such group of the region."""
    for seed in range(60):
        state = facekit.game(engine, players=2).new_initial_state(seed=seed)
        for _ in facekit.walk(state, random.Random(seed)):
            value = state.to_json(derived=False)
            if any(tile["covered"] for tile in value["tiles"]) and _move_token(state, value):
                return state, value
    raise AssertionError("no walk covers a group in a region with another one")


def _move_token(state: ss.State, value: dict[str, Any]) -> bool:
    at = {(tile["x"], tile["y"]): tile for tile in value["tiles"]}
    groups = {tile.id: {s.name: s.fish for s in tile.segments} for tile in state.game.tileset.tiles}
    for feature in state.features():
        covered = [(at[x, y], name) for x, y, name in feature.segments if feature.type == "sea"]
        worn = [(tile, name) for tile, name in covered if any(c["segment"] == name for c in tile["covered"])]
        bare = [(tile, name) for tile, name in covered if not tile["covered"] and 1 in groups[tile["tile"]][name]]
        for tile, _ in worn:
            if bare and [c["ones"] for c in tile["covered"]] == [1]:
                bare[-1][0]["covered"] = [{"segment": bare[-1][1], "twos": 0, "ones": 1}]
                tile["covered"] = []
                return True
    return False
