"""Shapes and their variants: sides, segments, ports, wares, boats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from southseas.errors import shown
from southseas.tilesets.carcassonne import ports
from southseas.tilesets.carcassonne.model import Segment, Tile
from southseas.tilesets.checks import Faults, Names, Table, choice, in_range, of_type, suggestion
from southseas.tilesets.model import Port

SHAPE_KEYS = ("id", "sides", "segments", "variants")
LABELS = ("sea", "bridge", "island")
TYPES = ("bridge", "island", "sea", "market")
HOMES = {"bananas": "island", "shells": "bridge", "fish": "sea", "boat": "sea"}
"""The type of segment that carries each symbol."""
_SPOKEN = {symbol: symbol for symbol in HOMES} | {"boat": "a boat"}
MAX_SEGMENTS = 16
MAX_WARES = 63
FISH_GROUPS = (1, 2)


@dataclass
class _Draft:
    """A segment as the file gives it; ``None`` for what is wrong."""

    name: str | None
    type: str | None
    ports: tuple[Port, ...]


def read_shape(table: Table, first_index: int) -> list[Tile]:
    """The variants of one shape, with indices from ``first_index``."""
    sides = _read_sides(table)
    drafts = _read_segments(table, sides)
    shape = str(table.values.get("id"))
    names = Names(table.faults)
    tiles = []
    for index, variant in enumerate(table.tables("variants", ("id", "count", *HOMES), least=1), first_index):
        id = variant.id()
        names.add(id, variant.path("id"))
        labels = tuple(label or "" for label in sides)
        tiles.append(Tile(f"{shape}/{id}", index, labels, _read_symbols(variant, drafts), variant.count(), shape))
    return tiles


def wares_shown(tiles: Iterable[Tile]) -> set[str]:
    """The wares that at least one tile shows."""
    segments = [segment for tile in tiles for segment in tile.segments]
    return {ware for ware in ("bananas", "shells", "fish") if any(getattr(segment, ware) for segment in segments)}


def _read_sides(table: Table) -> list[str | None]:
    """The labels; ``None`` for a wrong one, empty when there are none to speak of."""
    values = table.value("sides", list)
    if values is None:
        return []
    if len(values) != len(ports.SIDES):
        table.fault("sides", f"must be {len(ports.SIDES)} labels (N E S W), not {len(values)}")
        return []
    return [choice(value, LABELS, f"{table.path('sides')}[{i}]", table.faults) for i, value in enumerate(values)]


# -- segments and ports ------------------------------------------------------------------------------------------------
class _Ports:
    """The ports of one shape and who owns them."""

    def __init__(self, sides: Sequence[str | None], faults: Faults) -> None:
        self.sides = sides
        self.faults = faults
        self.used: dict[Port, str] = {}

    def claim(self, text: Any, key: str, type: str | None) -> Port | None:
        """The port that ``text`` names, from now on owned by the segment of ``type`` at ``key``; None if it is no port
        or has an owner."""
        if not isinstance(text, str) or text not in ports.NAMES:
            self.faults.add(key, f"must be a side letter N E S W, beside a bridge with l or r, not {shown(text)}")
            return None
        port = ports.NAMES[text]
        if port in self.used:
            self.faults.add(key, f"port {text} already belongs to {self.used[port]}")
            return None
        self.used[port] = key.rpartition(".")[0]
        wrong = self._wrong_owner(port, type)
        if wrong:
            self.faults.add(key, wrong)
        return port

    def _wrong_owner(self, port: Port, type: str | None) -> str | None:
        """Why a segment of ``type`` cannot own ``port``; None if it can, or if type or side are not known."""
        label = self.sides[port[0]] if self.sides else None
        if label is None:
            return None
        existing = ports.of_side(port[0], label)
        if port not in existing:
            only = " ".join(map(ports.text, existing))
            return f"there is no port {ports.text(port)}: side {ports.SIDES[port[0]]} is {label} and has only {only}"
        if type not in (None, existing[port]):
            return f"port {ports.text(port)} belongs to a segment of type {existing[port]}, not {type}"
        return None

    def check_all_used(self, key: str) -> None:
        """Note every port that no segment claimed, at ``key``."""
        for side, label in enumerate(self.sides):
            for port in ports.of_side(side, label) if label else ():
                beside = " beside the bridge" if label == "bridge" and port[1] != ports.MIDDLE else ""
                if port not in self.used:
                    self.faults.add(key, f"port {ports.text(port)}{beside} is in no segment")


def _read_segments(table: Table, sides: Sequence[str | None]) -> list[_Draft]:
    entries = table.tables("segments", ("name", "type", "ports"), least=1)
    if len(entries) > MAX_SEGMENTS:
        table.fault("segments", f"{len(entries)} segments on a tile; at most {MAX_SEGMENTS}")
    names = Names(table.faults)
    shape_ports = _Ports(sides, table.faults)
    drafts = []
    for entry in entries:
        names.add(entry.id("name"), entry.path("name"))
        drafts.append(_read_segment(entry, shape_ports))
    if entries:
        shape_ports.check_all_used(table.path("segments"))
    return drafts


def _read_segment(entry: Table, shape_ports: _Ports) -> _Draft:
    name = entry.values.get("name")
    type = entry.choice("type", TYPES)
    claimed = [shape_ports.claim(text, key, type) for key, text in _listed_ports(entry, type)]
    return _Draft(
        name if isinstance(name, str) else None, type, tuple(sorted(port for port in claimed if port is not None))
    )


def _listed_ports(entry: Table, type: str | None) -> list[tuple[str, Any]]:
    """The ports that the file lists, each with its key; none for a market."""
    if type == "market":
        if entry.values.get("ports", []) != []:
            entry.fault("ports", f"a market has no ports, not {shown(entry.values['ports'])}")
        return []
    listed = entry.value("ports", list)
    if listed == []:
        entry.fault("ports", "a segment that is no market has at least one port")
    return [(f"{entry.path('ports')}[{i}]", text) for i, text in enumerate(listed or ())]


# -- variants ----------------------------------------------------------------------------------------------------------
def _read_symbols(variant: Table, drafts: Sequence[_Draft]) -> tuple[Segment, ...]:
    bananas = _read_wares(variant, "bananas", drafts)
    shells = _read_wares(variant, "shells", drafts)
    fish = _read_fish(variant, drafts)
    boats = _read_boats(variant, drafts)
    return tuple(
        Segment(
            name=(name := draft.name or ""),
            type=draft.type or "",
            ports=draft.ports,
            bananas=bananas.get(name, 0),
            shells=shells.get(name, 0),
            fish=fish.get(name, ()),
            boat=name in boats,
        )
        for draft in drafts
    )


def _read_wares(variant: Table, ware: str, drafts: Sequence[_Draft]) -> dict[str, int]:
    wares = {}
    for name, number in variant.mapping(ware).items():
        key = f"{variant.path(ware)}.{name}"
        _check_home(name, ware, key, drafts, variant.faults)
        if of_type(number, int, key, variant.faults) and in_range(number, 0, MAX_WARES, key, variant.faults):
            wares[name] = number
    return wares


def _read_fish(variant: Table, drafts: Sequence[_Draft]) -> dict[str, tuple[int, ...]]:
    fish = {}
    for name, groups in variant.mapping("fish").items():
        key = f"{variant.path('fish')}.{name}"
        _check_home(name, "fish", key, drafts, variant.faults)
        if of_type(groups, list, key, variant.faults):
            fish[name] = _read_groups(groups, key, variant.faults)
    return fish


def _read_groups(groups: list[Any], key: str, faults: Faults) -> tuple[int, ...]:
    good = []
    for i, group in enumerate(groups):
        if isinstance(group, int) and not isinstance(group, bool) and group in FISH_GROUPS:
            good.append(group)
        else:
            faults.add(f"{key}[{i}]", f"a group of fish is 1 or 2, not {shown(group)}")
    if sum(good) > MAX_WARES:
        faults.add(key, f"{sum(good)} fish on a segment; at most {MAX_WARES}")
    return tuple(sorted(good, reverse=True))


def _read_boats(variant: Table, drafts: Sequence[_Draft]) -> set[str]:
    boats: set[str] = set()
    for i, name in enumerate(variant.value("boat", list, required=False) or []):
        key = f"{variant.path('boat')}[{i}]"
        if not of_type(name, str, key, variant.faults):
            continue
        if name in boats:
            variant.faults.add(key, f"{name} has a boat already")
        _check_home(name, "boat", key, drafts, variant.faults)
        boats.add(name)
    return boats


def _check_home(name: str, symbol: str, key: str, drafts: Sequence[_Draft], faults: Faults) -> None:
    """Whether the shape has a segment ``name`` of the type that carries ``symbol``."""
    types = {draft.name: draft.type for draft in drafts if draft.name is not None}
    home = HOMES[symbol]
    if name not in types:
        known = [known for known, type in types.items() if type == home]
        faults.add(key, f"the shape has no segment {shown(name)}; {suggestion(name, known)}")
    elif types[name] not in (home, None):
        faults.add(key, f"only segments of type {home} carry {_SPOKEN[symbol]}; {name} is of type {types[name]}")
