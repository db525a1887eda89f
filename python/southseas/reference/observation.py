"""Planes of a situation over a window: sections 17 and 20 of ``docs/formats.md``. Each game lists its own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from southseas.reference.board import Catalogue, Laid, Node
from southseas.reference.grid import Cell

if TYPE_CHECKING:
    import numpy as np

Content = Mapping[Cell, int] | int
"""What a plane shows: values by cell, 0 elsewhere, or one value in all cells."""

Plane = tuple[str, Content]
"""Name and content."""

MOST = 32767
"""Greater values are written as this one."""

FeatureT = TypeVar("FeatureT")


def write(planes: Iterable[Plane], corner: Cell, out: np.ndarray[Any, Any]) -> None:
    """Fills ``out`` (planes, rows, columns) with what a window whose first cell is ``corner`` shows."""
    _, rows, columns = out.shape
    left, top = corner
    for picture, (_, content) in zip(out, planes, strict=True):
        if isinstance(content, int):
            picture[:] = min(content, MOST)
            continue
        picture[:] = 0
        for (x, y), value in content.items():
            if 0 <= x - left < columns and 0 <= y - top < rows:
                picture[y - top, x - left] = min(value, MOST)


def window_corner(cells: Iterable[Cell], width: int, height: int) -> Cell:
    """The first cell of the window around ``cells``: section 17."""
    across, down = zip(*cells, strict=True)
    return (min(across) + max(across) - width + 1) // 2, (min(down) + max(down) - height + 1) // 2


def num_outside(cells: Iterable[Cell], corner: Cell, width: int, height: int) -> int:
    """How many of ``cells`` the window does not show."""
    left, top = corner
    return sum(not (0 <= x - left < width and 0 <= y - top < height) for x, y in cells)


def seats_from(decider: int, active: int, players: int) -> list[int]:
    """The seats clockwise from the one that decides, the active one at chance and at the end."""
    first = decider if decider >= 0 else active
    return [(first + r) % players for r in range(players)]


def counted(cells: Iterable[Cell]) -> dict[Cell, int]:
    """How often each cell comes."""
    counts: dict[Cell, int] = {}
    for cell in cells:
        counts[cell] = counts.get(cell, 0) + 1
    return counts


def board_planes(
    catalogue: Catalogue, laid: Laid, last: Cell | None, directions: Sequence[str], labels: Mapping[str, int]
) -> Iterator[Plane]:
    """The laid tiles: which, how turned, the one laid last, what they show to each side."""
    yield "tile", {cell: tile + 1 for cell, (tile, _) in laid.items()}
    yield "rotation", {cell: rotation for cell, (_, rotation) in laid.items()}
    yield "last", {} if last is None else {last: 1}
    for direction, name in enumerate(directions):
        yield f"side_{name}", {cell: labels[catalogue.label(laid, cell, direction)] + 1 for cell in laid}


def hand_planes(
    catalogue: Catalogue, tile: int | None, directions: Sequence[str], labels: Mapping[str, int]
) -> Iterator[Plane]:
    """The tile in hand and its labels in rotation 0."""
    yield "in_hand", 0 if tile is None else tile + 1
    for side, name in enumerate(directions):
        yield f"in_hand_{name}", 0 if tile is None else labels[catalogue.tiles[tile].sides[side]] + 1


def segment_plane(segment: int, features: Mapping[Node, FeatureT], value: Callable[[FeatureT], int]) -> dict[Cell, int]:
    """For every tile a number of the feature that its segment with that index belongs to."""
    return {cell: value(feature) for (cell, index), feature in features.items() if index == segment}


def most_segments(catalogue: Catalogue) -> int:
    """S: the most segments on a tile of the set."""
    return max(len(tile.segments) for tile in catalogue.tiles)


def numbered(copies: Collection[int], ids: Iterable[str], prefix: str) -> Iterator[Plane]:
    """One plane of one value for each record."""
    for id, number in zip(ids, copies, strict=True):
        yield f"{prefix}_{id}", number
