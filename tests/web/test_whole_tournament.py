"""A tournament of 20 players and 5 rounds, run by keyboard and mouse as an arbiter; a player's phone looks on."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server, player
from zwitsers.event.state import State, Status
from zwitsers.present.views.event_standings import event_standings

PLAYERS, ROUNDS = 20, 5
PHONE = {"width": 390, "height": 844}
# As good as any: the keys that an arbiter hits for the ten boards of each round.
KEYS = ("1051010551", "5105501011", "0115150010", "1105005151", "5010151015")


def names() -> list[str]:
    return [str(player(number)["name"]) for number in range(1, PLAYERS + 1)]


def make_tournament(page: Page) -> str:
    """By the guided form: a name and the number of rounds, for the rest what it proposes."""
    page.goto("/")
    page.get_by_role("link", name="New tournament").click()
    page.get_by_label("Tournament name").fill("Club Open")
    page.get_by_label("Number of rounds").fill(str(ROUNDS))
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/club-open/**")
    return "club-open"


def add_players(page: Page, name: str) -> None:
    """Keyboard only: a name, Enter, the next name."""
    page.goto(f"/desk/{name}/players")
    field = page.get_by_label("Name", exact=True)
    expect(field).to_be_focused()
    for count, text in enumerate(names(), start=1):
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator("#count")).to_have_text(str(count))
        expect(field).to_have_value("")
        expect(field).to_be_focused()


def pair(page: Page, number: int) -> None:
    page.goto("/desk/club-open")
    page.get_by_role("link", name=f"Pair round {number}").click()
    page.get_by_role("button", name=f"Pair round {number}").click()
    expect(page.locator("#verdict")).to_contain_text("OK: matches the rules")


def swap_by_keyboard(page: Page, state: State) -> None:
    """Two players of different boards exchange places, and the judge says what it costs; then it is taken back."""
    draft = state.draft
    assert draft is not None
    one, two = draft.games[0].white, draft.games[5].white
    page.locator(f"#p-{one}").focus()
    page.keyboard.press("Enter")
    page.locator(f"#p-{two}").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).not_to_contain_text("OK: matches the rules")
    page.locator("#take-back").click()
    expect(page.locator("#verdict")).to_contain_text("OK: matches the rules")


def publish(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Publish Round {number}").click()
    expect(page).to_have_url(re.compile("/results$"))


def enter_results(page: Page, number: int, keys: str) -> None:
    """The first nine by keyboard, the last one with the mouse."""
    page.goto("/desk/club-open/results")
    expect(page.locator("#b-1")).to_be_focused()
    for board, key in enumerate(keys[:-1], start=1):
        page.keyboard.press(key)
        expect(page.locator(f"#row-{board}.done:not(.unsaved)")).to_be_visible()
        expect(page.locator(f"#b-{board + 1}")).to_be_focused()
    page.locator("#legend button", has=page.locator("kbd", has_text=keys[-1])).first.click()
    page.locator("#complete").get_by_role("button").click()
    expect(page.locator("#complete")).to_have_count(0)


def test_a_whole_tournament(browser: Browser, server: Server, page: Page) -> None:
    name = make_tournament(page)
    add_players(page, name)
    with server.context(
        browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ) as phone_context:
        phone = phone_context.new_page()
        phone.goto(f"/t/{name}/pairings")
        for number, keys in enumerate(KEYS, start=1):
            pair(page, number)
            if number == 2:
                swap_by_keyboard(page, server.state(name))
            publish(page, number)
            # The phone shows the new round without anyone touching it.
            expect(phone.get_by_role("heading", level=1)).to_contain_text(f"Round {number}")
            expect(phone.locator("tbody tr")).to_have_count(PLAYERS // 2)
            enter_results(page, number, keys)
    state = server.state(name)
    assert [made.status for made in state.rounds] == [Status.CLOSED] * ROUNDS
    entered = "".join(
        _key(game.white_result.points) for made in state.rounds for game in made.games if game.white_result
    )
    assert entered == "".join(KEYS)
    shown_standings(page, state)
    finish(page)
    assert server.state(name).finished


def shown_standings(page: Page, state: State) -> None:
    """The page has them in the order of the rulebook."""
    page.goto("/desk/club-open/standings")
    expected = [line.player.name for line in event_standings(state).lines]
    rows = page.locator("main table").first.locator("tbody tr")
    expect(rows).to_have_count(PLAYERS)
    assert [next(text for text in expected if text in row) for row in rows.all_inner_texts()] == expected


def finish(page: Page) -> None:
    page.goto("/desk/club-open/finish")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Finish", exact=True).click()
    expect(page.get_by_role("button", name="Finish", exact=True)).to_have_count(0)


def _key(points: int) -> str:
    return {2: "1", 1: "5", 0: "0"}[points]
