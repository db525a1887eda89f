"""``southseas play``: the dialogue, typed line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_kit import SMALL_FILES, Program, Ran
from southseas.cli.cells import open_cells
from southseas.cli.choosing import choose
from southseas.cli.complaints import CommandError
from southseas.cli.searching import begins
from southseas.cli.session import Session, seats_of
from southseas.game import load_game, replay

PLAYERS = {"carcassonne": "", "dorfromantik": "(players=2)"}
"""What makes the small game one for two seats."""


def _small(name: str) -> str:
    return f"{name}{PLAYERS[name]} --tileset {SMALL_FILES[name]} --engine reference"


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    return Program(capsys, monkeypatch, tmp_path)


def _play(program: Program, options: str, *typed: str, name: str = "carcassonne") -> Ran:
    ran = program.run(f"play {_small(name)} {options}", typed)
    assert (ran.code, ran.err) == (0, ""), ran
    return ran


def _flat(out: str) -> str:
    """What was shown, without the breaks of lines."""
    return " ".join(out.split())


def _first(name: str, count: int, people: int = 1, seed: int = 3) -> list[str]:
    """What is to be typed for the first legal action each time, random agents at the other seats."""
    game = load_game(name, tileset=SMALL_FILES[name], engine="reference", players=2)
    session = Session(game, game.new_initial_state(seed=seed), seats_of(2, people, ["random"], ()), seed)
    typed: list[str] = []
    while len(typed) < count and not session.state.is_terminal():
        if session.is_prompt():
            action = session.state.legal_actions()[0]
            typed.append(session.state.action_to_string(action))
            session.state.apply_action(action)
        else:
            session.agent_step()
    return typed


RESULTS = {
    "carcassonne": r"\w+ wins? with \d+ points",
    "dorfromantik": r"shared result of Player and Random: \d+ points",
}


def _saved(program: Program, name: str = "game.txt") -> list[str]:
    return [line for line in (program.home / name).read_text().splitlines() if line[:4] not in ("meta", "game")]


def test_whole_game(program: Program, name: str) -> None:
    ran = _play(program, "--seed 3 --people 1 --agents random", *_first(name, 30), name=name)
    assert ran.out.count("Final scores") == 1
    assert re.search(RESULTS[name], ran.out)
    assert "The game is over: undo, save FILE or quit (h: help)" in ran.out


def test_end_of_input_leaves_quietly(program: Program) -> None:
    assert "Player, place (h: help)> " in _play(program, "--seed 3").out


def test_agents_alone_need_nobody(program: Program, name: str) -> None:
    ran = _play(program, "--people 0 --agents random --seed 3", name=name)
    assert "place (h: help)> " not in ran.out
    assert "Final scores" in ran.out


def test_result_as_json_is_alone_on_stdout(program: Program, name: str) -> None:
    ran = program.run(f"play {_small(name)} --seed 3 --people 1 --agents random --json", _first(name, 30))
    assert ran.code == 0
    assert (ran.data["terminal"], ran.data["seed"], ran.data["names"]) == (True, 3, ["Player", "Random"])
    assert "place (h: help)> " in ran.err


def test_seed_is_shown_when_none_was_given(program: Program) -> None:
    shown = re.search(r"seed (\d+)", _play(program, "").out)
    assert shown
    again = _play(program, f"--seed {shown[1]}").out
    assert f"seed {shown[1]}" in again


def test_moves_by_text_by_start_and_by_number_are_the_same(program: Program, name: str) -> None:
    game = load_game(name, tileset=SMALL_FILES[name], engine="reference", players=2)
    state = game.new_initial_state(seed=3)
    first = state.action_to_string(state.legal_actions()[0])
    (cell, turns), *_ = open_cells(state).items()
    assert first == f"place {cell[0]},{cell[1]},{turns[0]}"
    by_number = ("1", f"1 {turns[0]}") if len(turns) == 1 else (f"1 {turns[0]}",)
    for typed in (*by_number, first, first.upper(), first.split()[1], f"  {first.replace(',', ' , ')}  "):
        _play(program, "--seed 3", typed, "save game.txt", name=name)
        assert first in _saved(program)


def test_wrong_moves_are_explained_and_change_nothing(program: Program, name: str) -> None:
    ran = _play(program, "--seed 3", "place 7,7,0", "fly", "9999", "save game.txt", name=name)
    assert "'place 7,7,0' is not possible here" in ran.out
    assert re.search("'fly' is not possible here; possible: place .*; 'list' shows all", _flat(ran.out))
    assert not any(line.startswith("place") for line in _saved(program))


def test_commands_answer(program: Program, name: str) -> None:
    typed = ["help", "scores", "hint", "moves", "list place 0", "list zzz", "show", "", "quit"]
    ran = _play(program, "--seed 3 --names Anna", *typed, name=name)
    assert "go on with a kept game" in ran.out
    assert "Scores if the game ended now" in ran.out
    assert "the greedy agent would play: place" in ran.out
    assert "nothing here begins with 'zzz'" in ran.out
    assert ran.out.count("Anna lays the tile") == 2


def test_undo_goes_back_to_the_last_choice_of_a_person(program: Program, name: str) -> None:
    typed = ["save before.txt", *_first(name, 2), "undo", "undo", "save game.txt"]
    _play(program, "--seed 3 --people 1 --agents random", *typed, name=name)
    assert _saved(program) == _saved(program, "before.txt")


def test_undo_and_the_same_move_again_give_the_same_game(program: Program, name: str) -> None:
    moves = _first(name, 3, people=2)
    typed = [*moves, "save before.txt", "undo", moves[-1], "save game.txt"]
    _play(program, "--seed 3 --people 2", *typed, name=name)
    assert _saved(program) == _saved(program, "before.txt")


def test_undo_at_the_start_is_refused(program: Program) -> None:
    ran = _play(program, "--seed 3", "undo", "save game.txt")
    assert "nothing to undo" in ran.out


def test_undo_after_the_end(program: Program) -> None:
    ran = _play(program, "--seed 3 --people 2", *_first("carcassonne", 30, people=2), "undo", "save game.txt", "quit")
    assert "The game is over" in ran.out
    assert not replay(program.home / "game.txt", engine="reference").is_terminal()


def test_saved_game_goes_on_with_the_same_seats_and_draws(program: Program, name: str) -> None:
    moves = _first(name, 30)
    typed = [*moves[:2], "save half.txt", *moves[2:], "save whole.txt"]
    _play(program, "--seed 3 --people 1 --agents random --names Anna,Ben", *typed, name=name)
    ran = program.run("play --resume half.txt --engine reference", [*moves[2:], "save again.txt"])
    assert ran.code == 0
    assert "Anna, Ben; seed 3" in ran.out
    assert _saved(program, "again.txt") == _saved(program, "whole.txt")


def test_resume_at_the_prompt(program: Program) -> None:
    _play(
        program,
        "--seed 3",
        "save a.txt",
        *_first("carcassonne", 1),
        "save b.txt",
        "resume a.txt",
        "save c.txt",
        "resume nowhere.txt",
    )
    assert _saved(program, "c.txt") == _saved(program, "a.txt") != _saved(program, "b.txt")


def test_undo_reaches_behind_a_resume(program: Program) -> None:
    _play(program, "--seed 3 --agents random", "save start.txt", *_first("carcassonne", 2), "save game.txt")
    program.run("play --resume game.txt --engine reference", ["undo", "undo", "save back.txt"])
    assert _saved(program, "back.txt") == _saved(program, "start.txt")


def test_any_record_can_be_resumed(program: Program) -> None:
    (program.home / "bare.txt").write_text("southseas-record 1\ngame carcassonne\ntileset small.toml\n")
    ran = program.run("play --resume bare.txt --engine reference", ["sloop"])
    assert ran.code == 0
    assert "player 0, player 1; you say what is drawn" in ran.out
    assert "ship sloop comes in" in ran.out


@pytest.mark.parametrize(("line", "said"), [("meta seat0 clever", "clever"), ("meta seed -4", "seed '-4'")])
def test_record_with_wrong_seats_or_seed_is_refused(program: Program, line: str, said: str) -> None:
    (program.home / "bad.txt").write_text(f"southseas-record 1\ngame carcassonne\ntileset small.toml\n{line}\n")
    (fault,) = program.refused("play --resume bad.txt --engine reference")
    assert "bad.txt" in fault
    assert said in fault


def test_save_needs_a_good_name(program: Program) -> None:
    (program.home / "notes.txt").write_text("mine")
    ran = _play(
        program, "--seed 3", "save", "save notes.txt", "save .", "save nowhere/a.txt", "save a.txt", "save a.txt"
    )
    assert "save needs the name of a file" in ran.out
    assert "notes.txt exists and is not a record" in ran.out
    assert "there is no directory nowhere" in ran.out
    assert ran.out.count("saved; go on later with") == 2
    assert (program.home / "notes.txt").read_text() == "mine"


def test_save_writes_over_a_game_of_before_only_when_told_so(program: Program, name: str) -> None:
    old = "southseas-record 1\ngame carcassonne\n"
    for file in ("old.txt", "older.txt"):
        (program.home / file).write_text(old)
    moves = _first(name, 1)
    out = _play(program, "--seed 3", *moves, "save old.txt", "sav! old.txt", "save! ./old.txt", name=name).out
    assert "old.txt exists: `save! old.txt` writes over it" in out
    assert out.count("saved; go on later with") == 1
    saved = (program.home / "old.txt").read_text()
    assert moves[0] in saved
    typed = ["save ./old.txt", "save older.txt", "save new.txt", "save new.txt", "save! new.txt", "save! small.toml"]
    ran = program.run("play --resume old.txt --engine reference", typed)
    assert ran.out.count("saved; go on later with") == 4
    assert "older.txt exists: `save! older.txt` writes over it" in ran.out
    assert "small.toml exists and is not a record; choose another name" in ran.out
    assert (program.home / "old.txt").read_text() == saved == (program.home / "new.txt").read_text()
    assert (program.home / "older.txt").read_text() == old


def test_file_that_was_resumed_at_the_prompt_may_be_saved_to(program: Program) -> None:
    _play(program, "--seed 3", "save a.txt")
    moves = _first("carcassonne", 1)
    out = _play(program, "--seed 4", "save a.txt", "resume a.txt", *moves, "save a.txt").out
    assert out.count("a.txt exists: `save! a.txt` writes over it") == 1
    assert moves[0] in (program.home / "a.txt").read_text()


def test_after_the_end_a_hint_and_a_list_say_so(program: Program, name: str) -> None:
    typed = [*_first(name, 30), "hint", "list", "list x", "save game.txt"]
    out = _play(program, "--seed 3 --people 1 --agents random", *typed, name=name).out
    assert out.count("the game is over: there is nothing to decide") == 1
    assert out.count("the game is over: there is nothing to choose") == 2
    assert "saved; go on later with" in out


@pytest.mark.parametrize("fault", [TypeError("no hand"), LookupError("no such cell")])
def test_agent_that_fails_does_not_end_the_game(
    program: Program, name: str, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise fault

    monkeypatch.setattr("southseas.agents.greedy.GreedyAgent.decide", fail)
    monkeypatch.setattr("southseas.agents.uniform.RandomAgent.decide", fail)
    moves = _first(name, 1)
    typed = ["hint", *moves, "save a.txt", "undo", "save b.txt", *moves, "1", "1", "1", "quit"]
    out = _play(program, "--seed 3 --people 1 --agents random", *typed, name=name).out
    assert f"the greedy agent cannot decide here: {type(fault).__name__}: " in out
    assert f"the random agent cannot decide here: {type(fault).__name__}: " in out
    assert "move in its place, or undo, save FILE, quit" in out
    assert moves[0] in _saved(program, "a.txt")
    assert moves[0] not in _saved(program, "b.txt")
    alone = program.run(f"play {_small(name)} --people 0 --agents random")
    assert (alone.code, len(alone.faults)) == (2, 1)


def test_agent_that_chooses_what_is_not_legal_is_told_of(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("southseas.agents.greedy.GreedyAgent.decide", lambda *_: -7)
    out = _play(program, "--seed 3", "hint").out
    assert "the greedy agent cannot decide here: it chose -7, which is not legal" in out


def test_picture_at_the_prompt(program: Program) -> None:
    (program.home / "notes.txt").write_text("mine")
    ran = _play(program, "--seed 3", "svg", "svg notes.txt", "svg board.svg", "svg board.svg")
    assert "svg needs the name of a file" in ran.out
    assert "notes.txt exists and is not called .svg" in ran.out
    assert ran.out.count("picture written to board.svg") == 2
    assert (program.home / "board.svg").read_text().lstrip().startswith("<")
    assert (program.home / "notes.txt").read_text() == "mine"


def test_draws_from_the_real_box(program: Program) -> None:
    draws = ["sloop", "dhow", "1", "list", "end/1", "1,0,0", "1"]
    ran = _play(program, "--draws ask --people 2", *draws, "straight/1", "save game.txt")
    assert "Which ship comes in?" in ran.out
    assert "Player 1, which tile was drawn?" in ran.out
    assert "draw straight/1  (sea bridge sea bridge; bridge0 1 shell; north 2 fish)" in ran.out
    steps = _saved(program)[3:]
    assert steps[:4] == ["reveal sloop", "reveal dhow", "reveal dhow", "draw end/1"]
    assert "draw straight/1" in steps[4:]


def test_a_draw_that_could_be_several_is_asked_again(program: Program) -> None:
    ran = _play(program, "--draws ask", "d", "boat", "hint", "undo", "slop", "list s")
    assert "'boat' is not possible here; possible: reveal dhow, reveal sloop" in ran.out
    assert "a draw is for the box to decide" in ran.out
    assert "'slop' is not possible here; did you mean reveal sloop?" in ran.out
    assert "reveal sloop  (3 points for 2 shells)" in ran.out


def test_asked_draws_can_be_taken_back_and_kept(program: Program) -> None:
    _play(program, "--draws ask", "dhow", "sloop", "undo", "dhow", "save game.txt")
    assert _saved(program)[3:] == ["reveal dhow", "reveal dhow"]
    ran = program.run("play --resume game.txt --engine reference", ["sloop", "save game.txt"])
    assert "you say what is drawn" in ran.out
    assert _saved(program)[3:] == ["reveal dhow", "reveal dhow", "reveal sloop"]


def test_tile_in_hand_is_drawn_in_its_rotations(program: Program) -> None:
    out = _play(program, "--draws ask", "1", "1", "1", "straight/1").out
    axes = re.findall(r"The tile in hand, by rotation:\n +(\d.*?) *\n", out)
    legal = {turn for turns in re.findall(r"\d+ -?\d+,-?\d+: ([0-3 ]+?)(?:  |\n)", out) for turn in turns.split()}
    assert [axis.split() for axis in axes] == [sorted(legal)] == [["0", "2"]]


def test_hexagonal_tile_in_hand_is_drawn_in_its_rotations_with_its_marker(program: Program) -> None:
    """Those that are legal: the first tile has one move, and of a tile with two axes three of six look different."""
    out = _play(program, "--draws ask", "reef1 3", "1", "way1 4", name="dorfromantik").out
    first, ways = re.findall(r"^\|   0   \|.*$", out, re.MULTILINE)
    assert (re.findall(r"\d", first), re.findall(r"\d", ways)) == (list("0"), list("012"))
    assert re.search(r"^ +1 0,0: 0$", out, re.MULTILINE)
    assert "(3)" in out


def test_everybody_is_a_person_where_all_play_together(program: Program) -> None:
    ran = program.run(
        "play dorfromantik(players=3) --tileset small_hex.toml --engine reference --seed 3", ["1", "1 0", "1 1"]
    )
    assert (ran.code, ran.err) == (0, "")
    assert "Player 1, Player 2, Player 3; seed 3" in ran.out
    assert [f"Player {seat}, place (h: help)> " in ran.out for seat in (1, 2, 3)] == [True, True, True]


def test_task_tiles_and_markers_from_the_real_box(program: Program) -> None:
    typed = ["reef1", "reef1 3", "1", "draw way1 4", "1 0", "list reef2", "reef2 3", "2", "plain", "save game.txt"]
    ran = _play(program, "--draws ask --names Anna,Ben", *typed, name="dorfromantik")
    assert "Anna, which task tile was turned up, with which marker? (such as reef1 2)" in ran.out
    assert (
        "'reef1' could be one of 2; type more of a name: draw reef1 2 (RR.RR.; reef0 NE+E; reef1 SW+W task)"
        in _flat(ran.out)
    )
    assert "draw reef2 3  (RRRRRR; reef0 task)" in ran.out
    assert "Ben, which tile was drawn?" in ran.out
    assert [line for line in _saved(program) if line.startswith("draw")] == [
        "draw reef1 3", "draw way1 4", "draw reef2 3", "draw plain",
    ]  # fmt: skip


def test_islander_choices_say_where_segments_lead_and_what_they_would_pay(program: Program) -> None:
    out = _flat(_play(program, "--draws ask", "1", "1", "1", "end/1", "place 1,0,0", "list sea").out)
    assert "islander bridge0 (west; 1 shell; bridge of 2 tiles, 1 open end; so far it pays 2 shells)" in out
    sea = "(north, east, south, west side left and right of the bridge; boat; sea of 2 tiles, 7 open ends; "
    assert out.count(f"islander sea0 {sea}so far it pays 2 fish)") == 2


def test_choosing_prefers_the_exact_text(program: Program) -> None:
    game = load_game("carcassonne", engine="reference")
    state = game.new_initial_state(draws=["reveal s01", "reveal s02", "reveal s03", "reveal s04"])
    assert state.action_to_string(choose(state, "curve/1")) == "draw curve/1"
    with pytest.raises(CommandError, match=r"could be one of \d.*draw curve/1  \(.*draw curve/2  \("):
        choose(state, "curve")


def test_choosing_reads_equal_rotations(program: Program) -> None:
    game = load_game("carcassonne", engine="reference")
    reveals = ["reveal s01", "reveal s02", "reveal s03", "reveal s04"]
    state = game.new_initial_state(draws=[*reveals, "draw market/1"])
    lowest = {state.action_to_string(action) for action in state.legal_actions()}
    for turn in range(4):
        assert state.action_to_string(choose(state, f"0,1,{turn}")) in lowest


def test_begins_with_or_without_the_verb() -> None:
    assert begins("draw curve/1", "Cur")
    assert begins("draw curve/1", "draw c")
    assert not begins("draw curve/1", "urve")


# -- cells ----------------------------------------------------------------------------------------


def test_board_shows_the_cells_of_the_list(program: Program, name: str) -> None:
    out = _play(program, "--seed 3 --people 2", *_first(name, 4, people=2), name=name).out
    cells = [(int(n), x_y) for n, x_y in re.findall(r"(\d+) (-?\d+,-?\d+): [0-5]", out)]
    assert cells
    for number, x_y in cells:
        assert re.search(rf"\[{number}\]", out)
        assert re.search(rf"^ *(?:.*[ |])?{x_y}(?:[ |].*)?$", out, re.MULTILINE)
    assert "[n] over x,y: cell n" in out
    assert not re.search(r"^ *\d+ place", out, re.MULTILINE)


def test_cells_can_be_filtered(program: Program, name: str) -> None:
    game = load_game(name, tileset=SMALL_FILES[name], engine="reference", players=2)
    first = game.new_initial_state(seed=3).legal_fields()[0][0]
    cell = f"{first['x']},{first['y']}"
    ran = _play(program, "--seed 3", f"list {cell}", f"list place {cell}", "list 9,9", name=name)
    assert len(re.findall(rf"> +\d+ {cell}: ", ran.out)) == 2
    assert "nothing here begins with '9,9'" in ran.out


def test_cell_without_a_rotation_or_with_a_wrong_one_is_explained() -> None:
    game = load_game("dorfromantik", engine="reference")
    state = game.new_initial_state(seed=3)
    assert choose(state, "1") == choose(state, "0,0") == state.legal_actions()[0]
    while len(max(open_cells(state).values(), key=len)) == 1:
        state.apply_action(state.legal_actions()[0])
    numbered = enumerate(open_cells(state).items(), 1)
    number, ((x, y), turns) = next(entry for entry in numbered if len(entry[1][1]) > 1)
    for typed in (str(number), f"{x},{y}", f"place {x},{y}", f"{number} 9", f"{x},{y},9"):
        with pytest.raises(CommandError, match=f"cell {number} at {x},{y} takes rotations {' '.join(map(str, turns))}"):
            choose(state, typed)
    for turn in turns:
        form = f"place {x},{y},{turn}"
        assert {choose(state, typed) for typed in (f"{number} {turn}", f"{x},{y} {turn}", form)} == {
            state.string_to_action(form)
        }


# -- finding what was drawn -------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["W..W.. 2", "..W..W2", "W . . W . .  2", "way1 2"])
def test_hexagonal_tile_by_its_edges(program: Program, typed: str) -> None:
    _play(program, "--draws ask", typed, "save game.txt", name="dorfromantik")
    assert _saved(program)[-1] == "draw way1 2"


def test_equal_looking_tiles_are_all_listed(program: Program) -> None:
    out = _flat(_play(program, "--draws ask", "RR.RR.", "RRRRRR 9", "wwwwww", name="dorfromantik").out)
    assert "'RR.RR.' could be one of 2; type more of a name:" in out
    assert "draw reef1 2 (RR.RR.; reef0 NE+E; reef1 SW+W task) draw reef1 3 (" in out
    assert "'RRRRRR 9' is not possible here" in out
    assert "'wwwwww' is not possible here" in out


def test_list_finds_edges_and_words(program: Program) -> None:
    out = _play(program, "--draws ask", "list W", "list task way", ".R", "list .R", name="dorfromantik").out
    ways, words, _, edges, *_ = out.split("(h: help)> ")[1:]
    assert (set(re.findall(r"draw (\w+)", ways)), set(re.findall(r"draw (\w+)", words))) == ({"way1"}, {"way1"})
    assert set(re.findall(r"draw (\w+)", edges)) == {"reef1"}


def test_square_tiles_are_found_by_what_is_on_them(program: Program) -> None:
    out = _play(program, "--draws ask", "1", "1", "1", "list boat", "2 Fish", "STRAIGHT", "save game.txt").out
    *_, boat, fish, _, _, _ = map(_flat, out.split("(h: help)> "))
    assert "draw end/1" in boat
    assert "straight" not in boat
    assert fish.startswith("'2 Fish' is no move; with these words there are: draw straight/1 (sea bridge sea bridge")
    assert _saved(program)[-1] == "draw straight/1"


def test_ambiguous_start_lists_what_tells_the_candidates_apart(program: Program) -> None:
    ran = program.run("play --draws ask --engine reference", ["s01", "s02", "s03", "s04", "Curve"])
    assert re.search(r"'Curve' could be one of \d+; type more of a name: draw curve/1 \(sea .*bridge", _flat(ran.out))


# -- before and after the answers -------------------------------------------------------------------


def test_board_is_shown_before_every_decision_and_after_a_resume(program: Program, name: str) -> None:
    moves = _first(name, 3)
    out = _play(program, "--seed 3 --people 1 --agents random", *moves, "save game.txt", name=name).out
    assert out.count("(phase ") == len(moves) + 1
    resumed = program.run("play --resume game.txt --engine reference").out
    assert resumed.count("(phase ") == 1


def test_board_is_shown_when_a_game_with_asked_draws_goes_on(program: Program) -> None:
    _play(program, "--draws ask", "1", "1", "1", "end/1", "1,0,0", "pass", "save game.txt")
    out = program.run("play --resume game.txt --engine reference").out
    assert out.count("(phase draw") == 1


@pytest.mark.parametrize("leaving", ["quit", "q", "ex", None])
def test_leaving_says_that_the_game_is_not_saved(program: Program, leaving: str | None, name: str) -> None:
    end = [] if leaving is None else [leaving]
    lost = "the game is not saved; 'save FILE' before leaving keeps it"
    moves = _first(name, 1)
    assert _play(program, "--seed 3", *moves, *end, name=name).out.count(lost) == 1
    assert lost not in _play(program, "--seed 3", *end, name=name).out
    assert lost not in _play(program, "--seed 3", *moves, "save game.txt", *end, name=name).out


def test_commands_can_be_shortened_while_they_stay_clear(program: Program, name: str) -> None:
    ran = _play(program, "--seed 3", "h", "?", "hel", "hi", "s", "sa game.txt", "SC", name=name)
    assert ran.out.count("commands can be shortened") == 3
    assert "the greedy agent would play" in ran.out
    assert "'s' could be show, scores, save, svg; type more of it" in ran.out
    assert "saved; go on" in ran.out
    assert "Scores if the game ended now" in ran.out


def test_a_move_comes_before_a_shortened_command(program: Program) -> None:
    ran = _play(program, "--draws ask", "s", "save game.txt")
    assert _saved(program)[-1] == "reveal sloop"
    assert "could be" not in ran.out


LONG = "9" * 5000
LOST_FILES = ["save x\0y", "svg x\0y.svg", "resume x\0y"]


@pytest.mark.parametrize("typed", [LONG, f"place {LONG},0,0", f"0,0,{LONG}", f"1 {LONG}", *LOST_FILES])
def test_what_python_cannot_read_does_not_end_the_game(program: Program, typed: str) -> None:
    out = _play(program, "--seed 3", typed, "show", "scores").out
    assert out.count("place (h: help)> ") == 4
    assert "9" * 200 not in out


def test_record_with_numbers_of_thousands_of_digits(program: Program) -> None:
    _play(program, "--seed 3", "save game.txt")
    text = (program.home / "game.txt").read_text()
    (program.home / "seed.txt").write_text(text.replace("meta seed 3", f"meta seed {LONG}"))
    (program.home / "far.txt").write_text(f"{text}place {LONG},0,0\n")
    for line in ("play --resume seed.txt --engine reference", "replay far.txt --engine reference"):
        (fault,) = program.refused(line)
        assert len(fault) < 400
        assert "99..." in fault


def test_capitals_count_where_two_names_differ_in_them_alone(program: Program) -> None:
    text = Path(SMALL_FILES["carcassonne"]).read_text(encoding="utf-8")
    more = ", ".join(f'{{ id = "{id}", count = 2, fish = {{ north = [2] }} }}' for id in "aA")
    (program.home / "two.toml").write_text(text.replace("variants = [ ", f"variants = [ {more}, ", 1))
    state = load_game("carcassonne", tileset=str(program.home / "two.toml"), engine="reference").new_initial_state()
    while not state.action_to_string(state.legal_actions()[0]).startswith("draw"):
        state.apply_action(state.legal_actions()[0])
    for typed in ("draw straight/A", "straight/A", "draw straight/a", "straight/a"):
        assert state.action_to_string(choose(state, typed)).endswith(typed)
    with pytest.raises(CommandError, match="could be one of 2"):
        choose(state, "STRAIGHT/A")
