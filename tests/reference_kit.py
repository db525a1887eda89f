"""A small hand-made tile set and a table to play it on, for the tests of the reference engine."""

from __future__ import annotations

from typing import Any

from southseas.reference.carcassonne import ReferenceGame, ReferenceState, codes
from southseas.rules import CarcassonneRules
from southseas.tilesets import TileSet, tileset_from_text

Cell = tuple[int, int]

HEADER = """
format = 1
game = "carcassonne"
name = "tests of the reference"
provenance = "invented"
start = "{start}"
"""

TILES = """
[[shape]]
id = "open"
sides = ["sea", "sea", "sea", "sea"]
segments = [{ name = "sea0", type = "sea", ports = ["N", "E", "S", "W"] }]
variants = [
  { id = "plain", count = 30 },
  { id = "f2", count = 3, fish = { sea0 = [2] } },
  { id = "f21", count = 3, fish = { sea0 = [2, 1] } },
  { id = "boat", count = 9, boat = ["sea0"] },
]

[[shape]]
id = "straight"
sides = ["bridge", "sea", "bridge", "sea"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["N", "S"] },
  { name = "sea0", type = "sea", ports = ["Nr", "E", "Sl"] },
  { name = "sea1", type = "sea", ports = ["Nl", "Sr", "W"] },
]
variants = [
  { id = "1", count = 4, shells = { bridge0 = 1 } },
  { id = "boats", count = 2, boat = ["sea0", "sea1"] },
]

[[shape]]
id = "end"
sides = ["sea", "sea", "bridge", "sea"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["S"] },
  { name = "sea0", type = "sea", ports = ["N", "E", "Sl", "Sr", "W"] },
]
variants = [{ id = "1", count = 5, shells = { bridge0 = 2 } }, { id = "f21", count = 2, fish = { sea0 = [2, 1] } }]

[[shape]]
id = "curve"
sides = ["sea", "sea", "bridge", "bridge"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["S", "W"] },
  { name = "sea0", type = "sea", ports = ["N", "E", "Sl", "Wr"] },
  { name = "sea1", type = "sea", ports = ["Sr", "Wl"] },
]
variants = [{ id = "1", count = 5, shells = { bridge0 = 1 } }]

[[shape]]
id = "shore"
sides = ["island", "sea", "sea", "sea"]
segments = [
  { name = "island0", type = "island", ports = ["N"] },
  { name = "sea0", type = "sea", ports = ["E", "S", "W"] },
]
variants = [{ id = "1", count = 6, bananas = { island0 = 2 } }]

[[shape]]
id = "through"
sides = ["island", "sea", "island", "sea"]
segments = [
  { name = "island0", type = "island", ports = ["N", "S"] },
  { name = "sea0", type = "sea", ports = ["E"] },
  { name = "sea1", type = "sea", ports = ["W"] },
]
variants = [{ id = "1", count = 3, bananas = { island0 = 1 } }]

[[shape]]
id = "cove"
sides = ["island", "island", "sea", "island"]
segments = [
  { name = "island0", type = "island", ports = ["N", "E", "W"] },
  { name = "sea0", type = "sea", ports = ["S"] },
]
variants = [
  { id = "f1", count = 2, fish = { sea0 = [1] } },
  { id = "boat", count = 2, fish = { sea0 = [1, 1] }, boat = ["sea0"] },
]

[[shape]]
id = "full"
sides = ["island", "island", "island", "island"]
segments = [{ name = "island0", type = "island", ports = ["N", "E", "S", "W"] }]
variants = [{ id = "1", count = 2 }]

[[shape]]
id = "market"
sides = ["sea", "sea", "sea", "sea"]
segments = [
  { name = "market0", type = "market" },
  { name = "market1", type = "market" },
  { name = "sea0", type = "sea", ports = ["N", "E", "S", "W"] },
]
variants = [{ id = "1", count = 6 }]
"""

SHIPS = """
[[ship]]
id = "mixed"
points = 5
needs = { bananas = 1, shells = 2, fish = 1 }
[[ship]]
id = "any3"
points = 2
count = 2
needs = { any = 3 }
[[ship]]
id = "same4"
points = 3
count = 4
needs = { same = 4 }
[[ship]]
id = "rich0"
points = 6
needs = { any = 6 }
[[ship]]
id = "rich1"
points = 6
needs = { same = 5 }
"""


def small_set(start: str = "open/plain", ships: str = SHIPS, tiles: str = TILES) -> TileSet:
    """The set above with another start tile, other ships, other tiles."""
    return tileset_from_text(HEADER.format(start=start) + tiles + ships, "test")


class Table:
    """One game in progress, spoken to in ids and names. Chance is explicit."""

    def __init__(self, tileset: TileSet, state: ReferenceState | None = None, **rules: Any) -> None:
        self.tileset = tileset
        self.game = ReferenceGame(tileset, CarcassonneRules(**rules))
        self.state = state or self.game.initial()

    def reveal(self, *ids: str) -> Table:
        """The named ships come face up, one after another."""
        for id in ids:
            self.do(codes.reveal_action(self.tileset.ship_index(id)))
        return self

    def do(self, action: int) -> list[dict[str, Any]]:
        """A legal action; its events."""
        assert self.state.apply(action), f"{action:#x} is not among {[hex(a) for a in self.state.legal_actions()]}"
        return self.state.events()

    def draw(self, id: str) -> list[dict[str, Any]]:
        """Draw that tile."""
        return self.do(codes.draw_action(self.tileset.tile_index(id)))

    def lay(self, id: str, cell: Cell, rotation: int = 0) -> list[dict[str, Any]]:
        """Draw that tile and lay it; the events of laying it."""
        self.draw(id)
        return self.do(codes.place_action(cell, rotation))

    def turn(self, id: str, cell: Cell, rotation: int = 0, islander: str | None = None) -> list[dict[str, Any]]:
        """Lay a tile, set or do not set an islander, deliver nothing; what the islander step (or laying) caused."""
        events = self.lay(id, cell, rotation)
        if self.state.phase() == codes.ISLANDER:
            segment = None if islander is None else self.segment(id, islander)
            events = self.do(codes.PASS_ACTION if segment is None else codes.islander_action(segment))
        if self.state.phase() == codes.DELIVER:
            self.do(codes.PASS_ACTION)
        return events

    def segment(self, id: str, name: str) -> int:
        """Index of a segment of a tile."""
        return self.tileset.tiles[self.tileset.tile_index(id)].segment_index(name)

    def legal(self) -> list[int]:
        """Legal actions now."""
        return self.state.legal_actions()

    def __getitem__(self, field: str) -> Any:
        return self.state.situation()[field]

    def arranged(
        self, laid: dict[Cell, tuple[str, int]], islanders: dict[Cell, tuple[str, int]] | None = None, **fields: Any
    ) -> Table:
        """The same game with these further tiles and islanders (segment, seat), and other fields changed."""
        situation = self.state.situation()
        undrawn = list(situation["undrawn"])
        ids = {(x, y): self.tileset.tiles[tile].id for x, y, tile, _ in situation["tiles"]}
        for (x, y), (id, rotation) in laid.items():
            situation["tiles"].append((x, y, self.tileset.tile_index(id), rotation))
            undrawn[self.tileset.tile_index(id)] -= 1
            ids[x, y] = id
        situation["islanders"] = [
            (x, y, self.segment(ids[x, y], name), seat) for (x, y), (name, seat) in (islanders or {}).items()
        ]
        situation |= {"undrawn": undrawn, **fields}
        twin = Table.__new__(Table)
        twin.tileset, twin.game, twin.state = self.tileset, self.game, self.game.from_situation(situation)
        return twin


def named(events: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    """The events of these names."""
    return [event for event in events if event["event"] in names]


def kinds(events: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """(name, rule) of every event."""
    return [(event["event"], event["rule"]) for event in events]


def ring(skip: tuple[int, int], centre: tuple[int, int] = (0, 0)) -> dict[tuple[int, int], tuple[str, int]]:
    """Plain sea on the 8 cells around ``centre``, one left out."""
    x, y = centre
    cells = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
    return {cell: ("open/plain", 0) for cell in cells if cell not in (skip, (0, 0))}
