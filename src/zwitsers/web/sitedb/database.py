"""The site database: accounts, sessions, page settings, unconfirmed results and pending uploads.

This data is not part of a tournament, because a tournament can be given to anyone. For tournaments in files the site
database is a file beside them (`site_file`). For tournaments in PostgreSQL it is in the same database (`site_server`),
so that every server can answer any request. Both have the same tables (`schema`) and run the same tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from sqlalchemy import insert, update

from zwitsers.engine.domain import ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection, Table


class SiteDatabaseError(ZwitsersError):
    """The site's database cannot be used."""


class SiteDatabase(Protocol):
    @property
    def place(self) -> str:
        """The file or address, for messages."""
        ...

    def prepare(self) -> None:
        """Create the database if needed, and migrate it."""
        ...

    def reading(self) -> AbstractContextManager[Connection]: ...

    def writing(self, about: str = "") -> AbstractContextManager[Connection]:
        """One transaction, committed to disk at the end. Writers of the same subject (a tournament, a kind of limit; by
        default the accounts) are serialized, so what this transaction reads cannot change."""
        ...

    # Other servers of the same site

    def tell(self, message: str) -> None:
        """Broadcast a message to all servers, including this one. Delivery is not guaranteed."""
        ...

    def hear(self, heard: Callable[[str], None]) -> AbstractContextManager[None]:
        """During the `with` block call `heard` with each message, in a separate thread."""
        ...

    def close(self) -> None: ...


def put_row(connection: Connection, table: Table, key: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Upsert: update the row with this key, or insert it. Writers of the same subject are serialized (see `writing`),
    so no other writer inserts it in between."""
    same = [table.c[name] == value for name, value in key.items()]
    if not connection.execute(update(table).where(*same).values(**values)).rowcount:
        connection.execute(insert(table).values(**key, **values))
