"""Small questions about a step that make sense in every game: what detectors are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..situation import neighbours
from .plugin import Step


def has(event: str, **fields: Any) -> Callable[[Step], bool]:
    """Fires when an event of that name with those fields happened."""
    return lambda step: any(all(e[key] == value for key, value in fields.items()) for e in step.named(event))


def opens(step: Step) -> bool:
    """The game begins."""
    return step.action is None


def over(step: Step) -> bool:
    """The game has just ended."""
    return step.state.is_terminal() and not opens(step)


def chose(step: Step, kind: str) -> bool:
    """The step was a decision, or an outcome, of that type."""
    return step.action is not None and step.action["type"] == kind


def tile_of(step: Step, tile_id: str) -> Any:
    """The record of a tile."""
    tileset = step.game.tileset
    return tileset.tiles[tileset.tile_index(tile_id)]


def laid_tile(step: Step) -> Any | None:
    """The tile of this step's placement."""
    placed = step.named("placed")
    return tile_of(step, placed[0]["tile"]) if placed else None


def symmetric(step: Step) -> bool:
    """A tile with equal rotations was laid."""
    tile = laid_tile(step)
    tileset = step.game.tileset
    return tile is not None and any(tileset.canonical_rotation(tile.index, r) != r for r in range(tileset.edges))


def several_sides(step: Step) -> bool:
    """The tile laid touches more than one neighbour."""
    placed = step.named("placed")
    if not placed:
        return False
    laid = {(x, y) for x, y, *_ in step.state.situation()["tiles"]}
    beside = neighbours((placed[0]["x"], placed[0]["y"]), step.game.tileset.edges)
    return sum(cell in laid for _, cell in beside) > 1


def parted_kinds(kind: str) -> Callable[[Step], bool]:
    """A tile with two segments of that type was laid."""

    def fires(step: Step) -> bool:
        tile = laid_tile(step)
        return tile is not None and sum(segment.type == kind for segment in tile.segments) > 1

    return fires
