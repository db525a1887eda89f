"""Raw forms of the engine, and situations, as views with names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from southseas.engine import Situation
from southseas.faces.carcassonne.layout import FEATURE_TYPES, LABELS, WARES
from southseas.rules import CarcassonneRules
from southseas.situation import Cell
from southseas.tilesets.carcassonne import Segment, TileSet
from southseas.views import Event, Feature, FrontierCell, LaidTile, Player, SeatScore, View

_SEA_COUNTS = ("twos", "ones", "covered_twos", "covered_ones")


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


def tiles(tileset: TileSet, situation: Situation) -> tuple[LaidTile, ...]:
    """The board, sorted by (y, x)."""
    names = SegmentNames(tileset, situation)
    standing = {
        (x, y): View({"player": seat, "segment": names.name((x, y), segment)})
        for x, y, segment, seat in situation["islanders"]
    }
    covered: dict[Cell, list[View]] = defaultdict(list)
    for x, y, segment, twos, ones in situation["covered"]:
        covered[x, y].append(View({"segment": names.name((x, y), segment), "twos": twos, "ones": ones}))
    return tuple(
        LaidTile({
            "x": x, "y": y, "tile": tileset.tiles[tile].id, "rotation": rotation,
            "islander": standing.get((x, y)), "covered": tuple(covered.get((x, y), ())), "marker": None,
        })
        for x, y, tile, rotation in situation["tiles"]
    )  # fmt: skip


def players(tileset: TileSet, rules: CarcassonneRules, situation: Situation) -> tuple[Player, ...]:
    """What each seat has."""
    on_board = [seat for _, _, _, seat in situation["islanders"]]
    return tuple(
        Player({
            "supply": rules.islanders - on_board.count(seat),
            "wares": _wares(situation["wares"][seat]),
            "ships": tuple(tileset.ships[ship].id for ship in situation["ships"][seat]),
        })
        for seat in range(rules.players)
    )  # fmt: skip


def remaining(tileset: TileSet, situation: Situation) -> View:
    """Copies still in the two piles, by id; only what is there."""
    tile_counts = zip(tileset.tiles, situation["undrawn"], strict=True)
    ship_counts = zip(tileset.ships, situation["ship_pile"], strict=True)
    return View({
        "tiles": View({tile.id: count for tile, count in tile_counts if count}),
        "ships": View({ship.id: count for ship, count in ship_counts if count}),
    })  # fmt: skip


def feature(raw: Mapping[str, Any], names: SegmentNames) -> Feature:
    """A feature of section 8."""
    kind = FEATURE_TYPES[raw["type"]]
    return Feature({
        "type": kind,
        "cells": tuple((x, y) for x, y in raw["cells"]),
        "segments": tuple((x, y, names.name((x, y), segment)) for x, y, segment in raw["segments"]),
        "tiles": raw["tiles"],
        "open": raw["open"],
        "islanders": tuple(raw["islanders"]),
        "symbols": _symbols(kind, raw["symbols"]),
        "complete": bool(raw["complete"]),
    })  # fmt: skip


def _symbols(kind: str, raw: tuple[int, ...]) -> View:
    if kind == "sea":
        counts = dict(zip(_SEA_COUNTS, raw, strict=True))
        return View({"fish": 2 * counts["twos"] + counts["ones"], **counts})
    ware = {"bridge": "shells", "island": "bananas"}.get(kind)
    return View({ware: raw[0]} if ware else {})


def frontier_cell(raw: tuple[int, int, tuple[int, ...]]) -> FrontierCell:
    """A frontier cell of section 8."""
    x, y, labels = raw
    return FrontierCell({"x": x, "y": y, "labels": tuple(None if label < 0 else LABELS[label] for label in labels)})


def event(raw: Mapping[str, Any], tileset: TileSet, names: SegmentNames) -> Event:
    """An event of section 10."""
    fields = {name: tuple(value) if isinstance(value, list) else value for name, value in raw.items()}
    if "segment" in fields:
        fields["segment"] = names.name((raw["x"], raw["y"]), raw["segment"])
    if "feature" in fields:
        x, y, segment = raw["feature"]
        fields["feature"] = _named_segment(x, y, segment, names)
    if "type" in fields:
        fields["type"] = FEATURE_TYPES[raw["type"]]
    if "tile" in fields:
        fields["tile"] = tileset.tiles[raw["tile"]].id
    if "ship" in fields:
        fields["ship"] = tileset.ships[raw["ship"]].id
    return Event(fields)


def seat_score(raw: Mapping[str, Any], tileset: TileSet, names: SegmentNames) -> SeatScore:
    """One seat's score sheet of section 9."""
    pending = (
        View({"type": FEATURE_TYPES[kind], **_named_segment(x, y, segment, names), "amount": amount})
        for kind, x, y, segment, amount in raw["pending"]
    )
    return SeatScore({
        **raw,
        "ships": tuple(View({"ship": tileset.ships[ship].id, "points": points}) for ship, points in raw["ships"]),
        "wares": _wares(raw["wares"]),
        "pending": tuple(pending),
    })  # fmt: skip


def _named_segment(x: int, y: int, segment: int, names: SegmentNames) -> View:
    return View({"x": x, "y": y, "segment": names.name((x, y), segment)})


def _wares(amounts: tuple[int, int, int]) -> View:
    return View(dict(zip(WARES, amounts, strict=True)))
