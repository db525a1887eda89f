"""When does a rule fire? One small question for each case of each rule, asked after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, cast

from ...tilesets.carcassonne import TileSet
from ..plugin import Detector, Step

RULES = tuple(
    f"C-{number:02}"
    for block in (range(1, 6), range(10, 14), range(20, 24), range(30, 40), range(40, 43), range(50, 54), range(60, 63))
    for number in block
)

_BOX_UNITS = 40
_WAITING = {"merchant": 1, "ship_taken": -1}
_USUAL = {"players": 2, "first_player": 0, "islanders": 4}


def _has(event: str, **fields: Any) -> Callable[[Step], bool]:
    """Fires when an event of that name with those fields happened."""
    return lambda step: any(all(e[key] == value for key, value in fields.items()) for e in step.named(event))


def _opens(step: Step) -> bool:
    return step.action is None


def _tile(step: Step, tile_id: str) -> Any:
    tileset = step.game.tileset
    return tileset.tiles[tileset.tile_index(tile_id)]


def _laid_tile(step: Step) -> Any | None:
    """The tile of this step's placement."""
    placed = step.named("placed")
    return _tile(step, placed[0]["tile"]) if placed else None


def _chose(step: Step, kind: str) -> bool:
    return step.action is not None and step.action["type"] == kind


# -- setting up ---------------------------------------------------------------------------------


def _unusual_seats(step: Step) -> bool:
    rules = step.game.rules.to_dict()
    return _opens(step) and any(rules[key] != usual for key, usual in _USUAL.items())


def _start_lies(step: Step) -> bool:
    return _opens(step) and len(step.state.tiles()) >= 1


def _nothing_to_draw(step: Step) -> bool:
    return _opens(step) and step.state.is_terminal()


def _over_the_box(step: Step) -> bool:
    """More units of one ware held than a box contains."""
    if not any(event["amount"] for event in step.named("evaluated")):
        return False
    held = [sheet["wares"] for sheet in step.state.score_sheet()]
    return any(sum(wares[ware] for wares in held) > _BOX_UNITS for ware in held[0])


def _known_ships(step: Step) -> bool:
    """A ship changed hands, and everybody can still name it."""
    taken = step.named("ship_taken") + step.named("delivered")
    sheets = step.state.score_sheet() if taken else []
    return any(ship["ship"] == e["ship"] for e in taken for ship in sheets[e["player"]]["ships"])


# -- draw and place -----------------------------------------------------------------------------


def _symmetric(step: Step) -> bool:
    tile = _laid_tile(step)
    edges = step.game.tileset.edges
    return tile is not None and any(step.game.tileset.canonical_rotation(tile.index, r) != r for r in range(edges))


def _several_sides(step: Step) -> bool:
    placed = step.named("placed")
    if not placed:
        return False
    cells = {(tile["x"], tile["y"]) for tile in step.state.tiles()}
    x, y = placed[0]["x"], placed[0]["y"]
    return sum(cell in cells for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))) > 1


def _removal_ends(step: Step) -> bool:
    return bool(step.named("tile_removed")) and _has("game_over", rule="C-12")(step)


# -- islander -----------------------------------------------------------------------------------


def _options(step: Step) -> list[dict[str, Any]]:
    """What may be done now, where an islander is asked for."""
    if step.state.phase != "islander":
        return []
    return [fields for fields, _ in step.state.legal_fields()]


def _two_ways_in(step: Step) -> bool:
    """Two segments of the new tile in one free region, both offered."""
    names = [option["segment"] for option in _options(step) if option["type"] == "islander"]
    placed = step.named("placed")
    if len(names) < 2 or not placed or len({name.rstrip("0123456789") for name in names}) == len(names):
        return False
    x, y = placed[0]["x"], placed[0]["y"]
    offered = {(x, y, name) for name in names}
    regions = ({tuple(place) for place in feature["segments"]} for feature in step.state.features())
    return any(len(region & offered) > 1 for region in regions)


def _both_offered(step: Step) -> bool:
    kinds = {option["type"] for option in _options(step)}
    return {"islander", "retrieve"} <= kinds


def _retrieve_rule(step: Step, value: str) -> bool:
    return bool(step.named("islander_retrieved")) and step.game.rules.to_dict()["retrieve"] == value


def _claims_and_gains(step: Step) -> bool:
    """An islander was set and its feature evaluated, for its owner, in the same step."""
    owners = {e["player"] for e in step.named("islander_placed")}
    paid = {seat for e in step.named("evaluated") for seat in e["winners"]}
    served = {e["player"] for e in step.named("merchant")}
    return bool(owners & (paid | served))


# -- evaluation ---------------------------------------------------------------------------------


def _evaluated(step: Step) -> list[Mapping[str, Any]]:
    return step.named("evaluated")


def _tie(step: Step) -> bool:
    return any(len(e["winners"]) > 1 for e in _evaluated(step))


def _loser_returns(step: Step) -> bool:
    return any(n and seat not in e["winners"] for e in _evaluated(step) for seat, n in enumerate(e["returned"]))


def _several_return(step: Step) -> bool:
    return any(sum(e["returned"]) > 1 for e in _evaluated(step))


def _boats(step: Step) -> int:
    tile = _laid_tile(step)
    return sum(segment.boat for segment in tile.segments) if tile is not None else 0


def _idle_boat(step: Step) -> bool:
    """A tile with a boat was laid and its turn's evaluation is over without any boat acting."""
    boats = _boats(step) or (step.memo.get("boats", 0) if step.phase_before == "islander" else 0)
    return bool(boats) and step.state.phase != "islander" and not step.named("boat")


def _several_boats(step: Step) -> bool:
    return len(step.named("boat")) > 1


def _uncovered(step: Step) -> bool:
    """A boat acted and paid, but no token was left to cover with."""
    paid = [e for e in _evaluated(step) if e["rule"] in ("C-33", "C-35") and e["symbols"]]
    return len(paid) > len(step.named("covered"))


def _covers(size: int) -> Callable[[Step], bool]:
    return _has("covered", size=size)


def _barren(step: Step) -> bool:
    return any(e["type"] == "sea" and not e["symbols"] for e in _evaluated(step))


def _free_market(step: Step) -> bool:
    """A market whose eight neighbours have just been filled, without a merchant."""
    placed = step.named("placed")
    if not placed or step.state.phase == "islander":
        return False
    x, y = placed[0]["x"], placed[0]["y"]
    near = [f for f in step.state.features() if f["type"] == "market" and f["complete"] and not any(f["islanders"])]
    fresh = [f for f in near if max(abs(f["cells"][0][0] - x), abs(f["cells"][0][1] - y)) <= 1]
    return bool(fresh) and not step.named("merchant")


def _refill_between(step: Step) -> bool:
    """Markets of one evaluation: a ship revealed while an owner still waits."""
    waiting = step.memo.get("waiting", 0)
    for event in step.events:
        waiting += _WAITING.get(event["event"], 0)
        if event["event"] == "revealed" and event["rule"] == "C-38" and waiting > 0:
            return True
    return False


def _several_markets(step: Step) -> bool:
    return len(step.named("merchant")) > 1


def _merchant_without_ship(step: Step) -> bool:
    ended = step.state.phase not in ("market", "reveal")
    return bool(step.named("merchant")) and ended and len(step.named("ship_taken")) < len(step.named("merchant"))


def _several_regions(step: Step) -> bool:
    return len(_evaluated(step)) > 1


def _region_and_market(step: Step) -> bool:
    return bool(_evaluated(step)) and bool(step.named("merchant"))


def _market_then_delivery(step: Step) -> bool:
    return bool(step.named("delivered")) and step.memo.get("turn_ships", 0) > 0


# -- delivery -----------------------------------------------------------------------------------


def _tileset(step: Step) -> TileSet:
    return cast(TileSet, step.game.tileset)


def _form(step: Step, form: str) -> bool:
    delivered = step.named("delivered")
    if not delivered:
        return False
    tileset = _tileset(step)
    return any(tileset.ships[tileset.ship_index(e["ship"])].needs.form == form for e in delivered)


def _last_delivery(step: Step) -> bool:
    return bool(step.named("delivered")) and step.state.is_terminal()


def _two_copies(step: Step) -> bool:
    """A ship that lies face up twice was delivered to or taken."""
    taken = step.named("delivered") + step.named("ship_taken")
    return any(step.memo.get("face_up", Counter())[e["ship"]] > 1 for e in taken)


# -- the end ------------------------------------------------------------------------------------


def _over(step: Step) -> bool:
    return step.state.is_terminal() and not _opens(step)


def _last_ship(step: Step) -> bool:
    sheets = step.state.score_sheet()
    return sum(len(sheet["ships"]) for sheet in sheets) == _tileset(step).num_ships > 0


def _by_tiles(step: Step) -> bool:
    return _has("game_over", rule="C-50")(step) and not step.state.remaining()["tiles"]


def _by_ships(step: Step) -> bool:
    return _has("game_over", rule="C-50")(step) and _last_ship(step)


def _merchant_stays(step: Step) -> bool:
    return _over(step) and any(f["type"] == "market" and any(f["islanders"]) for f in step.state.features())


def _final_tie(step: Step) -> bool:
    return any(len(e["winners"]) > 1 for e in step.named("final_evaluated"))


def _rest_lost(step: Step) -> bool:
    per_point = step.game.rules.to_dict()["wares_per_point"]
    return _over(step) and any(sheet["wares_total"] % per_point for sheet in step.state.score_sheet())


def _other_exchange(step: Step) -> bool:
    return _over(step) and step.game.rules.to_dict()["wares_per_point"] != 3


def _shared_win(step: Step) -> bool:
    points = step.state.points() if _over(step) else [0]
    return len(points) > 1 and points.count(max(points)) > 1


# -- tiles, and what is asked -------------------------------------------------------------------


def _parted_kinds(kind: str) -> Callable[[Step], bool]:
    """A tile with two segments of that type was laid."""

    def fires(step: Step) -> bool:
        tile = _laid_tile(step)
        return tile is not None and sum(segment.type == kind for segment in tile.segments) > 1

    return fires


def _bridge_joint(step: Step) -> bool:
    """A bridge of the tile just laid goes on in a neighbour."""
    placed = step.named("placed")
    if not placed or "bridge" not in _tile(step, placed[0]["tile"]).sides:
        return False
    x, y = placed[0]["x"], placed[0]["y"]
    shown = {(t["x"], t["y"]): (t["tile"], t["rotation"]) for t in step.state.tiles()}
    mine = _turned(step, placed[0]["tile"], placed[0]["rotation"])
    beside = [(x + dx, y + dy) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    return any(cell in shown and side == "bridge" for cell, side in zip(beside, mine, strict=True))


def _turned(step: Step, tile_id: str, rotation: int) -> list[str]:
    sides = _tile(step, tile_id).sides
    return [sides[(direction - rotation) % len(sides)] for direction in range(len(sides))]


def _not_asked(step: Step) -> bool:
    """A decision that would only offer pass was skipped."""
    if step.named("placed") and step.state.phase != "islander":
        return True
    return step.phase_before == "islander" and step.state.phase in ("draw", "end")


def _single_outcome(step: Step) -> bool:
    return step.phase_before in ("draw", "reveal") and len(step.legal_before) == 1


def _single_place(step: Step) -> bool:
    return step.phase_before == "place" and len(step.legal_before) == 1


def _ship_without_asking(step: Step) -> bool:
    return bool(step.named("ship_taken")) and step.phase_before != "market"


def remember(step: Step) -> None:
    """Keep what later steps of the game ask for: face-up ships, owners waiting, this turn's boats and market ships."""
    memo = step.memo
    face_up = memo.setdefault("face_up", Counter())
    for event in step.events:
        name = event["event"]
        if name == "placed":
            memo |= {"waiting": 0, "turn_ships": 0, "boats": _boats(step)}
        memo["waiting"] = memo.get("waiting", 0) + _WAITING.get(name, 0)
        memo["turn_ships"] = memo.get("turn_ships", 0) + (name == "ship_taken")
        if name in ("ship_taken", "delivered", "revealed"):
            face_up[event["ship"]] += 1 if name == "revealed" else -1


DETECTORS = tuple(
    Detector(rule, case, fires)
    for rule, case, fires in (
        ("C-01", "other seats", _unusual_seats),
        ("C-02", "start", _start_lies),
        ("C-03", "revealed", _has("revealed", rule="C-03")),
        ("C-03", "nothing to draw", _nothing_to_draw),
        ("C-04", "more than the box", _over_the_box),
        ("C-05", "ship known", _known_ships),
        ("C-10", "draw", lambda step: _chose(step, "draw")),
        ("C-11", "placed", _has("placed")),
        ("C-11", "several sides", _several_sides),
        ("C-12", "removed", _has("tile_removed")),
        ("C-12", "ends", _removal_ends),
        ("C-13", "equal rotations", _symmetric),
        ("C-20", "placed", _has("islander_placed")),
        ("C-20", "two ways in", _two_ways_in),
        ("C-21", "any_turn", lambda step: _retrieve_rule(step, "any_turn")),
        ("C-21", "empty_supply", lambda step: _retrieve_rule(step, "empty_supply")),
        ("C-22", "both offered", _both_offered),
        ("C-23", "claimed and paid", _claims_and_gains),
        ("C-30", "bridge", _has("evaluated", type="bridge")),
        ("C-30", "island", _has("evaluated", type="island")),
        ("C-30", "sea", _has("evaluated", type="sea", rule="C-31")),
        ("C-31", "evaluated", _has("evaluated", rule="C-31")),
        ("C-31", "tie", _tie),
        ("C-31", "majority", _loser_returns),
        ("C-32", "loser goes home", _loser_returns),
        ("C-32", "several go home", _several_return),
        ("C-33", "boat", _has("evaluated", rule="C-33")),
        ("C-33", "idle", _idle_boat),
        ("C-33", "several", _several_boats),
        ("C-34", "two", _covers(2)),
        ("C-34", "one", _covers(1)),
        ("C-34", "no token", _uncovered),
        ("C-35", "boat and closed", _has("evaluated", rule="C-35")),
        ("C-36", "barren", _barren),
        ("C-37", "merchant", _has("merchant")),
        ("C-37", "choice", lambda step: _chose(step, "take")),
        ("C-37", "nobody there", _free_market),
        ("C-38", "refill", _has("revealed", rule="C-38")),
        ("C-38", "refill between", _refill_between),
        ("C-38", "several markets", _several_markets),
        ("C-38", "no ship", _merchant_without_ship),
        ("C-39", "several regions", _several_regions),
        ("C-39", "region and market", _region_and_market),
        ("C-39", "ship and delivery", _market_then_delivery),
        ("C-40", "delivered", _has("delivered")),
        ("C-40", "refill", _has("revealed", rule="C-40")),
        ("C-40", "last turn", _last_delivery),
        ("C-41", "fixed", lambda step: _form(step, "fixed")),
        ("C-41", "any", lambda step: _form(step, "any")),
        ("C-41", "same", lambda step: _form(step, "same")),
        ("C-41", "same and other", lambda step: _form(step, "same_other")),
        ("C-42", "two copies", _two_copies),
        ("C-50", "tiles", _by_tiles),
        ("C-50", "ships", _by_ships),
        ("C-51", "final", _has("final_evaluated")),
        ("C-51", "tie", _final_tie),
        ("C-51", "merchant stays", _merchant_stays),
        ("C-52", "rest lost", _rest_lost),
        ("C-52", "other exchange", _other_exchange),
        ("C-53", "shared win", _shared_win),
        ("C-60", "two islands", _parted_kinds("island")),
        ("C-60", "two seas", _parted_kinds("sea")),
        ("C-61", "bridge joint", _bridge_joint),
        ("C-62", "not asked", _not_asked),
        ("C-62", "one outcome", _single_outcome),
        ("C-62", "one placement", _single_place),
        ("C-62", "ship taken unasked", _ship_without_asking),
    )
)
