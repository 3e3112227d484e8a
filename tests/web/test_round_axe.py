"""Nobody is kept out of the pages about a round either in the states that only working on them brings about."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from helpers.accessibility import accessible, no_violation
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.web.sitedb.page_settings import TWICE


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 320)])
def test_axe_finds_nothing_while_a_round_is_made_and_played(
    browser: Browser, server: Server, scheme: str, width: int
) -> None:
    name = server.create("Spring Open", players=9)
    with server.context(browser, "Bea", color_scheme=scheme, viewport={"width": width, "height": 900}) as context:
        page = context.new_page()
        server.do(name, actions.pair)
        page.goto(f"/desk/{name}/pairing")
        page.locator("#draft .seat").nth(0).focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
        page.locator("#carrying .verdict").wait_for()
        no_violation(page)
        page.keyboard.press("Enter")
        page.locator("#take-back").wait_for()
        no_violation(page)
        page.locator("a[data-answer][href$='/why/1']").click()
        page.locator("dialog[open] h1").wait_for()
        no_violation(page)
        page.goto("/people")  # a page that does not follow what happens next
        server.do(name, lambda state: actions.publish(state, "because"))
        server.site.choose(name, TWICE, "yes")
        page.goto(f"/desk/{name}/results")
        page.keyboard.press("1")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("0")
        page.locator("tr.disputed").wait_for()
        accessible(page)
