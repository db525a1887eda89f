"""Read-only views: what a state shows of itself. Sections 8 to 10 of ``docs/formats.md``.

Every view is a mapping that also has its keys as attributes, ``feature.tiles`` and ``feature["tiles"]`` being the same.
It is a copy of that moment: it does not follow the state, and cannot be changed. Lists inside are tuples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


class View(Mapping[str, Any]):
    """A read-only mapping with attributes. Equal to any mapping with equal items; not hashable."""

    __slots__ = ("_fields",)
    _fields: dict[str, Any]

    def __init__(self, fields: Mapping[str, Any]) -> None:
        object.__setattr__(self, "_fields", dict(fields))

    def __getitem__(self, name: str) -> Any:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name not in self._fields:
            raise AttributeError(f"{type(self).__name__} has no {name!r}: it has {', '.join(self._fields)}")
        return self._fields[name]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view is read-only: {name!r} cannot be set")

    def __reduce__(self) -> tuple[type[View], tuple[dict[str, Any]]]:
        return type(self), (self._fields,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._fields.items())})"


class Feature(View):
    """A maximal union of segments (section 8)."""

    type: str
    cells: tuple[tuple[int, int], ...]
    segments: tuple[tuple[int, int, str], ...]
    tiles: int
    open: int
    islanders: tuple[int, ...]
    symbols: View
    complete: bool


class FrontierCell(View):
    """An empty cell beside a laid tile; ``labels`` has for each direction the neighbour's label or None."""

    x: int
    y: int
    labels: tuple[str | None, ...]


class LaidTile(View):
    """A tile on the board. ``islander`` is a view of player and segment, or None; ``covered`` lists boat tokens."""

    x: int
    y: int
    tile: str
    rotation: int
    islander: View | None
    covered: tuple[View, ...]


class Player(View):
    """What lies before one seat: ``supply`` of islanders, ``wares`` (a view by ware), ids of the ``ships`` taken."""

    supply: int
    wares: View
    ships: tuple[str, ...]


class Event(View):
    """Something that a step caused (section 10); its other fields depend on ``event``."""

    event: str
    rule: str


class SeatScore(View):
    """One seat's points and where they come from (section 9)."""

    ships: tuple[View, ...]
    ship_points: int
    wares: View
    pending: tuple[View, ...]
    wares_total: int
    ware_points: int
    total: int


class Outlook(View):
    """What an action would cause: its ``events``, and the change of each seat's ``scores()``."""

    events: tuple[Event, ...]
    score_change: tuple[int, ...]


def plain(value: Any) -> Any:
    """Views as dictionaries and tuples as lists, all the way down: values as JSON has them."""
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return value
