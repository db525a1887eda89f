"""Actions as text and as dictionaries, and back: section 1 of ``docs/formats.md``.

Writing needs the tile set alone (and for ``islander`` the tile just laid). Reading compares with the legal actions
that an engine generated: there is no second source of legality.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from southseas import actions
from southseas.actions import ActionType
from southseas.errors import NotationError, shown
from southseas.tilesets import TileSet

Fields = dict[str, Any]
"""Dictionary form of an action: ``{"type": "place", "x": 0, "y": 1, "rotation": 1}``."""

NOT_FIELDS = frozenset({"action", "text", "weight"})
"""Keys that entries of ``to_json()["legal_actions"]`` have besides the dictionary form; reading ignores them."""

_PLACE = re.compile(r"place (-?\d{1,99}),(-?\d{1,99}),(\d{1,99})")
_RETRIEVE = re.compile(r"retrieve (-?\d{1,99}),(-?\d{1,99})")
"""No number of an action is longer; Python itself reads only some thousand digits."""
_WARES = (("bananas", "b"), ("shells", "s"), ("fish", "f"))
_SHOWN = 8


class Notation:
    """Names of one tile set's actions. Immutable."""

    __slots__ = ("_tileset",)

    def __init__(self, tileset: TileSet) -> None:
        self._tileset = tileset

    def fields(self, action: int, laid: int | None = None) -> Fields:
        """Dictionary form. ``laid`` is the index of the tile just laid, which names an islander's segment.

        :class:`NotationError` for an integer that is no action of this tile set.
        """
        kind = actions.action_type(action)
        if kind is ActionType.ISLANDER:
            return {"type": "islander", "segment": self._segment_name(actions.payload(action), laid)}
        return _READERS[kind](self, action)

    def text(self, action: int, laid: int | None = None) -> str:
        """Text form; arguments and errors as in :meth:`fields`."""
        return fields_text(self.fields(action, laid))

    def draw_fields(self, action: int) -> Fields:
        """Dictionary form of a draw; ``number`` only where the tile has a task marker."""
        tile, number = actions.unpack_draw(action)
        drawn: Fields = {"type": "draw", "tile": self._tile_id(tile)}
        return {**drawn, "number": number} if number else drawn

    def ship_fields(self, action: int) -> Fields:
        """Dictionary form of a reveal or a take."""
        return {"type": actions.action_type(action).name.lower(), "ship": self._ship_id(actions.payload(action))}

    def deliver_fields(self, action: int) -> Fields:
        """Dictionary form of a delivery."""
        ship, bananas, shells, fish = actions.unpack_deliver(action)
        return {"type": "deliver", "ship": self._ship_id(ship), "bananas": bananas, "shells": shells, "fish": fish}

    def _tile_id(self, index: int) -> str:
        if index >= len(self._tileset.tiles):
            raise NotationError(f"no tile has index {index}: the set has {len(self._tileset.tiles)} records")
        return self._tileset.tiles[index].id

    def _ship_id(self, index: int) -> str:
        ids = self._tileset.ship_ids
        if index >= len(ids):
            raise NotationError(f"no ship has index {index}: the set has {len(ids)} records")
        return ids[index]

    def _segment_name(self, index: int, laid: int | None) -> str:
        if laid is None:
            raise NotationError("an islander's segment has a name only on the tile just laid, and none was laid")
        tile = self._tileset.tiles[laid]
        if index >= len(tile.segments):
            raise NotationError(f"tile {tile.id} has no segment {index}: it has {len(tile.segments)}")
        return tile.segments[index].name


def _place_fields(_: Notation, action: int) -> Fields:
    x, y, rotation = actions.unpack_place(action)
    return {"type": "place", "x": x, "y": y, "rotation": rotation}


def _retrieve_fields(_: Notation, action: int) -> Fields:
    x, y = actions.unpack_retrieve(action)
    return {"type": "retrieve", "x": x, "y": y}


def _pass_fields(_: Notation, action: int) -> Fields:
    if action != actions.PASS_ACTION:
        raise NotationError(f"{action} is not an action: pass is {actions.PASS_ACTION}")
    return {"type": "pass"}


_READERS: dict[ActionType, Callable[[Notation, int], Fields]] = {
    ActionType.PASS: _pass_fields,
    ActionType.DRAW: Notation.draw_fields,
    ActionType.REVEAL: Notation.ship_fields,
    ActionType.PLACE: _place_fields,
    ActionType.RETRIEVE: _retrieve_fields,
    ActionType.TAKE: Notation.ship_fields,
    ActionType.DELIVER: Notation.deliver_fields,
}

_WRITERS: dict[str, Callable[[Fields], str]] = {
    "pass": lambda f: "pass",
    "draw": lambda f: f"draw {f['tile']} {f['number']}" if "number" in f else f"draw {f['tile']}",
    "reveal": lambda f: f"reveal {f['ship']}",
    "place": lambda f: f"place {f['x']},{f['y']},{f['rotation']}",
    "islander": lambda f: f"islander {f['segment']}",
    "retrieve": lambda f: f"retrieve {f['x']},{f['y']}",
    "take": lambda f: f"take {f['ship']}",
    "deliver": lambda f: f"deliver {f['ship']} {payment_text(f)}",
}


def fields_text(fields: Fields) -> str:
    """Text form of a dictionary form that :meth:`Notation.fields` made."""
    return _WRITERS[fields["type"]](fields)


def payment_text(wares: Mapping[str, int]) -> str:
    """``b2s1f1``: only what is paid, in the order bananas, shells, fish."""
    return "".join(f"{letter}{wares[name]}" for name, letter in _WARES if wares[name])


def normal_text(text: str, lowest_rotation: Callable[[int], int]) -> str:
    """``text`` with single spaces, plain numbers and, in a placement, the lowest of equal rotations."""
    plain = re.sub(r"\s*,\s*", ",", " ".join(text.split()))
    if match := _PLACE.fullmatch(plain):
        x, y, rotation = map(int, match.groups())
        return f"place {x},{y},{lowest_rotation(rotation)}"
    if match := _RETRIEVE.fullmatch(plain):
        x, y = map(int, match.groups())
        return f"retrieve {x},{y}"
    return plain


def match_text(text: str, legal: Mapping[str, int], lowest_rotation: Callable[[int], int], where: str) -> int:
    """The legal action (``legal``: text -> action) that ``text`` names.

    :class:`NotationError`, with ``where`` and legal alternatives, when there is none.
    """
    if not isinstance(text, str):
        raise NotationError(f"the text of an action is a str, not {type(text).__name__}")
    action = legal.get(normal_text(text, lowest_rotation))
    if action is None:
        raise NotationError(f"{shown(text)} is not a legal action {where}; {alternatives(legal)}")
    return action


def match_fields(
    given: Mapping[str, Any], legal: Iterable[tuple[Fields, int]], lowest_rotation: Callable[[int], int], where: str
) -> int:
    """The legal action whose dictionary form ``given`` is; errors as in :func:`match_text`."""
    if not isinstance(given, Mapping):
        raise NotationError(f"the dictionary form of an action is a mapping, not {type(given).__name__}")
    wanted = {name: value for name, value in given.items() if name not in NOT_FIELDS}
    if wanted.get("type") == "place" and type(wanted.get("rotation")) is int:
        wanted["rotation"] = lowest_rotation(wanted["rotation"])
    choices = list(legal)
    for fields, action in choices:
        if fields == wanted:
            return action
    raise NotationError(f"{dict(given)!r} is not a legal action {where}; {alternatives([f for f, _ in choices])}")


def alternatives(legal: Iterable[Any]) -> str:
    """What would be legal, shortened: ``legal: place 0,1,0, place 0,1,1 and 31 more``."""
    shown = [str(choice) for choice in legal]
    if not shown:
        return "nothing is legal here"
    return "legal: " + shortened(shown)


def shortened(words: Sequence[str], limit: int = _SHOWN) -> str:
    """A list for a message, with at most ``limit`` of its words."""
    more = len(words) - limit
    return ", ".join(words[:limit]) + (f" and {more} more" if more > 0 else "")
