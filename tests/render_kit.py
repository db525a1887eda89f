"""What the tests of pictures share: reading an SVG, playing to a position, odd tile sets."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import southseas as ss
from southseas import render
from southseas.render.markup import text_width
from southseas.tilesets import TileSet, load_tileset, tileset_from_data

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = {"S": "sea", "B": "bridge", "I": "island", "M": "market"}

ODD_SHAPES = """
crossing BBBB bridge:N,S bridge:E,W sea:Nr,El sea:Er,Sl sea:Sr,Wl sea:Nl,Wr
curves BBBB bridge:N,E bridge:S,W sea:Nr,El sea:Er,Sl,Nl,Wr sea:Sr,Wl
three_ways BBBS bridge:N,E,S sea:Nr,El sea:Er,Sl sea:Nl,Sr,W
below BSBS bridge:N,S sea:Nl,Nr,E,Sl,Sr,W
parted SSSS sea:N sea:E,S sea:W
lonely SSBS bridge:S sea:N,E,Sl,Sr,W
two_bands IIII island:N,S island:E,W
three IIIS island:N island:E island:S sea:W
four IIII island:N island:E island:S island:W
diagonal IIII island:N,E island:S,W
piers BSBS bridge:N bridge:S sea:Nr,E,Sl sea:Nl,Sr,W
through_piers BBBB bridge:N,S bridge:E bridge:W sea:Nr,El,Er,Sl sea:Sr,Wl,Wr,Nl
markets SSBS bridge:S market: market: sea:N,E,Sl,Sr,W
band_bridge IBIB bridge:E,W island:N,S sea:El sea:Er sea:Wl sea:Wr
tips SISI island:E island:W sea:N sea:S
island_market ISIS market: island:N,S sea:E sea:W
four_ways BBBB bridge:N,E,S,W sea:Nr,El sea:Er,Sl sea:Sr,Wl sea:Nl,Wr
"""


PLAIN_WARES: dict[str, Any] = {
    "two_bands": {"bananas": {"island0": 1}},
    "curves": {"shells": {"bridge0": 1}, "fish": {"sea2": [1]}},
}


def odd_tileset(**wares: dict[str, Any]) -> TileSet:
    """Valid shapes that the built-in set has not. ``wares``: keys of the variant of the shape so named."""
    shapes = []
    for line in ODD_SHAPES.split("\n")[1:-1]:
        name, sides, *segments = line.split()
        read = [_segment(i, text) for i, text in enumerate(segments)]
        variant = {"id": "1", "count": 2, **wares.get(name, PLAIN_WARES.get(name, {}))}
        shapes.append({"id": name, "sides": [LETTERS[s] for s in sides], "segments": read, "variants": [variant]})
    header = {"format": 1, "game": "carcassonne", "name": "Odd <tiles> & more", "provenance": "invented for a test"}
    ship = {"id": "s1", "points": 3, "needs": {"bananas": 9, "shells": 8, "fish": 7}}
    return tileset_from_data({**header, "start": "lonely/1", "shape": shapes, "ship": [ship]}, "odd")


def many_labels() -> TileSet:
    """A hex set with all the labels there may be, most of them unknown, and every way in which segments part a tile."""
    letters = "ABCDEFGHIJKL"
    edges = [*(letter * 6 for letter in letters), *(f"{a}-{a}_{a}-" for a in letters)]
    edges += ["HIHIHI", "HIIHII", "HIKHIK", "HIJKLH", "HAHAHA", "AHHAHH", "ABCABC", "ABCDEF", "HI-H-I", "HIIIHJ"]
    tiles: list[dict[str, Any]] = [{"edges": text} for text in edges]
    for text in ("AAAAAA", "HHHHHH"):
        tiles += [{"edges": text, "segments": parts} for parts in PARTED]
    tiles.append({"edges": "H-----", "palms": 99, "huts": 7, "fish": 4, "wind": 2, "boats": 1, "flag": "labelH"})
    tiles = [{"id": f"t{index}", "kind": "landscape", **tile} for index, tile in enumerate(tiles)]
    tiles.append({"id": "task", "kind": "task", "edges": "HHHHHA", "task": "labelH", "count": 2})
    return tileset_from_data(
        {
            "format": 1, "game": "dorfromantik", "name": "Many <labels> & more", "provenance": "invented for a test",
            "labels": {letter: f"label{letter}" for letter in letters} | {"-": "calm1", "_": "calm2"},
            "neutral": ["calm1", "calm2"], "must_match": ["labelA", "labelB", "labelC", "labelD"],
            "markers": {"labelA": [1, 63], "labelH": [5] * 40},
            "score": {"tasks": True, "flags": ["labelH"], "longest": ["labelE", "labelF"]}, "tile": tiles,
        },
        "many",
    )  # fmt: skip


PARTED = (
    [[0], [1], [2], [3], [4], [5]],
    [[0, 3], [1, 4], [2, 5]],
    [[0, 1], [2, 3], [4, 5]],
    [[0, 2], [1], [3, 5], [4]],
    [[0, 1, 3, 4], [2, 5]],
)


def _segment(index: int, text: str) -> dict[str, Any]:
    type_, ports = text.split(":")
    return {"name": f"{type_}{index}", "type": type_, "ports": [port for port in ports.split(",") if port]}


BESIDE = {
    "carcassonne": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)],
    "dorfromantik": [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)],
}
HARBOUR = str(Path(__file__).with_name("data") / "harbour.toml")


def played(tileset: TileSet, players: int, seed: int, phase: str, after: int) -> ss.State:
    """A random game that likes crowded cells, at its first ``phase`` after so many moves, or at its end."""
    rng = random.Random(seed)
    game = ss.load_game(tileset.game, players=players, tileset=tileset, engine="reference")
    state = game.new_initial_state(seed=seed)
    while not state.is_terminal() and not (state.move_number >= after and state.phase == phase):
        actions = state.legal_actions()
        laid = {(tile.x, tile.y) for tile in state.tiles()}
        liking = [_liking(state.action_to_dict(action), laid, BESIDE[tileset.game]) for action in actions]
        state.apply_action(rng.choices(actions, liking)[0])
    return state


def _liking(action: dict[str, Any], laid: set[tuple[int, int]], steps: list[tuple[int, int]]) -> float:
    if action["type"] == "place":
        return float(8 ** sum((action["x"] + dx, action["y"] + dy) in laid for dx, dy in steps))
    return {"deliver": 50.0, "islander": 3.0, "retrieve": 0.1}.get(action["type"], 1.0)


POSITIONS: dict[str, tuple[str, int, int, str, int]] = {
    "first": ("carcassonne/south_seas", 2, 1, "place", 0),
    "laying": ("carcassonne/south_seas", 3, 11, "place", 110),
    "claiming": ("carcassonne/south_seas", 3, 18, "islander", 110),
    "delivering": ("carcassonne/south_seas", 3, 12, "deliver", 100),
    "end": ("carcassonne/south_seas", 5, 14, "end", 0),
    "hex_first": ("dorfromantik/south_seas", 1, 1, "place", 0),
    "hex_laying": ("dorfromantik/south_seas", 6, 3, "place", 50),
    "hex_end": ("dorfromantik/south_seas", 1, 5, "end", 0),
    "base_end": ("dorfromantik/base", 2, 6, "end", 0),
    "harbour_laying": (HARBOUR, 2, 9, "place", 16),
    "harbour_end": (HARBOUR, 2, 4, "end", 0),
}
"""Positions that several tests draw: tile set, players, seed, phase, moves before."""

SCENES = tuple(name for name, (tileset, *_) in POSITIONS.items() if tileset.startswith("carcassonne"))
HEX_SCENES = tuple(name for name in POSITIONS if name not in SCENES)
ALL_SCENES = SCENES + HEX_SCENES


@cache
def scene_set(name: str) -> TileSet:
    """The tile set of a position."""
    return load_tileset(POSITIONS[name][0])


@cache
def scene(name: str) -> dict[str, Any]:
    """The JSON of a position."""
    return played(scene_set(name), *POSITIONS[name][1:]).to_json()


def drawn(name: str, **options: Any) -> str:
    """The picture of a position."""
    return render.svg_from_json(scene(name), scene_set(name), **options)


def read(svg: str) -> ET.Element:
    """The root of a picture; not well-formed XML raises."""
    return ET.fromstring(svg)


def having(root: ET.Element, attribute: str) -> list[ET.Element]:
    """Elements with that data attribute, in document order."""
    return [element for element in root.iter() if element.get(f"data-{attribute}") is not None]


def texts(root: ET.Element) -> list[str]:
    """All text that the picture shows, in document order."""
    return [element.text or "" for element in root.iter(SVG + "text")]


Box = tuple[float, float, float, float, str]


def text_boxes(root: ET.Element, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> Iterator[Box]:
    """Left, top, right, bottom and content of every text, with cautious widths. Text is never turned."""
    transform = root.get("transform", "")
    if "rotate" in transform and not list(root.iter(SVG + "text")):
        return
    moved = re.search(r"translate\((\S+) (\S+)\)", transform)
    if moved:
        x, y = x + scale * float(moved[1]), y + scale * float(moved[2])
    scaled = re.search(r"scale\((\S+)\)", transform)
    scale *= float(scaled[1]) if scaled else 1.0
    if root.tag == SVG + "text":
        yield _box(root, x, y, scale)
    for child in root:
        yield from text_boxes(child, x, y, scale)


def _box(element: ET.Element, x: float, y: float, scale: float) -> Box:
    size, content = float(element.get("font-size", "0")), element.text or ""
    width = text_width(content, size, element.get("font-weight") == "bold") * scale
    left = (
        x
        + scale * float(element.get("x", "0"))
        - {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0) * width
    )
    base = y + scale * float(element.get("y", "0"))
    return (left, base - 0.75 * size * scale, left + width, base + 0.2 * size * scale, content)


def overlapping(boxes: Iterable[Box]) -> list[tuple[str, str]]:
    """Pairs of texts that touch each other."""
    found: list[Box] = []
    pairs = []
    for box in sorted(boxes, key=lambda box: box[1]):
        found = [other for other in found if other[3] > box[1]]
        pairs += [(other[4], box[4]) for other in found if other[0] < box[2] - 0.1 and box[0] < other[2] - 0.1]
        found.append(box)
    return pairs
