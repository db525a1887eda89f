"""Scoreboards: who stands where, and where the points come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.cli.events.sentence import listed
from southseas.cli.screen import Screen
from southseas.cli.words import places_text, points_text, sheet_columns
from southseas.game import State
from southseas.render.dorfromantik.pad import pad_text
from southseas.views import plain


def show_scoreboard(screen: Screen, state: State, names: Sequence[str], sheet: Any = None) -> None:
    """A table of all seats, best first, and at the end of a game its winners; where all share one sheet, that sheet.

    ``sheet`` takes the place of the state's own.
    """
    shown = plain(state.score_sheet() if sheet is None else sheet)
    title = "Final scores" if state.is_terminal() else "Scores if the game ended now"
    if isinstance(shown, dict):
        screen.title(title)
        screen.lines(pad_text(shown))
        if state.is_terminal():
            screen.say(f"{listed(names)}: {shown['result']} points", "bold")
        return
    _show_seats(screen, state, names, shown, title)


def _show_seats(
    screen: Screen, state: State, names: Sequence[str], sheets: Sequence[dict[str, Any]], title: str
) -> None:
    scores = state.scores()
    columns, rows = sheet_columns(sheets)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    screen.title(title)
    screen.table(["player ", *columns], [[names[seat], *rows[seat]] for seat in order])
    if state.is_terminal():
        screen.say(winners_text(scores, names), "bold")


def winners_text(scores: Sequence[int], names: Sequence[str]) -> str:
    """Who won with how many points; with one seat, its result."""
    best = max(scores)
    winners = [name for name, score in zip(names, scores, strict=True) if score == best]
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
