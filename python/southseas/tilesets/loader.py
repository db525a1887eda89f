"""From a name or a path to a validated tile set."""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from southseas.errors import TileSetError, shown
from southseas.tilesets import carcassonne, dorfromantik
from southseas.tilesets.canonical import FORMAT, sealed
from southseas.tilesets.checks import Faults, Header, Table
from southseas.tilesets.model import TileSet

_HEADER = ("format", "game", "name", "provenance")
_READERS: dict[str, tuple[tuple[str, ...], Callable[[Table, Header], TileSet]]] = {
    "carcassonne": (carcassonne.KEYS, carcassonne.read),
    "dorfromantik": (dorfromantik.KEYS, dorfromantik.read),
}
"""The further keys and the reader of each game's sets."""


def builtin_tilesets() -> list[str]:
    """Names of the sets in the package, ``game/file``, sorted."""
    return sorted(_builtin_files())


def load_tileset(name_or_path: str | os.PathLike[str], game: str | None = None) -> TileSet:
    """The validated set of that built-in name, or of the file at that path (a built-in name comes first).

    Raises TileSetError when there is no such set, when the file cannot be read, and otherwise with every fault of the
    file, each with its key. ``game``, if given, is the game that the set must belong to.
    """
    source = _place(name_or_path)
    return tileset_from_text(_read_text(source), source, game)


def _place(name_or_path: object) -> str:
    if isinstance(name_or_path, (str, os.PathLike)) and isinstance(place := os.fspath(name_or_path), str):
        return place
    raise TileSetError(f"a tile set is named by a text or a path, not by {shown(name_or_path)}")


def tileset_text(name_or_path: str | os.PathLike[str]) -> str:
    """The file of that built-in set, or at that path, as it is written; TileSetError when it cannot be read."""
    return _read_text(_place(name_or_path))


def tileset_from_text(text: str, source: str, game: str | None = None) -> TileSet:
    """The validated set that the TOML ``text`` describes; ``source`` names it in errors."""
    if not isinstance(text, str):
        raise TileSetError(f"tile set {source}: its text is a str, not {type(text).__name__}")
    if not text.strip():
        raise TileSetError(f"tile set {source}: the file is empty")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise TileSetError(f"tile set {source}: not valid TOML: {error}{_quoted(text, str(error))}") from None
    return tileset_from_data(data, source, game)


def _quoted(text: str, error: str) -> str:
    """The line of ``text`` that an error of the TOML reader names, to be added to it."""
    named = re.search(r"at line (\d+)", error)
    written = [line.strip() for line in text.splitlines()]
    if named is not None:
        return f": {shown(written[int(named[1]) - 1])}" if int(named[1]) <= len(written) else ""
    last = next((line for line in reversed(written) if line), "")
    return f", after {shown(last)}" if "end of document" in error else ""


def tileset_from_data(data: Mapping[str, Any], source: str, game: str | None = None) -> TileSet:
    """The validated set of plain ``data`` in the shape of the file, such as :meth:`TileSet.canonical` gives."""
    if not isinstance(data, Mapping) or not all(isinstance(key, str) for key in data):
        raise TileSetError(f"tile set {source}: a table is needed, not {shown(data)}")
    faults = Faults()
    if game is not None and data.get("game") in tuple(_READERS) and data["game"] != game:
        faults.add("game", f"the set belongs to {data['game']}, not to {game}")
    tileset = _build(data, source, faults)
    if faults.texts or tileset is None:
        raise TileSetError(f"tile set {source} refused", faults.texts)
    return sealed(tileset)


def _build(data: Mapping[str, Any], source: str, faults: Faults) -> TileSet | None:
    """The set, to be used only if ``faults`` stays empty; None when its game is not known."""
    game = data.get("game")
    if not isinstance(game, str) or game not in _READERS:
        top = Table(data, "", faults, data)
        top.choice("game", tuple(_READERS))
        _read_header(top)
        return None
    keys, read = _READERS[game]
    top = Table(data, "", faults, (*_HEADER, *keys))
    name, provenance = _read_header(top)
    return read(top, Header(game, name, provenance, source))


def _read_header(top: Table) -> tuple[str, str]:
    if top.value("format", int) not in (None, FORMAT):
        top.fault("format", f"version {shown(top.values['format'])} is not known; this library reads {FORMAT}")
    return top.text("name") or "", top.text("provenance") or ""


# -- files -------------------------------------------------------------------------------------------------------------
def _builtin_files() -> dict[str, Traversable]:
    data = resources.files("southseas") / "data"
    return {
        f"{folder.name}/{file.name.removesuffix('.toml')}": file
        for folder in data.iterdir()
        if folder.is_dir()
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    }


def _read_text(source: str) -> str:
    file: Traversable | Path | None = _builtin_files().get(source)
    if file is None:
        file = _existing_path(source)
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise TileSetError(f"tile set {source}: not UTF-8 text (byte {error.start})") from None
    except OSError as error:
        raise TileSetError(f"tile set {source}: cannot be read: {error.strerror}") from None


def _existing_path(source: str) -> Path:
    path = Path(source)
    try:
        is_file, exists = path.is_file(), path.exists()
    except (OSError, ValueError):
        is_file = exists = False
    if is_file:
        return path
    if exists and source:
        raise TileSetError(f"tile set {source}: a directory or device, not a file")
    raise TileSetError(_unknown_text(source))


def _unknown_text(source: str) -> str:
    names = builtin_tilesets()
    close = difflib.get_close_matches(source, names, n=1, cutoff=0.5)
    hint = f"did you mean {close[0]}? " if close else ""
    return f"unknown tile set {shown(source)}: no such file or built-in set; {hint}built in: {', '.join(names)}"
