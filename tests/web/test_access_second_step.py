"""The second step of signing in: codes of an app, recovery codes, and who may switch it on and off."""

from __future__ import annotations

import re
import time
from base64 import b32decode
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import select

from helpers.accessibility import accessible
from helpers.site_databases import everything_in
from helpers.sites import Clock, client_of, session_of
from helpers.webserver import PASSWORD, Server
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.second_step import RECOVERY_CODES
from zwitsers.web.auth.totp import STEP_SECONDS, code_at
from zwitsers.web.http.cookies import SESSION
from zwitsers.web.http.site import Site
from zwitsers.web.sitedb import schema

SECRET = b"a secret of 20 bytes"


def code_now(clock: Clock, steps: int = 0) -> str:
    return code_at(SECRET, int(clock.now) // STEP_SECONDS + steps)


def switched_on(site: Site, clock: Clock, name: str = "Bea") -> list[str]:
    """The recovery codes. A minute later, so that another code is due."""
    codes = site.second_steps.switch_on(name, SECRET, code_now(clock))
    assert codes is not None
    clock.pass_by(60)
    return codes


def password_given(site: Site, name: str = "Bea", **more: str) -> tuple[httpx.Client, httpx.Response]:
    client = client_of(site)
    return client, client.post("/sign-in", data={"name": name, "password": PASSWORD, **more})


def code_given(client: httpx.Client, code: str, **more: str) -> httpx.Response:
    return client.post("/sign-in/second-step", data={"code": code, **more})


def is_in(client: httpx.Client) -> bool:
    return bool(client.get("/api/session").json()["role"] != "public")


# Signing in


def test_without_it_the_password_is_enough(site: Site) -> None:
    client, answer = password_given(site)
    assert answer.headers["location"] == "/"
    assert is_in(client)


def test_with_it_the_password_alone_opens_nothing(site: Site, clock: Clock) -> None:
    switched_on(site, clock)
    client, answer = password_given(site, next="/people")
    assert answer.headers["location"] == "/sign-in/second-step?next=/people"
    assert SESSION not in client.cookies
    assert not is_in(client)
    assert client.get("/people").status_code == 303
    assert site.sessions.listed("Bea") == []
    done = code_given(client, code_now(clock), next="/people")
    assert (done.status_code, done.headers["location"]) == (303, "/people")
    assert is_in(client)


def test_a_code_without_the_password_opens_nothing(site: Site, clock: Clock) -> None:
    switched_on(site, clock)
    client = client_of(site)
    assert code_given(client, code_now(clock)).status_code == 401
    assert client.get("/sign-in/second-step").headers["location"].startswith("/sign-in?")
    client.cookies.set("zwitsers_second_step", "made up")
    assert code_given(client, code_now(clock)).status_code == 401


def test_a_code_works_once(site: Site, clock: Clock) -> None:
    switched_on(site, clock)
    first, second = password_given(site)[0], password_given(site)[0]
    code = code_now(clock)
    assert code_given(first, code).status_code == 303
    assert code_given(second, code).status_code == 401
    clock.pass_by(STEP_SECONDS)
    assert code_given(second, code_now(clock)).status_code == 303


def test_a_recovery_code_works_once_however_it_is_typed(site: Site, clock: Clock) -> None:
    codes = switched_on(site, clock)
    assert len(set(codes)) == RECOVERY_CODES
    for typed in (codes[0], codes[1].lower().replace("-", " "), codes[2].replace("O", "0").replace("I", "1")):
        client = password_given(site)[0]
        assert code_given(client, typed).status_code == 303
        assert code_given(password_given(site)[0], typed).status_code == 401
        assert f"Codes left: {site.second_steps.recovery_left('Bea')}" in client.get("/account").text
    assert site.second_steps.recovery_left("Bea") == RECOVERY_CODES - 3


def test_who_waits_too_long_begins_again(site: Site, clock: Clock) -> None:
    switched_on(site, clock)
    client = password_given(site)[0]
    clock.pass_by(601)
    assert code_given(client, code_now(clock)).status_code == 401


def test_another_password_ends_what_was_begun_with_the_old_one(site: Site, clock: Clock) -> None:
    switched_on(site, clock)
    client = password_given(site)[0]
    site.accounts.set_password("Bea", "quite another one")
    assert code_given(client, code_now(clock)).status_code == 401


def test_guessing_codes_has_a_narrow_limit_that_a_restart_does_not_lift(
    site: Site, clock: Clock, tmp_path: Path
) -> None:
    switched_on(site, clock)
    client = password_given(site)[0]
    wrong = "000000" if code_now(clock) != "000000" else "111111"
    assert [code_given(client, wrong).status_code for _ in range(11)] == [401] * 10 + [429]
    assert code_given(client, code_now(clock)).status_code == 429
    clock.pass_by(301)  # as long as for passwords
    assert code_given(client, code_now(clock)).status_code == 429
    clock.pass_by(3600)
    assert code_given(password_given(site)[0], code_now(clock)).status_code == 303


def test_programs_send_the_code_along(site: Site, clock: Clock) -> None:
    switched_on(site, clock)
    client, who = client_of(site), {"name": "Bea", "password": PASSWORD}
    missing = client.post("/api/session", json=who)
    assert (missing.status_code, missing.json()["problems"][0]["key"]) == (401, "web.second.needed")
    wrong = client.post("/api/session", json={**who, "code": "12"})
    assert (wrong.status_code, wrong.json()["problems"][0]["key"]) == (401, "web.second.wrong")
    assert client.post("/api/session", json={**who, "code": code_now(clock)}).status_code == 201


def test_the_secret_and_the_recovery_codes_are_for_nobody_to_read(site: Site, clock: Clock) -> None:
    codes = switched_on(site, clock)
    everything = everything_in(site.database)
    for code in codes:
        assert code not in everything
        assert code.replace("-", "") not in everything
    pages = [client_of(site, session_of(site, "Bea")).get(path).text for path in ("/account", "/people")]
    assert not any(code in page for code in codes for page in pages)


# Switching it on and off by a program


def test_programs_switch_it_on_and_off(site: Site, clock: Clock) -> None:
    client = client_of(site, headers={"Authorization": f"Bearer {session_of(site, 'Bea').token}"})
    assert client.post("/api/second-step", json={"password": "wrong"}).status_code == 401
    begun = client.post("/api/second-step", json={"password": PASSWORD}).json()
    assert begun["secret"] in begun["address"]
    secret = b32decode(begun["secret"])
    wrong = client.post("/api/second-step/on", json={"key": begun["key"], "code": "nothing"})
    assert wrong.status_code == 401
    assert client.get("/api/second-step").json() == {"on": False, "recovery_codes_left": 0}
    first = code_at(secret, int(clock.now) // STEP_SECONDS)
    codes = client.post("/api/second-step/on", json={"key": begun["key"], "code": first}).json()["recovery_codes"]
    assert client.get("/api/second-step").json() == {"on": True, "recovery_codes_left": RECOVERY_CODES}
    renewed = client.post("/api/second-step/recovery", json={"code": codes[0]}).json()["recovery_codes"]
    assert not set(renewed) & set(codes)
    assert client.post("/api/second-step/off", json={"code": codes[1]}).status_code == 401
    assert client.post("/api/second-step/off", json={"code": renewed[0]}).status_code == 204
    assert client.get("/api/second-step").json() == {"on": False, "recovery_codes_left": 0}


def test_the_host_switches_it_off_for_somebody_else_only(site: Site, clock: Clock) -> None:
    switched_on(site, clock, "Abe")
    site.second_steps.switch_on("Bea", SECRET, code_now(clock))
    abe, bea = (
        client_of(site, headers={"Authorization": f"Bearer {session_of(site, name).token}"}) for name in ("Abe", "Bea")
    )
    assert abe.delete("/api/accounts/Bea/second-step").status_code == 403
    assert bea.delete("/api/accounts/abe/second-step").status_code == 403  # an arbiter, and not yet the host
    site.accounts.set_role("Bea", Role.HOST)
    assert bea.delete("/api/accounts/bea/second-step").status_code == 401
    assert bea.delete("/api/accounts/Nobody/second-step").status_code == 404
    assert bea.delete("/api/accounts/abe/second-step").status_code == 204
    assert site.second_steps.all() == {"Bea"}


def test_whoever_is_removed_leaves_no_secret(site: Site, clock: Clock) -> None:
    switched_on(site, clock, "Abe")
    site.accounts.remove("Abe")
    with site.database.reading() as connection:
        left = [connection.execute(select(table)).all() for table in (schema.second_step, schema.recovery_code)]
    assert left == [[], []]


# In a browser


def next_code(secret: bytes, used: set[int]) -> str:
    """One that was not used yet; so it may be that of half a minute later."""
    step = int(time.time()) // STEP_SECONDS
    chosen = next(candidate for candidate in (step, step + 1) if candidate not in used)
    used.add(chosen)
    return code_at(secret, chosen)


def shown_secret(page: Page) -> bytes:
    return b32decode(re.sub(r"\s", "", page.locator("code.secret").inner_text()))


@pytest.mark.parametrize("width", [360, 1280])
def test_from_switching_on_to_signing_in_with_it_by_keyboard(browser: Browser, server: Server, width: int) -> None:
    used: set[int] = set()
    options: dict[str, Any] = {"viewport": {"width": width, "height": 740}}
    with server.context(browser, "Bea", **options) as context:
        page = context.new_page()
        page.goto("/account")
        accessible(page)
        step = page.locator("#second-step")
        step.get_by_label("Current password").fill("not the password")
        page.keyboard.press("Enter")
        expect(page.get_by_text("Wrong name or password")).to_be_visible()
        step.get_by_label("Current password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/account/second-step?key=*")
        accessible(page)
        secret = shown_secret(page)
        page.get_by_label("The code that the app shows").fill("000000")
        page.keyboard.press("Enter")
        expect(page.get_by_text("This code is wrong")).to_be_visible()
        page.get_by_label("The code that the app shows").fill(next_code(secret, used))
        page.keyboard.press("Enter")
        page.wait_for_url("**/account/recovery?key=*")
        accessible(page)
        recovery = page.locator(".recovery code").all_inner_texts()
        assert len(recovery) == RECOVERY_CODES
        page.get_by_role("link", name="I have saved them").click()
        expect(page.locator("#second-step")).to_contain_text(f"Recovery codes left: {RECOVERY_CODES}")
    with server.context(browser, **options) as context:
        page = context.new_page()
        page.goto("/people")
        page.get_by_label("Name", exact=True).fill("Bea")
        page.get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url("**/sign-in/second-step?next=/people")
        accessible(page)
        expect(page.get_by_label("Code")).to_be_focused()
        page.keyboard.type("123")
        page.keyboard.press("Enter")
        expect(page.get_by_text("This code is wrong")).to_be_visible()
        page.get_by_label("Code").fill(next_code(secret, used))
        page.keyboard.press("Enter")
        page.wait_for_url("**/people")
        expect(page.locator("#people").get_by_role("row", name="Bea")).to_contain_text("on")
        page.goto("/account")
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_label("Code").fill(recovery[0])
        page.get_by_role("button", name="Switch off").click()
        expect(page.get_by_text("Two-step sign-in is off.")).to_be_visible()
    assert server.site.second_steps.all() == set()
