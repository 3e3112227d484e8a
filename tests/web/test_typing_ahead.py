"""A slow connection: no answer of the server undoes what was typed or entered while it was on its way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.desking import LATENCY, all_saved, names, playing, results, slow
from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions

# As quick as a practised typist, and quicker than any answer.
BETWEEN_KEYS = 15


def test_names_typed_on_a_slow_connection_keep_all_their_letters(hall: Server, desk: Page) -> None:
    name = hall.create("Slow typing")
    desk.goto(f"/desk/{name}/players")
    slow(desk)
    typed = ["Quist, Marie", "Bos, Jan", "de Vries, Anna", "Li, Wei", "Smit, Eva"]
    for player in typed:
        desk.keyboard.type(player, delay=BETWEEN_KEYS)
        desk.keyboard.press("Enter")
    desk.keyboard.type("Half a na", delay=BETWEEN_KEYS)
    expect(desk.locator("#players tbody tr")).to_have_count(len(typed))
    assert names(hall, name) == typed
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Half a na")
    expect(desk.get_by_label("Name", exact=True)).to_be_focused()


def test_what_is_refused_comes_back_without_touching_what_is_typed_now(hall: Server, desk: Page) -> None:
    name = hall.create("Refused")
    desk.goto(f"/desk/{name}/players")
    slow(desk)
    desk.evaluate("document.querySelector('#add [name=rating]').removeAttribute('max')")
    desk.get_by_label("Rating", exact=True).fill("99999")
    desk.get_by_label("Name", exact=True).fill("Too Strong")
    desk.keyboard.press("Enter")
    expect(desk.locator("#problems .notice")).to_be_visible()
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Too Strong")
    expect(desk.get_by_label("Rating", exact=True)).to_have_value("99999")
    desk.keyboard.press("Enter")
    desk.keyboard.type("Bos, Jan", delay=BETWEEN_KEYS)
    back = desk.get_by_role("button", name="Put “Too Strong” back in the fields")
    expect(back).to_be_visible()
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Bos, Jan")
    desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody")).to_contain_text("Bos, Jan")
    assert names(hall, name) == ["Bos, Jan"]


def test_every_question_about_a_double_waits_for_its_answer(hall: Server, desk: Page) -> None:
    name = hall.create("Questions")
    hall.do(name, lambda state: actions.add_players(state, [{"name": "Bos, Jan"}, {"name": "Li, Wei"}]))
    desk.goto(f"/desk/{name}/players")
    slow(desk)
    desk.get_by_label("Rating", exact=True).fill("1801")
    desk.get_by_label("Name", exact=True).focus()
    for player in ("Bos, Jan", "Li, Wei", "Smit, Eva"):
        desk.keyboard.type(player, delay=BETWEEN_KEYS)
        desk.keyboard.press("Enter")
    expect(desk.locator("#players tbody tr")).to_have_count(3)
    expect(desk.locator("#double .notice")).to_have_count(2)
    expect(desk.get_by_label("Name", exact=True)).to_be_focused()
    desk.locator("#double .notice", has_text="Bos, Jan").get_by_role("button", name="Someone else: add").click()
    expect(desk.locator("#double .notice")).to_have_count(1)
    desk.locator("#double .notice").get_by_role("button", name="Same player: do not add").click()
    expect(desk.locator("#double .notice")).to_have_count(0)
    assert names(hall, name) == ["Bos, Jan", "Li, Wei", "Smit, Eva", "Bos, Jan"]
    assert [entrant.player.rating for entrant in hall.state(name).entrants.values()] == [0, 0, 0, 1801]


def test_a_reason_that_is_being_typed_survives_what_others_do(hall: Server, desk: Page) -> None:
    name = playing(hall, 8)
    desk.goto(f"/desk/{name}/pairing/1")
    reason = desk.locator("#withdraw input[name=reason]")
    desk.locator("#withdraw").evaluate("part => { part.open = true; }")
    reason.fill("Two boards were")
    desk.locator("body").click(position={"x": 2, "y": 2})  # no longer in the field
    hall.enter(name, 1, "1-0")
    desk.wait_for_timeout(800)
    expect(reason).to_have_value("Two boards were")


@pytest.mark.parametrize("latency", [0, LATENCY])
def test_keys_pressed_quickly_go_to_the_boards_they_were_meant_for(hall: Server, desk: Page, latency: int) -> None:
    name = playing(hall, 40)
    desk.goto(f"/desk/{name}/results")
    expect(desk.locator("#b-1")).to_be_focused()
    slow(desk, latency)
    keys = "10551001510501051015"
    desk.keyboard.type(keys + "000", delay=BETWEEN_KEYS)  # three too many
    all_saved(desk)
    expect(desk.locator("#count")).to_have_text("20 of 20 in")
    signs = {"1": "1-0", "0": "0-1", "5": "½-½"}
    assert results(hall, name) == [signs[key] for key in keys]


def test_after_the_last_result_closing_the_round_is_in_sight_and_one_key_away(hall: Server, desk: Page) -> None:
    name = playing(hall, 60)
    desk.set_viewport_size({"width": 1200, "height": 700})
    desk.goto(f"/desk/{name}/results")
    expect(desk.locator("#b-1")).to_be_focused()
    desk.keyboard.type("1" * 30, delay=BETWEEN_KEYS)
    close = desk.get_by_role("button", name="Close Round 1")
    expect(close).to_be_in_viewport()
    expect(desk.locator(".result-rows tr.current")).to_have_count(0)
    desk.keyboard.press("Tab")
    expect(close).to_be_focused()


def test_a_result_that_came_in_under_the_cursor_is_asked_about_before_it_is_changed(
    hall: Server, browser: Browser
) -> None:
    name = playing(hall, 8)
    with hall.context(browser, "Bea") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/results")
        expect(page.locator("#b-1")).to_be_focused()
        abe = lambda state: actions.enter_result(state, 1, 1, Result.LOSS, Result.WIN)  # noqa: E731
        hall.site.run(name, abe, "Abe")
        expect(page.locator("#row-1 .shown")).to_have_text("0-1")  # the page was refreshed
        page.keyboard.press("1")
        note = page.locator("#row-1 .unsaved-note")
        expect(note).to_contain_text("1-0 was not saved")
        expect(note).to_contain_text("Abe")
        assert results(hall, name)[0] == "0-1"
        note.get_by_role("button", name="Enter 1-0 again").click()
        all_saved(page)
        assert results(hall, name)[0] == "1-0"
        # What he has seen he may change without being asked.
        hall.site.run(name, lambda state: actions.enter_result(state, 1, 3, Result.LOSS, Result.WIN), "Abe")
        expect(page.locator("#row-3 .shown")).to_have_text("0-1")
        page.locator("#b-3").focus()
        page.keyboard.press("5")
        all_saved(page)
    assert results(hall, name)[2] == "½-½"


def test_an_entry_can_be_undone_after_the_page_was_loaded_anew(hall: Server, desk: Page) -> None:
    name = playing(hall, 8)
    desk.goto(f"/desk/{name}/results")
    expect(desk.locator("#b-1")).to_be_focused()
    desk.keyboard.press("1")
    desk.keyboard.press("0")
    all_saved(desk)
    expect(desk.locator("#count")).to_have_text("2 of 4 in")
    desk.reload()
    desk.get_by_role("button", name="undo").click()
    all_saved(desk)
    expect(desk.locator("#count")).to_have_text("1 of 4 in")
    assert results(hall, name) == ["1-0", "", "", ""]


def test_absences_marked_on_a_slow_connection_are_all_kept_when_one_is_refused(hall: Server, desk: Page) -> None:
    name = hall.create("Slow absences", players=4)
    desk.goto(f"/desk/{name}/absences")
    refused: list[str] = []

    def refuse_first(route: object) -> None:
        if refused:
            route.continue_()  # type: ignore[attr-defined]
        else:
            refused.append("")
            route.fulfill(status=422, body="<div id='problem-list'><p>No.</p></div>")  # type: ignore[attr-defined]

    desk.route(f"**/desk/{name}/absences", refuse_first)
    slow(desk)
    desk.locator("#c-1-1").focus()
    for _ in range(4):
        desk.keyboard.press("a")
        desk.keyboard.press("ArrowDown")
    expect(desk.locator("tfoot")).to_contain_text("3")
    desk.wait_for_function("document.querySelectorAll('button.cell.absent').length === 3")
    assert [1 in entrant.absences for entrant in hall.state(name).entrants.values()] == [False, True, True, True]
