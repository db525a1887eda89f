"""What a comparison found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

RECORD_FILE = "difference.record"
TILESET_FILE = "difference.toml"


@dataclass(frozen=True)
class Difference:
    """The first place where the engines part.

    ``game`` and ``seed`` find the game again; ``step`` is the number of the compared step, ``check`` the question asked
    there, ``path`` where in the answer, ``native`` and ``reference`` the two answers. ``record`` replays to it;
    ``tileset`` is the text of a random tile set, which the record looks up beside itself.
    """

    game: int
    seed: int
    step: int
    check: str
    path: str
    native: str
    reference: str
    record: str
    tileset: str | None = None

    def save(self, directory: Path) -> list[Path]:
        """Write record and tile set into a directory, made if missing; the paths written."""
        directory.mkdir(parents=True, exist_ok=True)
        texts = {RECORD_FILE: self.record} | ({} if self.tileset is None else {TILESET_FILE: self.tileset})
        for name, text in texts.items():
            (directory / name).write_text(text, encoding="utf-8")
        return [directory / name for name in texts]

    def __str__(self) -> str:
        where = f"{self.check}{self.path}"
        head = f"game {self.game} of seed {self.seed}, step {self.step}: {where} differs"
        return f"{head}\n  native:    {self.native}\n  reference: {self.reference}"


@dataclass
class Report:
    """How much was compared and which rules fired how often (``rules``, and ``cases`` of each). Equal engines leave
    ``difference`` None."""

    game: str
    seed: int
    rules: dict[str, int]
    cases: Counter[str] = field(default_factory=Counter)
    games: int = 0
    plies: int = 0
    full_games: int = 0
    full_plies: int = 0
    plies_by_policy: Counter[str] = field(default_factory=Counter)
    plies_by_setting: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    difference: Difference | None = None

    @property
    def equal(self) -> bool:
        """No difference was found."""
        return self.difference is None

    def add(self, other: Report) -> None:
        """Take in what another part of the same run found; the difference of the lower game number stays."""
        for rule, times in other.rules.items():
            self.rules[rule] = self.rules.get(rule, 0) + times
        for name in ("cases", "plies_by_policy", "plies_by_setting"):
            getattr(self, name).update(getattr(other, name))
        for name in ("games", "plies", "full_games", "full_plies"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        found = [d for d in (self.difference, other.difference) if d is not None]
        self.difference = min(found, key=lambda d: d.game, default=None)

    def rarest(self, least: int) -> list[str]:
        """The rules that fired fewer than ``least`` times."""
        return [rule for rule, times in sorted(self.rules.items()) if times < least]

    def to_dict(self) -> dict[str, Any]:
        """Plain values for JSON."""
        plain = {name: dict(value) if isinstance(value, dict) else value for name, value in vars(self).items()}
        return {**plain, "difference": asdict(self.difference) if self.difference else None, "equal": self.equal}

    def table(self) -> str:
        """For a person: what was compared, then every rule with its cases."""
        head = [
            f"{self.game}: {self.games} games, {self.plies} plies, {self.full_plies} of them in full"
            f" ({self.full_games} games), {self.seconds:.0f} s",
            f"policies: {_shares(self.plies_by_policy)}",
            f"settings: {_shares(self.plies_by_setting)}",
            "",
            f"{'rule':6} {'fired':>9}  cases",
        ]
        rows = [f"{rule:6} {times:9}  {self._cases(rule)}" for rule, times in sorted(self.rules.items())]
        verdict = "no difference" if self.difference is None else str(self.difference)
        return "\n".join([*head, *rows, "", verdict])

    def _cases(self, rule: str) -> str:
        mine = [(name.split(": ", 1)[1], times) for name, times in self.cases.items() if name.startswith(rule + ": ")]
        return ", ".join(f"{case} {times}" for case, times in sorted(mine))


def new_report(game: str, seed: int, rules: Sequence[str]) -> Report:
    """An empty report that lists every rule."""
    return Report(game=game, seed=seed, rules=dict.fromkeys(rules, 0))


def _shares(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {times}" for name, times in counter.most_common())
