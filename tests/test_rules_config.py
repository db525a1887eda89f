"""Rules configurations: defaults, ranges told as data, every fault at once, text both ways."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest
from southseas.errors import RulesError, SouthSeasError
from southseas.rules import RULES, CarcassonneRules, DorfromantikRules, Option, make_rules, parse_values
from southseas.tilesets import load_tileset, tileset_from_data

GAME = "carcassonne"
TABLE = {
    "carcassonne": {
        "players": ("C-01", 2, "2..5"),
        "first_player": ("C-01", 0, "0..players-1"),
        "islanders": ("C-01", 4, "1..15"),
        "face_up_ships": ("C-03", 4, "0..8"),
        "boat_tokens": ("C-03", 19, "0..255"),
        "retrieve": ("C-21", "any_turn", "any_turn | empty_supply | never"),
        "wares_per_point": ("C-52", 3, "1..9"),
    },
    "dorfromantik": {
        "players": ("D-02", 1, "1..6"),
        "first_player": ("D-02", 0, "0..players-1"),
        "active_tasks": ("D-10", 3, "1..9"),
        "removed_landscape_tiles": ("D-01", None, "0..num_landscape_tiles-1"),
    },
}
"""Rule, default and range of every option."""
NUMBERS = [
    pytest.param(game, option, id=f"{game} {option.name}")
    for game, rules in RULES.items()
    for option in rules.options()
    if not option.choices
]
KNOWN = "players, first_player, islanders, face_up_ships, boat_tokens, retrieve, wares_per_point"


def faults_of(game: str = GAME, **values: Any) -> list[str]:
    """What make_rules has against ``values``; the dataclass itself must have the same against them."""
    with pytest.raises(RulesError) as caught:
        make_rules(game, **values)
    if values.keys() <= TABLE[game].keys():
        with pytest.raises(RulesError) as direct:
            RULES[game](**values)
        assert direct.value.faults == caught.value.faults
    return list(caught.value.faults)


@pytest.mark.rule("C-01")
@pytest.mark.rule("D-02")
@pytest.mark.parametrize("game", RULES)
def test_defaults(game: str) -> None:
    defaults = {name: default for name, (_, default, _) in TABLE[game].items()}
    assert make_rules(game) == RULES[game]()
    assert RULES[game]().to_dict() == defaults
    assert {option.name: option.default for option in RULES[game].options()} == defaults


@pytest.mark.parametrize("game", RULES)
def test_options_carry_their_rules_and_ranges(game: str) -> None:
    options = RULES[game].options()
    assert {option.name: (option.rule, option.default, option.describe_range()) for option in options} == TABLE[game]
    assert all(option.text for option in options)
    told = [option.describe_default() for option in options if option.set_default]
    assert told == ["the tile set's"] * (game == "dorfromantik")


def test_every_game_names_itself() -> None:
    assert all(rules.game == name for name, rules in RULES.items())
    assert {"carcassonne": CarcassonneRules, "dorfromantik": DorfromantikRules} == RULES


@pytest.mark.parametrize(("game", "option"), NUMBERS)
def test_numbers_reach_from_least_to_most(game: str, option: Option) -> None:
    most = RULES[game]().players - 1 if option.below else option.maximum
    for value in (option.minimum, most):
        assert make_rules(game, **{option.name: value}).to_dict()[option.name] == value
    for value in (option.minimum - 1, most + 1):
        told = f"{option.name}: must be in {option.minimum}..{most}, not {value} ({option.rule})"
        assert faults_of(game, **{option.name: value}) == [told]


@pytest.mark.parametrize(("game", "option"), NUMBERS)
@pytest.mark.parametrize("value", [True, 2.0, "2", [2], 2 + 0j])
def test_numbers_are_integers_and_nothing_else(game: str, option: Option, value: object) -> None:
    (told,) = faults_of(game, **{option.name: value})
    assert told.startswith(f"{option.name}: must be an integer in {option.describe_range()}, not ")


@pytest.mark.parametrize(("game", "option"), NUMBERS)
def test_none_stands_for_what_the_set_says_and_nothing_else(game: str, option: Option) -> None:
    if option.set_default:
        assert make_rules(game, **{option.name: None}) == RULES[game]()
    else:
        assert len(faults_of(game, **{option.name: None})) == 1


@pytest.mark.rule("C-01")
@pytest.mark.rule("D-02")
@pytest.mark.parametrize(
    ("game", "players"), [("carcassonne", n) for n in range(2, 6)] + [("dorfromantik", n) for n in range(1, 7)]
)
def test_first_player_is_a_seat(game: str, players: int) -> None:
    for seat in range(players):
        assert make_rules(game, players=players, first_player=seat).first_player == seat
    for seat in (-1, players):
        told = f"first_player: must be in 0..{players - 1}, not {seat} ({TABLE[game]['first_player'][0]})"
        assert faults_of(game, players=players, first_player=seat) == [told]


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("value", ["any_turn", "empty_supply", "never"])
def test_retrieve_has_three_values(value: str) -> None:
    assert make_rules(GAME, retrieve=value).to_dict()["retrieve"] == value


@pytest.mark.rule("C-21")
@pytest.mark.parametrize("value", ["", "Never", "always", 0, True, None, ["never"]])
def test_retrieve_refuses_other_values(value: object) -> None:
    (told,) = faults_of(retrieve=value)
    assert told.startswith("retrieve: must be one of any_turn | empty_supply | never, not ")


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        make_rules(GAME, players=6, first_player="0", boats=3, islander=2, retrieve="no", wares_per_point=0)
    assert list(caught.value.faults) == [
        "boats: no such option; did you mean boat_tokens?",
        "islander: no such option; did you mean islanders?",
        "players: must be in 2..5, not 6 (C-01)",
        "first_player: must be an integer in 0..players-1, not '0' (C-01)",
        "retrieve: must be one of any_turn | empty_supply | never, not 'no' (C-21)",
        "wares_per_point: must be in 1..9, not 0 (C-52)",
    ]
    text = str(caught.value)
    assert text.splitlines() == ["rules of carcassonne refused: 6 faults", *(f"  {f}" for f in caught.value.faults)]


def test_a_wrong_number_of_players_is_told_once() -> None:
    assert faults_of(players=0) == ["players: must be in 2..5, not 0 (C-01)"]
    assert len(faults_of(players="two", first_player=4)) == 1


def test_a_huge_number_is_refused_in_few_words() -> None:
    assert faults_of(islanders=10**6000) == [
        "islanders: must be in 1..15, not an integer of thousands of digits (C-01)"
    ]


def test_unknown_game() -> None:
    with pytest.raises(RulesError, match=r"^unknown game 'chess'; known: carcassonne, dorfromantik$"):
        make_rules("chess", players=2)
    with pytest.raises(SouthSeasError, match=r"^unknown game 'chess'"):
        parse_values("chess", [])


def test_a_configuration_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        CarcassonneRules().players = 3  # type: ignore[misc]


def test_equal_configurations_are_equal_and_hash_alike() -> None:
    rules = make_rules(GAME, players=3)
    assert rules == CarcassonneRules(players=3) != CarcassonneRules(players=4)
    assert hash(rules) == hash(CarcassonneRules(players=3))
    assert pickle.loads(pickle.dumps(rules)) == rules


# -- what the tile set says --------------------------------------------------------------------------------------------
@pytest.mark.rule("D-01")
@pytest.mark.parametrize("name", ["dorfromantik/south_seas", "dorfromantik/base"])
def test_a_bound_configuration_has_the_value_of_its_set(name: str) -> None:
    bound = make_rules("dorfromantik", players=2).bound(load_tileset(name))
    assert bound == make_rules("dorfromantik", players=2, removed_landscape_tiles=3)
    assert bound.bound(load_tileset(name)) == bound
    assert bound.to_text() == "players=2 first_player=0 active_tasks=3 removed_landscape_tiles=3"


@pytest.mark.rule("D-01")
def test_a_set_with_another_number_gives_another_default() -> None:
    document = load_tileset("dorfromantik/base").canonical() | {"removed_landscape_tiles": 5}
    bound = DorfromantikRules().bound(tileset_from_data(document, "five"))
    assert bound.removed_landscape_tiles == 5


@pytest.mark.rule("D-01")
def test_what_is_given_wins_over_the_set_up_to_one_less_than_there_are() -> None:
    tileset = load_tileset("dorfromantik/south_seas")
    for value in (0, 1, 47):
        rules = make_rules("dorfromantik", removed_landscape_tiles=value)
        assert rules.bound(tileset) == rules
    with pytest.raises(RulesError) as caught:
        make_rules("dorfromantik", removed_landscape_tiles=48).bound(tileset)
    told = "removed_landscape_tiles: must be in 0..47 with this tile set, not 48 (D-01)"
    assert list(caught.value.faults) == [told]


def test_rules_in_which_the_set_has_no_say_are_bound_to_themselves() -> None:
    rules = make_rules(GAME, players=4)
    assert rules.bound(load_tileset("carcassonne/south_seas")) == rules


def test_text_leaves_out_what_the_set_will_say() -> None:
    assert DorfromantikRules(players=3).to_text() == "players=3 first_player=0 active_tasks=3"


# -- text --------------------------------------------------------------------------------------------------------------
def test_text_names_every_option_in_order() -> None:
    assert CarcassonneRules().to_text() == (
        "players=2 first_player=0 islanders=4 face_up_ships=4 boat_tokens=19 retrieve=any_turn wares_per_point=3"
    )


@pytest.mark.parametrize(
    ("game", "values"),
    [
        ("carcassonne", {}),
        ("carcassonne", {"players": 5, "first_player": 4}),
        ("carcassonne", {"retrieve": "never", "boat_tokens": 0}),
        ("dorfromantik", {}),
        ("dorfromantik", {"players": 6, "first_player": 5, "active_tasks": 9, "removed_landscape_tiles": 0}),
    ],
)
def test_text_reads_back(game: str, values: dict[str, Any]) -> None:
    rules = make_rules(game, **values)
    assert make_rules(game, **parse_values(game, rules.to_text().split())) == rules


def test_parse_values_gives_what_is_named() -> None:
    assert parse_values(GAME, ["players=3", " retrieve = never "]) == {"players": 3, "retrieve": "never"}


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        (["players"], "'players': must be name=value"),
        (["=3"], "'=3': must be name=value"),
        (["players="], "'players=': must be name=value"),
        ([""], "'': must be name=value"),
        (["player=3"], "player: no such option; did you mean players?"),
        (["players=3", "players=3"], "players: named twice"),
        (["players=three"], "players: must be an integer in 2..5, not 'three' (C-01)"),
        (["players=3.0"], "players: must be an integer in 2..5, not '3.0' (C-01)"),
        (["players=\N{ARABIC-INDIC DIGIT THREE}"], "players: must be an integer in 2..5, not '\u0663' (C-01)"),
        (["players=1_0"], "players: must be an integer in 2..5, not '1_0' (C-01)"),
        (["players=--3"], "players: must be an integer in 2..5, not '--3' (C-01)"),
        (["players=" + "3" * 5000], f"players: must be an integer in 2..5, not '{'3' * 56}... (C-01)"),
    ],
)
def test_text_that_is_refused(texts: list[str], fault: str) -> None:
    with pytest.raises(RulesError) as caught:
        parse_values(GAME, texts)
    assert list(caught.value.faults) == [fault]


def test_every_wrong_text_is_told_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        parse_values(GAME, ["players", "islanders=x", "zzz=1", "boat_tokens=5"])
    assert list(caught.value.faults) == [
        "'players': must be name=value",
        "islanders: must be an integer in 1..15, not 'x' (C-01)",
        f"zzz: no such option; known: {KNOWN}",
    ]


def test_ranges_are_left_to_make_rules() -> None:
    values = parse_values(GAME, ["players=-7"])
    assert values == {"players": -7}
    assert faults_of(**values) == ["players: must be in 2..5, not -7 (C-01)"]
