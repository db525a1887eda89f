"""Rules configurations: defaults, ranges told as data, every fault at once, text both ways."""

from __future__ import annotations

import dataclasses
import pickle
from typing import Any

import pytest
from southseas.errors import RulesError, SouthSeasError
from southseas.rules import RULES, CarcassonneRules, Option, make_rules, parse_values

GAME = "carcassonne"
DEFAULTS = {
    "players": 2,
    "first_player": 0,
    "islanders": 4,
    "face_up_ships": 4,
    "boat_tokens": 19,
    "retrieve": "any_turn",
    "wares_per_point": 3,
}
OPTIONS = {option.name: option for option in CarcassonneRules.options()}
NUMBERS = [option for option in OPTIONS.values() if not option.choices]
KNOWN = "players, first_player, islanders, face_up_ships, boat_tokens, retrieve, wares_per_point"


def faults_of(**values: Any) -> list[str]:
    """What make_rules has against ``values``; the dataclass itself must have the same against them."""
    with pytest.raises(RulesError) as caught:
        make_rules(GAME, **values)
    if values.keys() <= OPTIONS.keys():
        with pytest.raises(RulesError) as direct:
            CarcassonneRules(**values)
        assert direct.value.faults == caught.value.faults
    return list(caught.value.faults)


@pytest.mark.rule("C-01")
def test_defaults() -> None:
    assert make_rules(GAME) == CarcassonneRules()
    assert CarcassonneRules().to_dict() == DEFAULTS
    assert {option.name: option.default for option in CarcassonneRules.options()} == DEFAULTS


def test_options_carry_their_rules_and_ranges() -> None:
    assert {name: (option.rule, option.describe_range()) for name, option in OPTIONS.items()} == {
        "players": ("C-01", "2..5"),
        "first_player": ("C-01", "0..players-1"),
        "islanders": ("C-01", "1..15"),
        "face_up_ships": ("C-03", "0..8"),
        "boat_tokens": ("C-03", "0..255"),
        "retrieve": ("C-21", "any_turn | empty_supply | never"),
        "wares_per_point": ("C-52", "1..9"),
    }
    assert all(option.text for option in OPTIONS.values())


def test_every_game_names_itself() -> None:
    assert all(rules.game == name for name, rules in RULES.items())
    assert RULES[GAME] is CarcassonneRules


@pytest.mark.parametrize(
    "option", [option for option in NUMBERS if option.below is None], ids=lambda option: option.name
)
def test_numbers_reach_from_least_to_most(option: Option) -> None:
    for value in (option.minimum, option.maximum):
        assert make_rules(GAME, **{option.name: value}).to_dict()[option.name] == value
    for value in (option.minimum - 1, option.maximum + 1):
        told = f"{option.name}: must be in {option.minimum}..{option.maximum}, not {value} ({option.rule})"
        assert faults_of(**{option.name: value}) == [told]


@pytest.mark.parametrize("option", NUMBERS, ids=lambda option: option.name)
@pytest.mark.parametrize("value", [True, 2.0, "2", None, [2], 2 + 0j])
def test_numbers_are_integers_and_nothing_else(option: Option, value: object) -> None:
    (told,) = faults_of(**{option.name: value})
    assert told.startswith(f"{option.name}: must be an integer in {option.describe_range()}, not ")


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("players", range(2, 6))
def test_first_player_is_a_seat(players: int) -> None:
    for seat in range(players):
        assert make_rules(GAME, players=players, first_player=seat).first_player == seat
    for seat in (-1, players):
        told = f"first_player: must be in 0..{players - 1}, not {seat} (C-01)"
        assert faults_of(players=players, first_player=seat) == [told]


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
    with pytest.raises(RulesError, match=r"^unknown game 'chess'; known: carcassonne"):
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


# -- text --------------------------------------------------------------------------------------------------------------
def test_text_names_every_option_in_order() -> None:
    assert CarcassonneRules().to_text() == (
        "players=2 first_player=0 islanders=4 face_up_ships=4 boat_tokens=19 retrieve=any_turn wares_per_point=3"
    )


@pytest.mark.parametrize("values", [{}, {"players": 5, "first_player": 4}, {"retrieve": "never", "boat_tokens": 0}])
def test_text_reads_back(values: dict[str, Any]) -> None:
    rules = make_rules(GAME, **values)
    assert make_rules(GAME, **parse_values(GAME, rules.to_text().split())) == rules


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
