"""Raw forms of the engine, and situations, as views with names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from southseas.engine import Situation
from southseas.faces.carcassonne.layout import FEATURE_TYPES, WARES
from southseas.faces.carcassonne.views import IslanderTile, Region, SeatScore, Trader
from southseas.faces.naming import SegmentNames, copies_by_id, feature_fields
from southseas.rules import CarcassonneRules
from southseas.situation import Cell
from southseas.tilesets.carcassonne import TileSet
from southseas.views import View

_SEA_COUNTS = ("twos", "ones", "covered_twos", "covered_ones")


def tiles(tileset: TileSet, situation: Situation) -> tuple[IslanderTile, ...]:
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
        IslanderTile({
            "x": x, "y": y, "tile": tileset.tiles[tile].id, "rotation": rotation,
            "islander": standing.get((x, y)), "covered": tuple(covered.get((x, y), ())), "marker": None,
        })
        for x, y, tile, rotation in situation["tiles"]
    )  # fmt: skip


def players(tileset: TileSet, rules: CarcassonneRules, situation: Situation) -> tuple[Trader, ...]:
    """What each seat has."""
    on_board = [seat for _, _, _, seat in situation["islanders"]]
    return tuple(
        Trader({
            "supply": rules.islanders - on_board.count(seat),
            "wares": _wares(situation["wares"][seat]),
            "ships": tuple(tileset.ships[ship].id for ship in situation["ships"][seat]),
        })
        for seat in range(rules.players)
    )  # fmt: skip


def remaining(tileset: TileSet, situation: Situation) -> View:
    """Copies still in the two piles, by id; only what is there."""
    ship_counts = zip(tileset.ships, situation["ship_pile"], strict=True)
    return View({
        "tiles": View(copies_by_id(tileset, situation["undrawn"])),
        "ships": View({ship.id: count for ship, count in ship_counts if count}),
    })  # fmt: skip


def feature(raw: Mapping[str, Any], names: SegmentNames) -> Region:
    """A feature of section 8."""
    symbols = _symbols(FEATURE_TYPES[raw["type"]], raw["symbols"])
    return Region(feature_fields(raw, FEATURE_TYPES, names, {"islanders": tuple(raw["islanders"]), "symbols": symbols}))


def _symbols(kind: str, raw: tuple[int, ...]) -> View:
    if kind == "sea":
        counts = dict(zip(_SEA_COUNTS, raw, strict=True))
        return View({"fish": 2 * counts["twos"] + counts["ones"], **counts})
    ware = {"bridge": "shells", "island": "bananas"}.get(kind)
    return View({ware: raw[0]} if ware else {})


def seat_score(raw: Mapping[str, Any], tileset: TileSet, names: SegmentNames) -> SeatScore:
    """One seat's score sheet of section 9."""
    pending = (
        View({"type": FEATURE_TYPES[kind], **names.place(x, y, segment), "amount": amount})
        for kind, x, y, segment, amount in raw["pending"]
    )
    return SeatScore({
        **raw,
        "ships": tuple(View({"ship": tileset.ships[ship].id, "points": points}) for ship, points in raw["ships"]),
        "wares": _wares(raw["wares"]),
        "pending": tuple(pending),
    })  # fmt: skip


def _wares(amounts: tuple[int, int, int]) -> View:
    return View(dict(zip(WARES, amounts, strict=True)))
