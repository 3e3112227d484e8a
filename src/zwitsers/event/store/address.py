"""Store addresses: a file name, or postgresql://user@server/database#tournament."""

from __future__ import annotations

from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.engine.domain import Problem
from zwitsers.event.store.chain import START, rows_of
from zwitsers.event.store.errors import StoreError
from zwitsers.event.store.files import sweep
from zwitsers.event.store.heads import Head, server_head
from zwitsers.event.store.keeper import USUAL, BackupManager
from zwitsers.event.store.rows import author_name, readable, stamp
from zwitsers.event.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from zwitsers.event.events import Event
    from zwitsers.event.log import LogEnds
    from zwitsers.event.store.chain import StoredEntry
    from zwitsers.event.store.keeper import Policy

_POSTGRESQL = ("postgresql://", "postgres://")


def now() -> datetime:
    return datetime.now(tz=UTC)


def is_server(address: str | Path) -> bool:
    """Whether the address is a PostgreSQL URL, not a file name."""
    return isinstance(address, str) and address.startswith(_POSTGRESQL)


def open_store(
    address: str | Path,
    *,
    clock: Callable[[], datetime] = now,
    backups: Policy | None = USUAL,
) -> Store:
    """Open an existing store. `backups`: retention policy of a file's automatic backups; None: make no backups."""
    need_libraries(address)
    if is_server(address):
        from zwitsers.event.store.postgres import open_tournament

        database = open_tournament(str(address))
        head = server_head(database.place)
        if head is not None:
            sweep(head.path.parent)
        return Store(database, clock, head=head)
    from zwitsers.event.store.event_file import open_file

    path = Path(address)
    # A file is always backed up before a schema migration, even with backups=None.
    keeper = BackupManager(path, backups or USUAL, clock)
    database = open_file(path, keeper.before_upgrade)
    sweep(keeper.folder)
    return Store(database, clock, path, None if backups is None else keeper)


def create_store(
    address: str | Path,
    events: Sequence[Event] = (),
    author: str = "",
    *,
    clock: Callable[[], datetime] = now,
    backups: Policy | None = USUAL,
) -> Store:
    """Create a store with its first events in one transaction, and open it. StoreError if it exists already."""
    create_with_rows(address, readable(rows_of(events, author_name(author), stamp(clock()), START)))
    return open_store(address, clock=clock, backups=backups)


def create_with_rows(address: str | Path, rows: Sequence[StoredEntry]) -> None:
    """Create a store from entries that already have their hashes."""
    need_libraries(address)
    if is_server(address):
        from zwitsers.event.store.postgres import create_tournament

        head = server_head(create_tournament(str(address), rows))
        if head is not None and rows:
            head.write(Head(rows[0].hash, rows[-1].seal))
    else:
        from zwitsers.event.store.event_file import create_file

        create_file(Path(address), rows)


def tournaments(address: str) -> list[str]:
    """The names of the tournaments at a PostgreSQL address."""
    need_libraries(address)
    from zwitsers.event.store.postgres import names

    return names(address)


def ends(address: str, names: Collection[str]) -> dict[str, LogEnds]:
    """The log ends of these tournaments at a PostgreSQL address. Unknown names are left out."""
    from zwitsers.event.store.postgres import ends as found

    return found(address, names)


def size(address: str) -> int:
    """The size in bytes of the database at a PostgreSQL address."""
    from zwitsers.event.store.postgres import size as found

    return found(address)


def need_libraries(address: str | Path) -> None:
    """Raise StoreError if a library of the optional extra `app` is not installed."""
    libraries = ("sqlalchemy", "alembic", "psycopg") if is_server(address) else ("sqlalchemy", "alembic")
    missing = [Problem("store.library", library=name) for name in libraries if find_spec(name) is None]
    if missing:
        raise StoreError(missing)
