"""Snapshots: bytes that either engine reads, whichever wrote them, and that refuse any damage."""

from __future__ import annotations

import json
import random
import struct
import zlib

import facekit
import pytest
import southseas as ss

HEAD = 12


def _resealed(data: bytes, header: dict | None = None, body: bytes | None = None) -> bytes:
    """A snapshot with another header or body and a right checksum."""
    length = struct.unpack_from("<H", data, 10)[0]
    text = data[HEAD : HEAD + length] if header is None else json.dumps(header).encode()
    rest = data[HEAD + length : -4] if body is None else body
    whole = data[:10] + struct.pack("<H", len(text)) + text + rest
    return whole + struct.pack("<I", zlib.crc32(whole))


def _header(data: bytes) -> dict:
    return json.loads(data[HEAD : HEAD + struct.unpack_from("<H", data, 10)[0]])


def test_every_state_of_a_game_comes_back_on_either_engine(engine: str, name: str) -> None:
    other = facekit.game("native" if engine == "reference" else "reference", name=name, players=3)
    state = facekit.game(engine, name=name, players=3).new_initial_state()
    for number, _ in enumerate(facekit.walk(state, random.Random(4))):
        if number % 9 and not state.is_terminal():
            continue
        data = state.serialize()
        for game in (state.game, other):
            fresh = game.deserialize(data)
            assert fresh == state
            assert (fresh.key, fresh.move_number, fresh.phase) == (state.key, state.move_number, state.phase)
            assert fresh.legal_actions() == state.legal_actions()
            assert fresh.serialize() == data


def test_the_bytes_are_those_of_the_format(engine: str) -> None:
    game = facekit.game(engine)
    data = game.new_initial_state(seed=5).serialize()
    assert data[:10] == b"SSEASNAP\x01\x00"
    length = struct.unpack_from("<H", data, 10)[0]
    text = data[HEAD : HEAD + length].decode()
    assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
    assert json.loads(text) == {
        "chance": {"seed": 5},
        "fingerprint": game.tileset.fingerprint,
        "game": "carcassonne",
        "rules": game.rules.to_dict(),
        "tileset": "carcassonne/south_seas",
    }
    one_tile = bytes([2, 8, 0, 0, 2 * game.tileset.start, 0])
    assert data[HEAD + length :].startswith(one_tile)
    assert struct.unpack("<I", data[-4:])[0] == zlib.crc32(data[:-4])
    assert len(data) < 1000


def test_a_snapshot_has_no_history_and_no_events(engine: str, name: str) -> None:
    state = facekit.far(engine, 30, name=name)
    fresh = state.game.deserialize(state.serialize())
    assert fresh.history() == []
    assert fresh.last_events() == ()
    with pytest.raises(ss.IllegalActionError, match="no action to undo"):
        fresh.undo_action()


def test_every_truncation_and_every_flipped_byte_is_refused(engine: str, name: str) -> None:
    state = facekit.far(engine, 60, name=name)
    data = state.serialize()
    for cut in range(len(data)):
        with pytest.raises(ss.SnapshotError):
            state.game.deserialize(data[:cut])
    for place in range(len(data)):
        with pytest.raises(ss.SnapshotError):
            state.game.deserialize(data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :])
    with pytest.raises(ss.SnapshotError):
        state.game.deserialize(data + b"\0")


def test_damage_below_a_right_checksum_raises_nothing_but_the_named_error(engine: str, name: str) -> None:
    state = facekit.far(engine, 60, name=name)
    data, rng = state.serialize(), random.Random(1)
    length = struct.unpack_from("<H", data, 10)[0]
    body = data[HEAD + length : -4]
    refused = 0
    for _ in range(300):
        broken = bytearray(body)
        for _ in range(rng.randrange(1, 4)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        end = rng.choice((None, rng.randrange(len(broken))))
        try:
            state.game.deserialize(_resealed(data, body=bytes(broken[:end])))
        except ss.SnapshotError:
            refused += 1
    assert refused > 250


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "dorfromantik"}, "game: 'dorfromantik'"),
        ({"fingerprint": "0" * 16}, "fingerprint: '0000000000000000'"),
        ({"rules": {}}, "rules"),
        ({"chance": {"seed": -1}}, "chance: seed -1"),
        ({"chance": "luck"}, "chance: must be null"),
        ({"chance": {"draws": ["draw nowhere"]}}, "no such tile"),
        ({"more": 1}, "must have the keys"),
    ],
)
def test_a_header_of_another_game(engine: str, change, says: str) -> None:
    state = facekit.far(engine, 30)
    data = state.serialize()
    with pytest.raises(ss.SnapshotError, match=says):
        state.game.deserialize(_resealed(data, header={**_header(data), **change}))


def test_all_that_differs_in_a_header_is_listed(engine: str) -> None:
    data = facekit.far(engine, 30).serialize()
    other = ss.load_game(
        "carcassonne", players=3, tileset=ss.load_tileset("carcassonne/south_seas").rotated(1), engine=engine
    )
    with pytest.raises(ss.SnapshotError) as caught:
        other.deserialize(data)
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["fingerprint", "rules"]


@pytest.mark.parametrize("data", [b"", b"SSEASNAP", "text", None, b"x" * 100])
def test_bytes_that_are_no_snapshot(engine: str, data) -> None:
    with pytest.raises(ss.SnapshotError):
        facekit.game(engine).deserialize(data)


def test_another_version_is_named(engine: str) -> None:
    state = facekit.game(engine).new_initial_state()
    data = state.serialize()
    with pytest.raises(ss.SnapshotError, match="version 2"):
        state.game.deserialize(data[:8] + b"\x02\x00" + data[10:])
