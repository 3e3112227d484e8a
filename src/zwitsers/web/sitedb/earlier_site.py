"""Earlier versions kept the site of a PostgreSQL database in a file of whoever started the server. When one of this
version starts for the first time, what is in that file comes into the database."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from zwitsers.web.sitedb.site_file import SiteFile

if TYPE_CHECKING:
    from pathlib import Path

    from zwitsers.web.sitedb.database import Connection

# What others refer to first. Tries at passwords are not among them: those that count are of the last hour.
_TAKEN = {
    "zwitsers_account": "name, role, password",
    "zwitsers_session": "digest, account, csrf, begun, used, address, device",
    "zwitsers_secret": "name, value",
    "zwitsers_choice": "tournament, name, value",
    "zwitsers_proposal": "tournament, round, board, player, white, black, time",
    "zwitsers_entered_once": "tournament, round, board, game, white, black, account, key, time",
    "zwitsers_sign_in": "time, account, outcome, address, device, author, tournament",
    "zwitsers_second_step": "account, secret, last_used",
    "zwitsers_recovery_code": "account, digest",
    "zwitsers_member": "tournament, account, role",
    "zwitsers_link": "digest, kind, tournament, role, account, author, until",
}


def earlier_file(address: str) -> Path:
    name = sha256(address.partition("#")[0].encode()).hexdigest()[:16]
    return user_data_path("zwitsers") / f"site-{name}.sqlite3"


def take_over(path: Path, new: Connection) -> None:
    """Into tables that are empty. The file stays as it is, but for what this version adds to it."""
    earlier = SiteFile(path)
    earlier.prepare()
    with earlier.reading() as old:
        for table, columns in _TAKEN.items():
            places = ", ".join("?" for _ in columns.split(", "))
            rows = old.execute(f"SELECT {columns} FROM {table} ORDER BY rowid").fetchall()
            new.executemany(f"INSERT INTO {table} ({columns}) VALUES ({places})", rows)
