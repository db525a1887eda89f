"""What an engine offers to the Python layer.

Both engines satisfy these protocols with code of their own. Values are plain integers, tuples, lists and
dictionaries in the raw forms of ``docs/formats.md``: tiles, segments, ships, labels and symbols are indices, never
names. One protocol serves every game; where games differ, a docstring says so. Nothing here parses, formats or checks
what a user wrote; that is the work of ``game.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy as np

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
        """Two queues of actions, each used in its own order; an empty queue makes its kind of chance explicit again.
        Carcassonne: draws of tiles, reveals of ships. Dorfromantik: draws from the landscape pile, reveals of task
        tiles with their markers (draw actions with a number). The caller has checked that the copies exist. A pending
        chance node is resolved at once if its queue is not empty. Undoing a queued draw puts it back."""

    def unused_draws(self) -> tuple[list[int], list[int]]:
        """What is left of the two queues."""

    # -- moving --------------------------------------------------------------------------------
    def apply(self, action: int) -> bool:
        """One step by the caller, then every chance step that the source resolves by itself.
        False, and nothing changed, when the action is not legal here. Integers of numpy will do; TypeError for what
        is no integer."""

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

    def is_legal(self, action: int) -> bool:
        """Whether :meth:`apply` would return True; the same errors."""

    def chance_counts(self) -> list[tuple[int, int]]:
        """(action, weight), ascending; weights are the smallest positive integers in the exact ratio.
        Empty where there is no chance node."""

    # -- looking -------------------------------------------------------------------------------
    def situation(self) -> Situation: ...

    def features(self) -> list[dict[str, Any]]:
        """Section 8 with indices: ``type`` int, ``cells`` [(x, y)], ``segments`` [(x, y, segment)], ``tiles``,
        ``open``, ``complete``, ``symbols``, and what the game adds.

        Carcassonne: ``islanders`` [n per seat]; ``symbols`` is (n,) for bridges and islands, (twos, ones,
        covered_twos, covered_ones) for seas with twos and ones uncovered groups, () for markets.
        Dorfromantik: ``type`` is the label; ``symbols`` is (huts, fish, wind, palms, boats); ``flags`` is the number
        of flags in the area, ``markers`` the active ones as [(x, y, number)] in the order laid."""

    def frontier(self) -> list[tuple[int, int, tuple[int, ...]]]:
        """(x, y, label per direction or -1), sorted by (y, x). Empty while no tile lies."""

    def fits(self, x: int, y: int) -> list[tuple[int, int, list[tuple[int, int]]]]:
        """``(tile, rotations, markers)``, ascending, for every tile record with undrawn copies (section 5) that may be
        laid on that cell as the board lies now, whatever the phase.

        ``rotations`` counts the distinct rotations in which it may lie there. ``markers`` is empty but for a task
        tile: then it has ``(number, rotations allowed under that marker)`` for every number of its type among the
        undrawn markers, ascending, 0 rotations too (D-22), and ``rotations`` counts those allowed under at least one.
        Tiles with 0 rotations are left out. Every tile counts, also of a kind that is not due next.
        Nothing fits a cell that is not in the frontier, but while no tile lies every tile fits the origin in one
        rotation (D-20)."""

    def fit_chance(self, x: int, y: int) -> tuple[int, int]:
        """The chance that the next draw fits that cell, in the sense of :meth:`fits`: (numerator, denominator) in
        lowest terms; (0, 1) when there is no next draw.

        The next draw is the pending one in phase ``draw`` (C-10, D-10), else the one after it, from the piles and on
        the board as they are now. Dorfromantik: the marker of a task tile in hand counts as active for what is due,
        a tile in hand as laid without ending any task; a drawn task tile fits when it may lie there under the marker
        drawn with it."""

    # -- arrays --------------------------------------------------------------------------------
    def legal_actions_into(self, out: Any) -> int:
        """As every ``..._into``: writes what its twin returns into a writable, C-contiguous, one-dimensional numpy
        array (int32; weights uint64) and returns how many numbers it wrote in front. TypeError for an array of
        another form, ValueError for one that is too small; either way all arrays are unchanged."""

    def chance_counts_into(self, actions: Any, weights: Any) -> int: ...
    def history_into(self, out: Any) -> int: ...
    def scores_into(self, out: Any) -> int: ...
    def returns_into(self, out: Any) -> int: ...

    def legal_mask(self, width: int, height: int, out: Any) -> int:
        """Writes section 17's mask over a window of that size into ``out``, a writable, C-contiguous, one-dimensional
        uint8 array of at least the game's ``mask_size``; all 0 where nobody decides. Returns ``overflow``."""

    def mask_origin(self, width: int, height: int) -> tuple[int, int]:
        """The window's first cell."""

    def mask_action(self, width: int, height: int, index: int) -> int:
        """The decision of an index of that mask, legal or not; -1 when its cell lies beyond the grid."""

    def mask_index(self, width: int, height: int, action: int) -> int:
        """The index of a decision, legal or not; -1 when its cell lies outside, and for what is no decision."""

    def expand(self, turns: bool) -> tuple[Any, Any, Any, Any, Any, Any]:
        """The columns of section 19 in its order, as arrays or as lists: rows for every legal action, or with
        ``turns`` for every placement with every decision about an islander that follows it."""

    def events(self) -> list[dict[str, Any]]:
        """Section 10, raw form. Each has ``event`` (its name) and ``rule``."""

    def scores(self) -> list[int]:
        """Points per seat if the game ended now. Dorfromantik: the shared result for every seat."""

    def returns(self) -> list[int]:
        """Points at the end, zeros before."""

    def score_sheet(self) -> Any:
        """Section 9 with indices, the game as if it ended now.

        Carcassonne: per seat a dict with ``ships`` [(ship, points)], ``wares`` (b, s, f), ``pending`` [(type, x, y,
        segment, amount)] and the totals.
        Dorfromantik: one dict of the same shape as in section 9, with labels and symbols (0 huts .. 4 boats) as
        integer keys in ascending order: ``tasks`` {by_type: {label: {points, markers [(x, y, number)] in the order
        laid}}, points}; ``flags`` {by_label: {label: {points, flags [(x, y, tiles, [(x, y)])] sorted by (y, x)}},
        points}; ``longest`` {label: {points, cells [(x, y)]}}; ``along_longest`` {symbol: {label, points, cells}};
        ``fish``, ``A``, ``B``, ``unlocked`` [], ``C``, ``result``. ``by_type`` has every type with markers, or is empty
        when the set does not score tasks; ``by_label`` every label whose flags score; a longest area that is not there
        has 0 points and no cells."""

    def key(self) -> int: ...

    def canonical_key(self) -> int:
        """Section 21."""

    def observe(self, width: int, height: int, out: np.ndarray[Any, Any]) -> None:
        """Section 20: fills ``out``, C-contiguous int16 of shape (planes, height, width), completely."""


class EngineGame(Protocol):
    """Rules, tile set and derived tables of one game. Immutable; may be shared by threads.

    Built as ``EngineGame(tileset, rules)`` from a validated tile set of the game and its rules configuration.
    """

    max_game_length: int
    """Upper bound of ``move_number``. Carcassonne: 4 * (tiles in the pile at the start) + 2 * (ships).
    Dorfromantik: 2 * (tiles that can be drawn: all copies less the removed landscape tiles)."""

    max_chance_outcomes: int
    """Upper bound of ``len(chance_counts())``. Carcassonne: max(number of tile records, number of ship records).
    Dorfromantik: max(number of landscape and special records, number of pairs of a task record and a different number
    among the markers of its type)."""

    max_legal_actions: int
    """Upper bound of ``len(legal_actions())``; each engine has its own."""

    def mask_size(self, width: int, height: int) -> int:
        """Number of indices of a mask over a window of that size (section 17)."""

    def initial(self, origin: tuple[int, int] = (0, 0), rotation: int = 0) -> EngineState:
        """The start, explicit chance. Carcassonne: the first tile lies at ``origin`` turned by ``rotation`` (0..N-1);
        Dorfromantik: the first tile drawn can only be laid so."""

    def from_situation(self, situation: Situation) -> EngineState:
        """A state without history from a situation that the caller has validated."""
