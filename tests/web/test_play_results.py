"""Players enter their own result: one enters, the other confirms; what differs is for the arbiter."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.web.cache.proposals import Proposals
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER

pytestmark = pytest.mark.daily

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 900}, "is_mobile": True, "has_touch": True}
WIN, DRAW, LOSS = 0, 1, 2


@pytest.fixture
def server(empty_server: Server) -> Server:
    """Wrong codes and many codes of one test do not shut out the next."""
    return empty_server


@pytest.fixture
def arbiter(server: Server) -> Iterator[httpx.Client]:
    with server.signed_in("Bea") as client:
        yield client


@pytest.fixture
def name(server: Server) -> str:
    """A round of four games is being played, and players may enter results."""
    made = server.create("Spring Open", players=8)
    server.play_round(made, boards=0)
    server.site.choose(made, PLAYERS_ENTER, "yes")
    return made


@contextmanager
def player(server: Server, name: str, number: int) -> Iterator[httpx.Client]:
    """Somebody whose phone has his code."""
    with httpx.Client(base_url=server.url) as client:
        code = server.site.choices.code(name, number)
        answer = client.post(f"/t/{name}/code", data={"player": number, "code": code})
        assert answer.status_code == 303
        yield client


def entered(server: Server, name: str, board: int = 1, **changes: object) -> dict[str, object]:
    """The fields of the form for white of this board, unless they are changed."""
    made = server.state(name).rounds[-1]
    game = made.game(board)
    usual = {"player": game.white, "round": made.number, "white": game.white, "black": game.black, "ending": WIN}
    return {**usual, **changes}


def both(server: Server, name: str, board: int = 1) -> tuple[int, int]:
    game = server.state(name).rounds[-1].game(board)
    return game.white, game.black


def result_of(server: Server, name: str, board: int = 1) -> str:
    game = server.state(name).rounds[-1].game(board)
    return "" if game.white_result is None else game.white_result.name


def open_phone(context: BrowserContext, server: Server, name: str, number: int, *, code: bool = True) -> None:
    page = context.new_page()
    page.goto(f"/t/{name}?player={number}")
    if code:
        typed = server.site.choices.code(name, number)
        page.get_by_label("Your code").fill(typed.replace("O", "0").lower())
        page.get_by_role("button", name="Continue").tap()
        expect(page.locator(".ending").first).to_be_visible()


def test_one_enters_and_the_other_confirms_on_their_phones(browser: Browser, server: Server, name: str) -> None:
    white, black = both(server, name)
    with server.context(browser, **PHONE) as first, server.context(browser, **PHONE) as second:
        open_phone(first, server, name, white)
        open_phone(second, server, name, black)
        mine, theirs = first.pages[0], second.pages[0]
        mine.get_by_role("button", name="I won").tap()
        expect(mine.get_by_text("You entered 1 – 0. It counts as soon as your opponent confirms it.")).to_be_visible()
        assert result_of(server, name) == ""
        expect(theirs.get_by_text("Your opponent entered 1 – 0. If that is right")).to_be_visible()
        theirs.get_by_role("button", name="1 – 0").tap()
        expect(theirs.locator(".board-result")).to_contain_text("lost")
        expect(mine.locator(".board-result")).to_contain_text("won")
        expect(mine.locator(".ending")).to_have_count(0)
    assert result_of(server, name) == "WIN"
    entry = server.site.now(name).log.entries[-1]
    names = [server.state(name).entrants[number].player.name for number in (white, black)]
    assert entry.author == f"players: {names[0]}, {names[1]}"


def test_different_results_are_left_to_the_arbiter(server: Server, name: str, arbiter: httpx.Client) -> None:
    white, black = both(server, name)
    with player(server, name, white) as first, player(server, name, black) as second:
        assert first.post(f"/t/{name}/result", data=entered(server, name)).status_code == 303
        second.post(f"/t/{name}/result", data=entered(server, name, player=black, ending=DRAW))
        assert result_of(server, name) == ""
        assert (
            "You entered 1 – 0, your opponent ½ – ½. The arbiter decides" in first.get(f"/t/{name}?player={white}").text
        )
        assert "You entered ½ – ½, your opponent 1 – 0." in second.get(f"/t/{name}?player={black}").text
        said = Proposals(server.site.database).of_round(name, server.state(name).rounds[-1])
        assert said[1].conflict
        # One of them may see his mistake before the arbiter comes.
        second.post(f"/t/{name}/result", data=entered(server, name, player=black))
        assert result_of(server, name) == "WIN"
        # Once it is in, only the arbiter changes it.
        assert second.post(f"/t/{name}/result", data=entered(server, name, player=black)).status_code == 422
    assert result_of(server, name) == "WIN"


def test_nobody_enters_for_another(server: Server, name: str, visitor: httpx.Client) -> None:
    white, black = both(server, name)
    assert visitor.post(f"/t/{name}/result", data=entered(server, name)).status_code == 403
    with player(server, name, white) as first:
        # Neither for his opponent, nor for another board, nor with a badge that was made up.
        assert first.post(f"/t/{name}/result", data=entered(server, name, player=black)).status_code == 403
        assert first.post(f"/t/{name}/result", data=entered(server, name, 2, player=white)).status_code == 422
        assert first.post(f"/t/{name}/result", data=entered(server, name, ending=7)).status_code == 422
    visitor.cookies.set("zwitsers_badge", f"{white}.{'0' * 64}", path=f"/t/{name}")
    assert visitor.post(f"/t/{name}/result", data=entered(server, name)).status_code == 403
    assert Proposals(server.site.database).of_round(name, server.state(name).rounds[-1]) == {}


def test_codes_are_not_guessed(server: Server, name: str, visitor: httpx.Client) -> None:
    white, _black = both(server, name)
    guess = {"player": white, "code": "AAAAAA"}
    answers = [visitor.post(f"/t/{name}/code", data=guess).status_code for _ in range(14)]
    assert answers[:12] == [403] * 12
    assert answers[12:] == [429, 429]
    assert visitor.cookies.get("zwitsers_badge") is None


def test_the_badge_is_kept_from_scripts(server: Server, name: str, visitor: httpx.Client) -> None:
    white, _black = both(server, name)
    code = server.site.choices.code(name, white)
    answer = visitor.post(f"/t/{name}/code", data={"player": white, "code": f" {code[:3].lower()} {code[3:]}"})
    cookie = answer.headers["set-cookie"]
    assert answer.status_code == 303
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert code not in cookie


def test_where_it_is_not_allowed_there_is_no_way_to_do_it(server: Server, name: str, visitor: httpx.Client) -> None:
    white, _black = both(server, name)
    with player(server, name, white) as first:
        server.site.choose(name, PLAYERS_ENTER, "no")
        assert first.post(f"/t/{name}/result", data=entered(server, name)).status_code == 403
        assert "How did your game end?" not in first.get(f"/t/{name}?player={white}").text
    code = {"player": white, "code": server.site.choices.code(name, white)}
    assert visitor.post(f"/t/{name}/code", data=code).status_code == 403


def test_a_round_that_was_paired_anew_takes_no_old_results(server: Server, name: str) -> None:
    white, black = both(server, name)
    form = entered(server, name)
    with player(server, name, white) as first, player(server, name, black) as second:
        first.post(f"/t/{name}/result", data=form)
        server.do(name, lambda state: actions.withdraw_publication(state, 1, "a mistake"))
        assert second.post(f"/t/{name}/result", data={**form, "player": black}).status_code == 422
        server.do(name, actions.pair)
        server.do(name, lambda state: actions.swap_in_draft(state, *other_players(server, name, white, black)))
        server.do(name, lambda state: actions.publish(state, "as players asked"))
        assert second.post(f"/t/{name}/result", data={**form, "player": black}).status_code == 422
    assert result_of(server, name) == ""


def other_players(server: Server, name: str, white: int, black: int) -> tuple[int, int]:
    """Black of the first board changes places with somebody of another board."""
    draft = server.state(name).draft
    assert draft is not None
    return black, next(game.white for game in draft.games if white not in (game.white, game.black))
