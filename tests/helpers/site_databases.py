"""Where a site keeps what is not a tournament: the same tests run beside a folder and in a PostgreSQL database."""

from __future__ import annotations

from typing import TYPE_CHECKING
from warnings import catch_warnings, filterwarnings

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, select

from helpers.postgres import database_at
from helpers.stores import FILE_DAILY, database
from zwitsers.web.http.site import site_database as database_of
from zwitsers.web.sitedb.schema import VERSION_TABLE, metadata

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sqlalchemy import Connection

    from zwitsers.web.sitedb.database import SiteDatabase

TABLES = metadata.sorted_tables
__all__ = [
    "database",
    "empty_address",
    "empty_database",
    "server_site",
    "site_address",
    "site_database",
    "site_template",
]


@pytest.fixture
def empty_database(database: str) -> Iterator[str]:
    """The address of a PostgreSQL database with nothing in it, for this test only."""
    with database_at(database) as address:
        yield address


@pytest.fixture(scope="session")
def site_template(database: str) -> Iterator[str]:
    """The name of a PostgreSQL database with the tables of a site. Copying it is faster than creating them."""
    with database_at(database) as address:
        made = database_of(address)
        made.prepare()
        made.close()
        yield address.rpartition("/")[2]


@pytest.fixture
def server_site(database: str, site_template: str) -> Iterator[str]:
    with database_at(database, site_template) as address:
        yield address


@pytest.fixture(params=FILE_DAILY)
def site_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A folder or a database without tournaments: a test that asks for this runs twice."""
    return str(tmp_path) if request.param == "file" else str(request.getfixturevalue("server_site"))


@pytest.fixture(params=FILE_DAILY)
def empty_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same without the tables of a site, for tests that create or upgrade them."""
    return str(tmp_path) if request.param == "file" else str(request.getfixturevalue("empty_database"))


@pytest.fixture
def site_database(empty_address: str) -> Iterator[SiteDatabase]:
    made = database_of(empty_address)
    made.prepare()
    yield made
    made.close()


def differences(connection: Connection) -> list[object]:
    """Between the tables that there are and those that the code uses."""
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    with catch_warnings():  # SQLite cannot tell of an index on an expression
        filterwarnings("ignore", "autogenerate skipping")
        return list(compare_metadata(context, metadata))


def names_in(connection: Connection) -> dict[str, tuple[list[str], set[str | None]]]:
    """The columns and indexes of each table, but for the index that only PostgreSQL needs. Types of columns in SQLite
    mean little, and had other names before."""
    known = inspect(connection)
    return {
        table: (
            [column["name"] for column in known.get_columns(table)],
            {index["name"] for index in known.get_indexes(table)} - {"zwitsers_account_lower"},
        )
        for table in known.get_table_names()
    }


def everything_in(database: SiteDatabase) -> str:
    """All that it holds, as text."""
    with database.reading() as connection:
        return "\n".join(repr(row) for table in TABLES for row in connection.execute(select(table)))
