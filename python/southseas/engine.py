"""What an engine offers to the Python layer.

Both engines satisfy these protocols with code of their own. Values are plain integers, tuples, lists and
dictionaries in the raw forms of ``docs/formats.md``: tiles, segments and ships are indices, never names.
Nothing here parses, formats or checks what a user wrote; that is the work of ``game.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

Situation = dict[str, Any]
"""Section 5 of ``docs/formats.md``."""


class EngineState(Protocol):
    """One game position with its history. Owned by one caller; not thread-safe."""

    def clone(self) -> EngineState:
        """A true copy: situation, history, undo, chance source."""

    def copy_from(self, other: EngineState) -> None:
        """Become a true copy of ``other``, a state of the same game and engine."""

    # -- chance source -------------------------------------------------------------------------
    def set_chance_explicit(self) -> None:
        """Every later draw is a chance node."""

    def set_chance_seed(self, seed: int) -> None:
        """Later draws follow section 3's streams; a pending chance node is resolved at once."""

    def set_chance_draws(self, tiles: Sequence[int], reveals: Sequence[int]) -> None:
        """Two queues of draw and reveal actions, each used in its own order; an empty queue makes its kind of
        chance explicit again. The caller has checked that the copies exist. A pending chance node is resolved at once
        if its queue is not empty. Undoing a queued draw puts it back."""

    def unused_draws(self) -> tuple[list[int], list[int]]:
        """What is left of the two queues."""

    # -- moving --------------------------------------------------------------------------------
    def apply(self, action: int) -> bool:
        """One step by the caller, then every chance step that the source resolves by itself.
        False, and nothing changed, when the action is not legal here."""

    def undo(self) -> bool:
        """Take back the last step (explicit source), or the caller's last step with the steps that followed it by
        themselves (other sources). False, and nothing changed, when there is none."""

    def history(self) -> list[int]:
        """All steps since the root, draws included."""

    # -- where we are --------------------------------------------------------------------------
    def phase(self) -> int: ...
    def current_player(self) -> int: ...
    def active_player(self) -> int: ...
    def move_number(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...

    def legal_actions(self) -> list[int]:
        """Ascending; at a chance node its outcomes; empty at the end."""

    def is_legal(self, action: int) -> bool: ...

    def chance_counts(self) -> list[tuple[int, int]]:
        """(action, weight), ascending; weights are the smallest positive integers in the exact ratio.
        Empty where there is no chance node."""

    # -- looking -------------------------------------------------------------------------------
    def situation(self) -> Situation: ...

    def features(self) -> list[dict[str, Any]]:
        """Section 8 with indices: ``type`` int, ``cells`` [(x, y)], ``segments`` [(x, y, segment)], ``tiles``,
        ``open``, ``islanders`` [n per seat], ``complete``, and ``symbols``, a tuple: (n,) for bridges and islands,
        (twos, ones, covered_twos, covered_ones) for seas with twos and ones uncovered groups, () for markets."""

    def frontier(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """(x, y, label per direction or -1), sorted by (y, x)."""

    def events(self) -> list[dict[str, Any]]:
        """Section 10, raw form. Each has ``event`` (its name) and ``rule``."""

    def scores(self) -> list[int]: ...

    def returns(self) -> list[int]:
        """Points at the end, zeros before."""

    def score_sheet(self) -> list[dict[str, Any]]:
        """Section 9 with indices: ``ships`` [(ship, points)], ``wares`` (b, s, f),
        ``pending`` [(type, x, y, segment, amount)]."""

    def key(self) -> int: ...


class EngineGame(Protocol):
    """Rules, tile set and derived tables of one game. Immutable; may be shared by threads.

    Built as ``EngineGame(tileset, rules)`` from a validated :class:`~southseas.tilesets.TileSet` and rules
    configuration.
    """

    max_game_length: int
    """Upper bound of ``move_number``. Carcassonne: 4 * (tiles in the pile at the start) + 2 * (ships)."""

    max_chance_outcomes: int
    """Upper bound of ``len(chance_counts())``. Carcassonne: max(number of tile records, number of ship records)."""

    def initial(self, origin: tuple[int, int] = (0, 0), rotation: int = 0) -> EngineState:
        """The start, explicit chance, the first tile at ``origin`` turned by ``rotation`` (0..N-1)."""

    def from_situation(self, situation: Situation) -> EngineState:
        """A state without history from a situation that the caller has validated."""
