"""The screen in the hall: turns through everything by itself, and keeps its place when something changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.web.sitedb.page_settings import ANNOUNCEMENT, NEXT_ROUND

FULL_HD = {"width": 1920, "height": 1080}


@pytest.fixture
def screen(browser: Browser, server: Server) -> Iterator[Page]:
    with server.context(browser, viewport=FULL_HD) as context:
        yield context.new_page()


@pytest.fixture
def name(server: Server) -> str:
    """Sixty players, a whole round and half of the next."""
    made = server.create("Spring Open", players=60)
    server.play_round(made, close=True)
    server.play_round(made, boards=5)
    return made


def current(page: Page) -> str:
    found: str = page.locator(".slide.current").get_attribute("id") or ""
    return found


def test_everyone_is_on_the_screen_once_in_every_list(screen: Page, server: Server, name: str) -> None:
    screen.goto(f"/t/{name}/hall?seconds=120")
    state = server.state(name)
    people = [entrant.player.name for entrant in state.entrants.values()]
    for kind, pages in (("pairings", 3), ("names", 3), ("standings", 5)):
        slides = screen.locator(f".slide.{kind}")
        assert slides.count() == pages
        text = " ".join(slides.all_text_contents())
        assert all(text.count(person) == 1 for person in people), kind
    assert screen.locator(".slide.results").count() == 1


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160), (1080, 1920)])
def test_it_fills_the_screen_and_never_scrolls(
    browser: Browser, server: Server, name: str, size: tuple[int, int]
) -> None:
    width, height = size
    with server.context(browser, viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.goto(f"/t/{name}/hall?seconds=120")
        if height > width:
            page.wait_for_url("**rows=24*")
        for slide in ("pairings-1", "names-1", "standings-1"):
            while current(page) != slide:
                page.keyboard.press("ArrowRight")
            for part in ("documentElement", "body"):
                assert page.evaluate(f"document.{part}.scrollHeight <= innerHeight"), slide
            boxes = [row.bounding_box() for row in page.locator(f"#{slide} tr").all()]
            bottom = max(box["y"] + box["height"] for box in boxes if box)
            assert bottom <= height, slide
            # From ten metres: letters of 32 pixels and more on full HD, and as large a part of any other screen.
            name_cell = page.locator(f"#{slide} td.name").first
            letters = name_cell.evaluate("cell => parseFloat(getComputedStyle(cell).fontSize)")
            assert letters >= min(width, height) / 34, slide


def test_the_bye_stands_below_the_boards(server: Server, visitor: httpx.Client) -> None:
    name = server.create("Odd Open", players=7)
    state = server.play_round(name, boards=0)
    text = visitor.get(f"/t/{name}/hall?show=pairings").text
    last = re.findall(r"<tr>(.*?)</tr>", text, re.DOTALL)[len(state.rounds[-1].games) + 1]
    bye = state.rounds[-1].bye
    assert bye is not None
    assert state.entrants[bye].player.name in last
    assert "Bye" in last


def test_it_turns_by_itself_and_by_keys(screen: Page, server: Server, name: str) -> None:
    screen.clock.install()
    screen.goto(f"/t/{name}/hall?show=pairings&seconds=10")
    assert current(screen) == "pairings-1"
    screen.clock.run_for(10_500)
    assert current(screen) == "pairings-2"
    screen.keyboard.press("ArrowRight")
    assert current(screen) == "pairings-3"
    screen.keyboard.press("ArrowRight")
    assert current(screen) == "pairings-1"
    screen.keyboard.press("ArrowLeft")
    assert current(screen) == "pairings-3"
    screen.keyboard.press(" ")
    screen.clock.run_for(60_000)
    assert current(screen) == "pairings-3"
    expect(screen.get_by_role("button", name="Pause")).to_have_attribute("aria-pressed", "true")
    screen.keyboard.press(" ")
    for _ in range(3):
        screen.keyboard.press("+")
    expect(screen.locator("[data-seconds-shown]")).to_have_text("4 s")
    screen.clock.run_for(4_500)
    assert current(screen) == "pairings-1"


def test_a_result_comes_in_without_turning_the_page(screen: Page, server: Server, name: str) -> None:
    screen.goto(f"/t/{name}/hall?seconds=120")
    while current(screen) != "pairings-2":
        screen.keyboard.press("ArrowRight")
    expect(screen.locator("#pairings-2 tbody tr").nth(3).locator(".result")).to_have_count(0)
    server.enter(name, 14, "½-½")
    expect(screen.locator("#pairings-2 tbody tr").nth(3).locator(".result")).to_have_text("½ – ½")
    assert current(screen) == "pairings-2"
    # The results that came in last stand first.
    assert (screen.locator("#results-1 td.where").first.text_content() or "").strip() == "14"


def test_a_new_round_begins_at_its_first_page(screen: Page, server: Server, name: str) -> None:
    screen.goto(f"/t/{name}/hall?seconds=120")
    screen.keyboard.press("ArrowLeft")
    assert current(screen) != "pairings-1"
    state = server.state(name)
    for board in state.rounds[-1].open_boards:
        state = server.enter(name, board, "0-1")
    server.do(name, lambda state: actions.close_round(state, 2))
    server.play_round(name, boards=0)
    expect(screen.locator("#slides")).to_have_attribute("data-round", "3")
    expect(screen.locator("#pairings-1")).to_have_class("slide pairings current")


def test_the_announcement_and_the_clock(screen: Page, server: Server, name: str) -> None:
    begins = datetime.now(tz=UTC) + timedelta(minutes=90, seconds=30)
    server.site.choose(name, ANNOUNCEMENT, "Lunch until <b>half past one</b>")
    server.site.choose(name, NEXT_ROUND, begins.isoformat())
    screen.goto(f"/t/{name}/hall?seconds=120")
    assert current(screen) == "announcement-1"
    expect(screen.locator("#announcement-1 .big")).to_have_text("Lunch until <b>half past one</b>")
    assert (screen.locator("[data-countdown]").text_content() or "").startswith("1:30:")
    # It ends when the round is there, also before its time.
    for board in server.state(name).rounds[-1].open_boards:
        server.enter(name, board, "0-1")
    server.do(name, lambda state: actions.close_round(state, 2))
    server.do(name, actions.pair)
    expect(screen.locator("[data-countdown]")).to_have_count(1)
    server.do(name, actions.publish)
    expect(screen.locator("[data-countdown]")).to_have_count(0)
    server.site.choose(name, NEXT_ROUND, begins.isoformat())
    expect(screen.locator("[data-countdown]")).to_have_count(1)
    server.site.choose(name, NEXT_ROUND, "2001-01-01T10:00+01:00")
    expect(screen.locator("[data-countdown]")).to_have_count(0)
    server.site.choose(name, NEXT_ROUND, "half past one")  # not a time: no clock, no error
    assert screen.request.get(f"/t/{name}/hall").ok


def test_the_controls_show_when_the_mouse_moves(screen: Page, server: Server, name: str) -> None:
    screen.goto(f"/t/{name}/hall?seconds=120")
    expect(screen.locator(".controls")).to_have_css("opacity", "0")
    screen.mouse.move(300, 300)
    screen.mouse.move(310, 310)
    expect(screen.locator(".controls")).to_have_css("opacity", "1")
    before = current(screen)
    screen.get_by_role("button", name="Next").click()
    assert current(screen) != before


def test_few_boards_fill_the_screen_with_large_letters(screen: Page, server: Server) -> None:
    made = server.create("Club Evening", players=12)
    server.play_round(made, boards=2)
    screen.goto(f"/t/{made}/hall?show=pairings,names&seconds=120")
    for slide, headings in (
        ("pairings-1", ["Board", "White", "Pts", "Result", "Black"]),
        ("names-1", ["Name", "Board"]),
    ):
        while current(screen) != slide:
            screen.keyboard.press("ArrowRight")
        shown = [text.strip() for text in screen.locator(f"#{slide} table").first.locator("th").all_text_contents()]
        assert shown[: len(headings)] == headings
        boxes = [row.bounding_box() for row in screen.locator(f"#{slide} tbody tr").all()]
        assert max(box["y"] + box["height"] for box in boxes if box) > FULL_HD["height"] * 0.85, slide
        letters = screen.locator(f"#{slide} td.name").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert letters >= 45, slide


def test_usual_names_are_whole_when_letters_are_large(screen: Page, server: Server) -> None:
    made = server.create("Few", rounds=3)
    people = ["van den Berg, Annelies", "Peeters-van Dijk, Els", "Özdemir, Ayşe", "Quist, Marie"]
    server.do(made, lambda state: actions.add_players(state, [{"name": name} for name in people]))
    server.play_round(made, boards=0)
    screen.goto(f"/t/{made}/hall?show=pairings&seconds=120")
    names = screen.locator("#pairings-1 td.name")
    expect(names).to_have_count(4)
    assert (
        names.evaluate_all("cells => cells.filter(it => it.scrollWidth > it.clientWidth).map(it => it.textContent)")
        == []
    )


def test_leaving_goes_back_to_where_one_came_from(server: Server, visitor: httpx.Client, arbiter: httpx.Client) -> None:
    made = server.create("Club Evening", players=4)
    assert f'href="/t/{made}">Leave' in visitor.get(f"/t/{made}/hall").text
    assert f'href="/desk/{made}">Leave' in arbiter.get(f"/t/{made}/hall").text


def test_without_scripts_one_page_leads_to_the_next(server: Server, name: str, visitor: httpx.Client) -> None:
    text = visitor.get(f"/t/{name}/hall?show=pairings&seconds=7&page=3").text
    assert 'class="slide pairings current" id="pairings-3"' in text
    assert f'<noscript><meta http-equiv="refresh" content="7;url=/t/{name}/hall?show=pairings' in text
    assert 'id="pairings-1"' in text
    after_last = visitor.get(f"/t/{name}/hall?show=pairings&page=4").text
    assert 'class="slide pairings current" id="pairings-1"' in after_last


@pytest.mark.parametrize("query", ["seconds=0", "seconds=-5&rows=9999", "show=nonsense,,", "page=-3", "rows=1"])
def test_odd_wishes_do_no_harm(server: Server, name: str, visitor: httpx.Client, query: str) -> None:
    answer = visitor.get(f"/t/{name}/hall?{query}")
    assert answer.status_code == 200
    assert answer.text.count(" current") == 1
