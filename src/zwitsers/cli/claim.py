"""One server for a folder: whoever would start a second one is told where the first is found."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# As long as another may take to write its address down.
_PATIENCE = 1.0


@contextmanager
def claim(file: Path, address: str) -> Iterator[str | None]:
    """Holds the claim, or gives the address of the server that has it.

    A transaction that stays open is the claim: on every system it ends with the process, however that ends, and others
    can read meanwhile.
    """
    with closing(sqlite3.connect(file, timeout=_PATIENCE, isolation_level=None)) as connection:
        yield None if _claimed(connection, address) else _address(connection)


def _claimed(connection: sqlite3.Connection, address: str) -> bool:
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE IF NOT EXISTS running (address TEXT NOT NULL)")
        connection.execute("DELETE FROM running")
        connection.execute("INSERT INTO running VALUES (?)", (address,))
        connection.execute("COMMIT")
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        return False
    return True


def _address(connection: sqlite3.Connection) -> str:
    return str(connection.execute("SELECT address FROM running").fetchone()[0])
