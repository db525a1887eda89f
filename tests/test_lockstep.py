"""Both engines side by side, and the comparer itself."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import southseas as ss
from southseas import lockstep
from southseas.lockstep.__main__ import main
from southseas.lockstep.carcassonne.settings import family_setting, random_rules, setting_kinds
from southseas.lockstep.checks import first_difference
from southseas.reference.carcassonne.game import ReferenceState
from southseas.tilesets import tileset_from_data

JOBS = min(4, os.cpu_count() or 1)
SMALL = ("small", "tiny", "small", "small", "market-rich")


def test_lockstep_with_all_checks_at_every_step() -> None:
    report = lockstep.run("carcassonne", games=100, seed=100, full_checks=1, kinds=SMALL, jobs=JOBS)
    assert report.equal, str(report.difference)
    assert (report.games, report.full_games) == (100, 100)
    assert report.full_plies == report.plies > 2_000


def test_lockstep_over_many_plies() -> None:
    wanted = 60_000
    report = lockstep.run("carcassonne", games=10_000, plies=wanted, seed=2, full_checks=0, jobs=JOBS)
    assert report.equal, str(report.difference)
    assert report.plies >= wanted
    assert report.plies_by_policy["uniform"] * 2 <= report.plies
    assert report.plies_by_setting["built-in"] * 4 >= report.plies
    assert report.rarest(1) == []


@pytest.mark.parametrize("kind", ["full-size", "large"])
def test_lockstep_on_large_sets(kind: str) -> None:
    report = lockstep.run("carcassonne", games=1, seed=3, full_checks=0, kinds=[kind])
    assert report.equal, str(report.difference)
    assert report.plies > 100


@pytest.mark.exhaustive
def test_lockstep_of_a_million_plies_fires_every_rule_a_hundred_times() -> None:
    report = lockstep.run("carcassonne", games=100_000, plies=1_000_000, seed=4, full_checks=50, jobs=JOBS)
    assert report.equal, str(report.difference)
    full_size = report.plies_by_setting["built-in"] + report.plies_by_setting["full-size"]
    assert full_size >= 500_000
    assert report.rarest(100) == [], report.table()


# -- the comparer ---------------------------------------------------------------------------------


def test_comparer_plays_the_same_game_again(tmp_path: Path) -> None:
    first, again = (lockstep.run("carcassonne", games=3, seed=8, full_checks=0, kinds=SMALL) for _ in range(2))
    assert {**first.to_dict(), "seconds": 0} == {**again.to_dict(), "seconds": 0}


def test_comparer_gives_the_same_report_from_several_processes() -> None:
    alone, shared = (lockstep.run("carcassonne", games=6, seed=9, kinds=SMALL, jobs=jobs) for jobs in (1, 2))
    assert {**alone.to_dict(), "seconds": 0} == {**shared.to_dict(), "seconds": 0}


def _without_last_cell(ask: Any) -> Any:
    return lambda state: ask(state)[:-1] if len(state.situation()["tiles"]) > 3 else ask(state)


def test_comparer_finds_a_difference_and_writes_what_shows_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ReferenceState, "frontier", _without_last_cell(ReferenceState.frontier))
    report = lockstep.run("carcassonne", games=50, seed=11, full_checks=1, kinds=["small"])
    found = report.difference
    assert found is not None
    assert not report.equal
    assert found.check == "frontier"
    assert found.native != found.reference
    paths = found.save(tmp_path)
    assert [path.name for path in paths] == ["difference.record", "difference.toml"]
    for engine in ("native", "reference"):
        state = ss.replay(tmp_path / "difference.record", engine=engine)
        assert len(state.tiles()) == 4
    again = lockstep.run("carcassonne", games=1, first_game=found.game, seed=11, full_checks=1, kinds=["small"])
    assert again.difference == found
    assert "frontier" in report.table()
    assert json.loads(json.dumps(report.to_dict()))["difference"]["step"] == found.step


def test_comparer_reports_an_engine_that_refuses_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_deliveries(state: Any, action: int, apply: Any = ReferenceState.apply) -> bool:
        return action >> 28 != 7 and bool(apply(state, action))

    monkeypatch.setattr(ReferenceState, "apply", no_deliveries)
    report = lockstep.run("carcassonne", games=50, seed=12, full_checks=0)
    assert report.difference is not None
    assert report.difference.check == "apply_action"
    assert report.difference.native == repr("applied")


def test_comparer_reports_undo_that_does_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def half_undo(state: Any, undo: Any = ReferenceState.undo) -> bool:
        undone = bool(undo(state))
        state._position.boat_tokens += undone
        return undone

    monkeypatch.setattr(ReferenceState, "undo", half_undo)
    report = lockstep.run("carcassonne", games=20, seed=13, full_checks=0, kinds=["small"])
    assert report.difference is not None
    assert report.difference.check.startswith("undo")


@pytest.mark.parametrize(
    ("mine", "other", "path"),
    [
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}, ".a[1].b"),
        ([1, 2], [1, 2, 3], ""),
        ({"a": 1}, {"b": 1}, ""),
        ((1, (2, 3)), (1, (2, 4)), "[1][1]"),
    ],
)
def test_first_difference_names_the_place(mine: Any, other: Any, path: str) -> None:
    assert first_difference(mine, other)[0] == path


def test_command_line_prints_the_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    arguments = ["carcassonne", "--games", "2", "--kinds", "tiny", "--out", str(tmp_path / "none")]
    assert main(arguments) == 0
    assert "C-62" in capsys.readouterr().out
    assert main([*arguments, "--json", "--least", "1000"]) == 1
    assert json.loads(capsys.readouterr().out)["equal"] is True
    assert not (tmp_path / "none").exists()


# -- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in setting_kinds() if kind != "built-in"])
def test_random_sets_are_valid_and_of_their_size(kind: str) -> None:
    for seed in range(25):
        setting = family_setting(random.Random(seed), kind)
        assert setting.source is not None
        tiles = tileset_from_data(setting.source, kind)
        assert tiles.num_tiles == sum(v["count"] for shape in setting.source["shape"] for v in shape["variants"])
        assert (tiles.num_tiles == 250) == (kind == "large")


def test_random_rules_reach_every_option_and_keep_what_is_given() -> None:
    rng = random.Random(1)
    seen: dict[str, Counter[Any]] = {}
    for _ in range(3000):
        for name, value in random_rules(rng, {}).items():
            seen.setdefault(name, Counter())[value] += 1
    options = {option.name: option for option in ss.CarcassonneRules.options()}
    assert seen.keys() == options.keys()
    assert set(seen["retrieve"]) == set(options["retrieve"].choices)
    for name in ("players", "islanders", "face_up_ships", "wares_per_point"):
        assert set(seen[name]) == set(range(options[name].minimum, options[name].maximum + 1)), name
    assert {0, 1, 2, 3, 4} == set(seen["first_player"])
    assert {0, 1, 255} <= set(seen["boat_tokens"])
    assert all(random_rules(rng, {"first_player": 4})["players"] == 5 for _ in range(20))


def test_report_lists_the_rules_that_fired_too_seldom() -> None:
    report = lockstep.run("carcassonne", games=1, kinds=["tiny"])
    assert report.rarest(0) == []
    assert "C-35" in report.rarest(1000)
