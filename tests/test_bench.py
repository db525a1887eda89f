"""``southseas bench``: every measurement's answer is right and a wrong one is seen; tables, JSON, exit codes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import southseas
from cli_kit import SMALL_FILES, SMALL_SETS, Program
from jsonschema import validate
from southseas.benchmark import BRIEF, FIGURES, Setting, measure, measurements, middle_state, timing
from southseas.game import State, load_game
from southseas.playing import playouts
from southseas.tilesets import load_tileset

ENGINES = ("native", "reference")

BOTH = {"games", "step", "decision", "array_loop", "legal_actions", "legal_actions_into", "clone", "copy_from"} | {
    "make_and_undo",
    "expand",
    "observation",
    "canonical_key",
}
"""What both engines do; the other figures are of the compiled one alone."""

FIGURE = {
    "type": "object",
    "required": ["unit", "value", "median", "pieces"],
    "additionalProperties": False,
    "properties": {
        "unit": {"enum": ["ns", "games/s", "decisions/s", "nodes/s"]},
        "value": {"type": "number", "exclusiveMinimum": 0},
        "median": {"type": "number", "exclusiveMinimum": 0},
        "pieces": {"type": "integer", "minimum": 1},
    },
}


def _figures(names: set[str]) -> dict[str, Any]:
    return {
        "type": "object",
        "required": sorted(names),
        "additionalProperties": False,
        "properties": dict.fromkeys(names, FIGURE),
    }


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    return Program(capsys, monkeypatch, tmp_path)


@pytest.fixture
def setting(name: str, tmp_path: Path) -> Setting:
    """A small set of each game, for two."""
    path = tmp_path / SMALL_FILES[name]
    path.write_text(SMALL_SETS[name], encoding="utf-8")
    game = load_game(name, tileset=str(path), players=2)
    return Setting(game.name, game.tileset, game.rules)


def _numbers(answer: Any) -> int:
    """How many there are."""
    if isinstance(answer, (list, tuple)):
        return sum(map(_numbers, answer))
    return int(np.size(answer))


def _spoiled(answer: Any) -> Any:
    """The same but for its last number."""
    if isinstance(answer, np.ndarray):
        wrong = answer.copy()
        wrong.flat[-1] += 1
        return wrong
    if isinstance(answer, (list, tuple)):
        last = max(place for place, value in enumerate(answer) if _numbers(value))
        return [*answer[:last], _spoiled(answer[last]), *answer[last + 1 :]]
    return answer + 1


# -- single measurements -----------------------------------------------------------------------------


def test_every_measurement_is_right_and_sees_a_wrong_answer(setting: Setting) -> None:
    seen = []
    for one in measurements(setting):
        trial = one.trial()
        assert timing.timed(trial, 0)
        with pytest.raises(timing.WrongAnswer, match=trial.against):
            timing.timed(trial._replace(expected=_spoiled(trial.expected)), 0)
        seen.append((one.name, one.engine))
        assert set(trial.units) <= set(FIGURES)
    assert len(set(seen)) == len(seen)
    assert {name for name, engine in seen if engine == "reference"} < {name for name, engine in seen}


def test_timing_stops_at_the_first_wrong_answer_and_takes_one_piece_at_least() -> None:
    answers = iter([1, 1, 2, 1])
    asked = []

    def work() -> int:
        asked.append(None)
        return next(answers)

    trial = timing.Trial(work, 1, "one", {"step": 1})
    assert len(timing.timed(trial, 0)) == 1
    with pytest.raises(timing.WrongAnswer, match="not that of one"):
        timing.timed(trial, 60)
    assert len(asked) == 3


def test_a_figure_is_that_of_the_best_piece() -> None:
    pieces = [0.004, 0.002, 0.008]
    assert timing.figure(pieces, 1000, in_ns=True) == timing.Figure(pytest.approx(2000), pytest.approx(4000), 3)
    assert timing.figure(pieces, 1000, in_ns=False) == timing.Figure(pytest.approx(5e5), pytest.approx(2.5e5), 3)


def test_same_compares_form_and_numbers() -> None:
    assert timing.same([1, (2, np.array([3, 4]))], (1, [2, np.array([3, 4])]))
    for other in ([1, (2, np.array([3, 5]))], [1, (2, np.array([3]))], [1], [1, 2], 1):
        assert not timing.same([1, (2, np.array([3, 4]))], other)


def test_middle_state_is_where_a_tile_is_to_be_laid(name: str, engine: str) -> None:
    game = load_game(name, engine=engine)
    state = middle_state(game, 1)
    assert state.phase == "place"
    assert len(state.tiles()) > game.tileset.num_tiles // 4
    assert state.history() == middle_state(game, 1).history() != middle_state(game, 2).history()


# -- all of it ---------------------------------------------------------------------------------------


def test_bench_measures_both_engines(program: Program, name: str) -> None:
    line = f"bench {name} --seconds 0 --tileset {SMALL_FILES[name]} --players 3"
    ran = program.run(f"{line} --json")
    assert (ran.code, ran.err) == (0, "")
    validate(ran.data["native"], _figures(set(FIGURES)))
    validate(ran.data["reference"], _figures(BOTH))
    assert set(ran.data["ratios"]) == BOTH
    assert all(ran.data[engine][key]["unit"] == FIGURES[key][1] for engine in ENGINES for key in ran.data[engine])
    assert ran.data["fingerprint"] == load_tileset(SMALL_FILES[name]).fingerprint
    assert (ran.data["game"], ran.data["rules"]["players"], ran.data["wrong"]) == (name, 3, [])
    assert ran.data["build_info"] == southseas.build_info()
    assert ran.data["state_bytes"] > 0


def test_bench_shows_a_table(program: Program) -> None:
    ran = program.run("bench --seconds 0 --tileset small.toml")
    assert (ran.code, ran.err) == (0, "")
    assert "for one of the reference" in ran.out
    rows = [line for line in ran.out.splitlines() if line.startswith(tuple(label for label, _ in FIGURES.values()))]
    assert len(rows) == len(FIGURES)
    assert f"a state: {_state_bytes():,} bytes" in ran.out


def _state_bytes() -> int:
    return measure(_plain_setting("small.toml"), 0, ())["state_bytes"]


def _plain_setting(tileset: str) -> Setting:
    game = load_game("carcassonne", tileset=tileset)
    return Setting(game.name, game.tileset, game.rules)


def test_ratios_say_how_many_times_faster_the_compiled_engine_is(setting: Setting) -> None:
    speed = measure(setting, 0, BRIEF)
    native, reference = speed["native"], speed["reference"]
    assert speed["ratios"]["games"] == native["games"]["value"] / reference["games"]["value"]
    assert speed["ratios"]["clone"] == reference["clone"]["value"] / native["clone"]["value"]
    assert speed["ratio"] == native["games_uniform"]["value"] / reference["games"]["value"]
    assert set(native) - set(reference) == {"games_uniform", "step_uniform", "decision_uniform"}


def test_progress_counts_the_measurements(setting: Setting) -> None:
    done: list[int] = []
    measure(setting, 0, BRIEF, done.append)
    assert done == list(range(1, len(measurements(setting, BRIEF)) + 1))


def test_wrong_answers_are_errors(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    right = State.canonical_key
    monkeypatch.setattr(State, "canonical_key", lambda state: right(state) + (state.game.engine == "native"))
    ran = program.run("bench --seconds 0 --tileset small.toml --json")
    assert ran.code == 1
    assert ran.faults == [
        "wrong answer: canonical_key of engine native: the answer is not that of the reference engine",
        "wrong answer: canonical_key of engine reference: the answer is not that of the native engine",
    ]
    assert ran.data["wrong"] == [fault.removeprefix("wrong answer: ") for fault in ran.faults]
    for engine in ENGINES:
        assert "canonical_key" not in ran.data[engine]
        assert "observation" in ran.data[engine]


def test_answers_that_the_rules_refuse_are_errors(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def misplayed(*args: Any, **options: Any) -> Any:
        played = playouts(*args, **options)
        return played._replace(actions=played.actions[::-1]) if options.get("record") else played

    monkeypatch.setattr("southseas.benchmark.alone.playouts", misplayed)
    ran = program.run("bench --seconds 0 --tileset small.toml")
    assert ran.code == 1
    assert len(ran.faults) == 4
    assert all("games_" in fault and "not legal" in fault for fault in ran.faults)


def test_without_the_core_the_reference_is_measured_alone(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("benchmark.positions", "cli.options"):
        monkeypatch.setattr(f"southseas.{module}.find_spec", lambda _: None)
    ran = program.run("bench --seconds 0 --tileset small.toml --json")
    assert (ran.code, ran.err) == (0, "")
    validate(ran.data["reference"], _figures(BOTH))
    assert [ran.data[key] for key in ("native", "ratio", "ratios", "build_info", "state_bytes")] == [None] * 2 + [
        {},
        None,
        None,
    ]
    shown = program.run("bench --seconds 0 --tileset small.toml").out
    assert "the compiled engine is not built here" in shown


def test_ctrl_c_stops_a_measurement(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("southseas.benchmark.alone.perft", interrupted)
    ran = program.run("bench --seconds 0 --tileset small.toml")
    assert (ran.code, ran.out, ran.err) == (130, "", "\n")


@pytest.mark.parametrize(("words", "seconds"), [("", 30), ("--quick", 5), ("--seconds 7", 7)])
def test_bench_is_bounded_in_time(
    program: Program, monkeypatch: pytest.MonkeyPatch, words: str, seconds: float
) -> None:
    asked = []

    def at_once(setting: Setting, time: float, *others: Any) -> dict[str, Any]:
        asked.append(time)
        return measure(setting, 0, ())

    monkeypatch.setattr("southseas.cli.bench.measure", at_once)
    assert program.run(f"bench --tileset small.toml {words}").code == 0
    assert asked == [seconds]
