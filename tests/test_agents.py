"""Agents, games between them, statistics by simulation, perft over the face."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from cli_kit import SMALL_SETS
from southseas.agents import AGENTS, Agent, make_agent, play_game, play_match
from southseas.agents.greedy import GreedyAgent
from southseas.agents.values import lead, score_value, value_of
from southseas.errors import IllegalActionError, RulesError, SouthSeasError
from southseas.game import Game, State, load_game
from southseas.perft import divide, perft, walk
from southseas.simulate import Spread, simulate


def _small(name: str, home: Path) -> Game:
    path = home / "small.toml"
    path.write_text(SMALL_SETS[name], encoding="utf-8")
    return load_game(name, tileset=path, engine="reference", players=2)


@pytest.fixture
def small(name: str, tmp_path: Path) -> Game:
    """A small set of each game, two seats."""
    return _small(name, tmp_path)


@pytest.fixture
def square(tmp_path: Path) -> Game:
    """The small set of the square game."""
    return _small("carcassonne", tmp_path)


def _decisions(game: Game, seed: int) -> list[State]:
    """Every position of a random game in which somebody decides."""
    state = game.new_initial_state(seed=seed)
    rng, found = random.Random(seed), []
    while not state.is_terminal():
        found.append(state.clone())
        state.apply_action(rng.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("who", sorted(AGENTS))
def test_agent_chooses_a_legal_action_and_leaves_the_state_alone(small: Game, who: str) -> None:
    agent = make_agent(who)
    assert agent.name == who
    for state in _decisions(small, 3):
        before, history = state.serialize(), state.history()
        assert agent.choose(state, random.Random(1)) in state.legal_actions()
        assert (state.serialize(), state.history()) == (before, history)


@pytest.mark.parametrize("who", sorted(AGENTS))
def test_agent_does_not_see_the_future(small: Game, who: str) -> None:
    """Positions that differ in the coming draws alone get the same choice."""
    agent = make_agent(who)
    for state in _decisions(small, 5):
        futures: list[int | str] = ["explicit", 1, 2, 3]
        choices = {agent.choose(state.clone(chance=future), random.Random(9)) for future in futures}
        assert len(choices) == 1


@pytest.mark.parametrize("who", sorted(AGENTS))
def test_agent_refuses_where_nobody_decides(small: Game, who: str) -> None:
    agent, rng = make_agent(who), random.Random(1)
    ended = play_game(small, [make_agent("random")] * 2, 1)
    for state, said in ((ended, "the game is over"), (small.new_initial_state(), "chance moves here")):
        before = state.serialize()
        with pytest.raises(IllegalActionError, match=f"there is nothing to decide: {said}"):
            agent.choose(state, rng)
        assert state.serialize() == before
    assert rng.random() == random.Random(1).random()


def test_unknown_agent_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SouthSeasError, match="unknown agent 'clever'; known agents: greedy, random"):
        make_agent("clever")


def test_greedy_finds_the_best_end_of_its_turn(square: Game) -> None:
    """Against a plain search over all ways to finish the turn, written out step by step."""
    value = value_of(square)

    def best_end(state: State, seat: int) -> tuple[int, ...]:
        if state.current_player() != seat:
            return value(state, seat)
        return max(best_end(state.child(action), seat) for action in state.legal_actions())

    for state in _decisions(square, 8):
        explicit, seat = state.clone(chance="explicit"), state.current_player()
        chosen = GreedyAgent().choose(state, random.Random(0))
        assert best_end(explicit.child(chosen), seat) == best_end(explicit, seat)


def test_greedy_loads_a_ship_that_pays(square: Game) -> None:
    deliveries = [state for state in _decisions(square, 8) + _decisions(square, 9) if state.phase == "deliver"]
    assert deliveries
    for state in deliveries:
        chosen = GreedyAgent().choose(state, random.Random(0))
        assert state.action_to_dict(chosen)["type"] == "deliver"


def test_lead_is_over_the_best_other_and_own_points_alone() -> None:
    assert [lead([5, 9, 7], seat) for seat in range(3)] == [-4, 2, -2]
    assert lead([6], 0) == 6


def test_value_of_carcassonne_is_the_score_in_tenths_of_a_ware(square: Game) -> None:
    """Where nothing is pending: three wares make a point, the rest that does not is counted too."""
    settled = [s for s in _decisions(square, 4) if not any(entry.pending for entry in s.score_sheet())]
    assert settled
    for state in [*settled, play_game(square, [make_agent("greedy")] * 2, 4)]:
        fine, coarse = value_of(square)(state, 0)[0], score_value(state, 0)[0]
        assert abs(fine - 30 * coarse) < 30


def test_value_of_carcassonne_counts_a_promised_ware_less(square: Game) -> None:
    promised = [s for s in _decisions(square, 8) if sum(p.amount for p in s.score_sheet()[0].pending)]
    assert promised
    for state in promised:
        sheet = state.score_sheet()
        wares = [(sum(entry.wares.values()), sum(p.amount for p in entry.pending)) for entry in sheet]
        worth = [30 * e.ship_points + 10 * held + 7 * open_ for e, (held, open_) in zip(sheet, wares, strict=True)]
        assert value_of(square)(state, 0) == (worth[0] - worth[1], wares[0][0] - wares[1][0])


def test_game_between_agents_follows_its_seed(small: Game) -> None:
    agents: list[Agent] = [make_agent("greedy"), make_agent("random")]
    seen: list[int] = []
    first = play_game(small, agents, 4, lambda state: seen.append(state.move_number))
    assert first.is_terminal()
    assert seen == sorted(set(seen))
    assert seen[-1] == first.move_number
    assert first.history() == play_game(small, agents, 4).history()
    assert first.history() != play_game(small, agents, 5).history()


def test_match_counts_by_agent_with_seats_moving_on(small: Game) -> None:
    greedy, other = make_agent("greedy"), make_agent("random")
    done: list[int] = []
    result = play_match(small, [greedy, other], 4, seed=10, progress=done.append)
    ends = [play_game(small, [greedy, other][:: 1 if i % 2 == 0 else -1], 10 + i).returns() for i in range(4)]
    by_agent = [end if i % 2 == 0 else end[::-1] for i, end in enumerate(ends)]
    assert result.points == pytest.approx(tuple(sum(end[agent] for end in by_agent) / 4 for agent in range(2)))
    won = sum(1.0 if mine > yours else 0.5 if mine == yours else 0.0 for mine, yours in by_agent)
    assert (result.wins, result.win_rate(0)) == ((won, 4 - won), won / 4)
    assert done == [1, 2, 3, 4]


SEATS, NUMBER = "one agent per seat, 2 in all, not {}", "games must be a whole number of at least 1, not {}"
ODD_MATCHES: list[tuple[int, Any, list[str]]] = [
    (1, 1, [SEATS.format(1)]),
    (3, 1, [SEATS.format(3)]),
    (2, 0, [NUMBER.format(0)]),
    (2, 1.5, [NUMBER.format(1.5)]),
    (0, -4, [SEATS.format(0), NUMBER.format(-4)]),
]


@pytest.mark.parametrize(("count", "games", "faults"), ODD_MATCHES)
def test_match_of_another_size_is_refused_for_what_is_wrong_alone(
    small: Game, count: int, games: Any, faults: list[str]
) -> None:
    with pytest.raises(RulesError, match="this match is refused") as refused:
        play_match(small, [make_agent("random")] * count, games)
    told = refused.value.faults
    assert len(told) == len(faults)
    assert all(expected in fault for expected, fault in zip(faults, told, strict=True))


def test_game_with_too_few_agents_is_refused(small: Game) -> None:
    with pytest.raises(RulesError, match="this game is refused: there must be one agent per seat, 2 in all, not 1"):
        play_game(small, [make_agent("random")], 1)


@pytest.mark.parametrize("tileset", ["dorfromantik/south_seas", "dorfromantik/base"])
def test_greedy_does_tasks(tileset: str) -> None:
    """Three games of each set; the figures over 200 stand in bench/README.md. Random play makes about 5 points."""
    game = load_game("dorfromantik", tileset=tileset, engine="native")
    ends = [play_game(game, [make_agent("greedy")], seed) for seed in range(3)]
    assert sum(end.returns()[0] for end in ends) >= 3 * 80
    assert all(end.score_sheet().A >= 40 for end in ends)


def test_greedy_beats_random() -> None:
    """Ten games of the full set; the figure over 500 stands in bench/README.md."""
    game = load_game("carcassonne", engine="native")
    result = play_match(game, [make_agent("greedy"), make_agent("random")], 10)
    assert result.wins[0] >= 9


START_TILES = {"carcassonne": 1, "dorfromantik": 0}
LARGEST = {"carcassonne": "sea", "dorfromantik": "reef"}


def _counted(view: dict[str, Any]) -> dict[str, int]:
    """What the simulation is to count besides, read off the board itself."""
    if view["game"] == "carcassonne":
        return {"ships taken": sum(len(player["ships"]) for player in view["players"])}
    markers, sheet = view["markers"], view["score_sheet"]
    return {
        "tasks completed": len(markers["completed"]),
        "tasks abandoned": len(markers["abandoned"]),
        "points: tasks": sum(marker["number"] for marker in markers["completed"]),
        "points: flags": sum(flag["tiles"] for line in sheet["flags"]["by_label"].values() for flag in line["flags"]),
        "points: longest reef": max(area["tiles"] for area in view["features"] if area["type"] == "reef"),
        "points: huts along longest way": sheet["B"] - sheet["flags"]["points"] - sheet["longest"]["reef"]["points"],
    }


def test_simulation_counts_what_the_games_show(small: Game) -> None:
    statistics = simulate(small, 3, seed=2)
    ends = [play_game(small, [make_agent("random")] * 2, seed) for seed in (2, 3, 4)]
    views = [end.to_json() for end in ends]
    assert (statistics.games, statistics.laid.count) == (3, 3)
    assert statistics.laid.total == sum(len(view["tiles"]) for view in views)
    assert statistics.unplaceable == sum(sum(view["removed"].values()) for view in views)
    laid = statistics.laid.total - 3 * START_TILES[small.name]
    assert statistics.draws == laid + statistics.unplaceable
    assert statistics.points.greatest == max(max(end.returns()) for end in ends)
    told = statistics.to_dict()
    expected = [_counted(view) for view in views]
    assert {name: row["mean"] for name, row in told["counted"].items()} == pytest.approx(
        {name: sum(row[name] for row in expected) / 3 for name in expected[0]}
    )
    kind = LARGEST[small.name]
    most = [max(area["tiles"] for area in view["features"] if area["type"] == kind) for view in views]
    assert told["largest"][kind] == {"least": min(most), "mean": sum(most) / 3, "greatest": max(most)}


def test_spread_of_nothing_and_of_negative_numbers() -> None:
    spread = Spread()
    assert spread.to_dict() == {"least": 0.0, "mean": 0.0, "greatest": 0.0}
    spread.add(-3)
    spread.add(-1)
    assert spread.to_dict() == {"least": -3, "mean": -2.0, "greatest": -1}


def _tree(state: State, depth: int) -> int:
    return 1 if depth == 0 else sum(_tree(state.child(action), depth - 1) for action in state.legal_actions())


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_perft_counts_the_tree(small: Game, depth: int) -> None:
    for state in _decisions(small, 1)[::3]:
        explicit = state.clone(chance="explicit")
        assert perft(state, depth) == walk(explicit, depth) == _tree(explicit, depth)
        if depth:
            parts = divide(state, depth)
            assert list(parts) == state.legal_actions()
            assert sum(parts.values()) == perft(state, depth)


def test_perft_of_a_finished_game(small: Game) -> None:
    end = play_game(small, [make_agent("random")] * 2, 1)
    assert (perft(end, 0), perft(end, 1), perft(end, 2), divide(end, 1)) == (1, 0, 0, {})


def test_perft_refuses_a_depth_that_is_none(small: Game) -> None:
    state = small.new_initial_state()
    with pytest.raises(RulesError, match=r"depth is a number of steps from 0 to \d+, the longest game, not -1"):
        perft(state, -1)
    with pytest.raises(RulesError, match="depth is a number of steps from 1 to"):
        divide(state, 0)
