"""A real server on a port of its own, and a real Chromium to look at it."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from desking import no_complaints
from webserver import PATIENCE, Server, start

# As Debian's package has it; without a sandbox because tests may run as root, and without calls home.
CHROMIUM = os.environ.get("ZWITSERS_TEST_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


# A machine that runs other tests beside this one is slow, not wrong.
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("CI") == "true":
            pytest.fail("there is no Chromium here: install the package chromium")
        pytest.skip("there is no Chromium here")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield chromium
        chromium.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server on an empty folder, with the arbiter Bea and the assistant Abe."""
    with start(tmp_path) as running:
        yield running


@pytest.fixture
def visitor(server: Server) -> Iterator[httpx.Client]:
    """Somebody who has not signed in, without a browser."""
    with httpx.Client(base_url=server.url) as client:
        yield client


@pytest.fixture
def arbiter(server: Server) -> Iterator[httpx.Client]:
    """The arbiter without a browser; `server.form(client, …)` adds what a form needs."""
    with server.signed_in("Bea") as client:
        yield client


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser in which the arbiter has signed in; every request to elsewhere is an error."""
    with server.context(browser, "Bea") as opened:
        yield opened


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


# One server for all tests of a file, which make tournaments of their own.


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with start(tmp_path_factory.mktemp("hall")) as server:
        server.visitor("Bea")  # one session, also for tests in which she does several things at once
        yield server


@pytest.fixture(scope="module")
def bea(hall: Server) -> Iterator[httpx.Client]:
    with hall.signed_in("Bea") as client:
        yield client


@pytest.fixture(scope="module")
def window(hall: Server, browser: Browser) -> Iterator[BrowserContext]:
    with hall.context(browser, "Bea") as context:
        yield context


@pytest.fixture
def desk(window: BrowserContext) -> Iterator[Page]:
    """A page of the arbiter's; what its browser complains of fails the test."""
    with window.new_page() as page, no_complaints(page):
        yield page


@pytest.fixture(autouse=True)
def _no_threads_left() -> Iterator[None]:
    """A server that does not stop would make the next test pass or fail for the wrong reason."""
    before = set(threading.enumerate())
    yield
    left = [t for t in set(threading.enumerate()) - before if t.name.startswith("zwitsers-server") and t.is_alive()]
    assert left == []
