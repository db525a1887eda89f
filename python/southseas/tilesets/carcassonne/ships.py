"""Ships: their points and what they ask for (rule C-41)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from southseas.tilesets.carcassonne.model import Needs, Ship
from southseas.tilesets.carcassonne.shapes import MAX_WARES
from southseas.tilesets.checks import Table

SHIP_KEYS = ("id", "points", "count", "needs")
WARES = ("bananas", "shells", "fish")
FORMS = {"fixed": WARES, "any": ("any",), "same": ("same",), "same_other": ("same", "other")}
"""The keys of each form of needs."""
MAX_POINTS = 999
MAX_SHIPS = 255

_HINT = "one of { bananas, shells, fish }, { any }, { same }, { same, other }"
_NOTHING = Needs("fixed")


def read_ship(table: Table, index: int) -> Ship:
    """One ship record. Where its needs are wrong, they are empty."""
    points = table.integer("points", 0, MAX_POINTS)
    needs = table.table("needs", (*WARES, "any", "same", "other"))
    wanted = _read_needs(needs) if needs is not None else None
    return Ship(str(table.values.get("id")), index, points or 0, table.count(), wanted or _NOTHING)


def _read_needs(table: Table) -> Needs | None:
    form = _form(table)
    if form is None:
        return None
    least = 0 if form == "fixed" else 1
    numbers = {key: table.integer(key, least, MAX_WARES) for key in FORMS[form] if key in table.values}
    if None in numbers.values():
        return None
    wanted = {key: number or 0 for key, number in numbers.items()}
    if not sum(wanted.values()):
        table.faults.add(table.key, "a ship asks for at least one ware")
        return None
    if form == "fixed":
        return Needs(form, **wanted)
    return Needs(form, amount=wanted.get("any", wanted.get("same", 0)), other=wanted.get("other", 0))


def _form(table: Table) -> str | None:
    keys = {key for form in FORMS.values() for key in form if key in table.values}
    forms = [form for form, members in FORMS.items() if keys & set(members)]
    for form, members in FORMS.items():
        if keys and keys <= set(members) and (form == "fixed" or keys == set(members)):
            return form
    if not forms:
        table.faults.add(table.key, f"no form of needs is given; must be {_HINT}")
    elif keys == {"other"}:
        table.faults.add(table.key, "other is given without same; must be { same, other }")
    else:
        table.faults.add(table.key, f"{' and '.join(sorted(keys))} are of different forms; must be {_HINT}")
    return None


def check_ships(top: Table, ships: Sequence[Ship], keys: Sequence[str], shown: Collection[str]) -> None:
    """What concerns the ships together: their number, alike records, and wares that no tile of the set shows.

    ``keys`` tells where each ship stands.
    """
    total = sum(ship.count for ship in ships)
    if total > MAX_SHIPS:
        top.fault("ship", f"{total} ships in all; at most {MAX_SHIPS}")
    seen: dict[tuple[int, Needs], str] = {}
    for ship, key in zip(ships, keys, strict=True):
        if ship.needs == _NOTHING:
            continue
        missing = _unpayable(ship.needs, shown)
        if missing:
            top.faults.add(f"{key}.needs", f"nobody can pay this ship: {missing}")
        other = seen.setdefault((ship.points, ship.needs), key)
        if other != key:
            top.faults.add(key, f"has points and needs of {other}; give one record a count instead")


def _unpayable(needs: Needs, shown: Collection[str]) -> str | None:
    """Why these needs can never be met with the wares ``shown``; None if they can."""
    if needs.form == "fixed":
        missing = [ware for ware in WARES if getattr(needs, ware) and ware not in shown]
        return f"no tile shows {' or '.join(missing)}" if missing else None
    least = 2 if needs.form == "same_other" else 1
    if not shown:
        return "no tile shows wares"
    return None if len(shown) >= least else f"it needs wares of {least} types, the tiles show {len(shown)}"
