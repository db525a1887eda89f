"""Following a record step by step on a game's engine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from southseas.errors import NotationError, RecordError, RulesError
from southseas.record import Record, as_record
from southseas.rules import make_rules

if TYPE_CHECKING:
    from southseas.game import Game
    from southseas.state import State


def replay_on(game: Game, record: Record | str | os.PathLike[str]) -> State:
    """The end of ``record``, explicit chance, with its history.

    :class:`RecordError` when the record belongs to another game, and with number, text and legal alternatives of the
    first line that cannot be followed.
    """
    read = as_record(record)
    faults = _game_faults(game, read)
    if faults:
        raise RecordError("this record belongs to another game", faults)
    state = started(game, read.start)
    for index, step in enumerate(read.steps):
        _follow(state, read, index, step)
    return state


def _game_faults(game: Game, record: Record) -> list[str]:
    if record.game != game.name:
        return [f"game {record.game} in the record, {game.name} here"]
    rules = make_rules(record.game, **record.rules).bound(game.tileset).to_dict()
    faults = [
        f"rules: {name}={rules[name]} in the record, {name}={value} here"
        for name, value in game.rules.to_dict().items()
        if rules[name] != value
    ]
    if record.fingerprint not in (None, game.tileset.fingerprint):
        faults.append(f"tileset: fingerprint {record.fingerprint} in the record, {game.tileset.fingerprint} here")
    return faults


def started(game: Game, start: tuple[int, int, int]) -> State:
    """The beginning of a game whose first tile lies at ``start``; :class:`RecordError` when it cannot."""
    try:
        return game.new_initial_state(origin=start[:2], rotation=start[2])
    except RulesError as error:
        raise RecordError(f"'start {start[0]},{start[1]},{start[2]}': {error}") from error


def _follow(state: State, record: Record, index: int, step: str) -> None:
    where = f"line {record.lines[index]}" if record.lines else f"step {index + 1}"
    if state.is_terminal():
        raise RecordError(f"{where} {step!r}: the game is over, no line may follow")
    try:
        state.apply_action(state.string_to_action(step))
    except NotationError as error:
        raise RecordError(f"{where}: {error}") from error
