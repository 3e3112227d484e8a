"""The number of the first board and the board of a player who cannot move, on every page that names a board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers import poppler
from helpers.webserver import Server
from zwitsers.event import actions


def board_of(hall: Server, name: str, player: int) -> int | None:
    return hall.state(name).rounds[0].board_of(player)


def test_boards_are_chosen_on_the_page_and_hold_from_draft_to_result(
    hall: Server, desk: Page, browser: Browser
) -> None:
    name = hall.create("Own boards", players=8)
    desk.goto(f"/desk/{name}/settings")
    desk.get_by_label("First board number").fill("21")
    desk.locator("form:has(#f-first_board) button[type=submit]").click()
    expect(desk.locator(".notice.good")).to_be_visible()
    desk.goto(f"/desk/{name}/players/8")
    desk.get_by_label("Board", exact=True).fill("5")
    desk.get_by_role("button", name="Save board").click()
    expect(desk.locator(".notice.good")).to_contain_text("plays at board 5")

    desk.goto(f"/desk/{name}/pairing")
    desk.get_by_role("button", name="Pair round 1").click()
    boards = desk.locator("table.draft td.key")
    expect(boards).to_have_text(["5", "21", "22", "23"])
    expect(desk.locator("table.draft tbody tr").first).to_contain_text("Vos, Bram")
    desk.get_by_role("button", name="Publish round 1").click()

    # The keys go to the boards in the order in which they stand; the numbers are those on the tables.
    expect(desk.locator("tr[data-board]")).to_have_count(4)
    assert [row.get_attribute("data-board") for row in desk.locator("tr[data-board]").all()] == ["5", "21", "22", "23"]
    desk.keyboard.press("1")
    desk.keyboard.press("0")
    expect(desk.locator("#row-21")).to_have_attribute("data-open", "no")
    assert not hall.state(name).rounds[0].game(5).open
    assert hall.state(name).rounds[0].open_boards == [22, 23]

    with hall.context(browser, viewport={"width": 390, "height": 800}) as phone, phone.new_page() as page:
        page.goto(f"/t/{name}/pairings")
        expect(page.locator("main")).to_contain_text("23")
        page.goto(f"/t/{name}/why/1/5")
        expect(page.locator("main")).to_contain_text("Vos, Bram")
        assert page.goto(f"/t/{name}/why/1/1").status == 404  # type: ignore[union-attr]
    for what in ("pairings", "slips", "pairings-by-name"):
        assert "23" in poppler.text(desk.request.get(f"/desk/{name}/paper/{what}").body())


@pytest.mark.parametrize(("language", "words"), [("en", "fixed board 9, but meets"), ("nl", "vast bord, maar speelt")])
def test_two_with_a_board_who_meet_are_named_on_the_draft(hall: Server, desk: Page, language: str, words: str) -> None:
    name = hall.create("Both", players=4)
    hall.do(name, lambda state: actions.fix_board(state, 1, 7))
    hall.do(name, lambda state: actions.fix_board(state, 4, 9))
    hall.do(name, actions.pair)
    desk.goto(f"/desk/{name}/pairing?lang={language}")
    expect(desk.locator("#verdict")).to_contain_text(words)
    assert board_of(hall, name, 1) == board_of(hall, name, 4) == 7


def test_a_board_of_somebody_else_is_refused_in_words(hall: Server, desk: Page) -> None:
    name = hall.create("Taken", players=4)
    hall.do(name, lambda state: actions.fix_board(state, 1, 7))
    desk.goto(f"/desk/{name}/players/2")
    desk.get_by_label("Board", exact=True).fill("7")
    desk.get_by_role("button", name="Save board").click()
    expect(desk.locator(".notice.bad")).to_contain_text("Board 7 already belongs to player 1")
