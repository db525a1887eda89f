"""Rules C-01 to C-13: setting up, drawing, laying."""

from __future__ import annotations

import pytest
import southseas as ss
from rulekit import Table, causeway, cross, market, named, open_sea, pier, ship, shore, straight, tile, tileset

THREE_SHIPS = [ship("a", 2, 2, any=1), ship("b", 3, any=2)]
FISH_SEA = open_sea(3, fish={"sea0": [2]})


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seats_play_clockwise_from_the_first_player(engine: str, players: int) -> None:
    table = Table(engine, tileset("open", [open_sea(8)]), players=players, first_player=1, islanders=2)
    assert [p["supply"] for p in table.state.to_json()["players"]] == [2] * players
    seats = []
    for number in range(1, 7):
        seats.append(table.state.active_player())
        table.turn("open", number, 0)
    assert seats == [(1 + turn) % players for turn in range(6)]


@pytest.mark.rule("C-01")
@pytest.mark.parametrize(
    "values", [{"players": 1}, {"players": 6}, {"first_player": 2}, {"islanders": 0}, {"islanders": 16}]
)
def test_seats_out_of_range_are_refused(engine: str, values: dict[str, int]) -> None:
    with pytest.raises(ss.RulesError):
        ss.load_game("carcassonne", engine=engine, **values)


@pytest.mark.rule("C-02")
def test_start_tile_lies_alone_and_the_rest_is_the_pile(engine: str) -> None:
    table = Table(engine)
    view = table.state.to_json()
    tiles = table.game.tileset
    start = tiles.tiles[tiles.start]
    laid = [(t["x"], t["y"], t["tile"], t["rotation"], t["islander"]) for t in view["tiles"]]
    assert laid == [(0, 0, start.id, 0, None)]
    assert sum(view["remaining"]["tiles"].values()) == tiles.num_tiles - 1 == 72
    assert view["remaining"]["tiles"].get(start.id, 0) == start.count - 1


@pytest.mark.rule("C-02")
def test_start_tile_is_reached_through_tiles_laid_later(engine: str) -> None:
    table = Table(engine, tileset("shore", [shore(2, bananas=2), open_sea(3)]))
    table.turn("shore", 0, -1, 2, "islander island0")
    assert table.wares(0) == (4, 0, 0)


@pytest.mark.rule("C-03")
@pytest.mark.parametrize(("face_up", "revealed"), [(0, 0), (2, 2), (3, 3), (8, 3)])
def test_ships_are_revealed_one_by_one_before_the_first_draw(engine: str, face_up: int, revealed: int) -> None:
    table = Table(engine, tileset("open", [FISH_SEA], THREE_SHIPS), face_up_ships=face_up)
    seen = 0
    while table.state.phase == "reveal":
        assert table.state.is_chance_node()
        event = table.do(table.legal()[0])[0]
        assert (event["event"], event["rule"]) == ("revealed", "C-03")
        seen += 1
    assert (seen, table.state.phase) == (revealed, "draw")
    view = table.state.to_json()
    assert len(view["face_up"]) == revealed
    assert sum(view["remaining"]["ships"].values()) == 3 - revealed


@pytest.mark.rule("C-03")
def test_reveals_are_weighted_by_copies(engine: str) -> None:
    state = Table(engine, tileset("open", [FISH_SEA], THREE_SHIPS)).state
    assert [weight for _, weight in state.chance_counts()] == [2, 1]


@pytest.mark.rule("C-03")
def test_nothing_to_draw_is_over_at_once(engine: str) -> None:
    state = Table(engine, tileset("open", [open_sea(fish={"sea0": [1]})], THREE_SHIPS)).state
    assert (state.is_terminal(), state.phase, state.returns()) == (True, "end", [0, 0])
    view = state.to_json()
    assert view["face_up"] == []
    assert sum(view["remaining"]["ships"].values()) == 3
    assert [(e["event"], e["rule"]) for e in view["events"]] == [("game_over", "C-03")]


@pytest.mark.rule("C-04")
def test_bank_never_runs_out(engine: str) -> None:
    rich = pier(3, shells=63, name="rich")
    table = Table(engine, tileset("cross", [cross(), rich, open_sea(2)]))
    table.turn("rich", 0, -1, 0, "islander bridge0")
    table.turn("rich", 1, 0, 1, "islander bridge0")
    table.turn("rich", 0, 1, 2, "islander bridge0")
    assert (table.wares(0), table.wares(1)) == ((0, 126, 0), (0, 63, 0))


@pytest.mark.rule("C-05")
def test_everything_but_the_order_of_the_piles_is_seen(engine: str) -> None:
    table = Table(engine, tileset("cross", [cross(), pier(1, shells=1), open_sea(3)], THREE_SHIPS), face_up_ships=1)
    table.do("reveal b")
    table.do("draw pier/0", "place 0,-1,0", "islander bridge0")
    assert dict(table.state.remaining().tiles) == {"open/0": 3}
    assert dict(table.state.remaining().ships) == {"a": 2}


@pytest.mark.rule("C-05")
def test_ships_taken_stay_known(engine: str) -> None:
    table = Table(engine, tileset("cross", [cross(), pier(1, shells=2), open_sea(3)], THREE_SHIPS), face_up_ships=1)
    table.do("reveal b", "draw pier/0", "place 0,-1,0", "islander bridge0", "deliver b s2")
    assert table.player(0)["ships"] == ["b"]


@pytest.mark.rule("C-10")
def test_draws_are_weighted_by_undrawn_copies(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(5), market(2), tile("other", "SSSS", "sea N E | sea S W", 6)]))
    assert [(table.state.action_to_string(a), n) for a, n in table.state.chance_counts()] == [
        ("draw open/0", 2),
        ("draw market/0", 1),
        ("draw other/0", 3),
    ]
    assert sum(p for _, p in table.state.chance_outcomes()) == pytest.approx(1)
    table.turn("open", 1, 0)
    assert [n for _, n in table.state.chance_counts()] == [3, 2, 6]


@pytest.mark.rule("C-11")
def test_placement_touches_a_side_and_agrees_on_every_touching_side(engine: str) -> None:
    table = Table(engine, tileset("shore", [shore(4), open_sea(2)]))
    table.do("draw shore/0")
    # North asks for an island, the other sides for sea; corners are no contact.
    assert set(table.legal()) == {"place 0,-1,2"} | {
        f"place {x},{y},{r}" for x, y, island in ((1, 0, 3), (0, 1, 0), (-1, 0, 1)) for r in range(4) if r != island
    }


@pytest.mark.rule("C-11")
def test_placement_must_agree_with_all_neighbours(engine: str) -> None:
    table = Table(engine, tileset("shore", [shore(4), open_sea(4)]))
    table.turn("open", 1, 0)
    table.turn("open", 1, -1)
    table.do("draw shore/0")
    assert {text for text in table.legal() if text.startswith("place 0,-1")} == {"place 0,-1,2"}
    table.do("place 0,1,1", "pass", "draw open/0")
    assert not {text for text in table.legal() if text.startswith("place 0,-1")}


@pytest.mark.rule("C-11")
@pytest.mark.parametrize("text", ["place 0,0,0", "place 1,1,0", "place 5,5,0", "place 0,-1,0"])
def test_other_placements_are_refused(engine: str, text: str) -> None:
    table = Table(engine, tileset("shore", [shore(2), open_sea(2)]))
    table.do("draw open/0")
    before = table.state.serialize()
    with pytest.raises(ss.NotationError):
        table.do(text)
    assert table.state.serialize() == before


@pytest.mark.rule("C-12")
def test_tile_that_fits_nowhere_leaves_and_the_same_player_draws_again(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(3), cross(2)]))
    table.turn("open", 1, 0)
    events = table.do("draw cross/0")
    assert events == [{"event": "tile_removed", "rule": "C-12", "player": 1, "tile": "cross/0"}]
    assert (table.state.phase, table.state.active_player()) == ("draw", 1)
    assert table.state.to_json()["removed"] == {"cross/0": 1}
    assert dict(table.state.remaining().tiles) == {"open/0": 1, "cross/0": 1}


@pytest.mark.rule("C-12")
def test_removal_that_empties_the_pile_ends_the_game(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(2, fish={"sea0": [2, 1]}), cross(1)]), wares_per_point=2)
    table.turn("open", 1, 0, 0, "islander sea0")
    events = table.do("draw cross/0")
    assert [(e["event"], e["rule"]) for e in events] == [
        ("tile_removed", "C-12"),
        ("final_evaluated", "C-51"),
        ("game_over", "C-12"),
    ]
    assert table.state.returns() == [3, 0]


@pytest.mark.rule("C-13")
@pytest.mark.parametrize(
    ("shape", "turns"),
    [(open_sea(), {0}), (straight(), {0, 1}), (shore(), {0, 1, 2, 3}), (causeway(), {0, 1})],
)
def test_equal_rotations_are_one_move(engine: str, shape: dict[str, object], turns: set[int]) -> None:
    start = tile("all", "SSSS", "sea N E S W")
    hub = tile("hub", "SSSS", "sea N E S W", 2)
    table = Table(engine, tileset("all", [start, hub, shape]))
    table.do(f"draw {shape['id']}/0")
    offered = {int(text[-1]) for text in table.legal() if text.startswith(("place 1,0,", "place 0,1,"))}
    assert offered == turns


@pytest.mark.rule("C-13")
def test_wares_make_rotations_differ_and_names_do_not(engine: str) -> None:
    half_laden = tile("laden", "SISI", "island E | island W | sea N S", bananas={"island0": 1})
    bare = tile("bare", "SISI", "island E | island W | sea N S")
    table = Table(engine, tileset("open", [open_sea(3), half_laden, bare]))
    assert len([t for t in _after(table, "draw laden/0") if t.startswith("place 0,1,")]) == 2
    assert len([t for t in _after(table, "draw bare/0") if t.startswith("place 0,1,")]) == 1


def _after(table: Table, text: str) -> list[str]:
    table.do(text)
    legal = table.legal()
    table.state.undo_action()
    return legal


@pytest.mark.rule("C-13")
def test_text_takes_any_equal_rotation_and_integers_the_lowest(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(3)]))
    table.do("draw open/0")
    lowest = table.state.string_to_action("place 1,0,0")
    assert table.state.string_to_action("place 1,0,3") == lowest
    with pytest.raises(ss.IllegalActionError):
        table.state.apply_action(lowest + 3)
    events = table.do("place 1,0,2")
    assert named(events, "placed")[0]["rotation"] == 0
