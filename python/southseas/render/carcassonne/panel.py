"""What stands beside the board: whose turn it is, the tile in hand, the ships, the players. Blocks stacked downwards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from southseas.render.carcassonne import symbols, words
from southseas.render.carcassonne.board import Grounds
from southseas.render.carcassonne.tile import spot_markup, spots
from southseas.render.markup import element, group, label, move
from southseas.render.theme import COLOURS, SIZES
from southseas.tilesets import Ship, TileSet

WIDTH = SIZES["panel"]
PAD = 14.0
SHIPS_IN_ROW = 4
ICONS = {"bananas": (symbols.banana, 7.5), "shells": (symbols.shell, 6.5), "fish": (lambda: symbols.fish(1), 8.5)}


@dataclass(frozen=True)
class Block:
    """A piece of the panel: its markup, from (0, 0), and its height."""

    markup: str
    height: float


@dataclass(frozen=True)
class Scene:
    """What the blocks are about."""

    data: Mapping[str, Any]
    tileset: TileSet
    names: Sequence[str] | None
    legal: bool


def stacked(blocks: Iterable[Block], gap: float = 14.0) -> Block:
    """Blocks below each other."""
    parts: list[str] = []
    top = 0.0
    for block in blocks:
        parts.append(group([block.markup], transform=move(0, top)))
        top += block.height + gap
    return Block("".join(parts), max(0.0, top - gap))


def card(height: float, *, width: float = WIDTH, fill: str = "card", edge: str = "card_edge") -> str:
    """A rounded sheet to write on."""
    return element(
        "rect", x=0.75, y=0.75, width=width - 1.5, height=height - 1.5, rx=9, fill=COLOURS[fill],
        stroke=COLOURS[edge], stroke_width=1.5,
    )  # fmt: skip


def panel(scene: Scene, grounds: Grounds) -> Block:
    """Everything but the legend."""
    players = [_player(scene, seat) for seat in range(len(scene.data["players"]))]
    return stacked([_header(scene), _hand(scene, grounds), _ships(scene), *players])


def _header(scene: Scene) -> Block:
    move_line = f"{scene.tileset.name}, move {scene.data['move_number']}"
    parts = [
        label(0, 24, words.GAME_TITLE, 24, room=WIDTH, bold=True),
        label(0, 46, move_line, 13, room=WIDTH, fill=COLOURS["ink_soft"]),
    ]
    return Block(group(parts, data_part="header"), 52)


# -- the turn -------------------------------------------------------------------------------------


def _hand(scene: Scene, grounds: Grounds) -> Block:
    """Whose turn it is, the tile in hand, what is left in the piles."""
    in_hand = scene.data["in_hand"]
    height = 160.0 if in_hand else 112.0
    left = 128.0 if in_hand else PAD
    parts = [card(height, fill="turn", edge="turn_edge")]
    parts.append(_turn_line(scene))
    if in_hand:
        parts.append(_tile_in_hand(scene, in_hand["tile"], grounds))
        parts.append(label(left, 62, "In hand: " + in_hand["tile"], 14, room=WIDTH - left - PAD))
    top = 86.0 if in_hand else 60.0
    for i, (what, count) in enumerate(words.piles(scene.data)):
        parts.append(label(left, top + 20 * i, f"{count} {what}", 13, room=WIDTH - left - PAD, fill=COLOURS["ink_soft"]))
    return Block(group(parts, data_part="turn", data_phase=scene.data["phase"]), height)


def _turn_line(scene: Scene) -> str:
    seat = words.decider(scene.data)
    if scene.data["phase"] == "draw":
        seat = scene.data["active_player"]
    figure = "" if seat is None else group([symbols.islander(seat)], transform=move(PAD + 11, 24))
    left = PAD if seat is None else PAD + 30
    return figure + label(left, 29, words.turn_line(scene.data, scene.names), 16, room=WIDTH - left - PAD, bold=True)


def _tile_in_hand(scene: Scene, id: str, grounds: Grounds) -> str:
    tile = scene.tileset.tiles[scene.tileset.tile_index(id)]
    standing = [spot_markup(tile, spot) for spot in spots(tile, 0)]
    return group([grounds.use(tile, 0), *standing], transform=move(PAD + 50, 98), data_in_hand=id)


# -- ships ----------------------------------------------------------------------------------------

SHIP_WIDTH, SHIP_HEIGHT, SHIP_GAP = 101.0, 92.0, 12.0


def _ships(scene: Scene) -> Block:
    """The face-up ships in rows."""
    ids = scene.data["face_up"]
    parts = [label(0, 14, "Ships" if ids else "No ships face up", 16, bold=True)]
    wanted = {action["ship"] for action in scene.data.get("legal_actions") or () if action["type"] in ("take", "deliver")}
    for i, id in enumerate(ids):
        x, y = (i % SHIPS_IN_ROW) * (SHIP_WIDTH + SHIP_GAP), 24 + i // SHIPS_IN_ROW * (SHIP_HEIGHT + 10)
        ship = scene.tileset.ships[scene.tileset.ship_index(id)]
        parts.append(group([ship_card(ship, marked=scene.legal and id in wanted)], transform=move(x, y), data_ship=id))
    rows = -(-len(ids) // SHIPS_IN_ROW)
    return Block(group(parts, data_part="ships"), 18 + rows * (SHIP_HEIGHT + 10))


def ship_card(ship: Ship, marked: bool = False, count: int | None = None) -> str:
    """One ship: its points on the sail, what it asks for below, its id; ``count`` copies where that is said."""
    sheet = card(SHIP_HEIGHT, width=SHIP_WIDTH, fill="legal_fill" if marked else "card", edge="legal_edge" if marked else "card_edge")
    edge = COLOURS["sail_edge"]
    sail = element("path", d="M-17 -16C-9 -21 9 -21 17 -16C20 -6 20 0 16 7C8 3 -8 3 -16 7C-20 0 -20 -6 -17 -16Z",
                   fill=COLOURS["sail"], stroke=edge, stroke_width=1.4)  # fmt: skip
    hull = element("path", d="M-26 10C-12 14 12 14 26 10C24 20 16 23 0 23C-16 23 -24 20 -26 10Z",
                   fill=COLOURS["hull"], stroke=edge, stroke_width=1.4)  # fmt: skip
    mast = element("path", d="M0 -22L0 12", stroke=edge, stroke_width=2)
    worth = label(0, 0, str(ship.points), 18, anchor="middle", bold=True, room=32)
    drawn = group([mast, sail, hull, worth], transform=move(34, 29, 0.95))
    name = ship.id if count is None else f"{ship.id} ×{count}"
    tag = label(SHIP_WIDTH - 8, 20, name, 11, anchor="end", fill=COLOURS["ink_soft"], room=36)
    return sheet + drawn + tag + _needs(ship)


def _needs(ship: Ship) -> str:
    """Icons for fixed wares (with numbers where they would be many), words for the rest."""
    needs = ship.needs
    middle = SHIP_WIDTH / 2
    if needs.form != "fixed":
        text = words.needs_text(needs)
        return label(middle, 77, text, 13, anchor="middle", room=SHIP_WIDTH - 12, bold=True)
    counts = {ware: getattr(needs, ware) for ware in words.WARES if getattr(needs, ware)}
    if sum(counts.values()) <= 5:
        icons = [ware for ware, count in counts.items() for _ in range(count)]
        step = 17.5
        left = middle - step * (len(icons) - 1) / 2
        return "".join(group([ICONS[ware][0]()], transform=move(left + step * i, 73)) for i, ware in enumerate(icons))
    step = (SHIP_WIDTH - 8) / len(counts)
    return "".join(_counted(ware, count, 4 + step * i, 73, step - 4) for i, (ware, count) in enumerate(counts.items()))


def _counted(ware: str, count: int, x: float, y: float, room: float, size: float = 12) -> str:
    """An icon and a number to its right."""
    draw, radius = ICONS[ware]
    icon = group([draw()], transform=move(x + radius, y))
    return icon + label(x + 2 * radius + 3, y + size * 0.37, str(count), size, bold=True, room=room - 2 * radius - 3)


# -- players --------------------------------------------------------------------------------------

CHIP, CHIP_GAP = 34.0, 5.0


def _player(scene: Scene, seat: int) -> Block:
    """Name, score, supply, wares and ships of one seat."""
    player = scene.data["players"][seat]
    chips = _chips(words.ship_points(player["ships"], scene.tileset))
    height = 66 + chips.height
    acting = words.decider(scene.data) == seat or (scene.data["phase"] == "draw" and scene.data["active_player"] == seat)
    won = seat in words.winners(scene.data)
    parts = [card(height, fill="turn" if acting or won else "card", edge="turn_edge" if acting or won else "card_edge")]
    parts.append(group([symbols.islander(seat)], transform=move(24, 31, 1.35)))
    parts += _name_and_score(scene, seat, won)
    parts += [_counted(ware, player["wares"][ware], 52 + 58 * i, 47, 54, 15) for i, ware in enumerate(words.WARES)]
    parts += _supply(scene, seat)
    parts.append(group([chips.markup], transform=move(52, 62)))
    return Block(group(parts, data_part="player", data_player=seat), height)


def _name_and_score(scene: Scene, seat: int, won: bool) -> list[str]:
    name = words.player_name(seat, scene.names) + (" (winner)" if won else "")
    scores = scene.data.get("returns") or scene.data.get("scores")
    parts = [label(52, 25, name, 16, bold=True, room=WIDTH - 52 - PAD - (130 if scores else 0))]
    if scores:
        parts.append(label(WIDTH - PAD, 25, words.points_text(scores[seat]), 16, anchor="end", bold=True, room=120))
    return parts


def _supply(scene: Scene, seat: int) -> list[str]:
    """The islanders at home: figures, or one figure and a number where they are many."""
    count = _supply_count(scene.data, seat)
    shown = min(count, 5)
    figure = symbols.islander(seat)
    if count <= 5:
        return [
            group([figure], transform=move(WIDTH - PAD - 10 - 23 * i, 46, 0.72), data_supply=seat) for i in range(shown)
        ]
    text = label(WIDTH - PAD, 51, f"×{count}", 14, anchor="end", bold=True, room=44)
    return [group([figure], transform=move(WIDTH - PAD - 58, 46, 0.72), data_supply=seat), text]


def _supply_count(data: Mapping[str, Any], seat: int) -> int:
    """What the state says, or else the rules' number less what stands on the board."""
    given = data["players"][seat].get("supply")
    if given is not None:
        return int(given)
    out = sum(1 for laid in data["tiles"] if laid["islander"] and laid["islander"]["player"] == seat)
    return int(data["rules"]["islanders"]) - out


def _chips(points: Sequence[int]) -> Block:
    """Ships taken, by value, each with the number of copies: ``6``, ``5 ×2``."""
    values = [(value, len(list(same))) for value, same in groupby(points)]
    texts = [str(value) if count == 1 else f"{value} ×{count}" for value, count in values]
    parts: list[str] = []
    left, top = 0.0, 0.0
    for text in texts:
        width = max(CHIP, 12 + 9.0 * len(text))
        if left + width > WIDTH - 52 - PAD and left:
            left, top = 0.0, top + 27
        parts.append(_chip(text, left, top, width))
        left += width + CHIP_GAP
    return Block("".join(parts), top + 32 if texts else 0.0)


def _chip(text: str, x: float, y: float, width: float) -> str:
    sail = element("rect", x=x, y=y + 1, width=width, height=22, rx=5, fill=COLOURS["sail"], stroke=COLOURS["hull"], stroke_width=1.6)
    return sail + label(x + width / 2, y + 17, text, 13, anchor="middle", bold=True, room=width - 6)
