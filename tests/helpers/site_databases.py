"""Where a site keeps what is not a tournament: the same tests run beside a folder and in a PostgreSQL database."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from helpers.postgres import database_at
from helpers.stores import BOTH, database
from zwitsers.web.http.site import site_database as database_of
from zwitsers.web.sitedb.tables import POSTGRESQL

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.web.sitedb.database import SiteDatabase

TABLES = re.findall(r"CREATE TABLE (\w+)", "".join(POSTGRESQL))
__all__ = ["database", "empty_database", "site_address", "site_database"]


@pytest.fixture
def empty_database(database: str) -> Iterator[str]:
    """The address of a PostgreSQL database with nothing in it, for this test only."""
    with database_at(database) as address:
        yield address


@pytest.fixture(params=BOTH)
def site_address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A folder or a database without tournaments: a test that asks for this runs twice."""
    return str(tmp_path) if request.param == "file" else str(request.getfixturevalue("empty_database"))


@pytest.fixture
def site_database(site_address: str) -> Iterator[SiteDatabase]:
    made = database_of(site_address)
    made.prepare()
    yield made
    made.close()


def everything_in(database: SiteDatabase) -> str:
    """All that it holds, as text."""
    with database.reading() as connection:
        return "\n".join(repr(row) for table in TABLES for row in connection.execute(f"SELECT * FROM {table}"))
