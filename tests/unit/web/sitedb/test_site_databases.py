"""The database of a site, in a file and on a server: the same tables, writers one after the other, news for others."""

from __future__ import annotations

import re
import shutil
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import delete, insert, inspect, select, update

from helpers.postgres import database_at
from helpers.site_databases import differences
from helpers.sites import all_at_once
from zwitsers.web.auth.accounts import Accounts
from zwitsers.web.auth.limits import Elapsed, Limit
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sessions import Sessions
from zwitsers.web.http.site import open_site
from zwitsers.web.http.site import site_database as database_of
from zwitsers.web.sitedb import migrations, site_server
from zwitsers.web.sitedb.database import SiteDatabase, SiteDatabaseError
from zwitsers.web.sitedb.page_settings import PageSettings
from zwitsers.web.sitedb.schema import SCHEMA, VERSION_TABLE, attempt, choice
from zwitsers.web.sitedb.site_file import SiteFile
from zwitsers.web.sitedb.site_server import SiteServer

if TYPE_CHECKING:
    from pathlib import Path

PASSWORD = "dame toren loper"
FAILING_STEP = """
from alembic import op

revision = "0010"
down_revision = "0009"

def upgrade() -> None:
    op.execute("SELECT nonsense FROM nowhere")
"""


def test_the_migrations_make_the_tables_that_the_code_uses(site_database: SiteDatabase) -> None:
    with site_database.reading() as connection:
        assert differences(connection) == []


def test_the_number_of_the_schema_is_that_of_the_newest_step() -> None:
    (versions,) = migrations.VERSIONS
    script = ScriptDirectory(str(versions.parent), version_locations=[str(versions)])
    assert script.get_current_head() == f"{SCHEMA:04d}"


def test_it_is_made_once_even_by_many_at_the_same_time(empty_address: str) -> None:
    servers = [database_of(empty_address) for _ in range(4)]
    assert all_at_once([server.prepare for server in servers]) == [None] * 4
    for server in servers:
        server.prepare()  # and a second time changes nothing
        server.close()


def test_a_step_that_fails_leaves_nothing_behind(
    empty_address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (versions,) = migrations.VERSIONS
    copied = tmp_path / "versions"
    shutil.copytree(versions, copied, ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "v0010_fails.py").write_text(FAILING_STEP, encoding="utf-8")
    site = database_of(empty_address)
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "VERSIONS", (copied,))
        with pytest.raises(SiteDatabaseError, match="nowhere"):
            site.prepare()
    with site.reading() as connection:
        assert migrations.schema_of(connection) == 0
        assert inspect(connection).get_table_names() == []
    site.prepare()
    assert Accounts(site).all() == []
    site.close()


def test_a_database_of_a_later_version_is_left_alone(site_database: SiteDatabase) -> None:
    with site_database.writing() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA user_version = {SCHEMA + 1}")
        else:
            connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '{SCHEMA + 1:04d}'")
    with pytest.raises(SiteDatabaseError, match="newer version"):
        site_database.prepare()


def test_all_of_it_is_written_or_nothing(site_database: SiteDatabase) -> None:
    def write_and_fail() -> None:
        with site_database.writing() as connection:
            connection.execute(insert(choice).values(("a", "public", "no")))
            raise ValueError("half-way")

    with pytest.raises(ValueError, match="half-way"):
        write_and_fail()
    assert PageSettings(site_database).says_yes("a", "public")


def test_what_is_sent_with_a_nul_in_it_is_unknown_and_no_fault_of_the_database(site_database: SiteDatabase) -> None:
    """It used to be said that there is no connection (503)."""
    with site_database.writing() as connection:
        connection.execute(insert(choice).values(("a", "n", "v")))
        assert connection.execute(select(choice).where(choice.c.tournament == "a\0")).all() == []
        connection.execute(insert(choice).values([("b", "n", "\0"), ("c\0", "n", "")]))
    assert PageSettings(site_database).all("a")["n"] == "v"


def test_those_who_write_about_the_same_thing_do_it_one_after_the_other(site_database: SiteDatabase) -> None:
    def add_one() -> None:
        with site_database.writing("count") as connection:
            found = connection.execute(select(choice.c.value).where(choice.c.tournament == "count")).scalar()
            time.sleep(0.01)
            connection.execute(delete(choice).where(choice.c.tournament == "count"))
            connection.execute(insert(choice).values(("count", "n", str(1 + int(found or 0)))))

    assert all_at_once([add_one] * 8) == [None] * 8
    assert PageSettings(site_database).all("count")["n"] == "8"


def test_of_many_guesses_at_the_same_moment_no_more_than_allowed_get_through(site_database: SiteDatabase) -> None:
    limit = Limit(site_database, Elapsed(lambda: 50.0), "address", tries=3)
    waits = all_at_once([lambda: limit.attempt("192.0.2.7")] * 8)
    assert sorted(wait == 0 for wait in waits if isinstance(wait, int)) == [False] * 5 + [True] * 3


def test_machines_with_different_clocks_time_tries_by_that_of_their_database(empty_database: str) -> None:
    """By their own clocks a try on one that had not looked for long was an old one to the other, and did not count."""
    one, other = open_site(empty_database), open_site(empty_database)
    limits = [replace(site.sign_ins, tries=4) for site in (one, other)]
    assert [limits[number % 2].attempt("192.0.2.7") for number in range(4)] == [0] * 4
    assert all(295 <= limit.attempt("192.0.2.7") <= 300 for limit in limits)
    with one.database.writing() as connection:
        connection.execute(update(attempt).values(moment=attempt.c.moment - 301))
    assert [limit.attempt("192.0.2.7") for limit in limits] == [0, 0]
    one.close()
    other.close()


def test_when_the_clock_of_the_database_is_set_back_nobody_gets_new_guesses_or_waits_for_years(
    empty_database: str,
) -> None:
    site = open_site(empty_database)
    limit = replace(site.sign_ins, tries=3)
    assert [limit.attempt("192.0.2.7") for _ in range(3)] == [0, 0, 0]
    with site.database.writing() as connection:  # as if they were from before it was set back
        connection.execute(update(attempt).values(moment=attempt.c.moment + 1e8))
    assert 295 <= limit.attempt("192.0.2.7") <= 301
    with site.database.writing() as connection:
        connection.execute(update(attempt).values(moment=attempt.c.moment - 301))
    assert limit.attempt("192.0.2.7") == 0
    site.close()


def test_what_is_told_is_heard_by_every_server_also_after_its_connection_broke(empty_database: str) -> None:
    one, other = SiteServer(empty_database), SiteServer(empty_database)
    one.prepare()
    heard: list[str] = []
    there = threading.Event()

    def hear(message: str) -> None:
        heard.append(message)
        there.set()

    def told(message: str) -> None:
        until = time.monotonic() + 20
        while message not in heard:
            assert time.monotonic() < until, f"{message} was not heard"
            there.clear()
            one.tell(message)
            there.wait(0.2)

    with other.hear(hear):
        told("first")
        with one.reading() as connection:
            connection.exec_driver_sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )
        told("second")
    one.close()
    other.close()


def test_a_server_that_is_not_there_is_told_in_words(empty_database: str) -> None:
    gone = SiteServer(re.sub(r":\d+/", ":1/", empty_database))
    with pytest.raises(SiteDatabaseError, match="no connection"):
        gone.prepare()
    gone.tell("nobody hears this")  # and that is all right
    gone.close()


def test_the_site_of_an_earlier_version_comes_into_the_database(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_server, "user_data_path", lambda _name: tmp_path)
    with database_at(database) as address:
        old = SiteFile(site_server.earlier_file(address))
        old.prepare()
        token = Sessions(old, time.time).begin(Accounts(old).add("Bea", Role.ARBITER, PASSWORD)).token
        code = PageSettings(old).code("open", 3)
        PageSettings(old).put("open", "public", "no")
        for _ in range(2):  # the second time it is all there
            server = SiteServer(address)
            server.prepare()
            assert Accounts(server).checked("bea", PASSWORD) is not None
            assert Sessions(server, time.time).visitor(token).may(Role.ARBITER)
            assert PageSettings(server).code("open", 3) == code
            assert not PageSettings(server).says_yes("open", "public")
            server.close()


def test_a_site_file_that_was_replaced_or_deleted_is_noticed_by_an_open_connection(tmp_path: Path) -> None:
    path, other = tmp_path / "site.db", tmp_path / "other.db"
    database, copy = SiteFile(path), SiteFile(other)
    for each in (database, copy):
        each.prepare()
    PageSettings(copy).put("open", "announcement", "from the copy")
    assert PageSettings(database).get("open", "announcement") == ""
    other.replace(path)
    assert PageSettings(database).get("open", "announcement") == "from the copy"
    path.unlink()
    with pytest.raises(SiteDatabaseError):
        PageSettings(database).get("open", "announcement")
    assert not path.exists()
