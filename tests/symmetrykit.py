"""Situations turned and mirrored as section 21 of docs/formats.md says, from the pictures of the tiles alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import southseas as ss
from southseas.tilesets import TileSet, tileset_from_data

Picture = tuple[tuple[str, ...], tuple[frozenset[tuple[int, int]], ...]]
"""A laid tile: labels by direction, and of every segment its ports as (direction, slot)."""


@dataclass(frozen=True)
class Sight:
    """One way to see the table: turned clockwise ``turns`` times, before that reflected if so said."""

    edges: int
    slots: int
    turns: int
    reflected: bool

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """Where a cell is seen, nothing moved."""
        if self.reflected:
            x, y = (-x, y) if self.edges == 4 else (y, x)
        for _ in range(self.turns):
            x, y = (-y, x) if self.edges == 4 else (-y, x + y)
        return x, y

    def direction(self, direction: int) -> int:
        """Where what faces a direction faces."""
        if self.reflected:
            direction = {4: 4, 6: 3}[self.edges] - direction
        return (direction + self.turns) % self.edges

    def picture(self, picture: Picture) -> Picture:
        """What a laid tile looks like."""
        sides, segments = picture
        labels = {self.direction(i): side for i, side in enumerate(sides)}
        ports = (
            frozenset((self.direction(d), self.slots - 1 - k if self.reflected else k) for d, k in segment)
            for segment in segments
        )
        return tuple(labels[i] for i in range(self.edges)), tuple(ports)


class Sights:
    """All ways in which situations of a tile set are seen."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles

    @cached_property
    def partners(self) -> list[int] | None:
        """The tile that each tile is in the mirror; ``None`` when the set is not closed under reflection."""
        partners: dict[int, int] = {}
        for tile in range(len(self.tiles.tiles)):
            if tile not in partners:
                free = (other for other in range(len(self.tiles.tiles)) if other not in partners)
                other = next((other for other in free if self._are_partners(tile, other)), None)
                if other is None:
                    return None
                partners |= {tile: other, other: tile}
        return [partners[tile] for tile in range(len(self.tiles.tiles))]

    def all(self) -> Iterator[Sight]:
        """The turned ones, and the reflected ones of a closed set."""
        for reflected in (False, True)[: 1 if self.partners is None else 2]:
            for turns in range(self.tiles.edges):
                yield Sight(self.tiles.edges, self.tiles.slots, turns, reflected)

    def seen(self, situation: dict[str, Any], sight: Sight) -> dict[str, Any]:
        """The situation as it is seen, moved so that the least x and y of the tiles are 0."""
        cells = [sight.cell(x, y) for x, y, *_ in situation["tiles"]] or [sight.cell(*situation["origin"][:2])]
        left, top = min(x for x, _ in cells), min(y for _, y in cells)

        def cell(x: int, y: int) -> tuple[int, int]:
            x, y = sight.cell(x, y)
            return x - left, y - top

        laid = {(x, y): self._laid(tile, rotation, sight) for x, y, tile, rotation in situation["tiles"]}
        seen = dict(situation)
        seen["tiles"] = _sorted((*cell(*at), tile, rotation) for at, (tile, rotation, _) in laid.items())
        seen["last_placed"] = situation["last_placed"] and cell(*situation["last_placed"])
        seen |= self._piles(situation, sight)
        if "markers" in seen:
            x, y, rotation = situation["origin"]
            turned = (sight.turns - rotation if sight.reflected else sight.turns + rotation) % sight.edges
            seen["origin"] = (*cell(x, y), turned)
            seen["markers"] = [(*cell(x, y), number, status) for x, y, number, status in situation["markers"]]
        else:
            names = {at: segments for at, (_, _, segments) in laid.items()}
            for field in ("islanders", "covered"):
                rows = ((*cell(x, y), names[x, y][s], *more) for x, y, s, *more in situation[field])
                seen[field] = _sorted(rows)
        return seen

    def _piles(self, situation: dict[str, Any], sight: Sight) -> dict[str, Any]:
        partners = self.partners if sight.reflected else None
        if partners is None:
            return {}
        hand = situation["in_hand"]
        piles = {field: [situation[field][tile] for tile in partners] for field in ("undrawn", "removed")}
        return piles | {"in_hand": hand and (partners[hand[0]], hand[1])}

    def _laid(self, tile: int, rotation: int, sight: Sight) -> tuple[int, int, list[int]]:
        """Tile, lowest rotation, and for every segment its new index."""
        other = self.partners[tile] if sight.reflected and self.partners else tile
        return self._found(sight.picture(self._picture(tile, rotation)), tile, other)

    def _found(self, picture: Picture, tile: int, other: int) -> tuple[int, int, list[int]]:
        """The lowest rotation in which ``other`` looks so. Raises StopIteration when there is none."""
        rotations = (r for r in range(self.tiles.edges) if self._same(picture, self._picture(other, r), tile, other))
        rotation = next(rotations)
        names: list[int] = []
        there = self._picture(other, rotation)[1]
        looks = [segment.looks for segment in self.tiles.tiles[other].segments]
        for own, ports in zip(self.tiles.tiles[tile].segments, picture[1], strict=True):
            fitting = (i for i, p in enumerate(there) if p == ports and looks[i] == own.looks and i not in names)
            names.append(next(fitting))
        return other, rotation, names

    def _same(self, picture: Picture, other: Picture, tile: int, other_tile: int) -> bool:
        looks = [sorted((s.type, repr(s.looks)) for s in self.tiles.tiles[t].segments) for t in (tile, other_tile)]
        pairs = [
            sorted((sorted(p), repr(s.looks)) for p, s in zip(ports, self.tiles.tiles[t].segments, strict=True))
            for ports, t in ((picture[1], tile), (other[1], other_tile))
        ]
        return picture[0] == other[0] and pairs[0] == pairs[1] and looks[0] == looks[1]

    def _picture(self, tile: int, rotation: int) -> Picture:
        edges, record = self.tiles.edges, self.tiles.tiles[tile]
        ports = (frozenset(((d + rotation) % edges, k) for d, k in segment.ports) for segment in record.segments)
        return tuple(record.sides[(d - rotation) % edges] for d in range(edges)), tuple(ports)

    def _are_partners(self, tile: int, other: int) -> bool:
        one, two = (
            (record.count, getattr(record, "kind", ""), getattr(record, "symbols", ()))
            for record in (self.tiles.tiles[tile], self.tiles.tiles[other])
        )
        mirror = Sight(self.tiles.edges, self.tiles.slots, 0, reflected=True)
        try:
            self._found(mirror.picture(self._picture(tile, 0)), tile, other)
        except StopIteration:
            return False
        return one == two


def joined_with_mirror(tiles: TileSet) -> TileSet:
    """Every shape or tile followed by its mirror image, every marker twice: a set closed under reflection."""
    document, mirrored = tiles.canonical(), tiles.mirrored().canonical()
    key = "shape" if tiles.game == "carcassonne" else "tile"
    both: list[dict[str, Any]] = []
    for own, image in zip(document[key], mirrored[key], strict=True):
        both += [own, image | {"id": f"{image['id']}m"}]
    if "markers" in document:
        document["markers"] = {label: 2 * numbers for label, numbers in document["markers"].items()}
    return tileset_from_data(document | {key: both}, f"{tiles.name} and mirror")


def least_key(state: ss.State, sights: Sights) -> int:
    """Section 21 word for word: the least of the keys of all situations seen."""
    situation, read = state.situation(), state.game.state_as_it_lies
    return min(read(sights.seen(situation, sight)).key for sight in sights.all())


def _sorted(rows: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return sorted(rows, key=lambda row: (row[1], row[0], row[2:]))
