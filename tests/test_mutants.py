"""The planted faults: that each can be planted, and (exhaustive) that the suite catches it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from test_rules_doc import RULES


def _runner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mutants_run", Path(__file__).parent / "mutants" / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


RUNNER = _runner()
MUTANTS = [(engine, mutant) for engine in RUNNER.ENGINES for mutant in RUNNER.load(engine)]


@pytest.mark.parametrize(("engine", "mutant"), MUTANTS, ids=lambda value: getattr(value, "id", value))
def test_fault_can_be_planted(engine: str, mutant: object) -> None:
    text = RUNNER.mutated(mutant)
    original = (RUNNER.ROOT / mutant.file).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    assert text != original
    assert mutant.rule in RULES[mutant.game]  # type: ignore[attr-defined]
    assert mutant.file.startswith({"reference": "python/southseas/reference", "native": "cpp/"}[engine])  # type: ignore[attr-defined]


@pytest.mark.parametrize("engine", RUNNER.ENGINES)
@pytest.mark.parametrize("game", RUNNER.GAMES)
def test_faults_are_many_and_named_apart(game: str, engine: str) -> None:
    names = [mutant.id for other, mutant in MUTANTS if (mutant.game, other) == (game, engine)]
    assert len(names) == len(set(names)) >= 20


@pytest.mark.exhaustive
@pytest.mark.parametrize("engine", RUNNER.ENGINES)
def test_every_fault_is_caught(engine: str) -> None:
    assert RUNNER.run(engine) == []
