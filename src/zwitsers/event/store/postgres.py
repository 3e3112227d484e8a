"""Tournaments in a PostgreSQL database: many in one, and several servers may write to the same one."""

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

# Who changes the tables holds this lock, so that two servers that start together do it one after the other.
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
    """A tournament on a server, with the connections that all tournaments of its database share."""

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
    """Of postgresql://…/database#name; without a name when there is only one tournament."""
    url, name, place = address_parts(address)
    with _prepared(address) as server:
        with server.read() as connection:
            # Most often there is one of this name, and then the names of the hundreds of others are not needed.
            numbers = _numbers(connection, name) or _numbers(connection)
        number, whole = _chosen(numbers, name, place)
        return ServerDatabase(server_at(url, place), number, whole)


def create_tournament(address: str, rows: Sequence[StoredEntry]) -> str:
    """Make a tournament; gives its address as it may be shown."""
    _url, name, place = address_parts(address)
    if not name:
        raise StoreError([Problem("store.name-needed", place=place)])
    with _prepared(address, create=True) as server, server.begin() as connection:
        if name in _numbers(connection, name):
            raise StoreError([Problem("store.exists", place=f"{place}#{name}")])
        try:
            add_tournament(connection, name, rows)
        except IntegrityError:  # someone else made it a moment ago
            raise StoreError([Problem("store.exists", place=f"{place}#{name}")]) from None
    return f"{place}#{name}"


def names(address: str) -> list[str]:
    """The tournaments in this database."""
    with _prepared(address) as server, server.read() as connection:
        return sorted(connection.execute(_NAMES).scalars())


def ends(address: str, names: Collection[str]) -> dict[str, LogEnds]:
    """Where the logs of these tournaments end; those that are not in this database are left out."""
    with _prepared(address) as server, server.read() as connection:
        found = connection.execute(_ENDS, {"names": list(names)}).all()
    return {name: LogEnds(last, public or 0) for name, last, public in found}


def size(address: str) -> int:
    """The bytes of this database, on its disk."""
    with _prepared(address, create=True) as server, server.read() as connection:
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())


@contextmanager
def _prepared(address: str, *, create: bool = False) -> Iterator[DatabaseServer]:
    """The server at this address, with the tables of this version."""
    url, _name, place = address_parts(address)
    server = server_at(url, place)
    try:
        with explained(place):
            if not server.up_to_date:
                with server.begin() as connection:
                    _bring_up_to_date(connection, place, create=create)
                server.up_to_date = True
            yield server
    finally:
        release(server)


def address_parts(address: str) -> tuple[URL, str, str]:
    """The address without the name, the name, and the address as it may be shown."""
    bare, _, name = address.partition("#")
    try:
        url = make_url(bare).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        # Not shown: it may hold a password.
        raise StoreError([Problem("store.address")]) from None
    return url, name, url.set(drivername="postgresql").render_as_string(hide_password=True)


def _bring_up_to_date(connection: Connection, place: str, *, create: bool) -> None:
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
    """Of the tournament with this name, or of all."""
    query = select(tournament.c.name, tournament.c.id)
    found = connection.execute(query.where(tournament.c.name == name) if name else query)
    return {row.name: row.id for row in found}


def _chosen(numbers: dict[str, int], name: str, place: str) -> tuple[int, str]:
    if name in numbers:
        return numbers[name], f"{place}#{name}"
    choices = ", ".join(sorted(numbers)) or "–"
    if name:
        raise StoreError([Problem("store.no-tournament", place=place, name=name, choices=choices)])
    if len(numbers) != 1:
        raise StoreError([Problem("store.which", place=place, choices=choices)])
    (only,) = numbers
    return numbers[only], f"{place}#{only}"
