"""Copies of one event file on this machine: a user could change the wrong one.

A tournament is identified by the hash of its first log entry. The desk registers where it opened each tournament; a
file in another place with the same first hash is a copy.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from zwitsers.engine.domain import Problem
from zwitsers.event.store.sqlite import connect
from zwitsers.formats.ratings.place import ratings_folder

_FILE = "opened-tournaments.json"
_MOST = 1000


def twin_problems(path: Path) -> list[Problem]:
    """One problem for each other file of the tournament at `path`."""
    return [Problem("desk.twin.found", place=str(other)) for other in other_copies(path.resolve())]


def other_copies(path: Path) -> list[Path]:
    """Other existing files of this tournament that were opened here; also registers this one."""
    register, first_hash = ratings_folder().parent / _FILE, _first_hash(path)
    if first_hash is None:
        return []
    opened = _read(register)
    if opened.get(str(path)) != first_hash:
        opened.pop(str(path), None)
        opened[str(path)] = first_hash
        _write(register, opened)
    same = [Path(place) for place, first in opened.items() if first == first_hash and place != str(path)]
    return [other for other in same if _first_hash(other) == first_hash and not _one_file(other, path)]


def _one_file(one: Path, two: Path) -> bool:
    with suppress(OSError):
        return one.samefile(two)
    return False


def _first_hash(path: Path) -> str | None:
    """The hash of the first entry; None when there is no event file."""
    with suppress(OSError, sqlite3.Error):
        if path.is_file():
            with closing(connect(path, "still")) as connection:
                found = connection.execute("SELECT hash FROM zwitsers_entry ORDER BY sequence LIMIT 1").fetchone()
            return None if found is None else str(found[0])
    return None


def _read(register: Path) -> dict[str, str]:
    try:
        found: Any = json.loads(register.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(place): str(first) for place, first in found.items()} if isinstance(found, dict) else {}


def _write(register: Path, opened: dict[str, str]) -> None:
    """Write the register atomically. Errors are ignored: without it copies are not detected, but pages work."""
    text = json.dumps(dict(list(opened.items())[-_MOST:]), ensure_ascii=False, indent=1)
    with suppress(OSError):
        register.parent.mkdir(parents=True, exist_ok=True)
        work = register.with_name(f"{_FILE}.{os.getpid()}")
        work.write_text(text, encoding="utf-8")
        work.replace(register)
