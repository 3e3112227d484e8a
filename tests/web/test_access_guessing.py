"""Guessing passwords: how often, from one address, for one name, and many at the same moment."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from helpers.sites import Clock, all_at_once, client_of, session_of, site_with_people
from helpers.webserver import PASSWORD, add_people, start
from zwitsers.web.auth import accounts, limits
from zwitsers.web.auth.accounts import Account
from zwitsers.web.auth.limits import Elapsed
from zwitsers.web.http.site import Site, open_site
from zwitsers.web.sitedb.schema import attempt


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names for which a password was looked at; a quick stand-in for a slow hash."""
    seen: list[str] = []

    def check(self: accounts.Accounts, name: str, password: str) -> Account | None:
        seen.append(name)
        return next((a for a in self.all() if a.name == name), None) if password == PASSWORD else None

    monkeypatch.setattr(accounts.Accounts, "checked", check)
    return seen


@pytest.fixture
def site(site_address: str, clock: Clock, checked: list[str]) -> Iterator[Site]:
    made = site_with_people(site_address, clock)
    yield made
    made.close()


def tried(site: Site, name: str, password: str, address: str = "192.0.2.7") -> int:
    client = client_of(site, address=address)
    return client.post("/sign-in", data={"name": name, "password": password}).status_code


def test_after_eight_wrong_guesses_an_address_has_to_wait(site: Site, clock: Clock) -> None:
    assert [tried(site, "Bea", "wrong") for _ in range(8)] == [401] * 8
    assert tried(site, "Bea", PASSWORD) == 429
    assert tried(site, "Abe", PASSWORD) == 429
    assert tried(site, "Bea", PASSWORD, "192.0.2.8") == 303
    clock.pass_by(301)
    assert tried(site, "Bea", PASSWORD) == 303


def test_the_answer_says_how_long_to_wait_also_to_programs(site: Site) -> None:
    for _ in range(8):
        tried(site, "Bea", "wrong")
    answer = client_of(site).post("/api/session", json={"name": "Bea", "password": PASSWORD})
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= 301
    assert answer.json()["problems"][0]["key"] == "web.sign-in.too-often"


def test_many_guesses_at_the_same_moment_get_no_further_than_one_by_one(site: Site, checked: list[str]) -> None:
    all_at_once([lambda: tried(site, "Bea", "wrong")] * 16)
    assert len(checked) == 8


def test_knowing_one_password_buys_no_guesses_of_another(site: Site) -> None:
    for _ in range(7):
        assert tried(site, "Bea", "wrong") == 401
        assert tried(site, "Abe", PASSWORD) == 303
    assert tried(site, "Bea", "wrong") == 401
    assert tried(site, "Abe", PASSWORD) == 429


def test_one_guesser_in_the_hall_does_not_keep_the_arbiter_out(site: Site) -> None:
    for _ in range(30):
        tried(site, "Bea", "wrong", "192.0.2.66")
    assert tried(site, "Bea", PASSWORD, "127.0.0.1") == 303


def test_guesses_for_one_name_are_limited_also_from_many_addresses(site: Site, checked: list[str]) -> None:
    names = ["Bea", "bea", " Bea", "BEA "]  # all the same account
    for number in range(80):
        tried(site, names[number % 4], "wrong", f"198.51.100.{number}")
    assert len(checked) == 40


def test_a_network_of_addresses_is_one_guesser(site: Site, checked: list[str]) -> None:
    for number in range(20):
        tried(site, f"name {number}", "wrong", f"2001:db8:1:2::{number:x}")
    assert len(checked) == 8
    assert tried(site, "Bea", PASSWORD, "2001:db8:1:3::1") == 303


def test_ones_own_password_is_not_guessed_through_the_page_that_changes_it(site: Site) -> None:
    bea = session_of(site, "Bea")
    client = client_of(site, bea)
    answers = [
        client.post("/people/password", data={"csrf": bea.csrf, "name": "Bea", "old": "guess", "password": "new one!"})
        for _ in range(9)
    ]
    assert [answer.status_code for answer in answers] == [401] * 8 + [429]


def test_what_is_remembered_of_guessers_has_an_end(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MAX_STORED", 20)
    for number in range(50):
        site.sign_ins.attempt(str(number))
    with site.database.reading() as connection:
        kept = list(connection.execute(select(attempt.c.key).order_by(attempt.c.number)).scalars())
    assert kept == [str(number) for number in range(30, 50)]


# Whatever happens to the server and its clock


def test_a_restart_gives_no_new_guesses(site: Site, site_address: str, clock: Clock) -> None:
    assert [tried(site, "Bea", "wrong") for _ in range(8)] == [401] * 8
    again = open_site(site_address, clock=clock, ticks=Clock(3.0))  # as after a reboot: it counts from there
    assert tried(again, "Bea", PASSWORD) == 429


def test_after_a_restart_the_wait_ends_too(site: Site, site_address: str, clock: Clock) -> None:
    assert [tried(site, "Bea", "wrong") for _ in range(8)] == [401] * 8
    ticks = Clock(3.0)
    again = open_site(site_address, clock=clock, ticks=ticks)
    assert tried(again, "Bea", PASSWORD) == 429
    ticks.pass_by(301)
    assert tried(again, "Bea", PASSWORD) == 303


@pytest.mark.parametrize("years", [-1, 1])
def test_setting_the_clock_changes_nothing_for_guessers(site_address: str, checked: list[str], years: int) -> None:
    clock, ticks = Clock(), Clock(50.0)
    site = open_site(site_address, clock=clock, ticks=ticks)
    add_people(site)
    assert [tried(site, "Bea", "wrong") for _ in range(8)] == [401] * 8
    clock.pass_by(years * 365 * 24 * 3600)
    assert tried(site, "Bea", PASSWORD) == 429
    ticks.pass_by(301)
    assert tried(site, "Bea", PASSWORD) == 303


def test_with_files_tries_are_timed_by_a_clock_that_nobody_can_set(tmp_path: Path) -> None:
    timed = open_site(str(tmp_path)).sign_ins.clock
    assert isinstance(timed, Elapsed)
    assert timed.ticks is time.monotonic


def test_two_servers_on_one_site_count_together(site: Site, site_address: str, clock: Clock) -> None:
    other = open_site(site_address, clock=clock, ticks=Clock(3.0))
    assert [tried(site, "Bea", "wrong") for _ in range(4)] == [401] * 4
    assert [tried(other, "Bea", "wrong") for _ in range(4)] == [401] * 4
    assert tried(site, "Bea", PASSWORD) == 429
    assert tried(other, "Bea", PASSWORD) == 429


# Behind a proxy


@pytest.fixture
def direct(tmp_path: Path) -> Iterator[httpx.Client]:
    with start(tmp_path) as server, httpx.Client(base_url=server.url) as client:
        yield client


def guesses(client: httpx.Client) -> list[int]:
    return [
        client.post(
            "/sign-in",
            data={"name": f"n{number}", "password": "wrong"},
            headers={"X-Forwarded-For": f"198.51.100.{number}"},
        ).status_code
        for number in range(9)
    ]


def test_without_a_proxy_nobody_can_pretend_to_come_from_elsewhere(direct: httpx.Client, checked: list[str]) -> None:
    assert guesses(direct) == [401] * 8 + [429]


def test_behind_a_proxy_guessers_are_told_apart(hosted: httpx.Client, checked: list[str]) -> None:
    assert guesses(hosted) == [401] * 9


@pytest.mark.parametrize("said", ["a:b", "::zz", "x" * 200, "[::1", "1.2.3.4.5", "fe80::1%eth0"])
def test_a_proxy_may_pass_on_any_nonsense(hosted: httpx.Client, checked: list[str], said: str) -> None:
    answer = hosted.post("/sign-in", data={"name": "n", "password": "wrong"}, headers={"X-Forwarded-For": said})
    assert answer.status_code == 401


def test_whoever_comes_from_no_address_is_limited_too(hosted: httpx.Client, checked: list[str]) -> None:
    answers = [
        hosted.post("/sign-in", data={"name": f"n{n}", "password": "wrong"}, headers={"X-Forwarded-For": f"a:b{n}"})
        for n in range(9)
    ]
    assert [answer.status_code for answer in answers] == [401] * 8 + [429]


def test_an_ipv4_address_is_the_same_in_either_form(site: Site, checked: list[str]) -> None:
    for number in range(8):
        tried(site, f"name {number}", "wrong", ["192.0.2.9", "::ffff:192.0.2.9"][number % 2])
    assert tried(site, "Bea", PASSWORD, "192.0.2.9") == 429
    assert tried(site, "Bea", PASSWORD, "::ffff:192.0.2.10") == 303
