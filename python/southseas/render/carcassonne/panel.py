"""What stands beside the board: whose turn it is, the tile in hand, the ships, the players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from southseas.render.blocks import PAD, WIDTH, Block, card, header, said, said_lines, stacked
from southseas.render.carcassonne import symbols, words
from southseas.render.carcassonne.board import Grounds
from southseas.render.carcassonne.tile import spots
from southseas.render.markup import element, group, label, move, times, wrap
from southseas.render.phrases import key_to_short_names, player_name, points_of, points_text
from southseas.render.rooms import spot_markup
from southseas.render.symbols import fish
from southseas.render.theme import COLOURS
from southseas.tilesets.carcassonne import Ship, TileSet

SHIPS_IN_ROW = 4
ICONS: dict[str, tuple[Callable[[], str], float]] = {
    "bananas": (symbols.banana, 7.5),
    "shells": (symbols.shell, 6.5),
    "fish": (lambda: fish(1), 8.5),
}


@dataclass(frozen=True)
class Scene:
    """What the blocks are about."""

    data: Mapping[str, Any]
    tileset: TileSet
    names: Sequence[str] | None
    legal: bool


def panel(scene: Scene, grounds: Grounds) -> Block:
    """Everything but the legend."""
    players = [_player(scene, seat) for seat in range(len(scene.data["players"]))]
    top = header(words.GAME_TITLE, scene.tileset, scene.data["move_number"])
    return stacked([top, _hand(scene, grounds), _ships(scene), *players])


# -- the turn -------------------------------------------------------------------------------------


def _hand(scene: Scene, grounds: Grounds) -> Block:
    """Whose turn it is, the tile in hand, what is left in the piles."""
    in_hand = scene.data["in_hand"]
    turn = _turn_lines(scene)
    lines = [f"In hand: {in_hand['tile']}"] if in_hand else []
    lines += [f"{count} {what}" for what, count in words.piles(scene.data)]
    lines += wrap(_offers(scene), 13.5, WIDTH - 2 * PAD) if _offers(scene) else []
    left = 128.0 if in_hand else PAD
    room = WIDTH - left - PAD
    parts = [label(left, turn.height + 20 + 20 * i, line, 13.5, room=room) for i, line in enumerate(lines)]
    height = turn.height + 20 * len(lines) + 16
    if in_hand:
        height = max(height, turn.height + 116)
        parts.append(_tile_in_hand(scene, in_hand["tile"], grounds, turn.height + 52))
    parts = [card(height, fill="turn", edge="turn_edge"), turn.markup, *parts]
    return Block(group(parts, data_part="turn", data_phase=scene.data["phase"]), height)


def _offers(scene: Scene) -> str:
    """What the marks on the tile laid last stand for, where the board shows them."""
    legal = scene.data.get("legal_actions") if scene.legal else None
    offered = {action["segment"] for action in legal or () if action["type"] == "islander"}
    if not offered:
        return ""
    last = scene.data["last_placed"]
    id = next(t["tile"] for t in scene.data["tiles"] if (t["x"], t["y"]) == (last["x"], last["y"]))
    tile = scene.tileset.tiles[scene.tileset.tile_index(id)]
    marks = zip(key_to_short_names(tile), tile.segments, strict=True)
    return "Islander: " + ", ".join(mark for mark, segment in marks if segment.name in offered)


def _turn_lines(scene: Scene) -> Block:
    seat = words.acting(scene.data)
    figure = "" if seat is None else group([symbols.islander(seat)], transform=move(PAD + 11, 24))
    return said(said_lines(words.turn_line(scene.data, scene.names), bool(figure)), figure)


def _tile_in_hand(scene: Scene, id: str, grounds: Grounds, middle: float) -> str:
    tile = scene.tileset.tiles[scene.tileset.tile_index(id)]
    standing = [spot_markup(spot, tile.segments[spot.segment].name) for spot in spots(tile, 0)]
    return group([grounds.use(tile, 0), *standing], transform=move(PAD + 50, middle), data_in_hand=id)


# -- ships ----------------------------------------------------------------------------------------

SHIP_WIDTH, SHIP_HEIGHT, SHIP_GAP = 101.0, 92.0, 12.0


def _ships(scene: Scene) -> Block:
    """The face-up ships in rows."""
    ids = scene.data["face_up"]
    parts = [label(0, 14, "Ships" if ids else "No ships face up", 16, bold=True)]
    actions = scene.data.get("legal_actions") if scene.legal else None
    wanted = {action["ship"] for action in actions or () if action["type"] in ("take", "deliver")}
    for i, id in enumerate(ids):
        x, y = (i % SHIPS_IN_ROW) * (SHIP_WIDTH + SHIP_GAP), 24 + i // SHIPS_IN_ROW * (SHIP_HEIGHT + 10)
        ship = scene.tileset.ships[scene.tileset.ship_index(id)]
        parts.append(group([ship_card(ship, marked=id in wanted)], transform=move(x, y), data_ship=id))
    rows = -(-len(ids) // SHIPS_IN_ROW)
    return Block(group(parts, data_part="ships"), 18 + rows * (SHIP_HEIGHT + 10))


def ship_card(ship: Ship, marked: bool = False, count: int | None = None) -> str:
    """One ship: its points on the sail, what it asks for below, its id; ``count`` copies where that is said."""
    fill, rim = ("legal_fill", "legal_edge") if marked else ("card", "card_edge")
    sheet = card(SHIP_HEIGHT, width=SHIP_WIDTH, fill=fill, edge=rim)
    edge = COLOURS["sail_edge"]
    sail = element("path", d="M-17 -16C-9 -21 9 -21 17 -16C20 -6 20 0 16 7C8 3 -8 3 -16 7C-20 0 -20 -6 -17 -16Z",
                   fill=COLOURS["sail"], stroke=edge, stroke_width=1.4)  # fmt: skip
    hull = element("path", d="M-26 10C-12 14 12 14 26 10C24 20 16 23 0 23C-16 23 -24 20 -26 10Z",
                   fill=COLOURS["hull"], stroke=edge, stroke_width=1.4)  # fmt: skip
    mast = element("path", d="M0 -22L0 12", stroke=edge, stroke_width=2)
    worth = label(0, 0, str(ship.points), 18, anchor="middle", bold=True, room=32)
    drawn = group([mast, sail, hull, worth], transform=move(34, 29, 0.95))
    name = ship.id if count is None else f"{ship.id} {times(count)}"
    tag = label(SHIP_WIDTH - 8, 20, name, 11, anchor="end", fill=COLOURS["ink_soft"], room=36)
    return sheet + drawn + tag + _needs(ship)


def _needs(ship: Ship) -> str:
    """Icons for fixed wares (with numbers where they would be many), words for the rest."""
    needs = ship.needs
    middle = SHIP_WIDTH / 2
    if needs.form != "fixed":
        lines = words.needs_text(needs).replace(" + ", "\n+ ").split("\n")
        top = 77 - 8 * (len(lines) - 1)
        style: dict[str, Any] = {"anchor": "middle", "room": SHIP_WIDTH - 12, "bold": True}
        return "".join(label(middle, top + 15 * i, line, 13, **style) for i, line in enumerate(lines))
    counts = {ware: getattr(needs, ware) for ware in words.WARES if getattr(needs, ware)}
    if sum(counts.values()) <= 5:
        icons = [ware for ware, count in counts.items() for _ in range(count)]
        step = 18.6
        left = middle - step * (len(icons) - 1) / 2
        return "".join(group([ICONS[w][0]()], transform=move(left + step * i, 73, 0.95)) for i, w in enumerate(icons))
    step = (SHIP_WIDTH - 8) / len(counts)
    return "".join(
        group([_counted(ware, count, room=step - 4, size=12)], transform=move(4 + step * i, 73))
        for i, (ware, count) in enumerate(counts.items())
    )


def _counted(ware: str, count: int, *, room: float, size: float) -> str:
    """An icon and a number to its right, from x = 0, around y = 0."""
    draw, radius = ICONS[ware]
    left = 2 * radius + 3
    icon = group([draw()], transform=move(radius, 0))
    return icon + label(left, size * 0.37, str(count), size, bold=True, room=room - left)


# -- players --------------------------------------------------------------------------------------

CHIP, CHIP_GAP = 34.0, 5.0


def _player(scene: Scene, seat: int) -> Block:
    """Name, score, supply, wares and ships of one seat."""
    player = scene.data["players"][seat]
    chips = _chips(words.ship_points(player["ships"], scene.tileset))
    height = 66 + chips.height
    won = seat in words.winners(scene.data)
    fill, rim = ("turn", "turn_edge") if won or words.acting(scene.data) == seat else ("card", "card_edge")
    parts = [card(height, fill=fill, edge=rim)]
    parts.append(group([symbols.islander(seat)], transform=move(24, 31, 1.35)))
    parts += _name_and_score(scene, seat, won)
    for i, ware in enumerate(words.WARES):
        counted = _counted(ware, player["wares"][ware], room=54, size=15)
        parts.append(group([counted], transform=move(52 + 58 * i, 47), data_ware=ware))
    parts += _supply(scene, seat)
    parts.append(group([chips.markup], transform=move(52, 62)))
    return Block(group(parts, data_part="player", data_player=seat), height)


def _name_and_score(scene: Scene, seat: int, won: bool) -> list[str]:
    name = player_name(seat, scene.names) + (" (winner)" if won else "")
    scores = points_of(scene.data)
    parts = [label(52, 25, name, 16, bold=True, room=WIDTH - 52 - PAD - (130 if scores else 0))]
    if scores:
        parts.append(label(WIDTH - PAD, 25, points_text(scores[seat]), 16, anchor="end", bold=True, room=120))
    return parts


def _supply(scene: Scene, seat: int) -> list[str]:
    """The islanders at home: figures, or one figure and a number where they are many."""
    count = words.supply(scene.data, seat)
    shown = min(count, 5)
    figure = symbols.islander(seat)
    if count <= 5:
        return [
            group([figure], transform=move(WIDTH - PAD - 10 - 23 * i, 46, 0.72), data_supply=seat) for i in range(shown)
        ]
    text = label(WIDTH - PAD, 51, times(count), 14, anchor="end", bold=True, room=44)
    return [group([figure], transform=move(WIDTH - PAD - 58, 46, 0.72), data_supply=seat), text]


def _chips(points: Sequence[int]) -> Block:
    """Ships taken, by value, each with the number of copies if there are several."""
    values = [(value, len(list(same))) for value, same in groupby(points)]
    texts = [str(value) if count == 1 else f"{value} {times(count)}" for value, count in values]
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
    sail = element(
        "rect", x=x, y=y + 1, width=width, height=22, rx=5, fill=COLOURS["sail"], stroke=COLOURS["hull"],
        stroke_width=1.6,
    )  # fmt: skip
    return sail + label(x + width / 2, y + 17, text, 13, anchor="middle", bold=True, room=width - 6)
