"""Playouts: many games to their end in one call of the compiled engine (``docs/formats.md`` section 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, runtime_checkable

from southseas.chance import checked_seed
from southseas.errors import Refusals, RulesError, shown
from southseas.game import Game
from southseas.history import Root
from southseas.integers import checked_integer
from southseas.shapes import shapes_of
from southseas.state import State
from southseas.threads import thread_count

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

Policy = Literal["uniform", "packing"]

POLICIES: tuple[Policy, ...] = ("uniform", "packing")
MOST_PLAYOUTS = 100_000_000


class Playouts(NamedTuple):
    """What came of ``n`` games; row ``i`` of every array is game ``i``."""

    returns: npt.NDArray[np.float64]
    """(n, players): ``returns()`` at the end, by the game's utility."""
    lengths: npt.NDArray[np.int32]
    """(n,): steps made, draws included."""
    points: npt.NDArray[np.int32]
    """(n, players): points at the end."""
    keys: npt.NDArray[np.uint64]
    """(n,): key of the last position."""
    seeds: npt.NDArray[np.uint64]
    """(n,): the seed of each game; ``clone(chance=seed)`` of the start has the same draws."""
    offsets: npt.NDArray[np.int64] | None
    """(n + 1,) with ``record=True``: the steps of game ``i`` are ``actions[offsets[i]:offsets[i + 1]]``."""
    actions: npt.NDArray[np.int32] | None
    """All steps, draws included, with ``record=True``."""

    def __repr__(self) -> str:
        return shapes_of(self)


Rows = tuple[Any, Any, Any, Any, Any, Any]
"""points, lengths, keys, seeds, offsets, actions."""


@runtime_checkable
class Player(Protocol):
    """A state of an engine that plays by itself."""

    def playouts(
        self,
        n: int,
        seed: int,
        *,
        policy: str = "uniform",
        threads: int = 1,
        record: bool = False,
        progress: Callable[[int], object] | None = None,
    ) -> Rows:
        """See :func:`playouts`; ``threads`` is at least 1."""


def playouts(
    start: Game | State,
    n: int,
    seed: int = 0,
    *,
    policy: Policy = "uniform",
    threads: int = 1,
    record: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Playouts:
    """Plays ``n`` games to their end, from the start of a game or from a state, whose own future plays no part.

    Game ``i`` has draws and decisions of its own seed, so it is the same for any ``n``, any number of ``threads`` (0:
    all cores) and with ``record`` or without. ``policy`` is ``"uniform"`` or ``"packing"``, which completes features as
    people do. ``progress`` is called now and then with the number of finished games, at the end with ``n``; what it
    raises stops the playouts, as Ctrl-C does. Other Python threads run meanwhile.

    :class:`RulesError` lists whatever is wrong with the arguments; playouts need ``engine="native"``.
    """
    refusals = Refusals()
    with refusals:
        player = _player(start)
    with refusals:
        games = checked_integer(n, 0, MOST_PLAYOUTS, f"n is a number of games from 0 to {MOST_PLAYOUTS}")
    with refusals:
        first_seed = checked_seed(seed)
    with refusals:
        _check_policy(policy)
    with refusals:
        used_threads = thread_count(threads)
    with refusals:
        _check_options(record, progress)
    refusals.check("playouts refused")
    points, lengths, keys, seeds, offsets, actions = player.playouts(
        games, first_seed, policy=policy, threads=used_threads, record=record, progress=progress
    )
    game = start if isinstance(start, Game) else start.game
    return Playouts(_returns(game, points), lengths, points, keys, seeds, offsets, actions)


def _player(start: Game | State) -> Player:
    if not isinstance(start, (Game, State)):
        raise RulesError(f"playouts start from a Game or a State, not from {shown(start)}")
    engine = start.root_engine(Root()) if isinstance(start, Game) else start.engine_state
    if not isinstance(engine, Player):
        name = start.engine if isinstance(start, Game) else start.game.engine
        raise RulesError(f"playouts need engine='native'; this game is on engine={name!r}")
    return engine


def _check_policy(policy: object) -> None:
    if not isinstance(policy, str) or policy not in POLICIES:
        raise RulesError(f"unknown policy {shown(policy)}; policies: {', '.join(POLICIES)}")


def _check_options(record: object, progress: object) -> None:
    faults = []
    if not isinstance(record, bool):
        faults.append(f"record is True or False, not {shown(record)}")
    if progress is not None and not callable(progress):
        faults.append(f"progress is a function of the number of finished games, not {shown(progress)}")
    if faults:
        raise RulesError("playouts refused", faults)


def _returns(game: Game, points: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
    """What :meth:`Game.utility_of` says, row by row."""
    if game.utility == "points":
        return points.astype("float64")
    winners = points == points.max(axis=1, keepdims=True)
    shares: npt.NDArray[np.float64] = winners / winners.sum(axis=1, keepdims=True)
    return shares
