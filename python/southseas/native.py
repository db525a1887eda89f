"""The compiled engine in the shape of :mod:`southseas.engine`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from southseas import _core

if TYPE_CHECKING:
    from southseas.engine import EngineState, Situation
    from southseas.rules import Rules
    from southseas.tilesets import TileSet

SCALAR_VARIABLE = "SOUTHSEAS_SCALAR"
"""Environment variable: set to anything but ``0`` or nothing, games are made without wide-vector instructions.
The answers are the same; tests and measurements ask for it."""

_GAMES: dict[str, type[_core.CarcassonneGame] | type[_core.DorfromantikGame]] = {
    "carcassonne": _core.CarcassonneGame,
    "dorfromantik": _core.DorfromantikGame,
}

_BATCHES: dict[str, Any] = {"carcassonne": _core.CarcassonneBatch, "dorfromantik": _core.DorfromantikBatch}


class NativeGame:
    """An ``EngineGame`` on the compiled core. Immutable; may be shared by threads."""

    def __init__(self, tileset: TileSet, rules: Rules) -> None:
        vectors = os.environ.get(SCALAR_VARIABLE, "0") in {"", "0"}
        self._game = _GAMES[tileset.game](tileset.flat(), rules.to_dict(), vectors=vectors)
        self._batch = _BATCHES[tileset.game]
        self.max_game_length: int = self._game.max_game_length
        self.max_chance_outcomes: int = self._game.max_chance_outcomes
        self.max_legal_actions: int = self._game.max_legal_actions

    @property
    def state_bytes(self) -> int:
        """Size of one position's block, history left out."""
        return self._game.state_bytes

    @property
    def uses_vectors(self) -> bool:
        """Whether placements are found with wide-vector instructions."""
        return self._game.uses_vectors

    def initial(self, origin: tuple[int, int] = (0, 0), rotation: int = 0) -> EngineState:
        """The start, explicit chance, the first tile at ``origin`` turned by ``rotation``."""
        return self._game.initial(origin, rotation)

    def from_situation(self, situation: Situation) -> EngineState:
        """A state without history from a validated situation."""
        return self._game.from_situation(situation)

    def mask_size(self, width: int, height: int) -> int:
        """Number of indices of a mask over a window of that size."""
        return self._game.mask_size(width, height)

    def batch(self, num_envs: int, seed: int, **options: Any) -> Any:
        """Many games side by side, see :class:`southseas.VectorGame`. ``options``: ``autoreset``, ``reward``,
        ``utility``, ``window`` and ``threads``, all of them, checked by the caller."""
        return self._batch(self._game, num_envs, seed, **options)


def build_info() -> dict[str, str | bool]:
    """Version, compiler, flags, build type, sanitizers and vector path of the compiled module."""
    return _core.build_info()
