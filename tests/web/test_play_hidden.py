"""A tournament that is taken off the public pages: whoever is looking at it no longer hears of it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from helpers.webserver import Server
from zwitsers.web.live import hub
from zwitsers.web.sitedb.page_settings import PUBLIC


@pytest.fixture
def server(empty_server: Server) -> Server:
    """Its tournament has a name that the tests know."""
    return empty_server


def stamps(stream: httpx.Response) -> Iterator[str]:
    return (line for line in stream.iter_lines() if line.startswith("data:"))


@pytest.mark.parametrize("elsewhere", [False, True], ids=["by this server", "by another one"])
def test_open_connections_of_the_public_end(server: Server, elsewhere: bool) -> None:
    server.create("Open", players=4)
    with httpx.Client(base_url=server.url, timeout=20) as client, client.stream("GET", "/t/open/live") as stream:
        told = stamps(stream)
        next(told)
        if elsewhere:
            server.site.choices.put("open", PUBLIC, "no")
        else:
            server.site.choose("open", PUBLIC, "no")
        assert list(told) == []  # nothing more, and it ends
        assert client.get("/t/open/live").status_code == 404


def test_those_who_work_here_go_on_hearing_of_it(server: Server) -> None:
    server.create("Open", players=4)
    with server.signed_in("Abe") as client, client.stream("GET", "/t/open/live", timeout=20) as stream:
        told = stamps(stream)
        next(told)
        server.site.choose("open", PUBLIC, "no")
        assert next(told).endswith(".1")


def test_a_session_that_has_ended_hears_nothing_more(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "HEARTBEAT_SECONDS", 0.2)
    server.create("Open", players=4)
    with server.signed_in("Abe") as client, client.stream("GET", "/t/open/live", timeout=20) as stream:
        told = stamps(stream)
        next(told)
        server.site.sessions.end(server.visitor("Abe").token)
        assert list(told) == []


def test_a_phone_no_longer_shows_it(browser: Browser, server: Server) -> None:
    server.create("Open", players=4)
    with server.context(browser) as context:
        page = context.new_page()
        page.goto("/t/open/standings")
        expect(page.get_by_text("Smit, Eva")).to_be_visible()
        server.site.choose("open", PUBLIC, "no")
        expect(page.get_by_text("no tournament")).to_be_visible()
        expect(page.get_by_text("Smit, Eva")).to_have_count(0)
