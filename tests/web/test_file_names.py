"""A tournament whose file has a name with spaces and letters from anywhere: it comes into headers and cookies too."""

from __future__ import annotations

import httpx
import pytest

from webserver import Server
from zwitsers.web.choices import PLAYERS_ENTER

ODD = 'Łódź "2026"'


@pytest.fixture
def name(server: Server) -> str:
    made = server.create("Open", players=4)
    server.play_round(made, boards=0)
    server.site.shelf.forget(made)
    name = f"{ODD} {made}"
    (server.folder / f"{made}.zwitsers").rename(server.folder / f"{name}.zwitsers")
    server.site.choose(name, PLAYERS_ENTER, "yes")
    return name


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
