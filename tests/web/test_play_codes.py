"""Players' codes are renewed one by one, or all at once."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import insert

from helpers.webserver import Server
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER
from zwitsers.web.sitedb.schema import secret


@pytest.fixture
def name(server: Server) -> str:
    made = server.create("Open", players=4)
    server.site.choose(made, PLAYERS_ENTER, "yes")
    server.play_round(made, boards=0)
    return made


def codes(server: Server, name: str) -> dict[int, str]:
    return server.site.choices.codes(name, range(1, 5))


def given(client: httpx.Client, name: str, player: int, code: str) -> int:
    return client.post(f"/t/{name}/code", data={"player": player, "code": code}).status_code


def may_enter(server: Server, name: str, client: httpx.Client, player: int) -> bool:
    game = next(game for game in server.state(name).rounds[0].games if player in (game.white, game.black))
    form = {"player": player, "round": 1, "white": game.white, "black": game.black, "ending": 1}
    return client.post(f"/t/{name}/result", data=form).status_code == 303


def test_a_renewed_code_replaces_the_old_one_and_what_was_known_by_it(server: Server, name: str) -> None:
    before = codes(server, name)
    with httpx.Client(base_url=server.url, timeout=30) as one, httpx.Client(base_url=server.url, timeout=30) as two:
        assert (given(one, name, 1, before[1]), given(two, name, 2, before[2])) == (303, 303)
        assert may_enter(server, name, one, 1)
        server.site.renew_codes(name, [1])
        after = codes(server, name)
        assert after[1] != before[1]
        assert {player: after[player] for player in (2, 3, 4)} == {player: before[player] for player in (2, 3, 4)}
        assert not may_enter(server, name, one, 1)
        assert given(one, name, 1, before[1]) == 403
        assert given(one, name, 1, after[1]) == 303
        assert may_enter(server, name, one, 1)
        server.site.renew_codes(name, [])
        last = codes(server, name)
        assert not set(last.values()) & {*before.values(), *after.values()}
        assert not may_enter(server, name, two, 2)


def test_codes_that_nobody_renewed_stay_what_they_were(empty_server: Server) -> None:
    """Those on slips that were handed out before there was a way to renew them."""
    name = empty_server.create("Open", players=4)
    with empty_server.site.database.writing() as connection:
        connection.execute(insert(secret).values(name="codes", value=b"x" * 32))
    assert codes(empty_server, name) == {1: "ZQO52I", 2: "5DLEXQ", 3: "HYZITC", 4: "I7ZTYZ"}


def test_programs_renew_codes_too(arbiter: httpx.Client, server: Server, name: str) -> None:
    headers = {"X-CSRF": server.visitor("Bea").csrf}
    before = codes(server, name)
    answer = arbiter.post(f"/api/tournaments/{name}/codes/renew", json={"players": [2, 3]}, headers=headers)
    now = {item["player"]["id"]: item["code"] for item in answer.json()}
    assert [player for player in before if now[player] != before[player]] == [2, 3]
    assert (
        arbiter.post(f"/api/tournaments/{name}/codes/renew", json={"players": [77]}, headers=headers).status_code == 404
    )
    answer = arbiter.post(f"/api/tournaments/{name}/codes/renew", json={"players": None}, headers=headers)
    assert not {item["code"] for item in answer.json()} & {*now.values(), *before.values()}


def test_the_arbiter_renews_one_and_then_all(page: Page, server: Server, name: str) -> None:
    before = codes(server, name)
    page.goto(f"/desk/{name}/codes")
    page.on("dialog", lambda dialog: dialog.accept())
    first = page.locator(".codes li").first
    code = first.locator("code").inner_text()
    first.get_by_role("button", name="New code").click()
    expect(page.get_by_text("has a new code")).to_be_visible()
    expect(page.locator(".codes li").first.locator("code")).not_to_have_text(code)
    assert sum(codes(server, name)[player] != before[player] for player in before) == 1
    page.get_by_role("button", name="New codes for everyone").click()
    expect(page.get_by_text("Everyone has a new code.")).to_be_visible()
    assert not set(codes(server, name).values()) & set(before.values())
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="New code").first).to_be_hidden()
