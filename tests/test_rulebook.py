"""Every example of the rulebook, as a record with its expected end, on both engines."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import southseas as ss

RECORDS = Path(__file__).parent / "records"
HEX_RECORDS = RECORDS / "dorfromantik"


def _read(directory: Path) -> dict[str, dict[str, Any]]:
    return tomllib.loads((directory / "expected.toml").read_text())


EXPECTED, HEX_EXPECTED = _read(RECORDS), _read(HEX_RECORDS)


def _end(name: str, engine: str) -> ss.State:
    return ss.replay(RECORDS / f"{name}.record", engine=engine)


def _shown(state: ss.State) -> dict[str, Any]:
    view = state.to_json()
    players = view["players"]
    return {
        "wares": [[p["wares"][ware] for ware in ("bananas", "shells", "fish")] for p in players],
        "ships": [sorted(p["ships"]) for p in players],
        "supply": [p["supply"] for p in players],
        "face_up": sorted(view["face_up"]),
        "scores": view["scores"],
        "returns": view["returns"],
        "boat_tokens": view["boat_tokens"],
        "covered": [[t["x"], t["y"], c["segment"], c["twos"], c["ones"]] for t in view["tiles"] for c in t["covered"]],
    }


def _feature_of(state: ss.State, place: list[Any]) -> int:
    return next(i for i, f in enumerate(state.features()) if tuple(place) in {tuple(s) for s in f["segments"]})


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_rulebook_example(name: str, engine: str) -> None:
    state = _end(name, engine)
    expected = dict(EXPECTED[name])
    apart = expected.pop("apart", [])
    shown = _shown(state)
    assert {key: shown[key] for key in expected} == expected
    assert len({_feature_of(state, place) for place in apart}) == len(apart)


def test_rulebook_market_offers_the_equals_alone(engine: str) -> None:
    state = _end("market_choice", engine)
    state.undo_action()  # the reveal that refills
    state.undo_action()
    assert state.phase == "market"
    assert state.current_player() == 0
    assert state.active_player() == 1
    assert [state.action_to_string(a) for a in state.legal_actions()] == ["take sixer_left", "take sixer_right"]


def _rows(markers: list[dict[str, Any]]) -> list[list[Any]]:
    return [list(marker.values()) for marker in markers]


def _shown_together(state: ss.State) -> dict[str, Any]:
    view = state.to_json()
    sheet = view["score_sheet"]
    texts = [action["text"] for action in view["legal_actions"]]
    return {
        **{status: _rows(markers) for status, markers in view["markers"].items()},
        "events": [event["event"] for event in view["events"]],
        "may": texts,
        "tasks": {label: line["points"] for label, line in sheet["tasks"]["by_type"].items()},
        "flags": {label: [f["tiles"] for f in line["flags"]] for label, line in sheet["flags"]["by_label"].items()},
        "longest": {label: line["points"] for label, line in sheet["longest"].items()},
        "along_longest": {symbol: line["points"] for symbol, line in sheet["along_longest"].items()},
        "sections": [sheet["A"], sheet["B"], sheet["C"]],
        "result": sheet["result"],
        "returns": view["returns"],
    }


@pytest.mark.parametrize("name", sorted(HEX_EXPECTED))
def test_rulebook_example_of_the_hex_game(name: str, engine: str) -> None:
    shown = _shown_together(ss.replay(HEX_RECORDS / f"{name}.record", engine=engine))
    expected = dict(HEX_EXPECTED[name])
    may, may_not = set(expected.pop("may", [])), set(expected.pop("may_not", []))
    assert {key: shown[key] for key in expected} == expected
    assert may <= set(shown["may"])
    assert not may_not & set(shown["may"])


def test_rulebook_scoring_example_has_an_open_coral_flag(engine: str) -> None:
    state = ss.replay(HEX_RECORDS / "sixty.record", engine=engine)
    flagged = [area for area in state.features() if area.flags]
    assert [(area.type, area.tiles, area.open, area.flags) for area in flagged] == [
        ("mangrove", 7, 0, 2),
        ("coral", 3, 2, 1),
    ]
    assert sorted(area.tiles for area in state.features() if area.type == "shoal") == [2, 3, 4]


@pytest.mark.parametrize(("directory", "expected"), [(RECORDS, EXPECTED), (HEX_RECORDS, HEX_EXPECTED)])
def test_rulebook_every_record_is_expected(directory: Path, expected: dict[str, Any]) -> None:
    assert sorted(path.stem for path in directory.glob("*.record")) == sorted(expected)
