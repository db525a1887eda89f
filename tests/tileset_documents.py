"""A sound tile set as plain data, edits that break it, and what the validator says then."""

from __future__ import annotations

from collections.abc import Callable
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


def faults_of(edit: Edit) -> list[str]:
    data = document()
    edit(data)
    with pytest.raises(TileSetError) as caught:
        tileset_from_data(data, "broken")
    assert str(caught.value).startswith("tile set broken refused: ")
    assert all(fault in str(caught.value) for fault in caught.value.faults)
    return list(caught.value.faults)


def put(path: str, value: object) -> Edit:
    """An edit that sets the entry at ``path``, such as ``shape.0.segments.1.ports``."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def edit(data: Any) -> None:
        for step in steps:
            data = data[step]
        data[last] = value

    return edit


def drop(path: str) -> Edit:
    """An edit that removes the entry at ``path``."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def edit(data: Any) -> None:
        for step in steps:
            data = data[step]
        del data[last]

    return edit
