"""Import of earlier site files. Earlier versions stored the site of a PostgreSQL database in a file of the user who
started the server. The first start of this version copies that file into the database."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from platformdirs import user_data_path
from sqlalchemy import insert, select

from zwitsers.web.sitedb import schema
from zwitsers.web.sitedb.site_file import SiteFile

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

# Tables that are not copied: their rows expire within an hour, or concern the earlier server only.
_NOT_COPIED = (schema.attempt, schema.half_session, schema.kept, schema.job, schema.trouble)


def earlier_file(address: str) -> Path:
    name = sha256(address.partition("#")[0].encode()).hexdigest()[:16]
    return user_data_path("zwitsers") / f"site-{name}.sqlite3"


def take_over(path: Path, new: Connection) -> None:
    """Copy the file into empty tables. Only a schema migration changes the file."""
    earlier = SiteFile(path)
    earlier.prepare()
    with earlier.reading() as old:
        for table in schema.metadata.sorted_tables:
            # The database assigns new identity numbers, in the same order.
            columns = [column for column in table.columns if column.identity is None]
            rows = old.execute(select(*columns).order_by(*table.primary_key)).mappings().all()
            if rows and table not in _NOT_COPIED:
                new.execute(insert(table), [dict(row) for row in rows])
