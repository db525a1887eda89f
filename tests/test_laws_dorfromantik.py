"""Laws of the hex game over random sets, rules and ways to play: nothing vanishes, chances, tasks, areas."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
import southseas as ss
from hypothesis import given
from lawkit import HEX, HEX_KINDS, LAWS, SEEDS, Kind, sample


def _markers(view: dict[str, Any], tiles: Any) -> Counter[tuple[str, int]]:
    """Every marker, wherever it is, by type and number."""
    found: Counter[tuple[str, int]] = Counter()
    for status in ("active", "completed", "abandoned"):
        found.update((marker["type"], marker["number"]) for marker in view["markers"][status])
    for piles in (view["remaining"]["markers"], view["removed_markers"]):
        for label, numbers in piles.items():
            found.update({(label, int(number)): copies for number, copies in numbers.items()})
    hand = view["in_hand"]
    if hand and hand["number"]:
        found[tiles.tiles[tiles.tile_index(hand["tile"])].task_label, hand["number"]] += 1
    return found


def _check_conservation(state: ss.State) -> None:
    view, tiles, rules = state.to_json(), state.game.tileset, state.game.rules
    laid = Counter(tile["tile"] for tile in view["tiles"])
    laid.update([view["in_hand"]["tile"]] if view["in_hand"] else [])
    undrawn = Counter(view["remaining"]["tiles"])
    for tile in tiles.tiles:
        assert undrawn[tile.id] + view["removed"].get(tile.id, 0) + laid[tile.id] == tile.count
    assert _markers(view, tiles) == Counter((label, number) for label, numbers in tiles.markers for number in numbers)
    kinds = {tile.id: tile.kind for tile in tiles.tiles}
    assert all((tile["marker"] is not None) == (kinds[tile["tile"]] == "task") for tile in view["tiles"])
    assert view["remaining"]["task_pile"] == sum(n for tile, n in undrawn.items() if kinds[tile] == "task")
    others = sum(n for tile, n in undrawn.items() if kinds[tile] != "task")
    assert view["remaining"]["landscape_pile"] == others - rules.removed_landscape_tiles >= 0
    assert len(view["markers"]["active"]) <= rules.active_tasks


def _check_areas(state: ss.State) -> None:
    """Every segment is in one area; open edges, symbols and flags add up to what lies; active tasks can be reached."""
    tiles, areas = state.game.tileset, state.features()
    laid = [tiles.tiles[tiles.tile_index(tile.tile)] for tile in state.tiles()]
    places = [place for area in areas for place in area.segments]
    assert len(places) == len(set(places)) == sum(len(tile.segments) for tile in laid)
    for area in areas:
        assert area.tiles == len(area.cells) == len({(x, y) for x, y, _ in area.segments})
        assert all(marker.number > area.tiles and area.open for marker in area.markers)
    assert sum(area.flags for area in areas) == sum(tile.flag is not None for tile in laid)
    looking = sum(label is not None and label not in tiles.neutral for c in state.frontier() for label in c.labels)
    assert sum(area.open for area in areas) == looking
    for number, symbol in enumerate(("huts", "fish", "wind", "palms", "boats")):
        shown = sum(segment.symbols[number] for tile in laid for segment in tile.segments)
        assert sum(area.symbols[symbol] for area in areas) == shown


@LAWS
@given(seed=SEEDS, kind=HEX)
def test_law_no_tile_no_marker_and_no_segment_vanishes(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    for _ in game.walk(state):
        _check_conservation(state)
        _check_areas(state)
    _check_conservation(state)
    _check_areas(state)


@pytest.mark.parametrize("kind", HEX_KINDS)
def test_law_no_tile_no_marker_and_no_segment_vanishes_on_the_reference(kind: Kind) -> None:
    game = sample(5, kind)
    state = game.game("reference").new_initial_state()
    for _ in game.walk(state, 60):
        _check_conservation(state)
        _check_areas(state)


def _expected_chances(state: ss.State) -> dict[tuple[str, int], Fraction]:
    """D-10 in fractions."""
    tiles, left = state.game.tileset, state.remaining()
    copies = {tile.id: left.tiles.get(tile.id, 0) for tile in tiles.tiles}
    kinds = {tile.id: tile for tile in tiles.tiles}
    active = len(state.to_json()["markers"]["active"])
    if active < state.game.rules.active_tasks and left.task_pile:
        found = {}
        for id, tile in kinds.items():
            if tile.kind == "task" and copies[id]:
                numbers = left.markers[tile.task_label]
                for number, markers in numbers.items():
                    share = Fraction(markers, sum(numbers.values()))
                    found[id, int(number)] = Fraction(copies[id], left.task_pile) * share
        return found
    removed = state.game.rules.removed_landscape_tiles
    unseen = sum(copies[id] for id, tile in kinds.items() if tile.kind == "landscape")
    pile = unseen - removed + sum(copies[id] for id, tile in kinds.items() if tile.kind == "special")
    chance = {"special": Fraction(1, pile), "landscape": Fraction(unseen - removed, (unseen or 1) * pile), "task": 0}
    return {(id, 0): copies[id] * chance[tile.kind] for id, tile in kinds.items() if copies[id] * chance[tile.kind]}


@LAWS
@given(seed=SEEDS, kind=HEX)
def test_law_chances_are_those_of_the_formula(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    for _ in game.walk(state):
        if not state.is_chance_node():
            assert state.chance_counts() == []
            continue
        counts = [(state.action_to_dict(action), weight) for action, weight in state.chance_counts()]
        total = sum(weight for _, weight in counts)
        chances = {(fields["tile"], fields.get("number", 0)): Fraction(weight, total) for fields, weight in counts}
        assert chances == _expected_chances(state)
        assert sum(chances.values()) == 1


@LAWS
@given(seed=SEEDS, kind=HEX)
def test_law_a_task_is_over_once_and_its_points_stay(seed: int, kind: Kind) -> None:
    game = sample(seed, kind)
    state = game.game("native").new_initial_state()
    ended: set[tuple[int, int]] = set()
    points = 0
    for action in game.walk(state):
        for event in state.child(action).last_events():
            if event.event in ("task_completed", "task_abandoned"):
                assert (event.x, event.y) not in ended
                ended.add((event.x, event.y))
                points += event.number if event.event == "task_completed" else 0
    sheet = state.score_sheet()
    assert (points if state.game.tileset.score.tasks else 0) == sheet.A
    assert sheet.result == sheet.A + sheet.B + sheet.C
    assert state.returns() == [sheet.result] * state.game.num_players
