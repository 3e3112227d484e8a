"""Where one is signed in and who tried to: listed, shown, and ended one by one."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, expect

from helpers.sites import Clock, client_of, session_of
from helpers.webserver import PASSWORD, Server
from zwitsers.web.auth import sign_in_log
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sessions import IDLE_SECONDS, session_id
from zwitsers.web.auth.sign_in_log import RequestOrigin
from zwitsers.web.auth.user_agent import device_of
from zwitsers.web.http.site import Site

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
    " Version/17.5 Mobile/15E148 Safari/604.1"
)


def signed_in(site: Site, name: str = "Bea", agent: str = FIREFOX, address: str = "192.0.2.7") -> httpx.Client:
    client = client_of(site, address=address, headers={"User-Agent": agent})
    assert client.post("/sign-in", data={"name": name, "password": PASSWORD}).status_code == 303
    return client


def csrf(client: httpx.Client) -> str:
    return str(client.get("/api/session").json()["csrf"])


# Sessions


def test_sessions_are_listed_with_where_they_come_from(site: Site, clock: Clock) -> None:
    signed_in(site, agent=IPHONE, address="192.0.2.8")
    clock.pass_by(100)
    client = signed_in(site)
    listed = client.get("/api/sessions").json()
    assert [(item["device"], item["address"], item["this"]) for item in listed] == [
        ("Firefox · Linux", "192.0.2.7", True),
        ("Safari · iPhone", "192.0.2.8", False),
    ]
    page = client.get("/account").text
    assert "Safari · iPhone" in page
    assert "192.0.2.8" in page


def test_one_session_is_ended_and_the_others_go_on(site: Site) -> None:
    one, two, three = signed_in(site), signed_in(site, agent=IPHONE), signed_in(site, "Abe")
    doomed = session_id(two.cookies["zwitsers_session"])
    answer = one.post("/account/sessions/end", data={"csrf": csrf(one), "session": doomed})
    assert answer.headers["location"] == "/account"
    roles = [client.get("/api/session").json()["role"] for client in (one, two, three)]
    assert roles == ["arbiter", "public", "assistant"]
    assert one.post("/account/sessions/end", data={"csrf": csrf(one), "session": doomed}).status_code == 404


def test_all_others_are_ended_at_once(site: Site) -> None:
    one, two, three = signed_in(site), signed_in(site, agent=IPHONE), signed_in(site, "Abe")
    assert one.post("/account/sessions/end-others", data={"csrf": csrf(one)}).status_code == 303
    roles = [client.get("/api/session").json()["role"] for client in (one, two, three)]
    assert roles == ["arbiter", "public", "assistant"]


def test_an_assistant_ends_his_own_sessions_only_and_the_host_those_of_everyone(site: Site) -> None:
    bea, abe = signed_in(site), signed_in(site, "Abe")
    assert bea.get("/api/sessions?everyone=true").status_code == 403  # an arbiter, and not yet the host
    site.accounts.set_role("Bea", Role.HOST)
    of_bea, of_abe = (session_id(client.cookies["zwitsers_session"]) for client in (bea, abe))
    assert abe.get("/api/sessions?everyone=true").status_code == 403
    assert abe.delete(f"/api/sessions/{of_bea}", headers={"X-CSRF": csrf(abe)}).status_code == 404
    assert abe.post("/account/sessions/end", data={"csrf": csrf(abe), "session": of_bea}).status_code == 404
    assert abe.post("/people/sign-ins/end", data={"csrf": csrf(abe), "session": of_bea}).status_code == 403
    assert {item["account"] for item in bea.get("/api/sessions?everyone=true").json()} == {"Abe", "Bea"}
    assert bea.post("/people/sign-ins/end", data={"csrf": csrf(bea), "session": of_abe}).status_code == 303
    assert abe.get("/api/session").json()["role"] == "public"


def test_a_list_names_no_session_that_has_ended_by_itself(site: Site, clock: Clock) -> None:
    session_of(site, "Bea")
    clock.pass_by(IDLE_SECONDS + 1)
    assert site.sessions.listed(None) == []


def test_what_names_a_session_does_not_open_it(site: Site) -> None:
    client = signed_in(site)
    name = client.get("/api/sessions").json()[0]["id"]
    assert len(name) == 16
    assert not site.sessions.visitor(name).signed_in
    assert name not in client.cookies["zwitsers_session"]


# Sign-ins


def test_sign_ins_and_failures_are_noted_and_shown(site: Site, clock: Clock) -> None:
    signed_in(site, agent=IPHONE)
    clock.pass_by(60)
    stranger = client_of(site, address="198.51.100.9", headers={"User-Agent": "curl/8.5.0"})
    stranger.post("/api/session", json={"name": "BEA", "password": "wrong"})
    stranger.post("/api/session", json={"name": "my secret password", "password": "oops"})
    site.accounts.set_role("Bea", Role.HOST)
    client = signed_in(site)
    everything = client.get("/api/sign-ins?everyone=true").json()
    assert [(item["account"], item["outcome"], item["device"]) for item in everything] == [
        ("Bea", "in", "Firefox · Linux"),
        ("", "wrong", "curl"),
        ("Bea", "wrong", "curl"),
        ("Bea", "in", "Safari · iPhone"),
    ]
    assert [item["outcome"] for item in client.get("/api/sign-ins").json()] == ["in", "wrong", "in"]
    for path in ("/account", "/people/sign-ins"):
        page = client.get(path).text
        assert "wrong password" in page
        assert "198.51.100.9" in page
        assert "secret password" not in page


def test_the_next_sign_in_tells_of_those_that_failed(site: Site) -> None:
    signed_in(site)
    for _ in range(3):
        client_of(site).post("/sign-in", data={"name": "Bea", "password": "wrong"})
    told = "3 failed attempts with your name"
    assert told in signed_in(site).get("/account").text
    assert told not in signed_in(site).get("/account").text


def test_another_password_is_noted_too(site: Site) -> None:
    client = signed_in(site)
    form = {"csrf": csrf(client), "name": "Bea", "old": PASSWORD, "password": "something new"}
    assert client.post("/people/password", data={**form, "name": "Abe"}).status_code == 403
    assert client.post("/people/password", data=form).status_code == 303
    assert [item.outcome for item in site.sign_in_log.latest("Bea")] == [sign_in_log.PASSWORD_CHANGED, sign_in_log.IN]


def test_an_assistant_sees_his_own_only(site: Site) -> None:
    signed_in(site)
    client = signed_in(site, "Abe")
    assert [item["account"] for item in client.get("/api/sign-ins").json()] == ["Abe"]
    assert client.get("/api/sign-ins?everyone=true").status_code == 403
    assert client.get("/people/sign-ins").status_code == 403


def test_who_guesses_cannot_push_out_who_got_in(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sign_in_log, "_KEPT", 5)
    for number in range(10):
        site.sign_in_log.note("Bea", sign_in_log.IN if number < 3 else sign_in_log.WRONG, RequestOrigin(str(number)))
    assert [item.address for item in site.sign_in_log.latest(None)] == ["9", "8", "7", "6", "5", "2", "1", "0"]


@pytest.mark.parametrize(
    ("agent", "shown"),
    [
        (FIREFOX, "Firefox · Linux"),
        (IPHONE, "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"),
        ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"),
        ("curl/8.5.0", "curl"),
        ("python-httpx/0.28.1", "python-httpx"),
        ("", ""),
        ("<script>alert(1)</script>", ""),
        ("x" * 500, "x" * 30),
    ],
)
def test_a_device_has_a_name_that_its_owner_recognises(agent: str, shown: str) -> None:
    assert device_of(agent) == shown


# In a browser


def test_a_session_on_a_lost_phone_is_ended(browser: Browser, server: Server) -> None:
    account = next(account for account in server.site.accounts.all() if account.name == "Bea")
    lost = server.site.sessions.begin(account, RequestOrigin("192.0.2.44", "Safari · iPhone"))
    with server.context(browser, "Bea", viewport={"width": 360, "height": 740}) as context:
        page = context.new_page()
        page.goto("/")
        page.locator("details.menu summary").click()
        page.get_by_role("link", name="Your account").click()
        row = page.locator("#sessions li").filter(has_text="iPhone")
        row.get_by_role("button").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text("That session has ended.")).to_be_visible()
        expect(page.locator("#sessions li").filter(has_text="iPhone")).to_have_count(0)
    assert not server.site.sessions.visitor(lost.token).signed_in
    assert server.site.sessions.visitor(server.visitor("Bea").token).signed_in


def test_the_host_looks_at_all_sign_ins_in_dutch(browser: Browser, server: Server) -> None:
    httpx.post(f"{server.url}/sign-in", data={"name": "Abe", "password": "fout"})
    server.site.accounts.set_role("Bea", Role.HOST)
    with server.context(browser, "Bea", locale="nl-NL") as context:
        page = context.new_page()
        page.goto("/people")
        page.get_by_role("link", name="Aanmeldingen").click()
        page.wait_for_url("**/people/sign-ins")
        expect(page.locator("#sign-ins li").filter(has_text="Abe")).to_contain_text("verkeerd wachtwoord")
