"""The games and the engines of each. A new game is one more entry in each table."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from southseas.engine import EngineGame
from southseas.errors import RulesError, shown
from southseas.faces import Face
from southseas.faces.carcassonne import CarcassonneFace
from southseas.faces.dorfromantik import DorfromantikFace
from southseas.rules import Rules
from southseas.tilesets import TileSet


@dataclass(frozen=True, slots=True)
class GameEntry:
    """What the public face needs to know of a game: its built-in tile set and its own part of the face."""

    tileset: str
    face: type[Face]


GAMES: dict[str, GameEntry] = {
    "carcassonne": GameEntry(tileset="carcassonne/south_seas", face=CarcassonneFace),
    "dorfromantik": GameEntry(tileset="dorfromantik/south_seas", face=DorfromantikFace),
}

ENGINES: dict[tuple[str, str], str] = {
    ("native", "carcassonne"): "southseas.native:NativeGame",
    ("reference", "carcassonne"): "southseas.reference.carcassonne:ReferenceGame",
    ("native", "dorfromantik"): "southseas.native:NativeGame",
    ("reference", "dorfromantik"): "southseas.reference.dorfromantik:ReferenceGame",
}
"""(engine, game) -> ``module:class`` of its :class:`~southseas.engine.EngineGame`, imported when first used."""


def game_entry(name: str) -> GameEntry:
    """The entry of game ``name``; :class:`RulesError` that names the games there are."""
    if not isinstance(name, str) or name not in GAMES:
        raise RulesError(f"unknown game {shown(name)}; games: {', '.join(GAMES)}")
    return GAMES[name]


def make_engine(engine: str, tileset: TileSet, rules: Rules) -> EngineGame:
    """The engine's game over a tile set and rules.

    :class:`RulesError` for an unknown engine, and for one that cannot be imported here.
    """
    return cast(EngineGame, _engine_class(engine, checked_engine(engine, tileset.game))(tileset, rules))


def checked_engine(engine: str, game: str) -> str:
    """The place of the engine of that name in :data:`ENGINES`; :class:`RulesError` that names the engines there are."""
    place = ENGINES.get((engine, game)) if isinstance(engine, str) else None
    if place is None:
        known = ", ".join(name for name, of_game in ENGINES if of_game == game)
        raise RulesError(f"unknown engine {shown(engine)}; engines of {game}: {known}")
    return place


def _engine_class(engine: str, place: str) -> Any:
    module, _, name = place.partition(":")
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise RulesError(
            f"engine {engine!r} cannot be used here ({error}); install the package with its compiled module, "
            "or use engine='reference'"
        ) from error
