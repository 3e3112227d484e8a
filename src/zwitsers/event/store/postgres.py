"""Tournaments in a PostgreSQL database. Several servers may write to the same tournament."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import ARRAY, Text, any_, bindparam, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError

from zwitsers.engine.domain import Problem
from zwitsers.event.events import private_kinds
from zwitsers.event.log import LogEnds
from zwitsers.event.store.database import Database, add_tournament
from zwitsers.event.store.errors import StoreError
from zwitsers.event.store.faults import explained
from zwitsers.event.store.migrations import schema_of, upgrade
from zwitsers.event.store.schema import SCHEMA, entry, tournament
from zwitsers.event.store.servers import release, server_at

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence
    from contextlib import AbstractContextManager

    from sqlalchemy import URL, Connection

    from zwitsers.event.store.chain import StoredEntry
    from zwitsers.event.store.servers import DatabaseServer

# Advisory lock for migrations: two servers that start together migrate one after the other.
_SCHEMA_LOCK = 0x5A574954
_NAMES = select(tournament.c.name)
_PUBLIC_LAST = (
    select(entry.c.sequence)
    .where(entry.c.tournament == tournament.c.id, entry.c.kind.not_in(private_kinds()))
    .order_by(entry.c.sequence.desc())
    .limit(1)
    .scalar_subquery()
)
_ENDS = select(tournament.c.name, tournament.c.last_sequence, _PUBLIC_LAST).where(
    tournament.c.name == any_(bindparam("names", type_=ARRAY(Text)))
)


class ServerDatabase(Database):
    """A tournament on a server. All tournaments in one database share a connection pool."""

    def __init__(self, server: DatabaseServer, number: int, place: str) -> None:
        super().__init__(server.engine, number, place)
        self._server = server
        self._closed = False

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            release(self._server)

    def _begin(self) -> AbstractContextManager[Connection]:
        return self._server.begin()

    def _reading(self) -> AbstractContextManager[Connection]:
        return self._server.read()


def open_tournament(address: str) -> Database:
    """Open postgresql://…/database#name; the name may be left out if there is only one tournament."""
    url, name, place = address_parts(address)
    with _migrated_server(address) as server:
        with server.read() as connection:
            # The name usually exists. Only otherwise read all names, possibly hundreds.
            numbers = _numbers(connection, name) or _numbers(connection)
        number, whole = _choose(numbers, name, place)
        return ServerDatabase(server_at(url, place), number, whole)


def create_tournament(address: str, rows: Sequence[StoredEntry]) -> str:
    """Create a tournament; return its address without the password."""
    _url, name, place = address_parts(address)
    if not name:
        raise StoreError([Problem("store.name-needed", place=place)])
    with _migrated_server(address, create=True) as server, server.begin() as connection:
        if name in _numbers(connection, name):
            raise StoreError([Problem("store.exists", place=f"{place}#{name}")])
        try:
            add_tournament(connection, name, rows)
        except IntegrityError:  # another process has just created it
            raise StoreError([Problem("store.exists", place=f"{place}#{name}")]) from None
    return f"{place}#{name}"


def names(address: str) -> list[str]:
    """The names of the tournaments in this database, sorted."""
    with _migrated_server(address) as server, server.read() as connection:
        return sorted(connection.execute(_NAMES).scalars())


def ends(address: str, names: Collection[str]) -> dict[str, LogEnds]:
    """The log ends of these tournaments. Names that are not in this database are left out."""
    with _migrated_server(address) as server, server.read() as connection:
        found = connection.execute(_ENDS, {"names": list(names)}).all()
    return {name: LogEnds(last, public or 0) for name, last, public in found}


def size(address: str) -> int:
    """The size of this database on disk, in bytes."""
    with _migrated_server(address, create=True) as server, server.read() as connection:
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


@contextmanager
def _migrated_server(address: str, *, create: bool = False) -> Iterator[DatabaseServer]:
    """The server at this address, after any schema migration."""
    url, _name, place = address_parts(address)
    server = server_at(url, place)
    try:
        with explained(place):
            if not server.up_to_date:
                with server.begin() as connection:
                    _migrate(connection, place, create=create)
                server.up_to_date = True
            yield server
    finally:
        release(server)


def address_parts(address: str) -> tuple[URL, str, str]:
    """The URL without the tournament name, the name, and the URL without the password."""
    bare, _, name = address.partition("#")
    try:
        url = make_url(bare).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        # Do not show the address: it may contain a password.
        raise StoreError([Problem("store.address")]) from None
    return url, name, url.set(drivername="postgresql").render_as_string(hide_password=True)


def _migrate(connection: Connection, place: str, *, create: bool) -> None:
    schema = schema_of(connection)
    if schema > SCHEMA:
        raise StoreError([Problem("store.newer", place=place, found=schema, known=SCHEMA)])
    if schema == SCHEMA:
        return
    if schema == 0 and not create:
        raise StoreError([Problem("store.no-tournaments", place=place)])
    connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _SCHEMA_LOCK})
    upgrade(connection)


def _numbers(connection: Connection, name: str = "") -> dict[str, int]:
    """The id by name, of the tournament with this name or of all."""
    query = select(tournament.c.name, tournament.c.id)
    found = connection.execute(query.where(tournament.c.name == name) if name else query)
    return {row.name: row.id for row in found}


def _choose(numbers: dict[str, int], name: str, place: str) -> tuple[int, str]:
    if name in numbers:
        return numbers[name], f"{place}#{name}"
    choices = ", ".join(sorted(numbers)) or "–"
    if name:
        raise StoreError([Problem("store.no-tournament", place=place, name=name, choices=choices)])
    if len(numbers) != 1:
        raise StoreError([Problem("store.which", place=place, choices=choices)])
    (only,) = numbers
    return numbers[only], f"{place}#{only}"
