"""Files that the commands write: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from southseas.cli.complaints import CommandError
from southseas.errors import shown


def file_path(name: str | Path) -> Path:
    """``name`` as a path; a :class:`CommandError` for what can name no file."""
    text = str(name)
    if not text:
        raise CommandError("the name of a file is empty")
    try:
        nothing = b"\0" in os.fsencode(text)
    except UnicodeEncodeError:
        nothing = True
    if nothing:
        raise CommandError(f"{shown(text)} cannot be the name of a file")
    return Path(name)


def check_target(path: str | Path) -> None:
    """Refuse, before the work that leads to it, a file that could not be written: a :class:`CommandError`."""
    target = file_path(path)
    if target.is_dir():
        raise CommandError(f"cannot write {target}: it is a directory; name a file")
    if not target.parent.is_dir():
        raise CommandError(f"cannot write {target}: there is no directory {target.parent}")


def write_file(path: str | Path, text: str) -> Path:
    """Write ``text`` beside ``path`` and rename it there, so that no reader and no interrupt sees half a file.

    Where a link leads, its target is written; a device or a pipe is written to, never replaced.
    """
    check_target(path)
    target = Path(path).resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="utf-8")
        else:
            _replace(target, text)
    except OSError as error:
        raise CommandError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from error
    return Path(path)


def _replace(target: Path, text: str) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_text(text, encoding="utf-8")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def read_file(path: str | Path) -> str:
    """The text of a file in UTF-8, or a :class:`CommandError` that names it."""
    try:
        return file_path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"cannot read {path}: {(error.strerror or str(error)).lower()}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"cannot read {path}: not text in UTF-8 (byte {error.start})") from error
