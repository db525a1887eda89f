"""Actions as integers: section 1 of ``docs/formats.md``. Nothing here knows a state, a tile set or legality."""

from __future__ import annotations

from enum import IntEnum

from southseas.errors import NotationError, SouthSeasError, shown
from southseas.integers import integer_of

ACTION_LIMIT = 1 << 31
"""Every action is at least 0 and below this."""

CHANCE_PLAYER = -1
TERMINAL_PLAYER = -4

PHASES = ("draw", "place", "islander", "market", "deliver", "reveal", "end")
"""Phase names by code: section 2 of ``docs/formats.md``."""

_TYPE_SHIFT = 28
_PAYLOAD_MASK = (1 << _TYPE_SHIFT) - 1
_OFFSET = 1024
_COORDINATE_MASK = 2047


class ActionType(IntEnum):
    """Bits 28-30 of an action."""

    PASS = 0
    DRAW = 1
    REVEAL = 2
    PLACE = 3
    ISLANDER = 4
    RETRIEVE = 5
    TAKE = 6
    DELIVER = 7


PASS_ACTION = 0


def action_type(action: int) -> ActionType:
    """Type of an action; :class:`NotationError` for an integer that is none."""
    if not 0 <= action < ACTION_LIMIT:
        raise NotationError(f"{shown(action)} is not an action: actions are integers from 0 to 2^31 - 1")
    return ActionType(action >> _TYPE_SHIFT)


def checked_action(action: object, error: type[SouthSeasError]) -> int:
    """``action`` as an int; ``error`` unless it is an integer that can be an action."""
    number = integer_of(action)
    if number is None:
        raise error(f"an action is an integer, not {shown(action)}; string_to_action reads text")
    if not 0 <= number < ACTION_LIMIT:
        raise error(f"{shown(number)} is not an action: actions are integers from 0 to 2^31 - 1")
    return number


def payload(action: int) -> int:
    """Bits 0-27 of an action."""
    return action & _PAYLOAD_MASK


def draw_action(tile: int, number: int = 0) -> int:
    """Draw of tile record ``tile``, with the number of its task marker where it has one."""
    return ActionType.DRAW << _TYPE_SHIFT | tile << 8 | number


def reveal_action(ship: int) -> int:
    """Reveal of ship record ``ship``."""
    return ActionType.REVEAL << _TYPE_SHIFT | ship


def place_action(x: int, y: int, rotation: int) -> int:
    """The tile in hand to cell ``(x, y)``, turned clockwise by ``rotation`` sides."""
    return ActionType.PLACE << _TYPE_SHIFT | (y + _OFFSET) << 14 | (x + _OFFSET) << 3 | rotation


def islander_action(segment: int) -> int:
    """An islander onto segment ``segment`` of the tile just laid."""
    return ActionType.ISLANDER << _TYPE_SHIFT | segment


def retrieve_action(x: int, y: int) -> int:
    """The own islander on cell ``(x, y)`` back to the supply."""
    return ActionType.RETRIEVE << _TYPE_SHIFT | (y + _OFFSET) << 11 | (x + _OFFSET)


def take_action(ship: int) -> int:
    """Choice of ship record ``ship`` as a market's award."""
    return ActionType.TAKE << _TYPE_SHIFT | ship


def deliver_action(ship: int, bananas: int, shells: int, fish: int) -> int:
    """Delivery to ship record ``ship``, paying these wares."""
    return ActionType.DELIVER << _TYPE_SHIFT | ship << 18 | bananas << 12 | shells << 6 | fish


def unpack_draw(action: int) -> tuple[int, int]:
    """(tile, number) of a draw."""
    return payload(action) >> 8, action & 255


def is_reveal(action: int) -> bool:
    """True for what the second queue of prescribed draws holds: ships, task tiles with the number of their marker."""
    return action_type(action) is ActionType.REVEAL or unpack_draw(action)[1] > 0


def unpack_place(action: int) -> tuple[int, int, int]:
    """(x, y, rotation) of a placement."""
    data = payload(action)
    return (data >> 3 & _COORDINATE_MASK) - _OFFSET, (data >> 14) - _OFFSET, data & 7


def unpack_retrieve(action: int) -> tuple[int, int]:
    """(x, y) of an islander taken back."""
    data = payload(action)
    return (data & _COORDINATE_MASK) - _OFFSET, (data >> 11) - _OFFSET


def unpack_deliver(action: int) -> tuple[int, int, int, int]:
    """(ship, bananas, shells, fish) of a delivery."""
    data = payload(action)
    return data >> 18, data >> 12 & 63, data >> 6 & 63, data & 63
