"""What the words of all games have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.tilesets import Tile


def player_name(seat: int, names: Sequence[str] | None) -> str:
    """What a seat is called."""
    given = names[seat].strip() if names is not None and seat < len(names) else ""
    return given or f"Player {seat}"


def counted(count: int, one: str) -> str:
    """``1 tile``, ``2 tiles``."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def points_text(points: int) -> str:
    """A number of points."""
    return counted(points, "point")


def points_of(data: Mapping[str, Any]) -> Sequence[int] | None:
    """Points by seat, at the end or as if the game ended now; None where the state does not say."""
    return data.get("returns") or data.get("scores")


def short_names(tile: Tile) -> list[str]:
    """A short mark for each segment: ``s1`` for ``sea1``; plain indices where marks would be alike."""
    marks = []
    for segment in tile.segments:
        stem = segment.name.rstrip("0123456789")
        marks.append(segment.name[:1] + segment.name[len(stem) :])
    alike = len(set(marks)) < len(marks) or (bool(marks) and max(map(len, marks)) > 3)
    return [str(i) for i in range(len(marks))] if alike else marks


def key_to_short_names(tile: Tile) -> list[str]:
    """``s1 sea1`` for each segment."""
    return [f"{mark} {segment.name}" for mark, segment in zip(short_names(tile), tile.segments, strict=True)]
