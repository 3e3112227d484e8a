"""A player on a phone: finds his board, sees the new round by himself, and needs no scripts for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.webserver import Server
from zwitsers.engine.domain import Result
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.event.store import open_store
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER, PUBLIC

pytestmark = pytest.mark.daily

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 800}, "is_mobile": True, "has_touch": True}


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    with server.context(browser, **PHONE) as context:
        yield context.new_page()


def board_of(state: State, player: int) -> int:
    board = state.rounds[-1].board_of(player)
    assert board is not None
    return board


def test_a_player_sees_the_new_round_without_reloading(phone: Page, browser: Browser, server: Server) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name, close=True)
    server.do(name, actions.pair)  # the draft of round 2
    phone.goto(f"/t/{name}")
    phone.get_by_role("searchbox").fill("visser")
    expect(phone.get_by_role("button", name="Smit, Eva")).to_be_hidden()
    phone.get_by_role("button", name="Visser, Daan").tap()
    expect(phone.get_by_role("heading", name="Visser, Daan")).to_be_visible()
    expect(phone.get_by_text("Round 2 has not been published yet")).to_be_visible()
    phone.evaluate("window.sameVisit = true")
    with server.context(browser, "Bea") as context:
        page = context.new_page()
        page.goto(f"/desk/{name}/pairing")
        page.get_by_role("button", name="Publish").first.click()
        expect(phone.locator(".board-round")).to_have_text("Round 2")
    state = server.state(name)
    player = next(entrant.id for entrant in state.entrants.values() if entrant.player.name == "Visser, Daan")
    board = board_of(state, player)
    game = state.rounds[-1].game(board)
    expect(phone.locator(".board-number strong")).to_have_text(str(board))
    colour = "white" if game.white == player else "black"
    expect(phone.locator(".board-colour")).to_have_text(f"You have {colour}")
    opponent = state.entrants[game.black if colour == "white" else game.white].player.name
    expect(phone.locator(".board-opponent a")).to_have_text(opponent)
    # A result that comes in appears as well.
    won = "1-0" if colour == "white" else "0-1"
    server.enter(name, board, won)
    expect(phone.locator(".board-result")).to_contain_text("won")
    assert phone.evaluate("window.sameVisit") is True


def test_the_phone_remembers_the_player_for_this_tournament_only(phone: Page, server: Server) -> None:
    first, second = server.create("Spring Open", players=4), server.create("Autumn Open", players=4)
    phone.goto(f"/t/{first}")
    phone.get_by_role("button", name="Jansen, Carla").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Jansen, Carla")
    phone.goto(f"/t/{first}/standings")
    expect(phone.locator("tr.mine")).to_contain_text("Jansen, Carla")
    phone.goto(f"/t/{first}")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Jansen, Carla")
    phone.goto(f"/t/{second}")
    expect(phone.get_by_role("heading", level=1)).to_have_text("Who are you?")
    phone.goto(f"/t/{first}")
    phone.get_by_role("button", name="Someone else").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Who are you?")


def test_it_all_works_without_scripts(browser: Browser, server: Server) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name)
    with server.context(browser, java_script_enabled=False, **PHONE) as context:
        page = context.new_page()
        page.goto(f"/t/{name}")
        page.get_by_role("searchbox").fill("JANSEN")
        page.get_by_role("button", name="Find").click()
        assert page.locator(".person").count() == 1
        page.get_by_role("button", name="Jansen, Carla").click()
        expect(page.locator(".board-number strong")).to_be_visible()
        page.goto(f"/t/{name}/pairings?by=name")
        page.get_by_role("searchbox").fill("jansen")
        page.get_by_role("button", name="Find").click()
        assert page.locator("#pairing-list tbody tr").count() == 1


@pytest.mark.parametrize(
    ("absence", "words"),
    [(Result.ABSENT, "absent"), (Result.HALF_POINT_BYE, "half-point bye")],
)
def test_what_is_known_before_the_round_is_published(
    visitor: httpx.Client, server: Server, absence: Result, words: str
) -> None:
    name = server.create("Spring Open", players=5, half_point_byes=1)
    server.do(name, lambda state: actions.set_absence(state, 5, 1, absence))
    text = visitor.get(f"/t/{name}?player=5").text
    assert "Round 1 has not been published yet" in text
    assert f"you are listed as: {words}" in text
    assert "you are listed" not in visitor.get(f"/t/{name}?player=4").text
    server.play_round(name, boards=0)
    text = visitor.get(f"/t/{name}?player=5").text
    assert words.capitalize() in text


def test_the_bye_is_told_and_explained(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=5)
    state = server.play_round(name, boards=0)
    bye = state.rounds[-1].bye
    text = visitor.get(f"/t/{name}?player={bye}").text
    assert "You have no opponent this round and get a full point." in text
    assert f'href="/t/{name}/why/1/0"' in text
    assert visitor.get(f"/t/{name}/why/1/0").status_code == 200


def test_who_is_no_player_is_told_so(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=4)
    assert visitor.get(f"/t/{name}?player=99").status_code == 404
    assert visitor.get(f"/t/{name}/players/99").status_code == 404
    assert visitor.post(f"/t/{name}/me", data={"player": "99"}).status_code == 404
    visitor.cookies.set("zwitsers_player", "99", path=f"/t/{name}")
    assert "Who are you?" in visitor.get(f"/t/{name}").text  # somebody who was removed since


def test_the_same_page_for_everyone_is_made_once_and_never_old(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name, boards=0)
    before = visitor.get(f"/t/{name}/pairings")
    assert before.headers["cache-control"] == "no-cache"
    server.enter(name, 1, "1-0")
    assert "1 of 4 results in" in visitor.get(f"/t/{name}/pairings").text
    assert "Ronde 1" in visitor.get(f"/t/{name}/pairings", headers={"accept-language": "nl"}).text
    assert "1 of 4 results in" in visitor.get(f"/t/{name}/pairings").text
    server.site.choose(name, PUBLIC, "no")
    assert visitor.get(f"/t/{name}/pairings").status_code == 404


def test_a_page_that_has_not_changed_is_not_sent_again(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name, boards=0)
    for path in (f"/t/{name}/pairings", f"/t/{name}?player=1"):
        tag = visitor.get(path).headers["etag"]
        again = visitor.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert visitor.get(path, headers={"If-None-Match": tag, "Accept-Language": "nl"}).status_code == 200
        server.enter(name, 1, "1-0")
        assert visitor.get(path, headers={"If-None-Match": tag}).status_code == 200
        server.enter(name, 1, "0-1")


def test_each_player_and_whoever_only_looks_at_him_have_pages_of_their_own(
    visitor: httpx.Client, server: Server
) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name, boards=0)

    def page(player: int, cookie: str = "") -> str:
        return visitor.get(f"/t/{name}?player={player}", headers={"Cookie": cookie} if cookie else {}).text

    one, two, his_own = page(1), page(2), page(1, "zwitsers_player=1")
    assert len({one, two, his_own}) == 3
    assert "This is me" in one
    assert "Someone else" in his_own
    assert (page(1), page(2), page(1, "zwitsers_player=1")) == (one, two, his_own)
    assert page(1, "zwitsers_player=2") == one


def test_a_proxy_may_share_only_the_page_of_the_stamp_that_phones_were_told_of(
    visitor: httpx.Client, bea: httpx.Client, server: Server
) -> None:
    name = server.create("Spring Open", players=8)
    server.play_round(name, boards=0)
    stamp = server.site.now(name).stamp

    def shared(client: httpx.Client, path: str, told: str) -> bool:
        headers = client.get(f"/t/{name}{path}", headers={"Zwitsers-Refresh": told} if told else {}).headers
        assert headers["cache-control"] in ("no-cache", "no-store")  # browsers ask every time
        if "x-accel-expires" in headers:
            assert headers["vary"] == "Accept-Language, Authorization, Cookie"
        return "x-accel-expires" in headers

    for path in ("/pairings", "?player=1"):
        assert shared(visitor, path, stamp)
        assert not shared(visitor, path, "")
        assert not shared(visitor, path, "yes")
        assert not shared(visitor, path, f"{stamp}1")
        assert shared(visitor, path, "1.0")  # who was told of less gets more with it
        assert not shared(bea, path, stamp)
    # Where players enter results, what they see of them is in no stamp.
    server.site.choose(name, PLAYERS_ENTER, "yes")
    stamp = server.site.now(name).stamp
    assert shared(visitor, "/pairings", stamp)
    assert not shared(visitor, "?player=1", stamp)


def test_what_another_program_writes_is_seen_within_a_second(visitor: httpx.Client, server: Server) -> None:
    name = server.create("Spring Open", players=4)
    server.play_round(name, boards=0)
    assert "0 of 2 results in" in visitor.get(f"/t/{name}/pairings").text
    with open_store(server.folder / f"{name}.zwitsers") as store:
        store.run(lambda state: actions.enter_result(state, 1, 1, Result.WIN, Result.LOSS), "elsewhere")
    until = time.monotonic() + 5
    while "1 of 2 results in" not in visitor.get(f"/t/{name}/pairings").text:
        assert time.monotonic() < until
