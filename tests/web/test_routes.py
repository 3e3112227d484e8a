"""Every address and everybody: who gets in and who does not, and that none of them fails at any moment of a tournament.

What the public may ask for is listed in helpers/access_table.py; a new address that asks for no right fails here until
it is listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from helpers.access_table import NEEDED, needed_by_actions, needed_by_functions
from helpers.access_table import PUBLIC as PUBLIC_ADDRESSES
from helpers.routes import Address, addresses, readable
from helpers.sites import Clock, client_of, new_site, session_of
from helpers.tournaments_at_moments import NAMES, put_tournaments
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web import api
from zwitsers.web.app import create_app
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import Site
from zwitsers.web.pages.player_results import BADGE
from zwitsers.web.sitedb.page_settings import PLAYERS_ENTER, PUBLIC

# Who asks: their account, and its role on the site. Abe and Bea work on the tournament in question, Dan on another one,
# and so does the host; a player has shown the code of the first board.
ACCOUNTS = {
    "assistant": ("Abe", Role.ASSISTANT),
    "arbiter": ("Bea", Role.ARBITER),
    "other": ("Dan", Role.ARBITER),
    "host": ("Cor", Role.HOST),
}
EVERYBODY = ("nobody", "player", *ACCOUNTS)
# Of these every address is tried also in the daily run.
DAILY = ("nobody", "assistant", "arbiter")
WITH_ACCOUNT = frozenset(ACCOUNTS)
# Who may, by what an address takes; all others are refused.
ALLOWED = {
    "public": frozenset(EVERYBODY),
    "signed-in": WITH_ACCOUNT,
    "assistant": frozenset({"assistant", "arbiter"}),
    "arbiter": frozenset({"arbiter"}),
    "site-arbiter": frozenset({"arbiter", "other", "host"}),
    "manager": frozenset({"host"}),
    "host": frozenset({"host"}),
}
# The same where every arbiter works on all tournaments.
ALLOWED_IN_TEAM = ALLOWED | {
    "assistant": WITH_ACCOUNT,
    "arbiter": frozenset({"arbiter", "other", "host"}),
    "manager": frozenset({"arbiter", "other", "host"}),
}
# These ask for something that nobody has here (a code, a link, the password first), or do not end.
NOT_TRIED = {
    "POST /t/{name}/code",
    "POST /t/{name}/result",
    "POST /t/{name}/requests",
    "POST /t/{name}/requests/cancel",
    "POST /api/tournaments/{name}/proposals",
    "POST /api/tournaments/{name}/own-requests",
    "POST /api/tournaments/{name}/own-requests/cancel",
    "POST /sign-in",
    "POST /api/session",
    "GET /sign-in/second-step",
    "POST /sign-in/second-step",
    "GET /t/{name}/live",
}
# One's own password, with the old one; that of others is refused.
OWN = {"POST /people/password", "PUT /api/accounts/{account}/password"}
# What the OpenAPI document says of what an address takes.
DOCUMENTED = {"signed-in": "assistant", "site-arbiter": "arbiter"}


def with_roles(folder: Path, *, team: bool = False) -> Site:
    site = new_site(folder, Clock())
    for name, role in ACCOUNTS.values():
        site.accounts.add(name, role, PASSWORD)
    put_tournaments(site)
    site.create("Elsewhere", actions.create(State(), {"name": "Elsewhere", "rounds": 3}), "Dan")
    if team:
        site.members.choose_team(True, ())
        return site
    for name in NAMES:
        site.members.begin(name, "Bea")
        site.members.put(name, "Abe", Role.ASSISTANT, session_of(site, "Bea"))
        site.choose(name, PLAYERS_ENTER, "yes")
    return site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return with_roles(tmp_path_factory.mktemp("site"))


@contextmanager
def client_for(site: Site, who: str) -> Iterator[tuple[httpx.Client, str]]:
    """With a session of their own; and what a page of ours would send along."""
    if who in ACCOUNTS:
        visitor = session_of(site, ACCOUNTS[who][0])
        with client_of(site, visitor) as client:
            yield client, visitor.csrf
        return
    with client_of(site) as client:
        if who == "player":  # the code was typed before
            client.cookies.set(BADGE, f"1.{site.choices.badge('running', 1)}")
        yield client, ""


def asked(site: Site, address: Address, who: str, name: str = "running") -> httpx.Response:
    with client_for(site, who) as (client, csrf):
        path = address.filled(name=name, tournament=name)
        if address.is_api:
            upload = address.path.endswith("/upload")
            body = None if address.method in ("GET", "DELETE") else b"x" if upload else b"{}"
            headers = {"X-CSRF": csrf, "Content-Type": "application/octet-stream" if upload else "application/json"}
            return client.request(address.method, path, headers=headers, content=body)
        return client.post(path, data={"csrf": csrf}) if address.method == "POST" else client.get(path)


def is_refused(answer: httpx.Response, who: str) -> bool:
    if who not in ACCOUNTS:
        return answer.status_code == 401 or answer.headers.get("location", "").startswith("/sign-in")
    return answer.status_code == 403


def everything(site: Site) -> object:
    roles = [site.members.all(name) for name in site.tournaments.ids()]
    stamps = {name: site.now(name).stamp for name in site.tournaments.ids()}
    return stamps, roles, site.accounts.all(), site.members.is_team()


def test_the_player_who_asks_has_a_valid_badge(site: Site) -> None:
    with client_for(site, "player") as (client, _csrf):
        answer = client.post("/t/running/result", data={"player": "1", "round": "2", "board": "9", "result": "1-0"})
    assert not is_refused(answer, "player")
    assert answer.status_code != 403


def test_what_needs_no_right_is_listed_as_public() -> None:
    taken = needed_by_functions()
    assert {address for address, rights in taken.items() if not rights} == PUBLIC_ADDRESSES


def test_an_action_takes_the_role_that_it_declares() -> None:
    actions_take = needed_by_actions()
    assert {address: NEEDED[address] for address in actions_take} == actions_take


@pytest.mark.parametrize(
    "who", [pytest.param(who, marks=() if who in DAILY else pytest.mark.slow) for who in EVERYBODY]
)
def test_whoever_may_not_is_refused_and_changes_nothing(site: Site, who: str) -> None:
    before = everything(site)
    refused = [address for address in addresses() if who not in ALLOWED[NEEDED[address.label]]]
    assert len(refused) > 5
    assert [address.label for address in refused if not is_refused(asked(site, address, who), who)] == []
    assert before == everything(site)


@pytest.mark.parametrize(
    ("who", "team"),
    [
        *(pytest.param(who, False, marks=() if who in DAILY else pytest.mark.slow) for who in EVERYBODY),
        *(pytest.param(who, True, marks=pytest.mark.slow) for who in ("arbiter", "other", "host")),
    ],
)
def test_whoever_may_is_not_refused(tmp_path: Path, who: str, team: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a team only the addresses that open by it: the others answer as without one."""
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    site = with_roles(tmp_path, team=team)
    allowed = {right: ALLOWED_IN_TEAM[right] - ALLOWED[right] for right in ALLOWED} if team else ALLOWED
    wrong = []
    for address in addresses():
        if who in allowed[NEEDED[address.label]] and address.label not in NOT_TRIED:
            answer = asked(site, address, who)
            if (is_refused(answer, who) and address.label not in OWN) or answer.status_code >= 500:
                wrong.append((address.label, answer.status_code, answer.text[:300]))
    assert wrong == []


@pytest.mark.slow
def test_in_a_team_whoever_may_not_is_refused(tmp_path: Path) -> None:
    site = with_roles(tmp_path, team=True)
    for who in ACCOUNTS:  # others have no role that a team could change
        refused = [address for address in addresses() if who not in ALLOWED_IN_TEAM[NEEDED[address.label]]]
        assert [item.label for item in refused if not is_refused(asked(site, item, who), who)] == []


@pytest.mark.parametrize(
    "who", ["nobody", *(pytest.param(x, marks=pytest.mark.slow) for x in ("host", "player", "other"))]
)
def test_a_hidden_tournament_does_not_exist_for_those_who_do_not_work_on_it(tmp_path: Path, who: str) -> None:
    """The same answer as for a name that no tournament has. The host knows of all of them, and may take it over."""
    site = with_roles(tmp_path)
    with client_for(site, who) as (client, _csrf):
        site.choose("running", PUBLIC, "no")
        wrong = []
        for address in addresses():
            if "{name}" not in address.path or address.path.endswith("/live"):
                continue
            taken = asked(site, address, who), asked(site, address, who, "no-such-one")
            if who == "host" and NEEDED[address.label] != "public":
                fine = taken[0].status_code == 403 and taken[1].status_code in (404, 422)
            else:
                fine = _text(taken[0], "running") == _text(taken[1], "no-such-one")
                fine &= taken[0].status_code in (303, 401, 404, 422)
            if not fine:
                wrong.append((address.label, [answer.status_code for answer in taken]))
        assert wrong == []
        assert "Running" not in client.get("/").text + client.get("/api/tournaments").text


def _text(answer: httpx.Response, name: str) -> tuple[int, str]:
    where = answer.headers.get("location", "")
    csrf_free = "".join(part for part in answer.text.split('name="csrf" value="')[:1])
    return answer.status_code, (where + csrf_free).replace(name, "…")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "running" else pytest.mark.slow) for name in NAMES]
)
def test_every_page_answers_at_every_moment(site: Site, name: str) -> None:
    bea = session_of(site, "Bea")
    client, public = client_of(site, bea), client_of(site)
    wrong = []
    for address in readable():
        if "{name}" in address.path:
            for number in (0, 2, 9):
                path = address.filled(name=name, number=number, round=number, board=number, player=max(number, 1))
                for asking in (client,) if address.path.startswith("/desk") else (client, public):
                    answer = asking.get(path)
                    if answer.status_code >= 500:
                        wrong.append((path, answer.status_code))
                if not {"{number:int}", "{round}", "{player}", "{player:int}"} & set(address.path.split("/")):
                    break
    assert wrong == []


def test_the_api_says_of_itself_what_it_takes(site: Site) -> None:
    document = create_app(site).openapi()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            needed = NEEDED[f"{method.upper()} {path}"]
            assert operation["x-role"] == DOCUMENTED.get(needed, needed), (method, path)
            assert ({} in operation["security"]) == (needed == "public"), (method, path)
            assert operation["summary"] != api.summary_key(operation["operationId"]), "not in the catalogues"
