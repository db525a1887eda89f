"""What the views of *Carcassonne: South Seas* have beside those of any game."""

from __future__ import annotations

from southseas.views import Feature, LaidTile, Player, View


class Region(Feature):
    """A bridge, island, sea or market; ``islanders`` counts those of each seat."""

    islanders: tuple[int, ...]


class IslanderTile(LaidTile):
    """``islander`` is a view of player and segment, or None; ``covered`` lists boat tokens; ``marker`` is None."""

    islander: View | None
    covered: tuple[View, ...]
    marker: None


class Trader(Player):
    """``supply`` of islanders, ``wares`` (a view by ware), ids of the ``ships`` taken."""

    supply: int
    wares: View
    ships: tuple[str, ...]


class SeatScore(View):
    """One seat's points and where they come from (section 9)."""

    ships: tuple[View, ...]
    ship_points: int
    wares: View
    pending: tuple[View, ...]
    wares_total: int
    ware_points: int
    total: int
