"""A club of 24 plays three evenings of its season, all of it on pages: set up, cancellations by phone, a duty, a late
arrival, a postponed game, and a member who asks why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server
from zwitsers.engine.domain import Result

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 900}, "is_mobile": True, "has_touch": True}
MEMBERS = 24
# As it is copied from the spreadsheet of the club.
LIST = "Name\tRating\n" + "\n".join(f"Member {n:02}\t{2001 - n}" for n in range(1, MEMBERS + 1))
# What a club takes to set up its season, with the typing of a person left out.
SECONDS = 120


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


def set_up(desk: Page) -> str:
    """The season, its members from a list, and what members may do on their phones."""
    desk.goto("/new?game=chess")
    desk.locator("input[name=name]").fill("Club 2026/27")
    desk.locator("input[name=systems][value=keizer]").check()
    desk.locator("input[name=rounds]").fill("34")
    desk.locator("main form button[type=submit]").last.click()
    desk.wait_for_url("**/players")
    name = desk.url.split("/desk/")[1].split("/")[0]
    desk.goto(f"/desk/{name}/players/import")
    desk.locator("textarea[name=pasted]").fill(LIST)
    desk.get_by_role("button", name="Preview").last.click()
    desk.get_by_role("button", name=f"Import {MEMBERS} players").click()
    desk.wait_for_url("**/players")
    desk.goto(f"/desk/{name}/settings#requests")
    form = desk.locator("form", has=desk.locator("[name=accept_duties]"))
    form.locator("input[name=player_requests][type=checkbox]").check()
    form.locator("[name=accept_absences]").fill("9")
    form.locator("[name=accept_duties]").fill("3")
    form.get_by_role("button", name="Save").click()
    expect(desk.locator("#notices .notice")).to_be_visible()
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


def closed(desk: Page, name: str, keys: str) -> None:
    """A key for every board, and the round is closed."""
    desk.goto(f"/desk/{name}/results")
    expect(desk.locator("#b-1")).to_be_focused()
    desk.keyboard.type(keys)
    desk.get_by_role("button", name="Close Round").click()
    desk.wait_for_url(f"**/desk/{name}/pairing")


def test_three_evenings_of_a_club(server: Server, browser: Browser, desk: Page) -> None:
    began = time.monotonic()
    name = set_up(desk)
    assert time.monotonic() - began < SECONDS
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
    # Board 2 is postponed: it counts as a draw until its result is in.
    closed(desk, name, "1a" + "1" * 9)

    evening(desk, name)
    closed(desk, name, "1" * 12)
    desk.goto(f"/desk/{name}/pairing")
    desk.locator(".adjourned li").get_by_role("link", name="1-0").click()
    desk.get_by_role("button", name="Correct it").click()
    desk.get_by_text("Corrected.").wait_for()
    assert server.state(name).rounds[0].games[1].white_result is Result.WIN

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
