"""Small tile sets in a few words, and turns in one line, for tests that show one rule each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import southseas as ss
from southseas.tilesets import TileSet, tileset_from_data

LABELS = {"S": "sea", "B": "bridge", "I": "island"}


def tile(
    name: str,
    sides: str,
    segments: str,
    count: int = 1,
    *,
    bananas: Mapping[str, int] | None = None,
    shells: Mapping[str, int] | None = None,
    fish: Mapping[str, Sequence[int]] | None = None,
    boat: Sequence[str] = (),
) -> dict[str, Any]:
    """A shape with one variant ``0``. ``segments``: ``"bridge N S | sea Nr E Sl | market"``, named type + number."""
    numbers: dict[str, int] = {}
    parts = []
    for words in (part.split() for part in segments.split("|")):
        number = numbers[words[0]] = numbers.get(words[0], -1) + 1
        parts.append({"name": f"{words[0]}{number}", "type": words[0], "ports": words[1:]})
    variant: dict[str, Any] = {"id": "0", "count": count}
    wares = {"bananas": bananas, "shells": shells, "fish": fish, "boat": list(boat)}
    variant |= {key: value for key, value in wares.items() if value}
    return {"id": name, "sides": [LABELS[side] for side in sides], "segments": parts, "variants": [variant]}


def open_sea(count: int = 1, name: str = "open", **wares: Any) -> dict[str, Any]:
    """Sea on all sides, one segment ``sea0``."""
    return tile(name, "SSSS", "sea N E S W", count, **wares)


def market(count: int = 1) -> dict[str, Any]:
    """``market0`` in the sea ``sea0``."""
    return tile("market", "SSSS", "market | sea N E S W", count)


def straight(count: int = 1, shells: int = 1, name: str = "straight") -> dict[str, Any]:
    """``bridge0`` from north to south, ``sea0`` east of it, ``sea1`` west."""
    parts = "bridge N S | sea Nr E Sl | sea Nl Sr W"
    return tile(name, "BSBS", parts, count, shells={"bridge0": shells} if shells else None)


def pier(count: int = 1, shells: int = 0, name: str = "pier") -> dict[str, Any]:
    """``bridge0`` from the south, ending on the tile, ``sea0`` all round."""
    return tile(name, "SSBS", "bridge S | sea N E Sl Sr W", count, shells={"bridge0": shells} if shells else None)


def shore(count: int = 1, bananas: int = 1, name: str = "shore") -> dict[str, Any]:
    """``island0`` north, ``sea0`` elsewhere."""
    return tile(name, "ISSS", "island N | sea E S W", count, bananas={"island0": bananas} if bananas else None)


def causeway(count: int = 1, bananas: int = 2, name: str = "causeway") -> dict[str, Any]:
    """``island0`` from east to west, ``sea0`` north, ``sea1`` south."""
    return tile(name, "SISI", "island E W | sea N | sea S", count, bananas={"island0": bananas} if bananas else None)


def cross(count: int = 1, name: str = "cross") -> dict[str, Any]:
    """A junction: ``bridge0`` .. ``bridge3`` N E S W, each corner of sea apart."""
    seas = "sea Nr El | sea Er Sl | sea Sr Wl | sea Nl Wr"
    return tile(name, "BBBB", f"bridge N | bridge E | bridge S | bridge W | {seas}", count)


def ship(name: str, points: int, count: int = 1, **needs: int) -> dict[str, Any]:
    """A ship record."""
    return {"id": name, "points": points, "count": count, "needs": needs}


def tileset(start: str, shapes: Sequence[dict[str, Any]], ships: Sequence[dict[str, Any]] = ()) -> TileSet:
    """A validated set; ``start`` is the name of a shape."""
    data = {
        "format": 1,
        "game": "carcassonne",
        "name": "rule test",
        "provenance": "made up for one test",
        "start": f"{start}/0",
        "shape": list(shapes),
    }
    return tileset_from_data({**data, "ship": list(ships)} if ships else data, "rule test")


class Table:
    """A game with explicit chance, played by text."""

    def __init__(self, engine: str, tiles: TileSet | None = None, **rules: Any) -> None:
        self.game = ss.load_game("carcassonne", tileset=tiles, engine=engine, **rules)
        self.state = self.game.new_initial_state()

    def do(self, *texts: str) -> list[dict[str, Any]]:
        """Apply actions; the events of all of them."""
        events: list[dict[str, Any]] = []
        for text in texts:
            self.state.apply_action(self.state.string_to_action(text))
            events += self.events()
        return events

    def turn(self, name: str, x: int, y: int, rotation: int = 0, then: str = "pass") -> list[dict[str, Any]]:
        """Draw, lay, and the islander step if it is asked; the events."""
        events = self.do(f"draw {name}/0", f"place {x},{y},{rotation}")
        return events + self.do(then) if self.state.phase == "islander" else events

    def events(self) -> list[dict[str, Any]]:
        """What the last action caused, as plain values."""
        view: list[dict[str, Any]] = self.state.to_json()["events"]
        return view

    def legal(self) -> list[str]:
        """Texts of the legal actions."""
        return [self.state.action_to_string(action) for action in self.state.legal_actions()]

    def player(self, seat: int) -> dict[str, Any]:
        """``{supply, wares, ships}`` of a seat."""
        view: dict[str, Any] = self.state.to_json()["players"][seat]
        return view

    def wares(self, seat: int) -> tuple[int, int, int]:
        """Bananas, shells, fish of a seat."""
        held = self.player(seat)["wares"]
        return held["bananas"], held["shells"], held["fish"]

    def feature(self, x: int, y: int, name: str) -> dict[str, Any]:
        """The feature that a segment belongs to."""
        view: dict[str, Any] = next(f for f in self.state.to_json()["features"] if [x, y, name] in f["segments"])
        return view


def named(events: Sequence[Mapping[str, Any]], name: str) -> list[Mapping[str, Any]]:
    """The events called ``name``."""
    return [event for event in events if event["event"] == name]
