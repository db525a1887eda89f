"""The validator of tile sets: ships, and the limits of a set."""

from __future__ import annotations

import pytest
from southseas.tilesets import tileset_from_data
from tileset_documents import Document, Edit, document, drop, faults_of, put

FORMS = "must be one of { bananas, shells, fish }, { any }, { same }, { same, other }"
SHIPS = [
    (put("ship.1.id", "a"), "ship[1].id: 'a' is already the name of ship[0]"),
    (put("ship.1.id", "a#"), "ship[1].id: 'a#' is not a name; letters, digits and _ . + - only"),
    (put("ship.1.count", 0), "ship[1].count: must be an integer at least 1, not 0"),
    (drop("ship.1.points"), "ship[1].points: missing; must be an integer"),
    (put("ship.1.points", 1000), "ship[1].points: must be an integer in 0..999, not 1000"),
    (put("ship.1.points", -1), "ship[1].points: must be an integer in 0..999, not -1"),
    (put("ship.1.value", 2), "ship[1].value: unknown key; known: id, points, count, needs"),
    (drop("ship.1.needs"), "ship[1].needs: missing; must be a table"),
    (put("ship.1.needs", {}), f"ship[1].needs: no form of needs is given; {FORMS}"),
    (put("ship.1.needs", {"any": 2, "fish": 1}), f"ship[1].needs: any and fish are of different forms; {FORMS}"),
    (put("ship.1.needs", {"any": 2, "same": 1}), f"ship[1].needs: any and same are of different forms; {FORMS}"),
    (put("ship.1.needs", {"other": 2}), "ship[1].needs: other is given without same; must be { same, other }"),
    (put("ship.1.needs", {"fishes": 2, "fish": 1}), "ship[1].needs.fishes: unknown key; did you mean fish?"),
    (put("ship.1.needs", {"fish": 0}), "ship[1].needs: a ship asks for at least one ware"),
    (put("ship.1.needs", {"fish": 64}), "ship[1].needs.fish: must be an integer in 0..63, not 64"),
    (put("ship.1.needs", {"fish": -1}), "ship[1].needs.fish: must be an integer in 0..63, not -1"),
    (put("ship.1.needs", {"any": 0}), "ship[1].needs.any: must be an integer in 1..63, not 0"),
    (put("ship.1.needs", {"any": 64}), "ship[1].needs.any: must be an integer in 1..63, not 64"),
    (put("ship.1.needs", {"same": 64}), "ship[1].needs.same: must be an integer in 1..63, not 64"),
    (put("ship.1.needs", {"same": 3, "other": 0}), "ship[1].needs.other: must be an integer in 1..63, not 0"),
    (put("ship.1.needs", {"same": 2.5}), "ship[1].needs.same: must be an integer, not 2.5"),
    (
        put("ship.1.needs", {"shells": 2, "fish": 0}),
        "ship[1]: has points and needs of ship[0]; give one record a count instead",
    ),
]


@pytest.mark.rule("C-41")
@pytest.mark.parametrize(("edit", "fault"), SHIPS, ids=[fault for _, fault in SHIPS])
def test_fault_in_a_ship(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


def without_wares(*keep: str) -> Edit:
    """An edit that leaves only the wares ``keep`` on the tiles."""

    def edit(data: Document) -> None:
        for shape in data["shape"]:
            for variant in shape["variants"]:
                for ware in {"bananas", "shells", "fish"} - set(keep):
                    variant.pop(ware, None)

    return edit


@pytest.mark.rule("C-41")
@pytest.mark.parametrize(
    ("keep", "needs", "fault"),
    [
        ((), {"any": 1}, "no tile shows wares"),
        ((), {"same": 1}, "no tile shows wares"),
        (("fish",), {"same": 1, "other": 1}, "it needs wares of 2 types, the tiles show 1"),
        (("fish",), {"fish": 1, "shells": 1}, "no tile shows shells"),
        (("fish",), {"bananas": 1, "shells": 1}, "no tile shows bananas or shells"),
    ],
)
def test_a_ship_that_nobody_can_pay(keep: tuple[str, ...], needs: dict[str, int], fault: str) -> None:
    def edit(data: Document) -> None:
        without_wares(*keep)(data)
        data["ship"] = [{"id": "a", "points": 3, "needs": needs}]

    assert faults_of(edit) == [f"ship[0].needs: nobody can pay this ship: {fault}"]


@pytest.mark.rule("C-42")
def test_ships_of_other_points_or_needs_are_not_alike() -> None:
    data = document()
    data["ship"] += [{"id": "c", "points": 4, "needs": {"shells": 2}}, {"id": "d", "points": 3, "needs": {"same": 2}}]
    assert tileset_from_data(data, "fine").num_ships == 4


def test_a_ship_keeps_its_place_when_another_is_no_table() -> None:
    def edit(data: Document) -> None:
        data["ship"] = [
            "a",
            {"id": "b", "points": 3, "needs": {"fish": 1}},
            {"id": "c", "points": 3, "needs": {"fish": 1}},
        ]

    assert faults_of(edit) == [
        "ship[0]: must be a table, not 'a'",
        "ship[2]: has points and needs of ship[1]; give one record a count instead",
    ]


# -- limits ------------------------------------------------------------------------------------------------------------
def test_a_thousand_tiles_are_the_most() -> None:
    data = document()
    put("shape.0.variants.0.count", 997)(data)
    assert tileset_from_data(data, "full").num_tiles == 1000
    assert faults_of(put("shape.0.variants.0.count", 998)) == ["shape: 1001 tiles in all; at most 1000"]


def test_255_ships_are_the_most() -> None:
    data = document()
    put("ship.0.count", 254)(data)
    assert tileset_from_data(data, "full").num_ships == 255
    assert faults_of(put("ship.0.count", 255)) == ["ship: 256 ships in all; at most 255"]


def test_16_segments_are_the_most() -> None:
    def with_markets(number: int) -> Document:
        data = document()
        data["shape"][1]["segments"] += [{"name": f"m{i}", "type": "market"} for i in range(number)]
        return data

    assert len(tileset_from_data(with_markets(13), "full").tiles[-1].segments) == 16
    assert faults_of(lambda data: data.update(with_markets(14))) == [
        "shape[1].segments: 17 segments on a tile; at most 16"
    ]


def test_the_largest_wares_are_accepted() -> None:
    data = document()
    put("shape.0.variants.0.shells", {"bridge0": 63})(data)
    put("shape.0.variants.1.fish", {"sea1": [2] * 31 + [1]})(data)
    put("ship.0.needs", {"shells": 63})(data)
    tile = tileset_from_data(data, "rich").tiles[1]
    assert sum(tile.segments[2].fish) == 63


def test_a_huge_number_is_refused_in_few_words() -> None:
    text = faults_of(put("shape.0.variants.0.shells", {"bridge0": 10**6000}))[0]
    assert text == (
        "shape[0].variants[0].shells.bridge0: must be an integer in 0..63, not an integer of thousands of digits"
    )
