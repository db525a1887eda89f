"""Arrows between the rooms of the house: who may import or include whom. Anything not listed fails."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "southseas"
CPP = ROOT / "cpp"

FACE = (
    *(
        "__init__",
        "action_forms",
        "actions",
        "arrays",
        "batch",
        "chance",
        "faces",
        "game",
        "heading",
        "history",
        "json_state",
        "masks",
        "notation",
        "observation",
        "playing",
        "reading",
        "record",
    ),
    *(
        "registry",
        "replaying",
        "shapes",
        "situation",
        "slots",
        "snapshot",
        "state",
        "tables",
        "threads",
        "vector",
        "views",
        "windows",
    ),
)
"""The public face: it formats, parses and checks, and asks engines through the registry alone."""

ROOMS = dict.fromkeys(FACE, "face") | {
    "errors": "errors",
    "integers": "integers",
    "rules": "rules",
    "tilesets": "tilesets",
    "engine": "engine",
    "native": "native",
    "_core": "core",
    "reference": "reference",
    "render": "render",
    "agents": "agents",
    "perft": "tools",
    "signature": "tools",
    "simulate": "tools",
    "benchmark": "tools",
    "lockstep": "lockstep",
    "cli": "cli",
    "__main__": "cli",
}

ARROWS = {
    "errors": set(),
    "integers": {"errors"},
    "engine": {"tilesets", "rules"},
    "rules": {"errors", "integers"},
    "tilesets": {"errors"},
    "face": {"errors", "integers", "rules", "tilesets", "engine", "render"},
    "native": {"core", "engine", "rules", "tilesets"},
    "reference": {"errors", "engine", "rules", "tilesets"},
    "render": {"errors", "face", "tilesets"},
    "agents": {"errors", "face", "tilesets"},
    "tools": {"agents", "errors", "face", "integers", "rules", "tilesets"},
    "lockstep": {"errors", "face", "rules", "tilesets"},
    "cli": {"agents", "errors", "face", "lockstep", "render", "rules", "tilesets", "tools"},
}

EXCEPTIONS = {("southseas/__init__.py", "core")}
"""``build_info`` asks the compiled module for its flags."""

INCLUDES = {
    "core": {"core"},
    "rules": {"core", "rules"},
    "search": {"core", "rules", "search"},
    "bindings": {"core", "rules", "search", "bindings"},
    "example": {"core", "rules", "search"},
}

OUTSIDE = {"chrono", "cstdio", "ctime", "filesystem", "fstream", "iostream", "random", "thread"}
"""Headers of files, clocks, hidden randomness and threads: not for core, rules and search."""

THREADS = {"search/team.hpp", "search/workers.hpp"}
"""The places that start threads."""

FILES = sorted(PACKAGE.rglob("*.py"))
SOURCES = sorted(path for room in INCLUDES for path in (CPP / room).rglob("*.[ch]pp"))
_INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]', re.MULTILINE)


def _name(path: Path) -> str:
    return str(path.relative_to(PACKAGE.parent))


def _imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, absolute, imports inside functions and for types included."""
    package = ("southseas", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            parents = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield from [f"southseas.{alias.name}" for alias in node.names] if base == "southseas" else [base]


def _room(module: str) -> str:
    """The room of ``southseas.x.y``; a name that is no module is one that the package hands out."""
    name = [*module.split("."), "__init__"][1]
    return ROOMS.get(name, "face")


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_imports_follow_the_arrows(path: Path) -> None:
    own = ROOMS[path.relative_to(PACKAGE).with_suffix("").parts[0]]
    targets = {_room(module) for module in _imported(path) if module.split(".")[0] == "southseas"}
    wrong = {room for room in targets - {own} - ARROWS[own] if (_name(path), room) not in EXCEPTIONS}
    assert not wrong


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_nothing_imports_tests_or_bench(path: Path) -> None:
    tops = {module.split(".")[0] for module in _imported(path)}
    assert not tops & {"tests", "bench", "pytest", "hypothesis", "rulekit", "conftest"}


def test_every_module_has_a_room() -> None:
    modules = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py"}
    packages = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert modules | packages <= set(ROOMS)


def test_library_needs_numpy_alone() -> None:
    ours = {"southseas", "numpy", "rich"}
    for path in FILES:
        tops = {module.split(".")[0] for module in _imported(path)}
        extra = tops - set(sys.stdlib_module_names) - ours
        assert not extra, path
        assert "rich" not in tops or "cli" in path.parts, path


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(CPP)))
def test_includes_follow_the_arrows(path: Path) -> None:
    room = path.relative_to(CPP).parts[0]
    for bracket, header in _INCLUDE.findall(path.read_text(encoding="utf-8")):
        if bracket == '"':
            assert header.split("/")[0] in INCLUDES[room], header
        elif room != "bindings":
            assert not header.startswith(("pybind11", "Python")), header
        if room in ("core", "rules", "search"):
            threads = header == "thread" and str(path.relative_to(CPP)) in THREADS
            assert threads or header not in OUTSIDE, header


@pytest.mark.parametrize("path", sorted((CPP / "core").rglob("*.[ch]pp")), ids=lambda path: path.name)
def test_core_knows_no_game(path: Path) -> None:
    words = re.findall(r"[a-z]+", path.read_text(encoding="utf-8").lower())
    assert not set(words) & {"carcassonne", "dorfromantik", "islander", "banana", "bananas", "merchant", "meeple"}
