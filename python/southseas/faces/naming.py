"""Indices as the names of a tile set: what the views of every game have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from southseas.engine import Situation
from southseas.faces import RawFit
from southseas.situation import Cell
from southseas.tilesets import Segment, TileSet
from southseas.views import Event, Fit, FrontierCell, View


class SegmentNames:
    """Names of segments by cell and index, for one situation's board."""

    __slots__ = ("_segments",)

    def __init__(self, tileset: TileSet, situation: Situation) -> None:
        self._segments: dict[Cell, tuple[Segment, ...]] = {
            (x, y): tileset.tiles[tile].segments for x, y, tile, _ in situation["tiles"]
        }

    def name(self, cell: Cell, segment: int) -> str:
        """Name of the segment with index ``segment`` on the tile at ``cell``."""
        return self._segments[cell][segment].name

    def place(self, x: int, y: int, segment: int) -> View:
        """A segment as section 10 names a feature."""
        return View({"x": x, "y": y, "segment": self.name((x, y), segment)})


def copies_by_id(tileset: TileSet, counts: Sequence[int]) -> dict[str, int]:
    """Numbers by tile id; only what is there."""
    return {tile.id: count for tile, count in zip(tileset.tiles, counts, strict=True) if count}


def feature_fields(
    raw: Mapping[str, Any], types: Sequence[str], names: SegmentNames, own: Mapping[str, Any]
) -> dict[str, Any]:
    """A feature of section 8; ``types`` names the indices, ``own`` is what the game adds."""
    return {
        "type": types[raw["type"]],
        "cells": tuple((x, y) for x, y in raw["cells"]),
        "segments": tuple((x, y, names.name((x, y), segment)) for x, y, segment in raw["segments"]),
        "tiles": raw["tiles"],
        "open": raw["open"],
        **own,
        "complete": bool(raw["complete"]),
    }


def frontier_cell(raw: tuple[int, int, tuple[int, ...]], labels: Sequence[str]) -> FrontierCell:
    """A frontier cell of section 8; ``labels`` names the indices."""
    x, y, sides = raw
    return FrontierCell({"x": x, "y": y, "labels": tuple(None if side < 0 else labels[side] for side in sides)})


def event(raw: Mapping[str, Any], tileset: TileSet, types: Sequence[str], names: SegmentNames) -> Event:
    """An event of section 10; ``types`` names the indices of features."""
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()}
    if "segment" in fields:
        fields["segment"] = names.name((raw["x"], raw["y"]), raw["segment"])
    if "feature" in fields:
        fields["feature"] = names.place(*raw["feature"])
    if "type" in fields:
        fields["type"] = types[raw["type"]]
    if "tile" in fields:
        fields["tile"] = tileset.tiles[raw["tile"]].id
    if "ship" in fields:
        fields["ship"] = tileset.ship_ids[raw["ship"]]
    return Event(fields)


def fit(raw: RawFit, tileset: TileSet, situation: Situation, left: Mapping[int, int]) -> Fit:
    """A tile that fits a cell; ``left`` has the undrawn markers of its type by number."""
    tile, rotations, markers = raw
    return Fit({
        "tile": tileset.tiles[tile].id,
        "copies": situation["undrawn"][tile],
        "rotations": rotations,
        "markers": tuple(
            View({"number": number, "copies": left[number], "rotations": allowed}) for number, allowed in markers
        ),
    })  # fmt: skip


def cells(raw: Iterable[tuple[int, int]]) -> tuple[Cell, ...]:
    """Cells as tuples."""
    return tuple((x, y) for x, y in raw)
