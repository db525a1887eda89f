"""Faults of independent stages are told together: options of a game, headings of records, tables."""

from __future__ import annotations

import pytest
import southseas as ss


def test_every_wrong_option_of_a_game_is_told() -> None:
    with pytest.raises(ss.RulesError) as caught:
        ss.load_game(
            "carcassonne(players=9,colour=red)", engine="magic", utility="x", tileset="nowhere.toml", islanders=99
        )
    faults = caught.value.faults
    assert [fault.split()[0] for fault in faults] == ["unknown"] * 3 + ["colour:", "players:", "islanders:"]


def test_a_fault_alone_keeps_its_own_error() -> None:
    with pytest.raises(ss.TileSetError):
        ss.load_game("carcassonne", tileset="nowhere.toml")


def test_form_set_and_start_of_a_record_are_told_together() -> None:
    heading = "southseas-record 1\ngame carcassonne\n"
    with pytest.raises(ss.RecordError) as caught:
        ss.replay(f"{heading}rules players=9 colour=3\ntileset nowhere.toml\nfoo\nmeta x\n")
    assert [fault[:7] for fault in caught.value.faults] == ["line 3 ", "line 5 ", "line 6 ", "unknown"]
    with pytest.raises(ss.RecordError) as caught:
        ss.replay(f"{heading}tileset carcassonne/south_seas {'0' * 16}\nstart 1020,0,0\n", engine="reference")
    assert len(caught.value.faults) == 2


TABLES = {
    "carcassonne": (
        "rules players=9\nfoo\ntile 0,0 nix/1 9\nislander 0,0 sea0 7\ntile 1,0 straight/1 0\n"
        "tile 1,1 bay/1 0\nwares 0 x",
        [3, 4, 5, 5, 6, 8, 9],
    ),
    "dorfromantik": (
        "rules players=9\nfoo\ntile 0,0 XXXXXX b\ntile 1,0 L99 7\ntile 2,0 MMMMMM\ntile 2,-1 MMJMMM\ncompleted reef 9",
        [3, 4, 5, 5, 6, 6, 8, 9],
    ),
}


@pytest.mark.parametrize(("game", "lines", "numbers"), [(game, *case) for game, case in TABLES.items()], ids=TABLES)
def test_form_rules_and_contents_of_a_table_are_told_together(game: str, lines: str, numbers: list[int]) -> None:
    with pytest.raises(ss.TableError) as caught:
        ss.score_table(f"southseas-table 1\ngame {game}\n{lines}", engine="reference")
    assert [int(fault.split()[1]) for fault in caught.value.faults] == numbers


def test_a_tile_that_does_not_match_is_told_with_the_side_and_with_what_would_fit() -> None:
    with pytest.raises(ss.TableError) as caught:
        ss.score_table("southseas-table 1\ngame dorfromantik\ntile 0,0 .J....\ntile 1,0 MJ....", engine="reference")
    assert caught.value.faults[0].endswith(
        "shows water in direction W to the tile of line 3, which shows jetty (D-21); it would fit as ...MJ."
    )
    with pytest.raises(ss.TableError) as caught:
        ss.score_table(
            "southseas-table 1\ngame carcassonne\ntile 0,0 straight/1 0\ntile 0,1 straight/1 1", engine="reference"
        )
    (fault,) = caught.value.faults
    assert "in direction N to the tile of line 3" in fault
    assert fault.endswith("it would fit as straight/1 0 or straight/1 2")


def test_tiles_of_a_situation_that_do_not_match_are_told_with_a_rotation() -> None:
    game = ss.load_game("carcassonne", engine="reference")
    state = game.new_initial_state(seed=1)
    state.apply_action(state.legal_actions()[0])
    value = state.to_json()
    last = value["last_placed"]
    laid = next(tile for tile in value["tiles"] if (tile["x"], tile["y"]) == (last["x"], last["y"]))
    told = []
    for rotation in range(4):
        laid["rotation"] = rotation
        try:
            game.state_from_json(value)
        except ss.SnapshotError as error:
            told += [fault for fault in error.faults if "in direction" in fault]
    assert told
    assert any("would fit with rotation" in fault for fault in told)
