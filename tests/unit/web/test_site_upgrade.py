"""Sites of earlier versions, made by those versions: as files and in PostgreSQL. `several` and `alone` are from before
roles per tournament; `full` has a row in every table, and is from before Alembic (see full.json for its secrets)."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest
from sqlalchemy import create_engine, select

from helpers.site_databases import names_in
from helpers.sites import Clock, all_at_once, session_of
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import DATABASE, Site, open_site, site_database
from zwitsers.web.sitedb.schema import metadata, secret
from zwitsers.web.sitedb.site_file import SiteFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

SITES = Path(__file__).parents[2] / "golden/sites"
PASSWORD = "dame toren loper"
FIRST_VERSION = """
CREATE TABLE account (name TEXT PRIMARY KEY COLLATE NOCASE, role INTEGER NOT NULL, password TEXT NOT NULL);
CREATE TABLE session (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    used INTEGER NOT NULL
);
CREATE TABLE secret (name TEXT PRIMARY KEY, value BLOB NOT NULL);
CREATE TABLE choice (tournament TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, name));
CREATE TABLE proposal (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, player)
);
INSERT INTO account VALUES ('Bea', 2, '-');
INSERT INTO session VALUES ('0123456789abcdef0', 'Bea', 'csrf', 1790000000, 1790000000);
INSERT INTO secret VALUES ('setup', 'token');
INSERT INTO choice VALUES ('open', 'public', 'no');
PRAGMA user_version = 1;
"""
# When those sites were made.
CLOCK = Clock(1_790_000_000.0)


def as_file(folder: Path, which: str) -> str:
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.executescript((SITES / f"{which}.sqlite.sql").read_text(encoding="utf-8"))
    return str(folder)


def opened(address: str) -> Site:
    return open_site(address, clock=CLOCK, ticks=CLOCK)


@pytest.fixture(params=["several", "alone"])
def which(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def load(address: str, which: str) -> None:
    if address.startswith("postgresql"):
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute((SITES / f"{which}.postgresql.sql").read_bytes())
    else:
        as_file(Path(address), which)


@pytest.fixture
def upgraded(empty_address: str, which: str) -> Iterator[Site]:
    load(empty_address, which)
    site = opened(empty_address)
    yield site
    site.close()


def check(site: Site, which: str) -> None:
    """Everybody can do what they did, and the first arbiter is the host."""
    accounts = {account.name: account.role for account in site.accounts.all()}
    if which == "alone":
        assert accounts == {"Zoe": Role.HOST}
        assert not site.members.is_team()
    else:
        assert accounts == {"Zoe": Role.HOST, "Bea": Role.ARBITER, "Abe": Role.ASSISTANT}
        assert site.members.is_team()
    for name, role in accounts.items():
        visitor = session_of(site, name)
        assert site.members.role_of("winter", visitor) == min(role, Role.ARBITER)
        assert site.members.roles_of(visitor).of("winter") == min(role, Role.ARBITER)
        assert site.accounts.checked(name, PASSWORD) is not None
    assert not site.choices.says_yes("winter", "public")
    assert site.sign_in_log.latest("Zoe")[-1].outcome == "in"
    assert {session.account for session in site.sessions.listed(None)} == set(accounts)


def test_after_the_upgrade_everybody_works_as_before(upgraded: Site, which: str) -> None:
    check(upgraded, which)
    assert upgraded.second_steps.all() == ({"Bea"} if which == "several" else set())


def test_an_upgrade_happens_once(upgraded: Site, empty_address: str, which: str) -> None:
    """A choice that the host made afterwards stays."""
    upgraded.members.choose_team(False, ())
    again = opened(empty_address)
    assert not again.members.is_team()
    assert [account.role for account in again.accounts.all()].count(Role.HOST) == 1
    again.close()


def test_the_file_of_a_database_comes_over_with_it(
    empty_database: str, tmp_path: Path, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_file(tmp_path, which)
    monkeypatch.setattr("zwitsers.web.sitedb.site_server.earlier_file", lambda _address: tmp_path / DATABASE)
    site = opened(empty_database)
    check(site, which)
    site.close()


def test_a_host_that_there_was_stays_the_only_one(tmp_path: Path) -> None:
    as_file(tmp_path, "several")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        connection.execute("UPDATE zwitsers_account SET role = 3 WHERE name = 'Bea'")
        connection.commit()
    roles = {account.name: account.role for account in opened(str(tmp_path)).accounts.all()}
    assert roles == {"Bea": Role.HOST, "Zoe": Role.ARBITER, "Abe": Role.ASSISTANT}


def test_in_a_new_site_people_work_on_their_own_tournaments(tmp_path: Path) -> None:
    site = opened(str(tmp_path))
    site.accounts.set_up(site.accounts.setup_token() or "", "Bea", PASSWORD)
    assert not site.members.is_team()
    assert site.accounts.named("Bea").role is Role.HOST


# All tables


def rows_of(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    return {table.name: sorted(map(tuple, connection.execute(select(table)))) for table in metadata.sorted_tables}


def names_of_a_new_site(folder: Path) -> dict[str, tuple[list[str], set[str | None]]]:
    new = SiteFile(folder / "new.sqlite3")
    new.prepare()
    with new.reading() as connection:
        return names_in(connection)


def test_every_row_of_every_table_stays(empty_address: str, tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    file = Path(as_file(tmp_path / "before", "full")) / DATABASE
    with create_engine(f"sqlite:///{file}").connect() as connection:
        before = rows_of(connection)
    assert all(before.values()), "each table has a row"
    load(empty_address, "full")
    databases = [site_database(empty_address) for _ in range(4)]
    assert all_at_once([database.prepare for database in databases]) == [None] * 4
    with databases[0].reading() as connection:
        assert rows_of(connection) == before
        assert names_in(connection) == names_of_a_new_site(tmp_path)
    for database in databases:
        database.close()


def test_people_go_on_where_they_were(empty_address: str) -> None:
    load(empty_address, "full")
    known = json.loads((SITES / "full.json").read_text(encoding="utf-8"))
    clock = Clock(1_795_000_060)
    site = open_site(empty_address, clock=clock, ticks=clock)
    assert site.accounts.checked("bea", known["password"]) is not None
    visitor = site.sessions.visitor(known["token"])
    assert (visitor.name, visitor.csrf) == ("Bea", known["csrf"])
    assert site.sessions.half(known["half"]) is not None
    assert site.second_steps.use("Bea", known["recovery"][3]) == "recovery"
    assert site.links.invitation(known["invitation"]).role is Role.ASSISTANT
    assert site.pending_uploads.get(visitor, "file", known["upload"]).file == b"012 Open"
    assert site.choices.codes("go", [1, 2]) == {int(player): code for player, code in known["codes"].items()}
    assert site.rating_jobs.progress is not None
    site.error_log.note("GET", "/t/go/2", 500)  # numbers go on behind those that there are
    site.error_log.write()
    assert [error.path for error in site.error_log.latest(5)] == ["/t/go/2", "/t/go"]
    site.close()


def test_a_file_of_the_first_version_gets_all_tables_and_keeps_what_it_has(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        connection.executescript(FIRST_VERSION)
    for _ in range(2):  # a second time changes nothing
        site = opened(str(tmp_path))
        assert site.accounts.named("bea").role is Role.HOST
        assert [session.device for session in site.sessions.listed("Bea")] == [""]
        assert site.accounts.is_setup_token("token") is False
        assert not site.choices.says_yes("open", "public")
        with site.database.reading() as connection:
            assert names_in(connection) == names_of_a_new_site(tmp_path / "new")
            assert bytes(connection.execute(select(secret.c.value)).scalar_one()) == b"token"
