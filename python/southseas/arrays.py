"""The part of a state that fills arrays: twins of the calls that return lists, and all that is made of arrays alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from southseas.engine import EngineState

if TYPE_CHECKING:
    from southseas.game import Game


class ArrayCalls:
    """What :class:`~southseas.state.State` inherits to answer in numpy arrays. Owns nothing.

    Arrays given as ``out`` are the caller's; a call that raises leaves them as they were.
    """

    __slots__ = ()

    _engine: EngineState
    _game: Game
