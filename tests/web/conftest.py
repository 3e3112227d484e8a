"""A real server on a port of its own, and a real Chromium to look at it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from helpers.chromium import FLAGS, NAMES, chromium
from helpers.desking import no_complaints
from helpers.long_run import LONG
from helpers.media import Media
from helpers.site_databases import *  # noqa: F403 - fixtures
from helpers.sites import Clock, site_with_people
from helpers.webserver import PATIENCE, QUICK_HASHER, Server, plain_client, start
from zwitsers.web.auth import accounts
from zwitsers.web.http.site import Site

# Every rulebook and question in a real browser takes minutes: only in the long run (docs/testing.md). The same bundle
# in Node is one of the slow tests.
collect_ignore = [] if LONG else ["test_check_page.py"]

# A machine that runs other tests beside this one is slow, not wrong.
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in a browser belong to the slow ones, but for those of the files that are marked as daily."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()) and item.get_closest_marker("daily") is None:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session", autouse=True)
def _quick_hashes() -> Iterator[None]:
    """A fifth of a second for each sign-in of a thousand tests adds up."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "_hasher", QUICK_HASHER)
        patch.setattr(accounts, "_DUMMY_HASH", QUICK_HASHER.hash("nobody's"))
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if (program := chromium()) is None:
        pytest.skip(f"needs Chromium: install the package {NAMES[0]}")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def site(site_address: str, clock: Clock) -> Iterator[Site]:
    """A site without a network, on files and on PostgreSQL, with the arbiter Bea and the assistant Abe."""
    opened = site_with_people(site_address, clock)
    yield opened
    opened.close()


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[httpx.Client]:
    """A server as behind a proxy."""
    with start(tmp_path, host_name="pages.example.org") as server, httpx.Client(base_url=server.url) as client:
        yield client


@pytest.fixture
def empty_server(tmp_path: Path) -> Iterator[Server]:
    """A server on an empty folder, with the arbiter Bea and the assistant Abe, for this test only."""
    with start(tmp_path) as running:
        yield running


# One server and one signed-in browser for all tests of a file, which make tournaments of their own.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with start(tmp_path_factory.mktemp("server")) as running:
        running.visitor("Bea")  # one session, also for tests in which she does several things at once
        yield running


@pytest.fixture(scope="module")
def hall(server: Server) -> Server:
    return server


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    """Somebody who has not signed in, without a browser."""
    with plain_client(server.url) as client:
        yield client


@pytest.fixture(scope="module")
def bea(server: Server) -> Iterator[httpx.Client]:
    """The arbiter without a browser; `server.form(client, …)` adds what a form needs."""
    with server.signed_in("Bea") as client:
        yield client


@pytest.fixture(scope="module")
def arbiter(bea: httpx.Client) -> httpx.Client:
    return bea


@pytest.fixture(scope="module")
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser in which the arbiter has signed in; every request to elsewhere is an error."""
    with server.context(browser, "Bea") as opened:
        yield opened


@pytest.fixture(scope="module", params=["nl", "en"])
def media(request: pytest.FixtureRequest, hall: Server, name: str, bea: httpx.Client) -> Iterator[Media]:
    """All that shows the tournament of the module, in each language."""
    with plain_client(hall.url) as visitor:
        yield Media(hall, name, bea, visitor, request.param)


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    with context.new_page() as opened:
        yield opened


@pytest.fixture
def desk(page: Page) -> Iterator[Page]:
    """A page of the arbiter's; what its browser complains of fails the test."""
    with no_complaints(page):
        yield page


@pytest.fixture(autouse=True)
def _no_threads_left() -> Iterator[None]:
    """A server that does not stop would make the next test pass or fail for the wrong reason."""
    before = set(threading.enumerate())
    yield
    left = [t for t in set(threading.enumerate()) - before if t.name.startswith("zwitsers-server") and t.is_alive()]
    assert left == []
