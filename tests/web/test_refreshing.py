"""A page changes by itself while somebody works on it: no key, click, choice or text of his is lost by that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

import pytest
from playwright.sync_api import APIResponse, Dialog, Locator, Page, Route, expect

from helpers.desking import LATENCY, names, playing, results, slow
from helpers.long_run import scaled
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT

TIMES = scaled(4, 40)
SCRIPT_DELAY = 400
# How many players the tournaments here have.
PLAYERS = 12


def rename_last(server: Server, name: str, new: str) -> None:
    """It shows on every page that has the players on it."""
    last = max(server.state(name).entrants)
    server.do(name, lambda state: actions.change_player(state, last, {"name": new}))


@contextmanager
def others_at_work(server: Server, name: str, page: Page) -> Iterator[None]:
    """The page is fetched again and again, and each time everything on it looks a little different."""
    stop = Event()

    def work() -> None:
        turn = 0
        while not stop.wait(0.1):
            turn += 1
            server.site.choose(name, ANNOUNCEMENT, f"Announcement {turn}")

    def otherwise(route: Route) -> None:
        if "zwitsers-refresh" not in route.request.headers:
            route.continue_()
            return
        answer = route.fetch()
        seen.append(answer)
        body = re.sub("<(td|tr|div|button|span|form)( |>)", rf'<\1 data-turn="{len(seen)}"\2', answer.text())
        route.fulfill(response=answer, body=body)

    seen: list[APIResponse] = []
    page.route(f"**/desk/{name}/*", otherwise)
    colleague = Thread(target=work)
    colleague.start()
    try:
        yield
        assert seen, "the page was not refreshed"
    finally:
        stop.set()
        colleague.join()
        page.unroute_all(behavior="ignoreErrors")


@contextmanager
def refreshed_meanwhile(server: Server, name: str, page: Page) -> Iterator[None]:
    """What is done in here is done while a newer page has come for this one."""
    with page.expect_response(lambda answer: "zwitsers-refresh" in answer.request.headers) as fetched:
        rename_last(server, name, "Anders, Geheel")
    fetched.value.finished()
    page.wait_for_timeout(60)
    yield


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drafted(server: Server, players: int = PLAYERS) -> str:
    name = server.create("Draft", players=players)
    server.do(name, actions.pair)
    return name


def swapped(server: Server, name: str) -> set[frozenset[int]]:
    draft = server.state(name).draft
    assert draft is not None
    return {frozenset((game.white, game.black)) for game in draft.games}


def test_a_button_that_is_being_pressed_when_the_page_changes_is_pressed(hall: Server, desk: Page) -> None:
    name = drafted(hall)
    seat = hall.state(name).draft.games[2].white  # type: ignore[union-attr]
    desk.goto(f"/desk/{name}/pairing")
    desk.mouse.move(*middle(desk.locator(f"#p-{seat}")))
    desk.mouse.down()
    with refreshed_meanwhile(hall, name, desk):
        desk.mouse.up()
    expect(desk.locator("#carrying")).to_be_visible()
    expect(desk.locator(f"#p-{seat}")).to_have_attribute("aria-pressed", "true")


def test_space_that_is_down_when_the_page_changes_is_pressed(hall: Server, desk: Page) -> None:
    name = drafted(hall)
    seat = hall.state(name).draft.games[2].white  # type: ignore[union-attr]
    desk.goto(f"/desk/{name}/pairing")
    desk.locator(f"#p-{seat}").focus()
    desk.keyboard.down(" ")
    with refreshed_meanwhile(hall, name, desk):
        desk.keyboard.up(" ")
    expect(desk.locator(f"#p-{seat}")).to_have_attribute("aria-pressed", "true")


def test_a_button_without_a_name_of_its_own_keeps_the_focus(hall: Server, desk: Page) -> None:
    name = drafted(hall)
    desk.goto(f"/desk/{name}/pairing")
    publish = desk.get_by_role("button", name="Publish Round 1")
    publish.focus()
    marked = publish.element_handle()
    with refreshed_meanwhile(hall, name, desk):
        pass
    hall.do(name, lambda state: actions.swap_in_draft(state, *first_whites(hall, name)))
    expect(desk.locator("#verdict")).not_to_contain_text("OK: matches the rules")
    expect(publish).to_be_focused()
    assert marked.evaluate("element => element.isConnected")


def first_whites(server: Server, name: str) -> tuple[int, int]:
    draft = server.state(name).draft
    assert draft is not None
    return draft.games[0].white, draft.games[1].white


def test_what_was_chosen_and_opened_stays_when_the_page_changes(hall: Server, desk: Page) -> None:
    name = drafted(hall)
    desk.goto(f"/desk/{name}/pairing")
    by_hand = desk.locator("details", has=desk.locator("#change"))
    by_hand.locator("summary").click()
    chosen = str(hall.state(name).draft.games[3].black)  # type: ignore[union-attr]
    desk.locator("#change-one").select_option(chosen)
    desk.locator("body").click(position={"x": 2, "y": 2})
    hall.do(name, lambda state: actions.swap_in_draft(state, *first_whites(hall, name)))
    expect(desk.locator("#verdict")).not_to_contain_text("OK: matches the rules")
    expect(desk.locator("#change-one")).to_have_value(chosen)
    expect(by_hand).to_have_attribute("open", "")


def test_a_second_change_of_the_draft_waits_for_the_first(hall: Server, desk: Page) -> None:
    name = drafted(hall)
    draft = hall.state(name).draft
    assert draft is not None
    before = swapped(hall, name)
    desk.goto(f"/desk/{name}/pairing")
    slow(desk)
    whites = [game.white for game in draft.games]
    for seat in (whites[0], whites[1], whites[2], whites[3]):
        desk.locator(f"#p-{seat}").focus()
        desk.keyboard.press("Enter")
    expect(desk.locator("tr.by-hand")).to_have_count(4)
    assert len(swapped(hall, name) - before) == 4


def test_an_answer_about_a_double_waits_for_what_is_on_its_way(hall: Server, desk: Page) -> None:
    name = hall.create("Questions")
    hall.do(name, lambda state: actions.add_players(state, [{"name": "Bos, Jan"}]))
    desk.goto(f"/desk/{name}/players")
    slow(desk)
    desk.keyboard.type("Bos, Jan\n")
    expect(desk.locator("#double .notice")).to_have_count(1)
    desk.keyboard.type("Li, Wei\n")
    add = desk.locator("#double").get_by_role("button", name="Someone else: add")
    add.click()
    add.click()  # a double click is one
    expect(desk.locator("#double .notice")).to_have_count(0)
    expect(desk.locator("#players tbody tr")).to_have_count(3)
    assert names(hall, name) == ["Bos, Jan", "Li, Wei", "Bos, Jan"]


# Before the scripts are there


def late_scripts(page: Page, *files: str) -> None:
    def later(route: Route) -> None:
        page.wait_for_timeout(SCRIPT_DELAY)
        route.continue_()

    for file in files:
        page.route(f"**/{file}", later)


def test_keys_pressed_before_the_scripts_are_there_are_results(hall: Server, desk: Page) -> None:
    name = playing(hall, PLAYERS)
    late_scripts(desk, "results.js")
    desk.goto(f"/desk/{name}/results", wait_until="commit")
    desk.locator("#row-6").wait_for()
    desk.keyboard.type("105")
    expect(desk.locator("#b-4")).to_be_focused()
    expect(desk.locator("#count")).to_have_text(f"3 of {PLAYERS // 2} in")
    assert results(hall, name)[:3] == ["1-0", "0-1", "½-½"]


def test_names_typed_before_the_scripts_are_there_are_players(hall: Server, desk: Page) -> None:
    name = hall.create("Early")
    late_scripts(desk, "players.js")
    desk.goto(f"/desk/{name}/players", wait_until="commit")
    expect(desk.locator("#f-name")).to_be_focused()
    desk.keyboard.type("Bos, Jan\nLi, Wei\nSmi")
    expect(desk.locator("#players tbody tr")).to_have_count(2)
    assert names(hall, name) == ["Bos, Jan", "Li, Wei"]
    desk.keyboard.type("t, Eva\n")
    expect(desk.locator("#players tbody tr")).to_have_count(3)
    assert names(hall, name) == ["Bos, Jan", "Li, Wei", "Smit, Eva"]


def test_a_question_is_asked_although_its_script_came_late(hall: Server, desk: Page) -> None:
    name = drafted(hall)
    late_scripts(desk, "forms.js")
    asked: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    desk.on("dialog", dismiss)
    desk.goto(f"/desk/{name}/pairing", wait_until="commit")
    discard = desk.locator("form[action$=discard] button")
    discard.wait_for()
    discard.dispatch_event("click")
    desk.wait_for_load_state("load")
    assert len(asked) == 1
    assert hall.state(name).draft is not None


# All the time


def swap_by_keyboard(desk: Page, one: int, two: int) -> None:
    desk.locator(f"#p-{one}").focus()
    desk.keyboard.press("Enter")
    desk.locator(f"#p-{two}").focus()
    desk.keyboard.press(" ")


def swap_by_mouse(desk: Page, one: int, two: int) -> None:
    desk.mouse.move(*middle(desk.locator(f"#p-{one}")))
    desk.mouse.down()
    desk.mouse.move(*middle(desk.locator(f"#p-{two}")), steps=5)
    desk.mouse.up()


@pytest.mark.parametrize("latency", [0, LATENCY])
@pytest.mark.parametrize("swap", [swap_by_keyboard, swap_by_mouse])
def test_a_draft_is_changed_while_others_work(
    hall: Server, desk: Page, swap: Callable[[Page, int, int], None], latency: int
) -> None:
    name = drafted(hall)
    desk.goto(f"/desk/{name}/pairing")
    slow(desk, latency)
    with others_at_work(hall, name, desk):
        for turn in range(TIMES):
            swap(desk, *first_whites(hall, name))
            # The first two boards are by hand, or as they were paired.
            expect(desk.locator("tr.by-hand")).to_have_count(0 if turn % 2 else 2)


@pytest.mark.parametrize("latency", [0, LATENCY])
def test_results_are_entered_while_others_work(hall: Server, desk: Page, latency: int) -> None:
    name = playing(hall, 4 * PLAYERS)
    desk.goto(f"/desk/{name}/results")
    slow(desk, latency)
    expect(desk.locator("#b-1")).to_be_focused()
    keys = "105" * (2 * PLAYERS // 3)
    with others_at_work(hall, name, desk):
        desk.keyboard.type(keys, delay=20)
        expect(desk.locator("#count")).to_have_text(f"{len(keys)} of {len(keys)} in")
    assert results(hall, name) == [{"1": "1-0", "0": "0-1", "5": "½-½"}[key] for key in keys]
