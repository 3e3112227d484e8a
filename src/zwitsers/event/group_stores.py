"""The stores of the groups of an event: one store per group, beside the store of the event."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from zwitsers.engine.domain.letters import slug
from zwitsers.event.store import create_store, open_store, tournaments
from zwitsers.event.store.address import is_server, now
from zwitsers.event.store.errors import StoreError
from zwitsers.event.store.keeper import USUAL, BackupManager

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime
    from typing import Self

    from zwitsers.event.events import Event
    from zwitsers.event.festival import FestivalGroup
    from zwitsers.event.log import LogEntry
    from zwitsers.event.state import State
    from zwitsers.event.store import Store

SUFFIX = ".zwitsers"


class GroupStores(Protocol):
    @property
    def festival(self) -> str:
        """The name of the event's own store."""
        ...

    def state(self, tournament: str) -> State | None:
        """The state of a group; None if it has no store."""
        ...

    def is_lost(self, tournament: str) -> bool:
        """Whether the store is gone and only its backups are left."""
        ...

    def names(self) -> set[str]:
        """The names that are in use."""
        ...

    def create(self, tournament: str, events: Sequence[Event], author: str) -> None: ...

    def run(self, tournament: str, command: Callable[[State], Sequence[Event]], author: str) -> list[LogEntry]: ...


@dataclass(slots=True)
class NeighbourStores:
    """Group stores in the folder of an event file, or in the database of an event on a server."""

    address: str
    clock: Callable[[], datetime] = now
    _open: dict[str, Store] = field(default_factory=dict)

    @property
    def festival(self) -> str:
        return self.address.partition("#")[2] if is_server(self.address) else Path(self.address).stem

    def of(self, tournament: str) -> str:
        """The address of a group."""
        if is_server(self.address):
            return f"{self.address.partition('#')[0]}#{tournament}"
        return str(Path(self.address).with_name(f"{tournament}{SUFFIX}"))

    def state(self, tournament: str) -> State | None:
        store = self._store(tournament)
        return None if store is None else store.state()

    def is_lost(self, tournament: str) -> bool:
        if is_server(self.address):
            return False
        path = Path(self.of(tournament))
        return not path.exists() and BackupManager(path, USUAL, self.clock).folder.exists()

    def names(self) -> set[str]:
        if not is_server(self.address):
            return {file.name.split(".")[0] for file in Path(self.address).absolute().parent.iterdir()}
        with suppress(StoreError):  # the database has no tables yet
            return set(tournaments(self.address))
        return set()

    def create(self, tournament: str, events: Sequence[Event], author: str) -> None:
        self._open[tournament] = create_store(self.of(tournament), events, author, clock=self.clock)

    def run(self, tournament: str, command: Callable[[State], Sequence[Event]], author: str) -> list[LogEntry]:
        store = self._store(tournament)
        if store is None:
            store = open_store(self.of(tournament), clock=self.clock)  # raises the right StoreError
        return store.run(command, author)

    def store(self, tournament: str) -> Store:
        return self._store(tournament) or open_store(self.of(tournament), clock=self.clock)

    def _store(self, tournament: str) -> Store | None:
        if tournament not in self._open:
            if is_server(self.address):
                if tournament not in tournaments(self.address):
                    return None
            elif not Path(self.of(tournament)).exists():
                return None
            self._open[tournament] = open_store(self.of(tournament), clock=self.clock)
        return self._open[tournament]

    def close(self) -> None:
        for store in self._open.values():
            store.close()
        self._open.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


def free_names(stores: GroupStores, titles: Iterable[str], groups: Sequence[FestivalGroup] = ()) -> list[str]:
    """An unused store name for each title."""
    taken = stores.names() | {group.tournament for group in groups}
    found: list[str] = []
    for title in titles:
        base = slug(title)
        names = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
        found.append(next(name for name in names if name not in taken))
        taken = taken | {found[-1]}
    return found


def group_title(state: State, group: str) -> str:
    """The name of a group's tournament."""
    return f"{state.settings.name} – {group}"
