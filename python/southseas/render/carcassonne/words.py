"""What pictures and text boards say in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from southseas.render.phrases import player_name, points_of, points_text
from southseas.tilesets.carcassonne import Needs, TileSet

WARES = ("bananas", "shells", "fish")
GAME_TITLE = "Carcassonne: South Seas"

_TURN = {
    "draw": "{active} draws a tile",
    "place": "{active} lays the tile",
    "islander": "{active} places or takes back an islander, or passes",
    "market": "the merchant of {decider} takes a ship",
    "deliver": "{active} delivers to a ship, or passes",
}
_REVEAL = ("the first ships are revealed", "a ship is revealed after a market", "a ship is revealed after a delivery")


def decider(data: Mapping[str, Any]) -> int | None:
    """The seat that chooses now; None at chance and at the end."""
    if data["phase"] in ("draw", "reveal", "end"):
        return None
    if data["phase"] == "market" and data["market_queue"]:
        return int(data["market_queue"][0])
    return int(data["active_player"])


def acting(data: Mapping[str, Any]) -> int | None:
    """The seat that chooses now or for which a tile is drawn."""
    return int(data["active_player"]) if data["phase"] == "draw" else decider(data)


def winners(data: Mapping[str, Any]) -> list[int]:
    """The seats with the highest score, at the end; none before or when the scores are not given."""
    scores = points_of(data)
    if data["phase"] != "end" or not scores:
        return []
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


def turn_line(data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """What is to happen now, in one line."""
    if data["phase"] == "reveal":
        line = _REVEAL[data["context"]]
    elif data["phase"] == "end":
        line = end_line(data, names)
    else:
        chooser = decider(data)
        line = _TURN[data["phase"]].format(
            active=player_name(data["active_player"], names),
            decider=player_name(data["active_player"] if chooser is None else chooser, names),
        )
    return line[0].upper() + line[1:]


def end_line(data: Mapping[str, Any], names: Sequence[str] | None) -> str:
    """Who has won, with how many points."""
    best = winners(data)
    if not best:
        return "the game is over"
    scores = points_of(data) or ()
    who = " and ".join(player_name(seat, names) for seat in best)
    verb = "share the win" if len(best) > 1 else "wins"
    return f"the game is over: {who} {verb} with {points_text(scores[best[0]])}"


def needs_text(needs: Needs) -> str:
    """What a ship asks for."""
    if needs.form == "any":
        return f"any {needs.amount}"
    if needs.form == "same":
        return f"{needs.amount} alike"
    if needs.form == "same_other":
        return f"{needs.amount} alike + {needs.other} other"
    counts = [(ware, getattr(needs, ware)) for ware in WARES]
    return " + ".join(f"{count} {ware_name(ware, count)}" for ware, count in counts if count)


def ware_name(ware: str, count: int) -> str:
    """``banana`` or ``bananas`` and so on."""
    return ware if count != 1 or ware == "fish" else ware.removesuffix("s")


def ship_points(ids: Sequence[str], tileset: TileSet) -> list[int]:
    """Values of ships, the highest first."""
    return sorted((tileset.ships[tileset.ship_index(id)].points for id in ids), reverse=True)


def piles(data: Mapping[str, Any]) -> list[tuple[str, int]]:
    """What is left beside the board."""
    remaining = data["remaining"]
    return [
        ("tiles left", sum(remaining["tiles"].values())),
        ("ships in the pile", sum(remaining["ships"].values())),
        ("boat tokens left", data["boat_tokens"]),
    ]


def supply(data: Mapping[str, Any], seat: int) -> int:
    """What the state says, or else the rules' number less what stands on the board."""
    given = data["players"][seat].get("supply")
    if given is not None:
        return int(given)
    out = sum(1 for laid in data["tiles"] if laid["islander"] and laid["islander"]["player"] == seat)
    return int(data["rules"]["islanders"]) - out
