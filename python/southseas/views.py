"""Read-only views: what a state shows of itself. Sections 8 to 10 of ``docs/formats.md``.

Every view is a mapping that also has its keys as attributes, ``feature.tiles`` and ``feature["tiles"]`` being the same.
It is a copy of that moment: it does not follow the state, and cannot be changed. Lists inside are tuples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
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
    """A maximal union of segments (section 8). Each game adds what stands in it."""

    type: str
    cells: tuple[tuple[int, int], ...]
    segments: tuple[tuple[int, int, str], ...]
    tiles: int
    open: int
    symbols: View
    complete: bool


class FrontierCell(View):
    """An empty cell beside a laid tile; ``labels`` has for each direction the neighbour's label or None."""

    x: int
    y: int
    labels: tuple[str | None, ...]


class LaidTile(View):
    """A tile on the board. Each game adds what lies on it."""

    x: int
    y: int
    tile: str
    rotation: int


class Player(View):
    """What lies before one seat: fields of the game."""


class Fit(View):
    """An undrawn tile that fits a cell: its id, the undrawn ``copies``, in how many distinct ``rotations`` it fits.

    ``markers`` is empty but for a task tile: then it lists the remaining markers of its type, each a view of
    ``number``, ``copies`` and the ``rotations`` that are allowed under it (D-22).
    """

    tile: str
    copies: int
    rotations: int
    markers: tuple[View, ...]

    @property
    def markers_allowed(self) -> int:
        """Under how many of the remaining markers the task tile may lie there; 0 for any other tile."""
        return sum(marker.copies for marker in self.markers if marker.rotations)


class Fits(View):
    """What fits the cell ``(x, y)``: ``tiles`` in the order of the set; ``chance`` that the next draw does.

    ``ratio`` is the same chance as (numerator, denominator) in lowest terms.
    """

    x: int
    y: int
    tiles: tuple[Fit, ...]
    chance: float
    ratio: tuple[int, int]

    @property
    def exact(self) -> Fraction:
        """The chance as a fraction."""
        return Fraction(*self.ratio)


class Event(View):
    """Something that a step caused (section 10); its other fields depend on ``event``."""

    event: str
    rule: str


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
