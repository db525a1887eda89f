"""The canonical key: section 21 word for word, over random games of both games; sets that are closed and sets that are
not. Laws over played games are in test_laws_symmetry.py."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import southseas as ss
from conftest import ENGINES
from hexkit import hex_set, land
from lawkit import Kind, sample
from southseas import _core
from southseas.tilesets import TileSet, load_tileset, tileset_from_data
from symmetrykit import Sights, joined_with_mirror, least_key

KINDS: list[Kind] = [
    ("carcassonne", "market-rich"),
    ("carcassonne", "boat-rich"),
    ("carcassonne", "tangled"),
    ("dorfromantik", "task-rich"),
    ("dorfromantik", "special-rich"),
    ("dorfromantik", "paths"),
]
BUILT_IN = ("carcassonne/south_seas", "dorfromantik/south_seas", "dorfromantik/base")


@dataclass(frozen=True)
class Case:
    """A situation and its canonical key by the definition."""

    situation: dict[str, Any]
    key: int


@cache
def _cases(kind: Kind, closed: bool, seed: int) -> tuple[ss.Game, list[Case]]:
    """Every seventh situation of a random game, the first ones, and the last."""
    game = sample(seed, kind)
    tiles = joined_with_mirror(game.tiles) if closed else game.tiles
    sights = Sights(tiles)
    assert (sights.partners is not None) >= closed
    state = game.game("native", tiles).new_initial_state()
    cases = [
        Case(state.situation(), least_key(state, sights))
        for step, _ in enumerate(game.walk(state))
        if step < 2 or step % 7 == 0
    ]
    return state.game, [*cases, Case(state.situation(), least_key(state, sights))]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "open"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind[1])
def test_the_least_of_all_ways_to_see_the_table(engine: str, kind: Kind, closed: bool) -> None:
    native, cases = _cases(kind, closed, seed=3)
    game = ss.load_game(kind[0], tileset=native.tileset, engine=engine, **native.rules.to_dict())
    for case in cases:
        assert game.state_as_it_lies(case.situation).canonical_key() == case.key


def _lone_shape(id: str, sides: str, **variant: Any) -> dict[str, Any]:
    """A shape of sea (s) and island (i) sides: one sea, every island by itself, numbered clockwise."""
    names = {"s": "sea", "i": "island"}
    seas = ["NESW"[at] for at, side in enumerate(sides) if side == "s"]
    islands = ["NESW"[at] for at, side in enumerate(sides) if side == "i"]
    segments = [{"name": "sea0", "type": "sea", "ports": seas}] if seas else []
    segments += [{"name": f"island{n}", "type": "island", "ports": [side]} for n, side in enumerate(islands)]
    variants = [{"id": "1"} | variant]
    return {"id": id, "sides": [names[side] for side in sides], "segments": segments, "variants": variants}


def _square_set(*more: dict[str, Any]) -> TileSet:
    """A start of sea alone, a tile with one island, and more."""
    shapes = [_lone_shape("sea", "ssss"), _lone_shape("one", "isss"), *more]
    document = {"format": 1, "game": "carcassonne", "name": "few", "provenance": "a test", "start": "sea/1"}
    return tileset_from_data(document | {"shape": shapes}, "few")


LEFT = _lone_shape("left", "iiss", bananas={"island0": 1})
RIGHT = _lone_shape("right", "iiss", bananas={"island1": 1})


@pytest.mark.parametrize(
    ("more", "classes"),
    [((), 2), ((LEFT,), 3), ((LEFT, RIGHT), 2), ((LEFT, _lone_shape("two", "iiss", count=2)), 3)],
    ids=["closed", "open", "a pair", "no pair"],
)
def test_twelve_placements_beside_a_round_tile(engine: str, more: tuple[dict[str, Any], ...], classes: int) -> None:
    tiles = _square_set(*more)
    state = ss.load_game("carcassonne", tileset=tiles, engine=engine, face_up_ships=0).new_initial_state()
    state.apply_action(state.string_to_action("draw one/1"))
    placements = state.legal_actions()
    assert len(placements) == 12
    assert len({state.child(action).canonical_key() for action in placements}) == classes


@pytest.mark.parametrize(("edges", "classes"), [("M.....", 4), ("MC....", 6), ("MM....", 3)])
def test_placements_beside_a_round_hexagon(engine: str, edges: str, classes: int) -> None:
    """Alone the second tile is its own mirror image, but for mangrove and coral in a row."""
    tiles = hex_set([land("W", "......", 1), land("T", edges, 2)], {})
    state = ss.load_game("dorfromantik", tileset=tiles, engine=engine).new_initial_state()
    for text in ("draw W", "place 0,0,0", "draw T"):
        state.apply_action(state.string_to_action(text))
    placements = state.legal_actions()
    assert len(placements) == 36
    assert len({state.child(action).canonical_key() for action in placements}) == classes


def _after(state: ss.State, *texts: str) -> ss.State:
    for text in texts:
        state.apply_action(state.string_to_action(text))
    return state


def test_a_tile_out_of_the_game_is_its_partner_in_the_mirror(engine: str) -> None:
    whirl = [
        _lone_shape(id, "iiii", bananas={f"island{at}": number for at, number in enumerate(order)})
        for id, order in (("right", (1, 2, 3)), ("left", (3, 2, 1)))
    ]
    start = ss.load_game("carcassonne", tileset=_square_set(*whirl), engine=engine, face_up_ships=0).new_initial_state()
    right, left, other = (_after(start.clone(), f"draw {id}/1") for id in ("right", "left", "one"))
    assert [state.phase for state in (right, left, other)] == ["draw", "draw", "place"]
    assert right.key != left.key
    assert right.canonical_key() == left.canonical_key() != start.canonical_key()


def test_a_hexagon_out_of_the_game_is_its_partner_in_the_mirror(engine: str) -> None:
    tiles = [land("W", "......", 2)]
    for id, parts in (("right", [[0], [1, 2], [3, 4, 5]]), ("left", [[0], [1, 2, 3], [4, 5]])):
        tiles.append(land(id, "JJJJJJ", 1, segments=parts))
    state = ss.load_game("dorfromantik", tileset=hex_set(tiles, {}), engine=engine).new_initial_state()
    start = _after(state, "draw W", "place 0,0,0")
    right, left = (_after(start.clone(), f"draw {id}") for id in ("right", "left"))
    assert [state.phase for state in (right, left)] == ["draw", "draw"]
    assert right.key != left.key
    assert right.canonical_key() == left.canonical_key() != start.canonical_key()


def test_which_sets_are_closed() -> None:
    assert [_closed(load_tileset(name)) for name in BUILT_IN] == [False, False, False]
    assert all(_closed(joined_with_mirror(load_tileset(name))) for name in BUILT_IN)
    assert _closed(_square_set())
    assert _closed(_square_set(LEFT, RIGHT))
    assert not _closed(_square_set(LEFT, RIGHT, _lone_shape("left2", "iiss", bananas={"island0": 1})))
    assert not _closed(_square_set(LEFT, _lone_shape("right", "iiss", bananas={"island1": 1}, count=2)))


@pytest.mark.parametrize("difference", [{"kind": "special"}, {"count": 2}, {"huts": 1}, {"flag": "mangrove"}])
def test_a_hexagon_and_its_mirror_image_have_everything_in_common(difference: dict[str, Any]) -> None:
    pair = [land("a", "MC....", 1), land("b", "CM....", 1)]
    assert _closed(hex_set(pair, {}))
    assert not _closed(hex_set([pair[0], pair[1] | difference], {}))


def _closed(tiles: TileSet) -> bool:
    rules = ss.load_game(tiles.game, tileset=tiles).rules.to_dict()
    engine = {"carcassonne": _core.CarcassonneGame, "dorfromantik": _core.DorfromantikGame}[tiles.game]
    return engine(tiles.flat(), rules).closed_under_reflection
