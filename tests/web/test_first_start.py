"""The first minutes: the one-time link, signing in and out, and what the public does not get to see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.webserver import PASSWORD, Server, start
from zwitsers.cli.desktop import opening_page

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.daily

TWELVE = (
    "Anna de Vries", "Bram Kuipers", "Carla Jansen", "Daan Visser", "Eva Smit", "Femke Bos",
    "Gijs Mulder", "Hanna Peters", "Ids Faber", "Joost Kok", "Karin Maas", "Lars Timmer",
)  # fmt: skip


def test_a_newcomer_pairs_twelve_players_with_four_clicks_and_one_key_beside_the_names(
    browser: Browser, tmp_path: Path
) -> None:
    """From an empty program as it opens the browser: by the words on the pages, with what has the focus."""
    with start(tmp_path, people=False) as server, server.context(browser) as context:
        server.site.stop = lambda: None
        page = context.new_page()
        page.goto(opening_page(server.site, server.url))
        page.get_by_role("link", name="New tournament").click()
        expect(page.locator("[autofocus]")).to_be_focused()
        page.keyboard.type("Club rapid\n")
        page.wait_for_url("**/desk/club-rapid/players")
        expect(page.locator("[autofocus]")).to_be_focused()
        for name in TWELVE:
            page.keyboard.type(f"{name}\n")
        expect(page.locator("#count")).to_have_text("12")
        page.get_by_role("link", name="Pair round 1", exact=True).click()
        page.get_by_role("button", name="Pair round 1").click()
        page.get_by_role("button", name="Publish Round 1").click()
        page.wait_for_url("**/results")
        assert len(server.state("club-rapid").rounds[0].games) == 6


def test_from_the_names_to_a_published_round_with_enter_alone(browser: Browser, tmp_path: Path) -> None:
    """Enter without a name goes to the main button; each further Enter is the next step."""
    with start(tmp_path, people=False) as server, server.context(browser) as context:
        server.site.stop = lambda: None
        page = context.new_page()
        page.goto(opening_page(server.site, server.url))
        page.goto("/new")
        page.keyboard.type("Club rapid\n")
        page.wait_for_url("**/desk/club-rapid/players")
        expect(page.locator("[autofocus]")).to_be_focused()
        page.keyboard.type(f"{TWELVE[0]}\n")
        expect(page.locator("#count")).to_have_text("1")
        expect(page.locator("[data-next]")).to_have_count(0)
        expect(page.locator("main .button.primary")).to_have_text("Add")
        for name in TWELVE[1:]:
            page.keyboard.type(f"{name}\n")
        expect(page.locator("#count")).to_have_text("12")
        expect(page.locator("main .button.primary")).to_have_text("Pair round 1")
        page.keyboard.press("Enter")
        expect(page.locator("a[data-next]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#pairing button[data-next]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#verdict [data-next]")).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_url("**/results")
        assert len(server.state("club-rapid").published) == 1


def test_after_an_import_the_focus_is_on_the_button_to_the_pairing(desk: Page, hall: Server) -> None:
    name = hall.create("Imported", players=0)
    desk.goto(f"/desk/{name}/players/import")
    desk.locator("textarea").fill("Name;Rating\nVos, Piet;1800\nKok, Hugo;1700\n")
    desk.locator("textarea").locator("xpath=ancestor::form").get_by_role("button").last.click()
    desk.locator("#import-form button[type=submit]").last.click()
    desk.wait_for_url("**/players")
    expect(desk.locator("a[data-next]")).to_be_focused()
    desk.goto(f"/desk/{name}/players")
    expect(desk.get_by_label("Name", exact=True)).to_be_focused()


def test_the_arbiter_sees_the_desk_and_what_comes_next(page: Page, server: Server) -> None:
    name = server.create("Spring Open", players=8)
    page.goto("/")
    page.get_by_role("link", name="Spring Open").click()
    assert page.get_by_role("listitem").filter(has_text="Players").get_by_text("8", exact=True).is_visible()
    assert page.get_by_role("link", name="Pair round 1").is_visible()
    assert page.url.endswith(f"/desk/{name}")


def test_signing_in_and_out(browser: Browser, empty_server: Server) -> None:
    server = empty_server  # of one tournament the public page is what is left
    name = server.create("Spring Open", players=2)
    with server.context(browser) as context:
        page = context.new_page()
        page.goto(f"/desk/{name}")
        page.get_by_label("Name", exact=True).fill("Bea")
        page.get_by_label("Password").fill("wrong wrong")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_text("Wrong name or password.").wait_for()
        assert page.get_by_label("Name", exact=True).input_value() == "Bea"  # nothing typed is lost
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url(f"**/desk/{name}")
        page.locator("details.menu summary").click()
        page.get_by_role("button", name="Sign out").click()
        page.wait_for_url(f"{server.url}/t/{name}")
        page.goto(f"/desk/{name}")
        assert "/sign-in" in page.url


def test_a_new_password_can_be_looked_at(page: Page, server: Server) -> None:
    server.create("Spring Open", players=2)
    page.goto("/people")
    field = page.get_by_label("Password", exact=True)
    field.fill("een paar woorden")
    page.get_by_role("button", name="Show the password").click()
    expect(field).to_have_attribute("type", "text")
    page.get_by_role("button", name="Show the password").click()
    expect(field).to_have_attribute("type", "password")
    expect(field).to_have_value("een paar woorden")
