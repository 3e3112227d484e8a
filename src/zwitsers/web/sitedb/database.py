"""What a site knows besides its tournaments: accounts, sessions, what is decided per tournament for the pages, what
players and assistants entered and is not in a log yet, what somebody sent and has not decided about.

It is not part of a tournament: that can be handed to anyone. Where the tournaments are files it is a file beside them
(`site_file`); where they are in a PostgreSQL database it is there too (`site_server`), so that any server that has the
database answers any request. The tables are the same in both (`schema`), and the same tests run on both.
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
        """What people know it by."""
        ...

    def prepare(self) -> None:
        """Make it when it is not there, and bring it up to date."""
        ...

    def reading(self) -> AbstractContextManager[Connection]: ...

    def writing(self, about: str = "") -> AbstractContextManager[Connection]:
        """One transaction, committed to disk at the end. Writers of the same subject (a tournament, a kind of limit;
        by default the accounts) are serialised, so what is read here stays true."""
        ...

    # Other servers of the same site

    def tell(self, message: str) -> None:
        """To all of them, and to ourselves; it may get lost."""
        ...

    def hear(self, heard: Callable[[str], None]) -> AbstractContextManager[None]:
        """Meanwhile `heard` is called with what is told, in a thread of its own."""
        ...

    def close(self) -> None: ...


def put_row(connection: Connection, table: Table, key: Mapping[str, object], values: Mapping[str, object]) -> None:
    """Update the row with this key, or insert it. Writers about the same thing wait for each other (see `writing`), so
    nobody inserts it in between."""
    same = [table.c[name] == value for name, value in key.items()]
    if not connection.execute(update(table).where(*same).values(**values)).rowcount:
        connection.execute(insert(table).values(**key, **values))
