"""Sites of the version before roles per tournament, made by that version: as files and in PostgreSQL."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from helpers.sites import Clock, session_of
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import DATABASE, Site, open_site
from zwitsers.web.sitedb import earlier_site

if TYPE_CHECKING:
    from collections.abc import Iterator

SITES = Path(__file__).parents[2] / "golden/sites"
PASSWORD = "dame toren loper"
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


@pytest.fixture
def upgraded(site_address: str, which: str) -> Iterator[Site]:
    if site_address.startswith("postgresql"):
        with psycopg.connect(site_address, autocommit=True) as connection:
            connection.execute((SITES / f"{which}.postgresql.sql").read_bytes())
    else:
        as_file(Path(site_address), which)
    site = opened(site_address)
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


def test_an_upgrade_happens_once(upgraded: Site, site_address: str, which: str) -> None:
    """A choice that the host made afterwards stays."""
    upgraded.members.choose_team(False, ())
    again = opened(site_address)
    assert not again.members.is_team()
    assert [account.role for account in again.accounts.all()].count(Role.HOST) == 1
    again.close()


def test_the_file_of_a_database_comes_over_with_it(
    empty_database: str, tmp_path: Path, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_file(tmp_path, which)
    monkeypatch.setattr(earlier_site, "earlier_file", lambda _address: tmp_path / DATABASE)
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
