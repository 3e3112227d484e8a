"""Tournaments in a PostgreSQL database: many in one, and several servers may write to the same one."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from sqlalchemy import select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, IntegrityError

from zwitsers.domain import Problem
from zwitsers.store.database import Database, add_tournament
from zwitsers.store.errors import StoreError
from zwitsers.store.faults import explained
from zwitsers.store.migrations import schema_of, upgrade
from zwitsers.store.schema import SCHEMA, tournament
from zwitsers.store.servers import release, server_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from sqlalchemy import URL, Connection

    from zwitsers.store.chain import Row
    from zwitsers.store.servers import Server

# Who changes the tables holds this lock, so that two servers that start together do it one after the other.
_SCHEMA_LOCK = 0x5A574954


class ServerDatabase(Database):
    """A tournament on a server, with the connections that all tournaments of its database share."""

    def __init__(self, server: Server, number: int, place: str) -> None:
        super().__init__(server.engine, number, place)
        self._server = server
        self._closed = False

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            release(self._server)

    def _begin(self) -> AbstractContextManager[Connection]:
        return self._server.begin()


def open_tournament(address: str) -> Database:
    """Of postgresql://…/database#name; without a name when there is only one tournament."""
    url, name, place = _parts(address)
    server = server_at(url, place)
    try:
        with explained(place), server.begin() as connection:
            _bring_up_to_date(connection, place, create=False)
            numbers = _numbers(connection)
        return ServerDatabase(server, *_chosen(numbers, name, place))
    except BaseException:
        release(server)
        raise


def create_tournament(address: str, rows: Sequence[Row]) -> None:
    url, name, place = _parts(address)
    if not name:
        raise StoreError([Problem("store.name-needed", place=place)])
    with _using(url, place) as connection:
        _bring_up_to_date(connection, place, create=True)
        if name in _numbers(connection):
            raise StoreError([Problem("store.exists", place=f"{place}#{name}")])
        try:
            add_tournament(connection, name, rows)
        except IntegrityError:  # someone else made it a moment ago
            raise StoreError([Problem("store.exists", place=f"{place}#{name}")]) from None


def names(address: str) -> list[str]:
    """The tournaments in this database."""
    url, _name, place = _parts(address)
    with _using(url, place) as connection:
        _bring_up_to_date(connection, place, create=False)
        return sorted(_numbers(connection))


@contextmanager
def _using(url: URL, place: str) -> Iterator[Connection]:
    server = server_at(url, place)
    try:
        with explained(place), server.begin() as connection:
            yield connection
    finally:
        release(server)


def _parts(address: str) -> tuple[URL, str, str]:
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


def _numbers(connection: Connection) -> dict[str, int]:
    return {row.name: row.id for row in connection.execute(select(tournament.c.name, tournament.c.id))}


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
