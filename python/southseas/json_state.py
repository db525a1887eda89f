"""States as JSON and back: section 7 of ``docs/formats.md``, the part that all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from southseas import notation
from southseas.engine import Situation
from southseas.errors import SnapshotError, shown
from southseas.views import plain

if TYPE_CHECKING:
    from southseas.game import Game
    from southseas.state import State

FORMAT = 1


def state_to_json(state: State, derived: bool) -> dict[str, Any]:
    """One object of plain values; without ``derived`` only what a situation needs."""
    game = state.game
    head = {
        "format": FORMAT,
        "game": game.name,
        "tileset": {"name": game.tileset.name, "fingerprint": game.tileset.fingerprint},
        "rules": game.rules.to_dict(),
        "phase": state.phase,
        "active_player": state.active_player(),
        "move_number": state.move_number,
    }
    whole = {**head, **game.face.situation_json(state.situation(), state.engine_state.features())}
    return {**whole, **_derived(state), "events": plain(state.last_events())} if derived else whole


def situation_from_json(value: object, game: Game) -> Situation:
    """The situation in ``value``, right in shape. :class:`SnapshotError` lists every fault."""
    if not isinstance(value, Mapping):
        raise SnapshotError(f"a state in JSON is an object, not {type(value).__name__}")
    faults = _head_faults(value, game)
    situation = game.face.parse_json(value, faults)
    if faults or situation is None:
        raise SnapshotError("this JSON is no state of the game", faults)
    return situation


def derived_faults(value: Mapping[str, Any], state: State) -> list[str]:
    """A line for every derived key that is present and differs from what the engine derives.

    ``events`` are not compared: they belong to the history, which JSON does not hold.
    """
    derived = _derived(state)
    faults = [
        f"{name}: {_short(value[name])} given, {_short(wanted)} derived"
        for name, wanted in derived.items()
        if name in value and value[name] != wanted
    ]
    written = state.game.face.situation_json(state.situation(), state.engine_state.features())
    return faults + [fault for name, part in written.items() for fault in _part_faults(value.get(name), part, name)]


def _part_faults(given: object, written: object, path: str) -> list[str]:
    """A line for every value of ``given`` that differs from what is written in its place; values that are missing on
    either side are no fault."""
    if isinstance(given, Mapping) and isinstance(written, Mapping):
        pairs = [(given[name], written[name], f"{path}.{name}") for name in written if name in given]
    elif isinstance(given, list) and isinstance(written, list) and len(given) == len(written):
        pairs = [(*pair, f"{path}[{i}]") for i, pair in enumerate(zip(given, written, strict=True))]
    elif given is None or given == written:
        return []
    else:
        return [f"{path}: {_short(given)} given, {_short(written)} derived"]
    return [fault for one, other, where in pairs for fault in _part_faults(one, other, where)]


def _legal(state: State) -> list[dict[str, Any]]:
    weights = dict(state.chance_counts())
    entries = []
    for fields, action in state.legal_fields():
        entry = {"action": action, "text": notation.fields_text(fields), **fields}
        entries.append({**entry, "weight": weights[action]} if weights else entry)
    return entries


_DERIVED: dict[str, Callable[[State], Any]] = {
    "current_player": lambda state: state.current_player(),
    "key": lambda state: f"{state.key:016x}",
    "features": lambda state: plain(state.features()),
    "scores": lambda state: state.scores(),
    "score_sheet": lambda state: plain(state.score_sheet()),
    "returns": lambda state: state.points() if state.is_terminal() else None,
    "legal_actions": _legal,
}


def _derived(state: State) -> dict[str, Any]:
    return {name: derive(state) for name, derive in _DERIVED.items()}


def _head_faults(value: Mapping[str, Any], game: Game) -> list[str]:
    tileset = value.get("tileset")
    fingerprint = tileset.get("fingerprint") if isinstance(tileset, Mapping) else None
    pairs = (
        ("format", value.get("format"), FORMAT),
        ("game", value.get("game"), game.name),
        ("tileset.fingerprint", fingerprint, game.tileset.fingerprint),
        ("rules", value.get("rules"), game.rules.to_dict()),
    )
    return [f"{name}: must be {shown(wanted)}, not {shown(given)}" for name, given, wanted in pairs if given != wanted]


def _short(value: object, limit: int = 200) -> str:
    text = repr(value)
    return text if len(text) <= limit else text[:limit] + "..."
