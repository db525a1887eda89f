"""Games: rules, tile set and engine in one immutable object that makes states."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from southseas.actions import PASS_ACTION, PHASES
from southseas.chance import ChanceSource, checked_seed
from southseas.engine import EngineGame, EngineState, Situation
from southseas.errors import RecordError, Refusals, RulesError, SnapshotError, SouthSeasError, TileSetError, shown
from southseas.faces import Face
from southseas.heading import check_fingerprint, tileset_place
from southseas.history import Root
from southseas.integers import integer_of
from southseas.json_state import derived_faults, situation_from_json
from southseas.notation import Notation
from southseas.observation import DEFAULT_WINDOW, ObservationSpec
from southseas.record import Record, scanned_record
from southseas.registry import ENGINES, checked_engine, game_entry, make_engine
from southseas.replaying import replay_on, started
from southseas.rules import Rules, make_rules, option_faults, read_values
from southseas.situation import COORDINATE_LIMIT, differences
from southseas.snapshot import read_snapshot
from southseas.state import State
from southseas.tilesets import TileSet, load_tileset
from southseas.windows import Window, checked_window, pair_of

__all__ = ["ENGINES", "Game", "State", "load_game", "replay"]

UTILITIES = ("points", "win")
DEFAULT_ENGINE = "native"
MOST_STEPS = 1 << 20
"""Bound of a ``move_number`` that is read: far more steps than a game of any set has."""
_SETTINGS = ("tileset", "engine", "utility")
_NAME = re.compile(r"\s*([\w-]+)\s*(?:\((.*)\))?\s*", re.DOTALL)


def load_game(
    game: str,
    *,
    tileset: str | os.PathLike[str] | TileSet | None = None,
    engine: str | None = None,
    utility: str | None = None,
    **rules: Any,
) -> Game:
    """The game called ``game``, also with options in brackets: ``load_game("carcassonne(players=3)")``.

    ``tileset`` is a built-in name, a path or a :class:`TileSet` (default: the game's own); ``engine`` is ``"native"``
    (default) or ``"reference"``; ``utility`` is ``"points"`` (default) or ``"win"``, where winners share 1; all other
    options are rules. Raises :class:`RulesError` or :class:`TileSetError`, which say what would be right.
    """
    refusals = Refusals()
    name, inside, twice = _split_name(game)
    entry = game_entry(name)
    given = {"tileset": tileset, "engine": engine, "utility": utility}
    settings: dict[str, Any] = {option: value for option, value in given.items() if value is not None}
    both = sorted(set(inside) & (set(settings) | set(rules)))
    with refusals:
        if twice:
            raise RulesError(f"{', '.join(twice)}: named twice in {shown(game)}")
    with refusals:
        if both:
            raise RulesError(f"{', '.join(both)}: given in brackets and as an argument; give it once")
    settings = {option: inside.pop(option) for option in _SETTINGS if option in inside} | settings
    engine, utility = settings.get("engine", DEFAULT_ENGINE), settings.get("utility", UTILITIES[0])
    with refusals:
        checked_engine(engine, name)
    with refusals:
        _check_utility(utility)
    with refusals:
        tiles = _load_set(settings.get("tileset", entry.tileset), name)
    with refusals:
        chosen = _make_rules(name, inside, rules)
    refusals.check(f"game {name} refused")
    return Game(tiles, chosen, engine, utility)


def replay(record: Record | str | os.PathLike[str], *, engine: str | None = None, utility: str | None = None) -> State:
    """The end of a record (a :class:`Record`, its text, or a path), with the tile set and the rules that it names.

    :class:`RecordError`, :class:`RulesError` or :class:`TileSetError` say what is wrong.
    """
    read, malformed = scanned_record(record)
    refusals = Refusals()
    with refusals:
        game = load_game(read.game, tileset=tileset_place(read), engine=engine, utility=utility, **read.rules)
    if not refusals.errors:
        with refusals:
            check_fingerprint(read, game.tileset.fingerprint, RecordError)
        with refusals:
            started(game, read.start)
    if malformed is not None:
        raise RecordError(malformed.message, [*malformed.faults, *refusals.faults])
    refusals.check("this record is refused")
    return game.replay(read)


def _make_rules(name: str, inside: Mapping[str, str], rules: Mapping[str, Any]) -> Rules:
    """The rules of options in brackets and of arguments, all faults of both at once."""
    read, faults = read_values(name, [f"{option}={value}" for option, value in inside.items()])
    values = {**read, **rules}
    if faults:
        raise RulesError(f"rules of {name} refused", [*faults, *option_faults(name, values)])
    return make_rules(name, **values)


def _check_utility(utility: object) -> None:
    if not isinstance(utility, str) or utility not in UTILITIES:
        raise RulesError(f"unknown utility {shown(utility)}; choices: {', '.join(UTILITIES)}")


def _split_name(text: str) -> tuple[str, dict[str, str], list[str]]:
    """Name and options of ``name(option=value,...)``, and the options that are named twice."""
    match = _NAME.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise RulesError(f"a game is named like 'carcassonne' or 'carcassonne(players=3)', not {shown(text)}")
    parts = [part for part in (match[2] or "").split(",") if part.strip()]
    pairs = [part.partition("=") for part in parts]
    names = [name.strip() for name, _, _ in pairs]
    twice = sorted({name for name in names if names.count(name) > 1})
    return match[1], {name.strip(): value.strip() for name, _, value in pairs}, twice


def _load_set(tileset: Any, game: str) -> TileSet:
    if isinstance(tileset, (str, os.PathLike)):
        return load_tileset(tileset, game)
    if not isinstance(tileset, TileSet):
        raise TileSetError(f"a tile set is a name, a path or a TileSet, not {shown(tileset)}")
    if tileset.game != game:
        raise TileSetError(f"{tileset.name} is a tile set of {tileset.game}, not of {game}")
    return tileset


class Game:
    """Rules, tile set and engine, made by :func:`load_game`. Immutable, hashable, picklable; threads may share it."""

    __slots__ = ("_engine", "_engine_game", "_face", "_notation", "_planes", "_rules", "_tileset", "_utility")

    def __init__(self, tileset: TileSet, rules: Rules, engine: str, utility: str) -> None:
        """``tileset`` and ``rules`` of one game; :class:`RulesError` for an unknown engine or utility."""
        _check_utility(utility)
        self._tileset = tileset
        self._rules = rules.bound(tileset)
        self._engine = engine
        self._utility = utility
        self._engine_game = make_engine(engine, tileset, self._rules)
        self._face: Face = game_entry(tileset.game).face(tileset, self._rules)
        self._notation = Notation(tileset)
        self._planes = tuple(self._face.planes())

    # -- facts ---------------------------------------------------------------------------------
    @property
    def name(self) -> str:
        """``"carcassonne"`` or ``"dorfromantik"``."""
        return self._tileset.game

    @property
    def engine(self) -> str:
        """``"native"`` or ``"reference"``."""
        return self._engine

    @property
    def utility(self) -> str:
        """What ``returns()`` counts: ``"points"`` or ``"win"``."""
        return self._utility

    @property
    def rules(self) -> Any:
        """The rules configuration, a frozen dataclass of the game's own type."""
        return self._rules

    @property
    def tileset(self) -> TileSet:
        """The tile set."""
        return self._tileset

    @property
    def num_players(self) -> int:
        """Number of seats."""
        return int(self.rules.players)

    @property
    def max_game_length(self) -> int:
        """Upper bound of ``move_number``."""
        return self._engine_game.max_game_length

    @property
    def max_chance_outcomes(self) -> int:
        """Upper bound of the number of outcomes at a chance node."""
        return self._engine_game.max_chance_outcomes

    @property
    def max_legal_actions(self) -> int:
        """Upper bound of the number of legal actions of a state; each engine has its own."""
        return self._engine_game.max_legal_actions

    @property
    def engine_game(self) -> EngineGame:
        """The engine's own game, for the parts of this package that ask it directly."""
        return self._engine_game

    @property
    def face(self) -> Face:
        """This game's part of the public face: views, JSON, consistency of situations."""
        return self._face

    @property
    def notation(self) -> Notation:
        """Names of this tile set's actions."""
        return self._notation

    def observation_spec(self, window: Window = DEFAULT_WINDOW) -> ObservationSpec:
        """What ``State.observation(window)`` shows, plane by plane; ``window`` is (columns, rows), each in 1..2047.

        :class:`RulesError` for another window.
        """
        return ObservationSpec(checked_window(window), self._planes)

    def mask_size(self, window: Window) -> int:
        """Number of indices of a mask over ``window``, (columns, rows); :class:`RulesError` for another window."""
        return self._engine_game.mask_size(*checked_window(window))

    # -- states --------------------------------------------------------------------------------
    def new_initial_state(
        self,
        seed: int | None = None,
        draws: Sequence[str] | None = None,
        *,
        origin: tuple[int, int] = (0, 0),
        rotation: int = 0,
    ) -> State:
        """The start of a game. Draws are chance nodes; with ``seed`` (0..2^64-1) they follow the seed; with ``draws``,
        texts like ``"draw curve/1"`` and ``"reveal s04"``, they follow two queues until these are used up.

        ``origin`` and ``rotation`` lay the first tile elsewhere. :class:`RulesError` for a place from which the tiles
        could leave the grid, :class:`RecordError` listing every impossible draw.
        """
        if seed is not None and draws is not None:
            raise RulesError("give seed or draws, not both")
        root = Root(start=self._checked_start(origin, rotation))
        engine = self.root_engine(root)
        if seed is not None:
            source = ChanceSource("seed", checked_seed(seed))
            engine.set_chance_seed(source.seed)
            return State(self, engine, root, source)
        state = State(self, engine, root)
        if draws is None:
            return state
        if isinstance(draws, str) or not isinstance(draws, Sequence):
            raise RecordError(f"draws are a list of texts, not {shown(draws)}")
        return state.clone(chance=list(draws))

    def deserialize(self, data: bytes) -> State:
        """The state of a snapshot, whichever engine wrote it; it has no history.

        :class:`SnapshotError` lists every fault.
        """
        situation, chance = read_snapshot(data, self)
        state = self.state_from_situation(situation)
        if chance is None:
            return state
        try:
            return state.clone(chance=chance["seed"] if "seed" in chance else chance["draws"])
        except SouthSeasError as error:
            raise SnapshotError("the snapshot's prescribed draws are wrong", error.faults or [str(error)]) from error

    def state_from_json(self, value: Mapping[str, Any] | str) -> State:
        """The state that ``to_json()`` wrote, as an object or as text; explicit chance, no history.

        Derived keys that are present must be what the engine derives. :class:`SnapshotError` lists every fault.
        """
        parsed = _parsed(value)
        state = self.state_from_situation(situation_from_json(parsed, self))
        faults = derived_faults(parsed, state)
        if faults:
            raise SnapshotError("derived values of this JSON are wrong", faults)
        return state

    def state_from_situation(self, situation: Situation) -> State:
        """A state without history from section 5's plain form. :class:`SnapshotError` lists every fault."""
        faults = self._shape_faults(situation)
        faults = faults or [*self._face.situation_faults(situation), *self._length_faults(situation)]
        if faults:
            raise SnapshotError("this situation cannot be", faults)
        kept = {name: situation[name] for name in self._face.layout}
        try:
            engine = self._engine_game.from_situation(kept)
        except ValueError as error:
            raise SnapshotError("this situation cannot be", [str(error)]) from error
        faults = differences(kept, engine.situation(), self._face.layout)
        faults += self._face.feature_faults(kept, engine.features())
        if not engine.is_terminal() and engine.legal_actions() in ([], [PASS_ACTION]):
            faults.append(f"phase: there is nothing to choose in phase {PHASES[engine.phase()]}")
        if faults:
            raise SnapshotError("this situation cannot be", faults)
        return State(self, engine, Root(situation=engine.situation()))

    def state_as_it_lies(self, situation: Situation) -> State:
        """A state without history that is there to be looked at and scored, not to be played on: whose turn it is and
        what comes next may be wrong in the situation, everything else must be right, and is not checked."""
        engine = self._engine_game.from_situation(situation)
        return State(self, engine, Root(situation=engine.situation()))

    def replay(self, record: Record | str | os.PathLike[str]) -> State:
        """The end of a record (a :class:`Record`, its text, or a path), with its history.

        :class:`RecordError` when it belongs to other rules or another set, or has a line that cannot be followed.
        """
        return replay_on(self, record)

    def root_engine(self, root: Root) -> EngineState:
        """An engine's state at ``root``, explicit chance."""
        if root.situation is not None:
            return self._engine_game.from_situation(root.situation)
        x, y, rotation = root.start or (0, 0, 0)
        return self._engine_game.initial((x, y), rotation)

    def utility_of(self, points: Sequence[int]) -> list[float]:
        """What final points are worth to each seat."""
        if self._utility == "points":
            return list(points)
        best = max(points)
        share = 1 / points.count(best)
        return [share if value == best else 0.0 for value in points]

    def _checked_start(self, origin: Any, rotation: Any) -> tuple[int, int, int]:
        x, y, turns = (integer_of(value) for value in (*(pair_of(origin) or (None, None)), rotation))
        if x is None or y is None or turns is None:
            raise RulesError(
                f"origin is a pair of integers and rotation an integer, not {shown(origin)} and {shown(rotation)}"
            )
        room = COORDINATE_LIMIT - self._tileset.num_tiles
        if max(abs(x), abs(y)) > room:
            raise RulesError(
                f"origin {shown((x, y))} is too far out for {self._tileset.num_tiles} tiles: at most {room} from 0"
            )
        if not 0 <= turns < self._tileset.edges:
            raise RulesError(f"rotation {shown(turns)} is not in 0..{self._tileset.edges - 1}")
        return x, y, turns

    def _shape_faults(self, situation: Any) -> list[str]:
        if not isinstance(situation, Mapping):
            return [f"a situation is a mapping, not {type(situation).__name__}"]
        missing = [f"{name}: is missing" for name in self._face.layout if name not in situation]
        return missing + [
            f"{name}: {shown(situation[name])} has the wrong form"
            for name, shape in self._face.layout.items()
            if name in situation and not shape.admits(situation[name])
        ]

    def _length_faults(self, situation: Situation) -> list[str]:
        steps = situation["move_number"]
        return [] if 0 <= steps <= MOST_STEPS else [f"move_number: {steps}, must be 0..2^20"]

    # -- identity ------------------------------------------------------------------------------
    def same_rules(self, other: Game) -> bool:
        """True when both play the same game with equal rules and tiles, on whatever engine."""
        return self is other or (self._tileset.fingerprint, self._rules) == (other._tileset.fingerprint, other._rules)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.same_rules(other) and (self._engine, self._utility) == (other._engine, other._utility)

    def __hash__(self) -> int:
        return hash((self._tileset.fingerprint, self._rules, self._engine, self._utility))

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"a game is immutable: {name!r} cannot be set")
        object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self._tileset, self._rules, self._engine, self._utility)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    def __repr__(self) -> str:
        rules = ",".join(f"{name}={value}" for name, value in self._rules.to_dict().items())
        utility = "" if self._utility == "points" else f", utility={self._utility!r}"
        return f"load_game('{self.name}({rules})', tileset={self._tileset.source!r}, engine={self._engine!r}{utility})"


def _parsed(value: Mapping[str, Any] | str) -> Mapping[str, Any]:
    if not isinstance(value, str):
        return value
    try:
        parsed: Mapping[str, Any] = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise SnapshotError(f"this text is not JSON: {error}") from error
    return parsed
