"""Where the tournaments of a server are: one event file, a folder of them, or a PostgreSQL database.

A tournament has an id that fits in an address: the name of its file without the ending, or its name on the server,
in which signs that mean something in an address are written in another way. Nothing else of what a visitor sends ever
becomes a path.
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
# What `restore` sets aside lies in the same folder, and is no tournament of its own.
_SET_ASIDE = re.compile(r"\.replaced-\d{8}T\d{6}Z$")
# In an address # and ? end the path, and % begins a sign: they are written as ~23, ~3f and ~25.
_MEANS_SOMETHING = re.compile(r"[#?%]|~(?=23|3f|25|7e)")
_WRITTEN = re.compile(r"~(23|3f|25|7e)")
_BACKUPS = ".backups"
_REMOVED = "removed"


class NoSuchTournamentError(ZwitsersError):
    """There is no tournament with this id here."""


def id_of(name: str) -> str:
    """The name of a file or of a tournament on a server, as addresses have it."""
    return _MEANS_SOMETHING.sub(lambda sign: f"~{ord(sign[0]):02x}", name)


def name_of(tournament: str) -> str:
    return _WRITTEN.sub(lambda written: chr(int(written[1], 16)), tournament)


def _is_file(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file()
    except OSError:  # a link to itself
        return False


class TournamentLocation(Protocol):
    """The part of the tournaments that knows where things lie."""

    def ids(self) -> list[str]: ...

    def lost(self) -> list[str]:
        """Those of which there are backups, and nothing else any more."""
        ...

    def skipped(self) -> list[str]:
        """Names of things that look like a tournament and are not a file: folders, pipes, sockets, devices."""
        ...

    def address(self, name: str) -> str | Path: ...

    def has(self, name: str) -> bool: ...

    def ends(self, names: Collection[str], store: Callable[[str], Store]) -> dict[str, LogEnds]:
        """Where the log of each of these ends; those that cannot be read are left out. `store` opens one."""
        ...

    def sizes(self) -> dict[str, int]:
        """The bytes of each, where each has its own."""
        ...

    def total(self) -> int:
        """The bytes of all of them together."""
        ...

    def removed(self) -> list[str]:
        """Those that were taken away and are kept apart: their ids are not given again."""
        ...

    def was_removed(self, name: str) -> bool:
        """Whether it was, and is not there: perhaps by another process, which has told nobody."""
        ...


@dataclass(frozen=True, slots=True)
class Folder:
    """All event files of a folder; with `only`, those of them."""

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
        with suppress(OSError), os.scandir(self.path) as entries:  # a folder that is gone has no tournaments
            names = [entry.name for entry in entries if entry.name.endswith(ending) and _is_file(entry) == is_file]
        stems = (name.removesuffix(ending) for name in names if not name.startswith("."))
        found = sorted(id_of(stem) for stem in stems if not _SET_ASIDE.search(stem))
        return [name for name in found if self.only is None or name in self.only]

    def removed(self) -> list[str]:
        return sorted({id_of(file.stem.rpartition(".")[0]) for file in (self.path / _REMOVED).glob(f"*{SUFFIX}")})

    def was_removed(self, name: str) -> bool:
        return not self._file(name).exists() and name in self.removed()

    def sizes(self) -> dict[str, int]:
        return {name: found.st_size for name, found in self._found()}

    def _found(self) -> Iterator[tuple[str, stat_result]]:
        for name in self.ids():
            with suppress(OSError):  # taken away in this very moment
                yield name, self._file(name).stat()

    def total(self) -> int:
        return sum(self.sizes().values())

    def take_away(self, name: str) -> Path:
        """Its file and its backups into a folder of their own; gives where the file is now."""
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
            with suppress(Exception):  # whatever is wrong with one, the others are read
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
        return self._found()

    def lost(self) -> list[str]:
        return []

    def skipped(self) -> list[str]:
        return []

    def removed(self) -> list[str]:
        return []

    def was_removed(self, name: str) -> bool:
        del name
        return False

    def _found(self) -> list[str]:
        try:
            return [id_of(name) for name in tournaments(self.url)]
        except StoreError as error:
            if error.problems[0].key == "store.no-tournaments":  # nobody has made one yet
                return []
            raise

    def sizes(self) -> dict[str, int]:
        return {}

    def total(self) -> int:
        return size(self.url)

    def has(self, name: str) -> bool:
        return bool(self.ends([name]))

    def ends(self, names: Collection[str], store: Callable[[str], Store] | None = None) -> dict[str, LogEnds]:
        del store  # none has to be opened for it
        return {id_of(name): found for name, found in ends(self.url, [name_of(name) for name in names]).items()}

    def address(self, name: str) -> str:
        return f"{self.url}#{name_of(name)}"


@dataclass(slots=True)
class Tournaments:
    """Opens tournaments, each once. Stores may be shared by threads."""

    place: TournamentLocation
    _open: dict[str, Store] = field(default_factory=dict)
    _lock: Lock = field(default_factory=Lock)

    def ids(self) -> list[str]:
        return self.place.ids()

    def lost(self) -> list[str]:
        """Tournaments whose file is gone: those of which there are backups, and those that are open."""
        open_ones = {name for name in list(self._open) if not self.place.was_removed(name)}
        return sorted({*self.place.lost(), *open_ones} - set(self.place.ids()))

    def skipped(self) -> list[str]:
        return self.place.skipped()

    def keeper(self, name: str) -> BackupManager | None:
        """The backups of a tournament, also of one that is gone or cannot be opened; None on a database server."""
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
        # Without the lock: nobody waits for a tournament because another one takes long to open.
        opened = open_store(self.place.address(name))
        with self._lock:
            first = self._open.setdefault(name, opened)
        if first is not opened:
            opened.close()
        return first

    def ends(self, names: Collection[str]) -> dict[str, LogEnds]:
        """Where the log of each of these ends; those that cannot be read are left out."""
        return self.place.ends(names, self.store)

    def create(self, title: str, events: Sequence[Event], author: str) -> str:
        """A new tournament; its id is made of its title."""
        name = self.free_id(title)
        create_store(self.place.address(name), events, author).close()
        return name

    def free_id(self, title: str) -> str:
        """An id like this title that no tournament has yet."""
        taken = {*self.place.ids(), *self.place.lost(), *self.place.removed(), *self.place.skipped()}
        base = slug(title)
        names = [base, *(f"{base}-{number}" for number in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)

    def forget(self, name: str) -> None:
        """Close a tournament, so that its file can be replaced; it is opened again when it is asked for."""
        with self._lock:
            store = self._open.pop(name, None)
        if store is not None:
            store.close()

    def replace(self, name: str, backup: Path) -> Path | None:
        """Put a backup in the place of a tournament that is kept in a file; gives where the file it replaces is now."""
        replaced = restore(backup, self.place.address(name))
        self.forget(name)
        return replaced

    @property
    def can_remove(self) -> bool:
        """What is on a database server is removed there."""
        return isinstance(self.place, Folder)

    def remove(self, name: str) -> Path:
        """Take a tournament away; nothing of it is thrown away. Gives where its file is now."""
        with self._lock:  # nobody opens it meanwhile
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
    """For an event file, a folder or a PostgreSQL address; an address with #name shows that tournament only."""
    if is_server(address):
        return Tournaments(PostgresTournaments(address.partition("#")[0]))
    path = Path(address).absolute()
    if path.is_dir():
        return Tournaments(Folder(path))
    return Tournaments(Folder(path.parent, {id_of(path.stem)}))
