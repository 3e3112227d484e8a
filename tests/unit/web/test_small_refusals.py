"""What a page must not claim: that something is saved which is gone, or that a tournament is to blame for the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from sqlalchemy import event

from helpers.sites import Clock, client_of, session_of, site_with_people
from helpers.stores import published
from helpers.webserver import PASSWORD
from zwitsers.event import actions
from zwitsers.event.store import StoreError
from zwitsers.language import translate
from zwitsers.web.cache.public_pages import PROXY_SECONDS
from zwitsers.web.http.cookies import SESSION
from zwitsers.web.sitedb.site_file import SiteFile

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from zwitsers.web.http.site import Site

RESULT = "/api/tournaments/open/rounds/1/boards/1/result"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    published(tmp_path / "open.zwitsers").close()
    made = site_with_people(tmp_path, Clock())
    yield made
    made.close()


def test_the_same_result_again_is_not_saved_in_a_file_that_is_gone(site: Site, tmp_path: Path) -> None:
    with client_of(site, headers={"Authorization": f"Bearer {session_of(site, 'Bea').token}"}) as bea:
        for _ in range(2):
            assert bea.put(RESULT, json={"result": "1-0"}).status_code == 200
        (tmp_path / "open.zwitsers").unlink()
        again = bea.put(RESULT, json={"result": "1-0"})
    assert again.status_code == 503
    assert "no longer exists" in again.text


def test_a_command_that_comes_to_nothing_is_refused_when_the_file_is_gone(site: Site, tmp_path: Path) -> None:
    assert site.run("open", lambda _state: [], "Bea") == []
    (tmp_path / "open.zwitsers").unlink()
    with pytest.raises(StoreError, match="no longer exists"):
        site.run("open", lambda _state: [], "Bea")
    with pytest.raises(StoreError):
        site.run("open", actions.pair, "Bea")


def test_signing_in_on_a_full_disk_speaks_of_the_site(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(site.database, SiteFile)

    @event.listens_for(site.database._engine, "connect")
    def no_page_more_than_the_file_has(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")

    site.database.close()  # later connections are new ones
    monkeypatch.setattr(site.accounts.__class__, "checked", _fill)
    with client_of(site) as anyone:
        answer = anyone.post("/api/session", json={"name": "Bea", "password": PASSWORD})
    assert answer.status_code == 503, answer.text
    assert answer.json()["problems"][0]["key"] == "web.site-unavailable"
    assert "tournament" not in answer.text
    with pytest.raises(Exception, match="own file"):
        _fill(site.accounts, "Bea", PASSWORD)


def _fill(accounts: object, name: str, password: str) -> None:
    """As if the disk became full in that moment."""
    database: SiteFile = accounts.database  # type: ignore[attr-defined]
    with database.writing() as connection:
        connection.exec_driver_sql("INSERT INTO zwitsers_secret VALUES ('large', zeroblob(20000))")


def test_behind_a_proxy_the_settings_say_how_long_a_hidden_tournament_may_show(site: Site) -> None:
    token = session_of(site, "Bea").token
    for host_name, said in (("", False), ("pages.example.org", True)):
        site.host_name = host_name
        with client_of(site) as bea:
            bea.cookies.set(SESSION, token)
            page = bea.get("/desk/open/settings").text
        assert (translate("desk.choice.public-wait", "en", seconds=PROXY_SECONDS) in page) is said
