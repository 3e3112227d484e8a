"""How the desk is laid out: a draft on one screen, the next button under the finger, cards that say where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from zwitsers.event import actions
from zwitsers.language import translate

if TYPE_CHECKING:
    import httpx
    from playwright.sync_api import Browser, Page

    from helpers.webserver import Server


@pytest.mark.parametrize("width", [1280, 1920])
def test_a_draft_of_34_players_is_on_one_screen(hall: Server, browser: Browser, width: int) -> None:
    name = hall.create(f"Compact {width}", players=34, systems=[[1, "fide-dutch"]], rounds=7)
    hall.play_round(name, close=True)
    hall.do(name, actions.pair)
    with hall.context(browser, "Bea", viewport={"width": width, "height": 1080}) as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/pairing")
        expect(page.locator(".boards.draft tbody tr")).to_have_count(17)
        expect(page.locator(".boards.draft tbody tr").last).to_be_in_viewport(ratio=1)
        # State and main button stay in sight at the end of the page, and panels with nobody in them take no room.
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        for part in ("#verdict-title", "[data-next]"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        expect(page.locator(".drop.nobody")).to_have_count(2)
        expect(page.locator(".drop.nobody").first).to_be_hidden()
        page.locator(".seat").first.click()
        expect(page.locator(".drop.nobody").first).to_be_visible()


def test_the_first_page_says_where_each_tournament_stands_newest_first(hall: Server, bea: httpx.Client) -> None:
    old = hall.create("Older one", players=4)
    new = hall.create("Newer one", players=4)
    hall.do(new, actions.pair)
    text = bea.get("/").text
    assert text.index(f"/desk/{new}") < text.index(f"/desk/{old}")
    assert translate("web.home.step.publish", "en") in text
    assert translate("web.home.step.pair", "en") in text
    hall.do(old, actions.pair)
    text = bea.get("/").text
    assert text.index(f"/desk/{old}") < text.index(f"/desk/{new}")


def test_paper_corrections_and_files_are_in_the_main_menu(hall: Server, desk: Page) -> None:
    name = hall.create("Menu", players=4)
    desk.goto(f"/desk/{name}/more")
    for page in ("paper", "corrections", "exchange"):
        expect(desk.locator(f".tabs a[href='/desk/{name}/{page}']")).to_have_text(translate(f"web.nav.{page}", "en"))
        expect(desk.locator(f"main a[href='/desk/{name}/{page}']")).to_have_count(0)


def test_title_and_rating_are_columns_where_lists_show_people(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Columns", players=4)
    hall.do(name, lambda state: actions.change_player(state, 1, {"title": "WFM", "rating": 1801}))
    for page in ("players", "lots", "absences"):
        text = bea.get(f"/desk/{name}/{page}").text
        assert f">{translate('desk.field.title', 'en')}</th>" in text, page
        assert '<td class="faint">WFM</td>' in text, page
        assert '<td class="number">1801</td>' in text, page


def test_the_bar_with_state_and_main_button_is_there_in_every_state(hall: Server, desk: Page) -> None:
    """To be paired, being played, complete, finished; the draft has it too (above)."""
    name = hall.create("Bar", players=34, rounds=1, systems=[[1, "knsb-wp"]])

    def stays_in_sight(button: str) -> None:
        desk.goto(f"/desk/{name}/pairing")
        desk.evaluate("scrollTo(0, document.body.scrollHeight)")
        expect(desk.locator("#round-bar h1")).to_be_in_viewport(ratio=1)
        expect(desk.locator("#round-bar [data-next]")).to_have_text(button)
        expect(desk.locator("#round-bar [data-next]")).to_be_in_viewport(ratio=1)
        desk.goto("/people")  # a page that does not follow what happens next

    stays_in_sight(translate("round.pairing.button", "en", round=1))
    hall.play_round(name, boards=1)
    stays_in_sight(translate("round.published.results", "en"))
    for board in range(2, 18):
        hall.enter(name, board, "1-0")
    stays_in_sight(translate("round.results.close", "en", round="Round 1"))
    hall.do(name, lambda state: actions.close_round(state, 1))
    stays_in_sight(translate("round.published.finish", "en"))
    hall.do(name, lambda state: actions.finish(state, 1))
    stays_in_sight(translate("round.published.standings", "en"))
