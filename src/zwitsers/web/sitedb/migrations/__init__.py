"""Bringing the tables of a site to the schema of this version, with Alembic. Each step is a file in versions/."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect

from zwitsers.engine.domain import Problem
from zwitsers.event.store import migrations
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.schema import SCHEMA, VERSION_TABLE

if TYPE_CHECKING:
    from sqlalchemy import Connection

VERSIONS = (Path(__file__).parent / "versions",)
# Before Alembic the tables of PostgreSQL had a number of their own, which began when those of SQLite were at 6.
_NUMBER_BEFORE = "zwitsers_site_schema"
_FIRST = 6


def schema_of(connection: Connection) -> int:
    """The number of the schema that is there; 0 when there is none."""
    if connection.dialect.name == "sqlite":
        return int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    known = inspect(connection)
    if known.has_table(VERSION_TABLE):
        return int(connection.exec_driver_sql(f"SELECT version_num FROM {VERSION_TABLE}").scalar_one())
    if known.has_table(_NUMBER_BEFORE):
        return int(connection.exec_driver_sql(f"SELECT version FROM {_NUMBER_BEFORE}").scalar_one()) + _FIRST - 1
    return 0


def is_up_to_date(connection: Connection, place: str) -> bool:
    """Whether nothing needs to be done. Raises for a database that a later version brought up to date."""
    schema = schema_of(connection)
    if schema > SCHEMA:
        raise SiteDatabaseError([Problem("web.site-newer", place=place)])
    return schema == SCHEMA


def upgrade(connection: Connection) -> None:
    """Carry out the steps that are missing, inside the transaction of this connection: all of them or none. The caller
    holds a lock, so that of several programs one does it."""
    schema = schema_of(connection)
    if schema >= _FIRST and not inspect(connection).has_table(VERSION_TABLE):
        migrations.stamp(connection, f"{schema:04d}", VERSIONS, VERSION_TABLE)
    migrations.upgrade(connection, VERSIONS, VERSION_TABLE)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA}")
