"""Pairing in a real browser: the draft, why, changing it by hand with the judgement, and publishing."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.event.events import IN_BETWEEN, RoundPublished
from zwitsers.event.state import State, Status

pytestmark = pytest.mark.daily


def drafted(server: Server, players: int = 10, rounds_before: int = 1, **settings: object) -> str:
    """A tournament with a draft, after so many rounds in which white won everything."""
    name = server.create("Spring Open", players=players, **settings)
    for _ in range(rounds_before):
        server.play_round(name, close=True)
    server.do(name, actions.pair)
    return name


def pairs(state: State) -> list[tuple[int, int]]:
    assert state.draft is not None
    return [(game.white, game.black) for game in state.draft.games]


def test_who_is_left_out_is_shown_before_pairing_and_publishing_makes_it_public(page: Page, server: Server) -> None:
    name = server.create("Spring Open", players=9)
    server.do(name, lambda state: actions.set_absence(state, 4, 1))
    page.goto(f"/desk/{name}/pairing")
    assert page.get_by_text("To be paired: 8. Not paired: 1.").is_visible()
    assert page.get_by_text("4 Smit, Eva").is_visible()
    page.get_by_role("button", name="Pair round 1").click()
    expect(page.locator("#verdict")).to_contain_text("This is the rulebook's pairing.")
    page.get_by_role("button", name="Publish Round 1").click()
    page.wait_for_url(f"**/desk/{name}/results")
    assert server.state(name).rounds[0].status is Status.PUBLISHED


def test_why_opens_in_a_dialog_and_names_the_article(page: Page, server: Server) -> None:
    name = drafted(server)
    page.goto(f"/desk/{name}/pairing")
    page.get_by_role("link", name="Why? of board 2").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"Article [A-Z]\d"))
    expect(dialog.get_by_role("heading", level=1)).to_contain_text("Board 2")
    dialog.get_by_role("link", name="With details").click()
    expect(dialog.get_by_role("table").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    met = server.state(name).rounds[0].games[0]
    page.get_by_label("Why does").select_option(str(met.white))
    page.get_by_label("not meet").select_option(str(met.black))
    page.get_by_role("button", name="Ask").click()
    expect(dialog).to_contain_text("may not play each other again")
    expect(dialog).to_contain_text("Article B1")


def test_without_scripts_why_is_a_page_and_a_form_changes_the_draft(browser: Browser, server: Server) -> None:
    name = drafted(server)
    one, two = pairs(server.state(name))[0][0], pairs(server.state(name))[1][0]
    with server.context(browser, "Bea", java_script_enabled=False, locale="nl-NL") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/pairing")
        page.get_by_role("link", name="Waarom? van bord 1").click()
        assert "Artikel" in page.locator("#answer").inner_text()
        page.get_by_role("link", name="Terug naar de ronde").click()
        page.locator("#by-hand summary").click()
        page.locator("#change-one").select_option(str(one))
        page.locator("#change-two").select_option(str(two))
        page.get_by_role("button", name="Van plaats ruilen").click()
        assert page.locator("#verdict.worse, #verdict.illegal").is_visible()
        draft = server.state(name).draft
        assert draft is not None
        assert draft.by_hand
        page.get_by_role("button", name="Deze wijziging ongedaan maken").click()
        assert page.locator("#verdict.best").is_visible()


def test_a_swap_by_keyboard_is_judged_before_and_after(page: Page, server: Server) -> None:
    name = drafted(server)
    before = pairs(server.state(name))
    page.goto(f"/desk/{name}/pairing")
    page.locator("#draft .seat").nth(0).focus()
    page.keyboard.press("Space")
    announcer = page.locator("#announcer")
    expect(announcer).to_contain_text("is picked up")
    page.keyboard.press("ArrowDown")
    expect(announcer).to_contain_text("Change places with")
    expect(page.locator("#carrying .verdict")).to_contain_text("Article")
    assert pairs(server.state(name)) == before  # nothing is done yet
    page.keyboard.press("Escape")
    expect(page.locator("#carrying")).to_be_hidden()
    expect(page.locator("#draft .seat").nth(0)).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_have_class(re.compile("worse|illegal"))
    expect(announcer).to_contain_text("Article")
    expect(page.locator(f"#p-{before[0][0]}")).to_be_focused()
    after = pairs(server.state(name))
    assert {frozenset(pair) for pair in after} == {
        frozenset((before[1][0], before[0][1])),
        frozenset((before[0][0], before[1][1])),
        *(frozenset(pair) for pair in before[2:]),
    }
    page.get_by_role("button", name="Undo this change").click()
    expect(page.locator("#verdict.best")).to_be_visible()
    assert pairs(server.state(name)) == before


def test_drag_and_drop_changes_places_and_can_be_taken_out(page: Page, server: Server) -> None:
    name = drafted(server)
    before = pairs(server.state(name))
    page.set_viewport_size({"width": 1280, "height": 1200})
    page.goto(f"/desk/{name}/pairing")
    drag(page, f"#p-{before[0][1]}", f"#p-{before[2][1]}")
    expect(page.locator("#carrying .verdict")).to_be_visible()  # the judgement while he is held over the other
    page.mouse.up()
    expect(page.get_by_role("button", name="Undo this change")).to_be_visible()
    assert frozenset((before[0][0], before[2][1])) in {frozenset(pair) for pair in pairs(server.state(name))}
    drag(page, f"#p-{before[0][0]}", "[data-drop=out]")
    page.mouse.up()
    expect(page.locator("[data-drop=out] .seat")).to_have_count(2)  # his opponent is left over too
    expect(page.locator("#verdict.illegal")).to_be_visible()


def drag(page: Page, source: str, target: str) -> None:
    """Pick up and hold over the target, without letting go."""
    page.evaluate("scrollTo(0, 0)")
    start = page.locator(source).bounding_box()
    assert start is not None
    page.mouse.move(start["x"] + 40, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 30, steps=3)
    end = page.locator(target).bounding_box()  # panels with nobody in them are there while somebody is picked up
    assert end is not None
    page.mouse.move(end["x"] + 50, end["y"] + 15, steps=5)


def test_a_finger_taps_twice_or_drags_by_the_handle(browser: Browser, server: Server) -> None:
    name = drafted(server)
    size = {"width": 390, "height": 1800}
    with server.context(browser, "Bea", has_touch=True, is_mobile=True, viewport=size) as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/pairing")
        before = pairs(server.state(name))
        places = places_of_names(page)
        page.locator(f"#p-{before[1][0]} .who").tap()
        expect(page.locator("#carrying")).to_be_visible()
        assert places_of_names(page) == places  # nothing moves from under the finger
        page.locator(f"#p-{before[3][0]} .who").tap()
        expect(page.locator("#take-back")).to_be_visible()
        between = pairs(server.state(name))
        assert frozenset((before[3][0], before[1][1])) in map(frozenset, between)
        start = page.locator(f"#p-{between[0][1]} .handle").bounding_box()
        end = page.locator(f"#p-{between[4][0]}").bounding_box()
        assert start is not None
        assert end is not None
        finger = context.new_cdp_session(page)
        points = [(start["x"] + 8, start["y"] + 8), (start["x"] + 30, start["y"] + 40), (end["x"] + 90, end["y"] + 15)]
        for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), points, strict=True):
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(page.locator(f"tr:has(#p-{between[0][0]}):has(#p-{between[4][0]})")).to_be_visible()
        after = pairs(server.state(name))
    assert frozenset((between[0][0], between[4][0])) in map(frozenset, after)


def places_of_names(page: Page) -> list[list[float]]:
    script = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.x, box.y, box.width, box.height])"
    places: list[list[float]] = page.locator("#draft .who").evaluate_all(script)
    return places


def test_what_the_judge_forbids_is_only_published_with_a_reason(page: Page, server: Server) -> None:
    name = drafted(server)
    met = server.state(name).rounds[0].games[0]
    server.do(name, lambda state: actions.pair_in_draft(state, met.white, met.black))
    rest = [
        player
        for player in server.state(name).entrants
        if player not in server.state(name).draft.paired  # type: ignore[union-attr]
    ]
    server.do(name, lambda state: actions.pair_in_draft(state, *rest))
    page.goto(f"/desk/{name}/pairing")
    expect(page.locator("#verdict")).to_contain_text("Not allowed")
    page.get_by_role("link", name=f"Why? of board {board_of(server.state(name), met.white)}").click()
    expect(page.get_by_role("dialog")).to_contain_text("made by hand")
    expect(page.get_by_role("dialog")).to_contain_text("Article B1")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Publish Round 2").click()
    assert server.state(name).draft is not None  # the browser asks for the reason
    page.get_by_label("Reason").fill("Both asked for it")
    page.get_by_role("button", name="Publish Round 2").click()
    page.wait_for_url(f"**/desk/{name}/results")
    assert server.site.now(name).log.entries[-1].event == RoundPublished(2, "Both asked for it")


def board_of(state: State, player: int) -> int | None:
    assert state.draft is not None
    return state.draft.board_of(player)


def test_the_same_form_sent_twice_publishes_once(arbiter: httpx.Client, server: Server) -> None:
    name = drafted(server)
    form = server.form("Bea", seen=server.site.now(name).last)
    assert arbiter.post(f"/desk/{name}/pairing/publish", data=form).status_code == 303
    assert arbiter.post(f"/desk/{name}/pairing/publish", data=form).status_code == 409
    assert len(server.state(name).published) == 2


def test_no_pairing_is_explained_with_what_to_do(page: Page, server: Server) -> None:
    name = server.create("Small", players=2, rounds=3)
    server.play_round(name, close=True)
    page.goto(f"/desk/{name}/pairing")
    page.get_by_role("button", name="Pair round 2").click()
    expect(page.get_by_role("heading", name="Round 2 cannot be paired")).to_be_visible()
    expect(page.locator(".card.warning")).to_contain_text("games already played (article B1a)")
    assert page.get_by_role("link", name="Forbidden pairs").is_visible()
    assert server.state(name).draft is None


def test_the_in_between_round_of_the_drawing_dummy_has_its_place(page: Page, server: Server) -> None:
    name = server.create("Damdag", players=9, game="draughts", rounds=4, drawing_dummy=True)
    for _ in range(3):
        server.play_round(name, "1-1", close=True)
    page.goto(f"/desk/{name}/pairing")
    expect(page.get_by_role("heading", level=1)).to_have_text("In-between round")
    page.get_by_role("button", name="Pair the in-between round").click()
    expect(page.locator("#verdict")).to_be_visible()
    page.get_by_role("link", name="Why? of board 1").click()
    expect(page.get_by_role("dialog")).to_contain_text("Board 1")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Publish In-between round").click()
    page.wait_for_url(f"**/desk/{name}/results")
    between = server.state(name).in_between
    assert between is not None
    assert between.number == IN_BETWEEN
    assert between.status is Status.PUBLISHED


def test_questions_that_cannot_be_asked_are_answered_in_words(arbiter: httpx.Client, server: Server) -> None:
    name = drafted(server)
    questions = {
        "pairing/99": 404,
        "pairing/abc": 404,
        "pairing/1/why/77": 422,
        "pairing/2/why/0": 422,
        "pairing/1/why-not?one=1&two=1": 422,
        "pairing/1/why-not?one=1&two=4711": 422,
        "pairing/preview?action=dance&one=1": 422,
        "pairing/preview?action=swap&one=1&two=4711": 422,
    }
    for path, status in questions.items():
        response = arbiter.get(f"/desk/{name}/{path}")
        assert response.status_code == status, path
        assert "problem-list" in response.text, path
