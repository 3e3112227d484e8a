"""The manual in a browser: every part in both languages, on a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from helpers.accessibility import accessible
from helpers.webserver import Server
from zwitsers.web.manual.places import PARTS

# The whole manual is 34 pages; the daily run looks at two of them (test_every_page).
pytestmark = pytest.mark.slow
DEVICES = {"nl-NL": {"width": 390, "height": 844}, "en-GB": {"width": 1280, "height": 800}}


@pytest.mark.parametrize("locale", DEVICES)
def test_axe_finds_nothing_and_nothing_sticks_out(browser: Browser, server: Server, locale: str) -> None:
    with server.context(browser, locale=locale, viewport=DEVICES[locale], reduced_motion="reduce") as context:
        page = context.new_page()
        for part in PARTS:
            page.goto(f"/help/{part}")
            accessible(page)


def test_the_question_mark_opens_the_part_about_the_page(browser: Browser, server: Server) -> None:
    server.create("Open", players=4)
    with server.context(browser, "Bea", locale="nl-NL") as context:
        page = context.new_page()
        page.goto("/desk/open/results")
        with context.expect_page() as opened:
            page.locator("a.help-mark").click()
        opened.value.wait_for_load_state()
        assert opened.value.url.endswith("/help/results#keys")
        assert opened.value.locator("#keys").inner_text() == "Met het toetsenbord"
