"""Self-service of players: with their code on a phone or by a program, and the lists at the desk."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from helpers.sites import ArbiterClient, Clock, client_of, site_with_people
from zwitsers.engine.domain import Result
from zwitsers.event import actions as c
from zwitsers.event.state import State

if TYPE_CHECKING:
    from pathlib import Path

    import httpx

    from zwitsers.web.http.site import Site

SETTINGS = {
    "name": "Open",
    "rounds": 5,
    "half_point_byes": 2,
    "player_requests": True,
    "accept_half_byes": 1,
    "accept_absences": 1,
}


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return site_with_people(tmp_path, Clock())


@pytest.fixture
def name(site: Site) -> str:
    made = site.create("Open", c.create(State(), SETTINGS), "Bea")
    players = [{"name": f"Player {n}"} for n in range(1, 7)]
    site.run(made, lambda state: c.add_players(state, players), "Bea")
    return made


def phone(site: Site, name: str, player: int) -> httpx.Client:
    """A browser that has given the code of this player."""
    client = client_of(site)
    code = site.choices.codes(name, [player])[player]
    answer = client.post(f"/t/{name}/code", data={"player": player, "code": code})
    assert answer.status_code == 303
    return client


def ask(client: httpx.Client, name: str, player: int, what: str, *rounds: int, note: str = "") -> int:
    form = {"player": player, "what": what, "round": rounds, "note": note}
    return client.post(f"/t/{name}/requests", data=form).status_code


def test_a_player_checks_in_and_asks_with_their_code(site: Site, name: str) -> None:
    client = phone(site, name, 3)
    assert ask(client, name, 3, "present", 1) == 303
    assert ask(client, name, 3, "half-point-bye", 2, 3, note="a wedding") == 303
    state = site.now(name).state
    assert state.entrants[3].checked_in == {1}
    assert [item.status.value for item in state.requests.values()] == ["accepted", "open"]
    assert site.now(name).log.entries[-1].author == "Player 3 (phone)"
    page = client.get(f"/t/{name}?player=3").text
    assert "You are checked in for round 1." in page
    assert "awaiting the arbiter" in page
    assert client.post(f"/t/{name}/requests/cancel", data={"player": 3, "request": 2}).is_redirect
    assert not site.now(name).state.requests[2].is_open


def test_without_the_code_nothing_can_be_asked_or_read(site: Site, name: str) -> None:
    client = phone(site, name, 3)
    assert ask(client, name, 3, "withdraw", 1, note="an illness") == 303
    assert ask(client, name, 4, "absent", 1) == 403
    form = {"player": 4, "request": 1}
    assert client.post(f"/t/{name}/requests/cancel", data=form).status_code == 403
    stranger = client_of(site)
    for path in ("", "?player=3", "/pairings", "/standings", "/players/3"):
        text = stranger.get(f"/t/{name}{path}").text
        assert "illness" not in text
        assert "awaiting the arbiter" not in text
    for path in ("requests", "check-in", "log"):
        assert stranger.get(f"/api/tournaments/{name}/{path}").status_code == 401


def test_nobody_takes_back_what_another_asked(site: Site, name: str) -> None:
    assert ask(phone(site, name, 3), name, 3, "withdraw", 1) == 303
    form = {"player": 4, "request": 1}
    assert phone(site, name, 4).post(f"/t/{name}/requests/cancel", data=form).status_code == 422


def test_it_is_off_unless_the_settings_say_so(site: Site, name: str) -> None:
    client = phone(site, name, 3)
    site.run(name, lambda state: c.change_settings(state, {"player_requests": False}), "Bea")
    assert ask(client, name, 3, "absent", 1) == 403
    assert "Am I playing?" not in client.get(f"/t/{name}?player=3").text


def test_asking_has_a_limit(site: Site, name: str) -> None:
    client = phone(site, name, 3)
    answers = [ask(client, name, 3, "absent", 99) for _ in range(31)]
    assert (answers[0], answers[-1]) == (422, 429)
    assert ask(phone(site, name, 4), name, 4, "absent", 1) == 303


def test_what_cannot_be_asked_is_refused_as_a_whole(site: Site, name: str) -> None:
    client = phone(site, name, 3)
    assert ask(client, name, 3, "absent") == 422
    assert ask(client, name, 3, "party", 1) == 422
    assert ask(client, name, 3, "absent", 1, note="x" * 201) == 422
    assert ask(client, name, 3, "absent", 1, 9) == 422
    assert not site.now(name).state.requests


def test_programs_ask_with_the_code(site: Site, name: str) -> None:
    client, code = client_of(site), site.choices.codes(name, [3])[3]
    at = f"/api/tournaments/{name}/own-requests"

    def sent(path: str, **body: Any) -> Any:
        return client.post(path, json={"player": 3, "code": code, **body})

    assert sent(at, what="absent", rounds=[1], code="AAAAAA").status_code == 403
    asked = sent(at, what="absent", rounds=[1, 2]).json()["requests"]
    assert [(item["round"], item["status"]) for item in asked] == [(1, "accepted"), (2, "open")]
    assert sent(f"{at}/cancel", request=2).json()["requests"][1]["status"] == "cancelled"


def test_the_arbiter_has_one_list_and_accepts_all(site: Site, name: str) -> None:
    for player, what in ((3, "withdraw"), (4, "duty")):
        assert ask(phone(site, name, player), name, player, what, 2, note=f"note {player}") == 303
    desk = ArbiterClient(site, name)
    page = desk.page("requests")
    assert re.findall(r'id="request-(\d)"', page) == ["1", "2"]
    assert "note 3" in page
    assert "Player requests awaiting a decision: 2." in desk.page(f"/desk/{name}")
    assert desk.post("requests/accept").headers["location"] == f"/desk/{name}/requests"
    state = desk.state
    assert state.entrants[3].withdrawn_in(2)
    assert state.entrants[4].absences == {2: Result.FULL_POINT_BYE}
    assert desk.call("GET", "/requests", None).json()[0]["status"] == "accepted"


def test_check_in_at_the_desk(site: Site, name: str) -> None:
    desk = ArbiterClient(site, name)
    assert desk.post("check-in", players=[1, 2], round=1).status_code == 303
    page = desk.page("check-in")
    assert page.count('class="there"') == 2
    assert "Mark everyone else absent (4)" in page
    assert [line["there"] for line in desk.call("GET", "/check-in", None).json()].count(True) == 2
    desk.post("check-in/close")
    assert len(desk.state.left_out(1)) == 4
