"""Snapshots, JSON and tile sets that must be refused, each with its named error."""

from __future__ import annotations

import copy
import json
import struct
import zlib
from collections.abc import Callable
from typing import Any

import pytest
import southseas as ss
from conftest import PHASES
from southseas.tilesets import tileset_from_data, tileset_from_text

# -- snapshots and situations ---------------------------------------------------------------------


def _sealed(body: bytes) -> bytes:
    return body + struct.pack("<I", zlib.crc32(body))


@pytest.mark.parametrize("phase", PHASES)
def test_cut_or_damaged_snapshots_are_refused(phases: dict[str, ss.State], phase: str) -> None:
    state = phases[phase]
    good = state.serialize()
    assert state.game.deserialize(good) == state
    damaged = [good[:size] for size in range(0, len(good), 7)]
    damaged += [good[:at] + bytes([good[at] ^ 1 << at % 8]) + good[at + 1 :] for at in range(0, len(good), 5)]
    damaged += [good + b"\0", good[::-1], b"SSEASNAP" + good]
    for data in damaged:
        with pytest.raises(ss.SnapshotError):
            state.game.deserialize(data)


@pytest.mark.parametrize("phase", PHASES)
def test_resealed_damage_is_refused_or_another_good_state(phases: dict[str, ss.State], phase: str) -> None:
    """With a right checksum only the checks of the situation stand between nonsense and the engine."""
    state = phases[phase]
    good = state.serialize()[:-4]
    situation = range(12 + struct.unpack_from("<H", good, 10)[0], len(good), 2)
    refused = 0
    for at in situation:
        data = _sealed(good[:at] + bytes([good[at] ^ (1 + at % 7)]) + good[at + 1 :])
        try:
            read = state.game.deserialize(data)
        except ss.SnapshotError:
            refused += 1
        else:
            assert read.serialize() == data
            assert read.is_terminal() or read.legal_actions()
    assert refused > 0.6 * len(situation)


def _edit(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(view: dict[str, Any]) -> None:
        *way, last = [int(word) if word.lstrip("-").isdigit() else word for word in path.split(".")]
        for step in way:
            view = view[step]
        view[last] = value

    return change


SITUATIONS: dict[str, Callable[[dict[str, Any]], None]] = {
    "format": _edit("format", 2),
    "game": _edit("game", "chess"),
    "fingerprint": _edit("tileset.fingerprint", "0" * 16),
    "rules": _edit("rules.islanders", 5),
    "unknown tile": _edit("tiles.1.tile", "castle/0"),
    "cell twice": _edit("tiles.1.x", 0),
    "cell far away": _edit("tiles.0.x", 900),
    "cell out of range": _edit("tiles.0.y", 2000),
    "rotation": _edit("tiles.1.rotation", 7),
    "mismatch": _edit("tiles.2.tile", "pier/2"),
    "segment": _edit("tiles.1.islander", {"player": 0, "segment": "castle"}),
    "islander of nobody": _edit("tiles.1.islander", {"player": 9, "segment": "sea"}),
    "token without group": _edit("tiles.1.covered", [{"segment": "sea", "twos": 9, "ones": 0}]),
    "negative wares": _edit("players.0.wares.fish", -1),
    "ship twice": _edit("players.0.ships", ["mixed", "mixed", "mixed"]),
    "unknown ship": _edit("players.0.ships", ["castle"]),
    "missing seat": lambda view: view["players"].pop(),
    "face up": _edit("face_up", []),
    "tokens": _edit("boat_tokens", 3),
    "copies": lambda view: view["remaining"]["tiles"].popitem(),
    "ship copies": lambda view: view["remaining"]["ships"].popitem(),
    "removed": _edit("removed", {"open/0": 1}),
    "phase": _edit("phase", "castle"),
    "other phase": _edit("phase", "market"),
    "seat": _edit("active_player", 5),
    "in hand": lambda view: view.__setitem__("in_hand", None if view["in_hand"] else {"tile": "open/0", "number": 0}),
    "queue": _edit("market_queue", [0, 1]),
    "move number": _edit("move_number", -4),
    "scores": _edit("scores", [99, 99]),
    "supply": _edit("players.0.supply", 0),
    "key": _edit("key", "0" * 16),
    "features": lambda view: view["features"].pop(),
    "legal actions": lambda view: view["legal_actions"].clear(),
    "no tiles": lambda view: view.pop("tiles"),
    "no phase": lambda view: view.pop("phase"),
}


@pytest.mark.parametrize("name", SITUATIONS)
def test_json_that_cannot_be_is_refused(phases: dict[str, ss.State], name: str) -> None:
    state = phases["place"]
    view = json.loads(json.dumps(state.to_json()))
    SITUATIONS[name](view)
    with pytest.raises(ss.SnapshotError):
        state.game.state_from_json(view)


HEX_SITUATIONS: dict[str, Callable[[dict[str, Any]], None]] = {
    "rules": _edit("rules.active_tasks", 4),
    "unknown tile": _edit("tiles.1.tile", "castle"),
    "cell twice": _edit("tiles.1.x", 0),
    "cell far away": _edit("tiles.0.x", 900),
    "rotation": _edit("tiles.1.rotation", 3),
    "mismatch": _edit("tiles.1.tile", "jetty_line"),
    "marker on a landscape tile": _edit("tiles.1.marker", {"number": 4, "status": "active"}),
    "task tile without marker": _edit("tiles.0.marker", None),
    "no such marker": _edit("tiles.0.marker.number", 9),
    "other number": _edit("tiles.0.marker.number", 6),
    "no such status": _edit("tiles.0.marker.status", "lost"),
    "completed is active": _edit("tiles.0.marker.status", "active"),
    "completed is abandoned": _edit("tiles.0.marker.status", "abandoned"),
    "copies": lambda view: view["remaining"]["tiles"].popitem(),
    "marker copies": lambda view: view["remaining"]["markers"]["mangrove"].popitem(),
    "pile": _edit("remaining.landscape_pile", 40),
    "task pile": _edit("remaining.task_pile", 1),
    "removed": _edit("removed", {"shoal_line": 1}),
    "removed markers": _edit("removed_markers", {"mangrove": {"4": 1}}),
    "phase": _edit("phase", "islander"),
    "seat": _edit("active_player", 5),
    "in hand": _edit("in_hand", {"tile": "mangrove_task", "number": 4}),
    "number in hand": _edit("in_hand.number", 4),
    "nothing in hand": _edit("in_hand", None),
    "origin": _edit("origin", {"x": 500, "y": 0, "rotation": 0}),
    "origin turned": _edit("origin.rotation", 1),
    "last placed": _edit("last_placed", None),
    "scores": _edit("scores", [99]),
    "result": _edit("score_sheet.result", 61),
    "sizes of active tasks": lambda view: view["markers"]["completed"].pop(),
    "key": _edit("key", "0" * 16),
    "no origin": lambda view: view.pop("origin"),
}


@pytest.mark.parametrize("name", HEX_SITUATIONS)
def test_json_that_cannot_be_is_refused_in_the_hex_game(phases: dict[str, ss.State], name: str) -> None:
    state = phases["hex place"]
    view = json.loads(json.dumps(state.to_json()))
    HEX_SITUATIONS[name](view)
    with pytest.raises(ss.SnapshotError):
        state.game.state_from_json(view)


@pytest.mark.parametrize("value", ["", "{", "[]", "{}", "null", 7, None, []], ids=repr)
def test_what_is_no_json_of_a_state_is_refused(phases: dict[str, ss.State], value: Any) -> None:
    with pytest.raises(ss.SnapshotError):
        phases["draw"].game.state_from_json(value)


def test_states_of_other_games_are_refused(engine: str, name: str) -> None:
    two, three = (ss.load_game(name, players=n, engine=engine) for n in (2, 3))
    state = two.new_initial_state()
    with pytest.raises(ss.SnapshotError):
        three.deserialize(state.serialize())
    with pytest.raises(ss.SnapshotError):
        three.state_from_json(state.to_json())
    with pytest.raises(ss.RulesError):
        state.copy_from(three.new_initial_state())


# -- tile sets ------------------------------------------------------------------------------------

VALID: dict[str, Any] = {
    "format": 1,
    "game": "carcassonne",
    "name": "valid",
    "provenance": "made up",
    "start": "curve/0",
    "shape": [
        {
            "id": "curve",
            "sides": ["sea", "sea", "bridge", "island"],
            "segments": [
                {"name": "bridge", "type": "bridge", "ports": ["S"]},
                {"name": "island", "type": "island", "ports": ["W"]},
                {"name": "sea", "type": "sea", "ports": ["N", "E", "Sl"]},
                {"name": "corner", "type": "sea", "ports": ["Sr"]},
                {"name": "market", "type": "market", "ports": []},
            ],
            "variants": [{"id": "0", "count": 4, "shells": {"bridge": 2}, "fish": {"sea": [2, 1]}, "boat": ["sea"]}],
        }
    ],
    "ship": [{"id": "a", "points": 3, "needs": {"fish": 2}}, {"id": "b", "points": 3, "needs": {"same": 3}}],
}

TILESETS: dict[str, tuple[str, Any]] = {
    "format": ("format", 2),
    "game": ("game", "chess"),
    "start that is not there": ("start", "curve/9"),
    "no shapes": ("shape", []),
    "unknown key": ("castles", 1),
    "unknown label": ("shape.0.sides", ["sea", "sea", "bridge", "road"]),
    "three sides": ("shape.0.sides", ["sea", "sea", "bridge"]),
    "unknown segment type": ("shape.0.segments.0.type", "road"),
    "port in two segments": ("shape.0.segments.3.ports", ["Sr", "N"]),
    "port in none": ("shape.0.segments.2.ports", ["N", "Sl"]),
    "sea port missing beside a bridge": ("shape.0.segments.2.ports", ["N", "E"]),
    "port that is not there": ("shape.0.segments.2.ports", ["N", "E", "Sl", "Nl"]),
    "port of another terrain": ("shape.0.segments.0.ports", ["S", "W"]),
    "malformed port": ("shape.0.segments.0.ports", ["south"]),
    "segment without port": ("shape.0.segments.0.ports", []),
    "market with a port": ("shape.0.segments.4.ports", ["S"]),
    "segment name twice": ("shape.0.segments.3.name", "sea"),
    "no variants": ("shape.0.variants", []),
    "count of nothing": ("shape.0.variants.0.count", 0),
    "negative count": ("shape.0.variants.0.count", -1),
    "count that is no integer": ("shape.0.variants.0.count", 1.5),
    "too many tiles": ("shape.0.variants.0.count", 1001),
    "shells in the sea": ("shape.0.variants.0.shells", {"sea": 1}),
    "bananas on a bridge": ("shape.0.variants.0.bananas", {"bridge": 1}),
    "fish on an island": ("shape.0.variants.0.fish", {"island": [1]}),
    "group of three": ("shape.0.variants.0.fish", {"sea": [3]}),
    "group of none": ("shape.0.variants.0.fish", {"sea": [0]}),
    "too many wares": ("shape.0.variants.0.shells", {"bridge": 64}),
    "wares of no segment": ("shape.0.variants.0.shells", {"road": 1}),
    "boat on land": ("shape.0.variants.0.boat", ["island"]),
    "boat nowhere": ("shape.0.variants.0.boat", ["road"]),
    "ship for nothing": ("ship.0.needs", {}),
    "two forms": ("ship.0.needs", {"any": 2, "same": 2}),
    "other without same": ("ship.0.needs", {"other": 2}),
    "need of zero": ("ship.0.needs", {"any": 0}),
    "need of too much": ("ship.0.needs", {"any": 64}),
    "nobody can pay": ("ship.0.needs", {"bananas": 1}),
    "unknown ware": ("ship.0.needs", {"gold": 1}),
    "points out of range": ("ship.0.points", 1000),
    "negative points": ("ship.0.points", -1),
    "ship without copies": ("ship.0.count", 0),
    "too many ships": ("ship.0.count", 255),
    "alike ships": ("ship.1.needs", {"fish": 2}),
    "ship id twice": ("ship.1.id", "a"),
    "id with a blank": ("ship.1.id", "a b"),
}


def test_the_set_that_faults_are_planted_in_is_valid() -> None:
    assert tileset_from_data(VALID, "valid").num_tiles == 4


@pytest.mark.parametrize("name", TILESETS)
def test_wrong_tile_sets_are_refused(name: str) -> None:
    data = copy.deepcopy(VALID)
    _edit(*TILESETS[name])(data)
    with pytest.raises(ss.TileSetError) as caught:
        tileset_from_data(data, "planted")
    assert len(caught.value.faults) >= 1


@pytest.mark.parametrize("text", ["", "   ", "format = ", "[[shape]]", "\x00", "format = 1\n"], ids=repr)
def test_files_that_are_no_tile_set_are_refused(text: str) -> None:
    with pytest.raises(ss.TileSetError):
        tileset_from_text(text, "text")


def test_all_faults_of_a_tile_set_come_at_once() -> None:
    data = copy.deepcopy(VALID)
    for name in ("unknown label", "negative count", "points out of range", "boat nowhere", "start that is not there"):
        _edit(*TILESETS[name])(data)
    with pytest.raises(ss.TileSetError) as caught:
        tileset_from_data(data, "planted")
    assert len(caught.value.faults) >= 5
