"""Every error that the library raises on purpose, under one base class."""

from __future__ import annotations

from collections.abc import Sequence


class SouthSeasError(ValueError):
    """Something that came from outside is wrong: what, where, and what would be right.

    ``message`` says what was refused; ``faults`` lists every single fault when a validator found them (may be
    empty). ``str()`` shows both: on one line for at most one fault, else one line per fault.
    """

    def __init__(self, message: str, faults: Sequence[str] = ()) -> None:
        super().__init__(message, tuple(faults))
        self.message = message
        self.faults = tuple(faults)

    def __str__(self) -> str:
        if not self.faults:
            return self.message
        if len(self.faults) == 1:
            return f"{self.message}: {self.faults[0]}"
        return "\n  ".join([f"{self.message}: {len(self.faults)} faults", *self.faults])


class IllegalActionError(SouthSeasError):
    """An action that is not legal in this state; the state is unchanged."""


class NotationError(SouthSeasError):
    """A text or dictionary that does not describe an action."""


class RulesError(SouthSeasError):
    """A rules configuration with unknown options or values out of range."""


class TileSetError(SouthSeasError):
    """A tile set that cannot be found, read or accepted."""


class ArrayError(SouthSeasError):
    """An array of the caller's that cannot take the answer; it is unchanged."""


class RecordError(SouthSeasError):
    """A game record, or a prescribed draw, that cannot be followed."""


class TableError(SouthSeasError):
    """A described table that cannot be read, or could not lie so."""


class SnapshotError(SouthSeasError):
    """A snapshot, JSON state or situation that cannot be restored."""


class Refusals:
    """What several independent checks refused, to be raised together. Each is a context in which a check runs."""

    def __init__(self) -> None:
        self.errors: list[SouthSeasError] = []

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, SouthSeasError):
            self.errors.append(error)
            return True
        return False

    @property
    def faults(self) -> list[str]:
        """Every single fault; those of a tile set say so."""
        return [fault for error in self.errors for fault in _faults_of(error)]

    def check(self, message: str) -> None:
        """Raises what was refused: one error as it was, several as one of their class, or else a RulesError."""
        if len(self.errors) == 1:
            raise self.errors[0]
        if self.errors:
            kinds = {type(error) for error in self.errors}
            raise (kinds.pop() if len(kinds) == 1 else RulesError)(message, self.faults)


def _faults_of(error: SouthSeasError) -> Sequence[str]:
    prefix = "tileset: " if isinstance(error, TileSetError) else ""
    return [f"{prefix}{fault}" for fault in error.faults] or [error.message]


_SHOWN = 60


def shown(value: object) -> str:
    """``value`` as a fault may quote it: short, on one line, bools as they stand in files."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value)
    except ValueError:
        return "an integer of thousands of digits"
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
