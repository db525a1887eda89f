"""What a table is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from southseas.rules import Rules
from southseas.state import State
from southseas.tilesets import TileSet
from southseas.views import plain

FORMAT = 1


@dataclass(frozen=True)
class TableScore:
    """The board as a state, and its points.

    ``state`` is there to be looked at: who would move next is not known. ``rules`` are those of the table and
    ``tileset`` is the set that it was checked against, None when its tiles were described one by one. ``scores`` and
    ``sheet`` are those of section 9, with what the table adds; ``notes`` are remarks on what is odd but possible.
    """

    state: State
    rules: Rules
    tileset: TileSet | None
    scores: tuple[int, ...]
    sheet: Any
    notes: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The object of section 14."""
        tileset = self.tileset
        return {
            "format": FORMAT,
            "game": self.state.game.name,
            "tileset": None if tileset is None else {"name": tileset.name, "fingerprint": tileset.fingerprint},
            "rules": self.rules.to_dict(),
            "features": plain(self.state.features()),
            "scores": list(self.scores),
            "score_sheet": plain(self.sheet),
            "notes": list(self.notes),
        }
