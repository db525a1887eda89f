"""Plants every fault of ``GAME/reference.toml`` and ``GAME/native.toml``, one at a time, and shows that the suite
catches it.

``python tests/mutants/run.py [reference|native] [GAME] [ID ...]``: exit 0 when each is caught, 1 when one survives.
Works on copies. Native faults need CMake, a C++ compiler and pybind11; the others the installed package's compiled
module.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ENGINES = ("reference", "native")
KINDS = {
    "carcassonne": ("small", "market-rich", "boat-rich", "tangled", "ship-poor", "token-poor", "tiny", "loop-rich"),
    "dorfromantik": ("small", "parted", "matching", "task-rich", "flag-rich", "paths", "special-rich", "labelled"),
}
"""The games, and the kinds of random sets that lockstep plays."""

GAMES = tuple(KINDS)

NO_REDIRECTION = """\
import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
"""
"""An editable install would lead past the copy."""


@dataclass(frozen=True)
class Mutant:
    """``old`` in ``file`` becomes ``new``; ``means`` says what then goes wrong in ``game``, ``rule`` which rule it
    breaks."""

    game: str
    id: str
    rule: str
    means: str
    file: str
    old: str
    new: str


def load(engine: str) -> list[Mutant]:
    """The faults of an engine."""
    texts = {game: (HERE / game / f"{engine}.toml").read_text(encoding="utf-8") for game in GAMES}
    return [Mutant(game, **entry) for game, text in texts.items() for entry in tomllib.loads(text)["mutant"]]


def mutated(mutant: Mutant, root: Path = ROOT) -> str:
    """The text of the file with the fault. ValueError when ``old`` does not stand there exactly once."""
    text = (root / mutant.file).read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise ValueError(f"{mutant.id}: {mutant.old!r} stands {text.count(mutant.old)} times in {mutant.file}")
    return text.replace(mutant.old, mutant.new)


# -- copies ---------------------------------------------------------------------------------------


def compiled_module() -> Path:
    """Where the compiled module of the installed package is."""
    from southseas import _core  # noqa: PLC0415

    return Path(_core.__file__)


def copy_package(target: Path) -> Path:
    """The package without compiled module, alone on the path of processes that start with ``target``."""
    package = target / "southseas"
    shutil.copytree(ROOT / "python" / "southseas", package, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (target / "sitecustomize.py").write_text(NO_REDIRECTION, encoding="utf-8")
    return package


@contextmanager
def planted(mutant: Mutant, root: Path) -> Iterator[None]:
    """The fault stands in the copy at ``root`` meanwhile."""
    path = root / mutant.file
    good = path.read_text(encoding="utf-8")
    path.write_text(mutated(mutant, root), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(good, encoding="utf-8")


def run_python(path: Path, arguments: Sequence[str], timeout: int = 900) -> int:
    """Exit code of a Python process that imports from ``path`` first; -1 when it takes too long."""
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, *arguments]
    try:
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, timeout=timeout, check=False)
    except subprocess.TimeoutExpired:
        return -1
    return done.returncode


def catcher(path: Path, game: str) -> str | None:
    """What catches a fault of the game in the copy at ``path``: the rulebook, the rules or lockstep; None for a
    survivor."""
    tests = ROOT / "tests"
    rules = [*map(str, sorted(tests.glob(f"test_{game}_*.py"))), str(tests / "test_fits.py")]
    quiet = ["-q", "-x", "-p", "no:cacheprovider"]
    lockstep = [game, "--games", "400", "--plies", "6000", "--seed", "6", "--full-every", "4"]
    suites = {
        "rulebook": ["-m", "pytest", *quiet, str(tests / "test_rulebook.py")],
        "rules": ["-m", "pytest", *quiet, *rules],
        "lockstep": ["-m", "southseas.lockstep", *lockstep, "--out", str(path / "out"), "--kinds", *KINDS[game]],
    }
    return next((name for name, arguments in suites.items() if run_python(path, arguments) != 0), None)


# -- engines --------------------------------------------------------------------------------------


def try_reference(mutants: Sequence[Mutant], work: Path) -> Iterator[tuple[Mutant, str | None]]:
    """Each fault in a copy of the package."""
    package = copy_package(work / "python")
    shutil.copy(compiled_module(), package)
    require_sound(work / "python", {mutant.game for mutant in mutants})
    for mutant in mutants:
        with planted(mutant, work):
            yield mutant, catcher(work / "python", mutant.game)


def try_native(mutants: Sequence[Mutant], work: Path) -> Iterator[tuple[Mutant, str | None]]:
    """Each fault in a copy of the sources, compiled with few optimisations."""
    package = copy_package(work / "python")
    shutil.copytree(ROOT / "cpp", work / "cpp")
    shutil.copy(ROOT / "CMakeLists.txt", work)
    configure(work)
    build(work, package)
    require_sound(work / "python", {mutant.game for mutant in mutants})
    for mutant in mutants:
        with planted(mutant, work):
            build(work, package)
            yield mutant, catcher(work / "python", mutant.game)


def configure(work: Path) -> None:
    """A build tree for the module alone."""
    import pybind11  # noqa: PLC0415

    options = {
        "SKBUILD": "ON",
        "SOUTHSEAS_LTO": "OFF",
        "CMAKE_BUILD_TYPE": "Release",
        "CMAKE_CXX_FLAGS_RELEASE": "-O1",
        "pybind11_DIR": pybind11.get_cmake_dir(),
        "Python_EXECUTABLE": sys.executable,
    }
    definitions = [f"-D{name}={value}" for name, value in options.items()]
    command = ["cmake", "-S", str(work), "-B", str(work / "build"), *definitions]
    subprocess.run(command, check=True, capture_output=True)


def build(work: Path, package: Path) -> None:
    """Compile what changed and put the module into the package."""
    command = ["cmake", "--build", str(work / "build"), "--target", "_core", "--parallel"]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"the mutated sources do not compile:\n{done.stdout[-3000:]}")
    for module in (work / "build").rglob("_core*.so"):
        shutil.copy(module, package)


def require_sound(path: Path, games: Collection[str]) -> None:
    """The copy without a fault must pass, and be what the processes import."""
    probe = "import sys, southseas; sys.exit(not southseas.__file__.startswith(sys.argv[1]))"
    if run_python(path, ["-c", probe, str(path)]):
        raise RuntimeError(f"processes do not import the copy in {path}")
    for game in games:
        found = catcher(path, game)
        if found:
            raise RuntimeError(f"the copy without a fault fails: {game}, {found}")


TRIALS = {"reference": try_reference, "native": try_native}


def run(engine: str, games: Collection[str] = GAMES, wanted: Collection[str] = ()) -> list[str]:
    """Try an engine's faults in those games (all, or those wanted), print what catches each; the ids of the
    survivors."""
    chosen = [mutant for mutant in load(engine) if mutant.game in games]
    mutants = [mutant for mutant in chosen if not wanted or mutant.id in wanted]
    survivors = []
    with tempfile.TemporaryDirectory(prefix="mutants-") as work:
        for mutant, caught in TRIALS[engine](mutants, Path(work).resolve()):
            print(f"{engine:9} {mutant.rule} {mutant.id:36} {caught or 'SURVIVES'}", flush=True)
            survivors += [] if caught else [mutant.id]
    return survivors


def main(arguments: Sequence[str]) -> int:
    """Exit code: 1 when a fault survives."""
    engines = [name for name in ENGINES if name in arguments] or ENGINES
    games = [name for name in GAMES if name in arguments] or GAMES
    wanted = [argument for argument in arguments if argument not in {*ENGINES, *GAMES}]
    survivors = [f"{engine}: {name}" for engine in engines for name in run(engine, games, wanted)]
    print(f"survivors: {', '.join(survivors) or 'none'}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
