"""One position of a game, with its history: the checked face over an engine's state."""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from southseas.action_forms import ActionForms
from southseas.actions import PHASES, checked_action, is_reveal
from southseas.arrays import ArrayCalls
from southseas.chance import DRAWS, EXPLICIT, ChanceChoice, ChanceSource, checked_seed, drawn_below, set_source
from southseas.engine import EngineState, Situation
from southseas.errors import IllegalActionError, RecordError, RulesError, shown
from southseas.history import Past, Root, past_of, rebuild
from southseas.json_state import state_to_json
from southseas.masks import MaskCalls
from southseas.record import Record, record_of
from southseas.situation import checked_cell, differences
from southseas.snapshot import write_snapshot
from southseas.views import Event, Feature, Fits, FrontierCell, LaidTile, Outlook, Player, View

if TYPE_CHECKING:
    import numpy as np

    from southseas.game import Game


class State(ActionForms, ArrayCalls, MaskCalls):
    """A position of a :class:`~southseas.game.Game`, made by the game, moved by its owner; not for sharing by threads.

    Seats count from 0; cells are ``(x, y)`` with y growing south. ``==`` compares situations (section 5 of
    ``docs/formats.md``: neither history nor future), across engines too; a state has no hash, since it changes.
    """

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_engine", "_game", "_root", "_since", "_source")

    def __init__(
        self, game: Game, engine: EngineState, root: Root, source: ChanceSource = EXPLICIT, since: int = 0
    ) -> None:
        """For :class:`~southseas.game.Game` alone. ``since``: length of the history when the draws were prescribed."""
        self._game = game
        self._engine = engine
        self._root = root
        self._source = source
        self._since = since

    # -- who and what --------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game that this is a position of."""
        return self._game

    def current_player(self) -> int:
        """The seat that decides, -1 at a chance node, -4 at the end."""
        return self._engine.current_player()

    def active_player(self) -> int:
        """The seat whose turn it is, also while another decides or chance moves."""
        return self._engine.active_player()

    def is_terminal(self) -> bool:
        """True at the end of the game."""
        return self._engine.is_terminal()

    def is_chance_node(self) -> bool:
        """True where the next step is a draw that somebody outside must choose."""
        return self._engine.is_chance_node()

    @property
    def phase(self) -> str:
        """One of :data:`southseas.actions.PHASES`."""
        return PHASES[self._engine.phase()]

    @property
    def move_number(self) -> int:
        """Steps since the game began, draws included."""
        return self._engine.move_number()

    def history(self) -> list[int]:
        """All steps since the root, draws included. The root is the start of the game, or what was read."""
        return self._engine.history()

    # -- chance --------------------------------------------------------------------------------
    def chance_counts(self) -> list[tuple[int, int]]:
        """(action, weight) ascending by action; the weights are the smallest positive integers in the exact ratio.
        Empty where there is no chance node."""
        return self._engine.chance_counts()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(action, probability), as :meth:`chance_counts`."""
        counts = self._engine.chance_counts()
        total = sum(weight for _, weight in counts)
        return [(action, weight / total) for action, weight in counts]

    def sample_chance(self, rng: random.Random | np.random.Generator) -> int:
        """An outcome of this chance node, drawn with ``rng`` in the exact ratio; the state does not move.

        :class:`IllegalActionError` where there is no chance node.
        """
        counts = self._engine.chance_counts()
        if not counts:
            raise IllegalActionError(f"there is nothing to draw {self._where()}")
        totals = list(accumulate(weight for _, weight in counts))
        return counts[bisect_right(totals, drawn_below(totals[-1], rng))][0]

    def remaining(self) -> View:
        """The undrawn copies by id: ``remaining().tiles["curve/1"]``, ``remaining().ships``; only what is there."""
        return self._game.face.remaining(self._engine.situation())

    # -- moves ---------------------------------------------------------------------------------
    def legal_actions(self) -> list[int]:
        """Ascending; at a chance node the outcomes; empty at the end."""
        return self._engine.legal_actions()

    def is_legal(self, action: int) -> bool:
        """True when :meth:`apply_action` would accept ``action``."""
        try:
            return type(action) is not bool and self._engine.is_legal(action)
        except TypeError:
            return False

    def apply_action(self, action: int) -> None:
        """One step (with a seed or prescribed draws also the draws that follow).

        :class:`IllegalActionError`, the state unchanged, when ``action`` is not legal here.
        """
        try:
            if type(action) is not bool and self._engine.apply(action):
                return
        except TypeError:
            checked_action(action, IllegalActionError)
            raise
        number = checked_action(action, IllegalActionError)
        raise IllegalActionError(f"{self._describe(number)} is not legal {self._where()}; {self._alternatives()}")

    def undo_action(self) -> None:
        """Takes back the last step; with a seed or prescribed draws the last decision and the draws after it.

        :class:`IllegalActionError` at the root.
        """
        if not self._engine.undo():
            raise IllegalActionError(f"there is no action to undo: this is the root, {self._where()}")
        if self._source is not EXPLICIT:
            self._settle_undo()

    def _settle_undo(self) -> None:
        """After an undo past the step at which seed or draws were given: what they decide must not be left open, and
        the draws count from here on."""
        at_root = False
        while not at_root and self._source_decides():
            at_root = not self._engine.undo()
        self._since = min(self._since, len(self._engine.history()))
        if at_root:
            set_source(self._engine, self._source, self._engine.unused_draws())

    def _source_decides(self) -> bool:
        """True at a chance node for which the seed or the prescribed draws have an answer."""
        if not self._engine.is_chance_node():
            return False
        tiles, reveals = self._engine.unused_draws()
        return self._source.kind == "seed" or bool(reveals if is_reveal(self._engine.legal_actions()[0]) else tiles)

    def child(self, action: int) -> State:
        """A clone after ``action``; errors as :meth:`apply_action`."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self, chance: ChanceChoice | None = None) -> State:
        """A true copy: situation, history, undo and future.

        ``chance="explicit"``, a seed, or texts of draws keep situation and history and replace the future.
        """
        copy = State(self._game, self._engine.clone(), self._root, self._source, self._since)
        if chance is not None:
            copy._set_chance(chance)
        return copy

    def copy_from(self, other: State) -> None:
        """Becomes a true copy of ``other``, a state of an equal game; :class:`RulesError` for another game."""
        if not isinstance(other, State):
            raise RulesError(f"copy_from needs a state, not {shown(other)}")
        if self._game is other._game:
            self._engine.copy_from(other._engine)
        elif self._game == other._game:
            self._game, self._engine = other._game, other._engine.clone()
        else:
            raise RulesError(f"copy_from needs a state of {self._game!r}, not of {other._game!r}")
        self._root, self._source, self._since = other._root, other._source, other._since

    def _set_chance(self, chance: ChanceChoice) -> None:
        if isinstance(chance, str):
            if chance != "explicit":
                raise RulesError(f"chance is 'explicit', a seed or a list of draws, not {shown(chance)}")
            self._source = EXPLICIT
            self._engine.set_chance_explicit()
        elif isinstance(chance, Sequence):
            queues = self._game.face.parse_draws(chance, self._engine.situation())
            self._source, self._since = DRAWS, len(self._engine.history())
            self._engine.set_chance_draws(*queues)
        else:
            self._source = ChanceSource("seed", checked_seed(chance))
            self._engine.set_chance_seed(self._source.seed)

    # -- value ---------------------------------------------------------------------------------
    def returns(self) -> list[float]:
        """Zeros until the end; then each seat's points, or with ``utility="win"`` its share of 1."""
        points = self._engine.returns()
        return self._game.utility_of(points) if self._engine.is_terminal() else list(points)

    def points(self) -> list[int]:
        """Zeros until the end, then each seat's points, whatever the utility."""
        return list(self._engine.returns())

    def rewards(self) -> list[float]:
        """Change of :meth:`returns` by the last action; zeros at the root."""
        at_root = self._engine.is_terminal() and not self._engine.history()
        return [0] * self._game.num_players if at_root else self.returns()

    def scores(self) -> list[int]:
        """Each seat's points if the game ended now, in any phase."""
        return list(self._engine.scores())

    def score_sheet(self) -> Any:
        """Where the points come from if the game ended now: in Carcassonne a tuple with a
        :class:`~southseas.faces.carcassonne.SeatScore` per seat, in Dorfromantik one
        :class:`~southseas.faces.dorfromantik.ScoreSheet` of all."""
        return self._game.face.score_sheet(self._engine.score_sheet(), self._engine.situation())

    def what_if(self, action: int) -> Outlook:
        """Events and score change that ``action`` would cause, without moving and without any draw that would follow.

        :class:`IllegalActionError` as :meth:`apply_action`.
        """
        trial = self.clone(chance="explicit")
        trial.apply_action(action)
        change = tuple(after - before for before, after in zip(self.scores(), trial.scores(), strict=True))
        return Outlook({"events": trial.last_events(), "score_change": change})

    # -- look ----------------------------------------------------------------------------------
    def features(self) -> tuple[Feature, ...]:
        """Every feature on the board, sorted by its lowest (y, x, segment)."""
        return self._game.face.features(self._engine.features(), self._engine.situation())

    def tiles(self) -> tuple[LaidTile, ...]:
        """The board, sorted by (y, x)."""
        return self._game.face.tiles(self._engine.situation())

    def players(self) -> tuple[Player, ...]:
        """What each seat has; empty in a game without property of seats."""
        return self._game.face.players(self._engine.situation())

    def frontier(self) -> tuple[FrontierCell, ...]:
        """Every empty cell beside a laid tile, sorted by (y, x); none while no tile lies (the place is the origin)."""
        return self._game.face.frontier(self._engine.frontier())

    def fits(self, x: int, y: int) -> Fits:
        """Which undrawn tiles fit the cell ``(x, y)`` as the board lies, and the chance that the next draw does (the
        pending one, else that after the tile in hand). :class:`NotationError` unless both are integers."""
        cell = checked_cell(x, y)
        ratio = self._engine.fit_chance(*cell)
        tiles = self._game.face.fits(self._engine.fits(*cell), self._engine.situation())
        return Fits({"x": cell[0], "y": cell[1], "tiles": tiles, "chance": ratio[0] / ratio[1], "ratio": ratio})

    @property
    def engine_state(self) -> EngineState:
        """The engine's own state, for what asks it in raw form; not to be moved."""
        return self._engine

    def last_events(self) -> tuple[Event, ...]:
        """What the last action caused, in order; none at a root that was read."""
        raw = self._engine.events()
        return self._game.face.events(raw, self._engine.situation()) if raw else ()

    def situation(self) -> Situation:
        """The plain form of section 5, with indices; a copy."""
        return self._engine.situation()

    def to_json(self, derived: bool = True) -> dict[str, Any]:
        """The state as plain values (section 7); without ``derived`` only what :meth:`Game.state_from_json` needs."""
        return state_to_json(self, derived)

    def __str__(self) -> str:
        from southseas import render  # noqa: PLC0415

        return render.text(self)

    def __repr__(self) -> str:
        return f"<State of {self._game.name} ({self._game.engine}) {self._where()}: key {self.key:016x}>"

    def to_svg(self, **options: Any) -> str:
        """A picture of the state; options are those of :func:`southseas.render.svg`."""
        from southseas import render  # noqa: PLC0415

        return render.svg(self, **options)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    # -- identity ------------------------------------------------------------------------------
    @property
    def key(self) -> int:
        """64 bits that equal situations share (section 4), the same on both engines."""
        return self._engine.key()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        if not self._game.same_rules(other._game) or self.key != other.key:
            return False
        face = self._game.face
        return not differences(face.identity(self.situation()), face.identity(other.situation()), face.layout)

    # -- saving --------------------------------------------------------------------------------
    def serialize(self) -> bytes:
        """A snapshot (section 6): situation and chance source, no history. Read by :meth:`Game.deserialize`."""
        return write_snapshot(self)

    def chance_json(self) -> dict[str, Any] | None:
        """The source of later draws: None (explicit), ``{"seed": s}``, or ``{"draws": [...]}`` with the unused ones."""
        if self._source.kind == "explicit":
            return None
        if self._source.kind == "seed":
            return {"seed": self._source.seed}
        tiles, reveals = self._engine.unused_draws()
        return {"draws": [self._game.notation.text(action) for action in [*tiles, *reveals]]}

    def to_record(self, meta: Mapping[str, str] | None = None) -> Record:
        """The game so far as a record; ``str()`` of it is the file.

        :class:`RecordError` when the history does not reach back to the start of the game.
        """
        if self._root.start is None:
            raise RecordError("the history of this state begins where it was read, not at the start of the game")
        return record_of(self._game, self._root.start, self._engine.history(), {} if meta is None else meta)

    def __reduce__(self) -> tuple[Any, ...]:
        past = past_of(self._engine, self._source, self._since)
        return _restored, (self._game, self._root, past, self._since)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()


def _restored(game: Game, root: Root, past: Past, since: int) -> State:
    source = {EXPLICIT.kind: EXPLICIT, DRAWS.kind: DRAWS}.get(past.source.kind, past.source)
    return State(game, rebuild(game.root_engine(root), past), root, source, since)
