"""Entering results in a real browser: by keyboard, by touch, two at once, and without a connection."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from sqlalchemy import insert

from helpers.desking import all_saved, playing, results
from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.state import Status
from zwitsers.language import translate
from zwitsers.web.http.site import open_site
from zwitsers.web.sitedb.double_entry import DoubleEntries
from zwitsers.web.sitedb.page_settings import TWICE
from zwitsers.web.sitedb.schema import proposal

pytestmark = pytest.mark.daily


def chosen_board(page: Page) -> str:
    return str(page.evaluate("document.activeElement.closest('tr')?.dataset.board"))


def test_a_whole_round_is_entered_with_one_key_for_each_board(page: Page, server: Server) -> None:
    name = playing(server, players=14)
    page.goto(f"/desk/{name}/results")
    for key in ("1", "5", "0", "+", "-", "d", "a"):
        page.keyboard.press(key)
    all_saved(page)
    expect(page.locator("#count")).to_have_text("6 of 7 in")
    expect(page.locator(".count")).to_contain_text("1 adjourned")
    assert results(server, name) == ["1-0", "½-½", "0-1", "1-0R", "0-1R", "0-0R", "adj"]
    page.get_by_role("button", name="Close Round 1").click()
    page.wait_for_url(f"**/desk/{name}/pairing")
    assert server.state(name).rounds[0].status is Status.CLOSED


def test_draughts_has_its_own_keys(page: Page, server: Server) -> None:
    name = playing(server, players=6, game="draughts")
    page.goto(f"/desk/{name}/results")
    for key in ("2", "1", "0"):
        page.keyboard.press(key)
    all_saved(page)
    assert results(server, name) == ["2-0", "1-1", "0-2"]


def test_a_key_goes_to_the_next_open_board_and_arrows_search_and_undo_move(page: Page, server: Server) -> None:
    name = playing(server)
    server.do(name, lambda state: actions.enter_result(state, 1, 2, Result.WIN, Result.LOSS))
    page.goto(f"/desk/{name}/results")
    page.keyboard.press("1")
    assert chosen_board(page) == "3"  # the second one is in already
    page.keyboard.press("ArrowDown")
    assert chosen_board(page) == "4"
    page.keyboard.press("/")
    surname = server.state(name).entrants[server.state(name).rounds[0].games[4].black].player.name.partition(",")[0]
    page.keyboard.type(surname.lower())
    page.keyboard.press("Enter")
    assert chosen_board(page) == "5"
    page.keyboard.press("0")
    page.keyboard.press("u")
    assert chosen_board(page) == "5"
    all_saved(page)
    expect(page.locator("#row-5 .shown")).to_have_text("–")
    page.keyboard.press("Control+z")
    assert chosen_board(page) == "1"
    all_saved(page)
    assert results(server, name) == ["", "1-0", "", "", ""]


def test_only_open_games_leaves_out_what_is_in(page: Page, server: Server) -> None:
    name = playing(server)
    server.do(name, lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS))
    page.goto(f"/desk/{name}/results")
    page.get_by_role("link", name="Only open games").click()
    expect(page.locator("#row-1")).to_be_hidden()
    expect(page.locator("#row-2 .entry")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator("#row-2")).to_be_hidden()
    expect(page.locator("#row-3 .entry")).to_be_focused()


def test_a_finger_enters_results_with_the_legend(browser: Browser, server: Server) -> None:
    name = playing(server)
    with server.context(browser, "Abe", has_touch=True, viewport={"width": 390, "height": 800}) as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/results")
        page.locator("#row-2").tap()
        page.locator("#legend").get_by_role("button", name="½-½").tap()
        all_saved(page)
        expect(page.locator("#row-2 .shown")).to_have_text("½-½")
        page.locator("#other").select_option("½-0")
        all_saved(page)
    assert results(server, name)[1:3] == ["½-½", "½-0"]
    assert server.site.now(name).log.entries[-1].author == "Abe"


def test_two_arbiters_enter_at_once_and_see_each_other(browser: Browser, server: Server) -> None:
    name = playing(server)
    with server.context(browser, "Bea") as one, server.context(browser, "Abe") as two:
        bea, abe = one.new_page(), two.new_page()
        bea.goto(f"/desk/{name}/results")
        abe.goto(f"/desk/{name}/results")
        abe.keyboard.press("End")
        for place in range(2):
            bea.keyboard.press("1")
            abe.keyboard.press("0")
            abe.keyboard.press("ArrowUp" if place else "Home")
            abe.keyboard.press("End")
            abe.keyboard.press("ArrowUp")
        all_saved(bea)
        all_saved(abe)
        for page in (bea, abe):
            expect(page.locator("#count")).to_have_text("4 of 5 in")  # by itself, without loading anew
        assert chosen_board(bea) == "3"  # what Abe does has not moved her
    assert results(server, name) == ["1-0", "1-0", "", "0-1", "0-1"]


def test_a_conflict_shows_what_the_other_entered_and_is_not_overwritten(browser: Browser, server: Server) -> None:
    name = playing(server)
    with server.context(browser, "Bea") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/results")
        page.route("**/live", lambda route: route.abort())
        context.set_offline(True)  # so that her page does not hear of it
        page.keyboard.press("1")
        expect(page.locator("#row-1 .unsaved-note")).to_contain_text("not saved yet")
        server.site.run(name, lambda state: actions.enter_result(state, 1, 1, Result.LOSS, Result.WIN), "Abe")
        context.set_offline(False)
        note = page.locator("#row-1 .unsaved-note")
        expect(note).to_contain_text("1-0 was not saved")
        expect(note).to_contain_text("Abe")
        expect(note).to_contain_text("board 1: 0-1")
        assert results(server, name)[0] == "0-1"
        expect(page.locator("#row-1 .shown")).to_have_text("0-1")
        note.get_by_role("button", name="Enter 1-0 again").click()
        all_saved(page)
    assert results(server, name)[0] == "1-0"


def test_what_was_entered_without_a_connection_is_not_lost(browser: Browser, server: Server) -> None:
    name = playing(server)
    with server.context(browser, "Bea") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/results")
        context.set_offline(True)
        page.keyboard.press("1")
        page.keyboard.press("5")
        expect(page.locator(".result-rows tr.unsaved")).to_have_count(2)
        expect(page.locator("#row-2 .unsaved-note")).to_be_visible()
        expect(page.locator("#count")).to_have_text("0 of 5 in")  # nothing shows as saved
        assert results(server, name) == [""] * 5
        page.close()  # even the page is gone
        context.set_offline(False)
        again = context.new_page()
        again.goto(f"/desk/{name}/results")
        all_saved(again)
        expect(again.locator("#count")).to_have_text("2 of 5 in")
    assert results(server, name) == ["1-0", "½-½", "", "", ""]


def test_a_live_connection_makes_the_outbox_send(page: Page, server: Server) -> None:
    page.add_init_script("document.addEventListener('zwitsers:connected', () => { window.connected = true; });")
    page.goto(f"/desk/{playing(server)}/results")
    page.wait_for_function("window.connected === true")


def test_every_result_twice_counts_when_both_are_the_same(browser: Browser, server: Server) -> None:
    name = playing(server, players=4)
    server.site.choose(name, TWICE, "yes")
    with server.context(browser, "Bea") as one, server.context(browser, "Abe") as two:
        bea, abe = one.new_page(), two.new_page()
        bea.goto(f"/desk/{name}/results")
        abe.goto(f"/desk/{name}/results")
        bea.keyboard.press("1")
        bea.keyboard.press("5")
        all_saved(bea)
        expect(abe.locator("#row-2")).to_contain_text("entered once, by Bea")
        assert "½-½" not in abe.locator("#row-2").inner_text()  # he looks at the paper, not at her entry
        assert results(server, name) == ["", ""]
        abe.keyboard.press("1")
        abe.keyboard.press("0")
        all_saved(abe)
        expect(bea.locator("#row-2")).to_contain_text("Abe entered 0-1")
        expect(bea.locator("#row-2")).to_contain_text("Bea entered ½-½")
        assert results(server, name) == ["1-0", ""]
        bea.locator("#b-2").focus()
        bea.keyboard.press("0")
        all_saved(bea)
        expect(bea.locator("#row-2 .shown")).to_have_text("0-1")
    assert results(server, name) == ["1-0", "0-1"]


def test_without_scripts_a_form_saves_all_boards_that_were_changed(browser: Browser, server: Server) -> None:
    name = playing(server)
    server.do(name, lambda state: actions.enter_result(state, 1, 3, Result.WIN, Result.LOSS))
    with server.context(browser, "Abe", java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/results")
        page.get_by_label("Board 1,").select_option("1-0")
        page.get_by_label("Board 2,").select_option("½-½")
        page.get_by_label("Board 3,").select_option("")
        page.get_by_role("button", name="Save").click()
        assert page.get_by_text("Saved: 3.").is_visible()
    assert results(server, name) == ["1-0", "½-½", "", "", ""]


def test_what_a_player_said_can_be_entered_with_one_click(page: Page, server: Server) -> None:
    name = playing(server)
    games = server.state(name).rounds[0].games
    with server.site.database.writing() as connection:
        rows = [(games[0].white, "WIN", "LOSS"), (games[0].black, "LOSS", "WIN")]
        for player, white, black in rows:
            connection.execute(insert(proposal).values((name, 1, 1, player, white, black, 0)))
    page.goto(f"/desk/{name}/results")
    expect(page.locator("#results-head .notice.bad")).to_contain_text("Board 1")
    row = page.locator("#row-1")
    expect(row).to_contain_text("White says 1-0")
    expect(row).to_contain_text("Black says 0-1")
    row.get_by_role("button", name="Enter 0-1").click()
    all_saved(page)
    expect(row.get_by_text("White says")).to_have_count(0)
    assert results(server, name)[0] == "0-1"


def test_a_request_that_is_sent_again_is_no_second_entry(arbiter: httpx.Client, server: Server) -> None:
    name = playing(server)
    server.site.choose(name, TWICE, "yes")
    form = server.form("Bea", round=1, board=1, result="1-0", key="abc")
    for _ in range(2):  # no answer came, so the browser tries again
        assert arbiter.post(f"/desk/{name}/results/enter", data=form).json()["state"] == "once"
    assert results(server, name)[0] == ""
    again = server.form("Bea", round=1, board=1, result="1-0", key="def")
    assert arbiter.post(f"/desk/{name}/results/enter", data=again).json()["state"] == "saved"
    assert results(server, name)[0] == "1-0"


def test_first_entries_survive_a_restart(arbiter: httpx.Client, server: Server) -> None:
    name = playing(server)
    server.site.choose(name, TWICE, "yes")
    arbiter.post(f"/desk/{name}/results/enter", data=server.form("Bea", round=1, board=2, result="0-1", key="k"))
    site = open_site(str(server.folder))
    try:
        kept = DoubleEntries(site.database).of_round(name, site.now(name).state.rounds[0])
    finally:
        site.close()
    assert [(entry.account, entry.white) for entry in kept[2]] == [("Bea", Result.LOSS)]


def test_a_result_for_a_game_that_is_no_longer_there_is_refused(arbiter: httpx.Client, server: Server) -> None:
    name = playing(server)
    form = server.form("Bea", round=1, board=1, result="1-0", game="99-98")
    response = arbiter.post(f"/desk/{name}/results/enter", data=form)
    assert response.status_code == 422
    assert "another game" in response.text
    assert results(server, name)[0] == ""


def test_who_stayed_away_can_be_withdrawn_with_it(page: Page, server: Server) -> None:
    name = playing(server)
    page.goto(f"/desk/{name}/results")
    page.keyboard.press("+")
    all_saved(page)
    page.locator("#row-1").get_by_role("button", name="did not show up").click()
    state = server.state(name)
    black = state.rounds[0].games[0].black
    said = translate("report.log.player-withdrawn", "en", player=state.entrants[black].player.name, round=2)
    page.get_by_text(said).wait_for()
    assert server.state(name).entrants[black].withdrawn_in(2)
