"""Small questions about a step, each one case of a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, cast

from ...tilesets.carcassonne import TileSet
from ..asking import has, laid_tile, opens, over, tile_of
from ..plugin import Step

_BOX_UNITS = 40
WAITING = {"merchant": 1, "ship_taken": -1}
"""How an event changes the number of market owners still to be served."""

_USUAL = {"players": 2, "first_player": 0, "islanders": 4}


# -- setting up ---------------------------------------------------------------------------------


def unusual_seats(step: Step) -> bool:
    """A game with other seats or islanders than the usual ones opens."""
    rules = step.game.rules.to_dict()
    return opens(step) and any(rules[key] != usual for key, usual in _USUAL.items())


def start_lies(step: Step) -> bool:
    """A game opens with its first tile laid."""
    return opens(step) and len(step.state.tiles()) >= 1


def nothing_to_draw(step: Step) -> bool:
    """A game is over as it opens."""
    return opens(step) and step.state.is_terminal()


def over_the_box(step: Step) -> bool:
    """More units of one ware held than a box contains."""
    if not any(event["amount"] for event in step.named("evaluated")):
        return False
    held = [sheet["wares"] for sheet in step.state.score_sheet()]
    return any(sum(wares[ware] for wares in held) > _BOX_UNITS for ware in held[0])


def known_ships(step: Step) -> bool:
    """A ship changed hands, and everybody can still name it."""
    taken = step.named("ship_taken") + step.named("delivered")
    sheets = step.state.score_sheet() if taken else []
    return any(ship["ship"] == e["ship"] for e in taken for ship in sheets[e["player"]]["ships"])


# -- draw and place -----------------------------------------------------------------------------


def removal_ends(step: Step) -> bool:
    """A removed tile was the last one."""
    return bool(step.named("tile_removed")) and has("game_over", rule="C-12")(step)


# -- islander -----------------------------------------------------------------------------------


def _options(step: Step) -> list[dict[str, Any]]:
    """What may be done now, where an islander is asked for."""
    if step.state.phase != "islander":
        return []
    return [fields for fields, _ in step.state.legal_fields()]


def two_ways_in(step: Step) -> bool:
    """Two segments of the new tile in one free region, both offered."""
    names = [option["segment"] for option in _options(step) if option["type"] == "islander"]
    placed = step.named("placed")
    if len(names) < 2 or not placed or len({name.rstrip("0123456789") for name in names}) == len(names):
        return False
    x, y = placed[0]["x"], placed[0]["y"]
    offered = {(x, y, name) for name in names}
    regions = ({tuple(place) for place in feature["segments"]} for feature in step.state.features())
    return any(len(region & offered) > 1 for region in regions)


def both_offered(step: Step) -> bool:
    """An islander may be set or taken back."""
    kinds = {option["type"] for option in _options(step)}
    return {"islander", "retrieve"} <= kinds


def retrieve_rule(step: Step, value: str) -> bool:
    """An islander was taken back under that option."""
    return bool(step.named("islander_retrieved")) and step.game.rules.to_dict()["retrieve"] == value


def claims_and_gains(step: Step) -> bool:
    """An islander was set and its feature evaluated, for its owner, in the same step."""
    owners = {e["player"] for e in step.named("islander_placed")}
    paid = {seat for e in step.named("evaluated") for seat in e["winners"]}
    served = {e["player"] for e in step.named("merchant")}
    return bool(owners & (paid | served))


# -- evaluation ---------------------------------------------------------------------------------


def _evaluated(step: Step) -> list[Mapping[str, Any]]:
    return step.named("evaluated")


def tie(step: Step) -> bool:
    """Several seats won a feature."""
    return any(len(e["winners"]) > 1 for e in _evaluated(step))


def loser_returns(step: Step) -> bool:
    """Somebody stood in an evaluated feature and won nothing."""
    return any(n and seat not in e["winners"] for e in _evaluated(step) for seat, n in enumerate(e["returned"]))


def several_return(step: Step) -> bool:
    """More than one islander went home from a feature."""
    return any(sum(e["returned"]) > 1 for e in _evaluated(step))


def boats(step: Step) -> int:
    """Number of boats on the tile laid in this step."""
    tile = laid_tile(step)
    return sum(segment.boat for segment in tile.segments) if tile is not None else 0


def idle_boat(step: Step) -> bool:
    """A tile with a boat was laid and its turn's evaluation is over without any boat acting."""
    laid = boats(step) or (step.memo.get("boats", 0) if step.phase_before == "islander" else 0)
    return bool(laid) and step.state.phase != "islander" and not step.named("boat")


def several_boats(step: Step) -> bool:
    """Boats acted in several regions at once."""
    return len(step.named("boat")) > 1


def uncovered(step: Step) -> bool:
    """A boat acted and paid, but no token was left to cover with."""
    paid = [e for e in _evaluated(step) if e["rule"] in ("C-33", "C-35") and e["symbols"]]
    return len(paid) > len(step.named("covered"))


def covers(size: int) -> Callable[[Step], bool]:
    """A group of that size was covered."""
    return has("covered", size=size)


def barren(step: Step) -> bool:
    """A sea without uncovered fish was evaluated."""
    return any(e["type"] == "sea" and not e["symbols"] for e in _evaluated(step))


def free_market(step: Step) -> bool:
    """A market whose eight neighbours have just been filled, without a merchant."""
    placed = step.named("placed")
    if not placed or step.state.phase == "islander":
        return False
    x, y = placed[0]["x"], placed[0]["y"]
    near = [f for f in step.state.features() if f["type"] == "market" and f["complete"] and not any(f["islanders"])]
    fresh = [f for f in near if max(abs(f["cells"][0][0] - x), abs(f["cells"][0][1] - y)) <= 1]
    return bool(fresh) and not step.named("merchant")


def refill_between(step: Step) -> bool:
    """Markets of one evaluation: a ship revealed while an owner still waits."""
    waiting = step.memo.get("waiting", 0)
    for event in step.events:
        waiting += WAITING.get(event["event"], 0)
        if event["event"] == "revealed" and event["rule"] == "C-38" and waiting > 0:
            return True
    return False


def several_markets(step: Step) -> bool:
    """Several merchants went home at once."""
    return len(step.named("merchant")) > 1


def merchant_without_ship(step: Step) -> bool:
    """A merchant went home and there was no ship."""
    ended = step.state.phase not in ("market", "reveal")
    return bool(step.named("merchant")) and ended and len(step.named("ship_taken")) < len(step.named("merchant"))


def several_regions(step: Step) -> bool:
    """Several regions were evaluated at once."""
    return len(_evaluated(step)) > 1


def region_and_market(step: Step) -> bool:
    """A region and a market were completed at once."""
    return bool(_evaluated(step)) and bool(step.named("merchant"))


def market_then_delivery(step: Step) -> bool:
    """A delivery in a turn that also gave a ship for a market."""
    return bool(step.named("delivered")) and step.memo.get("turn_ships", 0) > 0


# -- delivery -----------------------------------------------------------------------------------


def _tileset(step: Step) -> TileSet:
    return cast(TileSet, step.game.tileset)


def form(step: Step, form: str) -> bool:
    """A ship that asks in that form was delivered to."""
    delivered = step.named("delivered")
    if not delivered:
        return False
    tileset = _tileset(step)
    return any(tileset.ships[tileset.ship_index(e["ship"])].needs.form == form for e in delivered)


def last_delivery(step: Step) -> bool:
    """A delivery ended the game."""
    return bool(step.named("delivered")) and step.state.is_terminal()


def two_copies(step: Step) -> bool:
    """A ship that lies face up twice was delivered to or taken."""
    taken = step.named("delivered") + step.named("ship_taken")
    return any(step.memo.get("face_up", Counter())[e["ship"]] > 1 for e in taken)


# -- the end ------------------------------------------------------------------------------------


def _last_ship(step: Step) -> bool:
    sheets = step.state.score_sheet()
    return sum(len(sheet["ships"]) for sheet in sheets) == sum(ship.count for ship in _tileset(step).ships) > 0


def by_tiles(step: Step) -> bool:
    """The game ended without tiles left."""
    return has("game_over", rule="C-50")(step) and not step.state.remaining()["tiles"]


def by_ships(step: Step) -> bool:
    """The game ended with the last ship."""
    return has("game_over", rule="C-50")(step) and _last_ship(step)


def merchant_stays(step: Step) -> bool:
    """A merchant stands in a market at the end."""
    return over(step) and any(f["type"] == "market" and any(f["islanders"]) for f in step.state.features())


def final_tie(step: Step) -> bool:
    """Several seats won a region at the end."""
    return any(len(e["winners"]) > 1 for e in step.named("final_evaluated"))


def rest_lost(step: Step) -> bool:
    """Wares left over made no point."""
    per_point = step.game.rules.to_dict()["wares_per_point"]
    return over(step) and any(sheet["wares_total"] % per_point for sheet in step.state.score_sheet())


def other_exchange(step: Step) -> bool:
    """A game ended with another number of wares for a point."""
    return over(step) and step.game.rules.to_dict()["wares_per_point"] != 3


def shared_win(step: Step) -> bool:
    """Several seats have the highest score."""
    points = step.state.points() if over(step) else [0]
    return len(points) > 1 and points.count(max(points)) > 1


# -- tiles, and what is asked -------------------------------------------------------------------


def bridge_joint(step: Step) -> bool:
    """A bridge of the tile just laid goes on in a neighbour."""
    placed = step.named("placed")
    if not placed or "bridge" not in tile_of(step, placed[0]["tile"]).sides:
        return False
    x, y = placed[0]["x"], placed[0]["y"]
    shown = {(t["x"], t["y"]): (t["tile"], t["rotation"]) for t in step.state.tiles()}
    mine = _turned(step, placed[0]["tile"], placed[0]["rotation"])
    beside = [(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    return any(cell in shown and side == "bridge" for cell, side in zip(beside, mine, strict=True))


def _turned(step: Step, tile_id: str, rotation: int) -> list[str]:
    sides = tile_of(step, tile_id).sides
    return [sides[(direction - rotation) % len(sides)] for direction in range(len(sides))]


def not_asked(step: Step) -> bool:
    """A decision that would only offer pass was skipped."""
    if step.named("placed") and step.state.phase != "islander":
        return True
    return step.phase_before == "islander" and step.state.phase in ("draw", "end")


def single_outcome(step: Step) -> bool:
    """A chance node with one outcome was asked."""
    return step.phase_before in ("draw", "reveal") and len(step.legal_before) == 1


def single_place(step: Step) -> bool:
    """A placement with one option was asked."""
    return step.phase_before == "place" and len(step.legal_before) == 1


def ship_without_asking(step: Step) -> bool:
    """A market gave a ship without a question."""
    return bool(step.named("ship_taken")) and step.phase_before != "market"
