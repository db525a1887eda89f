"""The validator of tile sets: every kind of fault, told with its key; all faults of a file at once."""

from __future__ import annotations

from typing import Any

import pytest
from southseas.errors import SouthSeasError, TileSetError
from southseas.tilesets import load_tileset, tileset_from_data, tileset_from_text
from tileset_documents import Document, Edit, document, drop, every_path, faults_of, put, put_at


def test_the_sound_set_is_sound() -> None:
    tileset = tileset_from_data(document(), "sound")
    assert (tileset.num_tiles, tileset.num_ships) == (4, 2)


HEADER = [
    (drop("format"), "format: missing; must be an integer"),
    (put("format", 2), "format: version 2 is not known; this library reads 1"),
    (put("format", "1"), "format: must be an integer, not '1'"),
    (put("format", True), "format: must be an integer, not true"),
    (put("format", 1.0), "format: must be an integer, not 1.0"),
    (put("name", ""), "name: must not be empty"),
    (put("name", 7), "name: must be a string, not 7"),
    (drop("provenance"), "provenance: missing; must be a string"),
    (drop("start"), "start: missing; must be a string"),
    (put("start", "straight/3"), "start: there is no tile 'straight/3'; did you mean straight/2?"),
    (put("start", "?"), "start: there is no tile '?'; known: straight/1, straight/2, market/1"),
    (put("stat", "x"), "stat: unknown key; did you mean start?"),
    (put("zzz", 1), "zzz: unknown key; known: format, game, name, provenance, start, shape, ship"),
    (put("ship", {}), "ship: must be an array, not {}"),
    (put("ship.1", "b"), "ship[1]: must be a table, not 'b'"),
]


@pytest.mark.parametrize(("edit", "fault"), HEADER, ids=[fault for _, fault in HEADER])
def test_fault_in_the_header(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


@pytest.mark.parametrize("game", ["chess", 5, None])
def test_unknown_game(game: object) -> None:
    assert faults_of(put("game", game)) == [f"game: must be one of carcassonne, dorfromantik, not {game!r}"]


def test_missing_game_and_what_else_can_be_said() -> None:
    def edit(data: Document) -> None:
        del data["game"], data["name"]

    games = "carcassonne, dorfromantik"
    assert faults_of(edit) == [f"game: missing; must be one of {games}", "name: missing; must be a string"]


def test_a_set_without_shapes() -> None:
    def edit(data: Document) -> None:
        data.update(shape=[], ship=[])
        del data["start"]

    assert faults_of(edit) == ["start: missing; must be a string", "shape: at least 1 is needed"]


SHAPES = [
    (put("shape.1.id", "straight"), "shape[1].id: 'straight' is already the name of shape[0]"),
    (put("shape.1.id", "a b"), "shape[1].id: 'a b' is not a name; letters, digits and _ . + - only"),
    (put("shape.1.id", "a/b"), "shape[1].id: 'a/b' is not a name; letters, digits and _ . + - only"),
    (put("shape.1.id", ""), "shape[1].id: '' is not a name; letters, digits and _ . + - only"),
    (drop("shape.1.id"), "shape[1].id: missing; must be a string"),
    (drop("shape.1.sides"), "shape[1].sides: missing; must be an array"),
    (put("shape.1.sides.1", "see"), "shape[1].sides[1]: must be one of sea, bridge, island, not 'see'"),
    (put("shape.1.sides.1", "market"), "shape[1].sides[1]: must be one of sea, bridge, island, not 'market'"),
    (put("shape.1.sides.1", 1), "shape[1].sides[1]: must be one of sea, bridge, island, not 1"),
    (put("shape.1.sides", ["sea"] * 3), "shape[1].sides: must be 4 labels (N E S W), not 3"),
    (put("shape.1.side", []), "shape[1].side: unknown key; did you mean sides?"),
    (
        put("shape.0.segments.1.name", "sea1"),
        "shape[0].segments[2].name: 'sea1' is already the name of shape[0].segments[1]",
    ),
    (
        put("shape.0.segments.1.name", "sea 0"),
        "shape[0].segments[1].name: 'sea 0' is not a name; letters, digits and _ . + - only",
    ),
    (drop("shape.1.segments.2.type"), "shape[1].segments[2].type: missing; must be one of bridge, island, sea, market"),
    (put("shape.1.segments.1.port", []), "shape[1].segments[1].port: unknown key; did you mean ports?"),
    (put("shape.1.segments.1.ports", ["E"]), "shape[1].segments[1].ports: a market has no ports, not ['E']"),
    (drop("shape.1.variants"), "shape[1].variants: missing; must be an array"),
    (put("shape.0.variants.1.id", "1"), "shape[0].variants[1].id: '1' is already the name of shape[0].variants[0]"),
    (put("shape.0.variants.1.id", 2), "shape[0].variants[1].id: must be a string, not 2"),
    (put("shape.0.variants.1.counts", 2), "shape[0].variants[1].counts: unknown key; did you mean count?"),
]


@pytest.mark.parametrize(("edit", "fault"), SHAPES, ids=[fault for _, fault in SHAPES])
def test_fault_in_a_shape(edit: Edit, fault: str) -> None:
    assert faults_of(edit) == [fault]


SEA0 = "shape.0.segments.1.ports"
LOST = [
    "shape[0].segments: port Nl beside the bridge is in no segment",
    "shape[0].segments: port Sr beside the bridge is in no segment",
    "shape[0].segments: port W is in no segment",
]
PORTS = [
    (
        put(SEA0, ["Nl", "Sr", "W", "N"]),
        ["shape[0].segments[1].ports[3]: port N already belongs to shape[0].segments[0]"],
    ),
    (
        put(SEA0, ["Nl", "Sr", "W", "W"]),
        ["shape[0].segments[1].ports[3]: port W already belongs to shape[0].segments[1]"],
    ),
    (put(SEA0, ["Nl", "Sr"]), ["shape[0].segments: port W is in no segment"]),
    (put(SEA0, ["Sr", "W"]), ["shape[0].segments: port Nl beside the bridge is in no segment"]),
    (
        put(SEA0, ["Nl", "Sr", "W", "Wl"]),
        ["shape[0].segments[1].ports[3]: there is no port Wl: side W is sea and has only W"],
    ),
    (
        put(SEA0, ["Nl", "Sr", "W", "X"]),
        ["shape[0].segments[1].ports[3]: must be a side letter N E S W, beside a bridge with l or r, not 'X'"],
    ),
    (
        put(SEA0, ["Nl", "Sr", "W", 3]),
        ["shape[0].segments[1].ports[3]: must be a side letter N E S W, beside a bridge with l or r, not 3"],
    ),
    (put(SEA0, "W"), ["shape[0].segments[1].ports: must be an array, not 'W'", *LOST]),
    (put(SEA0, []), ["shape[0].segments[1].ports: a segment that is no market has at least one port", *LOST]),
    (drop(SEA0), ["shape[0].segments[1].ports: missing; must be an array", *LOST]),
    (
        put("shape.1.segments.0.ports", ["Nr"]),
        [
            "shape[1].segments[0].ports[0]: there is no port Nr: side N is island and has only N",
            "shape[1].segments: port N is in no segment",
        ],
    ),
]


@pytest.mark.rule("C-61")
@pytest.mark.parametrize(("edit", "faults"), PORTS, ids=[faults[0] for _, faults in PORTS])
def test_fault_in_ports(edit: Edit, faults: list[str]) -> None:
    assert faults_of(edit) == faults


@pytest.mark.rule("C-61")
@pytest.mark.parametrize(
    ("segment", "ports", "wrong", "owner"),
    [
        (0, ["N", "S"], "sea", "bridge"),
        (0, ["N", "S"], "island", "bridge"),
        (1, ["Nl", "Sr", "W"], "bridge", "sea"),
        (2, ["Nr", "E", "Sl"], "island", "sea"),
    ],
)
def test_a_port_owned_by_another_type(segment: int, ports: list[str], wrong: str, owner: str) -> None:
    def edit(data: Document) -> None:
        data["shape"][0]["segments"][segment]["type"] = wrong
        data["shape"][0]["variants"] = [{"id": "1"}]
        data["ship"] = []

    assert faults_of(edit) == [
        f"shape[0].segments[{segment}].ports[{i}]: port {port} belongs to a segment of type {owner}, not {wrong}"
        for i, port in enumerate(ports)
    ]


def test_an_island_side_owned_by_sea() -> None:
    def edit(data: Document) -> None:
        data["shape"][1]["segments"][0]["type"] = "sea"
        data["shape"][1]["variants"] = [{"id": "1"}]
        data["ship"] = []

    fault = "shape[1].segments[0].ports[0]: port N belongs to a segment of type island, not sea"
    assert faults_of(edit) == [fault]


V0 = "shape.0.variants.0"
VARIANTS = [
    (put(f"{V0}.count", 0), "shape[0].variants[0].count: must be an integer at least 1, not 0"),
    (put(f"{V0}.count", -1), "shape[0].variants[0].count: must be an integer at least 1, not -1"),
    (put(f"{V0}.count", 1.0), "shape[0].variants[0].count: must be an integer, not 1.0"),
    (put(f"{V0}.count", True), "shape[0].variants[0].count: must be an integer, not true"),
    (put(f"{V0}.count", "2"), "shape[0].variants[0].count: must be an integer, not '2'"),
    (
        put(f"{V0}.bananas", {"bridge0": 1}),
        "shape[0].variants[0].bananas.bridge0: only segments of type island carry bananas; bridge0 is of type bridge",
    ),
    (
        put("shape.1.variants.0.shells", {"sea0": 1}),
        "shape[1].variants[0].shells.sea0: only segments of type bridge carry shells; sea0 is of type sea",
    ),
    (
        put(f"{V0}.fish", {"bridge0": [1]}),
        "shape[0].variants[0].fish.bridge0: only segments of type sea carry fish; bridge0 is of type bridge",
    ),
    (
        put(f"{V0}.fish", {"se0": [1]}),
        "shape[0].variants[0].fish.se0: the shape has no segment 'se0'; did you mean sea0?",
    ),
    (
        put(f"{V0}.bananas", {"x": 1}),
        "shape[0].variants[0].bananas.x: the shape has no segment 'x'; there is none",
    ),
    (put(f"{V0}.fish", {"sea0": 2}), "shape[0].variants[0].fish.sea0: must be an array, not 2"),
    (put(f"{V0}.fish", {"sea0": [2, 3]}), "shape[0].variants[0].fish.sea0[1]: a group of fish is 1 or 2, not 3"),
    (put(f"{V0}.fish", {"sea0": [0]}), "shape[0].variants[0].fish.sea0[0]: a group of fish is 1 or 2, not 0"),
    (put(f"{V0}.fish", {"sea0": [True]}), "shape[0].variants[0].fish.sea0[0]: a group of fish is 1 or 2, not true"),
    (put(f"{V0}.fish", {"sea0": [2] * 32}), "shape[0].variants[0].fish.sea0: 64 fish on a segment; at most 63"),
    (
        put(f"{V0}.shells", {"bridge0": 64}),
        "shape[0].variants[0].shells.bridge0: must be an integer in 0..63, not 64",
    ),
    (
        put(f"{V0}.shells", {"bridge0": -1}),
        "shape[0].variants[0].shells.bridge0: must be an integer in 0..63, not -1",
    ),
    (put(f"{V0}.shells", 3), "shape[0].variants[0].shells: must be a table, not 3"),
    (
        put(f"{V0}.boat", ["bridge0"]),
        "shape[0].variants[0].boat[0]: only segments of type sea carry a boat; bridge0 is of type bridge",
    ),
    (
        put("shape.1.variants.0.boat", ["market0"]),
        "shape[1].variants[0].boat[0]: only segments of type sea carry a boat; market0 is of type market",
    ),
    (put(f"{V0}.boat", ["sea0", "sea0"]), "shape[0].variants[0].boat[1]: sea0 has a boat already"),
    (put(f"{V0}.boat", [0]), "shape[0].variants[0].boat[0]: must be a string, not 0"),
    (put(f"{V0}.boat", "sea0"), "shape[0].variants[0].boat: must be an array, not 'sea0'"),
]


@pytest.mark.parametrize(("edit", "fault"), VARIANTS, ids=[fault for _, fault in VARIANTS])
def test_fault_in_a_variant(edit: Edit, fault: str) -> None:
    without_ships = [text for text in faults_of(edit) if not text.startswith("ship")]  # wrong wares are not shown wares
    assert without_ships == [fault]


FORMS = "must be one of { bananas, shells, fish }, { any }, { same }, { same, other }"


# -- all at once -------------------------------------------------------------------------------------------------------
MANY = """
format = 2
game = "carcassonne"
start = "strait/1"
colour = "blue"

[[shape]]
id = "straight"
sides = ["bridge", "sea", "bridge", "see"]
segments = [
  { name = "bridge0", type = "bridge", ports = ["N", "S"] },
  { name = "sea0", type = "sea", ports = ["Nl", "W"] },
  { name = "sea0", type = "lake", ports = ["Nr", "E", "Sl"] },
]
variants = [
  { id = "1", count = 0, shells = { bridge1 = 1 } },
  { id = "1", fish = { sea0 = [3] }, boat = ["bridge0"] },
]

[[ship]]
id = "a"
points = 1.5
needs = { any = 1, same = 2 }
"""


def test_every_fault_of_a_file_is_told_at_once() -> None:
    with pytest.raises(TileSetError) as caught:
        tileset_from_text(MANY, "many.toml")
    assert list(caught.value.faults) == [
        "colour: unknown key; known: format, game, name, provenance, start, shape, ship",
        "format: version 2 is not known; this library reads 1",
        "name: missing; must be a string",
        "provenance: missing; must be a string",
        "shape[0].sides[3] (straight): must be one of sea, bridge, island, not 'see'",
        "shape[0].segments[2].name (straight sea0): 'sea0' is already the name of shape[0].segments[1]",
        "shape[0].segments[2].type (straight sea0): must be one of bridge, island, sea, market, not 'lake'",
        "shape[0].segments (straight): port Sr beside the bridge is in no segment",
        "shape[0].variants[0].shells.bridge1 (straight/1): the shape has no segment 'bridge1'; did you mean bridge0?",
        "shape[0].variants[0].count (straight/1): must be an integer at least 1, not 0",
        "shape[0].variants[1].id (straight/1): '1' is already the name of shape[0].variants[0]",
        "shape[0].variants[1].fish.sea0[0] (straight/1): a group of fish is 1 or 2, not 3",
        "shape[0].variants[1].boat[0] (straight/1): only segments of type sea carry a boat; bridge0 is of type bridge",
        "ship[0].points (a): must be an integer, not 1.5",
        f"ship[0].needs (a): any and same are of different forms; {FORMS}",
        "start: there is no tile 'strait/1'; did you mean straight/1?",
    ]
    lines = str(caught.value).splitlines()
    assert lines == ["tile set many.toml refused: 16 faults", *(f"  {fault}" for fault in caught.value.faults)]


@pytest.mark.parametrize(
    "odd", [None, True, -1, 1.5, "", "N", "a b", [], [[]], [{}], {}, {"x": 1}, {"name": []}, 10**30]
)
def test_odd_values_anywhere_are_refused_or_read_but_never_break_the_reader(odd: object) -> None:
    refused = 0
    for path in every_path(document()):
        data: Any = document()
        put_at(path, odd, data)
        try:
            assert tileset_from_data(data, "odd") is not None
        except TileSetError as error:
            refused += bool(error.faults)
    assert refused > 50


def test_the_error_is_one_of_the_family() -> None:
    with pytest.raises(SouthSeasError):
        load_tileset("nowhere")
