"""The signature of behaviour: a hash over seeded playouts (``docs/formats.md`` section 22)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from southseas.game import Game, load_game
from southseas.playing import POLICIES, Policy, playouts
from southseas.tilesets import builtin_tilesets, load_tileset

GAMES = 1000
"""Playouts that a signature is made of."""


def signature(game: Game, policy: Policy = "uniform", threads: int = 1) -> str:
    """16 hex digits over :data:`GAMES` playouts of ``game`` from its start under ``policy``.

    Two builds that play alike have equal signatures. :class:`RulesError` unless the engine is ``"native"``.
    """
    played = playouts(game, GAMES, policy=policy, threads=threads)
    return hashlib.sha256(played.keys.astype("<u8").tobytes() + played.lengths.astype("<i4").tobytes()).hexdigest()[:16]


def signature_lines(threads: int = 1) -> Iterator[str]:
    """``SET FINGERPRINT POLICY HASH`` for every built-in set and policy: the lines of a signature file."""
    for name in builtin_tilesets():
        game = load_game(load_tileset(name).game, tileset=name)
        for policy in POLICIES:
            yield f"{name} {game.tileset.fingerprint} {policy} {signature(game, policy, threads)}"


def signature_differences(text: str, threads: int = 1) -> list[str]:
    """What differs between a signature file (``#`` begins a comment) and what is played here; empty for the same."""
    stored = [line for line in (line.split("#")[0].strip() for line in text.splitlines()) if line]
    played = list(signature_lines(threads))
    gone = [f"stored, not played so: {line}" for line in stored if line not in played]
    return gone + [f"played, not stored so: {line}" for line in played if line not in stored]
