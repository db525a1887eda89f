"""Records: written, read, replayed on either engine; every wrong line is reported."""

from __future__ import annotations

import random
from pathlib import Path

import facekit
import pytest
import southseas as ss

HEAD = "southseas-record 1\ngame carcassonne\n"


def _faults(text: str) -> tuple[str, ...]:
    with pytest.raises(ss.RecordError) as caught:
        ss.parse_record(text)
    return caught.value.faults


def _opened(engine: str) -> tuple[ss.State, list[str]]:
    state = facekit.far(engine, 60, players=3)
    return state, str(state.to_record()).splitlines()


@pytest.mark.parametrize("seed", range(4))
def test_a_record_replays_to_the_same_game_on_either_engine(engine: str, name: str, seed: int) -> None:
    own = {"carcassonne": {"retrieve": "empty_supply"}, "dorfromantik": {"active_tasks": 2}}
    options = {"players": 2 + seed, "first_player": 1, **own[name]}
    state = facekit.game(engine, name=name, **options).new_initial_state(seed=seed, origin=(seed, -9), rotation=seed)
    for _ in facekit.walk(state, random.Random(seed), 10**6 if seed % 2 else 77):
        pass
    record = state.to_record({"player0": "Anna", "place": "the  south sea"})
    text = str(record)
    assert ss.parse_record(text) == record
    for other in ("native", "reference"):
        end = ss.replay(text, engine=other)
        assert end == state
        assert end.history() == state.history()
        assert str(end.to_record(record.meta)) == text


def test_the_writer_names_every_rule_and_the_fingerprint(engine: str) -> None:
    lines = str(facekit.game(engine).new_initial_state().to_record()).splitlines()
    fingerprint = ss.load_tileset("carcassonne/south_seas").fingerprint
    assert lines == [
        "southseas-record 1",
        "game carcassonne",
        f"tileset carcassonne/south_seas {fingerprint}",
        "rules players=2 first_player=0 islanders=4 face_up_ships=4 boat_tokens=19 retrieve=any_turn wares_per_point=3",
    ]


def test_defaults_comments_and_blank_lines(engine: str) -> None:
    text = f"# a game\n\n{HEAD}  meta note a b  c # not this\nstart 2,-3,1\n\n reveal   s04 # four\n"
    record = ss.parse_record(text)
    assert record.meta == {"note": "a b  c"}
    assert (record.tileset, record.rules, record.start) == (None, {}, (2, -3, 1))
    assert record.steps == ("reveal s04",)
    assert record.lines == (8,)
    state = ss.replay(record, engine=engine)
    assert state.game.rules == ss.CarcassonneRules()
    assert state.tiles()[0]["x"] == 2


def test_equal_rotations_and_loose_spacing_are_read(engine: str) -> None:
    game = facekit.game(engine)
    cross = next(tile for tile in game.tileset.tiles if game.tileset.canonical_rotation(tile.index, 1) == 0)
    state = game.new_initial_state(draws=[f"draw {cross.id}"])
    while state.phase == "reveal":
        state.apply_action(state.legal_actions()[0])
    text = str(state.to_record())
    state.apply_action(state.legal_actions()[0])
    place = state.action_to_string(state.history()[-1])
    loose = place.removesuffix("0").replace(",", " , ") + "3"
    assert ss.replay(text + loose, engine=engine) == state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1 '': the first line"),
        ("game carcassonne", "line 1 'game carcassonne': the first line"),
        ("southseas-record 2\n", "line 1 'southseas-record 2'"),
        ("southseas-record 1\n\nreveal s04", "line 3 'reveal s04': the second line must be 'game NAME'"),
        ("southseas-record 1\ngame chess\n", "one of carcassonne"),
        (HEAD + "rules playres=3", "players"),
        (HEAD + "rules players=three", "players"),
        (HEAD + "rules players=9 first_player=9", "players: must be in 2..5, not 9"),
        (HEAD + "start 1,2", "must be 'start X,Y,ROTATION'"),
        (HEAD + "meta note", "must be 'meta KEY TEXT'"),
        (HEAD + "meta a b\nmeta a c", "a second meta 'a'"),
        (HEAD + "rules players=2\nrules players=2", "line 4 'rules players=2': a second 'rules' line"),
        (HEAD + "tileset", "must be 'tileset NAME'"),
        (HEAD + "reveal s04\nmeta a b", "header lines come before the first step"),
        (HEAD + "jump 3", "begins with none of tileset, rules, start, meta, deliver, draw"),
    ],
)
def test_a_line_of_the_wrong_form(text: str, fault: str) -> None:
    (only,) = _faults(text)
    assert fault in only


def test_all_wrong_lines_are_reported_at_once() -> None:
    faults = _faults(HEAD + "jump 1\nstart\nreveal s04\nrules players=3\n")
    assert [line.split()[1] for line in faults] == ["3", "4", "6"]


def test_a_wrong_step_is_reported_with_number_text_and_alternatives(engine: str) -> None:
    state, lines = _opened(engine)
    place = next(i for i, line in enumerate(lines) if line.startswith("place"))
    lines[place] = "place 77,77,0"
    with pytest.raises(ss.RecordError, match=rf"line {place + 1}: 'place 77,77,0' is not .*legal: place "):
        state.game.replay("\n".join(lines))


def test_lines_after_the_end_are_an_error(engine: str) -> None:
    state = facekit.far(engine, 10**6)
    text = str(state.to_record())
    with pytest.raises(ss.RecordError, match=rf"line {len(text.splitlines()) + 1} 'pass': the game is over"):
        state.game.replay(text + "pass\n")


def test_a_record_of_another_game_is_refused(engine: str) -> None:
    state, lines = _opened(engine)
    with pytest.raises(ss.RecordError, match="players=3 in the record, players=2 here"):
        facekit.game(engine).replay("\n".join(lines))
    wrong = "\n".join(lines).replace(state.game.tileset.fingerprint, "0" * 16)
    with pytest.raises(ss.RecordError, match="0000000000000000"):
        ss.replay(wrong, engine=engine)
    with pytest.raises(ss.RecordError, match="fingerprint 0000000000000000 in the record"):
        state.game.replay(wrong)


def test_a_first_tile_too_far_out_is_refused(engine: str) -> None:
    with pytest.raises(ss.RecordError, match=r"'start 1000,0,0': origin \(1000, 0\) is too far out"):
        ss.replay(HEAD + "start 1000,0,0\n", engine=engine)


def test_a_relative_tile_set_is_looked_up_beside_the_record_then_here(engine: str, tmp_path: Path, monkeypatch) -> None:
    beside, here = tmp_path / "beside", tmp_path / "here"
    beside.mkdir()
    here.mkdir()
    tileset = ss.load_tileset("carcassonne/south_seas")
    (beside / "own set.toml").write_text(tileset.rotated(1).to_toml(), encoding="utf-8")
    (here / "own set.toml").write_text(tileset.rotated(2).to_toml(), encoding="utf-8")
    (here / "other.toml").write_text(tileset.rotated(3).to_toml(), encoding="utf-8")
    monkeypatch.chdir(here)
    record = beside / "game.record"
    for name, turns in (("own set.toml", 1), ("other.toml", 3)):
        record.write_text(HEAD + f"tileset {name} {tileset.rotated(turns).fingerprint}\n", encoding="utf-8")
        assert ss.replay(record, engine=engine).game.tileset == tileset.rotated(turns)


def test_a_record_is_written_and_read_as_a_file(engine: str, tmp_path: Path) -> None:
    state, _ = _opened(engine)
    state.to_record({"who": "Änne"}).write(tmp_path / "a.record")
    assert ss.read_record(tmp_path / "a.record").meta == {"who": "Änne"}
    assert state.game.replay(tmp_path / "a.record") == state
    assert state.game.replay(str(tmp_path / "a.record")) == state


def test_files_that_are_no_records(engine: str, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "bytes", tmp_path / "missing", tmp_path):
        with pytest.raises(ss.RecordError, match="cannot be read"):
            ss.replay(path, engine=engine)
    with pytest.raises(ss.RecordError, match="not int"):
        ss.replay(5, engine=engine)


@pytest.mark.parametrize("meta", [{"a b": "c"}, {"a": "b # c"}, {"a": "b\nc"}, {"": "c"}, {"a": " "}, {"a#": "b"}])
def test_meta_that_no_line_can_hold(engine: str, meta) -> None:
    with pytest.raises(ss.RecordError, match="meta"):
        facekit.game(engine).new_initial_state().to_record(meta)


def test_a_state_without_its_beginning_has_no_record(engine: str) -> None:
    state = facekit.far(engine, 20)
    with pytest.raises(ss.RecordError, match="begins where it was read"):
        state.game.deserialize(state.serialize()).to_record()
