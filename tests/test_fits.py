"""What fits a cell, and the chance that the next draw does: told by the engine, found by trying every draw."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction

import facekit
import pytest
import southseas as ss


def _at(state: ss.State, cell: tuple[int, int]) -> int:
    """In how many rotations the tile in hand may be laid on ``cell``."""
    fields = [fields for fields, _ in state.legal_fields()]
    return sum((field["type"], field["x"], field["y"]) == ("place", *cell) for field in fields)


def _rotations(state: ss.State, action: int, cell: tuple[int, int]) -> int:
    """The same after a draw; a tile that leaves the game fits nowhere."""
    after = state.child(action)
    return _at(after, cell) if after.phase == "place" else 0


def _tried(state: ss.State, cell: tuple[int, int]) -> tuple[dict[str, dict[int, int]], Fraction]:
    """Rotations by tile and number for every draw that is due here, and the chance that one fits."""
    counts = state.chance_counts()
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for action, _ in counts:
        fields = state.action_to_dict(action)
        found[fields["tile"]][fields.get("number", 0)] = _rotations(state, action, cell)
    fitting = sum(weight for action, weight in counts if _rotations(state, action, cell))
    return found, Fraction(fitting, sum(weight for _, weight in counts))


@pytest.mark.parametrize("seed", range(3))
def test_fits_are_what_trying_every_draw_finds(engine: str, name: str, seed: int) -> None:
    rng = random.Random(seed)
    state = facekit.game(engine, name=name).new_initial_state()
    for number, _ in enumerate(facekit.walk(state, rng)):
        if state.phase != "draw" or number % 5 or not state.frontier():
            continue
        place = rng.choice(state.frontier())
        cell = place.x, place.y
        found, chance = _tried(state, cell)
        fits = state.fits(*cell)
        told = {fit.tile: fit for fit in fits.tiles if fit.tile in found}
        assert fits.exact == chance == Fraction(*fits.ratio)
        assert fits.chance == pytest.approx(float(chance))
        assert set(told) == {tile for tile, by_number in found.items() if any(by_number.values())}
        for tile, fit in told.items():
            assert {marker.number: marker.rotations for marker in fit.markers} in ({}, found[tile])
            assert fit.rotations == max(found[tile].values())
            assert fit.copies == state.remaining().tiles[tile]


def test_every_kind_of_tile_is_told_whatever_is_due_next(engine: str) -> None:
    state = facekit.far(engine, 40, name="dorfromantik")
    cells = [state.fits(cell.x, cell.y) for cell in state.frontier()]
    kinds = Counter(
        state.game.tileset.tiles[state.game.tileset.tile_index(fit.tile)].kind for fits in cells for fit in fits.tiles
    )
    assert set(kinds) == {"landscape", "task"}


@pytest.mark.rule("D-22")
def test_a_task_tile_says_under_how_many_markers_it_may_lie(engine: str) -> None:
    """A coral area of four tiles: a fifth that joins it may not have marker 4; not joined it may have any."""
    state = facekit.game(engine, name="dorfromantik", active_tasks=1).new_initial_state()
    steps = ("mangrove1 6", "0,0,0", "L32", "1,0,1", "L37", "2,0,1", "L28", "3,-1,0", "L29", "2,1,2")
    for verb, step in zip(("draw", "place") * 5, steps, strict=True):
        state.apply_action(state.string_to_action(f"{verb} {step}"))
    assert max(area.tiles for area in state.features() if area.type == "coral") == 4
    fits = {fit.tile: fit for fit in state.fits(3, 0).tiles}
    assert [tuple(marker.values()) for marker in fits["coral1"].markers] == [(4, 2, 0), (5, 2, 1), (6, 2, 1)]
    assert (fits["coral1"].rotations, fits["coral1"].markers_allowed) == (1, 4)
    rotations = {marker.number: marker.rotations for marker in fits["coral3"].markers}
    assert 0 < rotations[4] < rotations[5] == rotations[6] == fits["coral3"].rotations
    assert fits["coral3"].markers_allowed == 6
    assert fits["L15"].markers == ()
    assert fits["L15"].markers_allowed == 0


@pytest.mark.rule("D-20")
def test_before_the_first_tile_every_tile_fits_the_origin(engine: str) -> None:
    state = facekit.game(engine, name="dorfromantik").new_initial_state(origin=(4, -7), rotation=2)
    fits = state.fits(4, -7)
    assert {fit.tile for fit in fits.tiles} == {tile.id for tile in state.game.tileset.tiles}
    assert {fit.rotations for fit in fits.tiles} == {1}
    assert fits.exact == 1
    elsewhere = state.fits(0, 0)
    assert elsewhere.tiles == ()
    assert elsewhere.exact == 0


def test_nothing_fits_where_no_tile_can_lie_and_nothing_after_the_end(engine: str, name: str) -> None:
    state = facekit.far(engine, 30, name=name)
    taken, lonely = state.tiles()[0], (900, 900)
    for cell in ((taken.x, taken.y), lonely):
        assert state.fits(*cell).tiles == ()
        assert state.fits(*cell).exact == 0
    for _ in facekit.walk(state, random.Random(3)):
        pass
    last = state.frontier()[0]
    assert state.fits(last.x, last.y).exact == 0


def test_with_a_tile_in_hand_the_chance_is_that_of_the_draw_after_it(engine: str, name: str) -> None:
    state = facekit.far(engine, 30, name=name)
    while state.phase != "place":
        facekit.step(state, random.Random(1))
    before = facekit.everything(state)
    chances = [state.fits(cell.x, cell.y).exact for cell in state.frontier()]
    assert any(0 < chance < 1 for chance in chances)
    assert facekit.everything(state) == before


@pytest.mark.parametrize("cell", [("0", 0), (0, 1.0), (True, 0), (1024, 0), (0, None)])
def test_a_cell_is_two_integers_within_range(engine: str, name: str, cell) -> None:
    state = facekit.far(engine, 10, name=name)
    with pytest.raises(ss.NotationError, match=r"a coordinate is an integer in -1023\.\.1023"):
        state.fits(*cell)


@pytest.mark.rule("D-10")
def test_the_task_in_hand_counts_as_active_for_the_draw_after_it(engine: str) -> None:
    state = ss.load_game("dorfromantik", engine=engine).new_initial_state(seed=11)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    assert state.phase == "place"
    assert [marker["status"] for marker in (tile["marker"] for tile in state.to_json()["tiles"])] == ["active"] * 2
    assert state.situation()["in_hand"][1] > 0
    landscape = {tile.id for tile in state.game.tileset.tiles if tile.kind == "landscape"}
    for cell in state.frontier():
        fits = state.fits(cell.x, cell.y)
        copies = sum(fit.copies for fit in fits.tiles if fit.tile in landscape)
        assert fits.exact == Fraction(copies, 48)
