"""Bringing a database to the schema of this version, with Alembic. Each step is a file in versions/. The tables of a
site have steps and a number of their own (`web.sitedb.migrations`), and are brought up to date in the same way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from zwitsers.event.store.schema import VERSION_TABLE

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

_FOLDER = Path(__file__).parent
# Where the steps are.
VERSIONS = (_FOLDER / "versions",)


def schema_of(connection: Connection) -> int:
    """The number of the schema that is there; 0 when there is none."""
    from sqlalchemy import inspect, text

    if not inspect(connection).has_table(VERSION_TABLE):
        return 0
    return int(connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar() or 0)


def upgrade(
    connection: Connection, versions: tuple[Path, ...] | None = None, version_table: str = VERSION_TABLE
) -> None:
    """Carry out the steps that are missing, inside the transaction of this connection: all of them or none."""
    from alembic import command

    command.upgrade(_config(connection, versions or VERSIONS, version_table), "head")


def stamp(connection: Connection, revision: str, versions: tuple[Path, ...], version_table: str) -> None:
    """Say that the steps up to this one were carried out."""
    from alembic import command

    command.stamp(_config(connection, versions, version_table), revision)


def _config(connection: Connection, versions: tuple[Path, ...], version_table: str) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _plain(_FOLDER))
    config.set_main_option("version_locations", "\n".join(_plain(folder) for folder in versions))
    config.set_main_option("path_separator", "newline")
    config.attributes["connection"] = connection
    config.attributes["version_table"] = version_table
    return config


def _plain(folder: Path) -> str:
    return str(folder).replace("%", "%%")
