"""A club of 24 plays three evenings of its season: set up, cancellations by phone, a duty, a late arrival, a postponed
game, and a member who asks why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server, player
from zwitsers.engine.domain import Result
from zwitsers.event import actions

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 900}, "is_mobile": True, "has_touch": True}
MEMBERS = 24


@contextmanager
def phone(browser: Browser, server: Server, name: str, number: int) -> Iterator[Page]:
    """The phone of a member, who has typed their code."""
    context = browser.new_context(base_url=server.url, locale="en-GB", **PHONE)
    page = context.new_page()
    page.goto(f"/t/{name}?player={number}")
    page.get_by_label("Code").fill(server.site.choices.code(name, number))
    page.locator("form.code button[type=submit]").click()
    expect(page.locator("#ask")).to_be_visible()
    yield page
    context.close()


def asks(page: Page, round_number: int, what: str) -> None:
    page.locator("#ask summary").click()
    page.locator(f"#ask input[name=round][value='{round_number}']").check()
    page.locator("#ask select[name=what]").select_option(what)
    page.locator("#ask button[type=submit]").click()
    expect(page.locator(".own-requests")).to_contain_text("accepted")


def set_up(server: Server, desk: Page) -> str:
    """The season, by the form; the members come from a list."""
    desk.goto("/new?game=chess")
    desk.locator("input[name=name]").fill("Club 2026/27")
    desk.locator("input[name=systems][value=keizer]").check()
    desk.locator("input[name=rounds]").fill("34")
    desk.locator("main form button[type=submit]").last.click()
    desk.wait_for_url("**/players")
    name = desk.url.split("/desk/")[1].split("/")[0]
    server.do(name, lambda state: actions.add_players(state, [player(n) for n in range(1, MEMBERS + 1)]))
    wanted = {"player_requests": True, "accept_absences": 9, "accept_duties": 3, "no_show_withdraws": False}
    server.do(name, lambda state: actions.change_settings(state, wanted))
    return name


def evening(desk: Page, name: str, *, away: tuple[int, ...] = ()) -> None:
    """Who is there, and one click to a published pairing."""
    desk.goto(f"/desk/{name}/pairing")
    if desk.locator("#evening").get_attribute("open") is None:
        desk.locator("#evening summary").click()
    for member in away:
        desk.locator(f"#evening input[value='{member}']").uncheck()
    with desk.expect_navigation():
        desk.locator("#evening button[type=submit]").click()
    expect(desk.locator("table.boards")).to_be_visible()


def closed(server: Server, desk: Page, name: str, postponed: int = 0) -> None:
    """White wins everywhere; one game is postponed."""
    desk.goto("about:blank")  # the page of a round that closes goes to the next one by itself
    made = server.state(name).rounds[-1]
    for board in made.numbers:
        server.enter(name, board, "adj" if board == postponed else "1-0")
    server.do(name, lambda state: actions.close_round(state, made.number))


def test_three_evenings_of_a_club(server: Server, browser: Browser, desk: Page) -> None:
    name = set_up(server, desk)
    with phone(browser, server, name, 24) as page:
        asks(page, 1, "absent")
    with phone(browser, server, name, 23) as page:
        asks(page, 1, "duty")

    # 22 has said nothing and is not there, so 21 play: one has the bye, until 22 comes in late.
    evening(desk, name, away=(22,))
    made = server.state(name).rounds[0]
    assert made.absent == {24: Result.ABSENT, 23: Result.FULL_POINT_BYE, 22: Result.ABSENT}
    assert made.bye == 21
    desk.locator("#late-player").select_option("22")
    with desk.expect_navigation():
        desk.locator("#late-arrival button[type=submit]").click()
    expect(desk.locator("table.boards tbody tr")).to_have_count(11)
    after = server.state(name).rounds[0]
    assert after.games[:10] == made.games
    assert {after.games[10].white, after.games[10].black} == {21, 22}
    closed(server, desk, name, postponed=2)

    # The postponed game counts as a draw until its result is in.
    evening(desk, name)
    closed(server, desk, name)
    server.do(name, lambda state: actions.correct_result(state, 1, 2, Result.WIN, Result.LOSS, "played on Monday"))

    evening(desk, name, away=(20,))
    desk.goto(f"/desk/{name}/attendance")
    expect(desk.locator("#attendance tbody tr")).to_have_count(MEMBERS)

    # A member asks: what if I win, and why these points?
    with phone(browser, server, name, 1) as page:
        page.goto(f"/t/{name}/players/1")
        asked = page.locator("#keizer")
        expect(asked).to_contain_text("What if I win? Round 3 against")
        expect(asked).to_contain_text("Keizer points, round by round")
        expect(page.locator("#course svg")).to_be_visible()
        page.goto(f"/t/{name}/progress")
        expect(page.locator("svg.ranks.narrow")).to_be_visible()
