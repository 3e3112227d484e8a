"""The program without a terminal: its user is signed in at this machine, nobody else is, and stops it from a page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import httpx
import pytest

from helpers.sites import Clock, client_of, site_with_people
from helpers.webserver import PASSWORD
from zwitsers.cli.desktop import opening_page
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web.auth.desktop import TOKEN_SECONDS
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.addresses import Addresses
from zwitsers.web.http.site import Site, open_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HERE, HALL = "127.0.0.1", "192.168.1.20"


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Iterator[Site]:
    """As `zwitsers` alone opens it: known under the names of this machine, and it can be stopped."""
    made = open_site(str(tmp_path), clock=clock, ticks=clock)
    made.use_addresses(Addresses("http://127.0.0.1:8000"))
    made.stop = lambda: None
    yield made
    made.close()


def at(site: Site, address: str = HERE) -> httpx.Client:
    return client_of(site, address=address)


def opened(site: Site) -> str:
    """The path that the browser is asked for."""
    return opening_page(site, "")


def signed_in(site: Site) -> httpx.Client:
    browser = at(site)
    assert browser.get(opened(site)).status_code == 303
    return browser


def csrf(page: str) -> str:
    found = re.search(r'name="csrf" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_the_opened_page_signs_the_user_in_as_host_without_a_password(site: Site) -> None:
    browser = signed_in(site)
    assert browser.get("/account").status_code == 200
    (account,) = site.accounts.all()
    assert account.role is Role.HOST
    assert site.accounts.setup_token() is None  # so nobody else becomes the first arbiter


def test_a_second_start_signs_the_same_user_in(site: Site) -> None:
    signed_in(site)
    signed_in(site)
    assert len(site.accounts.all()) == 1


def test_the_address_works_once(site: Site) -> None:
    path = opened(site)
    assert at(site).get(path).status_code == 303
    second = at(site)
    assert second.get(path).status_code == 404
    assert not second.cookies


def test_the_address_expires(site: Site, clock: Clock) -> None:
    path = opened(site)
    clock.pass_by(TOKEN_SECONDS + 1)
    assert at(site).get(path).status_code == 404


def test_the_address_works_on_this_machine_only_and_is_not_used_up_elsewhere(site: Site) -> None:
    path = opened(site)
    assert at(site, HALL).get(path).status_code == 404
    assert at(site).get(path).status_code == 303


def test_a_name_of_another_site_that_leads_here_is_refused(site: Site) -> None:
    """DNS rebinding: the browser believes that it talks to evil.example."""
    path = opened(site)
    assert at(site).get(path, headers={"host": "evil.example"}).status_code == 421
    assert at(site).get(path).status_code == 303


@pytest.mark.parametrize("token", ["", "x", "é", "0" * 500])
def test_another_token_does_not_work(site: Site, token: str) -> None:
    opened(site)
    assert at(site).get(f"/launch/{token}").status_code == 404


def test_a_server_that_was_started_otherwise_takes_no_such_address(site: Site) -> None:
    path = opened(site)
    site.stop = None
    assert at(site).get(path).status_code == 404


def test_where_others_have_accounts_everyone_signs_in(tmp_path: Path, clock: Clock) -> None:
    site = site_with_people(tmp_path, clock)
    assert opening_page(site, "http://127.0.0.1:8000") == "http://127.0.0.1:8000"
    site.close()


@pytest.mark.parametrize("password", ["", " ", "None", PASSWORD])
def test_nobody_signs_in_with_a_password_while_there_is_none(site: Site, password: str) -> None:
    signed_in(site)
    name = site.accounts.all()[0].name
    assert site.accounts.checked(name, password) is None


def test_with_two_step_sign_in_the_address_does_not_let_in(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    path = opened(site)
    monkeypatch.setattr(type(site.second_steps), "is_on", lambda _steps, _name: True)
    browser = at(site)
    assert browser.get(path).headers["location"] == "/sign-in"
    assert browser.get("/account").status_code != 200


def test_sharing_asks_for_the_first_password(site: Site) -> None:
    switched: list[str] = []

    class Switch:
        on, moved = False, False

        def switch_on(self) -> None:
            switched.append("on")

    site.sharing = Switch()  # type: ignore[assignment]
    browser = signed_in(site)
    account = site.accounts.all()[0].name
    settings = {"name": "Open", "rounds": 5, "game": "chess"}
    name = site.create("Open", actions.create(State(), settings), account)
    page = browser.get(f"/desk/{name}/share").text
    assert 'autocomplete="new-password"' in page
    form = {"csrf": csrf(page), "what": "on"}
    assert browser.post(f"/desk/{name}/share", data=form).status_code == 422
    assert not switched
    assert browser.post(f"/desk/{name}/share", data={**form, "password": PASSWORD}).status_code == 303
    assert switched == ["on"]
    assert site.accounts.checked(account, PASSWORD) is not None
    assert 'autocomplete="new-password"' not in browser.get(f"/desk/{name}/share").text


def test_a_first_password_is_set_once_and_at_this_machine(site: Site) -> None:
    browser = signed_in(site)
    token = csrf(browser.get("/account").text)
    account = site.accounts.all()[0].name
    elsewhere = client_of(site, address=HALL)
    elsewhere.cookies = browser.cookies
    form = {"csrf": token, "password": PASSWORD}
    assert elsewhere.post("/account/first-password", data=form).status_code == 403
    assert browser.post("/account/first-password", data=form).status_code == 303
    assert browser.post("/account/first-password", data={**form, "password": PASSWORD + "2"}).status_code == 403
    assert site.accounts.checked(account, PASSWORD) is not None


def test_the_program_is_stopped_from_a_page_at_this_machine_only(site: Site) -> None:
    stopped: list[bool] = []
    site.stop = lambda: stopped.append(True)
    browser = signed_in(site)
    page = browser.get("/account").text
    assert 'action="/stop"' in page
    assert page.index('action="/stop"') < page.index('class="menu"')  # an icon in the bar, on every page
    form = {"csrf": csrf(page)}
    elsewhere = client_of(site, address=HALL)
    elsewhere.cookies = browser.cookies
    assert 'action="/stop"' not in elsewhere.get("/account").text
    assert elsewhere.post("/stop", data=form).status_code == 422
    assert browser.post("/stop").status_code == 403  # without the token of the form
    assert browser.post("/stop", data=form, headers={"origin": "http://evil.example"}).status_code == 403
    assert not stopped
    assert "The program has stopped" in browser.post("/stop", data=form, headers={"accept-language": "en"}).text
    assert stopped == [True]
