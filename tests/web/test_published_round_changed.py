"""One board of a published round is changed: the desk, the phones, the hall, the paper and programs say so."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers import poppler
from helpers.webserver import Server
from zwitsers.event import actions

WORDS = {
    "en": {
        "title": "Change one board",
        "pair": "Pair these two",
        "swap": "Swap these two",
        "done": "Round 1 has been changed.",
        "changed": "changed",
        "legend": "* This board was changed after the round was published.",
    },
    "nl": {
        "title": "Eén bord wijzigen",
        "pair": "Laat deze twee spelen",
        "swap": "Laat deze twee van plaats wisselen",
        "done": "Ronde 1 is gewijzigd.",
        "changed": "gewijzigd",
        "legend": "* Dit bord is gewijzigd nadat de ronde gepubliceerd was.",
    },
}
REASON = "Came in late"


def with_late_entry(server: Server) -> tuple[str, int]:
    """Seven players, a result in, and one who comes late; gives the tournament and who has the bye."""
    name = server.create("Changed", players=7)
    server.play_round(name, boards=1)
    state = server.do(name, lambda now: actions.add_player(now, {"name": "Laat, Lies"}))
    bye = state.round(1).bye
    assert bye is not None
    return name, bye


def mend(page: Page, words: dict[str, str], one: int, two: int, button: str) -> None:
    page.locator("#mend summary").click()
    page.locator("#mend-one").select_option(str(one))
    page.locator("#mend-two").select_option(str(two))
    page.locator("#mend-reason").fill(REASON)
    page.get_by_role("button", name=words[button]).click()
    expect(page.locator("#notices")).to_contain_text(words["done"])


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_late_entry_gets_a_game_and_everyone_sees_what_changed(hall: Server, browser: Browser, language: str) -> None:
    words = WORDS[language]
    name, bye = with_late_entry(hall)
    with hall.context(browser, "Bea", locale=language) as desk, hall.context(browser, locale=language) as phones:
        phone = phones.new_page()
        phone.goto(f"/t/{name}/pairings")
        expect(phone.locator("tbody tr")).to_have_count(3)
        page = desk.new_page()
        page.goto(f"/desk/{name}/pairing")
        mend(page, words, 8, bye, "pair")
        expect(page.locator("table.boards tbody tr").nth(3)).to_contain_text("4*")
        expect(page.locator("#changes")).to_contain_text("Bea")
        expect(page.locator("#changes")).to_contain_text(REASON)
        # The phone follows by itself; results of other boards stay.
        expect(phone.locator("tbody tr")).to_have_count(4)
        expect(phone.locator("tbody tr").nth(3)).to_contain_text("4*")
        expect(phone.locator("tbody tr").first).to_contain_text("1 – 0")
        expect(phone.locator("#pairing-signs")).to_contain_text(words["legend"])
        phone.goto(f"/t/{name}/players/8")
        expect(phone.locator("main")).to_contain_text(words["changed"])
        phone.goto(f"/t/{name}/hall?show=pairings")
        expect(phone.locator("#slides")).to_contain_text("4*")
        expect(phone.locator("#hall-foot")).to_contain_text(words["legend"])
        sheet = poppler.text(page.request.get(f"/desk/{name}/paper/pairings?lang={language}").body())
        assert "4*" in sheet
        assert words["legend"] in sheet
        # Why: of that board, and of the round.
        for address in (f"/desk/{name}/pairing/1/why/4", f"/desk/{name}/pairing/1/why"):
            page.goto(address)
            expect(page.locator("#answer")).to_contain_text("Bea")
            expect(page.locator("#answer")).to_contain_text(REASON)
    assert hall.state(name).round(1).game(4).white == 8


def test_a_pair_that_should_not_be_changes_places_with_another(hall: Server, desk: Page) -> None:
    name = hall.create("Swapped", players=8)
    hall.play_round(name, boards=0)
    games = dict(hall.state(name).round(1).boards)
    desk.goto(f"/desk/{name}/pairing")
    mend(desk, WORDS["en"], games[2].black, games[3].black, "swap")
    expect(desk.locator("tr.by-hand")).to_have_count(2)
    after = hall.state(name).round(1)
    assert (after.game(2).black, after.game(3).black) == (games[3].black, games[2].black)
    # It can be undone like anything else.
    desk.goto(f"/desk/{name}/log")
    desk.get_by_role("button", name="Undo").first.click()
    expect(desk.locator("main")).to_contain_text("Undone: entry 12.")
    assert hall.state(name).round(1).changed_boards == set()


def test_a_change_that_breaks_a_norm_says_so(hall: Server, bea: httpx.Client) -> None:
    name = hall.create("Again", players=4)
    hall.play_round(name, close=True)
    hall.play_round(name, boards=0)
    met = hall.state(name).round(1).game(1)
    fields = {"what": "pair", "round": 2, "one": met.white, "two": met.black, "reason": "they want to"}
    answer = bea.post(f"/desk/{name}/pairing/mend", data=hall.form("Bea", **fields), follow_redirects=True)
    assert answer.status_code == 200
    assert 'id="changes"' in answer.text
    assert "may not play each other again: they met in round 1" in answer.text


def test_a_board_with_a_result_stays(hall: Server, bea: httpx.Client) -> None:
    name, bye = with_late_entry(hall)
    played = hall.state(name).round(1).game(1)
    fields = {"what": "pair", "round": 1, "one": played.white, "two": bye, "reason": REASON}
    answer = bea.post(f"/desk/{name}/pairing/mend", data=hall.form("Bea", **fields))
    assert answer.status_code == 422
    assert "has a result, so it stays as it is" in answer.text
    assert hall.state(name).round(1).changed_boards == set()
