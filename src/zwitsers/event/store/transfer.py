"""Export and import of a log as a text file, one JSON entry per line, with its hashes: to move a tournament between a
file and a server, and to back up a tournament on a server."""

from __future__ import annotations

import json
import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from zwitsers.engine.domain import Problem
from zwitsers.event.store.address import create_with_rows
from zwitsers.event.store.chain import START, Seal, StoredEntry, breaks, canonical
from zwitsers.event.store.errors import DamagedError, StoreError
from zwitsers.event.store.files import OWNER_ONLY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.event.store.store import Store

_FORMAT = "zwitsers-log"
_VERSION = 1
# Longer than any entry: a value in a store is limited to 4 MB.
_LONGEST_LINE = 8 << 20


def export_log(store: Store, target: str | Path) -> Seal:
    """Write the log to a new file; return its seal."""
    rows, seal = store.raw()
    broken = list(breaks(rows, START, seal))
    if broken:
        raise DamagedError(broken)
    target = Path(target)
    lines = [canonical({"format": _FORMAT, "version": _VERSION, "last": seal.sequence, "hash": seal.hash})]
    lines += [canonical(row._asdict() | {"data": json.loads(row.data)}) for row in rows]
    try:
        # "x": do not overwrite an older backup.
        with open(target, "x", encoding="utf-8", newline="\n", opener=_owner_only) as file:
            file.writelines(f"{line}\n" for line in lines)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise StoreError([Problem("store.exists", place=str(target))]) from None
    except OSError as error:
        raise StoreError([Problem("store.unwritable", place=str(target), reason=error.strerror)]) from error
    return seal


def _owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, OWNER_ONLY)


def import_log(source: str | Path, address: str | Path) -> None:
    """Create a store from an exported log, with the same authors, times and hashes."""
    create_with_rows(address, exported_rows(Path(source)))


def exported_rows(source: Path) -> list[StoredEntry]:
    """The entries of an exported log; DamagedError if an entry is missing or changed."""
    from zwitsers.event.store.sqlite import MOST_ENTRIES

    try:
        with source.open(encoding="utf-8") as file:
            lines = _lines(source, file)
            seal = _heading(source, next(lines, ""))
            rows = list(islice(_rows(source, lines), MOST_ENTRIES + 1))
    except OSError as error:
        raise StoreError([Problem("store.unreadable", place=str(source), reason=error.strerror)]) from error
    except UnicodeDecodeError:
        raise _no_log(source, 1) from None
    if len(rows) > MOST_ENTRIES:
        raise _no_log(source, MOST_ENTRIES + 2)
    broken = list(breaks(rows, START, seal))
    if broken:
        raise DamagedError([Problem("store.damaged-log", place=str(source)), *broken])
    return rows


def _lines(source: Path, file: TextIO) -> Iterator[str]:
    """The lines of the file, read one at a time: a file that is not a log may have any size."""
    number = 0
    while line := file.readline(_LONGEST_LINE):
        number += 1
        if len(line) == _LONGEST_LINE:
            raise _no_log(source, number)
        yield line


def _heading(source: Path, line: str) -> Seal:
    values = _values(source, 1, line)
    if values.get("format") != _FORMAT or not isinstance(values.get("version"), int):
        raise _no_log(source, 1)
    if values["version"] > _VERSION:
        raise StoreError([Problem("store.newer", place=str(source), found=values["version"], known=_VERSION)])
    return Seal(values.get("last", -1), values.get("hash", ""))


def _rows(source: Path, lines: Iterator[str]) -> Iterator[StoredEntry]:
    for number, line in enumerate(lines, start=2):
        values = _values(source, number, line)
        kinds = {name: int if name in ("sequence", "batch") else str for name in StoredEntry._fields} | {"data": dict}
        if values.keys() != kinds.keys() or any(type(values[name]) is not kind for name, kind in kinds.items()):
            raise _no_log(source, number)
        if not 1 <= values["batch"] <= values["sequence"]:
            raise _no_log(source, number)
        try:
            data = canonical(values["data"])
        except (ValueError, RecursionError):  # NaN or infinity, or nested too deeply
            raise _no_log(source, number) from None
        yield StoredEntry(**(values | {"data": data}))


def _values(source: Path, number: int, line: str) -> dict[str, Any]:
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise _no_log(source, number)
    return values


def _no_log(source: Path, line: int) -> StoreError:
    return StoreError([Problem("store.not-a-log", place=str(source), line=line)])
