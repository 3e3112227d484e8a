"""Signing in by a browser: cookies, redirects, and forms that pages elsewhere send in somebody's name."""

from __future__ import annotations

import re
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from helpers.sites import client_of, session_of, site_with_open
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.web.http.cookies import SESSION
from zwitsers.web.http.site import Site

EVIL = (
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/%0d%0aLocation: https://evil.example\r\nx",
    "javascript:alert(1)",
    "/ /evil.example",
    "/\t/evil.example",
    " //evil.example",
    "evil",
    "",
    "/a\nb",
    "/ é",
    "/desk#@evil.example",
)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return site_with_open(tmp_path)


def cookie_of(answer: httpx.Response) -> SimpleCookie:
    return SimpleCookie(answer.headers["set-cookie"])


def sign_in(site: Site, client: httpx.Client, **more: str) -> httpx.Response:
    return client.post("/sign-in", data={"name": "Bea", "password": PASSWORD, **more})


# Cookies


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(site: Site) -> None:
    cookie = cookie_of(sign_in(site, client_of(site)))[SESSION]
    assert cookie["httponly"]
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert not cookie["domain"]


def test_behind_a_proxy_with_https_the_cookie_stays_on_https(hosted: httpx.Client) -> None:
    headers = {"Host": "pages.example.org", "X-Forwarded-Proto": "https", "Origin": "https://pages.example.org"}
    answer = hosted.post("/sign-in", data={"name": "Bea", "password": PASSWORD}, headers=headers)
    assert answer.status_code == 303
    cookie = cookie_of(answer)[f"__Host-{SESSION}"]
    assert cookie["secure"]
    assert (cookie["path"], cookie["domain"]) == ("/", "")


def test_over_https_only_a_cookie_that_this_server_set_itself_counts(hosted: httpx.Client) -> None:
    """One without the prefix may have been put there by another server of the same domain, or without https."""
    headers = {"Host": "pages.example.org", "X-Forwarded-Proto": "https"}
    answer = hosted.post("/sign-in", data={"name": "Bea", "password": PASSWORD}, headers=headers)
    token = cookie_of(answer)[f"__Host-{SESSION}"].value
    hosted.cookies.clear()

    def role(cookie: str) -> str:
        return str(hosted.get("/api/session", headers={**headers, "Cookie": f"{cookie}={token}"}).json()["role"])

    assert role(SESSION) == "public"
    assert role(f"__Host-{SESSION}") == "arbiter"


def test_signing_out_over_https_takes_that_cookie_away(hosted: httpx.Client) -> None:
    headers = {"Host": "pages.example.org", "X-Forwarded-Proto": "https"}
    answer = hosted.post("/sign-in", data={"name": "Bea", "password": PASSWORD}, headers=headers)
    own = {**headers, "Cookie": f"__Host-{SESSION}={cookie_of(answer)[f'__Host-{SESSION}'].value}"}
    csrf = hosted.get("/api/session", headers=own).json()["csrf"]
    gone = cookie_of(hosted.post("/sign-out", data={"csrf": csrf}, headers=own))[f"__Host-{SESSION}"]
    assert gone["secure"]  # else browsers do not take it
    assert gone["max-age"] == "0"


def test_nobody_is_signed_in_with_a_token_that_was_put_into_his_browser(site: Site) -> None:
    planted = session_of(site, "Abe")
    client = client_of(site, planted)
    answer = sign_in(site, client, csrf=planted.csrf)
    fresh = cookie_of(answer)[SESSION].value
    assert fresh != planted.token
    assert site.sessions.visitor(fresh).name == "Bea"
    assert not site.sessions.visitor(planted.token).signed_in


def test_signing_out_ends_the_session_itself(site: Site) -> None:
    bea = session_of(site, "Bea")
    assert client_of(site, bea).post("/sign-out", data={"csrf": bea.csrf}).status_code == 303
    assert not site.sessions.visitor(bea.token).signed_in


# Redirects


@pytest.mark.parametrize("target", EVIL)
def test_signing_in_leads_to_pages_of_this_server_only(site: Site, target: str) -> None:
    assert sign_in(site, client_of(site), next=target).headers["location"] == "/"
    assert "evil" not in client_of(site).get("/sign-in", params={"next": target}).text


@pytest.mark.parametrize("target", EVIL)
def test_choosing_a_language_leads_to_pages_of_this_server_only(site: Site, target: str) -> None:
    assert client_of(site).get("/prefer/language/nl", params={"next": target}).headers["location"] == "/"


def test_signing_in_leads_to_the_page_that_was_asked_for(site: Site) -> None:
    asked = client_of(site).get("/desk/open")
    assert asked.headers["location"] == "/sign-in?next=/desk/open"
    assert sign_in(site, client_of(site), next="/desk/open").headers["location"] == "/desk/open"


@pytest.mark.parametrize("path", ["/desk/open/", "//evil.example/", "/t/open/"])
def test_a_slash_too_many_does_not_lead_away(site: Site, path: str) -> None:
    location = client_of(site).get(f"http://localhost:8000{path}").headers.get("location", "http://localhost:8000/")
    assert httpx.URL("http://localhost:8000/").join(location).host == "localhost"


# Forms in somebody's name


FORGED: tuple[dict[str, str], ...] = (
    {"Origin": "https://evil.example"},
    {"Origin": "http://localhost:9999"},
    {"Origin": "http://localhost.evil.example:8000"},
    {"Origin": "null"},
    {"Origin": "http://["},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost:8000"},
)
OWN: tuple[dict[str, str], ...] = (
    {},
    {"Origin": "http://localhost:8000"},
    {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost:8000"},
    {"Sec-Fetch-Site": "none"},
)


@pytest.mark.parametrize("headers", FORGED)
def test_what_another_site_sends_is_refused_even_with_the_right_token(site: Site, headers: dict[str, str]) -> None:
    bea = session_of(site, "Bea")
    form = {"csrf": bea.csrf, "name": "Eve", "role": "arbiter", "password": PASSWORD}
    assert client_of(site, bea).post("/people", data=form, headers=headers).status_code == 403
    api = client_of(site, bea).post(
        "/api/accounts",
        json={"name": "Eve", "role": "arbiter", "password": PASSWORD},
        headers={**headers, "X-CSRF": bea.csrf},
    )
    assert api.status_code == 403
    assert len(site.accounts.all()) == 2


@pytest.mark.parametrize("headers", FORGED)
def test_another_site_cannot_sign_somebody_in(site: Site, headers: dict[str, str]) -> None:
    answer = client_of(site).post("/sign-in", data={"name": "Bea", "password": PASSWORD}, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("headers", OWN)
def test_what_our_own_page_sends_is_taken(site: Site, headers: dict[str, str]) -> None:
    bea = session_of(site, "Bea")
    form = {"csrf": bea.csrf, "name": "Cas", "role": "assistant", "password": PASSWORD}
    assert client_of(site, bea).post("/people", data=form, headers=headers).status_code == 303


@pytest.mark.parametrize("token", ["", "x", "é", "other"])
def test_a_form_without_the_token_of_this_session_is_refused(site: Site, token: str) -> None:
    bea = session_of(site, "Bea")
    wrong = session_of(site, "Bea").csrf if token == "other" else token
    form = {"csrf": wrong, "name": "Eve", "role": "arbiter", "password": PASSWORD}
    assert client_of(site, bea).post("/people", data=form).status_code == 403
    assert len(site.accounts.all()) == 2


# The same for programs


def test_with_the_cookie_of_a_browser_a_change_needs_the_header_too(site: Site) -> None:
    bea = session_of(site, "Bea")
    client = client_of(site, bea)
    new = {"name": "Cas", "role": "assistant", "password": PASSWORD}
    refused = client.post("/api/accounts", json=new)
    assert refused.status_code == 403
    assert refused.json()["problems"][0]["key"] == "api.forged"
    csrf = client.get("/api/session").json()["csrf"]
    assert client.post("/api/accounts", json=new, headers={"X-CSRF": csrf}).status_code == 201


def test_a_token_in_the_header_needs_nothing_else(site: Site) -> None:
    token = client_of(site).post("/api/session", json={"name": "Bea", "password": PASSWORD}).json()["token"]
    client = client_of(site, headers={"Authorization": f"Bearer {token}"})
    assert client.get("/api/session").json() == {"name": "Bea", "role": "arbiter", "csrf": None}
    new = {"name": "Cas", "role": "assistant", "password": PASSWORD}
    assert client.post("/api/accounts", json=new).status_code == 201
    assert client.delete("/api/session").status_code == 204
    assert client.get("/api/accounts").status_code == 401


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_elsewhere_could_send_is_not_taken_for_json(site: Site, kind: str) -> None:
    body = '{"name": "Bea", "password": "' + PASSWORD + '"}'
    answer = client_of(site).post("/api/session", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 422


def test_a_tournament_that_is_not_public_does_not_exist_for_the_public(site: Site) -> None:
    site.choices.put("open", "public", "no")
    client = client_of(site)
    for path in ("/t/{}", "/api/tournaments/{}", "/t/{}/live", "/api/tournaments/{}/players"):
        hidden, absent = client.get(path.format("open")), client.get(path.format("absent"))
        assert (hidden.status_code, re.sub(r"\bopen\b", "absent", hidden.text)) == (404, absent.text)
    assert client.get("/api/tournaments").json() == []


def test_an_assistant_changes_his_own_password_only(site: Site) -> None:
    abe = session_of(site, "Abe")
    client = client_of(site, headers={"Authorization": f"Bearer {abe.token}"})
    for name in ("Bea", "bea"):
        answer = client.put(f"/api/accounts/{name}/password", json={"password": "taken over"})
        assert answer.status_code == 403
    assert client.put("/api/accounts/abe/password", json={"password": "without old"}).status_code == 401
    wrong = client.put("/api/accounts/abe/password", json={"password": "new password", "old": "wrong"})
    assert wrong.status_code == 401
    changed = client.put("/api/accounts/abe/password", json={"password": "new password", "old": PASSWORD})
    assert changed.status_code == 204
    assert client.get("/api/session").json()["role"] == "public"


# One's own password


@pytest.mark.parametrize("name", ["Bea", "bea", " BEA ", "bEA"])
def test_ones_own_password_takes_the_old_one_however_the_name_is_written(site: Site, name: str) -> None:
    bea = session_of(site, "Bea")
    form = {"csrf": bea.csrf, "name": name, "password": "somebody else chose this"}
    assert client_of(site, bea).post("/people/password", data=form).status_code == 401
    assert site.accounts.checked("Bea", PASSWORD) is not None
    assert client_of(site, bea).post("/people/password", data={**form, "old": PASSWORD}).status_code == 303
    assert site.accounts.checked("Bea", PASSWORD) is None


@pytest.mark.parametrize("chosen", ["  with space around it ", "with space around it", "\twith space around it\n"])
@pytest.mark.parametrize("typed", ["with space around it", " with space around it "])
def test_a_password_is_the_same_on_pages_and_for_programs(site: Site, chosen: str, typed: str) -> None:
    headers = {"Authorization": f"Bearer {session_of(site, 'Bea').token}"}
    new = {"name": "Cas", "role": "assistant", "password": chosen}
    assert client_of(site, headers=headers).post("/api/accounts", json=new).status_code == 201
    by_form = client_of(site).post("/sign-in", data={"name": "Cas", "password": typed})
    by_program = client_of(site).post("/api/session", json={"name": "Cas", "password": typed})
    assert (by_form.status_code, by_program.status_code) == (303, 201)


# What the public does not get to know


def test_the_public_does_not_learn_that_there_is_a_draft(site: Site) -> None:
    everyone = [{"name": f"Player {number}"} for number in range(4)]
    site.run("open", lambda state: actions.add_players(state, everyone), "Bea")
    client, bea = client_of(site), client_of(site, session_of(site, "Bea"))

    def told(asking: httpx.Client) -> list[object]:
        one, listed = asking.get("/api/tournaments/open").json(), asking.get("/api/tournaments").json()
        return [one["steps"], one["round"], listed, asking.get("/api/tournaments/open/rounds").json()]

    before, seen = told(client), told(bea)
    site.run("open", actions.pair, "Bea")
    assert told(client) == before
    assert told(bea) != seen
    site.run("open", actions.publish, "Bea")
    assert told(client) != before
