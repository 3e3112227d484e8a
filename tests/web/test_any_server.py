"""Two servers of one site, on a folder and on a database: what is begun at one goes on at the other."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from helpers.webserver import PASSWORD, Server, start
from zwitsers.web.auth.totp import STEP_SECONDS, code_at, from_text
from zwitsers.web.sitedb.double_entry import DoubleEntries
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER, PUBLIC, TWICE

pytestmark = pytest.mark.slow

FILE = re.compile(r"file=([\w-]+)")


@pytest.fixture
def two(site_address: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    with (
        start(tmp_path, address=site_address) as one,
        start(tmp_path, address=site_address, people=False) as other,
    ):
        yield one, other


@pytest.fixture
def bea(two: tuple[Server, Server]) -> Iterator[tuple[httpx.Client, httpx.Client]]:
    """One browser, whose requests go to either server."""
    one, other = two
    with one.signed_in("Bea") as here, httpx.Client(base_url=other.url, cookies=here.cookies) as there:
        yield here, there


def test_whoever_signs_in_at_one_is_signed_in_at_the_other(two: tuple[Server, Server]) -> None:
    one, other = two
    with httpx.Client(base_url=one.url, timeout=30) as here:
        answer = here.post("/sign-in", data={"name": "bea", "password": PASSWORD})
        assert answer.status_code == 303
        with httpx.Client(base_url=other.url, cookies=here.cookies) as there:
            assert there.get("/account").status_code == 200
            csrf = there.get("/api/session").json()["csrf"]
            assert there.post("/sign-out", data={"csrf": csrf}).status_code == 303
        assert here.get("/account").status_code == 303


def test_what_was_hidden_at_one_is_hidden_at_the_other(two: tuple[Server, Server]) -> None:
    one, other = two
    one.create("Open", players=4)
    with httpx.Client(base_url=other.url, timeout=20) as client, client.stream("GET", "/t/open/live") as stream:
        told = (line for line in stream.iter_lines() if line.startswith("data:"))
        next(told)
        assert client.get("/t/open/standings").status_code == 200
        one.site.choose("open", PUBLIC, "no")
        assert list(told) == []  # nothing more, and it ends
        assert client.get("/t/open/standings").status_code == 404
        assert "open" not in [item["id"] for item in client.get("/api/tournaments").json()]


def test_phones_at_the_other_hear_of_a_published_round(two: tuple[Server, Server]) -> None:
    one, other = two
    one.create("Open", players=4)
    with httpx.Client(base_url=other.url, timeout=20) as client, client.stream("GET", "/t/open/live") as stream:
        told = (line for line in stream.iter_lines() if line.startswith("data:"))
        next(told)
        one.play_round("open", boards=0)
        expected = f"data: {one.site.now('open').stamp}"
        assert expected in told
        assert f'data-stamp="{expected.removeprefix("data: ")}"' in client.get("/t/open/pairings").text


def test_a_file_is_sent_to_one_and_imported_at_the_other(
    two: tuple[Server, Server], bea: tuple[httpx.Client, httpx.Client]
) -> None:
    (one, _other), (here, there) = two, bea
    one.create("Open")
    form = one.form("Bea", pasted="Name;Rating\nBos, Ad;1800\nVos, Bo;1700\n")
    sent = here.post("/desk/open/players/import/upload", data=form)
    (key,) = FILE.findall(sent.headers["location"])
    assert "Vos, Bo" in there.get(f"/desk/open/players/import?file={key}").text
    taken = there.post("/desk/open/players/import", data=one.form("Bea", file=key))
    assert taken.headers["location"] == "/desk/open/players"
    assert len(one.state("open").entrants) == 2
    assert here.get(f"/desk/open/players/import?file={key}").status_code == 303  # they are in
    here.cookies.update(there.cookies)
    assert "2 players" in here.get("/desk/open/players").text  # said by the server that is asked next


def test_a_second_step_is_begun_at_one_and_confirmed_at_the_other(
    two: tuple[Server, Server], bea: tuple[httpx.Client, httpx.Client]
) -> None:
    (one, _other), (here, there) = two, bea
    begun = here.post("/api/second-step", json={"password": PASSWORD}, headers=_sent(one)).json()
    code = code_at(from_text(begun["secret"]), int(time.time()) // STEP_SECONDS)
    made = there.post("/api/second-step/on", json={"key": begun["key"], "code": code}, headers=_sent(one))
    assert len(made.json()["recovery_codes"]) == 10
    assert here.get("/api/second-step").json()["on"]


def test_a_form_that_is_sent_to_both_makes_one_tournament(
    two: tuple[Server, Server], bea: tuple[httpx.Client, httpx.Client]
) -> None:
    one, _other = two
    form = {**one.form("Bea"), "name": "Open", "game": "chess", "rounds": "5", "once": "made-up-by-the-page"}
    assert [client.post("/new", data=form).headers["location"] for client in bea] == ["/desk/open/players"] * 2
    assert one.site.tournaments.ids() == ["open"]


def test_two_entries_and_two_proposals_meet_wherever_they_come_in(two: tuple[Server, Server]) -> None:
    one, other = two
    one.create("Open", players=8)
    one.play_round("open", boards=0)
    one.site.choose("open", TWICE, "yes")
    at = "/api/tournaments/open/rounds/1/boards/1/result"
    for server, name in ((one, "Bea"), (other, "Abe")):
        with server.signed_in(name) as client:
            sent = client.put(at, json={"result": "1-0"}, headers=_sent(server, name))
            assert sent.status_code == 200, sent.text
    assert not one.state("open").rounds[0].game(1).open
    assert DoubleEntries(other.site.database).of_round("open", other.state("open").rounds[0]) == {}

    one.site.choose("open", PLAYERS_ENTER, "yes")
    game = one.state("open").rounds[0].game(2)
    for server, player in ((one, game.white), (other, game.black)):
        with httpx.Client(base_url=server.url) as phone:
            code = other.site.choices.code("open", player)
            assert phone.post("/t/open/code", data={"player": player, "code": code}).status_code == 303
            form = {"player": player, "round": 1, "white": game.white, "black": game.black, "ending": 1}
            assert phone.post("/t/open/result", data=form).status_code == 303
    assert not other.state("open").rounds[0].game(2).open


def test_renewed_codes_are_those_of_the_other_too(two: tuple[Server, Server]) -> None:
    one, other = two
    one.create("Open", players=4)
    before = other.site.choices.code("open", 1)
    one.site.renew_codes("open", [])
    assert other.site.choices.code("open", 1) == one.site.choices.code("open", 1) != before


def test_how_far_a_rating_list_is_can_be_asked_at_the_other(
    two: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    one, other = two
    with one.signed_in("Bea") as client:
        client.post("/ratings/upload", data=one.form("Bea"), files={"file": ("no.list", b"nothing")})
    until = time.monotonic() + 20
    while (progress := other.site.rating_jobs.progress) is None or not progress.ended:
        assert time.monotonic() < until
        time.sleep(0.05)
    assert progress.file == "no.list"
    assert progress.problems
    assert progress.problems == (one.site.rating_jobs.progress or progress).problems
    other.site.rating_jobs.forget()
    assert one.site.rating_jobs.progress is None


def _sent(server: Server, name: str = "Bea") -> dict[str, str]:
    return {"X-CSRF": server.visitor(name).csrf}
