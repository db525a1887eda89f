"""Random tiles: sides, a partition of their ports into segments, wares, fish, boats, markets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

_SIDES = "NESW"
_LABELS = ("sea", "bridge", "island")


@dataclass(frozen=True)
class Recipe:
    """Weights of the labels (sea, bridge, island) and chances between 0 and 1.

    ``joined_*``: a port joins the segment before it; ``tangled``: seas are parted without regard to what could be
    drawn on paper; ``wares``: a bridge or island carries some; ``fish``, ``boat``: a sea does; ``groups``: most
    fish groups of a sea; ``stacked``: a segment carries more than usual; ``market``: a tile holds one.
    """

    labels: tuple[int, int, int]
    joined_bridge: float = 0.5
    joined_island: float = 0.4
    joined_sea: float = 0.5
    tangled: float = 0.15
    wares: float = 0.7
    fish: float = 0.4
    boat: float = 0.15
    groups: int = 2
    stacked: float = 0.1
    market: float = 0.05


def random_shapes(rng: random.Random, recipe: Recipe, tiles: int) -> tuple[list[dict[str, Any]], str]:
    """Shapes with ``tiles`` copies in all, and the id of the start tile."""
    shapes: list[dict[str, Any]] = []
    left = tiles
    while left > 0:
        shape = _shape(rng, recipe, f"shape{len(shapes):02}")
        for number in range(rng.choice([1, 1, 2, 3])):
            count = min(left, rng.choice([1, 1, 2, 3]))
            if count:
                shape["variants"].append(_variant(rng, recipe, shape["segments"], str(number), count))
            left -= count
        shapes.append(shape)
    start = rng.choice([f"{shape['id']}/{variant['id']}" for shape in shapes for variant in shape["variants"]])
    return shapes, start


def tally(shapes: Sequence[dict[str, Any]]) -> dict[str, int]:
    """How many symbols of each ware the shapes carry; wares that none shows are left out."""
    totals = {"bananas": 0, "shells": 0, "fish": 0}
    for variant in (variant for shape in shapes for variant in shape["variants"]):
        for ware in totals:
            for amount in variant.get(ware, {}).values():
                totals[ware] += sum(amount) if isinstance(amount, list) else amount
    return {ware: total for ware, total in totals.items() if total}


def _shape(rng: random.Random, recipe: Recipe, name: str) -> dict[str, Any]:
    sides = rng.choices(_LABELS, recipe.labels, k=len(_SIDES))
    parts = [
        *(("bridge", ports) for ports in _runs(rng, _of(sides, "bridge"), recipe.joined_bridge, longest=2)),
        *(("island", ports) for ports in _runs(rng, _of(sides, "island"), recipe.joined_island, longest=4)),
        *(("sea", ports) for ports in _seas(rng, sides, recipe)),
    ]
    if rng.random() < recipe.market:
        parts.append(("market", []))
    if rng.random() < 0.5:
        rng.shuffle(parts)
    counters = dict.fromkeys((*_LABELS, "market"), 0)
    segments = []
    for kind, ports in parts:
        segments.append({"name": f"{kind}{counters[kind]}", "type": kind, "ports": ports})
        counters[kind] += 1
    return {"id": name, "sides": sides, "segments": segments, "variants": []}


def _of(sides: Sequence[str], label: str) -> list[str]:
    return [side for side, shown in zip(_SIDES, sides, strict=True) if shown == label]


def _runs(rng: random.Random, ports: list[str], joined: float, longest: int) -> list[list[str]]:
    rng.shuffle(ports)
    parts: list[list[str]] = []
    for port in ports:
        if parts and len(parts[-1]) < longest and rng.random() < joined:
            parts[-1].append(port)
        else:
            parts.append([port])
    return [_clockwise(part) for part in parts]


def _clockwise(ports: list[str]) -> list[str]:
    return sorted(ports, key=lambda port: (_SIDES.index(port[0]), port[1:]))


def _seas(rng: random.Random, sides: Sequence[str], recipe: Recipe) -> list[list[str]]:
    ports: list[str] = []
    for side, label in zip(_SIDES, sides, strict=True):
        ports += {"sea": [side], "bridge": [side + "l", side + "r"], "island": []}[label]
    if not ports:
        return []
    if rng.random() < recipe.tangled:
        return _runs(rng, ports, recipe.joined_sea, longest=len(ports))
    return _cut_ring(rng, ports, sides, recipe.joined_sea)


def _cut_ring(rng: random.Random, ports: list[str], sides: Sequence[str], joined: float) -> list[list[str]]:
    """Ports in clockwise order, cut where a bridge or an island stands between two of them, unless joined."""
    parts: list[list[str]] = [[]]
    for place, port in enumerate(ports):
        if place and _parted(ports[place - 1], port) and rng.random() >= joined:
            parts.append([])
        parts[-1].append(port)
    return [_clockwise(part) for part in parts]


def _parted(before: str, after: str) -> bool:
    same_bridge = before[0] == after[0]
    skips_a_side = (_SIDES.index(after[0]) - _SIDES.index(before[0])) > 1
    return same_bridge or skips_a_side


def _variant(
    rng: random.Random, recipe: Recipe, segments: Sequence[dict[str, Any]], name: str, count: int
) -> dict[str, Any]:
    variant: dict[str, Any] = {"id": name, "count": count}
    tables: dict[str, dict[str, Any]] = {"bananas": {}, "shells": {}, "fish": {}}
    boats = []
    for segment in segments:
        if segment["type"] in ("bridge", "island") and rng.random() < recipe.wares:
            table = tables["shells" if segment["type"] == "bridge" else "bananas"]
            table[segment["name"]] = rng.randint(1, 9) if rng.random() < recipe.stacked else rng.randint(1, 2)
        if segment["type"] == "sea" and rng.random() < recipe.fish:
            tables["fish"][segment["name"]] = _groups(rng, recipe)
        if segment["type"] == "sea" and rng.random() < recipe.boat:
            boats.append(segment["name"])
    variant |= {ware: table for ware, table in tables.items() if table}
    if boats:
        variant["boat"] = boats
    return variant


def _groups(rng: random.Random, recipe: Recipe) -> list[int]:
    most = recipe.groups * 2 if rng.random() < recipe.stacked else recipe.groups
    return [rng.choice([1, 2]) for _ in range(rng.randint(1, most))]
