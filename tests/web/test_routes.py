"""Every address: who gets in and who does not, and that none of them fails at any moment of a tournament.

The table must be complete: a new page without an entry fails here. What the API says of itself is held to the same.
"""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from helpers.routes import Address, addresses, readable
from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.tournaments_at_moments import NAMES, put_tournaments
from webserver import PASSWORD
from zwitsers.web import api
from zwitsers.web.access.roles import Role
from zwitsers.web.app import create_app
from zwitsers.web.site import Site

# Pages of the desk that an assistant works with: results, and what there is to read about them.
ASSISTANT = {
    "GET /desk/{name}",
    "GET /desk/{name}/above",
    "GET /desk/{name}/crosstable",
    "GET /desk/{name}/paper",
    "GET /desk/{name}/paper/{what}",
    "GET /desk/{name}/players/{player:int}/card",
    "GET /desk/{name}/performance",
    "GET /desk/{name}/progress",
    "GET /desk/{name}/results",
    "GET /desk/{name}/standings",
    "POST /desk/{name}/results",
    "POST /desk/{name}/results/enter",
    "POST /people/password",
    "GET /account",
    "GET /account/recovery",
    "GET /account/second-step",
    "POST /account/second-step/begin",
    "POST /account/second-step/off",
    "POST /account/second-step/on",
    "POST /account/second-step/recovery",
    "POST /account/sessions/end",
    "POST /account/sessions/end-others",
}
# Addresses of the desk that this table knows of; one that is not here has to be put here, or with the assistant's.
ARBITER = {
    "GET /desk/{name}/absences",
    "GET /desk/{name}/backups",
    "GET /desk/{name}/backups/log",
    "GET /desk/{name}/backups/now",
    "GET /desk/{name}/backups/{file}",
    "GET /desk/{name}/backups/{file}/restore",
    "GET /desk/{name}/codes",
    "GET /desk/{name}/corrections",
    "GET /desk/{name}/corrections/look",
    "GET /desk/{name}/exchange",
    "GET /desk/{name}/export/{format_id}",
    "GET /desk/{name}/finish",
    "GET /desk/{name}/forbidden",
    "GET /desk/{name}/log",
    "GET /desk/{name}/log.csv",
    "GET /desk/{name}/log.json",
    "GET /desk/{name}/lots",
    "GET /desk/{name}/more",
    "GET /desk/{name}/pairing",
    "GET /desk/{name}/pairing/preview",
    "GET /desk/{name}/pairing/{number:int}",
    "GET /desk/{name}/pairing/{number:int}/why",
    "GET /desk/{name}/pairing/{number:int}/why-not",
    "GET /desk/{name}/pairing/{number:int}/why/{board:int}",
    "GET /desk/{name}/players",
    "GET /desk/{name}/prizes",
    "GET /desk/{name}/players/find",
    "GET /desk/{name}/players/import",
    "GET /desk/{name}/players/ratings",
    "GET /desk/{name}/players/{player:int}",
    "GET /desk/{name}/ranking",
    "GET /desk/{name}/settings",
    "GET /desk/{name}/share",
    "GET /desk/{name}/start-scores",
    "POST /desk/{name}/absences",
    "POST /desk/{name}/codes/renew",
    "POST /desk/{name}/backups",
    "POST /desk/{name}/backups/restore",
    "POST /desk/{name}/corrections",
    "POST /desk/{name}/finish",
    "POST /desk/{name}/finish/barrage",
    "POST /desk/{name}/forbidden",
    "POST /desk/{name}/forbidden/apart",
    "POST /desk/{name}/forbidden/groups",
    "POST /desk/{name}/forbidden/remove",
    "POST /desk/{name}/prizes/category",
    "POST /desk/{name}/prizes/category/{category:int}",
    "POST /desk/{name}/prizes/category/{category:int}/player",
    "POST /desk/{name}/prizes/list",
    "POST /desk/{name}/prizes/list/{number:int}",
    "POST /desk/{name}/prizes/move",
    "POST /desk/{name}/prizes/rules",
    "POST /desk/{name}/prizes/shown",
    "POST /desk/{name}/keeping/archive",
    "POST /desk/{name}/keeping/remove",
    "POST /desk/{name}/log/redo",
    "POST /desk/{name}/log/undo",
    "POST /desk/{name}/lots",
    "POST /desk/{name}/lots/draw",
    "POST /desk/{name}/pairing/change",
    "POST /desk/{name}/pairing/discard",
    "POST /desk/{name}/pairing/mend",
    "POST /desk/{name}/pairing/pair",
    "POST /desk/{name}/pairing/publish",
    "POST /desk/{name}/pairing/withdraw",
    "POST /desk/{name}/players",
    "POST /desk/{name}/players/import",
    "POST /desk/{name}/players/import/upload",
    "POST /desk/{name}/players/ratings",
    "POST /desk/{name}/players/{player:int}/board",
    "POST /desk/{name}/players/{player:int}",
    "POST /desk/{name}/players/{player:int}/no-show",
    "POST /desk/{name}/players/{player:int}/remove",
    "POST /desk/{name}/players/{player:int}/return",
    "POST /desk/{name}/players/{player:int}/withdraw",
    "POST /desk/{name}/ranking",
    "POST /desk/{name}/results/close",
    "POST /desk/{name}/results/no-show",
    "POST /desk/{name}/settings/pages",
    "POST /desk/{name}/settings/{group}",
    "POST /desk/{name}/share",
    "POST /desk/{name}/start-scores",
    "POST /new",
    "POST /open/import",
    "POST /open/upload",
    "POST /people",
    "POST /people/remove",
    "POST /people/second-step/off",
    "POST /people/sign-ins/end",
    "POST /ratings/remove",
    "POST /ratings/seen",
    "POST /ratings/upload",
    "GET /new",
    "GET /open",
    "GET /people",
    "GET /people/sign-ins",
    "GET /ratings",
}
PUBLIC = {
    "GET /",
    "GET /api",
    "GET /health",
    "GET /metrics",
    "GET /prefer/language/{choice}",
    "GET /prefer/theme/{choice}",
    "GET /setup/{token}",
    "GET /sign-in",
    "GET /sign-in/second-step",
    "GET /t/{name}",
    "GET /t/{name}/above",
    "GET /t/{name}/crosstable",
    "GET /t/{name}/hall",
    "GET /t/{name}/live",
    "GET /t/{name}/pairings",
    "GET /t/{name}/pairings/{number:int}",
    "GET /t/{name}/performance",
    "GET /t/{name}/players/{player:int}",
    "GET /t/{name}/prizes",
    "GET /t/{name}/progress",
    "GET /t/{name}/qr.svg",
    "GET /t/{name}/standings",
    "GET /t/{name}/why/{number:int}/{board:int}",
    "POST /setup/{token}",
    "POST /sign-in",
    "POST /sign-in/second-step",
    "POST /sign-out",
    "POST /t/{name}/code",
    "POST /t/{name}/me",
    "POST /t/{name}/result",
}
LISTED = {
    **dict.fromkeys(PUBLIC, "public"),
    **dict.fromkeys(ASSISTANT, "assistant"),
    **dict.fromkeys(ARBITER, "arbiter"),
    "GET /host": "host",
}
ROLES = ("public", "assistant", "arbiter", "host")
PEOPLE = {"assistant": "Abe", "arbiter": "Bea", "host": "Cor"}


def with_host(folder: Path) -> Site:
    site = site_with_people(folder, Clock())
    site.accounts.add("Cor", Role.HOST, PASSWORD)
    put_tournaments(site)
    return site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return with_host(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def needed(site: Site) -> dict[str, str]:
    """The role that every address takes."""
    document = create_app(site).openapi()
    found = dict(LISTED)
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            found[f"{method.upper()} {path}"] = operation["x-role"]
    return found


def asked(site: Site, address: Address, role: str) -> httpx.Response:
    """By somebody of this role, with a session of his own, and with what a page of ours would send along."""
    if role == "public":
        client, csrf = client_of(site), ""
    else:
        visitor = session_of(site, PEOPLE[role])
        client, csrf = client_of(site, visitor), visitor.csrf
    with client:
        if address.is_api:
            upload = address.path.endswith("/upload")
            body = None if address.method in ("GET", "DELETE") else b"x" if upload else b"{}"
            headers = {"X-CSRF": csrf, "Content-Type": "application/octet-stream" if upload else "application/json"}
            return client.request(address.method, address.filled(), headers=headers, content=body)
        if address.method == "POST":
            return client.post(address.filled(), data={"csrf": csrf})
        return client.get(address.filled())


def is_refused(answer: httpx.Response, role: str) -> bool:
    if role == "public":
        return answer.status_code == 401 or answer.headers.get("location", "").startswith("/sign-in")
    return answer.status_code == 403


def test_every_address_is_in_the_table(needed: dict[str, str]) -> None:
    there = {address.label for address in addresses()}
    assert there - set(needed) == set(), "say in this file who may ask for it"
    assert set(LISTED) - there == set(), "no longer there"


@pytest.mark.parametrize("role", ["public", "assistant", "arbiter"])
def test_whoever_may_not_is_refused_and_changes_nothing(site: Site, needed: dict[str, str], role: str) -> None:
    before = {name: site.now(name).stamp for name in NAMES}, site.tournaments.ids(), site.accounts.all()
    wrong = [
        address.label
        for address in addresses()
        if ROLES.index(needed[address.label]) > ROLES.index(role) and not is_refused(asked(site, address, role), role)
    ]
    assert wrong == []
    assert before == ({name: site.now(name).stamp for name in NAMES}, site.tournaments.ids(), site.accounts.all())


@pytest.mark.parametrize("role", ROLES)
def test_whoever_may_is_not_refused(
    tmp_path: Path, needed: dict[str, str], role: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZWITSERS_DATA", str(tmp_path / "data"))
    site = with_host(tmp_path)
    # A player's code is asked for, which nobody has here; and a live connection would not end.
    left_out = {"POST /t/{name}/code", "POST /t/{name}/result", "POST /sign-in", "GET /t/{name}/live"}
    left_out |= {"POST /api/tournaments/{name}/proposals", "POST /api/session"}
    left_out |= {"GET /sign-in/second-step", "POST /sign-in/second-step"}  # only after the password
    wrong = []
    for address in addresses():
        if ROLES.index(needed[address.label]) <= ROLES.index(role) and address.label not in left_out:
            answer = asked(site, address, role)
            own = address.path == "/people/password"  # asks for the old one
            if (is_refused(answer, role) and not own) or answer.status_code >= 500:
                wrong.append((address.label, answer.status_code, answer.text[:300]))
    assert wrong == []


@pytest.mark.parametrize("name", NAMES)
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


def test_the_api_names_a_role_and_a_way_in_for_everything(needed: dict[str, str], site: Site) -> None:
    document = create_app(site).openapi()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            open_to_all = {} in operation["security"]
            assert open_to_all == (operation["x-role"] == "public"), (method, path)
            assert operation["summary"] != api.summary_key(operation["operationId"]), "not in the catalogues"
