"""Four events on the pages as their arbiters run them: a FIDE open of 34 players, a club's KNSB rapid with phones, a
McMahon weekend and draughts. Each round takes three presses of the main button and one key for each board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from helpers.accessibility import no_violation
from zwitsers.event.state import Status
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER, PUBLIC

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from helpers.webserver import Server

pytestmark = pytest.mark.slow

ROUNDS = 2
# Settings, the columns of the pasted list of players, and the keys for white wins, a draw and black wins.
EVENTS: dict[str, tuple[dict[str, Any], int, str, str]] = {
    "fide-open": ({"systems": [[1, "fide-dutch"]], "rounds": 7}, 34, "Name;Title;FIDE rating", "150"),
    "club-rapid": ({"systems": [[1, "knsb-rating"]], "rounds": 7}, 20, "Name;Title;Rating", "150"),
    "mcmahon": ({"game": "go", "systems": [[1, "go-en"]], "rounds": 5, "mcmahon": True}, 16, "Name;Grade;Club", "150"),
    "draughts": ({"game": "draughts", "systems": [[1, "kndb"]], "rounds": 7}, 18, "Name;Club;Rating", "210"),
}


def cells(event: str, number: int) -> tuple[object, ...]:
    """What the list has of a player behind the name."""
    return {
        "fide-open": ("FM" if number < 4 else "", 2400 - 20 * number),
        "club-rapid": ("", 2000 - 30 * number),
        "mcmahon": (f"{number}k" if number > 4 else f"{5 - number}d", "Utrecht"),
        "draughts": ("DC", 1400 - 10 * number),
    }[event]


def enter_the_list(page: Page, name: str, event: str, players: int, columns: str) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    names = [f"{letters[n % 26]}{'aeiou'[n % 5]}rens{letters[n % 7].lower()}, Jo" for n in range(players)]
    rows = [columns, *(";".join(map(str, (who, *cells(event, n)))) for n, who in enumerate(names, start=1))]
    page.goto(f"/desk/{name}/players/import")
    page.get_by_label("Rows from a spreadsheet").fill("\n".join(rows))
    page.get_by_role("button", name="Preview").last.click()
    page.get_by_role("button", name=f"Import {players} players").click()
    expect(page.locator("#players tbody tr")).to_have_count(players)
    no_violation(page)


def pair_and_publish(page: Page, name: str, number: int) -> None:
    """The main button has the focus after each step: one press pairs, the next one publishes."""
    expect(page.locator("#round-bar [data-next]")).to_have_text(f"Pair round {number}")
    page.locator("#round-bar [data-next]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#verdict [data-next]")).to_be_focused()
    no_violation(page)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/desk/{name}/results"))


def by_phone(hall: Server, browser: Browser, name: str) -> None:
    """Both players of board 1 enter that white won, each with their code."""
    game = hall.state(name).rounds[-1].game(1)
    for player, button in ((game.white, "I won"), (game.black, "1 – 0")):
        with hall.context(browser, viewport={"width": 390, "height": 844}) as phone, phone.new_page() as page:
            page.goto(f"/t/{name}?player={player}")
            page.get_by_label("Your code").fill(hall.site.choices.code(name, player))
            page.get_by_role("button", name="Continue").click()
            page.get_by_role("button", name=button).first.click()
            said = page.get_by_text("You entered") if player == game.white else page.locator(".board-result")
            expect(said).to_be_visible()
            no_violation(page)


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_runs_by_three_presses_a_round_and_one_key_a_board(
    hall: Server, desk: Page, browser: Browser, event: str
) -> None:
    settings, players, columns, keys = EVENTS[event]
    name = hall.create(event, **settings)
    enter_the_list(desk, name, event, players, columns)
    if event == "club-rapid":
        hall.site.choose(name, PLAYERS_ENTER, "yes")
        hall.site.choose(name, PUBLIC, "yes")
    desk.goto(f"/desk/{name}/pairing")
    no_violation(desk)
    if event == "mcmahon":  # the proposed bar is asked for, and taken by a press
        desk.keyboard.press("Tab")
        desk.locator("#round-bar [data-next]").click()
        expect(desk.locator("#round-bar [data-next]")).to_have_text("Pair round 1")
    for number in range(1, ROUNDS + 1):
        pair_and_publish(desk, name, number)
        boards = len(hall.state(name).rounds[-1].games)
        assert boards == players // 2
        first = 1
        if event == "club-rapid" and number == 1:
            by_phone(hall, browser, name)
            desk.reload()
            first = 2
        expect(desk.locator(f"#b-{first}")).to_be_focused()
        for board in range(first, boards + 1):
            desk.keyboard.press(keys[board % 3])
        expect(desk.locator("#complete [data-next]")).to_be_visible()
        no_violation(desk)
        desk.locator("#complete [data-next]").focus()
        desk.keyboard.press("Enter")
        expect(desk.locator("#round-bar [data-next]")).to_be_focused()
        assert hall.state(name).rounds[-1].status is Status.CLOSED
    for page in ("standings", "crosstable", "prizes/setup", "exchange", "more", "absences", "lots"):
        desk.goto(f"/desk/{name}/{page}")
        no_violation(desk)
