"""Snapshots: section 6 of ``docs/formats.md``. The layout of a situation is the game's."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from southseas.chance import SEED_LIMIT
from southseas.engine import Situation
from southseas.errors import SnapshotError, shown
from southseas.situation import Layout, Shape

if TYPE_CHECKING:
    from southseas.game import Game
    from southseas.state import State

MAGIC = b"SSEASNAP"
VERSION = 1
_HEAD = struct.Struct("<8sHH")
_CRC = struct.Struct("<I")
_KEYS = {"chance", "fingerprint", "game", "rules", "tileset"}


def write_snapshot(state: State) -> bytes:
    """Situation and chance source of ``state``."""
    game = state.game
    header = {
        "chance": state.chance_json(),
        "fingerprint": game.tileset.fingerprint,
        "game": game.name,
        "rules": game.rules.to_dict(),
        "tileset": game.tileset.source,
    }
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    body = bytearray(_HEAD.pack(MAGIC, VERSION, len(text)) + text)
    situation = state.situation()
    for name in game.face.layout:
        _write_value(body, situation[name])
    return bytes(body) + _CRC.pack(zlib.crc32(body))


def read_snapshot(data: bytes, game: Game) -> tuple[Situation, Any]:
    """Situation (right in shape, not yet checked) and the ``chance`` of the header.

    :class:`SnapshotError` for bytes that are no whole snapshot of ``game``.
    """
    body = _checked_body(data)
    _, _, length = _HEAD.unpack_from(body)
    header = _parsed_header(bytes(body[_HEAD.size : _HEAD.size + length]))
    faults = _header_faults(header, game)
    if faults:
        raise SnapshotError("this snapshot belongs to another game", faults)
    reader = _Varints(body, _HEAD.size + length)
    return reader.situation(game.face.layout), header["chance"]


def chance_fault(chance: object) -> str | None:
    """What is wrong with the ``chance`` of a header; draws are checked with the situation."""
    if chance is None:
        return None
    if isinstance(chance, dict) and set(chance) == {"seed"}:
        seed = chance["seed"]
        sound = type(seed) is int and 0 <= seed < SEED_LIMIT
        return None if sound else f"chance: seed {shown(seed)} is not in 0..2^64-1"
    if isinstance(chance, dict) and set(chance) == {"draws"} and isinstance(chance["draws"], list):
        return None
    return f"chance: must be null, a seed or a list of draws, not {shown(chance)}"


def _checked_body(data: bytes) -> memoryview:
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise SnapshotError(f"a snapshot is bytes, not {type(data).__name__}")
    whole = memoryview(data).cast("B")
    if len(whole) < _HEAD.size + _CRC.size or bytes(whole[: len(MAGIC)]) != MAGIC:
        raise SnapshotError(f"these {len(whole)} bytes are no snapshot: it begins with {MAGIC.decode()}")
    version = _HEAD.unpack_from(whole)[1]
    if version != VERSION:
        raise SnapshotError(f"snapshot version {version} cannot be read; this is version {VERSION}")
    body = whole[: -_CRC.size]
    if _CRC.unpack(whole[-_CRC.size :])[0] != zlib.crc32(body):
        raise SnapshotError("the snapshot is damaged or cut off: its checksum is wrong")
    return body


def _parsed_header(text: bytes) -> Mapping[str, Any]:
    try:
        header = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SnapshotError(f"the snapshot's header is not JSON: {error}") from error
    if not isinstance(header, dict) or set(header) != _KEYS:
        raise SnapshotError(f"the snapshot's header must have the keys {', '.join(sorted(_KEYS))}")
    return header


def _header_faults(header: Mapping[str, Any], game: Game) -> list[str]:
    wanted = {"game": game.name, "fingerprint": game.tileset.fingerprint, "rules": game.rules.to_dict()}
    faults = [
        f"{name}: {header[name]!r} in the snapshot, {value!r} here"
        for name, value in wanted.items()
        if header[name] != value
    ]
    fault = chance_fault(header["chance"])
    return [*faults, fault] if fault else faults


def _write_value(body: bytearray, value: Any) -> None:
    if isinstance(value, int):
        _write_varint(body, value)
        return
    items = () if value is None else value
    _write_varint(body, len(items))
    for item in items:
        _write_value(body, item)


def _write_varint(body: bytearray, value: int) -> None:
    rest = value << 1 if value >= 0 else (-value << 1) - 1
    while rest > 127:
        body.append(rest & 127 | 128)
        rest >>= 7
    body.append(rest)


class _Varints:
    """Reads zig-zag LEB128 integers from ``body`` on from ``at``."""

    def __init__(self, body: memoryview, at: int) -> None:
        self._body = body
        self._at = at

    def situation(self, layout: Layout) -> Situation:
        situation = {name: self._field(name, shape) for name, shape in layout.items()}
        if self._at != len(self._body):
            raise SnapshotError(f"{len(self._body) - self._at} bytes follow the situation")
        return situation

    def _field(self, name: str, shape: Shape) -> Any:
        value = self._value(shape.depth)
        value = None if shape.optional and value == () else value
        if not shape.admits(value):
            raise SnapshotError(f"{name}: {value!r} has the wrong form")
        return value

    def _value(self, depth: int) -> Any:
        number = self._integer()
        if depth == 0:
            return number
        if not 0 <= number <= len(self._body):
            raise SnapshotError(f"a list of length {number} cannot be in {len(self._body)} bytes")
        return tuple(self._value(depth - 1) for _ in range(number))

    def _integer(self) -> int:
        result = shift = 0
        while True:
            if self._at >= len(self._body):
                raise SnapshotError("the snapshot ends inside the situation")
            byte = self._body[self._at]
            self._at += 1
            result |= (byte & 127) << shift
            shift += 7
            if byte == 0 and shift > 7:
                raise SnapshotError("an integer of the situation is written with more bytes than it needs")
            if byte < 128:
                return result >> 1 if result % 2 == 0 else -(result + 1 >> 1)
            if shift > 63:
                raise SnapshotError("an integer of the situation is too long")
