"""Which tiles would fit a cell, and how likely the next one does: both reference engines."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hexkit import HexTable, hex_set, land, picture, row, special, task
from reference_kit import Table, small_set
from southseas.reference import codes
from southseas.reference.carcassonne import ReferenceGame as SquareGame
from southseas.reference.dorfromantik import ReferenceGame as HexGame
from southseas.rules import CarcassonneRules, DorfromantikRules
from southseas.tilesets import load_tileset

Cell = tuple[int, int]


def test_square_tiles_that_fit_and_in_how_many_rotations() -> None:
    table = Table(small_set("straight/1", ships=""))
    # South of the start tile, bridge meets bridge; east of it, sea meets sea.
    ids = [tile.id for tile in table.tileset.tiles]
    south = {ids[tile]: (rotations, markers) for tile, rotations, markers in table.state.fits(0, 1)}
    assert south == {
        "straight/1": (1, []),
        "straight/boats": (1, []),
        "end/1": (1, []),
        "end/f21": (1, []),
        "curve/1": (2, []),
    }
    east = {ids[tile]: rotations for tile, rotations, _ in table.state.fits(1, 0)}
    assert east["open/plain"] == 1
    assert east["straight/1"] == 1
    assert east["end/1"] == 3
    assert "full/1" not in east
    # Undrawn: 3 + 2 straight, 5 + 2 ends, 5 curves, of the 82 tiles less the one that lies.
    pile = sum(tile.count for tile in table.tileset.tiles) - 1
    assert Fraction(*table.state.fit_chance(0, 1)) == Fraction(17, pile)


def test_nothing_fits_a_cell_outside_the_frontier() -> None:
    for state in (Table(small_set(ships="")).state, picture(row("I", 2), [land("i", "I.....")]).state):
        for cell in ((0, 0), (7, 7), (5000, 0)):
            assert state.fits(*cell) == []
            assert state.fit_chance(*cell) == (0, 1)


@pytest.mark.rule("D-22")
def test_task_tiles_fit_under_some_markers_only() -> None:
    tiles = [
        task("end", "....I.", "island"),
        task("line", ".I..I.", "island", 2),
        land("i", "....I."),
        land("j", "J....."),
    ]
    table = picture({**row("I", 4), (0, 0): ".I...."}, tiles, active_tasks=1)
    end, line, plain, jetty, spare = range(4, 9)
    # (4, 0) lies east of the four. In one rotation the end makes them five and closed, the line five and open; in the
    # others they lie apart.
    assert table.state.fits(4, 0) == [
        (end, 6, [(4, 5), (5, 6), (6, 5)]),
        (line, 3, [(4, 2), (5, 3), (6, 3)]),
        (plain, 6, []),
        (jetty, 5, []),
        (spare, 1, []),
    ]
    assert table.state.fit_chance(4, 0) == (1, 1), "a task tile is due and every one fits"
    table.lay("end", (4, -1), number=4)
    assert table.legal_ids() == ["i", "j", "spare"]
    assert table.state.fit_chance(4, 0) == (1, 1), "landscape tiles are due"


@pytest.mark.rule("D-22")
def test_a_task_tile_that_no_marker_allows_does_not_fit() -> None:
    # Six tiles around (0, 0), each with one edge of island towards it.
    ring = {
        (1, -1): "...I..",
        (1, 0): "....I.",
        (0, 1): ".....I",
        (-1, 1): "I.....",
        (-1, 0): ".I....",
        (0, -1): "..I...",
    }
    table = picture(ring, [task("all", "IIIIII", "island"), task("one", "I.....", "island")])
    # "all" would make seven tiles, "one" two without an open edge; the markers are 4, 5 and 6.
    assert table.state.fits(0, 0) == [(table.tileset.tile_index("spare"), 1, [])]
    assert table.state.fit_chance(0, 0) == (0, 1)


@pytest.mark.rule("D-20")
def test_while_no_tile_lies_everything_fits_the_origin_in_one_rotation() -> None:
    tiles = [land("a", "M.....", 2), special("s", "JJJ..."), task("m", "M.....", "mangrove")]
    table = HexTable(hex_set(tiles, {"mangrove": [4, 6]}))
    assert table.state.fits(0, 0) == [(0, 1, []), (1, 1, []), (2, 1, [(4, 1), (6, 1)])]
    assert (table.state.fit_chance(0, 0), table.state.fit_chance(1, 0)) == ((1, 1), (0, 1))


@pytest.mark.rule("D-10")
def test_the_chance_with_a_tile_in_hand_is_that_of_the_reveal_after_it() -> None:
    cells: dict[Cell, Any] = {(0, 0): ".J...."}
    tiles = [land("j", "....J.", 2), land("w", "......"), special("s", "J.....", 1), task("m", "M.....", "mangrove", 2)]
    table = picture(cells, tiles, active_tasks=1, removed_landscape_tiles=2)
    assert table.state.fit_chance(1, 0) == (0, 1), "the task tile is due and has no jetty"
    table.draw("m", 5)
    # Its marker counts as active: landscape next. Unseen: j j w spare, two of them removed, and s. A landscape copy
    # weighs 4 - 2, the special one 4: j j s of all.
    assert table.state.fit_chance(1, 0) == (2, 3)
    table.do(codes.place_action((0, 1), 0))
    assert table.state.fit_chance(1, 0) == (2, 3)
    table.draw("j")
    # j w spare and s are left unseen: 3 - 2 a copy, 3 for s: (1 + 3) of 6.
    assert table.state.fit_chance(1, 0) == (2, 3)


def test_there_is_no_chance_when_nothing_can_be_drawn() -> None:
    table = HexTable(hex_set([land("w", "......", 2)], {}))
    table.lay("w", (0, 0))
    table.draw("w")
    assert table.state.fits(1, 0) == []
    assert table.state.fit_chance(1, 0) == (0, 1)
    table.do(codes.place_action((1, 0), 0))
    assert table.state.is_terminal()
    assert table.state.fit_chance(2, 0) == (0, 1)


# -- law -----------------------------------------------------------------------------------------------------------
def built_in(name: str) -> Any:
    """The reference game on a built-in set."""
    tileset: Any = load_tileset(name)
    return (
        SquareGame(tileset, CarcassonneRules())
        if tileset.game == "carcassonne"
        else HexGame(tileset, DorfromantikRules())
    )


def rotations_by_trying(state: Any, action: int, cell: Cell) -> int:
    """Draw, and count the placements on the cell."""
    assert state.apply(action)
    in_hand = state.phase() == codes.PLACE
    places = [codes.placement(place)[0] for place in state.legal_actions()] if in_hand else []
    assert state.undo()
    return places.count(cell)


@pytest.mark.parametrize("name", ["carcassonne/south_seas", "dorfromantik/south_seas", "dorfromantik/base"])
def test_fits_and_chance_agree_with_trying_every_draw(name: str) -> None:
    state, rng = built_in(name).initial(), random.Random(4)
    looked = 0
    while not state.is_terminal():
        if state.phase() == codes.DRAW and state.frontier() and rng.random() < 0.3:
            looked += 1
            cell = rng.choice(state.frontier())[:2]
            counts = state.chance_counts()
            tried = {action: rotations_by_trying(state, action, cell) for action, _ in counts}
            fitting = sum(weight for action, weight in counts if tried[action])
            assert Fraction(*state.fit_chance(*cell)) == Fraction(fitting, sum(weight for _, weight in counts))
            by_tile = {tile: (rotations, dict(markers)) for tile, rotations, markers in state.fits(*cell)}
            for action, rotations in tried.items():
                tile, number = codes.drawn_tile(action), codes.drawn_number(action)
                most, by_number = by_tile.get(tile, (0, {}))
                assert rotations == (by_number.get(number, 0) if number else most)
        assert state.apply(rng.choice(state.legal_actions()))
    assert looked > 10
