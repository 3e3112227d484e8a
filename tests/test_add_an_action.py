"""An action is added by one module and its catalogue lines (docs/actions.md): everything else follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from script.actions_page import table

import zwitsers.event.actions.registry as registry
from helpers import access_table, invented_action, routes
from helpers.command import called
from helpers.event_desk import set_up
from helpers.sites import Clock, client_of, session_of
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.language import LANGUAGES, _messages
from zwitsers.web.app import create_app
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

API = "/api/tournaments/{name}/players/{player}/applaud"
PAGE = "/desk/{name}/players/{player:int}/applaud"


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "MODULES", (*registry.MODULES, invented_action))
    for language in LANGUAGES:
        for key, text in invented_action.TEXTS.items():
            monkeypatch.setitem(_messages("action", language), key, text)
    routes.addresses.cache_clear()
    yield
    routes.addresses.cache_clear()


def test_the_command_line_has_it_with_help(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    desk = set_up(tmp_path, capsys)
    desk.ok("player", "applaud", "Bakker", "--reason", "well played")
    assert desk.state.entrants[1].player.labels == "well played"
    assert "--reason" in desk.refused("player", "applaud", "Bakker")
    assert "Applaud a player." in called(capsys, "player", "applaud", "--help").out
    assert "player applaud" in called(capsys, "--help").out


def test_api_page_schema_and_access_have_it(tmp_path: Path) -> None:
    clock = Clock()
    site = open_site(str(tmp_path), clock=clock, ticks=clock)
    site.accounts.add("Bea", Role.ARBITER, PASSWORD)
    name = site.create("Open", actions.create(State(), {"name": "Open", "rounds": 3}), "Bea")
    site.run(name, lambda state: actions.add_player(state, {"name": "Bakker, Anna"}), "Bea")
    document = create_app(site).openapi()
    operation = document["paths"][API]["post"]
    assert (operation["summary"], operation["x-role"]) == ("Applaud a player.", "arbiter")
    body = document["components"]["schemas"]["ApplaudPlayerBody"]
    assert body["required"] == ["reason"]
    assert body["properties"]["reason"]["maxLength"] == 500
    address, page = (path.replace("{name}", name) for path in (API, PAGE.replace(":int", "")))
    nobody, visitor = client_of(site), session_of(site, "Bea")
    assert nobody.post(address.replace("{player}", "1"), json={"reason": "x"}).status_code == 401
    bea = client_of(site, visitor)
    header = {"X-CSRF": visitor.csrf, "Origin": "http://localhost:8000"}
    sent = bea.post(address.replace("{player}", "1"), json={"reason": "by API"}, headers=header)
    assert sent.status_code == 200, sent.text
    assert site.now(name).state.entrants[1].player.labels == "by API"
    assert bea.post(address.replace("{player}", "9"), json={"reason": "x"}, headers=header).status_code == 404
    form = {"csrf": visitor.csrf, "reason": "by page"}
    posted = bea.post(page.replace("{player}", "1"), data=form, headers={"Origin": "http://localhost:8000"})
    assert (posted.status_code, posted.headers["location"]) == (303, f"/desk/{name}/players/1")
    assert site.now(name).state.entrants[1].player.labels == "by page"


def test_the_access_test_and_the_docs_table_have_it() -> None:
    needed = access_table.needed_by_actions()
    for label in (f"POST {API}", f"POST {PAGE}"):
        assert needed[label] == "arbiter"
        assert label in {address.label for address in routes.addresses()}
    assert "| `applaud_player` | Applaud a player. | `player applaud` |" in table()
