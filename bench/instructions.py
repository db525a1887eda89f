"""Instruction counts of fixed pieces of work, so that a slower engine is seen on any machine, loaded or not.

    python bench/instructions.py record    writes what this tree costs into bench/instructions.toml
    python bench/instructions.py check     exits with 1 when a piece costs over 5 % more than the file says

Builds ``southseas_micro`` (release, link-time optimisation, no ``-march``) and runs each piece of its work under
valgrind's callgrind. Counted are the program's own instructions, not those of the C library, which differ between
processors. Counts hold for one compiler: where the file has none for this one, ``check`` builds the last commit that
changed the file too and compares the two.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = Path("bench/instructions.py")
RECORD = Path("bench/instructions.toml")
FLAT_SETS = Path("tests/cpp")
TARGET = "southseas_micro"
PATHS = ("vectors", "scalar")
LIMIT = 0.05
"""Growth that is allowed."""

Counts = dict[str, int]
"""Instructions by name of the work."""


class Measured(NamedTuple):
    """What one tree costs: its compiler's name, and the counts."""

    compiler: str
    counts: Counts


class Piece(NamedTuple):
    """One run: the work, and how placements are found in it."""

    name: str
    path: str


class Counted(NamedTuple):
    """What one run said and cost; ``vectors``: whether it used them."""

    compiler: str
    vectors: bool
    answer: str
    instructions: int


class Trouble(Exception):
    """Why there is no answer, for the person who asked."""


def main(arguments: list[str] | None = None) -> int:
    """Exit code: 0 when nothing costs too much, 1 when something does, 2 when it could not be found out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["record", "check"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="builds and runs side by side")
    options = parser.parse_args(arguments)
    try:
        return record(options.jobs) if options.command == "record" else check(options.jobs)
    except Trouble as trouble:
        print(f"instructions.py: {trouble}", file=sys.stderr)
        return 2


def record(jobs: int) -> int:
    """Measure this tree and keep the counts; those of other compilers are dropped, since they are of older trees."""
    new = measure(ROOT, jobs)
    (ROOT / RECORD).write_text(written(new), encoding="utf-8")
    print(f"{len(new.counts)} counts of {new.compiler} written to {RECORD}")
    return 0


def check(jobs: int) -> int:
    """Compare this tree with the file, or with the commit that the file is of."""
    new = measure(ROOT, jobs)
    known = read((ROOT / RECORD).read_text(encoding="utf-8"))
    if new.compiler in known:
        old = known[new.compiler]
        print(f"{new.compiler}: this tree beside {RECORD}")
    else:
        commit = commit_of_record()
        print(f"{RECORD} has no counts of {new.compiler}: this tree beside commit {commit[:12]}")
        old = measure_commit(commit, jobs)
    lines, grown = compare(old, new.counts)
    print("\n".join(lines))
    for complaint in grown:
        print(complaint, file=sys.stderr)
    return 1 if grown else 0


def compare(old: Mapping[str, int], new: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """A line for every piece of work, and a sentence for each that costs too much now or is not known any more."""
    lines, grown = [], []
    for name in sorted(old.keys() | new.keys()):
        before, after = old.get(name), new.get(name)
        change = f"{after / before - 1:+.1%}" if before and after else ""
        lines.append(f"{name:40}{before or '-':>14}{after or '-':>14}  {change}".rstrip())
        if before and after and after > before * (1 + LIMIT):
            grown.append(
                f"{name} takes {after} instructions, {change} of the {before} on record; at most {LIMIT:.0%} more are"
                " allowed. Make it cheaper, or run `python {SCRIPT} record` and say in the commit why"
            )
        if before and not after:
            grown.append(f"{name} is on record but was not measured")
    return lines, grown


def read(text: str) -> dict[str, Counts]:
    """Counts by compiler."""
    return tomllib.loads(text)


def written(measured: Measured) -> str:
    """What ``read`` reads."""
    lines = [
        "# Written by `python bench/instructions.py record`: instructions of fixed pieces of work, by compiler.",
        "",
    ]
    lines.append(f'["{measured.compiler}"]')
    lines += [f'"{name}" = {count}' for name, count in sorted(measured.counts.items())]
    return "\n".join(lines) + "\n"


def own_instructions(profile: str, program: str) -> int:
    """Instructions that callgrind's file counts in ``program`` itself, without its libraries.

    An ``ob=`` line says whose code follows, by name and then by number; the line after ``calls=`` repeats what the
    callee has cost.
    """
    names: dict[str, str] = {}
    total, ours, repeated = 0, False, False
    for line in profile.splitlines():
        key, equals, value = line.partition("=")
        if equals and key in ("ob", "cob"):
            number, _, name = value.partition(" ")
            names.setdefault(number, name)
            ours = names[number] == program if key == "ob" else ours
        elif key == "calls":
            repeated = True
        elif line[:1].isdigit() or line[:1] in ("+", "-", "*"):
            if ours and not repeated:
                total += int(line.split()[1])
            repeated = False
    return total


def measure(tree: Path, jobs: int) -> Measured:
    """Build a tree and count."""
    need("cmake", "valgrind")
    with tempfile.TemporaryDirectory(prefix="southseas-instructions-") as folder:
        program = build(tree, Path(folder), jobs)
        names = output([str(program), str(tree / FLAT_SETS), "--work", "list"]).split()
        pieces = [Piece(name, path) for name in names for path in PATHS]
        with ThreadPoolExecutor(jobs) as pool:
            found = list(pool.map(lambda piece: count_work(program, tree, piece, Path(folder)), pieces))
    return gathered(dict(zip(pieces, found, strict=True)))


def gathered(found: Mapping[Piece, Counted]) -> Measured:
    """All counts under their names. A machine without wide vectors has only the others; where it has both, their
    answers are the same."""
    counts: Counts = {}
    for piece, counted in found.items():
        scalar = found[Piece(piece.name, "scalar")]
        if counted.answer != scalar.answer:
            raise Trouble(f"{piece.name} has another answer with vectors: {counted.answer}, not {scalar.answer}")
        if counted.vectors == (piece.path == "vectors"):
            counts[f"{piece.name}/{piece.path}"] = counted.instructions
    return Measured(next(iter(found.values())).compiler, counts)


def count_work(program: Path, tree: Path, piece: Piece, folder: Path) -> Counted:
    """One piece of work under callgrind."""
    profile = folder / f"{piece.name}.{piece.path}.out"
    command = ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={profile}"]
    command += ["--toggle-collect=southseas_counted", str(program), str(tree / FLAT_SETS), "--work", piece.name]
    said = json.loads(output(command + (["--scalar"] if piece.path == "scalar" else [])))
    instructions = own_instructions(profile.read_text(encoding="utf-8"), str(program))
    return Counted(said["compiler"], said["vectors"], said["answer"], instructions)


def build(tree: Path, folder: Path, jobs: int) -> Path:
    """The program of a tree."""
    place = folder / "build"
    options = {"CMAKE_BUILD_TYPE": "Release", "SOUTHSEAS_LTO": "ON", "SOUTHSEAS_BENCH": "ON", "SOUTHSEAS_TESTS": "OFF"}
    output(["cmake", "-S", str(tree), "-B", str(place), *(f"-D{name}={value}" for name, value in options.items())])
    output(["cmake", "--build", str(place), "--target", TARGET, "--parallel", str(jobs)])
    return place / "bench" / TARGET


def measure_commit(commit: str, jobs: int) -> Counts:
    """The same of an older tree, checked out beside this one and removed again."""
    with tempfile.TemporaryDirectory(prefix="southseas-instructions-") as folder:
        tree = Path(folder) / "tree"
        output(["git", "-C", str(ROOT), "worktree", "add", "--detach", str(tree), commit])
        try:
            return measure(tree, jobs).counts
        finally:
            output(["git", "-C", str(ROOT), "worktree", "remove", "--force", str(tree)])


def commit_of_record() -> str:
    """The last commit that changed the file."""
    commit = output(["git", "-C", str(ROOT), "log", "-1", "--format=%H", "--", str(RECORD)]).strip()
    if not commit:
        raise Trouble(f"no commit has {RECORD}; a checkout with its history is needed to compare with")
    return commit


def need(*programs: str) -> None:
    """Complain about programs that are not installed."""
    missing = [program for program in programs if shutil.which(program) is None]
    if missing:
        raise Trouble(f"{', '.join(missing)} not found; install it and run this again")


def output(command: Iterable[str]) -> str:
    """What a command prints."""
    done = subprocess.run(list(command), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Trouble(f"`{' '.join(command)}` failed:\n{(done.stderr or done.stdout).strip()}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
