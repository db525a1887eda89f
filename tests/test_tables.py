"""Tables: boards that somebody describes, checked and scored by an engine."""

from __future__ import annotations

import json
import random
from pathlib import Path

import facekit
import pytest
import southseas as ss
import tablekit
from southseas.views import plain

SIXTY = Path(__file__).parent / "tables" / "sixty.txt"
HEX = "southseas-table 1\ngame dorfromantik\n"
SQUARE = "southseas-table 1\ngame carcassonne\n"


def _faults(text: str, engine: str = "reference") -> tuple[str, ...]:
    with pytest.raises(ss.TableError) as caught:
        ss.score_table(text, engine=engine)
    return caught.value.faults


def _seeking(engine: str, seed: int) -> ss.State:
    """The end of a game of players who look one step ahead, so that tasks are completed and areas closed."""
    state = facekit.game(engine, name="dorfromantik", players=2).new_initial_state()
    rng = random.Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        some = rng.sample(state.legal_actions(), min(8, len(state.legal_actions())))
        state.apply_action(max(some, key=lambda action: state.what_if(action).score_change[0]))
    return state


# -- the score -----------------------------------------------------------------------------------
@pytest.mark.rule("D-54")
def test_the_rulebooks_example_makes_sixty(engine: str) -> None:
    worth = ss.score_table(SIXTY, engine=engine)
    sheet = worth.sheet
    assert (sheet.A, sheet.B, sheet.C, sheet.result) == (38, 22, 0, 60)
    assert (sheet.tasks.points, sheet.flags.points) == (38, 14)
    assert (sheet.longest.shoal.points, sheet.along_longest.huts.points) == (4, 4)
    assert [flag.tiles for flag in sheet.flags.by_label.mangrove.flags] == [7, 7]
    assert sheet.flags.by_label.coral.points == 0
    assert [marker.number for marker in sheet.tasks.by_type.mangrove.markers] == [4, 5, 6]
    assert worth.scores == (60,)
    assert worth.tileset is None


def test_an_area_that_is_too_small_for_a_completed_marker_is_noted(engine: str) -> None:
    notes = ss.score_table(SIXTY, engine=engine).notes
    assert [note.split(":")[0] for note in notes] == ["completed coral 5", "completed island 4"]


def test_more_completed_markers_than_task_tiles_are_noted(engine: str) -> None:
    tiles = "tile 0,0 coral1 0\ntile 1,0 L32 1\ntile 2,0 L37 1\ntile 3,-1 L28 0\n"
    assert ss.score_table(f"{HEX}{tiles}completed coral 4", engine=engine).notes == ()
    (note,) = ss.score_table(f"{HEX}{tiles}completed coral 4 4", engine=engine).notes
    assert note == "completed coral: 2 markers, but 1 task tiles of that type lie here"


@pytest.mark.parametrize("seed", [1, 4])
def test_a_played_game_has_the_same_sheet_as_a_table(engine: str, seed: int) -> None:
    """By ids, as the tiles lie, and as they lie but named as tiles of the set."""
    state = _seeking(engine, seed)
    wanted = plain(state.score_sheet())
    for line in wanted["tasks"]["by_type"].values():
        line["markers"] = [{"number": number} for number in sorted(marker["number"] for marker in line["markers"])]
    named = "tileset dorfromantik/south_seas"
    assert wanted["A"] > 0
    for text, source in (
        (tablekit.dorfromantik(state, tablekit.by_id(state)), "dorfromantik/south_seas"),
        (tablekit.dorfromantik(state, tablekit.by_edges(state)), None),
        (tablekit.dorfromantik(state, tablekit.by_edges(state), named), "dorfromantik/south_seas"),
    ):
        worth = ss.score_table(text, engine=engine)
        assert plain(worth.sheet) == wanted
        assert list(worth.scores) == state.scores()
        assert (worth.tileset and worth.tileset.source) == source
        assert worth.notes == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_carcassonne_table_has_the_scores_of_the_state(engine: str, seed: int) -> None:
    state = facekit.game(engine, players=2 + seed).new_initial_state()
    checked = 0
    for number, _ in enumerate(facekit.walk(state, random.Random(seed))):
        if state.phase not in ("draw", "end") or (number % 7 and not state.is_terminal()):
            continue
        worth = ss.score_table(tablekit.carcassonne(state), engine=engine)
        assert list(worth.scores) == state.scores()
        assert plain(worth.sheet) == plain(state.score_sheet())
        assert plain(worth.state.features()) == plain(state.features())
        checked += 1
    assert checked > 10


def test_unlocked_lines_are_section_c(engine: str) -> None:
    text = SIXTY.read_text(encoding="utf-8") + "unlocked Treasure 7\nunlocked Fish Friend 4\n"
    sheet = ss.score_table(text, engine=engine).sheet
    assert (sheet.A, sheet.B, sheet.C, sheet.result) == (38, 22, 11, 71)
    assert plain(sheet.unlocked) == [{"name": "Treasure", "points": 7}, {"name": "Fish Friend", "points": 4}]


def test_tiles_that_look_alike_in_a_set_are_one_after_the_other(engine: str) -> None:
    """L40 and island4 show the same edges: two such tiles may lie, three may not."""
    heading = f"{HEX}tileset dorfromantik/south_seas\n"
    lines = ["tile 0,0 II.M.I", "tile 1,0 II.M.I", "tile 2,0 II.M.I"]
    assert ss.score_table(heading + "\n".join(lines[:2]), engine=engine).tileset is not None
    (fault,) = _faults(heading + "\n".join(lines), engine)
    assert fault.startswith("line 6 'tile 2,0 II.M.I': the set has 1 of tile")


def test_json_has_the_sheet_and_the_lines_to_light_up(engine: str) -> None:
    value = ss.score_table(SIXTY, engine=engine).to_json()
    assert json.loads(json.dumps(value)) == value
    assert value["score_sheet"]["result"] == 60
    assert value["scores"] == [60]
    assert len(value["score_sheet"]["along_longest"]["huts"]["cells"]) == 6
    assert value["tileset"] is None
    assert {"format", "game", "rules", "features", "notes"} < set(value)


def test_a_relative_set_and_a_fingerprint_are_those_of_records(engine: str, tmp_path: Path) -> None:
    tileset = ss.load_tileset("dorfromantik/base")
    (tmp_path / "own.toml").write_text(tileset.to_toml(), encoding="utf-8")
    path = tmp_path / "table.txt"
    path.write_text(f"{HEX}tileset own.toml {tileset.fingerprint}\ntile 0,0 L40 0\n", encoding="utf-8")
    assert ss.score_table(path, engine=engine).tileset == tileset
    path.write_text(f"{HEX}tileset own.toml {'0' * 16}\ntile 0,0 L40 0\n", encoding="utf-8")
    with pytest.raises(ss.TableError, match="another tile set"):
        ss.score_table(path, engine=engine)


# -- refusals ------------------------------------------------------------------------------------
WRONG_HEX = {
    "no tile": ("completed coral 4", ["there is no tile on the table"]),
    "an unknown tile": ("tile 0,0 L99 0", ["line 3 'tile 0,0 L99 0': the set has no tile 'L99'"]),
    "a rotation": ("tile 0,0 L01 6", ["a rotation is an integer in 0..5"]),
    "a cell": ("tile 0;0 L01 0\ntile 1024,0 L01 0", ["a cell is X,Y", "within +-1023"]),
    "two on a cell": ("tile 0,0 L40 0\ntile 0,0 L41 0", ["line 4 'tile 0,0 L41 0': line 3 has a tile on that cell"]),
    "copies": ("tile 0,0 L40 0\ntile 1,0 L40 0", ["line 4 'tile 1,0 L40 0': the set has 1 of tile L40"]),
    "apart": ("tile 0,0 L40 0\ntile 2,0 L41 0", ["line 4 'tile 2,0 L41 0': does not hang together with the tile of"]),
    "must match": (
        "tile 0,0 .J....\ntile 1,0 M.....\ntile 1,-1 ...JJ.",
        ["line 4 'tile 1,0 M.....': shows water in direction W to the tile of line 3, which shows jetty (D-21)",
         "line 5 'tile 1,-1 ...JJ.': shows jetty in direction SW to the tile of line 3, which shows water (D-21)"],
    ),
    "letters": ("tile 0,0 MXM..\ntile 1,0 MMMMMX", ["edges: must be 6 letters", "edges: letter 'X'"]),
    "attributes": ("tile 0,0 MMMMMM hats=1\ntile 1,0 MMMMMM huts=1 huts=2", ["once each, huts=", "once each, huts="]),
    "values": (
        "tile 0,0 JJMMMM huts=many\ntile 1,0 JJMMMM huts=100",
        ["huts: must be a number", "huts: must be an integer in 0..99"],
    ),
    "a flag": ("tile 0,0 MMMMMM flag=coral\ntile 1,0 MMMMMM flag=water", ["no segment of coral", "flag: "]),
    "markers": (
        "tile 0,0 L40 0\ncompleted coral 4 4 4 7\ncompleted palm 4\ncompleted jetty",
        ["not so many coral markers 4", "no coral marker 7; numbers: 4, 5, 6", "TYPE one of mangrove", "must be 'comp"],
    ),
    "markers of two lines": ("tile 0,0 L40 0\ncompleted coral 4 4\ncompleted coral 4", ["line 5 'completed coral 4'"]),
    "unlocked": ("tile 0,0 L40 0\nunlocked 5\nunlocked Big Fish", ["must be 'unlocked NAME POINTS'", "not 'Fish'"]),
    "words": ("tile 0,0 L40 0\ntile\nislander 0,0 sea0 1", ["ROTATION'", "begins with none of tileset, rules, tile"]),
    "an empty line": ("tile 0,0 L40 0\ntile 0,1", ["must be 'tile X,Y ID ROTATION'"]),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "says"), WRONG_HEX.values(), ids=WRONG_HEX)
def test_a_hex_table_that_could_not_lie_so(engine: str, lines: str, says: list[str]) -> None:
    faults = _faults(HEX + lines, engine)
    assert len(faults) == len(says), faults
    for fault, text in zip(faults, says, strict=True):
        assert text in fault


def test_in_a_named_set_every_tile_is_one_of_it(engine: str) -> None:
    faults = _faults(
        f"{HEX}tileset dorfromantik/south_seas\ntile 0,0 MMMMMC\ntile 1,0 J.CJII huts=2\ntile 2,0 J.CJII huts=1", engine
    )
    assert [fault.split()[1] for fault in faults] == ["4", "5"]
    assert all("no tile of dorfromantik/south_seas looks so" in fault for fault in faults)


def test_a_look_that_counts_otherwise_from_tile_to_tile_must_be_named(engine: str, tmp_path: Path) -> None:
    text = ss.load_tileset("dorfromantik/south_seas").to_toml()
    data = ss.tilesets.tileset_from_text(text, "x").canonical()
    twin = {**next(tile for tile in data["tile"] if tile["id"] == "L02"), "id": "twin", "huts": {"0": 3}}
    own = ss.tilesets.tileset_from_data({**data, "tile": [*data["tile"], twin]}, "x")
    (tmp_path / "own.toml").write_text(own.to_toml(), encoding="utf-8")
    heading = f"{HEX}tileset {tmp_path / 'own.toml'}\n"
    (fault,) = _faults(f"{heading}tile 0,0 J.CJII", engine)
    assert "L02 and twin may lie so" in fault
    assert ss.score_table(f"{heading}tile 0,0 J.CJII huts=3", engine=engine).sheet.along_longest.huts.points == 3


WRONG_SQUARE = {
    "no tile": ("wares 0 b1", ["there is no tile on the table"]),
    "a tile": ("tile 0,0 nothing/1 0\ntile 0,1 cross/1", ["no tile 'nothing/1'", "must be 'tile X,Y ID ROTATION'"]),
    "copies": ("tile 0,0 cross/1 0\ntile 0,1 cross/1 0", ["the set has 1 of tile cross/1"]),
    "matching": ("tile 0,0 cross/1 0\ntile 0,1 bay/1 0", ["line 4 'tile 0,1 bay/1 0': shows island in direction N"]),
    "a segment": (
        "tile 0,0 cross/1 0\nislander 0,0 sea9 0\nislander 5,5 sea0 0\ncovered 0,0 island0",
        ["has no segment 'sea9'; it has bridge0", "no tile lies there", "has no segment 'island0'"],
    ),
    "a seat": (
        "tile 0,0 cross/1 0\nislander 0,0 sea0 2\nwares 7 b1\nship 9 s01",
        ["a seat is an integer in 0..1"] * 3,
    ),
    "two islanders": (
        "tile 0,0 cross/1 0\nislander 0,0 sea0 0\nislander 0,0 sea1 1",
        ["stands on that tile already (C-20)"],
    ),
    "tokens on no fish": ("tile 0,0 cross/1 0\ncovered 0,0 bridge0", ["is left there; bridge0 has none"]),
    "a token": ("tile 0,0 cross/1 0\ncovered 0,0 sea0 3", ["SIZE 2 or 1"]),
    "wares": ("tile 0,0 cross/1 0\nwares 0 f1b1\nwares 0\nwares 1 b1\nwares 1 s2", ["b3s1f0", "b3s1f0", "second"]),
    "ships": (
        "tile 0,0 cross/1 0\nship 0 s99\nship 0 s01\nship 0 s01\nship 0 s01\nship 0 s01\nship 0 s01\nship",
        ["the set has no ship 's99'", "no copy of ship s01 is left", "must be 'ship SEAT ID'"],
    ),
    "forms": ("tile 0,0 cross/1 0\nislander 0,0 sea0", ["must be 'islander X,Y SEGMENT SEAT'"]),
    "words": ("tile 0,0 cross/1 0\ncompleted coral 4", ["begins with none of tileset, rules, tile, islander"]),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "says"), WRONG_SQUARE.values(), ids=WRONG_SQUARE)
def test_a_square_table_that_could_not_lie_so(engine: str, lines: str, says: list[str]) -> None:
    faults = _faults(SQUARE + lines, engine)
    found = list(faults)
    for text in says:
        assert any(text in fault for fault in found), faults
        found.remove(next(fault for fault in found if text in fault))
    assert not found or lines.count("ship 0 s01") > 2


@pytest.mark.rule("C-01")
def test_no_seat_has_more_islanders_on_the_table_than_the_rules_give(engine: str) -> None:
    lines = "\n".join(f"tile {x},0 island_full/1 0" for x in range(1)) + "\nislander 0,0 island0 0\n"
    assert ss.score_table(f"{SQUARE}rules islanders=1\n{lines}", engine=engine).scores is not None
    more = "tile 0,0 straight/1 0\ntile 0,1 straight/1 0\nislander 0,0 bridge0 0\nislander 0,1 bridge0 0"
    (fault,) = _faults(f"{SQUARE}rules islanders=1\n{more}", engine)
    assert "seat 0 has 1 islanders, no more (C-01)" in fault


@pytest.mark.rule("C-34")
def test_a_token_covers_a_group_of_two_before_one(engine: str) -> None:
    tileset = ss.load_tileset("carcassonne/south_seas")
    tile, segment = next((t, s) for t in tileset.tiles for s in t.segments if s.type == "sea" and s.fish == (2, 1))
    table = f"{SQUARE}tile 0,0 {tile.id} 0\n"
    covered = []
    for count in range(3):
        worth = ss.score_table(table + f"covered 0,0 {segment.name}\n" * count, engine=engine)
        (sea,) = (f for f in worth.state.features() if (0, 0, segment.name) in f.segments)
        covered.append((sea.symbols.covered_twos, sea.symbols.covered_ones))
    assert covered == [(0, 0), (1, 0), (1, 1)]
    (fault,) = _faults(table + f"covered 0,0 {segment.name}\n" * 3, engine)
    assert "groups of 2 and 1" in fault
    few = table.replace("tile", "rules boat_tokens=1\ntile") + f"covered 0,0 {segment.name}\n" * 2
    (fault,) = _faults(few, engine)
    assert "there are 1 boat tokens" in fault


def test_every_fault_is_reported_in_the_order_of_the_lines() -> None:
    faults = _faults(f"{HEX}tile 0,0 L40 0\ncompleted coral 9\ntile 0,0 L41 7\ntile 5,5 L42 0\nunlocked X y\n")
    assert [int(fault.split()[1]) for fault in faults] == [4, 5, 6, 7]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("southseas-record 1\ngame dorfromantik\n", "the first line must be 'southseas-table 1'"),
        ("southseas-table 1\ngame chess\n", "the second line must be 'game NAME'"),
        (f"{HEX}rules players=9\n", "players: must be in 1..6"),
        (f"{HEX}rules players=2\nrules players=2\n", "a second 'rules' line"),
        (f"{HEX}tileset\n", "must be 'tileset NAME'"),
        (f"{HEX}start 0,0,0\n", "begins with none of"),
    ],
)
def test_a_heading_that_is_wrong(text: str, says: str) -> None:
    assert any(says in fault for fault in _faults(text))


@pytest.mark.parametrize("value", [7, None, b"southseas-table 1"])
def test_what_is_no_table(value) -> None:
    with pytest.raises(ss.TableError, match="a table is a Table, a text or a path"):
        ss.score_table(value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ss.TableError, match="cannot be read"):
        ss.score_table(tmp_path / "none.txt")


# -- the program ---------------------------------------------------------------------------------
def test_the_program_prints_the_pad(capsys, engine: str) -> None:
    from southseas.cli.program import main  # noqa: PLC0415

    assert main(["score", str(SIXTY), "--engine", engine]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line.strip("| ").split() for line in lines]
    assert ["mangrove", "4", "+", "5", "+", "6", "15"] in rows
    assert ["LONGEST", "SHOAL", "4", "tiles", "4"] in rows
    sums = [row for row in rows if row and row[0] in {"A", "B", "C", "RESULT"}]
    assert sums == [["A", "38"], ["B", "22"], ["C", "0"], ["RESULT", "60"]]
    assert len({len(line) for line in lines if line.startswith(("|", "+"))}) == 1


def test_the_program_says_what_is_wrong_line_by_line(capsys, tmp_path: Path) -> None:
    from southseas.cli.program import main  # noqa: PLC0415

    path = tmp_path / "table.txt"
    path.write_text(f"{HEX}tile 0,0 L99 0\ncompleted coral 9\n", encoding="utf-8")
    assert main(["score", str(path), "--engine", "reference"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[3].split(" '")[0] for line in lines] == ["line 3", "line 4"]


def test_the_program_writes_json_and_the_square_games_scoreboard(capsys, tmp_path: Path, engine: str) -> None:
    from southseas.cli.program import main  # noqa: PLC0415

    path = tmp_path / "table.txt"
    path.write_text(tablekit.carcassonne(facekit.far(engine, 60)), encoding="utf-8")
    assert main(["score", str(path), "--engine", engine, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["scores"] == [seat["total"] for seat in value["score_sheet"]]
    assert main(["score", str(path), "--engine", engine]) == 0
    assert "player 0" in capsys.readouterr().out
