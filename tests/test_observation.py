"""What an observation shows of positions checked by hand (section 20 of docs/formats.md)."""

from __future__ import annotations

import facekit
import southseas as ss
from hexfacekit import CORAL_OF_FOUR, played
from hexkit import hex_set, land, task
from observationkit import FISH, Seen, sea_and_pier
from rulekit import Table, market, open_sea, pier, ship, straight, tileset


# -- Carcassonne, by hand ----------------------------------------------------------------------
def test_tiles_and_what_is_beside_them(engine: str) -> None:
    seen = Seen(sea_and_pier(engine).state, (-4, -4))  # columns 0..1: floor((0 + 1 - 9 + 1) / 2) = -4
    assert seen["laid"] == {(0, 0): 1, (1, 0): 1}
    assert seen["frontier"] == dict.fromkeys([(0, -1), (1, -1), (2, 0), (1, 1), (0, 1), (-1, 0)], 1)
    assert seen["tile"] == {(0, 0): 1, (1, 0): 2}
    assert seen["rotation"] == {}
    assert seen["last"] == {(1, 0): 1}
    assert seen["side_N"] == seen["side_E"] == seen["side_W"] == {(0, 0): 1, (1, 0): 1}
    assert seen["side_S"] == {(0, 0): 1, (1, 0): 2}


def test_features_and_islanders_are_seen_from_the_seat_that_draws_next(engine: str) -> None:
    seen = Seen(sea_and_pier(engine).state, (-4, -4))
    assert seen["islander_0"] == seen["islander_1"] == {}
    assert seen["islander_2"] == {(1, 0): 1}  # seat 0 is the second after seat 1
    assert seen["islanders_0_2"] == {(1, 0): 1}
    assert seen["islanders_0_0"] == seen["islanders_0_1"] == seen["islanders_1_2"] == {}
    assert seen["open_0"] == {(0, 0): 7, (1, 0): 1}  # sea: N S W and N E Sl Sr; bridge: S
    assert seen["open_1"] == {(1, 0): 7}  # the pier's second segment is the same sea
    assert seen["size_0"] == {(0, 0): 2, (1, 0): 1}
    assert seen["size_1"] == {(1, 0): 2}
    assert seen["symbols_0"] == {(0, 0): 1, (1, 0): 1}  # one group of two; one shell
    assert seen["ones_0"] == {(0, 0): 1}
    assert (seen["symbols_1"], seen["ones_1"]) == ({(1, 0): 1}, {(1, 0): 1})
    assert seen["covered_twos_0"] == seen["covered_ones_0"] == {}


def test_planes_of_one_value(engine: str) -> None:
    seen = Seen(sea_and_pier(engine).state, (-4, -4))
    phases = [f"phase_{phase}" for phase in ("draw", "place", "islander", "market", "deliver", "reveal", "end")]
    assert seen.alls(*phases) == [1, 0, 0, 0, 0, 0, 0]
    assert seen.alls("context", "seat", "active_r") == [0, 1, 0]
    assert seen.alls("in_hand", "in_hand_N", "in_hand_E", "in_hand_S", "in_hand_W") == [0] * 5
    assert seen.alls("supply_0", "supply_1", "supply_2") == [4, 4, 3]
    assert seen.alls("boat_tokens", "ships_left", "pile") == [19, 1, 3]
    assert seen.alls("undrawn_open/0", "undrawn_pier/0", "undrawn_shore/0") == [1, 1, 1]
    assert seen.alls("face_up_s", "unseen_s", "taken_s_0", "taken_s_1", "taken_s_2") == [1, 1, 0, 0, 0]
    assert seen.all("outside") == 0


def test_tile_in_hand_and_where_it_fits(engine: str) -> None:
    table = sea_and_pier(engine)
    table.do("draw pier/0")
    seen = Seen(table.state, (-4, -4))
    assert seen.alls("phase_draw", "phase_place", "seat", "active_r") == [0, 1, 1, 0]
    assert seen.alls("in_hand", "in_hand_N", "in_hand_E", "in_hand_S", "in_hand_W") == [2, 1, 1, 2, 1]
    # Beside sea the pier may show any of three sides; below the bridge only its own bridge.
    assert seen["fits"] == {(0, -1): 3, (1, -1): 3, (2, 0): 3, (1, 1): 1, (0, 1): 3, (-1, 0): 3}
    assert seen.alls("pile", "undrawn_pier/0") == [2, 0]


def test_rotation_and_sides_of_a_turned_tile(engine: str) -> None:
    table = sea_and_pier(engine)
    table.turn("shore", 0, -1, 3)  # its island, north when unturned, faces west
    seen = Seen(table.state, (-4, -5))  # rows -1..0: floor((-1 + 0 - 9 + 1) / 2) = -5
    assert seen["rotation"] == {(0, -1): 3}
    assert seen["side_W"] == {(0, 0): 1, (1, 0): 1, (0, -1): 3}
    assert seen["side_N"] == {(0, 0): 1, (1, 0): 1, (0, -1): 1}


def test_a_boat_covers_fish_and_pays(engine: str) -> None:
    boat = open_sea(1, "boat", boat=["sea0"])
    table = Table(engine, tileset("open", [open_sea(3, fish=FISH), boat]), players=2)
    table.turn("boat", 0, 1, then="islander sea0")
    seen = Seen(table.state, (-4, -4))
    assert seen["covered_twos_0"] == {(0, 0): 1, (0, 1): 1}  # of the region, so on both its tiles
    assert seen["covered_ones_0"] == {}
    assert seen["symbols_0"] == {}
    assert seen["ones_0"] == {(0, 0): 1, (0, 1): 1}
    assert seen.alls("bananas_1", "shells_1", "fish_1", "fish_0", "boat_tokens") == [0, 0, 3, 0, 18]
    assert seen.alls("score_1", "score_0", "supply_1", "seat") == [1, 0, 4, 1]


def test_a_second_boat_covers_a_single_fish(engine: str) -> None:
    boat = open_sea(2, "boat", boat=["sea0"])
    table = Table(engine, tileset("open", [open_sea(3, fish=FISH), boat]), players=2)
    table.turn("boat", 0, 1, then="islander sea0")
    table.turn("boat", 0, 2, then="islander sea0")
    seen = Seen(table.state, (-4, -3))  # rows 0..2
    region = [(0, 0), (0, 1), (0, 2)]
    assert seen["covered_twos_0"] == seen["covered_ones_0"] == dict.fromkeys(region, 1)
    assert seen["symbols_0"] == seen["ones_0"] == {}
    assert seen.alls("fish_0", "fish_1", "boat_tokens") == [3, 1, 17]


def test_a_tile_counts_once_though_two_of_its_segments_are_in_the_feature(engine: str) -> None:
    """The seas beside the bridge meet around the pier that ends it."""
    table = Table(engine, tileset("open", [open_sea(3), straight(), pier()]), players=2)
    table.turn("straight", 1, 0)
    table.turn("pier", 1, 1, 2)
    seen = Seen(table.state, (-4, -4))
    assert seen["size_1"] == seen["size_2"] | {(1, 1): 3} == {(1, 0): 3, (1, 1): 3}
    assert seen["size_0"] == {(0, 0): 3, (1, 0): 2, (1, 1): 2}


def test_ships_by_seat(engine: str) -> None:
    """The deliverer's ship counts for it, and is seen as the other's once the turn has passed."""
    ships = [ship("three", 2, 2, any=3), ship("dear", 7, 1, fish=9)]
    set_ = tileset("open", [open_sea(5, fish=FISH), open_sea(1, "boat", boat=["sea0"])], ships)
    table = Table(engine, set_, players=2, face_up_ships=2)
    table.do("reveal three", "reveal dear")
    table.turn("boat", 0, 1, then="islander sea0")
    seen = Seen(table.state, (-4, -4))
    assert seen.alls("phase_deliver", "seat", "fish_0", "face_up_three", "face_up_dear") == [1, 0, 3, 1, 1]
    table.do("deliver three f3")
    seen = Seen(table.state, (-4, -4))
    assert seen.alls("phase_reveal", "context", "seat", "active_r") == [1, 2, 0, 0]
    assert seen.alls("taken_three_0", "taken_three_1", "ship_points_0", "score_0", "fish_0") == [1, 0, 2, 2, 0]
    table.do("reveal three")
    seen = Seen(table.state, (-4, -4))
    assert seen.alls("taken_three_0", "taken_three_1", "ship_points_0", "ship_points_1") == [0, 1, 0, 2]
    assert seen.alls("face_up_three", "unseen_three", "face_up_dear", "unseen_dear", "ships_left") == [1, 0, 1, 0, 0]


def test_a_merchant_chooses_while_another_has_the_turn(engine: str) -> None:
    """Seat 0 lays the last of the eight tiles around seat 1's merchant, who may choose between two ships."""
    ships = [ship("a", 3, 1, any=5), ship("b", 3, 1, same=5)]
    table = Table(engine, tileset("open", [open_sea(10, fish=FISH), market()], ships), players=3, face_up_ships=2)
    table.do("reveal a", "reveal b")
    table.turn("open", 0, 1)
    table.turn("market", 1, 0, then="islander market0")
    for x, y in [(0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (3, 1), (3, 0), (1, 1)]:
        table.turn("open", x, y)
    seen = Seen(table.state, (-3, -4))  # columns 0..3
    assert seen.alls("phase_market", "seat", "active_r") == [1, 1, 2]
    assert seen.alls("owed_0", "owed_1", "owed_2", "face_up_a", "face_up_b") == [1, 0, 0, 1, 1]


def test_a_market_is_open_to_its_eight_neighbours(engine: str) -> None:
    table = Table(engine, tileset("open", [open_sea(3), market()]), players=2)
    table.turn("market", 1, 0, then="islander market0")
    seen = Seen(table.state, (-4, -4))
    assert seen["open_0"] == {(0, 0): 6, (1, 0): 7}
    assert seen["size_0"] == {(0, 0): 2, (1, 0): 1}
    assert seen["islanders_0_1"] == {(1, 0): 1}
    assert seen["symbols_0"] == {}


def test_seats_are_relative_to_the_one_that_decides(engine: str) -> None:
    """Five seats, each with an islander on a tile of its own; at every turn the wheel has gone on by one."""
    pieces = open_sea(12, "bare"), straight(9)
    table = Table(engine, tileset("bare", pieces), players=5, first_player=3)
    for turn in range(5):
        table.turn("straight", turn + 1, 0, then="islander bridge0")
    for r in range(5):
        table.do("draw bare/0")
        seen = Seen(table.state, (-2, (-r - 8) // 2))
        first = (3 + r) % 5
        assert seen.all("seat") == first
        laid_by = {(3 + turn) % 5: turn + 1 for turn in range(5)}
        for other in range(5):
            assert seen[f"islander_{other}"] == {(laid_by[(first + other) % 5], 0): 1}
        table.do(f"place 0,{-1 - r},0", "pass")


# -- Dorfromantik, by hand ---------------------------------------------------------------------
def test_no_tile_laid(engine: str) -> None:
    state = facekit.game(engine, name="dorfromantik").new_initial_state(origin=(5, -7), rotation=2)
    seen = Seen(state, (1, -11))
    assert seen["laid"] == seen["tile"] == seen["last"] == seen["fits"] == {}
    assert seen["frontier"] == {(5, -7): 1}
    assert seen.alls("phase_draw", "phase_place", "phase_end", "outside", "active_tasks", "score") == [1, 0, 0, 0, 0, 0]
    state.apply_action(state.string_to_action("draw coral1 6"))
    seen = Seen(state, (1, -11))
    assert seen["fits"] == {(5, -7): 1}
    tile_ = state.game.tileset.tiles[state.game.tileset.tile_index("coral1")]
    assert seen.alls("phase_place", "in_hand", "in_hand_number") == [1, tile_.index + 1, 6]
    labels = [state.game.tileset.label_index(label) + 1 for label in tile_.sides]
    assert seen.alls(*(f"in_hand_{direction}" for direction in ("NE", "E", "SE", "SW", "W", "NW"))) == labels
    assert seen.alls("undrawn_coral1", "undrawn_coral_6", "completed_coral_6", "lost_coral_6") == [0, 1, 0, 0]


def test_task_markers_and_areas(engine: str) -> None:
    state = played(engine, CORAL_OF_FOUR)
    seen = Seen(state, (-3, -4))  # columns -1..3, rows -1..1
    assert seen["active"] == {(0, 0): 6, (-1, 0): 6, (-1, 1): 6}
    assert seen["completed"] == seen["abandoned"] == {}
    assert seen["last"] == {(3, -1): 1}
    assert seen.alls("active_tasks", "pile", "undrawn_coral_6", "undrawn_jetty_6") == [3, 78 - 6, 1, 2]
    coral = [(0, 0), (1, 0), (2, 0)]  # and segment 1 of the tile at (3,-1), whose segment 0 is an island of its own
    islands, mangrove = [(3, -1), (-1, 1)], (-1, 0)
    assert seen["size_0"] == dict.fromkeys(coral, 4) | dict.fromkeys([*islands, mangrove], 1)
    assert seen["size_1"] == {(3, -1): 4}
    # Coral: NE SE NW of the task tile, SW NW NE of the next, SE of the third, SE W of the last.
    assert seen["open_0"] == dict.fromkeys(coral, 9) | {(3, -1): 3, (-1, 1): 4, mangrove: 4}
    assert seen["open_1"] == {(3, -1): 9}
    assert seen["flags_0"] == seen["huts_0"] == {}


def test_symbols_and_flags_of_an_area(engine: str) -> None:
    """Two mangrove tiles with a flag each, and a jetty with three huts beside them."""
    tiles = [
        land("a", "M.....", flag="mangrove"),
        land("b", "...M.J", huts=2, flag="mangrove"),
        land("c", "..J...", huts=1, palms=3),
    ]
    game = ss.load_game("dorfromantik", tileset=hex_set(tiles), engine=engine)
    state = game.new_initial_state()
    for text in ("draw a", "place 0,0,0", "draw b", "place 1,-1,0", "draw c", "place 1,-2,0"):
        state.apply_action(state.string_to_action(text))
    seen = Seen(state, (-4, -5))  # columns 0..1, rows -2..0
    assert seen["flags_0"] == {(0, 0): 2, (1, -1): 2}
    assert seen["huts_0"] == {(1, -2): 3}
    assert seen["huts_1"] == {(1, -1): 3}
    assert seen["palms_0"] == seen["palms_1"] == {}  # palms of no label belong to no area
    assert seen["open_0"] == seen["open_1"] == {}
    assert seen.alls("phase_end", "seat", "pile", "score") == [1, 0, 0, 2 + 2 + 3]


def test_a_task_completed_and_one_lost(engine: str) -> None:
    """Coral of two completes the marker 2; a mangrove marker 3 is lost when its area closes at two."""
    set_ = hex_set(
        [
            task("c", "CC....", "coral"),
            task("m", "MM....", "mangrove"),
            land("coral", "C....."),
            land("mangrove", "M....."),
            land("water", "......", 3),
        ],
        {"coral": [2], "mangrove": [3]},
    )
    game = ss.load_game("dorfromantik", tileset=set_, engine=engine, active_tasks=2, players=2)
    state = game.new_initial_state()
    steps = ["draw c 2", "place 0,0,0", "draw m 3", "place -1,0,0", "draw coral", "place 1,-1,3"]
    for text in steps:
        state.apply_action(state.string_to_action(text))
    seen = Seen(state, (-4, -5))  # columns -1..1, rows -1..0
    assert (seen["active"], seen["completed"], seen["abandoned"]) == ({(-1, 0): 3}, {(0, 0): 2}, {})
    assert seen.alls("completed_coral_2", "lost_coral_2", "undrawn_mangrove_3", "score") == [1, 0, 0, 2]
    assert seen.alls("active_tasks", "seat", "active_r") == [1, 1, 0]
    assert seen["size_0"] == {(0, 0): 2, (1, -1): 2, (-1, 0): 1}
    assert seen["open_0"] == {(0, 0): 1, (1, -1): 1, (-1, 0): 1}


def test_a_marker_that_goes_with_its_tile_is_lost(engine: str) -> None:
    """Nothing but a jetty may touch the first tile, and the second has none: it leaves with its marker (D-24)."""
    tiles = [task("j", "JJJJJJ", "jetty"), task("m", "MM....", "mangrove"), land("end", "J.....")]
    set_ = hex_set(tiles, {"jetty": [6], "mangrove": [3]})
    game = ss.load_game("dorfromantik", tileset=set_, engine=engine, active_tasks=2)
    state = game.new_initial_state()
    for text in ("draw j 6", "place 0,0,0", "draw m 3"):
        state.apply_action(state.string_to_action(text))
    seen = Seen(state, (-4, -4))
    assert seen.alls("lost_mangrove_3", "undrawn_mangrove_3", "completed_mangrove_3") == [1, 0, 0]
    assert seen.alls("lost_jetty_6", "undrawn_m", "pile", "in_hand", "active_tasks") == [0, 0, 1, 0, 1]
    assert (seen["active"], seen["abandoned"]) == ({(0, 0): 6}, {})


def test_an_abandoned_marker_is_lost_and_shown(engine: str) -> None:
    """The mangrove of the marker 3 is closed by a second tile."""
    tiles = [task("m", "M.....", "mangrove"), land("shut", "M....."), land("left", "......")]
    game = ss.load_game("dorfromantik", tileset=hex_set(tiles, {"mangrove": [3]}), engine=engine)
    state = game.new_initial_state()
    for text in ("draw m 3", "place 0,0,0", "draw shut", "place 1,-1,3"):
        state.apply_action(state.string_to_action(text))
    seen = Seen(state, (-4, -5))
    assert (seen["active"], seen["completed"], seen["abandoned"]) == ({}, {}, {(0, 0): 3})
    assert seen.alls("lost_mangrove_3", "completed_mangrove_3", "active_tasks", "score") == [1, 0, 0, 0]
    assert seen["open_0"] == {}
