"""Two servers behind nginx, on one PostgreSQL, as docs/hosting.md has it: whatever is restarted
or killed, phones come back by themselves, nobody signs in again, and no acknowledged result is lost."""

from __future__ import annotations

import os
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

import httpx
import pytest
from playwright.sync_api import Browser, expect

from helpers.hosting import PAGE, Hosted, block, hosted, need_nginx, restart_pause
from helpers.postgres import Server as Postgres
from helpers.webserver import PASSWORD, add_people, player
from zwitsers.event import actions
from zwitsers.event.notation import parse_result
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import audit, create_store, open_store
from zwitsers.web.http.site import open_site

pytestmark = pytest.mark.slow

BOARDS = 60
WRITERS = 4
# One server as the page has it, one with two workers.
WORKERS = (1, 2)
RESULTS = ("1-0", "0-1", "½-½")


@dataclass
class Place:
    hosted: Hosted
    postgres: Postgres
    token: str


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    need_nginx()
    made = RunningTournament().by("Bea", "2026-11-14T10:00:00.000Z").do(actions.create, {"name": "Open", "rounds": 5})
    made = made.do(actions.add_players, [player(number) for number in range(1, 2 * BOARDS + 1)])
    made = made.do(actions.pair).do(actions.publish)
    with Postgres(durable=True) as postgres:
        create_store(f"{postgres.address}#open", [entry.event for entry in made.log.entries], "Bea").close()
        site = open_site(postgres.address)
        add_people(site)
        token = site.sessions.begin(site.accounts.named("Bea")).token
        site.close()
        with hosted(postgres.address, tmp_path_factory.mktemp("hosting"), workers=WORKERS) as running:
            yield Place(running, postgres, token)


@dataclass
class Writers:
    """Arbiters who enter results by nginx, each on boards of his own, and try again until it is acknowledged."""

    place: Place
    acknowledged: dict[int, str] = field(default_factory=dict)
    over: threading.Event = field(default_factory=threading.Event)
    refused: list[str] = field(default_factory=list)
    # How much of each was acknowledged.
    turns: list[int] = field(default_factory=lambda: [0] * WRITERS)

    def work(self, number: int) -> None:
        with self.place.hosted.client(self.place.token) as client:
            while not self.over.is_set():
                turn = self.turns[number]
                board = 1 + number + WRITERS * (turn % (BOARDS // WRITERS))
                result = RESULTS[turn // (BOARDS // WRITERS) % 3]
                if self._entered(client, board, result):
                    self.turns[number] += 1
                else:
                    time.sleep(0.1)

    def _entered(self, client: httpx.Client, board: int, result: str) -> bool:
        before = self.acknowledged.pop(board, None)
        try:
            answer = client.put(f"/api/tournaments/open/rounds/1/boards/{board}/result", json={"result": result})
        except httpx.TransportError:
            return False
        if answer.status_code == 200:
            self.acknowledged[board] = result
            return True
        if answer.status_code not in (502, 503, 504):
            self.refused.append(f"{before}: {answer.status_code} {answer.text}")
            self.over.set()
        return False

    @contextmanager
    def working(self) -> Iterator[None]:
        threads = [threading.Thread(target=self.work, args=(number,)) for number in range(WRITERS)]
        for thread in threads:
            thread.start()
        try:
            yield
            before, until = list(self.turns), time.monotonic() + 120
            while any(now <= then for now, then in zip(self.turns, before, strict=True)):  # everyone can go on
                assert time.monotonic() < until, "somebody could not go on"
                assert not self.over.is_set(), self.refused
                time.sleep(0.05)
        finally:
            self.over.set()
            for thread in threads:
                thread.join(60)


@contextmanager
def phone(place: Place) -> Iterator[Callable[[str], bool]]:
    """A phone that listens, and connects again when it was cut off; whether it has heard of a stamp."""
    heard: list[str] = []
    over = threading.Event()

    def listen() -> None:
        while not over.is_set():
            try:
                with place.hosted.client() as client, client.stream("GET", "/t/open/live", timeout=20) as stream:
                    for line in stream.iter_lines():
                        if line == "event: move":
                            break
                        if line.startswith("data:"):
                            heard.append(line.removeprefix("data: "))
                        if over.is_set():
                            return
            except httpx.TransportError:
                time.sleep(0.2)

    def knows(stamp: str) -> bool:
        until = time.monotonic() + 120
        while stamp not in heard and time.monotonic() < until:
            time.sleep(0.05)
        return stamp in heard

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    try:
        yield knows
    finally:
        over.set()


def rolling_restart(place: Place) -> None:
    for server in place.hosted.servers:
        server.restart()


def killed_server(place: Place) -> None:
    first = place.hosted.servers[0]
    first.kill()
    time.sleep(restart_pause())
    first.started()


def killed_process(place: Place) -> None:
    """One of the two workers of a server, which uvicorn replaces."""
    server = place.hosted.servers[1]
    before = server.processes()
    os.kill(before[0], signal.SIGKILL)
    until = time.monotonic() + 120
    while len(server.processes()) < 2 or before[0] in server.processes():
        assert time.monotonic() < until, server.log()
        time.sleep(0.05)
    server.wait()


def database_elsewhere(place: Place) -> None:
    """As when another machine takes its place: it is gone, and some seconds later there again."""
    place.postgres.crash()
    time.sleep(2)
    place.postgres.start()


@pytest.mark.parametrize("event", [rolling_restart, killed_process, killed_server, database_elsewhere])
def test_nothing_is_lost_and_all_goes_on(place: Place, event: Callable[[Place], None]) -> None:
    writers = Writers(place)
    with phone(place) as knows:
        with writers.working():
            time.sleep(0.3)
            event(place)
        assert writers.refused == []
        with open_store(f"{place.postgres.address}#open") as store:
            assert audit(store) == []
            last, games = store.log().last, store.state().rounds[0].games
        shown = {text: parse_result(text, "chess") for text in RESULTS}
        for board, result in writers.acknowledged.items():
            game = games[board - 1]
            assert (game.white_result, game.black_result) == shown[result], board
        assert knows(f"{last}.0")
    with place.hosted.client(place.token) as client:
        assert client.get("/api/session").json()["name"] == "Bea"  # nobody signs in again


def test_a_browser_signs_in_at_the_name_of_the_proxy_and_stays_signed_in(place: Place, browser: Browser) -> None:
    context = browser.new_context(base_url=place.hosted.url, ignore_https_errors=True, locale="en-GB")
    try:
        page = context.new_page()
        page.goto("/sign-in")
        page.get_by_role("textbox", name="Name").fill("Bea")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_text("Open").first).to_be_visible()
        (cookie,) = [cookie for cookie in context.cookies() if "session" in str(cookie.get("name"))]
        assert cookie["name"] == "__Host-zwitsers_session"
        assert cookie["secure"]
        page.goto("/desk/open/results")
        rolling_restart(place)
        expect(page.locator("#offline")).to_be_hidden(timeout=120_000)
        page.goto("/account")
        expect(page.get_by_text("Bea").first).to_be_visible()
    finally:
        context.close()


def test_phones_that_are_told_of_a_round_get_one_page_and_others_their_own(place: Place) -> None:
    with place.hosted.client() as phone, place.hosted.client(place.token) as arbiter:
        page = phone.get("/t/open/pairings").text
        (stamp,) = re.findall(r'data-stamp="([0-9.]+)"', page)
        before = place.hosted.pages_made()
        told = {"Zwitsers-Refresh": stamp}
        assert {phone.get("/t/open/pairings", headers=told).text for _ in range(100)} == {page}
        assert place.hosted.pages_made() - before < 50
        # In another language, for another reader, of another player.
        others = [
            phone.get("/t/open/pairings", headers={**told, "Accept-Language": "nl"}).text,
            phone.get("/t/open/pairings", headers={**told, "Cookie": "zwitsers_theme=dark"}).text,
            phone.get("/t/open?player=1", headers=told).text,
            phone.get("/t/open?player=2", headers=told).text,
            arbiter.get("/t/open/pairings", headers=told).text,
        ]
        assert len({page, *others}) == 6
        # Whoever was told of nothing sees what the servers have now; what was hidden is gone for all.
        before = place.hosted.pages_made()
        for _ in range(20):
            phone.get("/t/open/pairings")
        assert place.hosted.pages_made() - before == 20
        arbiter.patch("/api/tournaments/open/choices", json={"public": False}).raise_for_status()
        until = time.monotonic() + 10
        while phone.get("/t/open/pairings", headers=told).status_code != 404:
            assert time.monotonic() < until, "it is still there"
            time.sleep(0.2)
        arbiter.patch("/api/tournaments/open/choices", json={"public": True}).raise_for_status()


def test_figures_are_not_for_those_outside(place: Place) -> None:
    with place.hosted.client() as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/health").json() == {"status": "ok"}


def test_each_server_keeps_to_its_connections(place: Place) -> None:
    import psycopg

    with psycopg.connect(place.postgres.address) as connection:
        query = "SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        (count,) = connection.execute(query).fetchone() or (0,)
    processes = sum(len(server.processes()) for server in place.hosted.servers)
    assert processes == sum(WORKERS)
    assert processes <= count <= 11 * processes


def test_phones_come_back_when_they_are_the_only_ones_who_ask(place: Place) -> None:
    """Nothing that nginx is asked for comes to an end meanwhile, so it has no other sign that a server is well."""
    with ExitStack() as phones:

        def connected() -> httpx.Response:
            client = phones.enter_context(place.hosted.client())
            return phones.enter_context(client.stream("GET", "/t/open/live"))

        for server in place.hosted.servers:
            server.kill()
            assert [connected().status_code for _ in range(4)] == [200] * 4  # by the other one
            server.started()
        assert [connected().status_code for _ in range(6)] == [200] * 6


def test_the_page_says_what_is_started_here() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "ExecStart=" in block("ini", "[Unit]")
    assert "tests/web/test_behind_nginx.py" in text
