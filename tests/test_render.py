"""Pictures of states: what is on the board is in the SVG, and the SVG is sound."""

from __future__ import annotations

import copy
from math import dist
from typing import Any

import numpy as np
import pytest
import southseas as ss
from render_kit import ALL_SCENES, SCENES, SVG, drawn, having, overlapping, read, scene, scene_set, text_boxes, texts
from southseas import render
from southseas.render.carcassonne.shape import CENTRES, STEP, shape_of
from southseas.render.carcassonne.tile import islander_thing, spots
from southseas.render.markup import clean
from southseas.render.theme import SEATS
from southseas.rules import RULES
from southseas.tilesets import Tile, load_tileset

TILESET = load_tileset("carcassonne/south_seas")
TITLES = {"carcassonne": "Carcassonne: South Seas", "dorfromantik": "Dorfromantik"}


@pytest.mark.parametrize("name", ALL_SCENES)
@pytest.mark.parametrize("legal", [False, True])
def test_picture_is_xml_with_a_title_and_needs_nothing_from_outside(name: str, legal: bool) -> None:
    root = read(drawn(name, legal=legal))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    targets = [element.get("href", "#") for element in root.iter() if element.get("href")]
    clips = [element.get("clip-path", "") for element in root.iter() if element.get("clip-path")]
    assert root.findtext(SVG + "title") == TITLES[scene(name)["game"]]
    assert "tile" in (root.findtext(SVG + "desc") or "")
    assert len(ids) == len(set(ids))
    assert {target.removeprefix("#") for target in targets} <= set(ids)
    assert {clip.removeprefix("url(#").removesuffix(")") for clip in clips} <= set(ids)


@pytest.mark.parametrize("name", ALL_SCENES)
def test_every_laid_tile_is_drawn_once_where_it_lies(name: str) -> None:
    root = read(drawn(name))
    shown = [
        (int(e.get("data-x", "")), int(e.get("data-y", "")), e.get("data-tile"), int(e.get("data-rotation", "")))
        for e in having(root, "tile")
    ]
    assert shown == [(t["x"], t["y"], t["tile"], t["rotation"]) for t in scene(name)["tiles"]]


@pytest.mark.parametrize("name", SCENES)
def test_every_islander_stands_on_its_tile_and_segment(name: str) -> None:
    shown = []
    for place in having(read(drawn(name)), "on"):
        for thing in having(place, "symbol"):
            if thing.get("data-symbol") == "islander":
                player = having(thing, "player")[0].get("data-player")
                shown.append((place.get("data-on"), thing.get("data-segment"), int(player or "-1")))
    laid = [t for t in scene(name)["tiles"] if t["islander"]]
    assert shown == [(f"{t['x']},{t['y']}", t["islander"]["segment"], t["islander"]["player"]) for t in laid]


@pytest.mark.parametrize("name", ["claiming", "end"])
def test_covered_fish_are_drawn_as_tokens_and_the_others_as_fish(name: str) -> None:
    data = scene(name)
    root = read(drawn(name))
    places = having(root, "on")
    kinds = [thing.get("data-symbol") for place in places for thing in having(place, "symbol")]
    covered = [c for tile in data["tiles"] for c in tile["covered"]]
    twos, ones = sum(c["twos"] for c in covered), sum(c["ones"] for c in covered)
    tiles = [TILESET.tiles[TILESET.tile_index(t["tile"])] for t in data["tiles"]]
    groups = [size for tile in tiles for segment in tile.segments for size in segment.fish]
    assert twos + ones > 0
    assert (kinds.count("covered2"), kinds.count("covered1")) == (twos, ones)
    assert (kinds.count("fish2"), kinds.count("fish1")) == (groups.count(2) - twos, groups.count(1) - ones)


def test_printed_symbols_are_all_drawn() -> None:
    data = scene("end")
    kinds = [e.get("data-symbol") for e in having(read(drawn("end")), "symbol")]
    segments = [s for t in data["tiles"] for s in TILESET.tiles[TILESET.tile_index(t["tile"])].segments]
    assert kinds.count("bananas") == sum(s.bananas for s in segments)
    assert kinds.count("shells") == sum(s.shells for s in segments)
    assert kinds.count("boat") == sum(s.boat for s in segments)


@pytest.mark.parametrize("name", ALL_SCENES)
def test_only_the_last_tile_is_marked(name: str) -> None:
    last = scene(name)["last_placed"]
    root = read(drawn(name))
    marked = [(int(e.get("data-x", "")), int(e.get("data-y", ""))) for e in having(root, "last")]
    assert marked == ([] if last is None else [(last["x"], last["y"])])
    assert len([e for e in having(root, "part") if e.get("data-part") == "last"]) == len(marked)


@pytest.mark.parametrize("name", ["first", "laying", "hex_first", "hex_laying", "harbour_laying"])
def test_legal_cells_are_marked_with_their_rotations_only_when_asked_for(name: str) -> None:
    cells: dict[tuple[int, int], list[str]] = {}
    for action in scene(name)["legal_actions"]:
        cells.setdefault((action["x"], action["y"]), []).append(str(action["rotation"]))
    marks = having(read(drawn(name, legal=True)), "legal")
    shown = {(int(m.get("data-x", "")), int(m.get("data-y", ""))): texts(m) for m in marks}
    assert shown == {(x, y): [f"{x},{y}", "turn " + " ".join(turns)] for (x, y), turns in cells.items()}
    assert len(marks) == len(cells)
    assert having(read(drawn(name)), "legal") == []


def test_legal_islanders_are_marked_on_the_last_tile() -> None:
    data = scene("claiming")
    offered = {a["segment"] for a in data["legal_actions"] if a["type"] == "islander"}
    taken_back = [a for a in data["legal_actions"] if a["type"] == "retrieve"]
    marks = [m.get("data-legal") for m in having(read(drawn("claiming", legal=True)), "legal")]
    assert offered
    assert taken_back
    assert {m.removeprefix("islander ") for m in marks if m and m.startswith("islander ")} == offered
    assert marks.count("retrieve") == len(taken_back)


def test_panel_shows_the_ships_the_wares_and_the_scores() -> None:
    data = scene("delivering")
    root = read(drawn("delivering"))
    assert [e.get("data-ship") for e in having(root, "ship")] == data["face_up"]
    for seat, panel in enumerate(e for e in having(root, "player") if e.get("data-part") == "player"):
        shown = texts(panel)
        amounts = [texts(e)[0] for e in having(panel, "ware")]
        assert amounts == [str(data["players"][seat]["wares"][w]) for w in ("bananas", "shells", "fish")]
        assert any(text.startswith(f"{data['scores'][seat]} point") for text in shown)
        assert len(having(panel, "supply")) == data["players"][seat]["supply"]


@pytest.mark.parametrize("name", ALL_SCENES)
def test_tile_in_hand_is_drawn(name: str) -> None:
    in_hand = scene(name)["in_hand"]
    shown = [e.get("data-in-hand") for e in having(read(drawn(name)), "in-hand")]
    assert shown == ([in_hand["tile"]] if in_hand else [])


def test_winners_are_named() -> None:
    returns = scene("end")["returns"]
    winners = [f"Player {seat} (winner)" for seat, points in enumerate(returns) if points == max(returns)]
    assert [text for text in texts(read(drawn("end"))) if text.endswith("(winner)")] == winners


def test_reveals_are_drawn_too() -> None:
    state = ss.load_game("carcassonne", engine="reference").new_initial_state()
    root = read(state.to_svg(legal=True))
    assert "The first ships are revealed" in texts(root)
    assert "No ships face up" in texts(root)


@pytest.mark.parametrize("name", ["laying", "hex_laying"])
def test_names_are_escaped_and_unprintable_characters_left_out(name: str) -> None:
    odd = ["<script>&\x00\x1b\ufffe", 'Eve "x"', "\ud800Bo"] * 2
    clean = ["<script>&", 'Eve "x"', "Bo"] * 2
    svg = drawn(name, names=odd)
    shown = texts(read(svg))
    assert any(clean[scene(name)["active_player"]] in text for text in shown)
    assert name != "laying" or set(clean) <= set(shown)
    assert "<script" not in svg


@pytest.mark.parametrize("name", ALL_SCENES)
def test_same_state_gives_the_same_text(name: str) -> None:
    again = copy.deepcopy(scene(name))
    assert render.svg_from_json(again, scene_set(name), legal=True) == drawn(name, legal=True)


@pytest.mark.parametrize("game", RULES)
def test_state_draws_itself(game: str) -> None:
    state = ss.load_game(game, engine="reference").new_initial_state(seed=5)
    assert state._repr_svg_() == state.to_svg() == render.svg(state)
    assert str(state) == render.text(state)
    assert state.to_svg(legend=False) != state.to_svg()


@pytest.mark.parametrize("name", ALL_SCENES)
def test_text_never_overlaps(name: str) -> None:
    assert overlapping(text_boxes(read(drawn(name, legal=True, names=["A" * 60, "i", "Mm " * 20])))) == []


DERIVED = ("features", "scores", "score_sheet", "returns", "legal_actions", "events", "key", "current_player")


@pytest.mark.parametrize("name", ALL_SCENES)
def test_picture_and_text_need_no_derived_keys(name: str) -> None:
    data = {key: value for key, value in scene(name).items() if key not in DERIVED}
    for key in ("players", "markers"):
        if key in data:
            data[key] = without(data[key], "supply", "size", "open")
    root = read(render.svg_from_json(data, scene_set(name), legal=True))
    assert len(having(root, "tile")) == len(data["tiles"])
    assert len(having(root, "supply")) == sum(player["supply"] for player in scene(name).get("players", ()))
    assert any(text.startswith(scene_set(name).name) for text in texts(root))
    assert f"move {data['move_number']}" in render.text_from_json(data, scene_set(name))


def without(value: Any, *keys: str) -> Any:
    """A copy of plain values without these keys."""
    if isinstance(value, list):
        return [without(item, *keys) for item in value]
    if isinstance(value, dict):
        return {key: without(item, *keys) for key, item in value.items() if key not in keys}
    return value


@pytest.mark.parametrize("name", ["first", "hex_first"])
def test_scale_changes_the_size_and_nothing_else(name: str) -> None:
    one, two = read(drawn(name)), read(drawn(name, scale=2.0))
    assert one.get("viewBox") == two.get("viewBox")
    assert float(two.get("width", "0")) == 2 * float(one.get("width", "1"))


def test_every_game_has_a_drawing() -> None:
    assert set(render.DRAWINGS) == set(RULES)
    for game in RULES:
        drawing = render.drawing_for(game)
        assert all(callable(getattr(drawing, name)) for name in ("svg", "text", "tile_sheet"))


def test_seats_differ_in_colour_and_in_shape() -> None:
    assert len(SEATS) == RULES["carcassonne"](players=5).players
    assert len({seat.colour for seat in SEATS}) == len({seat.body for seat in SEATS}) == len(SEATS)


@pytest.mark.parametrize("tile", TILESET.tiles, ids=lambda tile: tile.id)
def test_built_in_tiles_show_their_seas_as_they_are_parted(tile: Tile) -> None:
    shape = shape_of(tile)
    assert shape.reefs == ()
    assert shape.sounds == ()


@pytest.mark.parametrize("tile", TILESET.tiles[::7], ids=lambda tile: tile.id)
def test_space_at_sea_is_the_distance_to_whatever_is_not_that_sea(tile: Tile) -> None:
    shape = shape_of(tile)
    for index, segment in enumerate(tile.segments):
        if segment.type != "sea":
            continue
        room, own = shape.rooms[index], shape.sea.ravel() == index
        to_others = np.hypot(*(room.where[:, None] - CENTRES[~own][None]).transpose(2, 0, 1)).min(axis=1) - STEP / 2
        to_border = 50 - np.abs(room.where).max(axis=1)
        assert len(room.where) == own.sum() > 0
        assert np.allclose(room.clear, np.minimum(to_others, to_border))


def test_what_xml_cannot_hold_is_left_out() -> None:
    held = "a\t\n~\x7f\u00d7\ud7ff\ue000\ufffd\U00010000\U0010ffff"
    assert clean(f"\0\x1f\r{held}\ud800\udfff\ufffe\uffff") == held


@pytest.mark.rule("C-60")
@pytest.mark.parametrize("tile", TILESET.tiles, ids=lambda tile: tile.id)
def test_islanders_and_symbols_stand_on_their_own_segment_and_not_on_each_other(tile: Tile) -> None:
    sea = shape_of(tile).sea
    for index, segment in enumerate(tile.segments):
        found = spots(tile, 0, islanders=[(index, islander_thing(segment, 0))])
        for i, spot in enumerate(found):
            x, y = spot.centre
            at_sea = tile.segments[spot.segment].type == "sea"
            assert (sea[int((y + 50) / STEP), int((x + 50) / STEP)] == spot.segment) == at_sea
            for other in found[:i]:
                needed = spot.thing.radius * spot.scale + other.thing.radius * other.scale
                assert dist(spot.centre, other.centre) >= needed
