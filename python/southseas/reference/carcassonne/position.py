"""The plain situation of a game: what lies where and whose turn it is. Everything else is worked out from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from southseas.reference.board import Laid, Node, node_order
from southseas.reference.carcassonne.box import Box
from southseas.reference.carcassonne.codes import CHANCE_DECIDES, DRAW, SETUP
from southseas.reference.carcassonne.features import covered_tokens, feature_at
from southseas.reference.grid import Cell, reading_order


@dataclass
class Position:
    """Field by field section 5 of ``docs/formats.md``; islanders are ``cell -> (segment, seat)``.

    ``covered`` says how many groups of (two, one) fish are covered on a segment. Which segment of a region wears a
    token does not matter here; :func:`situation_of` puts the tokens on the lowest.
    """

    tiles: Laid
    wares: list[list[int]]
    ships: list[list[int]]
    ship_pile: list[int]
    undrawn: list[int]
    removed: list[int]
    boat_tokens: int
    active: int
    islanders: dict[Cell, tuple[int, int]] = field(default_factory=dict)
    covered: dict[Node, tuple[int, int]] = field(default_factory=dict)
    face_up: list[int] = field(default_factory=list)
    phase: int = DRAW
    context: int = SETUP
    decider: int = CHANCE_DECIDES
    in_hand: int | None = None
    market_queue: list[int] = field(default_factory=list)
    last_placed: Cell | None = None
    move_number: int = 0

    def copy(self) -> Position:
        """A copy that shares nothing that changes."""
        return replace(
            self,
            tiles=dict(self.tiles),
            islanders=dict(self.islanders),
            covered=dict(self.covered),
            wares=[list(wares) for wares in self.wares],
            ships=[list(ships) for ships in self.ships],
            face_up=list(self.face_up),
            ship_pile=list(self.ship_pile),
            undrawn=list(self.undrawn),
            removed=list(self.removed),
            market_queue=list(self.market_queue),
        )

    def supply(self, box: Box, seat: int) -> int:
        """Islanders that ``seat`` has not on the board."""
        return box.rules.islanders - sum(owner == seat for _, owner in self.islanders.values())


def initial_position(box: Box, origin: Cell, rotation: int) -> Position:
    """C-02, C-03: the start tile at ``origin``, all else in the piles, nothing revealed yet."""
    start = box.tileset.start
    players = range(box.rules.players)
    return Position(
        tiles={origin: (start, box.catalogue.lowest_rotation(start, rotation))},
        wares=[[0, 0, 0] for _ in players],
        ships=[[] for _ in players],
        ship_pile=[ship.count for ship in box.ships],
        undrawn=[tile.count - (index == start) for index, tile in enumerate(box.tiles)],
        removed=[0] * len(box.tiles),
        boat_tokens=box.rules.boat_tokens,
        active=box.rules.first_player,
    )


def situation_of(box: Box, position: Position) -> dict[str, Any]:
    """Section 5 of ``docs/formats.md``."""
    return {
        "tiles": [(*cell, *position.tiles[cell]) for cell in sorted(position.tiles, key=reading_order)],
        "islanders": [(*cell, *position.islanders[cell]) for cell in sorted(position.islanders, key=reading_order)],
        "covered": _canonical_tokens(box, position),
        "wares": [tuple(wares) for wares in position.wares],
        "ships": [sorted(ships) for ships in position.ships],
        "face_up": sorted(position.face_up),
        "ship_pile": list(position.ship_pile),
        "undrawn": list(position.undrawn),
        "removed": list(position.removed),
        "boat_tokens": position.boat_tokens,
        "phase": position.phase,
        "context": position.context,
        "active": position.active,
        "decider": position.decider,
        "in_hand": None if position.in_hand is None else (position.in_hand, 0),
        "market_queue": list(position.market_queue),
        "last_placed": position.last_placed,
        "move_number": position.move_number,
    }


def position_from(situation: dict[str, Any]) -> Position:
    """The position that a validated situation describes."""
    last_placed, in_hand = situation["last_placed"], situation["in_hand"]
    return Position(
        tiles={(x, y): (tile, rotation) for x, y, tile, rotation in situation["tiles"]},
        islanders={(x, y): (segment, seat) for x, y, segment, seat in situation["islanders"]},
        covered={((x, y), segment): (twos, ones) for x, y, segment, twos, ones in situation["covered"]},
        wares=[list(wares) for wares in situation["wares"]],
        ships=[list(ships) for ships in situation["ships"]],
        face_up=list(situation["face_up"]),
        ship_pile=list(situation["ship_pile"]),
        undrawn=list(situation["undrawn"]),
        removed=list(situation["removed"]),
        boat_tokens=situation["boat_tokens"],
        phase=situation["phase"],
        context=situation["context"],
        active=situation["active"],
        decider=situation["decider"],
        in_hand=None if in_hand is None else in_hand[0],
        market_queue=list(situation["market_queue"]),
        last_placed=None if last_placed is None else (last_placed[0], last_placed[1]),
        move_number=situation["move_number"],
    )


def _canonical_tokens(box: Box, position: Position) -> list[tuple[int, int, int, int, int]]:
    """C-34: in each region the tokens lie on the lowest segments that have such a group."""
    tokens: list[tuple[Node, int, int]] = []
    seen: set[Node] = set()
    for node in position.covered:
        if node not in seen:
            feature = feature_at(box, position, node)
            seen.update(feature.nodes)
            tokens += covered_tokens(box, position, feature)
    tokens.sort(key=lambda token: node_order(token[0]))
    return [(*cell, segment, twos, ones) for (cell, segment), twos, ones in tokens]
