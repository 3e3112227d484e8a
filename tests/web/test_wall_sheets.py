"""Lists for the wall: several copies, ratings where the tournament shows them; and slips with codes."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Browser, expect

from helpers import poppler
from helpers.webserver import Server
from zwitsers.event import actions
from zwitsers.web.http.qr import qr_svg
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER

WALL = ("pairings", "pairings-by-name", "standings", "crosstable")


@pytest.fixture(scope="module")
def name(server: Server) -> str:
    made = server.create("Wall Open", players=60)
    server.play_round(made, boards=2)
    return made


def ratings(server: Server, name: str) -> set[str]:
    return {str(entrant.player.rating) for entrant in server.state(name).entrants.values()}


# Copies


@pytest.mark.slow
@pytest.mark.parametrize("kind", WALL)
def test_a_pdf_of_three_copies_numbers_the_pages_of_each(bea: httpx.Client, name: str, kind: str) -> None:
    once = poppler.pages(bea.get(f"/desk/{name}/export/pdf-{kind}").content)
    thrice = poppler.pages(bea.get(f"/desk/{name}/export/pdf-{kind}?copies=3").content)
    assert [[word.text for word in page.words] for page in thrice] == [
        [word.text for word in page.words] for page in once
    ] * 3


def test_too_many_copies_are_refused_in_a_sentence(bea: httpx.Client, name: str) -> None:
    answer = bea.get(f"/desk/{name}/export/pdf-pairings?copies=1000")
    assert answer.status_code == 422
    assert "from 1 to 20" in answer.text


# Ratings


def test_ratings_stand_on_pairings_where_they_are_wanted(server: Server, bea: httpx.Client) -> None:
    name = server.create("Rated Open", players=11)
    server.play_round(name, boards=0)
    known = ratings(server, name)

    def shown(text: str) -> set[str]:
        return known & set(re.findall(r"\b\d{4}\b", text))

    lists: dict[str, Callable[[], str]] = {
        "pdf": lambda: poppler.text(bea.get(f"/desk/{name}/export/pdf-pairings").content),
        "large pdf": lambda: poppler.text(bea.get(f"/desk/{name}/export/pdf-pairings?large=yes").content),
        "pdf by name": lambda: poppler.text(bea.get(f"/desk/{name}/export/pdf-pairings-by-name").content),
        "hall": lambda: bea.get(f"/t/{name}/hall?show=pairings").text,
    }
    for kind, text in lists.items():
        assert shown(text()) == set(), kind
    server.do(name, lambda state: actions.change_settings(state, {"show_ratings": True}))
    at_boards = {
        str(server.state(name).entrants[player].player.rating)
        for game in server.state(name).rounds[-1].games
        for player in (game.white, game.black)
    }
    for kind, text in lists.items():
        assert shown(text()) >= at_boards, kind


# Slips with codes


@pytest.fixture(scope="module")
def entering(server: Server) -> str:
    made = server.create("Phone Open", players=6)
    server.play_round(made, boards=0)
    server.site.choices.put(made, PLAYERS_ENTER, "yes")
    return made


def test_every_slip_has_a_qr_code_that_opens_the_page_with_the_code(
    server: Server, bea: httpx.Client, entering: str
) -> None:
    text = bea.get(f"/desk/{entering}/codes").text
    codes = server.site.choices.codes(entering, server.state(entering).entrants)
    for player, code in codes.items():
        assert str(qr_svg(f"{server.url}/t/{entering}?player={player}#code={code}")) in text


def test_the_address_of_a_slip_fills_in_the_code(browser: Browser, server: Server, entering: str) -> None:
    code = server.site.choices.code(entering, 2)
    with server.context(browser) as context:
        asked: list[str] = []
        context.on("request", lambda request: asked.append(request.url.partition("#")[0]))
        phone = context.new_page()
        phone.goto(f"/t/{entering}?player=2#code={code}")
        field = phone.locator("#code")
        expect(field).to_have_value(code)
        # A refresh of the page keeps it, and takes it for nobody's typing.
        server.enter(entering, 1, "1-0")
        phone.wait_for_timeout(2000)
        expect(field).to_have_value(code)
        phone.get_by_role("button", name="Continue").click()
        expect(phone.locator(".endings button")).to_have_count(3)
        assert not any(code in address for address in asked)


def test_slips_warn_while_only_this_machine_can_open_the_address(
    server: Server, bea: httpx.Client, entering: str
) -> None:
    warning = "phones cannot open it"
    answer = bea.get(f"/desk/{entering}/codes").text
    assert warning in answer
    assert f'<a href="/desk/{entering}/share">' in answer
    server.site.shared_at = "http://192.168.1.7:8765"
    try:
        answer = bea.get(f"/desk/{entering}/codes").text
    finally:
        server.site.shared_at = ""
    assert warning not in answer
    assert f"http://192.168.1.7:8765/t/{entering}" in answer
