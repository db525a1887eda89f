"""Every example of the rulebook, as a record with its expected end, on both engines."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import southseas as ss

RECORDS = Path(__file__).parent / "records"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((RECORDS / "expected.toml").read_text())


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


def test_rulebook_every_record_is_expected() -> None:
    assert sorted(path.stem for path in RECORDS.glob("*.record")) == sorted(EXPECTED)
