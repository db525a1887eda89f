"""The commands of the terminal program: what they print, write and return. ``play`` has its own file."""

from __future__ import annotations

import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import southseas
from cli_kit import SMALL_FILES, Program
from southseas.agents import make_agent, play_game
from southseas.cli.program import COMMANDS
from southseas.cli.words import duration_text, rate_text
from southseas.game import Game, load_game, replay
from southseas.perft import perft
from southseas.rules import RULES
from southseas.simulate import simulate
from southseas.tilesets import load_tileset

START_TILES = {"carcassonne": 1, "dorfromantik": 0}


def _small(name: str) -> str:
    """Words that name the small set of a game, for two seats."""
    return f"{name}(players=2) --tileset {SMALL_FILES[name]} --engine reference"


def _game(name: str) -> Game:
    return load_game(name, tileset=SMALL_FILES[name], engine="reference", players=2)


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    return Program(capsys, monkeypatch, tmp_path)


def _is_svg(path: Path) -> bool:
    return ElementTree.parse(path).getroot().tag.endswith("svg")


# -- help -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples_that_name_the_command(program: Program, command: str) -> None:
    ran = program.run(f"{command} --help")
    assert (ran.code, ran.err) == (0, "")
    assert f"examples:\n  southseas {command}" in ran.out
    assert "--json" in ran.out


def test_help_lists_every_rule_with_its_range(program: Program) -> None:
    out = program.run("play --help").out
    for name, rules in RULES.items():
        assert f"rules of {name}:" in out
        for option in rules.options():
            assert f"  {option.name}={option.describe_range()}" in out


@pytest.mark.parametrize("words", ["", "-h", "--help"])
def test_help_lists_every_command(program: Program, words: str) -> None:
    ran = program.run(words)
    assert ran.code == 0
    assert all(re.search(rf"^    {command}\s+{summary[:20]}", ran.out, re.M) for command, summary in COMMANDS.items())


def test_version(program: Program) -> None:
    ran = program.run("--version")
    assert (ran.code, ran.out) == (0, f"southseas {southseas.__version__}\n")


# -- demo -----------------------------------------------------------------------------------------


RESULTS = {
    "carcassonne": ("Greedy: {0} points", "Random: {1} points"),
    "dorfromantik": ("Greedy and Random: {0} points", "RESULT"),
}
"""What a demo says of the scores of two seats."""


def test_demo_plays_explains_and_writes(program: Program, name: str) -> None:
    ran = program.run(f"demo {_small(name)} --seed 3 --agents greedy,random --speed 0 --svg a.svg --record a.txt")
    assert (ran.code, ran.err) == (0, "")
    end = play_game(_game(name), [make_agent("greedy"), make_agent("random")], 3)
    assert all(text.format(*end.scores()) in ran.out for text in RESULTS[name])
    assert "picture written to a.svg" in ran.out
    assert _is_svg(program.home / "a.svg")
    assert replay(program.home / "a.txt", engine="reference").history() == end.history()


def test_demo_tells_more_with_verbose(program: Program, name: str) -> None:
    short, long = (program.run(f"demo {_small(name)} --speed 0 {more}").out for more in ("", "--verbose"))
    assert "Greedy 1 lays" not in short
    end = play_game(_game(name), [make_agent("greedy")] * 2, 7)
    assert long.count(" lays ") == len(end.tiles()) - START_TILES[name]
    assert (program.home / f"southseas-demo-{name}.svg").exists()


def test_demo_says_what_becomes_of_tasks_and_where_points_lie(program: Program) -> None:
    out = program.run(f"demo {_small('dorfromantik')} --seed 1 --speed 0 --verbose").out
    data = program.run(f"demo {_small('dorfromantik')} --seed 1 --speed 0 --json").data
    done = [
        (label, marker) for label, line in data["score_sheet"]["tasks"]["by_type"].items() for marker in line["markers"]
    ]
    assert done
    for label, marker in done:
        number, place = marker["number"], f"{marker['x']},{marker['y']}"
        assert f"the {label} task at {place} is completed: {number} points" in out
        assert f"{label} task {number}: the task tile at {place}" in out
    assert re.search(r"task (reef|way)\d asks for \d tiles", out)


def test_demo_as_json(program: Program, name: str) -> None:
    data = program.run(f"demo {_small(name)} --seed 3 --speed 0 --json").data
    end = play_game(_game(name), [make_agent("greedy")] * 2, 3)
    assert (data["seed"], data["engine"], data["names"]) == (3, "reference", ["Greedy 1", "Greedy 2"])
    assert (data["scores"], data["key"], data["terminal"]) == (end.scores(), f"{end.key:016x}", True)
    assert data["winners"] == [seat for seat in range(2) if end.scores()[seat] == max(end.scores())]
    assert data["picture"] == f"southseas-demo-{name}.svg"


def test_demo_measures_both_engines(program: Program, name: str) -> None:
    data = program.run(f"demo {name} --tileset {SMALL_FILES[name]} --speed 0.01 --json").data
    speed = data["speed"]
    assert speed["fingerprint"] == load_tileset(SMALL_FILES[name]).fingerprint
    assert speed["ratio"] == speed["native"]["games_uniform"]["value"] / speed["reference"]["games"]["value"]


# -- replay ---------------------------------------------------------------------------------------


@pytest.fixture
def record(program: Program, name: str) -> Path:
    """A whole game on the small set, names included."""
    program.run(f"demo {_small(name)} --seed 3 --speed 0 --record game.txt")
    return program.home / "game.txt"


NAMES_SHOWN = {"carcassonne": "[1] Greedy 2:", "dorfromantik": "Greedy 1 and Greedy 2:"}


def test_replay_shows_the_end_with_the_names_of_the_record(program: Program, record: Path, name: str) -> None:
    ran = program.run("replay game.txt --engine reference")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Final scores") == 1
    assert NAMES_SHOWN[name] in ran.out


def test_replay_as_json_is_the_state(program: Program, record: Path) -> None:
    ran = program.run("replay game.txt --engine reference --json --svg board.svg")
    state = replay(record, engine="reference")
    assert ran.data == state.to_json()
    assert state.game.state_from_json(ran.data) == state
    assert _is_svg(program.home / "board.svg")


def test_replay_may_stop_anywhere(program: Program, record: Path, name: str) -> None:
    lines = record.read_text().splitlines()
    (program.home / "part.txt").write_text("\n".join(lines[:-3]) + "\n")
    ran = program.run("replay part.txt --engine reference")
    assert ran.code == 0
    assert "Scores if the game ended now" in ran.out
    assert re.search(r"most points: .* with \d", ran.out) or name == "dorfromantik"


def test_replay_marks_legal_moves_in_the_picture(program: Program, record: Path) -> None:
    lines = record.read_text().splitlines()
    last = max(index for index, line in enumerate(lines) if line.startswith("place"))
    (program.home / "part.txt").write_text("\n".join(lines[:last]) + "\n")
    for options, marked in (("", False), (" --legal", True)):
        assert program.run(f"replay part.txt --engine reference --svg board.svg{options}").code == 0
        assert ('data-legal="place"' in (program.home / "board.svg").read_text()) is marked
    assert program.refused("replay part.txt --legal") == ["--legal marks moves in the picture; add --svg OUT"]


def test_replay_quotes_only_the_beginning_of_what_is_no_record(program: Program, name: str) -> None:
    program.run(f"demo {_small(name)} --seed 3 --speed 0 --svg board.svg")
    (fault,) = program.refused("replay board.svg")
    assert len(fault) < 240
    assert "the first line must be 'southseas-record 1'" in fault


# -- score ----------------------------------------------------------------------------------------


def test_score_of_a_finished_square_table_names_the_winner(program: Program) -> None:
    heading = "southseas-table 1\ngame carcassonne\ntileset small.toml\nrules players=2\ntile 0,0 straight/1 0\n"
    for ships, title, last in (
        (["ship 0 dhow"], "What the board is worth as it lies", "most points: player 0 with 5"),
        (["ship 0 dhow", "ship 1 dhow", "ship 1 sloop"], "Final scores", "player 1 wins with 8 points"),
    ):
        (program.home / "table.txt").write_text(heading + "\n".join(ships) + "\n")
        ran = program.run("score table.txt --engine reference")
        assert (ran.code, ran.out.strip().splitlines()[0], ran.out.splitlines()[-1]) == (0, title, last), ran


def test_score_of_a_shared_table_says_the_result_once(program: Program) -> None:
    table = "southseas-table 1\ngame dorfromantik\ntileset small_hex.toml\nrules players=3\ntile 0,0 plain 0\n"
    (program.home / "table.txt").write_text(table)
    out = program.run("score table.txt --engine reference").out
    data = program.run("score table.txt --engine reference --json").data
    result = data["score_sheet"]["result"]
    assert out.splitlines()[-1] == f"shared result of player 0, player 1 and player 2: {result} points"


# -- tiles ----------------------------------------------------------------------------------------


def test_tiles_alone_lists_the_built_in_sets(program: Program) -> None:
    assert program.run("tiles").out.split() == southseas.builtin_tilesets()
    assert program.run("tiles --json").data == {"tilesets": southseas.builtin_tilesets()}


def test_tiles_of_a_game_lists_its_sets(program: Program, name: str) -> None:
    own = [tileset for tileset in southseas.builtin_tilesets() if tileset.startswith(f"{name}/")]
    assert own
    assert program.run(f"tiles {name}").out.split() == own
    assert program.run(f"tiles {name} --json").data == {"tilesets": own}
    assert program.refused(f"tiles {name} --stats 3") == [f"name a tile set: {', '.join(own)}, or the path of a file"]


def test_tiles_shows_every_tile_and_ship(program: Program) -> None:
    ran = program.run("tiles carcassonne/south_seas")
    tileset = load_tileset("carcassonne/south_seas")
    first_words = [line.split()[0] for line in ran.out.splitlines() if line.strip()]
    assert {tile.id for tile in tileset.tiles} | {ship.id for ship in tileset.ships} <= set(first_words)
    assert tileset.fingerprint in ran.out
    assert "24, 96 points" in ran.out


def test_tiles_shows_every_tile_label_and_marker_of_a_hexagonal_set(program: Program) -> None:
    ran = program.run("tiles dorfromantik/south_seas")
    tileset = load_tileset("dorfromantik/south_seas")
    lines = [line.split() for line in ran.out.splitlines() if line.strip()]
    assert {tile.id for tile in tileset.tiles} | set("MCISJ.") <= {words[0] for words in lines}
    assert ["J", "jetty", "must", "match", "4", "4", "5", "5", "6", "6"] in lines
    assert ["L01", "1", "landscape", "S.CSMM", "shoal0,", "coral0,", "mangrove0", "1", "fish,", "1", "wind"] in lines
    assert tileset.fingerprint in ran.out
    data = program.run("tiles dorfromantik/south_seas --json").data
    assert (data["tiles_by_kind"], data["set"]) == (
        {"landscape": 48, "task": 30, "special": 0},
        tileset.canonical(),
    )


def test_tiles_as_json_and_sheet(program: Program) -> None:
    data = program.run("tiles small.toml --json --svg sheet.svg").data
    tileset = load_tileset("small.toml")
    assert (data["fingerprint"], data["num_tiles"], data["start"]) == (tileset.fingerprint, 5, "straight/1")
    assert data["set"] == tileset.canonical()
    assert _is_svg(program.home / "sheet.svg")


LARGEST = {"carcassonne": "largest sea (tiles)", "dorfromantik": "points: longest reef"}


def test_tiles_statistics_are_those_of_the_simulation(program: Program, name: str) -> None:
    line = f"tiles {SMALL_FILES[name]} --stats 3 --seed 5 --engine reference --rules players=3"
    data = program.run(f"{line} --json").data
    game = load_game(name, tileset=SMALL_FILES[name], engine="reference", players=3)
    told = data["statistics"]
    assert told == simulate(game, 3, 5).to_dict()
    shown = program.run(line).out
    assert f"draws that could not be placed: {told['unplaceable']} of {told['draws']}" in shown
    assert LARGEST[name] in shown


def test_tiles_flat_form(program: Program) -> None:
    tileset = load_tileset("small.toml")
    assert program.run("tiles small.toml --emit-flat").out == tileset.flat_text()
    assert program.run("tiles small.toml --emit-flat --json").data == tileset.flat()


# -- perft ----------------------------------------------------------------------------------------


FIRST_ACTIONS = {
    "carcassonne": ["reveal dhow", "reveal sloop"],
    "dorfromantik": [f"draw {task}" for task in ("reef1 2", "reef1 3", "reef2 2", "reef2 3", "way1 2", "way1 4")],
}


def test_perft_counts_and_divides(program: Program, engine: str, name: str) -> None:
    game = load_game(name, tileset=SMALL_FILES[name], engine="reference", players=3)
    expected = perft(game.new_initial_state(), 4)
    line = f"perft {name}(players=3) 4 --tileset {SMALL_FILES[name]} --engine {engine}"
    assert program.run(line).out.splitlines()[0] == f"{expected:,}"
    data = program.run(f"{line} --divide --json").data
    assert (data["perft"], sum(data["divide"].values()), data["depth"]) == (expected, expected, 4)
    assert list(data["divide"]) == FIRST_ACTIONS[name]
    assert data["key"] == f"{game.new_initial_state().key:016x}"


def test_perft_on_threads_with_a_table_counts_the_same(program: Program, name: str) -> None:
    line = f"perft {name}(players=3) 4 --tileset {SMALL_FILES[name]} --json"
    plain = program.run(line).data
    shared = program.run(f"{line} --threads 2 --hash 1").data
    assert [(data.pop("threads"), data.pop("hash_mb")) for data in (plain, shared)] == [(1, 0), (2, 1)]
    assert all(data.pop("seconds") > 0 for data in (plain, shared))
    assert shared == plain
    assert program.run(f"{line} --threads 0 --hash 1 --divide").data["perft"] == plain["perft"]


def test_perft_of_no_time_says_so_sensibly() -> None:
    assert [duration_text(seconds) for seconds in (0.0, 0.0042, 2.5)] == ["0.1 ms", "4.2 ms", "2.50 s"]
    rates = [rate_text(count, seconds, "nodes") for count, seconds in ((3, 0.0), (5000, 2.0), (3_000_000, 1.5))]
    assert rates == ["30,000 nodes/s", "2,500 nodes/s", "2,000,000 nodes/s"]


def test_perft_shows_long_numbers_in_groups_and_the_rate(program: Program) -> None:
    out = program.run("perft carcassonne 3 --divide --engine native").out
    assert re.search(r"^reveal s24 +506$", out, re.MULTILINE)
    assert re.search(r"^12,144\nin [\d.]+ m?s, [\d,]+ nodes/s$", out, re.MULTILINE)
    assert re.search(r"^reveal s24 +10,626$", program.run("perft carcassonne 4 --divide").out, re.MULTILINE)


def test_perft_from_a_record(program: Program, record: Path, name: str) -> None:
    lines = record.read_text().splitlines()
    (program.home / "part.txt").write_text("\n".join(lines[:-6]) + "\n")
    state = replay(program.home / "part.txt", engine="reference")
    data = program.run(f"perft {name} 2 --record part.txt --engine reference --json").data
    assert (data["perft"], data["key"]) == (perft(state, 2), f"{state.key:016x}")


# -- lockstep ----------------------------------------------------------------------------------------


DRAWN = {"carcassonne": "C-10", "dorfromantik": "D-10"}
"""The rule of a draw."""


def test_lockstep_of_equal_engines(program: Program, name: str) -> None:
    line = f"lockstep {name} --games 2 --seed 1 --tileset {SMALL_FILES[name]} --rules players=2 --json"
    ran = program.run(line)
    assert ran.code == 0
    assert (ran.data["equal"], ran.data["games"], ran.data["difference"]) == (True, 2, None)
    assert ran.data["rules"][DRAWN[name]] > 0


def test_lockstep_prints_the_rules_that_fired(program: Program) -> None:
    ran = program.run("lockstep carcassonne --games 1 --seed 2 --tileset small.toml")
    assert ran.code == 0
    assert "C-10" in ran.out
    assert "no difference" in ran.out


def test_lockstep_keeps_a_difference_and_says_so(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    from southseas.native import NativeGame  # noqa: PLC0415

    class Biased:
        """States of the compiled engine, with a point too many for the first seat."""

        def __init__(self, state: object) -> None:
            self._state = state

        def __getattr__(self, name: str) -> object:
            return getattr(self._state, name)

        def clone(self) -> Biased:
            return Biased(self._state.clone())  # type: ignore[attr-defined]

        def scores(self) -> list[int]:
            first, *others = self._state.scores()  # type: ignore[attr-defined]
            return [first + 1, *others]

    start = NativeGame.initial
    monkeypatch.setattr(NativeGame, "initial", lambda self, *where: Biased(start(self, *where)))
    ran = program.run("lockstep carcassonne --games 1 --tileset small.toml --out kept --json")
    assert ran.code == 1
    assert ran.data["equal"] is False
    assert "scores" in ran.data["difference"]["check"] + ran.data["difference"]["path"]
    assert list((program.home / "kept").iterdir())


def test_table_of_a_narrow_window_keeps_every_number(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("southseas.cli.screen.PIPE_WIDTH", 40)
    out = program.run("tiles small.toml").out
    assert all(len(line) <= 40 for line in out.splitlines())
    assert "dhow" in out


def test_same_seed_gives_the_same_output(program: Program, name: str) -> None:
    seed = random.Random(1).randrange(1000)
    first, second = (program.run(f"demo {_small(name)} --seed {seed} --speed 0").out for _ in range(2))
    assert first == second
