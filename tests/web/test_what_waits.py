"""What an arbiter must not forget is before his eyes, and done in two clicks: adjourned games, disputed results, the
tabs that do not fit on a phone, and nothing that is cut off."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import insert

from helpers.desking import close_round
from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.language import translate
from zwitsers.web.sitedb.schema import proposal

# Text of a table that sticks out of its cell, or of a frame that cuts it off. What only a screen reader reads is left
# out.
CUT_OFF = """() => {
  const found = [];
  for (const cell of document.querySelectorAll("td, th, .entry, .points")) {
    if (!cell.offsetParent) continue;
    const edge = cell.getBoundingClientRect().right + 1;
    for (const button of cell.querySelectorAll(".button"))
      if (button.getBoundingClientRect().right > edge) found.push(button.innerText);
    const walk = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const parent = text.parentElement;
      if (!text.data.trim() || getComputedStyle(parent).clipPath !== "none") continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const right = Math.max(...[...range.getClientRects()].map((box) => box.right));
      const edges = [cell, cell.closest(".card.flush")].filter(Boolean).map((box) => box.getBoundingClientRect().right);
      if (right > Math.min(...edges) + 1.5) found.push(text.data.trim());
    }
  }
  return found;
}"""


def adjourned(server: Server, **settings: object) -> str:
    """A tournament whose first round is closed with an adjourned game on board 2."""
    name = server.create("Adjourned", players=8, **settings)
    server.play_round(name, "2-0" if settings.get("game") == "draughts" else "1-0")
    server.do(name, lambda state: actions.enter_result(state, 1, 2, Result.ADJOURNED, Result.ADJOURNED))
    return name


def test_adjourned_games_are_open_and_finished_in_two_clicks_before_the_next_round(hall: Server, desk: Page) -> None:
    name = adjourned(hall)
    desk.goto(f"/desk/{name}")
    expect(desk.locator(".steps .now")).to_contain_text("3 of 4")
    expect(desk.locator("#overview")).to_contain_text("Adjourned games that still have to be finished: 1.")
    desk.goto(f"/t/{name}/pairings")
    expect(desk.locator("#pairings-head")).to_contain_text("3 of 4 results in")
    close_round(hall, name, 1)
    desk.goto(f"/desk/{name}/pairing")
    game = desk.locator(".adjourned li")
    expect(game).to_contain_text("Round 1, board 2")
    game.get_by_role("link", name="½-½").click()
    desk.get_by_role("button", name="Correct it").click()
    desk.get_by_text("Corrected").wait_for()
    assert desk.url.endswith(f"/desk/{name}/pairing"), "back where one came from"
    played = hall.state(name).rounds[0].games[1]
    assert (played.white_result, played.black_result) == (Result.DRAW, Result.DRAW)
    expect(desk.locator(".adjourned")).to_have_count(0)


def test_not_all_results_are_in_while_a_game_is_adjourned(hall: Server, bea: httpx.Client) -> None:
    name = adjourned(hall)
    for page in ("", "/results", "/pairing"):
        text = bea.get(f"/desk/{name}{page}").text
        assert "all results" not in text.lower(), page
        assert "counts as a draw until it is finished" in text or "count as draws until they are" in text, page
    close_round(hall, name, 1)
    assert "Until then each counts as a draw, for the pairing as well." in bea.get(f"/desk/{name}/pairing").text
    hall.do(name, actions.pair)
    assert "Adjourned games that counted as a draw for this pairing: 1." in bea.get(f"/desk/{name}/pairing").text


def test_a_game_that_turns_out_to_be_adjourned_is_called_so(hall: Server, bea: httpx.Client) -> None:
    name = adjourned(hall)
    close_round(hall, name, 1)
    look = bea.get(f"/desk/{name}/corrections/look?kind=result&round=1&board=1&result=adj&lang=nl").text
    assert "van 1-0 naar afgebroken." in look


def test_the_colours_of_an_adjourned_game_are_swapped_in_two_clicks(hall: Server, desk: Page) -> None:
    name = adjourned(hall)
    close_round(hall, name, 1)
    before = hall.state(name).rounds[0].games[1]
    desk.goto(f"/desk/{name}/pairing/1")
    desk.get_by_role("link", name="Colours reversed").click()
    desk.get_by_label("Reason").fill("They sat down the wrong way")
    desk.get_by_role("button", name="Correct it").click()
    desk.get_by_text("Corrected").wait_for()
    assert desk.url.endswith(f"/desk/{name}/pairing/1"), "back where one came from"
    after = hall.state(name).rounds[0].games[1]
    assert (after.white, after.black) == (before.black, before.white)
    desk.goto(f"/desk/{name}/log")
    expect(desk.get_by_role("cell", name="They sat down the wrong way")).to_be_visible()


def test_corrections_are_reached_from_every_past_round(hall: Server, desk: Page) -> None:
    name = hall.create("Past", players=8)
    for _ in range(2):
        hall.play_round(name, close=True)
    desk.goto(f"/desk/{name}/pairing/1")
    desk.locator("main").get_by_role("link", name=translate("web.nav.corrections", "en")).click()
    expect(desk.locator("nav [aria-current=page]", has_text="Round 1")).to_be_visible()


def test_a_disputed_result_is_on_the_overview(hall: Server, desk: Page) -> None:
    name = hall.create("Disputed", players=4)
    hall.play_round(name, boards=0)
    game = hall.state(name).rounds[0].games[1]
    with hall.site.database.writing() as connection:
        for player, white, black in ((game.white, "WIN", "LOSS"), (game.black, "LOSS", "WIN")):
            connection.execute(insert(proposal).values((name, 1, 2, player, white, black, 0)))
    desk.goto(f"/desk/{name}")
    expect(desk.locator("#overview .notice.bad")).to_contain_text("Board 2")


def test_a_refusal_to_take_a_round_back_says_what_to_do(hall: Server, desk: Page) -> None:
    name = hall.create("Begun", players=4)
    hall.play_round(name, boards=1)
    desk.goto(f"/desk/{name}/pairing")
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.locator("#withdraw summary").click()
    desk.locator("#withdraw [name=reason]").fill("Wrong player")
    desk.locator("#withdraw button").click()
    expect(desk.locator("#problems")).to_contain_text("clear its results first")


@pytest.mark.parametrize("page_name", ["more", "results", "players"])
def test_on_a_phone_the_active_tab_is_in_sight_and_an_arrow_shows_that_there_are_more(
    browser: Browser, hall: Server, page_name: str
) -> None:
    name = hall.create(f"Tabs {page_name}", players=4)
    hall.play_round(name, boards=0)
    with hall.context(browser, "Bea", viewport={"width": 390, "height": 800}, locale="nl-NL") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/{page_name}")
        expect(page.locator(".tabs [aria-current]")).to_be_in_viewport(ratio=1)
        shown = page.evaluate("document.querySelector('.tabs').className.split(' ').filter(n => n.startsWith('more'))")
        assert (
            shown
            == {"more": ["more-before"], "results": ["more-before", "more-after"], "players": ["more-after"]}[page_name]
        )


@pytest.mark.parametrize("width", [320, 390, 1200])
def test_no_word_or_number_of_a_table_is_cut_off(browser: Browser, hall: Server, width: int) -> None:
    name = adjourned(hall, game="draughts")
    paths = [f"/desk/{name}/results", f"/desk/{name}/pairing", f"/t/{name}/pairings", f"/t/{name}/pairings?by=name"]
    with hall.context(browser, "Bea", viewport={"width": width, "height": 800}, locale="nl-NL") as context:
        page = context.new_page()
        for path in paths:
            page.goto(path)
            assert page.evaluate(CUT_OFF) == [], path
        close_round(hall, name, 1)
        for path in (f"/desk/{name}/pairing/1", f"/desk/{name}/corrections?round=1", f"/t/{name}/standings"):
            page.goto(path)
            assert page.evaluate(CUT_OFF) == [], path
