"""``southseas play``: the dialogue, typed line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_kit import SMALL_FILES, Program, Ran
from southseas.cli.choosing import begins, choose
from southseas.cli.complaints import CommandError
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


RESULTS = {"carcassonne": r"\w+ wins? with \d+ points", "dorfromantik": r"Player and Random: \d+ points"}


def _saved(program: Program, name: str = "game.txt") -> list[str]:
    return [line for line in (program.home / name).read_text().splitlines() if line[:4] not in ("meta", "game")]


def test_whole_game_by_numbers(program: Program, name: str) -> None:
    ran = _play(program, "--seed 3 --people 1 --agents random", *["1"] * 30, name=name)
    assert ran.out.count("Final scores") == 1
    assert re.search(RESULTS[name], ran.out)
    assert "The game is over: undo, save FILE or quit" in ran.out


def test_end_of_input_leaves_quietly(program: Program) -> None:
    assert "Player, place> " in _play(program, "--seed 3").out


def test_agents_alone_need_nobody(program: Program, name: str) -> None:
    ran = _play(program, "--people 0 --agents random --seed 3", name=name)
    assert "place> " not in ran.out
    assert "Final scores" in ran.out


def test_result_as_json_is_alone_on_stdout(program: Program, name: str) -> None:
    ran = program.run(f"play {_small(name)} --seed 3 --people 1 --agents random --json", ["1"] * 30)
    assert ran.code == 0
    assert (ran.data["terminal"], ran.data["seed"], ran.data["names"]) == (True, 3, ["Player", "Random"])
    assert "place> " in ran.err


def test_seed_is_shown_when_none_was_given(program: Program) -> None:
    shown = re.search(r"seed (\d+)", _play(program, "").out)
    assert shown
    again = _play(program, f"--seed {shown[1]}").out
    assert f"seed {shown[1]}" in again


def test_moves_by_text_by_start_and_by_number_are_the_same(program: Program, name: str) -> None:
    game = load_game(name, tileset=SMALL_FILES[name], engine="reference", players=2)
    state = game.new_initial_state(seed=3)
    first = state.action_to_string(state.legal_actions()[0])
    for typed in ("1", first, first.upper(), first.split()[1], f"  {first}  "):
        _play(program, "--seed 3", typed, "save game.txt", name=name)
        assert first in _saved(program)


def test_wrong_moves_are_explained_and_change_nothing(program: Program, name: str) -> None:
    ran = _play(program, "--seed 3", "place 7,7,0", "fly", "9999", "save game.txt", name=name)
    assert "'place 7,7,0' is not possible here" in ran.out
    assert "'fly' is not possible here; possible: place" in ran.out
    assert not any(line.startswith("place") for line in _saved(program))


def test_commands_answer(program: Program, name: str) -> None:
    typed = ["help", "scores", "hint", "moves", "list place 0", "list zzz", "show", "", "quit"]
    ran = _play(program, "--seed 3 --names Anna", *typed, name=name)
    assert "go on with a kept game" in ran.out
    assert "Scores if the game ended now" in ran.out
    assert "the greedy agent would play: place" in ran.out
    assert "nothing begins with 'zzz'" in ran.out
    assert ran.out.count("Anna lays the tile") == 2


def test_undo_goes_back_to_the_last_choice_of_a_person(program: Program, name: str) -> None:
    typed = ["save before.txt", "1", "1", "undo", "undo", "save game.txt"]
    _play(program, "--seed 3 --people 1 --agents random", *typed, name=name)
    assert _saved(program) == _saved(program, "before.txt")


def test_undo_and_the_same_move_again_give_the_same_game(program: Program, name: str) -> None:
    typed = ["1", "1", "1", "save before.txt", "undo", "1", "save game.txt"]
    _play(program, "--seed 3 --people 2", *typed, name=name)
    assert _saved(program) == _saved(program, "before.txt")


def test_undo_at_the_start_is_refused(program: Program) -> None:
    ran = _play(program, "--seed 3", "undo", "save game.txt")
    assert "nothing to undo" in ran.out


def test_undo_after_the_end(program: Program) -> None:
    ran = _play(program, "--seed 3 --people 2", *["1"] * 11, "undo", "save game.txt", "quit")
    assert "The game is over" in ran.out
    assert not replay(program.home / "game.txt", engine="reference").is_terminal()


def test_saved_game_goes_on_with_the_same_seats_and_draws(program: Program, name: str) -> None:
    typed = ["1", "1", "save half.txt", *["1"] * 30, "save whole.txt"]
    _play(program, "--seed 3 --people 1 --agents random --names Anna,Ben", *typed, name=name)
    ran = program.run("play --resume half.txt --engine reference", [*["1"] * 30, "save again.txt"])
    assert ran.code == 0
    assert "Anna, Ben; seed 3" in ran.out
    assert _saved(program, "again.txt") == _saved(program, "whole.txt")


def test_resume_at_the_prompt(program: Program) -> None:
    _play(program, "--seed 3", "save a.txt", "1", "save b.txt", "resume a.txt", "save c.txt", "resume nowhere.txt")
    assert _saved(program, "c.txt") == _saved(program, "a.txt") != _saved(program, "b.txt")


def test_undo_reaches_behind_a_resume(program: Program) -> None:
    _play(program, "--seed 3 --agents random", "save start.txt", "1", "1", "save game.txt")
    program.run("play --resume game.txt --engine reference", ["undo", "undo", "save back.txt"])
    assert _saved(program, "back.txt") == _saved(program, "start.txt")


def test_any_record_can_be_resumed(program: Program) -> None:
    (program.home / "bare.txt").write_text("southseas-record 1\ngame carcassonne\ntileset small.toml\n")
    ran = program.run("play --resume bare.txt --engine reference", ["sloop"])
    assert ran.code == 0
    assert "player 0, player 1; you say what is drawn" in ran.out
    assert "ship sloop comes in" in ran.out


@pytest.mark.parametrize(("line", "said"), [("meta seat0 clever", "clever"), ("meta seed -4", "seed -4")])
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


def test_picture_at_the_prompt(program: Program) -> None:
    (program.home / "notes.txt").write_text("mine")
    ran = _play(program, "--seed 3", "svg", "svg notes.txt", "svg board.svg", "svg board.svg")
    assert "svg needs the name of a file" in ran.out
    assert "notes.txt exists and is not called .svg" in ran.out
    assert ran.out.count("picture written to board.svg") == 2
    assert (program.home / "board.svg").read_text().lstrip().startswith("<")
    assert (program.home / "notes.txt").read_text() == "mine"


def test_draws_from_the_real_box(program: Program) -> None:
    draws = ["sloop", "dhow", "1", "list", "end/1", "1", "1"]
    ran = _play(program, "--draws ask --people 2", *draws, "straight/1", "save game.txt")
    assert "Which ship comes in?" in ran.out
    assert "Player 1, which tile was drawn?" in ran.out
    assert "draw straight/1  (bridge0 1 shell; north 2 fish)" in ran.out
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
    (axis,) = re.findall(r"^ +0 +1 +2 +3 *$", out, re.MULTILINE)
    assert axis


def test_hexagonal_tile_in_hand_is_drawn_in_its_rotations_with_its_marker(program: Program) -> None:
    """Those that look different: the task of one of its two reefs makes all six of it, two axes leave three."""
    out = _play(program, "--draws ask", "reef1 3", "1", "way1 4", name="dorfromantik").out
    (reefs,) = re.findall(r"^\|   0   \|.*$", out, re.MULTILINE)[:1]
    ways = re.findall(r"^\|   0   \|.*$", out, re.MULTILINE)[1]
    assert (re.findall(r"\d", reefs), re.findall(r"\d", ways)) == (list("012345"), list("012"))
    assert out.count("(3)") > 6


def test_everybody_is_a_person_where_all_play_together(program: Program) -> None:
    ran = program.run("play dorfromantik(players=3) --tileset small_hex.toml --engine reference --seed 3", ["1", "1"])
    assert (ran.code, ran.err) == (0, "")
    assert "Player 1, Player 2, Player 3; seed 3" in ran.out
    assert [f"Player {seat}, place> " in ran.out for seat in (1, 2, 3)] == [True, True, True]


def test_task_tiles_and_markers_from_the_real_box(program: Program) -> None:
    typed = ["reef1", "reef1 3", "1", "draw way1 4", "1", "list reef2", "reef2 3", "1", "plain", "save game.txt"]
    ran = _play(program, "--draws ask --names Anna,Ben", *typed, name="dorfromantik")
    assert "Anna, which task tile was turned up, with which marker? (such as reef1 2)" in ran.out
    assert "'reef1' could be draw reef1 2, draw reef1 3; type more of it" in ran.out
    assert "draw reef2 3  (RRRRRR; reef0 task)" in ran.out
    assert "Ben, which tile was drawn?" in ran.out
    assert [line for line in _saved(program) if line.startswith("draw")] == [
        "draw reef1 3", "draw way1 4", "draw reef2 3", "draw plain",
    ]  # fmt: skip


def test_islander_choices_say_where_the_segments_lead(program: Program) -> None:
    out = _play(program, "--draws ask", "1", "1", "1", "end/1", "place 1,0,0").out
    assert "islander bridge0  (W, 1 shell)" in out
    assert "islander sea0  (N E S Wl Wr, boat)" in out


def test_choosing_prefers_the_exact_text(program: Program) -> None:
    game = load_game("carcassonne", engine="reference")
    state = game.new_initial_state(draws=["reveal s01", "reveal s02", "reveal s03", "reveal s04"])
    assert state.action_to_string(choose(state, "curve/1")) == "draw curve/1"
    with pytest.raises(CommandError, match="could be draw curve/1, draw curve/2"):
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
