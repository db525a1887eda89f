"""States written as tables, for the tests of tables."""

from __future__ import annotations

import southseas as ss

SYMBOLS = ("huts", "fish", "wind", "palms", "boats")


def by_id(state: ss.State) -> list[str]:
    """The laid tiles by id and rotation."""
    return [f"tile {tile.x},{tile.y} {tile.tile} {tile.rotation}" for tile in state.tiles()]


def by_edges(state: ss.State) -> list[str]:
    """The laid hexagonal tiles as they lie, with all that is printed on them."""
    tileset = state.game.tileset
    lines = []
    for laid in state.tiles():
        tile = tileset.tiles[tileset.tile_index(laid.tile)]
        letters = tileset.edge_letters(tile)
        edges = "".join(letters[(edge - laid.rotation) % 6] for edge in range(6))
        totals = [sum(parts) for parts in zip(tile.symbols, *(part.symbols for part in tile.segments), strict=True)]
        given = [f"{symbol}={number}" for symbol, number in zip(SYMBOLS, totals, strict=True) if number]
        flag = [f"flag={tile.flag_label}"] if tile.flag_label else []
        lines.append(" ".join([f"tile {laid.x},{laid.y} {edges}", *given, *flag]))
    return lines


def completed(state: ss.State) -> list[str]:
    """The completed markers, one line for each type that has some."""
    lines = state.score_sheet().tasks.by_type
    return [
        f"completed {label} {' '.join(str(marker.number) for marker in line.markers)}"
        for label, line in lines.items()
        if line.markers
    ]


def carcassonne(state: ss.State) -> str:
    """The whole table."""
    lines = ["southseas-table 1", "game carcassonne", f"rules {state.game.rules.to_text()}", *by_id(state)]
    for tile in state.tiles():
        if tile.islander:
            lines.append(f"islander {tile.x},{tile.y} {tile.islander.segment} {tile.islander.player}")
        for token in tile.covered:
            lines += [f"covered {tile.x},{tile.y} {token.segment} 2"] * token.twos
            lines += [f"covered {tile.x},{tile.y} {token.segment} 1"] * token.ones
    for seat, player in enumerate(state.players()):
        lines.append("wares {} b{}s{}f{}".format(seat, *player.wares.values()))
        lines += [f"ship {seat} {ship}" for ship in player.ships]
    return "\n".join(lines) + "\n"


def dorfromantik(state: ss.State, tiles: list[str], tileset: str = "") -> str:
    """The table of these tiles and the state's completed markers; ``tileset`` is a line of the heading or nothing."""
    rules = f"rules players={state.game.num_players}"
    heading = ["southseas-table 1", "game dorfromantik", *([tileset] if tileset else []), rules]
    return "\n".join([*heading, *tiles, *completed(state)]) + "\n"
