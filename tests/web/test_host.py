"""The overview of the host, on files and on a database: every tournament, how far it is, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.stores import published
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web.auth.accounts import AccountError
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import Site, open_site


@pytest.fixture
def site(site_address: str) -> Iterator[Site]:
    made = site_with_people(site_address, Clock())
    made.accounts.add("Cor", Role.HOST, PASSWORD)
    yield made
    made.close()


def test_tournaments_by_how_far_they_are(site: Site) -> None:
    site.tournaments.create("New", actions.create(State(), {"name": "New one", "rounds": 3}), "Bea")
    published(site.tournaments.place.address("played")).close()
    client = client_of(site, session_of(site, "Cor"))
    found = client.get("/api/host").json()
    shown = {
        item["id"]: (item["title"], item["state"], item["round"], item["players"]) for item in found["tournaments"]
    }
    assert shown == {"new": ("New one", "preparing", 0, 0), "played": ("Test", "playing", 1, 8)}
    played = next(item for item in found["tournaments"] if item["id"] == "played")
    assert played["begun"] == played["last"] == "2026-07-03T10:00:00.000Z"
    assert found["bytes"] >= sum(item["bytes"] or 0 for item in found["tournaments"])
    assert found["bytes"] > 1000
    assert found["troubles"] == []
    page = client.get("/host").text
    assert "being played: 1" in page
    assert "Nothing has gone wrong" in page


def test_what_went_wrong_at_one_server_is_seen_at_another(
    site: Site, site_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_self: object) -> list[str]:
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(type(site.tournaments), "ids", broken)
        assert client_of(site).get("/setup/a-token-that-opens/x").status_code == 404
        assert client_of(site).get("/").status_code == 500
    site.error_log.write()
    other = open_site(site_address)
    (trouble,) = other.error_log.latest(10)
    assert (trouble.method, trouble.path, trouble.status) == ("GET", "/", 500)
    other.close()
    assert "<strong>500</strong> GET /" in client_of(site, session_of(site, "Cor")).get("/host").text


def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path) -> None:
    site = site_with_people(tmp_path, Clock())
    site.accounts.set_role("Bea", Role.HOST)
    (tmp_path / "broken.zwitsers").write_bytes(b"no database")
    (found,) = client_of(site, session_of(site, "Bea")).get("/api/host").json()["tournaments"]
    assert (found["id"], found["state"], bool(found["text"])) == ("broken", "unreadable", True)


def test_an_arbiter_cannot_become_or_change_the_host(site: Site) -> None:
    bea = session_of(site, "Bea")
    client, headers = client_of(site, bea), {"X-CSRF": bea.csrf}
    assert client.get("/host").status_code == 403
    assert client.delete("/api/accounts/cor", headers=headers).status_code == 403
    assert client.delete("/api/accounts/cor/second-step", headers=headers).status_code == 403
    changed = client.put("/api/accounts/cor/password", json={"password": "another password"}, headers=headers)
    assert changed.status_code == 403
    made = {"name": "Eve", "role": "host", "password": PASSWORD}
    assert client.post("/api/accounts", json=made, headers=headers).status_code == 422
    assert [account.role for account in site.accounts.all()] == [Role.HOST, Role.ARBITER, Role.ASSISTANT]


def test_only_an_arbiter_can_be_made_the_host(site: Site) -> None:
    with pytest.raises(AccountError, match="not an arbiter"):
        site.accounts.set_role("Abe", Role.HOST)
    assert site.accounts.set_role("bea", Role.HOST).name == "Bea"
    site.accounts.remove("Cor")
    with pytest.raises(AccountError):
        site.accounts.remove("Bea")  # the last who may lead
