"""The canonical key on small boards that are turned, moved and reflected by hand (section 21 of docs/formats.md).

Two boards of every pair are played apart, so what the engine says of one is checked against another way to lay it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
import southseas as ss
from hexkit import hex_set, land, special, task
from rulekit import market, open_sea, pier, shore, straight, tile, tileset
from southseas.tilesets import TileSet

LEFT = "bridge N | island E | sea Nr | sea Nl S W"
"""Segments of a tile BISS."""
RIGHT = "bridge N | island W | sea Nl | sea Nr E S"
"""Its mirror image BSSI, segments in the same order."""


def state(tiles: TileSet, *steps: str, origin: tuple[int, int] = (0, 0), rotation: int = 0, **rules: Any) -> ss.State:
    """The reference's state after these steps, the first tile at ``origin``."""
    game = ss.load_game(tiles.game, tileset=tiles, engine="reference", **rules)
    found = game.new_initial_state(origin=origin, rotation=rotation)
    for step in steps:
        found.apply_action(found.string_to_action(step))
    return found


def keys(states: Sequence[ss.State]) -> set[int]:
    """Their canonical keys, on which both engines agree."""
    found = [state.canonical_key() for state in states]
    games = [
        ss.load_game(state.game.name, tileset=state.game.tileset, **state.game.rules.to_dict()) for state in states
    ]
    native = [game.deserialize(state.serialize()) for game, state in zip(games, states, strict=True)]
    assert [state.canonical_key() for state in native] == found
    return set(found)


def pier_and_shore(x: int, y: int, beside: tuple[int, int], rotation: int) -> ss.State:
    """A pier with a shore on its east, all turned; a tile of the set has no mirror image, so none is taken."""
    odd = tile("odd", "BISS", LEFT)
    set_ = tileset("pier", [pier(), shore(), odd])
    place = f"place {x + beside[0]},{y + beside[1]},{rotation}"
    return state(set_, "draw shore/0", place, "islander sea0", origin=(x, y), rotation=rotation)


TURNS = [((1, 0), 0), ((0, 1), 1), ((-1, 0), 2), ((0, -1), 3)]
"""Where the east is after 0..3 turns."""


def test_two_squares_turned_and_moved_are_one_board() -> None:
    boards = [pier_and_shore(x, y, *turn) for turn in TURNS for x, y in ((0, 0), (7, -3), (-300, 200))]
    assert len({board.key for board in boards}) == len(boards)
    assert len(keys(boards)) == 1


def test_canonical_key_is_the_least_of_the_keys_in_the_corner() -> None:
    corners = [(0, 0), (0, 0), (1, 0), (0, 1)]
    boards = [pier_and_shore(*corner, *turn) for corner, turn in zip(corners, TURNS, strict=True)]
    least = min(board.key for board in boards)
    assert keys(boards) == {least}


def test_another_side_is_another_board() -> None:
    east, west = pier_and_shore(0, 0, (1, 0), 0), pier_and_shore(0, 0, (1, 0), 2)
    assert len(keys([east, west])) == 2


def test_segments_of_a_symmetric_tile_change_places() -> None:
    """Turned by two, a straight bridge looks the same, and its two seas have changed places."""
    set_ = tileset("open", [open_sea(fish={"sea0": [2]}), straight()])

    def beside(x: int, sea: str) -> ss.State:
        return state(set_, "draw straight/0", f"place {x},0,0", f"islander {sea}")

    assert keys([beside(1, "sea0")]) == keys([beside(-1, "sea1")])
    assert keys([beside(1, "sea1")]) == keys([beside(-1, "sea0")])
    assert keys([beside(1, "sea0")]) != keys([beside(1, "sea1")])


def chiral(left: int = 1, right: int = 1, *more: dict[str, Any], **wares: Any) -> TileSet:
    """Open sea, and so many of two tiles that are each other's mirror image; ``wares`` of the right one."""
    shells = {"bridge0": 1}
    tiles = [
        tile("left", "BISS", LEFT, left, shells=shells),
        tile("right", "BSSI", RIGHT, right, shells=shells, **wares),
    ]
    return tileset("open", [open_sea(), *tiles, *more])


def left_and_right(set_: TileSet, segment: str = "bridge0") -> list[ss.State]:
    """The left tile east of the sea, and the right tile west of it, an islander on each."""
    return [
        state(set_, "draw left/0", "place 1,0,0", f"islander {segment}"),
        state(set_, "draw right/0", "place -1,0,0", f"islander {segment}"),
    ]


@pytest.mark.parametrize("segment", ["bridge0", "island0", "sea0", "sea1"])
def test_mirror_pairs_are_one_board_in_a_closed_set(segment: str) -> None:
    assert len(keys(left_and_right(chiral(), segment))) == 1


@pytest.mark.parametrize(
    "set_",
    [
        chiral(left=2),
        chiral(1, 1, tile("odd", "BISS", LEFT)),
        chiral(fish={"sea0": [1]}),
        chiral(boat=["sea1"]),
    ],
    ids=["counts", "one without partner", "fish", "boat"],
)
def test_mirror_pairs_are_two_boards_in_another_set(set_: TileSet) -> None:
    assert len(keys(left_and_right(set_))) == 2
    turned = [state(set_, "draw left/0", f"place {x},{y},{r}") for (x, y), r in TURNS]
    assert len(keys(turned)) == 1


def test_partners_change_places_in_hand_and_in_the_pile() -> None:
    left, right = state(chiral(), "draw left/0"), state(chiral(), "draw right/0")
    assert left.key != right.key
    assert keys([left]) == keys([right])


def test_partners_change_places_among_the_removed() -> None:
    """Only an island may touch the first tile: what is drawn leaves. The shell is left or right of the corner."""
    start = tile("start", "IIII", "island N E S W")
    corner = "bridge N | bridge W | sea Nr E S Wl | sea Nl Wr"
    pair = [tile(f"corner{i}", "BSSB", corner, shells={f"bridge{i}": 1}) for i in (0, 1)]
    set_ = tileset("start", [start, *pair, tile("more", "IIII", "island N E S W", 2)])
    gone = [state(set_, f"draw corner{i}/0") for i in (0, 1)]
    assert [board.situation()["removed"] for board in gone] == [[0, 1, 0, 0], [0, 0, 1, 0]]
    assert gone[0].key != gone[1].key
    assert len(keys(gone)) == 1


def test_tiles_of_one_look_are_taken_in_file_order() -> None:
    """Each of two left tiles has a right partner of its own: the first the first."""
    names = ("left", "left2", "right", "right2")
    forms = {"left": ("BISS", LEFT), "right": ("BSSI", RIGHT)}
    set_ = tileset("open", [open_sea(), *(tile(name, *forms[name.rstrip("2")]) for name in names)])
    left, left2, right, right2 = (state(set_, f"draw {name}/0") for name in names)
    assert keys([left]) == keys([right])
    assert keys([left2]) == keys([right2])
    assert keys([left]) != keys([left2])


def test_market_segments_keep_their_places() -> None:
    two = tile("two", "SSSS", "market | market | sea N E S W")
    set_ = tileset("open", [open_sea(), two, market(2)])

    def merchant(x: int, y: int, segment: str) -> ss.State:
        return state(set_, "draw two/0", f"place {x},{y},0", f"islander {segment}")

    assert len(keys([merchant(x, y, "market1") for (x, y), _ in TURNS])) == 1
    assert keys([merchant(1, 0, "market0")]) != keys([merchant(1, 0, "market1")])


def test_covered_fish_belong_to_the_region_wherever_its_lowest_segment_is() -> None:
    boat = open_sea(2, "boat", boat=["sea0"], fish={"sea0": [2]})
    set_ = tileset("open", [open_sea(fish={"sea0": [2]}), boat])
    boards = [state(set_, "draw boat/0", f"place {x},{y},0", "islander sea0") for (x, y), _ in TURNS]
    assert [board.situation()["covered"] for board in boards[:3]] == [
        [(0, 0, 0, 1, 0)],
        [(0, 0, 0, 1, 0)],
        [(-1, 0, 0, 1, 0)],
    ]
    assert len(keys(boards)) == 1
    uncovered = state(set_, "draw boat/0", "place 1,0,0", "pass")
    assert keys([uncovered]) != keys(boards)


def test_cell_just_laid_turns_with_the_board() -> None:
    set_ = tileset("open", [open_sea(5)])

    def asked(second: tuple[int, int]) -> ss.State:
        turn = ("draw open/0", "place 1,0,0", "pass", "draw open/0")
        return state(set_, *turn, f"place {second[0]},{second[1]},0")

    assert keys([asked((2, 0))]) == keys([asked((-1, 0))])  # the row of three, the last one at an end
    assert keys([asked((2, 0))]) != keys([asked((1, 1))])


# -- hexes -------------------------------------------------------------------------------------
HEX_TURNS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
"""Where the east is after 0..5 turns."""

CHIRAL = ("MCS...", "M...SC")
"""Mirror images: from mangrove at NE, coral and shoal follow clockwise and the other way round."""


def hex_board(set_: TileSet, second: str, turn: int, at: tuple[int, int] = (0, 0)) -> ss.State:
    """The task tile with 5 turned by ``turn``, ``second`` on its turned east, turned too."""
    x, y = at[0] + HEX_TURNS[turn][0], at[1] + HEX_TURNS[turn][1]
    steps = ("draw t 5", f"place {at[0]},{at[1]},{turn}", f"draw {second}", f"place {x},{y},{turn}")
    return state(set_, *steps, origin=at, rotation=turn, active_tasks=1)


def pairs(*more: dict[str, Any]) -> TileSet:
    """A task tile that is its own mirror image, two landscape tiles that are each other's, and more."""
    return hex_set([task("t", "MM....", "mangrove"), land("a", CHIRAL[0]), land("b", CHIRAL[1]), *more])


def test_two_hexes_turned_and_moved_are_one_board() -> None:
    set_ = pairs(land("odd", "MCJ..."))
    boards = [hex_board(set_, "a", turn, at) for turn in range(6) for at in ((0, 0), (-40, 9))]
    assert len({board.key for board in boards}) == len(boards)
    assert len(keys(boards)) == 1


def test_least_key_of_two_hexes() -> None:
    set_ = pairs(land("odd", "MCJ..."))
    corners = [(0, 0), (0, 0), (1, 0), (1, 0), (0, 1), (0, 1)]
    boards = [hex_board(set_, "a", turn, corner) for turn, corner in enumerate(corners)]
    assert keys(boards) == {min(board.key for board in boards)}


def mirrored_pair(set_: TileSet) -> list[ss.State]:
    """By hand: x and y change places, so NE-E becomes SW-SE, and the second tile on the east is then on the south-east.

    The task tile MM.... unturned shows mangrove to NE and E, its image to SW and SE, which is rotation 2. The tile a
    shows mangrove, coral, shoal to NE E SE, its image to SW SE E; b turned by 3 does that.
    """
    first = state(set_, "draw t 5", "place 0,0,0", "draw a", "place 1,0,0", active_tasks=1)
    image = ("draw t 5", "place 0,0,2", "draw b", "place 0,1,3")
    return [first, state(set_, *image, rotation=2, active_tasks=1)]


def test_hex_mirror_pairs() -> None:
    boards = mirrored_pair(pairs())
    assert boards[0].key != boards[1].key
    assert len(keys(boards)) == 1
    assert len(keys(mirrored_pair(pairs(land("odd", "MCJ..."))))) == 2


@pytest.mark.parametrize(
    "other",
    [
        special("b", CHIRAL[1]),
        land("b", CHIRAL[1], 2),
        land("b", CHIRAL[1], flag="mangrove"),
        land("b", CHIRAL[1], palms=1),
    ],
    ids=["kind", "count", "flag", "symbols of the tile"],
)
def test_hex_tiles_that_are_no_partners(other: dict[str, Any]) -> None:
    set_ = hex_set([task("t", "MM....", "mangrove"), land("a", CHIRAL[0]), other])
    assert len(keys(mirrored_pair(set_))) == 2


def test_no_tile_laid() -> None:
    """All origins are one, in every rotation; with a tile in hand too."""
    set_ = pairs(land("odd", "MCJ..."))
    starts = [state(set_, origin=(x, y), rotation=r) for x, y in ((0, 0), (5, -9)) for r in range(6)]
    assert keys(starts) == {min(start.key for start in starts[:6])}
    in_hand = [state(set_, "draw t 5", origin=(3, 3), rotation=r) for r in range(6)]
    assert len(keys(in_hand)) == 1
    assert keys(in_hand) != keys([state(set_, "draw t 6")])


def test_no_tile_laid_and_a_partner_in_hand() -> None:
    tiles = [land("a", CHIRAL[0]), land("b", CHIRAL[1])]
    closed, odd = hex_set(tiles), hex_set([*tiles, land("odd", "MCJ...")])
    for set_, number in ((closed, 1), (odd, 2)):
        assert len(keys([state(set_, "draw a"), state(set_, "draw b", rotation=4)])) == number


def test_hex_partners_change_places_among_the_removed() -> None:
    """Only a jetty may touch the first tile: what is drawn leaves."""
    set_ = hex_set([land("j", "JJJJJJ", 3), land("a", CHIRAL[0]), land("b", CHIRAL[1])])
    gone = [state(set_, "draw j", "place 0,0,0", f"draw {name}") for name in ("a", "b")]
    assert [board.situation()["removed"] for board in gone] == [[0, 1, 0], [0, 0, 1]]
    assert gone[0].key != gone[1].key
    assert len(keys(gone)) == 1


def test_nothing_changes_by_asking() -> None:
    found = pier_and_shore(0, 0, *TURNS[1])
    before = found.serialize(), found.key
    found.canonical_key()
    assert (found.serialize(), found.key) == before
