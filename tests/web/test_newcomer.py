"""As a newcomer would run it, on a slow connection: an open of 25 players and 7 rounds in the browser, with everything
that goes otherwise than planned, and an assistant who enters results in a second browser at the same time."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import zip_longest

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.desking import LATENCY, names, slow
from helpers.long_run import LONG
from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event.notation import show_result
from zwitsers.event.state import Status

pytestmark = pytest.mark.slow

PLAYERS, ROUNDS = 25, 7
NAME = "newcomers-open"
FAMILIES = "Aalders Bakker Cohen Dijk Evers Faber Groen Haan Idema Jonker Kok Lubbers Mulder Nagel Oosten Prins Quist"
PEOPLE = [f"{family}, {given}" for given in ("Anna", "Bram") for family in FAMILIES.split()][:PLAYERS]
KEYS = "1051501105501"


@dataclass
class Open:
    """The tournament as the arbiter (`desk`) and the assistant (`side`) see it; `typed` is what they entered."""

    server: Server
    desk: Page
    side: Page
    typed: dict[tuple[int, int], str] = field(default_factory=dict)

    def go(self, page: str) -> None:
        self.desk.goto(f"/desk/{NAME}/{page}")

    def pair(self, number: int) -> None:
        self.go("pairing")
        self.desk.get_by_role("button", name=f"Pair round {number}").click()
        self.publish(number)

    def publish(self, number: int) -> None:
        self.desk.get_by_role("button", name=f"Publish Round {number}").click()
        self.desk.wait_for_url("**/results")

    def enter(self, number: int, keys: str, own: int | None = None) -> None:
        """The first `own` boards by the arbiter, the rest by the assistant, at the same time; without waiting."""
        boards = sorted(self.server.state(NAME).round(number).numbers)
        own = len(boards) if own is None else own
        keys = (keys * 2)[: len(boards)]
        self.go("results")
        expect(self.desk.locator(f"#b-{boards[0]}")).to_be_focused()
        if own < len(boards):
            self.side.goto(f"/desk/{NAME}/results")
            self.side.locator(f"#b-{boards[own]}").focus()
            for mine, theirs in zip_longest(keys[:own], keys[own:]):
                for page, key in ((self.side, theirs), (self.desk, mine)):
                    if key is not None:
                        page.keyboard.press(key)
        else:
            self.desk.keyboard.type(keys)
        expect(self.desk.locator("#count")).to_contain_text(f"of {len(boards)} in")
        expect(self.desk.locator("#complete")).to_be_visible()
        signs = {"1": "1-0", "5": "½-½", "0": "0-1", "+": "1-0R", "-": "0-1R", "a": "adj"}
        self.typed |= {(number, board): signs[key] for board, key in zip(boards, keys, strict=True)}

    def close(self, number: int) -> None:
        self.desk.locator("#complete").get_by_role("button", name=f"Close Round {number}").click()
        expect(self.desk.locator("#complete")).to_have_count(0)


def set_up(tried: Open) -> None:
    desk = tried.desk
    desk.goto("/")
    desk.get_by_role("link", name="New tournament").click()
    desk.get_by_label("Tournament name").fill("Newcomers Open")
    desk.get_by_label("Number of rounds").fill(str(ROUNDS))
    desk.keyboard.press("Enter")
    desk.wait_for_url(f"**/desk/{NAME}/**")
    tried.go("players")
    expect(desk.get_by_label("Name", exact=True)).to_be_focused()
    for name in PEOPLE:  # as fast as they are typed, without looking
        desk.keyboard.type(f"{name}\n")
    expect(desk.locator("#count")).to_have_text(str(PLAYERS))
    assert names(tried.server, NAME) == PEOPLE
    tried.go("settings")
    desk.get_by_label("Half-point byes per player").fill("1")
    desk.locator("form", has=desk.get_by_label("Half-point byes per player")).get_by_role("button", name="Save").click()
    expect(desk.locator("#notices .notice")).to_be_visible()
    tried.go("forbidden")
    desk.locator("#player-1").select_option("1")
    desk.locator("#player-2").select_option("14")
    desk.get_by_role("button", name="Forbid", exact=True).click()
    expect(desk.locator("#forbidden tbody tr")).to_have_count(1)


def late_entry(tried: Open) -> None:
    desk = tried.desk
    tried.go("players")
    expect(desk.get_by_label("Name", exact=True)).to_be_focused()
    desk.keyboard.type("Zonder, Laat\n")
    expect(desk.locator("#count")).to_have_text(str(PLAYERS + 1))


def half_point_bye(tried: Open, player: int, number: int) -> None:
    tried.go("absences")
    tried.desk.locator(f"#c-{player}-{number}").focus()
    tried.desk.keyboard.press("h")
    expect(tried.desk.locator(f"#c-{player}-{number}")).to_have_class("cell half")


def taken_back(tried: Open) -> None:
    """The list was wrong: the published round is taken back, paired again and published."""
    desk = tried.desk
    tried.go("pairing")
    desk.locator("#withdraw summary").click()
    desk.locator("#withdraw [name=reason]").fill("Somebody told us too late that he is away")
    desk.once("dialog", lambda dialog: dialog.accept())
    desk.locator("#withdraw button").click()
    expect(desk.locator("#notices")).to_contain_text("has been withdrawn")


def withdrawn(tried: Open, player: int) -> None:
    desk = tried.desk
    tried.go(f"players/{player}")
    desk.once("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("button", name="Withdraw").click()
    expect(desk.locator("#presence")).to_contain_text("withdrawn")


def corrected(tried: Open, number: int, board: int, result: str) -> None:
    """The result of a closed round, two rounds ago."""
    desk = tried.desk
    tried.go(f"corrections?round={number}")
    desk.get_by_role("link", name=f"Change… of board {board}").click()
    desk.get_by_label("The result should be").select_option(result)
    desk.get_by_role("button", name="See what it changes").click()
    desk.get_by_label("Reason").fill("The slip was read wrongly")
    desk.get_by_role("button", name="Correct it").click()
    desk.get_by_text("Corrected.").wait_for()
    tried.typed[number, board] = result


def other_colours(tried: Open, number: int, board: int) -> None:
    desk = tried.desk
    tried.go(f"corrections?round={number}&board={board}")
    desk.get_by_role("button", name="See what reversed colours change").click()
    desk.get_by_role("button", name="Correct it").click()
    desk.get_by_text("Corrected.").wait_for()
    white, _, black = tried.typed[number, board].partition("-")
    tried.typed[number, board] = f"{black}-{white}"


def adjourned_finished(tried: Open, number: int, board: int) -> None:
    desk = tried.desk
    tried.go("pairing")
    desk.locator(".adjourned li").get_by_role("link", name="1-0").click()
    desk.get_by_role("button", name="Correct it").click()
    desk.get_by_text("Corrected.").wait_for()
    tried.typed[number, board] = "1-0"


def open_of_25_players_on_a_slow_connection(hall: Server, browser: Browser) -> None:
    with hall.context(browser, "Bea") as arbiter, hall.context(browser, "Abe") as assistant:
        tried = Open(hall, arbiter.new_page(), assistant.new_page())
        for page in (tried.desk, tried.side):
            slow(page, LATENCY)
        set_up(tried)
        # Round 1: two people enter results at the same time.
        tried.pair(1)
        tried.enter(1, KEYS, own=6)
        tried.close(1)
        late_entry(tried)
        half_point_bye(tried, 9, 2)
        # Round 2 is published, taken back because somebody is away, and published again; one does not come.
        tried.pair(2)
        assert hall.state(NAME).round(2).absent[9] is Result.HALF_POINT_BYE
        taken_back(tried)
        tried.pair(2)
        tried.enter(2, "-" + KEYS, own=5)
        tried.close(2)
        withdrawn(tried, 5)
        # Round 3: a game is adjourned, another was played with the wrong colours.
        tried.pair(3)
        tried.enter(3, "1a" + KEYS, own=7)
        tried.close(3)
        other_colours(tried, 3, 1)
        # A result of two rounds ago turns out to be wrong, and the adjourned game is finished before the next pairing.
        corrected(tried, 2, 3, "½-½")
        adjourned_finished(tried, 3, 2)
        for number in range(4, ROUNDS + 1):
            tried.pair(number)
            tried.enter(number, KEYS[number:], own=6 if number == ROUNDS else None)
            tried.close(number)
        tried.go("finish")
        tried.desk.once("dialog", lambda dialog: dialog.accept())
        tried.desk.get_by_role("button", name="Finish", exact=True).click()
        expect(tried.desk.get_by_role("button", name="Finish", exact=True)).to_have_count(0)
    state = hall.state(NAME)
    assert state.finished
    assert [made.status for made in state.rounds] == [Status.CLOSED] * ROUNDS
    assert names(hall, NAME) == [*PEOPLE, "Zonder, Laat"]
    entered = {
        (made.number, board): show_result(game.white_result, game.black_result, "chess")
        for made in state.rounds
        for board, game in made.boards
        if game.white_result is not None and game.black_result is not None
    }
    assert entered == tried.typed
    met = [frozenset((game.white, game.black)) for made in state.rounds for game in made.games]
    assert frozenset((1, 14)) not in met
    assert len(met) == len(set(met))


# It takes minutes on a busy machine: in the long run only (docs/testing.md).
if LONG:
    test_an_open_of_25_players_on_a_slow_connection = open_of_25_players_on_a_slow_connection
