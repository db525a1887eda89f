"""Tables of *Dorfromantik: South Seas*: every tile by its id in a set, or as it lies, edge by edge."""

from __future__ import annotations

from collections import Counter
from typing import Any

from southseas.actions import PHASES, TERMINAL_PLAYER
from southseas.faces.dorfromantik import ScoreSheet
from southseas.game import Game, load_game
from southseas.state import State
from southseas.tables.board import Faults, Laid, check_board, check_cells, rows
from southseas.tables.form import Table
from southseas.tables.looks import TableTiles
from southseas.tables.score import TableScore
from southseas.tilesets.dorfromantik import HexTileSet
from southseas.views import View

_MOST_POINTS = 9999


def score(game: Game, table: Table) -> TableScore:
    """The sheet of a table. :class:`TableError` lists every fault.

    Section B is the engine's; the numbers of completed markers and of unlocked lines are added up as they are written.
    """
    faults = Faults()
    tileset: HexTileSet = game.tileset  # type: ignore[assignment]
    tiles = TableTiles(tileset, table, faults)
    check_cells(tiles.laid, faults)
    if tiles.laid:
        check_board(tiles.laid, tiles.made, frozenset(tileset.must_match), "D-21", faults)
    completed = _completed(tileset, table, faults)
    unlocked = _unlocked(table, faults)
    table.refuse(faults.texts)
    state = _state(game, tiles)
    sheet = _sheet(state.score_sheet(), completed, unlocked)
    named = tileset if tiles.are_of_set else None
    scores = (sheet.result,) * game.num_players
    return TableScore(
        state, game.rules, named, scores, sheet, (*_area_notes(state, completed), *_task_notes(tiles, completed))
    )


def _state(game: Game, tiles: TableTiles) -> State:
    """The end of a game in which nothing but these tiles was drawn."""
    players = {"players": game.rules.players, "first_player": game.rules.first_player}
    own = load_game(game.name, tileset=tiles.made, engine=game.engine, **players)
    return own.state_from_situation(_situation(own, tiles.made, tiles.laid))


def _situation(game: Game, made: HexTileSet, laid: list[Laid]) -> dict[str, Any]:
    numbers = Counter((made.label_index(label), number) for label, numbers in made.markers for number in numbers)
    return {
        "tiles": rows(laid),
        "markers": [],
        "undrawn": [0] * len(made.tiles),
        "undrawn_markers": sorted((*marker, copies) for marker, copies in numbers.items()),
        "removed": [0] * len(made.tiles),
        "removed_markers": [],
        "phase": PHASES.index("end"),
        "context": 0,
        "active": (game.rules.first_player + len(laid) - 1) % game.rules.players,
        "decider": TERMINAL_PLAYER,
        "in_hand": None,
        "last_placed": laid[-1].cell,
        "move_number": 2 * len(laid),
        "origin": (*laid[0].cell, laid[0].rotation),
    }


# -- what lies beside the board --------------------------------------------------------------------
def _completed(tileset: HexTileSet, table: Table, faults: Faults) -> dict[str, list[int]]:
    """Numbers of completed markers by type, in the order of the types; only markers that exist."""
    left = {label: Counter(numbers) for label, numbers in tileset.markers}
    completed: dict[str, list[int]] = {label: [] for label in left}
    for line, words in table.of("completed"):
        if len(words) < 2 or words[0] not in left:
            faults.add(line, f"must be 'completed TYPE NUMBER...', TYPE one of {', '.join(left)}")
            continue
        for word in words[1:]:
            number, fault = _marker(words[0], word, left[words[0]])
            if fault:
                faults.add(line, fault)
            else:
                completed[words[0]].append(number)
    return {label: sorted(numbers) for label, numbers in completed.items()}


def _marker(label: str, word: str, left: Counter[int]) -> tuple[int, str]:
    """The number that ``word`` names, taken from those left, and what is wrong with it."""
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 3 else 0
    if number not in left:
        return number, f"there is no {label} marker {word}; numbers: {', '.join(map(str, sorted(left)))}"
    left[number] -= 1
    return number, "" if left[number] >= 0 else f"there are not so many {label} markers {number}"


def _unlocked(table: Table, faults: Faults) -> list[tuple[str, int]]:
    lines = []
    for line, words in table.of("unlocked"):
        if len(words) < 2:
            faults.add(line, "must be 'unlocked NAME POINTS'")
            continue
        points = faults.integer(line, words[-1], _MOST_POINTS, "a number of points")
        if points is not None:
            lines.append((" ".join(words[:-1]), points))
    return lines


def _sheet(board: ScoreSheet, completed: dict[str, list[int]], unlocked: list[tuple[str, int]]) -> ScoreSheet:
    """The engine's sheet of the board with the markers and the unlocked lines beside it (D-50, D-54)."""
    by_type = {
        label: View({"points": sum(numbers), "markers": tuple(View({"number": number}) for number in numbers)})
        for label, numbers in completed.items()
        if label in board.tasks.by_type
    }
    tasks = sum(line.points for line in by_type.values())
    more = sum(points for _, points in unlocked)
    return ScoreSheet({
        **board,
        "tasks": View({"by_type": View(by_type), "points": tasks}),
        "A": tasks,
        "unlocked": tuple(View({"name": name, "points": points}) for name, points in unlocked),
        "C": more,
        "result": tasks + board.B + more,
    })  # fmt: skip


def _task_notes(tiles: TableTiles, completed: dict[str, list[int]]) -> list[str]:
    """More completed markers than task tiles that had them."""
    if not tiles.are_of_set:
        return []
    return [
        f"completed {label}: {len(numbers)} markers, but {tiles.tasks[label]} task tiles of that type lie here"
        for label, numbers in completed.items()
        if len(numbers) > tiles.tasks[label]
    ]


def _area_notes(state: State, completed: dict[str, list[int]]) -> list[str]:
    """Completed markers whose area must lie somewhere, and does not."""
    largest: Counter[str] = Counter()
    for area in state.features():
        largest[area.type] = max(largest[area.type], area.tiles)
    return [
        f"completed {label} {max(numbers)}: no area of {label} here has so many tiles, {largest[label]} at most"
        for label, numbers in completed.items()
        if numbers and max(numbers) > largest[label]
    ]
