"""What the greedy agent works out about hexagonal tiles by itself, against the engine."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from cli_kit import SMALL_HEX_SET
from southseas.actions import unpack_place
from southseas.agents.dorfromantik.board import Area, Board
from southseas.agents.dorfromantik.deck import deck_of
from southseas.agents.dorfromantik.laying import Hand, Layer
from southseas.agents.dorfromantik.rating import rate
from southseas.agents.dorfromantik.worth import Judge, Weights
from southseas.game import State, load_game

SETS = ("small", "dorfromantik/south_seas", "dorfromantik/base", "harbour")


@pytest.fixture(params=SETS)
def decisions(request: pytest.FixtureRequest, tmp_path: Path) -> list[State]:
    """Some positions of a random game in which a tile is to be laid, the last ones among them."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL_HEX_SET, encoding="utf-8")
    files = {"small": path, "harbour": Path(__file__).parent / "data" / "harbour.toml"}
    game = load_game("dorfromantik", tileset=files.get(request.param, request.param), engine="reference")
    found = [*_crowded(game.new_initial_state(seed=5), random.Random(5))]
    return found[:: max(1, len(found) // 5)] + found[-1:]


def _crowded(state: State, rng: random.Random) -> Iterator[State]:
    """A game that likes crowded cells, so that areas meet."""
    while not state.is_terminal():
        yield state.clone(chance="explicit")
        laid = {(tile.x, tile.y) for tile in state.tiles()}
        ways = [_neighbours(unpack_place(action)[:2]) & laid for action in state.legal_actions()]
        state.apply_action(rng.choices(state.legal_actions(), [8 ** len(way) for way in ways])[0])


def _neighbours(cell: tuple[int, int]) -> set[tuple[int, int]]:
    return {(cell[0] + dx, cell[1] + dy) for dx, dy in ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))}


def _some(actions: list[int]) -> list[int]:
    return actions[:: max(1, len(actions) // 25)]


def _facts(area: Area) -> tuple[object, ...]:
    tasks = tuple(sorted(n for n in area.tasks if area.size < n and area.ends))
    return area.label, tuple(sorted(area.cells)), len(area.ends), area.flags, area.symbols, tasks


def _engine_facts(state: State) -> Counter[tuple[object, ...]]:
    return Counter(
        (f.type, tuple(sorted(f.cells)), f.open, f.flags, tuple(f.symbols.values()),
         tuple(sorted(marker.number for marker in f.markers)))
        for f in state.features()
    )  # fmt: skip


def test_laying_in_thought_is_what_the_engine_does(decisions: list[State]) -> None:
    """Areas, their open edges, flags, symbols and tasks; the surroundings of empty cells."""
    for state in decisions:
        deck = deck_of(state)
        board, held = Board(state, deck), state.to_json()["in_hand"]
        hand = Hand(deck.tileset.tiles[deck.tileset.tile_index(held["tile"])], held["number"])
        for action in _some(state.legal_actions()):
            x, y, rotation = unpack_place(action)
            laying = Layer(board, deck, hand, (x, y)).lay(rotation)
            kept = [area for index, area in enumerate(board.areas) if index not in laying.before]
            after = state.child(action)
            assert Counter(map(_facts, [*kept, *laying.after])) == _engine_facts(after)
            around = {cell: asked for cell, asked in board.around.items() if cell != (x, y)} | laying.around
            assert around == Board(after, deck).around


def test_neighbours_that_match_and_clash_are_counted(decisions: list[State]) -> None:
    for state in decisions:
        deck = deck_of(state)
        board, held = Board(state, deck), state.to_json()["in_hand"]
        hand = Hand(deck.tileset.tiles[deck.tileset.tile_index(held["tile"])], held["number"])
        shown = {(cell.x, cell.y): cell.labels for cell in state.frontier()}
        for action in _some(state.legal_actions()):
            x, y, rotation = unpack_place(action)
            laying = Layer(board, deck, hand, (x, y)).lay(rotation)
            sides = [hand.tile.sides[(way - rotation) % 6] for way in range(6)]
            pairs = [pair for pair in zip(sides, shown.get((x, y), ()), strict=False) if pair[1] is not None]
            same = sum(mine == other and mine not in deck.tileset.neutral for mine, other in pairs)
            assert (laying.matches, laying.clashes) == (same, sum(mine != other for mine, other in pairs))
            assert len(laying.around) == 6 - len(pairs)


def test_tiles_that_continue_are_those_that_fit(decisions: list[State]) -> None:
    """Over all labels towards one side, the tiles that the engine says fit the cell; tasks apart, which D-22 holds."""
    for state in decisions:
        deck = deck_of(state)
        tileset, board = deck.tileset, Board(state, deck)
        undrawn = deck.copies(state.remaining().tiles)
        assert undrawn.bit_count() == sum(state.remaining().tiles.values())
        for cell, around in board.around.items():
            found = 0
            for label in tileset.labels:
                found |= deck.continuing(around, 2, label)
            fitting = {fit.tile for fit in state.fits(*cell).tiles}
            for tile in tileset.tiles:
                left = state.remaining().tiles.get(tile.id, 0)
                if tile.kind != "task" and left:
                    assert bool(found & undrawn & deck.copies({tile.id: left})) == (tile.id in fitting)


def test_rating_has_a_value_for_every_choice_and_lays_nothing(decisions: list[State]) -> None:
    for state in decisions:
        before = state.serialize()
        assert len(rate(state)) == len(state.legal_actions())
        assert state.serialize() == before


NOW = Weights(step=0, slot=0, hosts=(), open_flag=0, open_flag_growth=0, line_growth=0, neighbour=0, match=0, clash=0)
"""Nothing but points that the sheet has at once."""


def test_rating_without_any_promise_is_the_change_of_the_score(decisions: list[State]) -> None:
    for state in decisions:
        gains = dict(zip(state.legal_actions(), rate(state, NOW), strict=True))
        for action in _some(state.legal_actions()):
            assert gains[action] == (state.child(action).scores()[0] - state.scores()[0],)


@pytest.mark.parametrize("tileset", ["dorfromantik/south_seas", "dorfromantik/base"])
def test_a_completed_task_is_worth_more_than_an_open_or_a_lost_one(tileset: str) -> None:
    """One weight after the other: what is done counts in full, what is open less, the further away the less."""
    game = load_game("dorfromantik", tileset=tileset, engine="reference")
    for state in [*_crowded(game.new_initial_state(seed=2), random.Random(2))][4:40:6]:
        judge = Judge(state, deck_of(state), Weights())
        board = Board(state, deck_of(state))
        for area in board.areas:
            tasked = [replace(area, tasks=(area.size + more,), flags=0) for more in range(4)]
            worths = [judge.prospect(it, board.around.__getitem__).now for it in tasked]
            assert worths[0] >= area.size
            shares = [worth / (area.size + more) for more, worth in enumerate(worths)]
            assert shares == sorted(shares, reverse=True)
