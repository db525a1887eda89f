"""The public face: who and what, chance, moves, value, looks; the same battery on both engines."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter

import facekit
import numpy as np
import pytest
import southseas as ss
from southseas.actions import PHASES

KINDS = {
    "carcassonne": {"draw", "reveal", "place", "islander", "pass", "deliver"},
    "dorfromantik": {"draw", "place"},
}
"""Types of actions that come up in a game."""


def test_a_game_has_its_facts(engine: str) -> None:
    game = ss.load_game("carcassonne", players=3, retrieve="empty_supply", engine=engine)
    assert (game.name, game.engine, game.num_players, game.utility) == ("carcassonne", engine, 3, "points")
    assert game.rules == ss.CarcassonneRules(players=3, retrieve="empty_supply")
    assert game.tileset == ss.load_tileset("carcassonne/south_seas")
    assert game.max_game_length == 4 * 72 + 2 * 24
    assert game.max_chance_outcomes == max(len(game.tileset.tiles), len(game.tileset.ships))


def test_options_in_brackets_are_those_of_arguments(engine: str) -> None:
    one = ss.load_game("carcassonne(players=3, retrieve=empty_supply)", engine=engine)
    other = ss.load_game(f"carcassonne(engine={engine},retrieve=empty_supply)", players=3)
    assert one == other
    assert hash(one) == hash(other)
    assert one != ss.load_game("carcassonne", players=3, engine=engine)
    assert one != ss.load_game("carcassonne(players=3,retrieve=empty_supply)", engine=engine, utility="win")


def test_a_tile_set_may_be_a_name_a_path_or_a_set(engine: str, name: str, tmp_path) -> None:
    tileset = ss.load_tileset(f"{name}/south_seas")
    path = tmp_path / "copy.toml"
    path.write_text(tileset.to_toml(), encoding="utf-8")
    games = [ss.load_game(name, tileset=each, engine=engine) for each in (tileset.source, path, tileset)]
    assert games[0] == games[1] == games[2]


def test_a_game_is_immutable_and_copies_are_equal(engine: str, name: str) -> None:
    game = facekit.game(engine, name=name, players=4)
    with pytest.raises(AttributeError, match="immutable"):
        game._rules = ss.CarcassonneRules()
    again = pickle.loads(pickle.dumps(game))
    assert again == game
    assert eval(repr(game), {"load_game": ss.load_game}) == game
    assert copy.deepcopy(game) is game


def test_who_acts_follows_from_the_phase(engine: str, name: str) -> None:
    seen = set()
    state = facekit.game(engine, name=name, players=3).new_initial_state()
    for _ in facekit.walk(state, random.Random(5)):
        phase, player = state.phase, state.current_player()
        seen.add(phase)
        assert phase in PHASES
        assert state.is_terminal() == (phase == "end") == (player == -4)
        assert state.is_chance_node() == (phase in ("draw", "reveal")) == (player == -1)
        if phase in ("place", "islander", "deliver"):
            assert player == state.active_player()
        assert bool(state.legal_actions()) != state.is_terminal()
        assert state.move_number == len(state.history())
    assert seen >= {"draw", "place", "end"} | ({"reveal", "islander", "deliver"} if name == "carcassonne" else set())


def test_legal_actions_ascend_and_are_the_outcomes_at_chance(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state()
    for _ in facekit.walk(state, random.Random(6), 60):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert all(state.is_legal(action) for action in legal)
        if state.is_chance_node():
            assert [action for action, _ in state.chance_counts()] == legal
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        else:
            assert state.chance_counts() == state.chance_outcomes() == []


def test_chance_weights_are_in_the_ratio_of_the_copies(engine: str) -> None:
    state = facekit.far(engine, 4)
    assert state.phase == "draw"
    copies = state.remaining().tiles
    counts = {state.action_to_dict(action)["tile"]: weight for action, weight in state.chance_counts()}
    assert counts.keys() == copies.keys()
    assert len({counts[tile] * 1000 // copies[tile] for tile in counts}) == 1
    assert sum(copies.values()) == 72


@pytest.mark.parametrize("rng", [random.Random(1), np.random.default_rng(1)], ids=["random", "numpy"])
def test_sampling_follows_the_weights_and_does_not_move(engine: str, name: str, rng) -> None:
    state = facekit.game(engine, name=name).new_initial_state()
    before = state.serialize()
    drawn = Counter(state.sample_chance(rng) for _ in range(2000))
    assert state.serialize() == before
    assert set(drawn) <= set(state.legal_actions())
    for action, probability in state.chance_outcomes():
        assert abs(drawn[action] / 2000 - probability) < 0.05


def test_undo_takes_every_step_back_and_the_root_refuses(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name, players=3).new_initial_state()
    rng = random.Random(7)
    seen = [state.serialize()]
    for _ in facekit.walk(state, rng, 90):
        seen.append(state.serialize())
    seen.pop(0)
    while len(seen) > 1:
        assert state.serialize() == seen.pop()
        state.undo_action()
    assert state.history() == []
    with pytest.raises(ss.IllegalActionError, match="no action to undo"):
        state.undo_action()
    assert state.serialize() == seen.pop()


def test_a_child_and_a_clone_leave_their_parent_alone(engine: str, name: str) -> None:
    state = facekit.far(engine, 80, name=name)
    before = facekit.everything(state)
    child = state.child(state.legal_actions()[0])
    clone = state.clone()
    assert clone == state
    assert clone.history() == state.history()
    facekit.step(clone, random.Random(1))
    assert facekit.everything(state) == before
    child.undo_action()
    assert child == state
    clone.copy_from(state)
    assert facekit.everything(clone) == before


def test_copy_from_takes_states_of_equal_games_only(engine: str, name: str) -> None:
    state = facekit.far(engine, 40, name=name)
    other = facekit.game(engine, name=name).new_initial_state(seed=1)
    other.copy_from(state)
    assert facekit.everything(other) == facekit.everything(state)
    with pytest.raises(ss.RulesError, match="players=3"):
        other.copy_from(facekit.far(engine, 4, name=name, players=3))
    assert facekit.everything(other) == facekit.everything(state)


def test_action_forms_lead_back_to_the_integer(engine: str, name: str) -> None:
    kinds = set()
    state = facekit.game(engine, name=name, players=2).new_initial_state()
    for _ in facekit.walk(state, random.Random(8)):
        for action in state.legal_actions():
            fields = state.action_to_dict(action)
            kinds.add(fields["type"])
            assert state.dict_to_action(fields) == action
        for action in state.legal_actions()[-2:]:
            assert state.string_to_action(state.action_to_string(action)) == action
    assert kinds >= KINDS[name]


@pytest.mark.rule("C-13")
def test_any_equal_rotation_is_read_as_the_lowest(engine: str) -> None:
    game = facekit.game(engine)
    cross = next(tile for tile in game.tileset.tiles if game.tileset.canonical_rotation(tile.index, 1) == 0)
    state = game.new_initial_state(draws=[f"draw {cross.id}"])
    while state.phase == "reveal":
        state.apply_action(state.legal_actions()[0])
    texts = [state.action_to_string(action) for action in state.legal_actions()]
    text = texts[0].removesuffix(",0")
    assert f"{text},0" in texts
    assert f"{text},3" not in texts
    lowest = state.string_to_action(f"{text},0")
    assert state.string_to_action(f"  {text}, 3 ".replace(",", " ,")) == lowest
    assert state.dict_to_action({**state.action_to_dict(lowest), "rotation": 3}) == lowest
    assert not state.is_legal(lowest + 3)


def test_returns_are_zero_until_the_end_and_the_sum_of_rewards(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name, players=3).new_initial_state()
    total = [0, 0, 0]
    for _ in facekit.walk(state, random.Random(9)):
        total = [a + b for a, b in zip(total, state.rewards(), strict=True)]
        assert state.is_terminal() or state.returns() == [0, 0, 0]
    assert total == state.returns() == state.scores()
    sheet = state.score_sheet()
    assert state.scores() == ([seat.total for seat in sheet] if isinstance(sheet, tuple) else [sheet.result] * 3)


def test_with_utility_win_the_winners_share_one(engine: str) -> None:
    state = facekit.game(engine, players=3, utility="win").new_initial_state()
    for _ in facekit.walk(state, random.Random(9)):
        pass
    best = [seat for seat, points in enumerate(state.scores()) if points == max(state.scores())]
    assert state.returns() == [1 / len(best) if seat in best else 0 for seat in range(3)]
    assert state.game.utility_of([4, 7, 7]) == [0, 0.5, 0.5]
    assert state.to_json()["returns"] == state.scores()


def test_what_if_tells_what_will_happen_without_moving(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state()
    rng = random.Random(10)
    while not state.is_terminal():
        before = facekit.everything(state) if state.move_number % 10 == 0 else None
        action = state.sample_chance(rng) if state.is_chance_node() else rng.choice(state.legal_actions())
        outlook, scores = state.what_if(action), state.scores()
        assert before is None or facekit.everything(state) == before
        state.apply_action(action)
        assert outlook.events == state.last_events()
        assert outlook.score_change == tuple(a - b for a, b in zip(state.scores(), scores, strict=True))


def test_what_if_reveals_nothing_of_a_seeded_future(engine: str, name: str) -> None:
    state = facekit.game(engine, name=name).new_initial_state(seed=3)
    rng = random.Random(1)
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        events = [event.event for event in state.what_if(action).events]
        assert not {"revealed", "task_revealed"} & set(events)
        facekit.step(state, rng)


def test_views_are_read_only_mappings_with_attributes(engine: str, name: str) -> None:
    state = facekit.far(engine, name=name)
    sheet = state.score_sheet()
    sheets = sheet if isinstance(sheet, tuple) else (sheet, sheet.tasks, *sheet.flags.by_label.values())
    cell = state.frontier()[0]
    fits = state.fits(cell.x, cell.y)
    for view in (*state.features(), *state.tiles(), *state.frontier(), *sheets, *state.players(), fits, *fits.tiles):
        for key in view:
            assert getattr(view, key) is view[key]
        with pytest.raises(AttributeError, match="read-only"):
            view.tiles = 3
        with pytest.raises(TypeError):
            view["tiles"] = 3
        assert pickle.loads(pickle.dumps(view)) == view == dict(view)
    with pytest.raises(AttributeError, match="has no 'size': it has type, cells"):
        state.features()[0].size  # noqa: B018


def test_looks_fit_each_other(engine: str, name: str) -> None:
    state = facekit.far(engine, 90, name=name)
    tiles, features = state.tiles(), state.features()
    cells = {(tile.x, tile.y) for tile in tiles}
    assert len(cells) == len(tiles)
    assert {cell for feature in features for cell in feature.cells} == cells
    assert not {(cell.x, cell.y) for cell in state.frontier()} & cells


def test_islanders_stand_where_features_say(engine: str) -> None:
    state = facekit.far(engine, 200)
    tiles, features = state.tiles(), state.features()
    assert sum(sum(feature.islanders) for feature in features) == sum(tile.islander is not None for tile in tiles)
    supply = [player.supply for player in state.players()]
    standing = Counter(tile.islander.player for tile in tiles if tile.islander)
    assert supply == [state.game.rules.islanders - standing[seat] for seat in range(2)]


def test_equality_knows_neither_history_nor_engine(engine: str, name: str) -> None:
    state = facekit.far(engine, 50, name=name)
    fresh = state.game.deserialize(state.serialize())
    assert fresh == state
    assert fresh.key == state.key
    assert fresh.history() == []
    other = facekit.game("reference", name=name).state_from_json(state.to_json(derived=False))
    assert other == state
    assert state != state.child(state.legal_actions()[0])
    assert state != "state"
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_the_cell_just_laid_counts_while_an_islander_may_be_set(engine: str) -> None:
    state = facekit.far(engine, 60)
    while state.phase != "islander":
        facekit.step(state, random.Random(3))
    value = state.to_json(derived=False)
    last = tuple(value["last_placed"].values())
    free = [tile for tile in state.tiles() if tile.islander is None and (tile.x, tile.y) != last]
    value["last_placed"] = {"x": free[-1].x, "y": free[-1].y}
    other = state.game.state_from_json(value)
    assert other != state
    assert other.key != state.key


def test_the_first_tile_may_lie_elsewhere(engine: str) -> None:
    state = facekit.game(engine).new_initial_state(origin=(-900, 700), rotation=3)
    (first,) = state.tiles()
    assert (first.x, first.y, first.rotation) == (-900, 700, 3)
    for _ in facekit.walk(state, random.Random(2), 30):
        pass
    assert ss.replay(str(state.to_record()), engine=engine) == state


def test_pictures_and_text_come_from_render(engine: str) -> None:
    state = facekit.far(engine, 30)
    assert state.to_svg() == state._repr_svg_()
    assert state.to_svg().lstrip().startswith(("<svg", "<?xml"))
    assert str(state) != repr(state)
    assert f"({engine})" in repr(state)
