"""Games in files: records, and what ``play`` keeps in them besides the moves.

``meta player0 NAME`` names a seat, ``meta seat0 person`` (or an agent) says who decides there, ``meta seed N`` or
``meta draws ask`` where the draws come from.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path

from southseas.agents import AGENTS, make_agent
from southseas.cli import options
from southseas.cli.complaints import CommandError
from southseas.cli.files import read_file
from southseas.cli.parsing import MAX_SEED
from southseas.cli.session import PERSON, Seat, Session
from southseas.errors import shown
from southseas.game import Game, State, replay
from southseas.record import FIRST_LINE, Record, parse_record


def read(path: str) -> Record:
    """The record in a file; every fault names the file."""
    return parse_record(read_file(path), Path(path))


def open_record(path: str, engine: str | None) -> tuple[Game, State, Mapping[str, str]]:
    """The game of a record, the state where it ends, and its ``meta`` lines."""
    record = read(path)
    state = replay(record, engine=engine or options.default_engine())
    return state.game, state, record.meta


def names_of(meta: Mapping[str, str], players: int) -> list[str]:
    """The seats' names that a record gives, or plain ones."""
    return [meta.get(f"player{seat}", f"player {seat}") for seat in range(players)]


def record_text(state: State, seats: Sequence[Seat], seed: int | None) -> str:
    """The game so far with what :func:`resume` needs."""
    meta = {f"player{number}": seat.name for number, seat in enumerate(seats)}
    meta |= {f"seat{number}": seat.agent.name if seat.agent else PERSON for number, seat in enumerate(seats)}
    meta |= {"draws": "ask"} if seed is None else {"seed": str(seed)}
    return str(state.to_record(meta))


def resume(path: str, engine: str | None) -> Session:
    """The session that a saved game goes on with: seats as they were; draws from the same seed, or asked for.

    Any record will do: without these lines every seat is a person's and the draws are asked for.
    """
    game, state, meta = open_record(path, engine)
    kinds = [meta.get(f"seat{seat}", PERSON) for seat in range(game.num_players)]
    faults = [
        f"{path}: meta seat{seat} {shown(kind)}: must be {PERSON} or one of {', '.join(AGENTS)}"
        for seat, kind in enumerate(kinds)
        if kind != PERSON and kind not in AGENTS
    ]
    seed = meta.get("seed")
    if seed is not None and not _is_seed(seed):
        faults.append(f"{path}: meta seed {shown(seed)}: must be in 0..2^64-1")
    if faults:
        raise CommandError(*faults)
    names = names_of(meta, game.num_players)
    seats = [Seat(name, None if kind == PERSON else make_agent(kind)) for kind, name in zip(kinds, names, strict=True)]
    if seed is None:
        return Session(game, state, seats, None)
    return Session(game, state.clone(chance=int(seed)), seats, int(seed))


def _is_seed(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 99 and int(text) <= MAX_SEED


def is_record(path: str) -> bool:
    """Whether a file begins as a record does, so that a newer one may take its place."""
    with Path(path).open("rb") as file:
        return file.read(len(BOM_UTF8) + len(FIRST_LINE)).removeprefix(BOM_UTF8).startswith(FIRST_LINE.encode())
