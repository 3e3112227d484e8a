"""Roles and one-time links in a browser, on a desktop and on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from helpers.accessibility import accessible
from helpers.webserver import PASSWORD, Server
from zwitsers.web.auth.roles import Role

NEW = "paard pion koning"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_somebody_is_invited_joins_and_is_removed_while_a_page_is_open(
    browser: Browser, server: Server, size: dict[str, Any]
) -> None:
    server.site.members.choose_team(False, ())
    eve = f"Eve {size['viewport']['width']}"
    name = server.create("Spring Open", players=8)
    server.site.members.begin(name, "Bea")
    with server.context(browser, "Bea", **size) as desk, server.context(browser, **size) as new:
        page, other = desk.new_page(), new.new_page()
        page.goto(f"/desk/{name}/people")
        page.get_by_role("button", name="Create a link").click()
        link = page.get_by_label("Link", exact=True).input_value()
        accessible(page)
        other.goto(link)
        accessible(other)
        other.locator("#f-name").fill(eve)
        other.locator("#f-password").fill(NEW)
        other.get_by_role("button", name="Create account and start").click()
        expect(other.get_by_role("heading", level=1)).to_be_visible()
        other.wait_for_url(f"**/desk/{name}")
        page.get_by_role("link", name="Done").click()
        row = page.get_by_role("row", name=eve)
        expect(row).to_contain_text("Assistant")
        row.get_by_role("button", name="Make arbiter").click()
        expect(page.get_by_role("row", name=eve).get_by_role("cell").first).to_have_text("Arbiter")
        expect(other.get_by_role("link", name="Absences")).to_be_visible()  # the open page is that of an arbiter now
        page.once("dialog", lambda dialog: dialog.accept())
        page.get_by_role("row", name=eve).get_by_role("button", name="Remove").click()
        expect(page.get_by_role("row", name=eve)).to_have_count(0)
        other.goto(f"/desk/{name}/results")
        expect(other.get_by_text(f"{eve} is not allowed to do this here")).to_be_visible()


def test_a_host_sends_a_link_for_a_new_password_in_dutch(browser: Browser, server: Server) -> None:
    server.site.accounts.set_role("Bea", Role.HOST)
    options = {**PHONE, "locale": "nl-NL"}
    with server.context(browser, "Bea", **options) as host, server.context(browser, **options) as own:
        page, other = host.new_page(), own.new_page()
        page.goto("/people")
        accessible(page)
        page.get_by_role("row", name="Abe").get_by_role("button", name="Nieuw wachtwoord").click()
        link = page.get_by_label("De link").input_value()
        accessible(page)
        other.goto(link)
        accessible(other)
        other.locator("#f-password").fill(NEW)
        other.get_by_role("button", name="Wijzigen").click()
        other.wait_for_url("**/sign-in")
        other.get_by_role("textbox", name="Naam").fill("Abe")
        other.locator("input[type=password]").fill(NEW)
        other.get_by_role("button", name="Aanmelden").click()
        expect(other.get_by_text("met een link die Bea heeft gemaakt")).to_be_visible()
    assert server.site.accounts.checked("Abe", PASSWORD) is None
