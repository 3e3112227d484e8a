"""Accounts, passwords, sessions and the one-time link, as somebody who wants in would try them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import psycopg
import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type
from sqlalchemy import event, update

from helpers.site_databases import everything_in
from helpers.sites import Clock, all_at_once, client_of, session_of, site_with_people
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web.auth import accounts as module
from zwitsers.web.auth.accounts import Account, AccountError, NoSuchAccountError
from zwitsers.web.auth.roles import NOBODY, Role
from zwitsers.web.auth.sessions import IDLE_SECONDS, LONGEST_SECONDS
from zwitsers.web.http.site import DATABASE, Site, open_site
from zwitsers.web.sitedb.database import SiteDatabaseError
from zwitsers.web.sitedb.schema import account
from zwitsers.web.sitedb.site_file import SiteFile

# That of the program, before the tests have one that takes no time.
DUMMY_HASH = module._DUMMY_HASH


@pytest.fixture
def empty(site_address: str, clock: Clock) -> Iterator[Site]:
    made = open_site(site_address, clock=clock)
    yield made
    made.close()


@pytest.fixture
def real_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the program makes them, not as quickly as for the other tests."""
    monkeypatch.setattr(module, "_hasher", PasswordHasher())
    monkeypatch.setattr(module, "_DUMMY_HASH", DUMMY_HASH)


def rows(site: Site, query: str) -> list[tuple[object, ...]]:
    with site.database.reading() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(query)]


# The one-time link


def test_the_link_works_once(empty: Site) -> None:
    token = empty.accounts.setup_token()
    assert token is not None
    assert empty.accounts.set_up(token, "Bea", PASSWORD) == Account("Bea", Role.HOST)
    assert empty.accounts.set_up(token, "Eve", PASSWORD) is None
    assert empty.accounts.setup_token() is None
    assert [account.name for account in empty.accounts.all()] == ["Bea"]


def test_of_two_who_use_the_link_at_the_same_moment_one_is_too_late(empty: Site) -> None:
    token = empty.accounts.setup_token() or ""
    made = all_at_once([partial(empty.accounts.set_up, token, name, PASSWORD) for name in ("Bea", "Eve", "Cas")])
    assert sum(isinstance(account, Account) for account in made) == 1
    assert len(empty.accounts.all()) == 1


def test_a_link_that_was_used_meanwhile_is_too_late_also_when_there_is_a_new_one(
    empty: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new one is made by whoever saw that there was no arbiter yet, and writes when there is one."""
    accounts, token = empty.accounts, empty.accounts.setup_token() or ""
    hashed = module._hash

    def slowly(password: str) -> str:
        monkeypatch.setattr(module, "_hash", hashed)
        assert accounts.set_up(token, "Eve", PASSWORD) is not None
        with monkeypatch.context() as before:
            before.setattr(type(accounts), "has_arbiter", lambda _accounts: False)
            assert accounts.setup_token() not in (None, token)
        return hashed(password)

    monkeypatch.setattr(module, "_hash", slowly)
    assert accounts.set_up(token, "Bea", PASSWORD) is None
    assert [account.name for account in accounts.all()] == ["Eve"]


@pytest.mark.parametrize("token", ["", "x", "é", "0" * 5000])
def test_another_link_does_not_work(empty: Site, token: str) -> None:
    empty.accounts.setup_token()
    assert empty.accounts.set_up(token, "Eve", PASSWORD) is None


def test_a_wrong_password_does_not_use_the_link_up(empty: Site) -> None:
    token = empty.accounts.setup_token() or ""
    with pytest.raises(AccountError):
        empty.accounts.set_up(token, "Bea", "short")
    assert empty.accounts.set_up(token, "Bea", PASSWORD) is not None


# Passwords


def test_passwords_are_kept_as_argon2id_hashes_and_tokens_as_digests(site: Site) -> None:
    token = session_of(site, "Bea").token
    ((kept,),) = rows(site, "SELECT password FROM zwitsers_account WHERE name = 'Bea'")
    assert extract_parameters(str(kept)).type is Type.ID
    everything = everything_in(site.database)
    assert str(kept) in everything
    assert PASSWORD not in everything
    assert token not in everything


@pytest.mark.usefixtures("real_hashes")
def test_an_old_hash_is_brought_up_to_date_at_sign_in(site: Site) -> None:
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    with site.database.writing() as connection:
        connection.execute(update(account).where(account.c.name == "Abe").values(password=weak))
    token = session_of(site, "Abe").token
    assert site.accounts.checked("Abe", "wrong password") is None
    assert rows(site, "SELECT password FROM zwitsers_account WHERE name = 'Abe'") == [(weak,)]
    assert site.accounts.checked("Abe", PASSWORD) is not None
    ((kept,),) = rows(site, "SELECT password FROM zwitsers_account WHERE name = 'Abe'")
    assert extract_parameters(str(kept)) == extract_parameters(PasswordHasher().hash("x"))
    assert site.accounts.checked("Abe", PASSWORD) is not None
    assert site.sessions.visitor(token).signed_in


def test_only_the_owner_may_read_the_file_beside_the_tournaments(tmp_path: Path) -> None:
    open_site(str(tmp_path))
    (file,) = tmp_path.iterdir()
    assert file.stat().st_mode & 0o077 == 0


def test_no_password_is_made_of_the_name_of_a_tournament(site: Site) -> None:
    """Whoever guesses sees it on the first page."""
    password = "Meerpaaltoernooi27"
    site.accounts.set_password("Abe", password)
    site.tournaments.create("Meerpaaltoernooi", actions.create(State(), {"name": "Meerpaaltoernooi"}), "Bea")
    for refused in (password, "meerpaaltoernooi"):
        with pytest.raises(AccountError):
            site.accounts.set_password("Abe", refused)
        with pytest.raises(AccountError):
            site.accounts.add("Cor", Role.ARBITER, refused)
    site.accounts.set_password("Abe", "vijf blauwe olifanten")


def test_the_same_letters_are_the_same_password_on_every_device(site: Site) -> None:
    site.accounts.set_password("Abe", "caf\u00e9 au lait")
    assert site.accounts.checked("Abe", "cafe\u0301 au lait") is not None


@pytest.mark.usefixtures("real_hashes")
def test_whoever_has_no_account_is_told_so_as_slowly_as_others(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site.accounts.set_password("Bea", PASSWORD)
    verified: list[str] = []

    class Counted:
        def verify(self, kept: str, password: str) -> bool:
            verified.append(kept)
            return PasswordHasher().verify(kept, password)

    monkeypatch.setattr(module, "_hasher", Counted())
    assert site.accounts.checked("Nobody", PASSWORD) is None
    assert site.accounts.checked("Bea", "wrong password") is None
    cost = [extract_parameters(kept) for kept in verified]
    assert len(cost) == 2
    assert cost[0] == cost[1]


@pytest.mark.parametrize("password", ["", "seven77", "x" * 201])
def test_passwords_have_bounds(site: Site, password: str) -> None:
    with pytest.raises(AccountError):
        site.accounts.add("New", Role.ASSISTANT, password)
    with pytest.raises(AccountError):
        site.accounts.set_password("Abe", password)


@pytest.mark.parametrize(
    "password",
    [
        "password",
        "12345678",
        "qwertyuiop",
        "wachtwoord",
        "Welkom01",
        "welkom2026",
        "Abe12345",
        "zwitsers1",
        "schaakmat",
    ],
)
def test_passwords_that_are_tried_first_are_not_taken(site: Site, password: str) -> None:
    with pytest.raises(AccountError, match="one of the first"):
        site.accounts.set_password("Abe", password)
    with pytest.raises(AccountError, match="one of the first"):
        site.accounts.add("New", Role.ASSISTANT, password)


@pytest.mark.parametrize("password", ["een paar woorden", "x7Kd-92mQ", "dame toren loper", "ü" * 3 + "kalender boot"])
def test_passwords_that_are_hard_to_guess_are_taken(site: Site, password: str) -> None:
    site.accounts.set_password("Abe", password)
    assert site.accounts.checked("Abe", password) is not None


# Accounts


@pytest.mark.parametrize("name", ["Bea", "bea", " BEA ", "bEa\n"])
def test_a_name_is_taken_however_it_is_written(site: Site, name: str) -> None:
    with pytest.raises(AccountError):
        site.accounts.add(name, Role.ASSISTANT, PASSWORD)


@pytest.mark.parametrize("typed", ["Çelik", "çelik", "C\u0327elik", "ÇELIK"])
def test_letters_with_accents_are_the_same_on_both_stores_however_they_are_typed(site: Site, typed: str) -> None:
    site.accounts.add("Çelik", Role.ASSISTANT, PASSWORD)
    assert site.accounts.checked(typed, PASSWORD) == Account("Çelik", Role.ASSISTANT)
    with pytest.raises(AccountError):
        site.accounts.add(typed, Role.ASSISTANT, PASSWORD)


def test_letters_that_only_the_database_takes_for_the_same_do_not_name_another_account(
    empty_database: str, clock: Clock
) -> None:
    """PostgreSQL makes an i of İ where Python makes two signs: by that somebody could be taken for another."""
    name = empty_database.rpartition("/")[2]
    with psycopg.connect(empty_database.rpartition("/")[0] + "/postgres", autocommit=True) as server:
        server.execute(f"DROP DATABASE {name}".encode())
        server.execute(f"CREATE DATABASE {name} TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'".encode())
    site = open_site(empty_database, clock=clock)
    site.accounts.add("ian", Role.ARBITER, PASSWORD)
    with site.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT LOWER('İan') = 'ian'").scalar_one()
    assert site.accounts.checked("İan", PASSWORD) is None
    with pytest.raises(NoSuchAccountError):
        site.accounts.set_password("İan", "somebody else chose this")
    site.close()


def test_of_those_who_take_a_name_at_the_same_moment_one_gets_it(site: Site) -> None:
    made = all_at_once([lambda: site.accounts.add("Cas", Role.ASSISTANT, PASSWORD)] * 3)
    assert sum(isinstance(account, Account) for account in made) == 1
    assert all(isinstance(account, (Account, AccountError)) for account in made)


@pytest.mark.parametrize("name", ["Bea", "bea", " BEA"])
def test_the_last_host_is_not_removed_however_the_name_is_written(site: Site, name: str) -> None:
    site.accounts.set_role("Bea", Role.HOST)
    with pytest.raises(AccountError, match="only host"):
        site.accounts.remove(name)
    with pytest.raises(AccountError, match="only host"):
        site.accounts.set_role(name, Role.ARBITER)
    assert site.accounts.named("Bea").role is Role.HOST


def test_two_hosts_who_remove_each_other_leave_one(site: Site) -> None:
    site.accounts.set_role("Bea", Role.HOST)
    site.accounts.add("Cas", Role.HOST, PASSWORD)
    all_at_once([lambda: site.accounts.remove("Bea"), lambda: site.accounts.remove("Cas")])
    assert sum(account.role is Role.HOST for account in site.accounts.all()) == 1


def test_an_unknown_account_is_not_changed_or_removed_in_silence(site: Site) -> None:
    with pytest.raises(AccountError):
        site.accounts.remove("Nobody")
    with pytest.raises(AccountError):
        site.accounts.set_password("Nobody", PASSWORD)


# Sessions


def test_a_session_ends_when_it_is_not_used(site: Site, clock: Clock) -> None:
    token = session_of(site, "Bea").token
    clock.pass_by(IDLE_SECONDS - 1)
    assert site.sessions.visitor(token).name == "Bea"
    clock.pass_by(IDLE_SECONDS - 1)  # it was used in between
    assert site.sessions.visitor(token).name == "Bea"
    clock.pass_by(IDLE_SECONDS + 1)
    assert site.sessions.visitor(token) == NOBODY


def test_a_session_ends_after_a_week_even_when_it_is_used(site: Site, clock: Clock) -> None:
    token = session_of(site, "Bea").token
    for _ in range(LONGEST_SECONDS // IDLE_SECONDS):
        assert site.sessions.visitor(token).signed_in
        clock.pass_by(IDLE_SECONDS)
    clock.pass_by(1)
    assert site.sessions.visitor(token) == NOBODY


def test_a_clock_that_is_set_back_makes_no_session_last_longer(site: Site, clock: Clock) -> None:
    token = session_of(site, "Bea").token
    clock.pass_by(-365 * 24 * 3600)
    assert site.sessions.visitor(token).signed_in
    clock.pass_by(IDLE_SECONDS + 1)
    assert site.sessions.visitor(token) == NOBODY


def test_a_new_password_ends_all_sessions_of_that_account_only(site: Site) -> None:
    bea, abe = session_of(site, "Bea").token, session_of(site, "Abe").token
    site.accounts.set_password("abe", "another password")
    assert site.sessions.visitor(abe) == NOBODY
    assert site.sessions.visitor(bea).signed_in


def test_whoever_is_removed_is_out_at_once(site: Site) -> None:
    token = session_of(site, "Abe").token
    site.accounts.remove("Abe")
    assert site.sessions.visitor(token) == NOBODY


def test_sessions_differ(site: Site) -> None:
    one, two = session_of(site, "Bea"), session_of(site, "Bea")
    assert one.token != two.token
    assert one.csrf != two.csrf
    assert len(one.token) >= 43  # 32 bytes


def test_a_file_that_cannot_be_written_is_told_in_words(tmp_path: Path) -> None:
    site = site_with_people(tmp_path, Clock())

    assert isinstance(site.database, SiteFile)

    @event.listens_for(site.database._engine, "before_cursor_execute")
    def no_room(_connection: object, _cursor: object, sql: str, *_more: object) -> None:
        if sql.startswith("INSERT"):
            raise sqlite3.OperationalError("database or disk is full")

    with pytest.raises(SiteDatabaseError, match="full"):
        session_of(site, "Bea")


def test_a_file_that_was_taken_away_is_not_made_anew(tmp_path: Path, clock: Clock) -> None:
    """It would be empty, and everyone could read what comes into it."""
    site, file = site_with_people(tmp_path, clock), tmp_path / DATABASE
    file.rename(tmp_path / "away")
    for asked in (site.accounts.all, lambda: site.choices.put("open", "public", "no")):
        with pytest.raises(SiteDatabaseError):
            asked()
    assert not file.exists()
    (tmp_path / "away").rename(file)
    assert len(site.accounts.all()) == 2


def test_a_damaged_file_is_told_in_words(tmp_path: Path, clock: Clock) -> None:
    site, file = site_with_people(tmp_path, clock), tmp_path / DATABASE
    ((page,),) = rows(site, "SELECT rootpage FROM sqlite_master WHERE name = 'zwitsers_account'")
    with file.open("r+b") as opened:
        opened.seek((int(str(page)) - 1) * 4096)
        opened.write(b"\xff" * 4096)
    site.database.close()  # an open connection may have read the page before
    with pytest.raises(SiteDatabaseError, match="malformed"):
        site.accounts.all()
    assert client_of(site).post("/sign-in", data={"name": "Bea", "password": PASSWORD}).status_code == 503
