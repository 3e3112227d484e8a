"""A tournament whose file has a name with spaces and letters from anywhere: it comes into headers and cookies too."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from helpers.webserver import Server
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER

ODD = 'Łódź "2026"'


@pytest.fixture
def name(server: Server) -> str:
    made = server.create("Open", players=4)
    server.play_round(made, boards=0)
    server.site.tournaments.forget(made)
    name = f"{ODD} {made}"
    (server.folder / f"{made}.zwitsers").rename(server.folder / f"{name}.zwitsers")
    server.site.choose(name, PLAYERS_ENTER, "yes")
    return name


def test_links_lead_to_a_tournament_whatever_signs_its_name_has(server: Server, desk: Page) -> None:
    """In an address # and ? end the path, and %41 is an A."""
    made = server.create("Signs", players=4)
    server.site.tournaments.forget(made)
    (server.folder / f"{made}.zwitsers").rename(server.folder / f"{made} #1? 100%41.zwitsers")
    desk.goto("/")
    desk.get_by_role("link", name="Signs").first.click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Signs")
    desk.get_by_role("navigation").get_by_role("link", name="Pairing").first.click()
    desk.get_by_role("button", name="Pair round 1").click()
    desk.get_by_role("button", name="Publish").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Round 1")


@pytest.mark.parametrize("path", ["log.csv", "log.json", "backups/now", "backups/log", "export/trf"])
def test_files_are_handed_out(arbiter: httpx.Client, name: str, path: str) -> None:
    answer = arbiter.get(f"/desk/{name}/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"].startswith("attachment; filename")


def test_a_player_gives_his_code_once_and_is_known_on_the_pages_of_this_tournament(server: Server, name: str) -> None:
    code = server.site.choices.code(name, 1)
    with httpx.Client(base_url=server.url, timeout=30) as phone:
        assert phone.post(f"/t/{name}/me", data={"player": 1}).status_code == 303
        assert phone.post(f"/t/{name}/code", data={"player": 1, "code": code}).status_code == 303
        game = next(game for game in server.state(name).rounds[0].games if 1 in (game.white, game.black))
        form = {"player": 1, "round": 1, "white": game.white, "black": game.black, "ending": 1}
        assert phone.post(f"/t/{name}/result", data=form).status_code == 303
        assert "zwitsers_badge" not in phone.get("/").request.headers.get("cookie", "")
