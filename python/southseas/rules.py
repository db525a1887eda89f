"""Rules configurations: one frozen dataclass per game, its options described as data.

Every option carries its default, its range or choices and the number of the rule it belongs to, so that the
command line, records and the documentation list the same thing that is checked here.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self

from southseas.errors import RulesError, shown
from southseas.integers import integer_of


@dataclass(frozen=True)
class Option:
    """One field of a rules configuration.

    Integer options accept ``minimum..maximum`` (inclusive), or, when ``below`` names another option, ``minimum`` up
    to that option's value less one. Options with ``choices`` accept exactly those strings. Where the tile set has a say
    (:meth:`Rules.bound`), ``set_default`` names its attribute that replaces the default None, ``set_below`` the
    attribute that the value stays below.
    """

    name: str
    rule: str
    text: str
    default: int | str | None
    minimum: int = 0
    maximum: int = 0
    choices: tuple[str, ...] = ()
    below: str | None = None
    set_default: str | None = None
    set_below: str | None = None

    def describe_range(self) -> str:
        """What is accepted, in words: ``2..5``, ``0..players-1`` or ``any_turn | empty_supply | never``."""
        if self.choices:
            return " | ".join(self.choices)
        limit = self.below or self.set_below
        return f"{self.minimum}..{limit}-1" if limit else f"{self.minimum}..{self.maximum}"

    def describe_default(self) -> str:
        """The default in words: its value, or that the tile set says it."""
        return "the tile set's" if self.default is None else str(self.default)

    def fault(self, value: object, values: Mapping[str, object]) -> str | None:
        """What is wrong with ``value``, given all values of the configuration; None when it is fine."""
        wrong = self._wrong(value, values)
        return f"{self.name}: {wrong} ({self.rule})" if wrong else None

    def _wrong(self, value: object, values: Mapping[str, object]) -> str | None:
        if self.choices:
            return None if value in self.choices else f"must be one of {self.describe_range()}, not {shown(value)}"
        if value is None and self.set_default:
            return None
        number = integer_of(value)
        if number is None:
            return f"must be an integer in {self.describe_range()}, not {shown(value)}"
        top = integer_of(values[self.below]) if self.below else self.maximum + 1
        if top is None or top <= self.minimum or self.minimum <= number < top:
            return None
        return f"must be in {self.minimum}..{top - 1}, not {shown(number)}"

    def set_value(self, value: Any, tileset: object) -> Any:
        """``value``, or what ``tileset`` says in place of None."""
        return getattr(tileset, self.set_default) if value is None and self.set_default else value

    def set_fault(self, value: Any, tileset: object) -> str | None:
        """What is wrong with ``value`` in a game with ``tileset``; None when it is fine."""
        below = getattr(tileset, self.set_below) if self.set_below else None
        if below is None or value < below:
            return None
        return f"{self.name}: must be in {self.minimum}..{below - 1} with this tile set, not {value} ({self.rule})"

    def parse(self, text: str) -> int | str:
        """The value that ``text`` writes. Raises RulesError when an integer is asked for and not written."""
        if self.choices:
            return text
        if text.isascii() and text.removeprefix("-").isdigit() and len(text) <= _MAX_DIGITS:
            return int(text)
        raise RulesError(f"{self.name}: must be an integer in {self.describe_range()}, not {shown(text)} ({self.rule})")


_MAX_DIGITS = 18
"""No option is near this long; longer numbers are refused before they are converted."""


def _option(rule: str, text: str, default: int | str | None, minimum: int = 0, maximum: int = 0, **more: Any) -> Any:
    """A dataclass field that carries the data of an :class:`Option`."""
    data = {"rule": rule, "text": text, "default": default, "minimum": minimum, "maximum": maximum, **more}
    return field(default=default, metadata=data)


class Rules:
    """What every game's rules configuration can do. Subclasses are frozen dataclasses made of options."""

    game: ClassVar[str]
    players: int
    first_player: int

    @classmethod
    def options(cls) -> tuple[Option, ...]:
        """The options in the order in which records write them."""
        return tuple(Option(name=f.name, **f.metadata) for f in fields(cls))  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        values = self.to_dict()
        faults = [fault for option in self.options() if (fault := option.fault(values[option.name], values))]
        if faults:
            raise RulesError(f"rules of {self.game} refused", faults)
        for name, value in values.items():
            number = integer_of(value)
            object.__setattr__(self, name, value if number is None else number)

    def bound(self, tileset: object) -> Self:
        """The configuration for a game with ``tileset``: no value is None. Binding twice changes nothing.

        Raises RulesError listing every value that the tile set does not admit.
        """
        values = {option.name: option.set_value(getattr(self, option.name), tileset) for option in self.options()}
        faults = [fault for option in self.options() if (fault := option.set_fault(values[option.name], tileset))]
        if faults:
            raise RulesError(f"rules of {self.game} refused", faults)
        return replace(self, **values)  # type: ignore[type-var]

    def to_dict(self) -> dict[str, int | str]:
        """Every option with its value, defaults included; None only before :meth:`bound`."""
        return {option.name: getattr(self, option.name) for option in self.options()}

    def to_text(self) -> str:
        """``name=value`` for every option that has a value, separated by spaces."""
        return " ".join(f"{name}={value}" for name, value in self.to_dict().items() if value is not None)


@dataclass(frozen=True)
class CarcassonneRules(Rules):
    """Rules of *Carcassonne: South Seas*. Raises RulesError listing every value out of range."""

    game: ClassVar[str] = "carcassonne"

    players: int = _option("C-01", "number of players", 2, 2, 5)
    first_player: int = _option("C-01", "seat that begins", 0, below="players")
    islanders: int = _option("C-01", "islanders of each player", 4, 1, 15)
    face_up_ships: int = _option("C-03", "ships lying face up", 4, 0, 8)
    boat_tokens: int = _option("C-03", "boat tokens that can cover fish", 19, 0, 255)
    retrieve: str = _option(
        "C-21", "when an islander may be taken back", "any_turn", choices=("any_turn", "empty_supply", "never")
    )
    wares_per_point: int = _option("C-52", "wares left at the end that make a point", 3, 1, 9)


@dataclass(frozen=True)
class DorfromantikRules(Rules):
    """Rules of *Dorfromantik: South Seas*. Raises RulesError listing every value out of range.

    ``removed_landscape_tiles`` is None until the configuration is bound to a tile set, unless it is given.
    """

    game: ClassVar[str] = "dorfromantik"

    players: int = _option("D-02", "number of players", 1, 1, 6)
    first_player: int = _option("D-02", "seat that begins", 0, below="players")
    active_tasks: int = _option("D-10", "active tasks below which a task tile comes up", 3, 1, 9)
    removed_landscape_tiles: int | None = _option(
        "D-01",
        "landscape tiles that leave unseen before the game",
        None,
        maximum=999,
        set_default="removed_landscape_tiles",
        set_below="num_landscape_tiles",
    )


RULES: dict[str, type[Rules]] = {rules.game: rules for rules in (CarcassonneRules, DorfromantikRules)}
"""The rules configuration of each game, by the game's name."""


def make_rules(game: str, **values: Any) -> Rules:
    """The rules of ``game`` with the given options, the others at their defaults.

    Raises RulesError for an unknown game, and one RulesError that lists all unknown options and bad values.
    """
    rules = _rules_of(game)
    faults = option_faults(game, values)
    if faults:
        raise RulesError(f"rules of {game} refused", faults)
    return rules(**values)


def parse_values(game: str, texts: Iterable[str]) -> dict[str, int | str]:
    """The values written as ``name=value`` texts. Ranges are left to :func:`make_rules`.

    Raises RulesError listing every text that is not ``name=value``, unknown, named twice, or not an integer where
    one is needed, and with them what is wrong with the values that can be read.
    """
    values, faults = read_values(game, texts)
    if faults:
        raise RulesError(f"rules of {game} refused", [*faults, *option_faults(game, values)])
    return values


def read_values(game: str, texts: Iterable[str]) -> tuple[dict[str, int | str], list[str]]:
    """The values that can be read in ``name=value`` texts, and what is wrong with the other texts."""
    options = {option.name: option for option in _rules_of(game).options()}
    values: dict[str, int | str] = {}
    faults: list[str] = []
    for text in texts:
        try:
            name, value = _parse_one(text, options)
        except RulesError as error:
            faults.append(str(error))
            continue
        if name in values:
            faults.append(f"{name}: named twice")
        values[name] = value
    return values, faults


def option_faults(game: str, values: Mapping[str, Any]) -> list[str]:
    """All that is wrong with the options named in ``values``, the others at their defaults."""
    options = {option.name: option for option in _rules_of(game).options()}
    complete: dict[str, Any] = {name: option.default for name, option in options.items()} | dict(values)
    faults = [_unknown(name, options) for name in values if name not in options]
    return faults + [fault for option in options.values() if (fault := option.fault(complete[option.name], complete))]


def widened(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """``values`` with the largest number in place of one out of range, so that only what would be wrong with any number
    is refused afterwards; other wrong options are left out."""
    wide: dict[str, Any] = {}
    options = _rules_of(game).options()
    defaults = {option.name: option.default for option in options}
    for option in options:
        value = values.get(option.name)
        if value is not None and option.fault(value, defaults | wide) is None:
            wide[option.name] = value
        elif option.name in values and option.maximum and not option.set_below:
            wide[option.name] = option.maximum
    return wide


def _rules_of(game: str) -> type[Rules]:
    if game not in RULES:
        raise RulesError(f"unknown game {shown(game)}; known: {', '.join(RULES)}")
    return RULES[game]


def _parse_one(text: str, options: Mapping[str, Option]) -> tuple[str, int | str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise RulesError(f"{shown(text)}: must be name=value")
    if name not in options:
        raise RulesError(_unknown(name, options))
    return name, options[name].parse(value)


def _unknown(name: str, options: Mapping[str, Option]) -> str:
    close = difflib.get_close_matches(name, options, n=1)
    hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(options)}"
    return f"{name}: no such option; {hint}"
