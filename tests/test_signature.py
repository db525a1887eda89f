"""The signature of behaviour that is kept in the repository."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest
import southseas as ss
from cli_kit import Program
from southseas.playing import POLICIES
from southseas.signature import GAMES, signature, signature_differences, signature_lines

STORED = Path(__file__).parent / "signature.txt"


def test_this_build_plays_as_the_stored_signature_says() -> None:
    assert signature_differences(STORED.read_text(encoding="utf-8"), threads=2) == []


def test_every_builtin_set_and_policy_has_a_line() -> None:
    lines = [line.split() for line in STORED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert {(line[0], line[2]) for line in lines} == {(name, p) for name in ss.builtin_tilesets() for p in POLICIES}


def test_the_hash_is_over_keys_and_lengths() -> None:
    game = ss.load_game("dorfromantik", tileset="dorfromantik/base")
    played = ss.playouts(game, GAMES)
    assert played.keys.dtype == np.dtype("<u8")
    assert played.lengths.dtype == np.dtype("<i4")
    expected = hashlib.sha256(played.keys.tobytes() + played.lengths.tobytes()).hexdigest()[:16]
    assert signature(game) == signature(game, threads=2) == expected


def test_a_file_that_says_otherwise_is_shown_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = Program(capsys, monkeypatch, tmp_path)
    lines = list(signature_lines(threads=2))
    altered = [*lines[:-1], lines[-1][:-1] + ("0" if lines[-1][-1] != "0" else "1")]
    (tmp_path / "signature.txt").write_text("\n".join(altered), encoding="utf-8")
    ran = program.run("signature --check signature.txt --json")
    expected = [f"stored, not played so: {altered[-1]}", f"played, not stored so: {lines[-1]}"]
    assert (ran.code, ran.data) == (1, {"differences": expected})
    (tmp_path / "signature.txt").write_text("\n".join(lines), encoding="utf-8")
    assert program.run("signature --check signature.txt").code == 0
