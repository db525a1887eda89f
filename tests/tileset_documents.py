"""Sound tile sets as plain data, edits that break them, and what the validator says then."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from southseas.errors import TileSetError
from southseas.tilesets import tileset_from_data

Document = dict[str, Any]
Edit = Callable[[Document], object]


def straight() -> Document:
    return {
        "id": "straight",
        "sides": ["bridge", "sea", "bridge", "sea"],
        "segments": [
            {"name": "bridge0", "type": "bridge", "ports": ["N", "S"]},
            {"name": "sea0", "type": "sea", "ports": ["Nl", "Sr", "W"]},
            {"name": "sea1", "type": "sea", "ports": ["Nr", "E", "Sl"]},
        ],
        "variants": [{"id": "1", "shells": {"bridge0": 1}}, {"id": "2", "count": 2, "fish": {"sea1": [2]}}],
    }


def market() -> Document:
    return {
        "id": "market",
        "sides": ["island", "sea", "sea", "sea"],
        "segments": [
            {"name": "island0", "type": "island", "ports": ["N"]},
            {"name": "market0", "type": "market"},
            {"name": "sea0", "type": "sea", "ports": ["E", "S", "W"]},
        ],
        "variants": [{"id": "1", "bananas": {"island0": 1}, "boat": ["sea0"]}],
    }


def document() -> Document:
    """A sound set; every test breaks it in its own way."""
    return {
        "format": 1,
        "game": "carcassonne",
        "name": "sound",
        "provenance": "for a test",
        "start": "straight/1",
        "shape": [straight(), market()],
        "ship": [
            {"id": "a", "points": 3, "needs": {"shells": 2}},
            {"id": "b", "points": 3, "needs": {"same": 3, "other": 1}},
        ],
    }


def hex_document() -> Document:
    """A sound set of hexagonal tiles; every test breaks it in its own way."""
    return {
        "format": 1,
        "game": "dorfromantik",
        "name": "sound",
        "provenance": "for a test",
        "labels": {"R": "reef", "W": "way", ".": "sea"},
        "neutral": ["sea"],
        "must_match": ["way"],
        "removed_landscape_tiles": 1,
        "markers": {"reef": [2, 3], "way": [4]},
        "score": {"flags": ["reef"], "longest": ["way"], "along_longest": {"huts": "way"}},
        "tile": [
            {"id": "plain", "kind": "landscape", "edges": "RRW.W.", "count": 2, "flag": "reef", "huts": 1},
            {"id": "split", "kind": "landscape", "edges": "W.W.RR", "segments": [[0], [2], [4, 5]]},
            {"id": "reef1", "kind": "task", "edges": "RR.RR.", "task": {"reef": 1}, "segments": [[0, 1], [3, 4]]},
            {"id": "way1", "kind": "task", "edges": "W..W..", "task": "way"},
            {"id": "extra", "kind": "special", "edges": "......"},
        ],
    }


def faults_of(edit: Edit, sound: Callable[[], Document] = document) -> list[str]:
    data = sound()
    edit(data)
    with pytest.raises(TileSetError) as caught:
        tileset_from_data(data, "broken")
    assert str(caught.value).startswith("tile set broken refused: ")
    assert all(fault in str(caught.value) for fault in caught.value.faults)
    return [_bare(fault) for fault in caught.value.faults]


def told_by(edit: Edit, sound: Callable[[], Document] = document) -> list[str]:
    """The faults with the names of the tables they are in, and with what a right value looks like."""
    data = sound()
    edit(data)
    with pytest.raises(TileSetError) as caught:
        tileset_from_data(data, "broken")
    return list(caught.value.faults)


def _bare(fault: str) -> str:
    """A fault without the names of the tables around its key and without examples, which have tests of their own."""
    where, colon, message = fault.partition(": ")
    kinds = "(must be (?:an array|a table|a string))"
    return (
        re.sub(r" \([^()]*\)$", "", where)
        + colon
        + re.sub(kinds + r" (?:such as .*?|of tables \[.*?\]\])(?=, not |$)", r"\1", message)
    )


def put(path: str, value: object) -> Edit:
    """An edit that sets the entry at ``path``, such as ``shape.0.segments.1.ports``."""
    return lambda data: put_at(_steps(path), value, data)


def put_at(steps: Sequence[str | int], value: object, data: Any) -> None:
    """Set the entry of ``data`` that ``steps`` lead to."""
    *before, last = steps
    for step in before:
        data = data[step]
    data[last] = value


def drop(path: str) -> Edit:
    """An edit that removes the entry at ``path``."""
    *before, last = _steps(path)

    def edit(data: Any) -> None:
        for step in before:
            data = data[step]
        del data[last]

    return edit


def _steps(path: str) -> list[str | int]:
    return [int(step) if step.isdigit() else step for step in path.split(".")]


def every_path(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The steps to every entry of a document."""
    yield from [path] if path else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, entry in entries:
        yield from every_path(entry, (*path, step))
