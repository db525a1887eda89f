"""Scoreboards: who stands where, and where the points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.cli.events.sentence import listed
from southseas.cli.screen import Screen
from southseas.cli.words import places_text, points_text, sheet_columns
from southseas.game import State
from southseas.render.dorfromantik.pad import pad_text
from southseas.tables import TableScore
from southseas.views import plain

FINAL = "Final scores"


def show_scoreboard(screen: Screen, state: State, names: Sequence[str]) -> None:
    """A table of all seats, best first, and at the end of a game its winners; where all share one sheet, that sheet."""
    ended = state.is_terminal()
    screen.title(FINAL if ended else "Scores if the game ended now")
    _show_sheet(screen, plain(state.score_sheet()), state.scores(), names, ended)


def show_table(screen: Screen, worth: TableScore) -> None:
    """The same of a described board, which is taken as finished when no tile or no ship is left to come."""
    ended = _is_finished(worth)
    names = [f"player {seat}" for seat in range(worth.state.game.num_players)]
    screen.title(FINAL if ended else "What the board is worth as it lies")
    _show_sheet(screen, plain(worth.sheet), worth.scores, names, ended)


def _is_finished(worth: TableScore) -> bool:
    """A table does not say whether the game went on; where something is used up it cannot have (C-50)."""
    if worth.state.is_terminal():
        return True
    remaining = plain(worth.state.remaining())
    had_ships = bool(getattr(worth.state.game.tileset, "ships", ()))
    return not remaining["tiles"] or (had_ships and not remaining["ships"])


def _show_sheet(screen: Screen, sheet: Any, scores: Sequence[int], names: Sequence[str], ended: bool) -> None:
    if isinstance(sheet, dict):
        screen.lines(pad_text(sheet))
        said = f"{'shared result of ' if len(names) > 1 else ''}{listed(names)}: {sheet['result']} points"
    else:
        columns, rows = sheet_columns(sheet)
        order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
        screen.table(["player ", *columns], [[names[seat], *rows[seat]] for seat in order])
        said = winners_text(scores, names) if ended else leaders_text(scores, names)
    if ended or not isinstance(sheet, dict):
        screen.say(said, "bold" if ended else "")


def leaders_text(scores: Sequence[int], names: Sequence[str]) -> str:
    """Who has the most points while nobody has won."""
    return f"most points: {listed(_best(scores, names))} with {max(scores)}"


def _best(scores: Sequence[int], names: Sequence[str]) -> list[str]:
    return [name for name, score in zip(names, scores, strict=True) if score == max(scores)]


def winners_text(scores: Sequence[int], names: Sequence[str]) -> str:
    """Who won with how many points; with one seat, its result."""
    best, winners = max(scores), _best(scores, names)
    if len(scores) == 1:
        return f"{winners[0]}: {best} points"
    return f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'} with {best} points"


def is_shared(state: State) -> bool:
    """Whether all seats share one score sheet, and so the result."""
    return isinstance(state.score_sheet(), Mapping)


def show_points(screen: Screen, state: State, names: Sequence[str]) -> None:
    """Every seat's points, source by source; of a shared sheet, where on the board every line's points lie."""
    if is_shared(state):
        screen.title("Where the points lie")
        for line in places_text(plain(state.score_sheet())):
            screen.say(f"  {line}")
        return
    for name, entry in zip(names, state.score_sheet(), strict=True):
        screen.title(f"{name}: {entry['total']} points")
        for line in points_text(plain(entry)):
            screen.say(f"  {line}")


def standing_data(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The same for programs."""
    scores = state.scores()
    return {
        "names": list(names),
        "scores": list(scores),
        "winners": [seat for seat, score in enumerate(scores) if score == max(scores)] if state.is_terminal() else [],
        "score_sheet": plain(state.score_sheet()),
        "terminal": state.is_terminal(),
        "moves": state.move_number,
        "key": f"{state.key:016x}",
    }
