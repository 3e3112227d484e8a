"""The tournaments of a server: one event file, a folder of event files, or a PostgreSQL database.

The id of a tournament in URLs is its file name without the suffix, or its name in the database, with the characters
that are special in URLs escaped. No other input of a visitor becomes part of a path.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.engine.domain.letters import slug
from zwitsers.event.store import StoreError, create_store, ends, open_store, restore, size, tournaments
from zwitsers.event.store.address import is_server, now
from zwitsers.event.store.files import when_free
from zwitsers.event.store.keeper import USUAL, BackupManager

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from os import stat_result

    from zwitsers.event.events import Event
    from zwitsers.event.log import LogEnds
    from zwitsers.event.store import Store

SUFFIX = ".zwitsers"
# Files that `restore` replaced are in the same folder, and are not tournaments.
_REPLACED = re.compile(r"\.replaced-\d{8}T\d{6}Z$")
# #, ? and % are special in a URL: they are escaped as ~23, ~3f and ~25, and ~ before such a code as ~7e.
_SPECIAL = re.compile(r"[#?%]|~(?=23|3f|25|7e)")
_ESCAPED = re.compile(r"~(23|3f|25|7e)")
_BACKUPS = ".backups"
_REMOVED = "removed"


class NoSuchTournamentError(ZwitsersError):
    """There is no tournament with this id here."""


def id_of(name: str) -> str:
    """The id for URLs of a file name or of a tournament name in a database."""
    return _SPECIAL.sub(lambda sign: f"~{ord(sign[0]):02x}", name)


def name_of(tournament: str) -> str:
    return _ESCAPED.sub(lambda written: chr(int(written[1], 16)), tournament)


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a symbolic link to itself
        return False


class TournamentLocation(Protocol):
    """The location of the tournaments: a folder or a database."""

    def ids(self) -> list[str]: ...

    def lost(self) -> list[str]:
        """Tournaments of which only backups are left."""
        ...

    def skipped(self) -> list[str]:
        """Names that look like a tournament but are not a file: folders, pipes, sockets, devices."""
        ...

    def address(self, name: str) -> str | Path: ...

    def has(self, name: str) -> bool: ...

    def ends(self, names: Collection[str], store: Callable[[str], Store]) -> dict[str, LogEnds]:
        """The log ends of these tournaments, without those that cannot be read. `store` opens a tournament."""
        ...

    def sizes(self) -> dict[str, int]:
        """The size in bytes by tournament; empty for a database."""
        ...

    def total(self) -> int:
        """The total size in bytes."""
        ...

    def removed(self) -> list[str]:
        """Ids of removed tournaments, which are kept in another folder. Ids are not reused."""
        ...

    def was_removed(self, name: str) -> bool:
        """Whether a tournament was removed, perhaps by another process."""
        ...


@dataclass(frozen=True, slots=True)
class Folder:
    """All event files of a folder; with `only`, just these."""

    path: Path
    only: set[str] | None = None

    def ids(self) -> list[str]:
        return self._shown(SUFFIX, is_file=True)

    def lost(self) -> list[str]:
        there = set(self.ids())
        return [name for name in self._shown(_BACKUPS, is_file=False) if name not in there]

    def skipped(self) -> list[str]:
        return self._shown(SUFFIX, is_file=False)

    def _shown(self, ending: str, *, is_file: bool) -> list[str]:
        names: list[str] = []
        with suppress(OSError), os.scandir(self.path) as entries:  # a missing folder has no tournaments
            names = [entry.name for entry in entries if entry.name.endswith(ending) and _is_file(entry) == is_file]
        stems = (name.removesuffix(ending) for name in names if not name.startswith("."))
        found = sorted(id_of(stem) for stem in stems if not _REPLACED.search(stem))
        return [name for name in found if self.only is None or name in self.only]

    def removed(self) -> list[str]:
        return sorted({id_of(file.stem.rpartition(".")[0]) for file in (self.path / _REMOVED).glob(f"*{SUFFIX}")})

    def was_removed(self, name: str) -> bool:
        return not self._file(name).exists() and name in self.removed()

    def sizes(self) -> dict[str, int]:
        return {name: found.st_size for name, found in self._stats()}

    def _stats(self) -> Iterator[tuple[str, stat_result]]:
        for name in self.ids():
            with suppress(OSError):  # removed meanwhile
                yield name, self._file(name).stat()

    def total(self) -> int:
        return sum(self.sizes().values())

    def take_away(self, name: str) -> Path:
        """Move the file and its backups to the folder of removed tournaments; return the new path of the file."""
        folder = self.path / _REMOVED
        folder.mkdir(exist_ok=True)
        kept = f"{name_of(name)}.{now():%Y%m%dT%H%M%SZ}"
        for ending in (SUFFIX, _BACKUPS):
            file = self._file(name, ending)
            if file.exists():
                when_free(partial(file.rename, folder / f"{kept}{ending}"))
        if self.only is not None:
            self.only.discard(name)
        return folder / f"{kept}{SUFFIX}"

    def has(self, name: str) -> bool:
        return name in self.ids()

    def ends(self, names: Collection[str], store: Callable[[str], Store]) -> dict[str, LogEnds]:
        found: dict[str, LogEnds] = {}
        for name in names:
            with suppress(Exception):  # an error in one must not affect the others
                found[name] = store(name).log().ends
        return found

    def address(self, name: str) -> Path:
        if self.only is not None:
            self.only.add(name)
        return self._file(name)

    def _file(self, name: str, ending: str = SUFFIX) -> Path:
        return self.path / f"{name_of(name)}{ending}"


@dataclass(frozen=True, slots=True)
class PostgresTournaments:
    """All tournaments of a PostgreSQL database."""

    url: str

    def ids(self) -> list[str]:
        return self._ids()

    def lost(self) -> list[str]:
        return []

    def skipped(self) -> list[str]:
        return []

    def removed(self) -> list[str]:
        return []

    def was_removed(self, name: str) -> bool:
        del name
        return False

    def _ids(self) -> list[str]:
        try:
            return [id_of(name) for name in tournaments(self.url)]
        except StoreError as error:
            if error.problems[0].key == "store.no-tournaments":  # the tables do not exist yet
                return []
            raise

    def sizes(self) -> dict[str, int]:
        return {}

    def total(self) -> int:
        return size(self.url)

    def has(self, name: str) -> bool:
        return bool(self.ends([name]))

    def ends(self, names: Collection[str], store: Callable[[str], Store] | None = None) -> dict[str, LogEnds]:
        del store  # one query is enough
        return {id_of(name): found for name, found in ends(self.url, [name_of(name) for name in names]).items()}

    def address(self, name: str) -> str:
        return f"{self.url}#{name_of(name)}"


@dataclass(slots=True)
class Tournaments:
    """Opens each tournament once and caches its store, which threads share."""

    place: TournamentLocation
    _open: dict[str, Store] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def ids(self) -> list[str]:
        return self.place.ids()

    def lost(self) -> list[str]:
        """Tournaments whose file is gone: those with backups, and those that are open."""
        open_ones = {name for name in list(self._open) if not self.place.was_removed(name)}
        return sorted({*self.place.lost(), *open_ones} - set(self.place.ids()))

    def skipped(self) -> list[str]:
        return self.place.skipped()

    def keeper(self, name: str) -> BackupManager | None:
        """The backups of a tournament, even if it is gone or unreadable; None on a database server."""
        if name not in self.ids() and name not in self.lost():
            raise NoSuchTournamentError([Problem("web.no-such-tournament", name=name)])
        address = self.place.address(name)
        return BackupManager(address, USUAL, now) if isinstance(address, Path) else None

    def store(self, name: str) -> Store:
        known = self._open.get(name)
        if known is not None and self.place.was_removed(name):
            self.forget(name)
        elif known is not None:
            return known
        if not self.place.has(name):
            raise NoSuchTournamentError([Problem("web.no-such-tournament", name=name)])
        # Open without the lock, so that a slow tournament does not block others.
        opened = open_store(self.place.address(name))
        with self._lock:
            first = self._open.setdefault(name, opened)
        if first is not opened:
            opened.close()
        return first

    def ends(self, names: Collection[str]) -> dict[str, LogEnds]:
        """The log ends of these tournaments, without those that cannot be read."""
        return self.place.ends(names, self.store)

    def create(self, title: str, events: Sequence[Event], author: str) -> str:
        """Create a tournament with an id derived from its title; return the id."""
        name = self.free_id(title)
        create_store(self.place.address(name), events, author).close()
        return name

    def free_id(self, title: str) -> str:
        """An unused id derived from this title."""
        taken = {*self.place.ids(), *self.place.lost(), *self.place.removed(), *self.place.skipped()}
        base = slug(title)
        names = [base, *(f"{base}-{number}" for number in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)

    def forget(self, name: str) -> None:
        """Close the store of a tournament, so that its file can be replaced. The next access opens it again."""
        with self._lock:
            store = self._open.pop(name, None)
        if store is not None:
            store.close()

    def replace(self, name: str, backup: Path) -> Path | None:
        """Restore a backup of an event file; return the new path of the replaced file."""
        replaced = restore(backup, self.place.address(name))
        self.forget(name)
        return replaced

    @property
    def can_remove(self) -> bool:
        """Whether tournaments can be removed here; not on a database server."""
        return isinstance(self.place, Folder)

    def remove(self, name: str) -> Path:
        """Move a tournament to the folder of removed ones; return the new path of its file."""
        with self._lock:  # exclude concurrent opening
            if not isinstance(self.place, Folder) or name not in self.place.ids():
                raise NoSuchTournamentError([Problem("web.no-such-tournament", name=name)])
            store = self._open.pop(name, None)
            if store is not None:
                store.close()
            return self.place.take_away(name)

    def close(self) -> None:
        for name in list(self._open):
            self.forget(name)


def tournaments_at(address: str) -> Tournaments:
    """The tournaments of an event file, a folder or a PostgreSQL address; the #name of an address is ignored."""
    if is_server(address):
        return Tournaments(PostgresTournaments(address.partition("#")[0]))
    path = Path(address).absolute()
    if path.is_dir():
        return Tournaments(Folder(path))
    return Tournaments(Folder(path.parent, {id_of(path.stem)}))
