"""Rules engines for the tile-laying games of the South Seas: a compiled core and a plain reference under one face.

Start with :func:`load_game`; ``docs/formats.md`` has every format.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from southseas.arrays import Expansion
from southseas.batch import Batch
from southseas.errors import (
    ArrayError,
    IllegalActionError,
    NotationError,
    RecordError,
    RulesError,
    SnapshotError,
    SouthSeasError,
    TableError,
    TileSetError,
)
from southseas.game import Game, load_game, replay
from southseas.masks import Mask
from southseas.observation import ObservationSpec
from southseas.playing import Playouts, playouts
from southseas.record import Record, parse_record, read_record
from southseas.rules import CarcassonneRules, DorfromantikRules
from southseas.state import State
from southseas.tables import TableScore, score_table
from southseas.tilesets import TileSet, builtin_tilesets, load_tileset
from southseas.vector import VectorGame

__all__ = [
    "ArrayError",
    "Batch",
    "CarcassonneRules",
    "DorfromantikRules",
    "Expansion",
    "Game",
    "IllegalActionError",
    "Mask",
    "NotationError",
    "ObservationSpec",
    "Playouts",
    "Record",
    "RecordError",
    "RulesError",
    "SnapshotError",
    "SouthSeasError",
    "State",
    "TableError",
    "TableScore",
    "TileSet",
    "TileSetError",
    "VectorGame",
    "__version__",
    "build_info",
    "builtin_tilesets",
    "load_game",
    "load_tileset",
    "parse_record",
    "playouts",
    "read_record",
    "replay",
    "score_table",
]

__version__ = version("southseas")


def __dir__() -> list[str]:
    return sorted(__all__)


def build_info() -> dict[str, Any]:
    """Version, compiler and flags of the compiled module; ImportError where it is not installed."""
    from southseas import _core  # noqa: PLC0415

    return dict(_core.build_info())
