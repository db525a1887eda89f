"""When does a rule fire? The table of all cases, asked after every step."""

from __future__ import annotations

from collections import Counter

from ..asking import chose, has, parted_kinds, several_sides, symmetric
from ..plugin import Detector, Step
from . import detectors as ask

RULES = tuple(
    f"C-{number:02}"
    for block in (range(1, 6), range(10, 14), range(20, 24), range(30, 40), range(40, 43), range(50, 54), range(60, 63))
    for number in block
)


def remember(step: Step) -> None:
    """Keep what later steps ask for: face-up ships, owners waiting, boats of the tile, ships of the turn."""
    memo = step.memo
    face_up = memo.setdefault("face_up", Counter())
    for event in step.events:
        name = event["event"]
        if name == "placed":
            memo |= {"waiting": 0, "turn_ships": 0, "boats": ask.boats(step)}
        memo["waiting"] = memo.get("waiting", 0) + ask.WAITING.get(name, 0)
        memo["turn_ships"] = memo.get("turn_ships", 0) + (name == "ship_taken")
        if name in ("ship_taken", "delivered", "revealed"):
            face_up[event["ship"]] += 1 if name == "revealed" else -1


DETECTORS = tuple(
    Detector(rule, case, fires)
    for rule, case, fires in (
        ("C-01", "other seats", ask.unusual_seats),
        ("C-02", "start", ask.start_lies),
        ("C-03", "revealed", has("revealed", rule="C-03")),
        ("C-03", "nothing to draw", ask.nothing_to_draw),
        ("C-04", "more than the box", ask.over_the_box),
        ("C-05", "ship known", ask.known_ships),
        ("C-10", "draw", lambda step: chose(step, "draw")),
        ("C-11", "placed", has("placed")),
        ("C-11", "several sides", several_sides),
        ("C-12", "removed", has("tile_removed")),
        ("C-12", "ends", ask.removal_ends),
        ("C-13", "equal rotations", symmetric),
        ("C-20", "placed", has("islander_placed")),
        ("C-20", "two ways in", ask.two_ways_in),
        ("C-21", "any_turn", lambda step: ask.retrieve_rule(step, "any_turn")),
        ("C-21", "empty_supply", lambda step: ask.retrieve_rule(step, "empty_supply")),
        ("C-22", "both offered", ask.both_offered),
        ("C-23", "claimed and paid", ask.claims_and_gains),
        ("C-30", "bridge", has("evaluated", type="bridge")),
        ("C-30", "island", has("evaluated", type="island")),
        ("C-30", "sea", has("evaluated", type="sea", rule="C-31")),
        ("C-31", "evaluated", has("evaluated", rule="C-31")),
        ("C-31", "tie", ask.tie),
        ("C-31", "majority", ask.loser_returns),
        ("C-32", "loser goes home", ask.loser_returns),
        ("C-32", "several go home", ask.several_return),
        ("C-33", "boat", has("evaluated", rule="C-33")),
        ("C-33", "idle", ask.idle_boat),
        ("C-33", "several", ask.several_boats),
        ("C-34", "two", ask.covers(2)),
        ("C-34", "one", ask.covers(1)),
        ("C-34", "no token", ask.uncovered),
        ("C-35", "boat and closed", has("evaluated", rule="C-35")),
        ("C-36", "barren", ask.barren),
        ("C-37", "merchant", has("merchant")),
        ("C-37", "choice", lambda step: chose(step, "take")),
        ("C-37", "nobody there", ask.free_market),
        ("C-38", "refill", has("revealed", rule="C-38")),
        ("C-38", "refill between", ask.refill_between),
        ("C-38", "several markets", ask.several_markets),
        ("C-38", "no ship", ask.merchant_without_ship),
        ("C-39", "several regions", ask.several_regions),
        ("C-39", "region and market", ask.region_and_market),
        ("C-39", "ship and delivery", ask.market_then_delivery),
        ("C-40", "delivered", has("delivered")),
        ("C-40", "refill", has("revealed", rule="C-40")),
        ("C-40", "last turn", ask.last_delivery),
        ("C-41", "fixed", lambda step: ask.form(step, "fixed")),
        ("C-41", "any", lambda step: ask.form(step, "any")),
        ("C-41", "same", lambda step: ask.form(step, "same")),
        ("C-41", "same and other", lambda step: ask.form(step, "same_other")),
        ("C-42", "two copies", ask.two_copies),
        ("C-50", "tiles", ask.by_tiles),
        ("C-50", "ships", ask.by_ships),
        ("C-51", "final", has("final_evaluated")),
        ("C-51", "tie", ask.final_tie),
        ("C-51", "merchant stays", ask.merchant_stays),
        ("C-52", "rest lost", ask.rest_lost),
        ("C-52", "other exchange", ask.other_exchange),
        ("C-53", "shared win", ask.shared_win),
        ("C-60", "two islands", parted_kinds("island")),
        ("C-60", "two seas", parted_kinds("sea")),
        ("C-61", "bridge joint", ask.bridge_joint),
        ("C-62", "not asked", ask.not_asked),
        ("C-62", "one outcome", ask.single_outcome),
        ("C-62", "one placement", ask.single_place),
        ("C-62", "ship taken unasked", ask.ship_without_asking),
    )
)
