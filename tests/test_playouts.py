"""Playouts (docs/formats.md, section 16): what they depend on, that they are real games, how they are stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import southseas as ss
from southseas.actions import PASS_ACTION
from southseas.playing import POLICIES, Playouts
from vectorkit import MASK, G, game_seed, mix64


def stream_word(seed: int, stream: int, i: int) -> int:
    return game_seed(game_seed(seed, stream), i)


def middle(name: str, steps: int = 90, **rules: Any) -> ss.State:
    """A position in the middle of a seeded game that has a future of its own."""
    state = ss.load_game(name, **rules).new_initial_state(seed=11)
    while len(state.history()) < steps:
        legal = state.legal_actions()
        state.apply_action(legal[stream_word(4, 0, len(state.history())) % len(legal)])
    return state


STARTS: dict[str, Callable[[], ss.Game | ss.State]] = {
    "carcassonne": lambda: ss.load_game("carcassonne", players=3),
    "dorfromantik": lambda: ss.load_game("dorfromantik"),
    "carcassonne, middle": lambda: middle("carcassonne", players=4),
    "dorfromantik, middle": lambda: middle("dorfromantik", 60, players=2),
}


@pytest.fixture(params=STARTS)
def start(request: pytest.FixtureRequest) -> ss.Game | ss.State:
    """The start of each game and a position in the middle of one."""
    return STARTS[request.param]()


def as_state(start: ss.Game | ss.State, seed: int) -> ss.State:
    return start.new_initial_state(seed=seed) if isinstance(start, ss.Game) else start.clone(chance=seed)


def same(a: Playouts, b: Playouts) -> bool:
    return all((x is None and y is None) or np.array_equal(x, y) for x, y in zip(a, b, strict=True))


def rows(played: Playouts, begin: int, end: int) -> Playouts:
    """Some games of a result, as a result of its own."""
    offsets, actions = played.offsets, played.actions
    assert offsets is not None
    assert actions is not None
    kept = [column[begin:end] for column in played[:5]]
    return Playouts(
        *kept, offsets=offsets[begin : end + 1] - offsets[begin], actions=actions[offsets[begin] : offsets[end]]
    )


def steps_of(played: Playouts, i: int) -> list[int]:
    assert played.actions is not None
    assert played.offsets is not None
    return [int(action) for action in played.actions[played.offsets[i] : played.offsets[i + 1]]]


def on_engine(state: ss.State, engine: str) -> ss.State:
    """The same situation, explicit chance, on an engine."""
    game = state.game
    other = ss.load_game(game.name, tileset=game.tileset, engine=engine, **game.rules.to_dict())
    return other.state_from_situation(state.situation())


# -- what the games depend on ------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_games_are_the_same_for_any_number_of_threads_and_any_part_of_them(start: Any, policy: Any) -> None:
    whole = ss.playouts(start, 60, 3, policy=policy, record=True)
    for threads in (0, 2, 5):
        assert same(whole, ss.playouts(start, 60, 3, policy=policy, threads=threads, record=True))
    assert same(whole._replace(offsets=None, actions=None), ss.playouts(start, 60, 3, policy=policy))
    for cut in (1, 17):
        assert same(rows(whole, 0, cut), ss.playouts(start, cut, 3, policy=policy, record=True))
        later = ss.playouts(start, 60 - cut, 3 + G * cut & MASK, policy=policy, record=True)
        assert same(rows(whole, cut, 60), later)
    assert not np.array_equal(whole.keys, ss.playouts(start, 60, 4, policy=policy).keys)
    assert len(set(whole.keys.tolist())) == 60


def test_seeds_are_the_documented_ones() -> None:
    seeds = ss.playouts(ss.load_game("dorfromantik"), 5, 2**64 - 1).seeds
    assert seeds.tolist() == [game_seed(2**64 - 1, i) for i in range(5)]


def test_policies_differ_and_packing_does_what_it_is_for(name: str) -> None:
    game = ss.load_game(name)
    means = {policy: ss.playouts(game, 200, 1, policy=policy).points.mean() for policy in ("uniform", "packing")}
    assert means["packing"] > 1.8 * means["uniform"]


def test_the_future_of_a_state_plays_no_part() -> None:
    state = middle("carcassonne")
    explicit = state.clone(chance="explicit")
    assert same(ss.playouts(state, 8, 1), ss.playouts(explicit, 8, 1))
    before = (state.serialize(), state.history())
    ss.playouts(state, 8, 2)
    assert (state.serialize(), state.history()) == before


# -- they are real games -----------------------------------------------------------------------------


@pytest.mark.parametrize("policy", POLICIES)
def test_recorded_games_replay_on_both_engines(start: Any, policy: Any, engine: str) -> None:
    played = ss.playouts(start, 3, 21, policy=policy, record=True)
    assert played.offsets is not None
    assert played.offsets.tolist() == [0, *np.cumsum(played.lengths).tolist()]
    for i in range(3):
        state = on_engine(start.new_initial_state() if isinstance(start, ss.Game) else start, engine)
        before = state.move_number
        for action in steps_of(played, i):
            state.apply_action(action)
        assert state.is_terminal()
        assert state.key == int(played.keys[i])
        assert state.move_number - before == played.lengths[i]
        assert state.points() == played.points[i].tolist()
        assert state.returns() == played.returns[i].tolist()


@pytest.mark.parametrize("policy", POLICIES)
def test_draws_are_those_of_the_game_s_seed(start: Any, policy: Any) -> None:
    played = ss.playouts(start, 6, 5, policy=policy, record=True)
    for i in range(6):
        state = as_state(start, int(played.seeds[i]))
        steps = steps_of(played, i)
        known = 0 if isinstance(start, ss.Game) else len(start.history())
        while not state.is_terminal():
            state.apply_action(steps[len(state.history()) - known])
        assert state.history()[known:] == steps
        assert state.key == int(played.keys[i])


@pytest.mark.parametrize("seed", [0, 5])
def test_decisions_use_the_words_of_their_own_stream(seed: int) -> None:
    """A choice between two: the uniform policy takes the one that the word's first bit says, in the engine's order."""
    state = middle("carcassonne", 60)
    while state.phase != "islander":
        state.apply_action(state.legal_actions()[0])
    legal = state.legal_actions()
    assert legal[0] == PASS_ACTION
    played = ss.playouts(state, 400, seed, record=True)
    firsts = [steps_of(played, i)[0] for i in range(400)]
    words = [stream_word(game_seed(seed, i), 255, 0) for i in range(400)]
    passed = [word * len(legal) >> 64 == 0 for word in words]
    assert [action == PASS_ACTION for action in firsts] == passed
    twice = [mix64(word + G & MASK) * len(legal) >> 64 == 0 for word in words]
    packed = ss.playouts(state, 400, seed, policy="packing", record=True)
    again = [steps_of(packed, i)[0] == PASS_ACTION for i in range(400)]
    assert again == [a and b for a, b in zip(passed, twice, strict=True)]


def test_a_packing_playout_lays_where_most_neighbours_lie() -> None:
    """Of eight placements it takes the best, so that hardly any goes where the board is thin."""
    state = middle("carcassonne", 120)
    while state.phase != "place":
        state.apply_action(state.legal_actions()[0])
    laid = {(tile.x, tile.y) for tile in state.tiles()}

    def neighbours(action: int) -> int:
        x, y = (state.action_to_dict(action)[axis] for axis in "xy")
        return len({(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)} & laid)

    played = {
        policy: ss.playouts(state, 300, 0, policy=policy, record=True)  # type: ignore[arg-type]
        for policy in POLICIES
    }
    counts = {policy: [neighbours(steps_of(played[policy], i)[0]) for i in range(300)] for policy in POLICIES}
    assert np.mean(counts["packing"]) > np.mean(counts["uniform"]) + 0.4
    assert max(counts["uniform"]) > 1


# -- values ----------------------------------------------------------------------------------------


def test_returns_follow_the_utility() -> None:
    points = ss.playouts(ss.load_game("carcassonne", players=3), 40, 2)
    game = ss.load_game("carcassonne", players=3, utility="win")
    wins = ss.playouts(game, 40, 2)
    assert np.array_equal(points.points, wins.points)
    assert np.array_equal(points.returns, points.points)
    assert wins.returns.tolist() == [game.utility_of(row.tolist()) for row in wins.points]
    assert wins.returns.sum(axis=1) == pytest.approx(1.0)
    assert wins.returns.max() == 1.0


def test_shapes_and_types() -> None:
    played = ss.playouts(ss.load_game("carcassonne", players=5), 7, 1, record=True)
    shapes = {name: (str(column.dtype), column.shape) for name, column in played._asdict().items()}
    assert shapes == {
        "returns": ("float64", (7, 5)),
        "lengths": ("int32", (7,)),
        "points": ("int32", (7, 5)),
        "keys": ("uint64", (7,)),
        "seeds": ("uint64", (7,)),
        "offsets": ("int64", (8,)),
        "actions": ("int32", (int(played.lengths.sum()),)),
    }
    bare = ss.playouts(ss.load_game("carcassonne"), 2)
    assert (bare.offsets, bare.actions) == (None, None)


@pytest.mark.parametrize("threads", [1, 3])
def test_no_games_and_finished_games(threads: int, name: str) -> None:
    nothing = ss.playouts(ss.load_game(name, utility="win"), 0, 1, threads=threads, record=True)
    assert [column.shape[0] for column in nothing] == [0, 0, 0, 0, 0, 1, 0]  # type: ignore[union-attr]
    end = ss.load_game(name).new_initial_state(seed=1)
    while not end.is_terminal():
        end.apply_action(end.legal_actions()[0])
    played = ss.playouts(end, 2, 1, threads=threads, record=True)
    assert played.lengths.tolist() == [0, 0]
    assert played.points.tolist() == [end.points()] * 2
    assert played.keys.tolist() == [end.key] * 2
    assert played.actions is not None
    assert played.actions.size == 0


# -- progress and stopping ---------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_is_told_and_ends_with_all(threads: int) -> None:
    told: list[int] = []
    ss.playouts(ss.load_game("carcassonne"), 3000, 0, threads=threads, progress=told.append)
    assert told[-1] == 3000
    assert told == sorted(told)


@pytest.mark.parametrize("threads", [1, 2])
def test_what_progress_raises_stops_the_playouts(threads: int) -> None:
    told: list[int] = []

    def stop(done: int) -> None:
        told.append(done)
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        ss.playouts(ss.load_game("carcassonne"), 500_000, 0, threads=threads, progress=stop)
    assert len(told) == 1
    assert told[0] < 500_000


CTRL_C = """
    import southseas as ss
    told = []
    def progress(done):
        told.append(done) or len(told) > 1 or print("playing", flush=True)
    try:
        ss.playouts(ss.load_game({name!r}), 50_000_000, 0, threads={threads}, progress=progress)
    except KeyboardInterrupt:
        print("stopped", 0 < told[-1] < 50_000_000, flush=True)
"""


@pytest.mark.parametrize(("name", "threads"), [("carcassonne", 1), ("dorfromantik", 3)])
def test_ctrl_c_stops_all_threads(name: str, threads: int) -> None:
    program = textwrap.dedent(CTRL_C.format(name=name, threads=threads))
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
    assert (out, process.returncode) == ("stopped True\n", 0)


# -- refusals --------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "n": ({"n": -1}, "n is a number of games from 0"),
    "n too large": ({"n": 10**9}, "n is a number of games from 0"),
    "n no integer": ({"n": 1.5}, "n is a number of games from 0"),
    "n a bool": ({"n": True}, "n is a number of games from 0"),
    "seed": ({"seed": -1}, "a seed is an integer"),
    "seed too large": ({"seed": 2**64}, "a seed is an integer"),
    "policy": ({"policy": "clever"}, "unknown policy 'clever'; policies: uniform, packing"),
    "policy of another type": ({"policy": ["uniform"]}, "policies: uniform, packing"),
    "policy an array": ({"policy": np.array(["uniform", "packing"])}, "policies: uniform, packing"),
    "threads": ({"threads": 257}, "threads is an integer from 0"),
    "negative threads": ({"threads": -1}, "threads is an integer from 0"),
    "record": ({"record": 1}, "record is True or False"),
    "progress": ({"progress": 3}, "progress is a function"),
    "start": ({"start": "carcassonne"}, "playouts start from a Game or a State"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusals_say_what_would_be_right(case: str) -> None:
    wrong, told = REFUSED[case]
    arguments = {"start": ss.load_game("carcassonne"), "n": 1, "seed": 0} | wrong
    with pytest.raises(ss.RulesError, match=told):
        ss.playouts(**arguments)


def test_all_faults_are_told_at_once() -> None:
    everything = {key: value for wrong, _ in REFUSED.values() for key, value in wrong.items()}
    with pytest.raises(ss.RulesError) as caught:
        ss.playouts(**everything)
    assert len(caught.value.faults) == 7


@pytest.mark.parametrize("of_state", [False, True])
def test_the_reference_says_which_engine_plays(of_state: bool, name: str) -> None:
    game = ss.load_game(name, engine="reference")
    with pytest.raises(ss.RulesError, match="engine='native'"):
        ss.playouts(game.new_initial_state() if of_state else game, 1)
