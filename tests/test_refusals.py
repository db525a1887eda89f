"""Everything that must be refused: its named error, and a state that is bit for bit what it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import southseas as ss
from conftest import PHASES

RECORDS = Path(__file__).parent / "records"


def _place(x: int, y: int, rotation: int) -> int:
    return 3 << 28 | (y + 1024) << 14 | (x + 1024) << 3 | rotation


def _pool() -> list[int]:
    """Actions of every type, good ones of other moments and impossible ones."""
    cells = [(x, y) for x in (-1024, -3, -2, -1, 0, 1, 1023) for y in (-1024, -2, -1, 0, 1, 2, 1023)]
    return [
        0,
        1,
        *(1 << 28 | tile << 8 | number for tile in (0, 1, 9, 25, 26, 255, 1023) for number in (0, 1)),
        *(2 << 28 | ship for ship in (0, 4, 8, 9, 255)),
        *(_place(x, y, rotation) for x, y in cells for rotation in (0, 1, 3, 4, 7)),
        *(4 << 28 | segment for segment in (0, 1, 5, 15, 16, 4096)),
        *(5 << 28 | (y + 1024) << 11 | (x + 1024) for x, y in cells),
        *(6 << 28 | ship for ship in (0, 5, 6, 9, 200)),
        *(7 << 28 | ship << 18 | paid for ship in (0, 1, 9) for paid in (0, 1, 2, 4096, 4096 | 2 << 6 | 1, 63 << 12)),
        (1 << 31) - 1,
    ]


# -- actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_illegal_actions_change_nothing(phases: dict[str, ss.State], phase: str) -> None:
    state = phases[phase]
    before, legal = state.serialize(), set(state.legal_actions())
    illegal = [action for action in _pool() if action not in legal]
    assert len(illegal) > 280
    for action in illegal:
        assert not state.is_legal(action)
        with pytest.raises(ss.IllegalActionError):
            state.apply_action(action)
    assert (state.serialize(), set(state.legal_actions())) == (before, legal)


NO_ACTIONS: list[Any] = [-1, 1 << 31, 1 << 64, -(1 << 40), None, "pass", 0.0, 1.5, True, [], (0,), b"0", {"type": "x"}]


@pytest.mark.parametrize("phase", PHASES)
def test_what_is_no_action_changes_nothing(phases: dict[str, ss.State], phase: str) -> None:
    state = phases[phase]
    before = state.serialize()
    for value in NO_ACTIONS:
        for use in (state.apply_action, state.child, state.what_if):
            with pytest.raises(ss.IllegalActionError):
                use(value)
        assert not state.is_legal(value)
    assert state.serialize() == before


def test_undo_at_the_root_is_refused(phases: dict[str, ss.State]) -> None:
    state = phases["end"].game.new_initial_state()
    before = state.serialize()
    with pytest.raises(ss.IllegalActionError):
        state.undo_action()
    assert state.serialize() == before


# -- notation -------------------------------------------------------------------------------------

TEXTS = [
    "", " ", "pas", "PASS ME", "pass pass", "draw", "draw nothing/0", "draw open", "draw open/0 0", "draw open/0 4",
    "place", "place 0,0", "place 0 0 0", "place 0,0,0", "place 99,99,0", "place 0,0,9", "place -1,0,x", "place 1.0,0,0",
    "place 0,-5,0", "place 1e3,0,0", "place ٣,0,0", "islander", "islander nowhere", "islander 0", "islander sea0 sea1",
    "retrieve", "retrieve 0,0", "retrieve 50,50", "retrieve x,y", "reveal", "reveal nothing", "take", "take nothing",
    "take spare", "deliver", "deliver mixed", "deliver mixed b9", "deliver mixed b1s2f1x", "deliver mixed s2b1f1x",
    "deliver nothing b1", "deliver mixed b1 s2 f1", "deliver mixed b0s0f0", "castle", "\x00",
    "draw mangrove_task", "draw mangrove_task 7", "draw mangrove_task 04", "draw shoal_line 4", "draw unseen 0",
]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_texts_that_name_no_legal_action_change_nothing(phases: dict[str, ss.State], phase: str) -> None:
    state = phases[phase]
    before = state.serialize()
    legal = {state.action_to_string(action) for action in state.legal_actions()}
    for text in TEXTS:
        assert text not in legal
        with pytest.raises(ss.NotationError):
            state.string_to_action(text)
    assert state.serialize() == before


FIELDS: list[Any] = [
    {}, {"type": "castle"}, {"type": "pass", "x": 0}, {"type": "place", "x": 0, "y": 0},
    {"type": "draw", "tile": "no/0"},
    {"type": "place", "x": "0", "y": 0, "rotation": 0}, {"type": "place", "x": 99, "y": 0, "rotation": 0},
    {"type": "islander", "segment": "nowhere"}, {"type": "retrieve", "x": 70, "y": 0}, {"type": "reveal"},
    {"type": "take", "ship": "nothing"}, {"type": "deliver", "ship": "mixed", "bananas": 9}, None, [], "pass", 0,
    {"type": "draw", "tile": "mangrove_task", "number": 7}, {"type": "draw", "tile": "shoal_line", "number": 4},
    {"type": "draw", "tile": "mangrove_task", "number": "4"},
]  # fmt: skip


@pytest.mark.parametrize("phase", PHASES)
def test_fields_that_name_no_legal_action_change_nothing(phases: dict[str, ss.State], phase: str) -> None:
    state = phases[phase]
    before = state.serialize()
    for fields in FIELDS:
        with pytest.raises(ss.NotationError):
            state.dict_to_action(fields)
    assert state.serialize() == before


# -- rules ----------------------------------------------------------------------------------------

SQUARE_RULES: list[dict[str, Any]] = [
    {"players": 1}, {"players": 6}, {"players": 2.0}, {"players": "2"}, {"players": None}, {"players": True},
    {"first_player": -1}, {"first_player": 2}, {"first_player": 4, "players": 4}, {"islanders": 0}, {"islanders": 16},
    {"face_up_ships": -1}, {"face_up_ships": 9}, {"boat_tokens": -1}, {"boat_tokens": 256}, {"wares_per_point": 0},
    {"wares_per_point": 10}, {"retrieve": "always"}, {"retrieve": 1}, {"retrieve": ""}, {"meeples": 4}, {"player": 2},
    {"engine": "fast"}, {"utility": "money"},
]  # fmt: skip
HEX_RULES: list[dict[str, Any]] = [
    {"players": 0}, {"players": 7}, {"players": "1"}, {"players": None}, {"first_player": 1}, {"first_player": -1},
    {"players": 3, "first_player": 3}, {"active_tasks": 0}, {"active_tasks": 10}, {"active_tasks": 3.0},
    {"removed_landscape_tiles": -1}, {"removed_landscape_tiles": 48}, {"removed_landscape_tiles": 1000},
    {"removed_landscape_tiles": "3"}, {"islanders": 4}, {"engine": "fast"}, {"utility": "money"},
]  # fmt: skip
RULES = [("carcassonne", values) for values in SQUARE_RULES] + [("dorfromantik", values) for values in HEX_RULES]


@pytest.mark.parametrize(("game", "values"), RULES, ids=str)
def test_rules_out_of_range_are_refused(game: str, values: dict[str, Any]) -> None:
    with pytest.raises(ss.RulesError):
        ss.load_game(game, **{"engine": "reference"} | values)


BRACKETS = ("players", "players=9", "players=2,players=3", "x=1")


@pytest.mark.parametrize(
    "name",
    ["", "chess", "carcassonne(", *(f"carcassonne({x})" for x in BRACKETS)],
)
def test_names_of_no_game_are_refused(name: str) -> None:
    with pytest.raises(ss.RulesError):
        ss.load_game(name, engine="reference")


def test_all_faults_of_rules_come_at_once() -> None:
    with pytest.raises(ss.RulesError) as caught:
        ss.load_game("carcassonne", engine="reference", players=9, islanders=0, retrieve="x", castles=1)
    assert len(caught.value.faults) == 4


STARTS: list[dict[str, Any]] = [
    {"seed": -1}, {"seed": 1 << 64}, {"seed": "7"}, {"seed": 1.0}, {"seed": 1, "draws": []}, {"origin": (1023, 0)},
    {"origin": (0, -1000)}, {"origin": (0,)}, {"origin": "00"}, {"rotation": 6}, {"rotation": -1}, {"rotation": 0.5},
]  # fmt: skip


@pytest.mark.parametrize("values", STARTS, ids=str)
def test_starts_that_cannot_be_are_refused(engine: str, name: str, values: dict[str, Any]) -> None:
    game = ss.load_game(name, engine=engine)
    with pytest.raises(ss.RulesError):
        game.new_initial_state(**values)


SQUARE_DRAWS: list[Any] = [
    ["draw nothing/0"], ["place 0,1,0"], ["draw"], [""], ["reveal s99"], ["draw cross/1", "draw cross/1"], [7],
    "draw x",
]  # fmt: skip


HEX_DRAWS: list[Any] = [
    ["draw nothing"], ["draw nothing 4"], ["place 0,1,0"], ["draw"], [""], ["draw island1"], ["draw L01 4"], [7],
    ["draw island1 7"], ["draw island1 4", "draw island1 5"], ["draw L01", "draw L01"], "draw L01",
    [f"draw island{number} 4" for number in (1, 2, 3)], [f"draw L{number:02}" for number in range(1, 47)],
]  # fmt: skip
DRAWS = [("carcassonne", draws) for draws in SQUARE_DRAWS] + [("dorfromantik", draws) for draws in HEX_DRAWS]


@pytest.mark.parametrize(("game", "draws"), DRAWS, ids=lambda value: str(value)[:60])
def test_impossible_prescribed_draws_are_refused(engine: str, game: str, draws: Any) -> None:
    state = ss.load_game(game, engine=engine).new_initial_state()
    before = state.serialize()
    with pytest.raises(ss.SouthSeasError):
        state.clone(chance=draws)
    assert state.serialize() == before


# -- records --------------------------------------------------------------------------------------

HEAD = "southseas-record 1\ngame carcassonne\n"
HEX_HEAD = "southseas-record 1\ngame dorfromantik\n"
GOOD = HEAD + "rules face_up_ships=0\n"
BAD_RECORDS = {
    "empty": "",
    "comment alone": "# nothing\n",
    "no opening": "game carcassonne\n",
    "other version": "southseas-record 2\ngame carcassonne\n",
    "no game": "southseas-record 1\nrules players=2\n",
    "other game": "southseas-record 1\ngame chess\n",
    "game twice": HEAD + "game carcassonne\n",
    "no such set": HEAD + "tileset no/such\n",
    "other fingerprint": HEAD + "tileset carcassonne/south_seas 0000000000000000\n",
    "no fingerprint": HEAD + "tileset carcassonne/south_seas zz\n",
    "unknown rule": HEAD + "rules castles=1\n",
    "rule out of range": HEAD + "rules players=9\n",
    "rule twice": HEAD + "rules players=2 players=3\n",
    "rule without value": HEAD + "rules players\n",
    "start too far": HEAD + "start 1023,0,0\n",
    "start malformed": HEAD + "start 0,0\n",
    "start turned too far": HEAD + "start 0,0,4\n",
    "meta alone": HEAD + "meta\n",
    "unknown line": HEAD + "castle 3\n",
    "step of another phase": GOOD + "place 0,1,0\n",
    "unknown tile": GOOD + "draw nothing/0\n",
    "reveal without ships up": GOOD + "reveal s00\n",
    "header after a step": GOOD + "draw market/1\nrules players=2\n",
    "illegal placement": GOOD + "draw market/1\nplace 5,5,0\n",
    "illegal islander": GOOD + "draw market/1\npass\n",
    "hex: no such set": HEX_HEAD + "tileset no/such\n",
    "hex: the other game's set": HEX_HEAD + "tileset carcassonne/south_seas\n",
    "hex: the other game's rule": HEX_HEAD + "rules islanders=4\n",
    "hex: rule out of range": HEX_HEAD + "rules removed_landscape_tiles=48\n",
    "hex: start turned too far": HEX_HEAD + "start 0,0,6\n",
    "hex: landscape tile first": HEX_HEAD + "draw L01\n",
    "hex: task tile without marker": HEX_HEAD + "draw island1\n",
    "hex: no such marker": HEX_HEAD + "draw island1 7\n",
    "hex: first tile elsewhere": HEX_HEAD + "draw island1 4\nplace 1,0,0\n",
    "hex: step of the other game": HEX_HEAD + "draw island1 4\nplace 0,0,0\npass\n",
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_wrong_records_are_refused(engine: str, name: str) -> None:
    with pytest.raises(ss.SouthSeasError) as caught:
        ss.replay(BAD_RECORDS[name], engine=engine)
    assert isinstance(caught.value, (ss.RecordError, ss.RulesError, ss.TileSetError))
    assert str(caught.value)


def test_record_names_line_and_alternatives(engine: str) -> None:
    with pytest.raises(ss.RecordError, match=r"line 5.*5,5,0.*legal: place"):
        ss.replay(BAD_RECORDS["illegal placement"], engine=engine)


def test_lines_after_the_end_are_refused(engine: str, tmp_path: Path) -> None:
    text = (RECORDS / "twenty_seven.record").read_text()
    (tmp_path / "fleet.toml").write_text((RECORDS / "fleet.toml").read_text())
    (tmp_path / "long.record").write_text(text + "pass\n")
    with pytest.raises(ss.RecordError, match="over"):
        ss.replay(tmp_path / "long.record", engine=engine)
