"""The server is killed while people work: nothing that was acknowledged is lost, and pages go on by themselves."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from webserver import STARTED, add_people, player
from zwitsers.store import audit, create_store, open_store
from zwitsers.tournament import commands
from zwitsers.tournament.running import Tournament
from zwitsers.web.request import SESSION
from zwitsers.web.site import open_site

BOARDS = 30
KILLS = 3
RESULTS = ("1-0", "0-1", "½-½")


@dataclass
class Killable:
    """A server in a process of its own, always on the same port."""

    folder: Path
    port: int
    token: str
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        code = "from zwitsers.cli.main import run; run()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, "serve", str(self.folder), "--port", str(self.port)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8"},
        )
        assert self.process.stdout is not None
        assert b"running" in self.process.stdout.readline()  # it says so when it answers

    def kill(self) -> None:
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait(STARTED)
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.process = None

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, headers={"Authorization": f"Bearer {self.token}"}, timeout=STARTED)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Killable]:
    tournament = Tournament().by("Bea", "2026-11-14T10:00:00.000Z").do(commands.create, {"name": "Open", "rounds": 5})
    tournament = tournament.do(commands.add_players, [player(number) for number in range(1, 2 * BOARDS + 1)])
    tournament = tournament.do(commands.pair).do(commands.publish)
    create_store(tmp_path / "open.zwitsers", [entry.event for entry in tournament.log.entries], "Bea").close()
    site = open_site(str(tmp_path))
    add_people(site)
    account = next(account for account in site.accounts.all() if account.name == "Bea")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Killable(tmp_path, port, site.sessions.begin(account).token)
    try:
        running.start()
        yield running
    finally:
        running.kill()


@contextmanager
def entering(server: Killable, boards: range, chance: random.Random) -> Iterator[dict[int, str]]:
    """Somebody enters results, one after the other, until the server is gone; what was acknowledged of each board."""
    acknowledged: dict[int, str] = {}
    begun = threading.Event()

    def work() -> None:
        with server.client() as client:
            board = 0
            try:
                while True:
                    # Another one than the last, which is thereby known of for certain.
                    board = chance.choice([other for other in boards if other != board])
                    result = chance.choice(RESULTS)
                    address = f"/api/tournaments/open/rounds/1/boards/{board}/result"
                    # From here on it is not known what the board has, until there is an answer.
                    known = acknowledged.pop(board, None)
                    answer = client.put(address, json={"result": result})
                    assert answer.status_code == 200, (known, answer.text)
                    acknowledged[board] = result
                    begun.set()
            except httpx.TransportError:
                return

    thread = threading.Thread(target=work, name="entering")
    thread.start()
    assert begun.wait(STARTED)
    yield acknowledged
    thread.join(STARTED)
    assert not thread.is_alive()


def test_no_acknowledged_result_is_lost_when_the_server_is_killed(server: Killable) -> None:
    chance = random.Random(7)
    for _ in range(KILLS):
        halves = (range(1, BOARDS // 2 + 1), range(BOARDS // 2 + 1, BOARDS + 1))
        with entering(server, halves[0], chance) as one, entering(server, halves[1], chance) as two:
            time.sleep(chance.uniform(0.05, 0.4))  # any moment will do
            server.kill()
        assert one
        assert two
        # The file alone, as somebody takes it along on a stick.
        copy = shutil.copy(server.folder / "open.zwitsers", server.folder / "stick")
        with open_store(copy, backups=None) as store:
            assert audit(store) == []
            games = store.state().rounds[0].games
        server.start()
        with server.client() as client:
            told = {
                item["board"]: item["result"] for item in client.get("/api/tournaments/open/rounds/1").json()["boards"]
            }
        for board, result in {**one, **two}.items():
            assert not games[board - 1].open
            assert told[board] == result


def test_a_page_says_that_it_is_offline_and_goes_on_when_the_server_is_back(server: Killable, browser: Browser) -> None:
    context = browser.new_context(base_url=server.url, locale="en-GB")
    context.add_cookies([{"name": SESSION, "value": server.token, "url": server.url}])
    phone = browser.new_context(base_url=server.url, locale="en-GB", viewport={"width": 390, "height": 800})
    try:
        pages = [context.new_page(), phone.new_page()]
        pages[0].goto("/desk/open")
        pages[1].goto("/t/open/pairings")
        for page in pages:
            expect(page.locator("#offline")).to_be_hidden()
            page.evaluate("window.sameAsBefore = true")
        server.kill()
        for page in pages:
            expect(page.locator("#offline")).to_be_visible(timeout=STARTED * 1000)
        server.start()
        with server.client() as client:
            sent = client.put("/api/tournaments/open/rounds/1/boards/1/result", json={"result": "1-0"})
            assert sent.status_code == 200
        for page in pages:
            expect(page.locator("#offline")).to_be_hidden(timeout=STARTED * 1000)
        expect(pages[0].get_by_text(f"1 of {BOARDS}")).to_be_visible(timeout=STARTED * 1000)
        expect(pages[1].get_by_text("1 – 0").first).to_be_visible(timeout=STARTED * 1000)
        assert all(page.evaluate("window.sameAsBefore") for page in pages), "it was loaded anew"
    finally:
        context.close()
        phone.close()
