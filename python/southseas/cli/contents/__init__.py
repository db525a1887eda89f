"""What a tile set holds, as tables and words. Each game brings its own :class:`Contents`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, TypeVar, cast

from southseas.cli.screen import Screen
from southseas.tilesets import Segment, TileSet

AnySegment = TypeVar("AnySegment", bound=Segment)


class Contents(Protocol):
    """What a game's module offers. Tile sets and segments are those of the game."""

    def facts(self, tileset: Any) -> dict[str, Any]:
        """What the summary says of this game's sets beside what all sets have, as plain values."""

    def show(self, tileset: Any, screen: Screen) -> None:
        """The tables of all that the set holds."""

    def segment_text(self, segment: Any) -> str:
        """What lies on a segment; empty when there is nothing."""

    def meaning(self, tileset: Any, fields: Mapping[str, Any]) -> str:
        """What the tile or ship that an action names is; empty for an action that names none."""

    def described(self, tileset: Any, fields: Mapping[str, Any]) -> str:
        """More words to find the tile of an action by; empty for an action that names none."""

    def has_edges(self, tileset: Any, fields: Mapping[str, Any], letters: str) -> bool:
        """Whether the tile of an action has these letters one after another around its edges."""

    def looks_like(self, tileset: Any, fields: Mapping[str, Any], typed: str) -> bool:
        """Whether the tile of an action has these letters as its edges, from any of them on; with a marker's number
        after them, whether the action also names that marker."""

    def feature_text(self, feature: Any) -> str:
        """How large a feature is and what it would pay as it is; empty where nothing can stand on features."""

    def search_hint(self, tileset: Any) -> str:
        """How tiles can be found at a draw from the real box."""


CONTENTS = {
    "carcassonne": "southseas.cli.contents.carcassonne",
    "dorfromantik": "southseas.cli.contents.dorfromantik",
}
"""Game name -> the module of its contents."""


def contents_of(game: str) -> Contents:
    """The contents of a game's sets. Raises KeyError for a game that has none."""
    return cast(Contents, import_module(CONTENTS[game]))


def segments_text(segments: Iterable[AnySegment], text_of: Callable[[AnySegment], str]) -> str:
    """Every segment's name, with what lies on it (``text_of``) in brackets."""
    texts = ((segment.name, text_of(segment)) for segment in segments)
    return ", ".join(f"{name} ({text})" if text else name for name, text in texts)


def summary(tileset: TileSet) -> dict[str, Any]:
    """All about a set as plain values."""
    return {
        "game": tileset.game,
        "name": tileset.name,
        "fingerprint": tileset.fingerprint,
        "provenance": tileset.provenance,
        **contents_of(tileset.game).facts(tileset),
        "num_tiles": tileset.num_tiles,
        "set": tileset.canonical(),
    }
