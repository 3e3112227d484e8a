"""The server is killed while people work: nothing that was acknowledged is lost, and pages go on by themselves."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from helpers.copies import Acknowledged, Copier
from helpers.hosting import PATIENCE, Unit, free_ports
from helpers.long_run import scaled
from helpers.quick_start import QuickStart
from helpers.webserver import add_people, player
from zwitsers.event import actions
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import audit, create_store, open_store
from zwitsers.event.store.address import is_server
from zwitsers.web.http.cookies import SESSION
from zwitsers.web.http.site import open_site

pytestmark = pytest.mark.slow

BOARDS = 30
KILLS = scaled(4, 200)
# What was acknowledged is in the one file within this time (docs/store.md).
IN_THE_FILE = 2.0
RESULTS = ("1-0", "0-1", "½-½")


@dataclass
class Desk:
    """A server of two processes, and an arbiter who has signed in."""

    unit: Unit
    token: str

    @property
    def tournament(self) -> str | Path:
        return _tournament(self.unit.address)

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.unit.url, headers={"Authorization": f"Bearer {self.token}"}, timeout=PATIENCE)


def _tournament(place: str) -> str | Path:
    return f"{place}#open" if is_server(place) else Path(place) / "open.zwitsers"


@pytest.fixture(scope="module")
def quickly() -> Iterator[QuickStart]:
    with closing(QuickStart()) as made:
        yield made


@pytest.fixture
def desk(site_address: str, tmp_path: Path, quickly: QuickStart) -> Iterator[Desk]:
    tournament = (
        RunningTournament().by("Bea", "2026-11-14T10:00:00.000Z").do(actions.create, {"name": "Open", "rounds": 5})
    )
    tournament = tournament.do(actions.add_players, [player(number) for number in range(1, 2 * BOARDS + 1)])
    tournament = tournament.do(actions.pair).do(actions.publish)
    create_store(_tournament(site_address), [entry.event for entry in tournament.log.entries], "Bea").close()
    site = open_site(site_address)
    add_people(site)
    account = next(account for account in site.accounts.all() if account.name == "Bea")
    token = site.sessions.begin(account).token
    site.close()
    unit = Unit(site_address, free_ports(1)[0], tmp_path, workers=2, quickly=quickly)
    try:
        yield Desk(unit.started(), token)
    finally:
        unit.kill()


@dataclass
class Entering:
    """Somebody who enters results on these boards, one after the other."""

    desk: Desk
    boards: range
    acknowledged: Acknowledged
    chance: random.Random
    # What each board is known to have.
    known: dict[int, str] = field(default_factory=dict)
    begun: threading.Event = field(default_factory=threading.Event)
    ending: threading.Event = field(default_factory=threading.Event)

    @contextmanager
    def at_work(self) -> Iterator[None]:
        self.begun.clear()
        self.ending.clear()
        thread = threading.Thread(target=self._work, name="entering")
        thread.start()
        assert self.begun.wait(PATIENCE), self.desk.unit.log()
        yield
        thread.join(PATIENCE)
        assert not thread.is_alive()

    def _work(self) -> None:
        board = 0
        while not self.ending.is_set():
            # When one of the processes is killed the other answers.
            with suppress(httpx.TransportError), self.desk.client() as client:
                while True:
                    # Another one than the last, which is thereby known of for certain.
                    board = self.chance.choice([other for other in self.boards if other != board])
                    self._enter(client, board)
                    self.begun.set()

    def _enter(self, client: httpx.Client, board: int) -> None:
        result = self.chance.choice(RESULTS)
        # From here on it is not known what the board has, until there is an answer.
        self.known.pop(board, None)
        answer = client.put(f"/api/tournaments/open/rounds/1/boards/{board}/result", json={"result": result})
        if answer.status_code == 503:  # a database that stands still for long is said to
            return
        assert answer.status_code == 200, answer.text
        for entry in answer.json()["entries"]:
            self.acknowledged.add(entry["sequence"], time.time_ns(), json.dumps(entry["data"]))
        self.known[board] = result


def test_no_acknowledged_result_is_lost_when_the_server_is_killed(desk: Desk) -> None:
    chance, acknowledged = random.Random(7), Acknowledged()
    people = [
        Entering(desk, boards, acknowledged, random.Random(boards.start))
        for boards in (range(1, BOARDS // 2 + 1), range(BOARDS // 2 + 1, BOARDS + 1))
    ]
    tournament = desk.tournament
    copier = Copier(tournament, 1.0) if isinstance(tournament, Path) else None
    with nullcontext() if copier is None else closing(copier):
        copies = sum(_kill(desk, people, chance, copier) for _turn in range(KILLS))
    assert copier is None or copies >= KILLS
    print(f"{KILLS} kills, {len(acknowledged.events):,} results acknowledged, {copies:,} copies")


def _kill(desk: Desk, people: list[Entering], chance: random.Random, copier: Copier | None) -> int:
    """Once, at any moment; every other time one of the processes a moment before all of them. How many copies were
    found whole."""
    with people[0].at_work(), people[1].at_work():
        time.sleep(chance.uniform(0.05, 0.4))
        if chance.random() < 0.5:
            os.kill(chance.choice(desk.unit.processes()), signal.SIGKILL)
            time.sleep(chance.uniform(0.05, 0.4))
        for person in people:
            person.ending.set()
        desk.unit.kill()
    acknowledged, tournament = people[0].acknowledged, desk.tournament
    if isinstance(tournament, Path):
        # The file alone, as somebody takes it along on a stick.
        tournament = Path(shutil.copy(tournament, tournament.with_name("stick")))
    with open_store(tournament, backups=None) as store:
        assert audit(store) == []
        assert acknowledged.missing({e.sequence: json.dumps(e.event.data()) for e in store.log().entries}) == []
    desk.unit.started()
    with desk.client() as client:
        boards = client.get("/api/tournaments/open/rounds/1").json()["boards"]
    told = {item["board"]: item["result"] for item in boards}
    known = {**people[0].known, **people[1].known}
    assert {board: told[board] for board in known} == known
    copies, behind = (0, []) if copier is None else copier.behind(acknowledged, IN_THE_FILE)
    assert behind == []
    return copies


def test_a_page_says_that_it_is_offline_and_goes_on_when_the_server_is_back(desk: Desk, browser: Browser) -> None:
    server = desk.unit
    context = browser.new_context(base_url=server.url, locale="en-GB")
    context.add_cookies([{"name": SESSION, "value": desk.token, "url": server.url}])
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
            expect(page.locator("#offline")).to_be_visible(timeout=PATIENCE * 1000)
        server.started()
        with desk.client() as client:
            sent = client.put("/api/tournaments/open/rounds/1/boards/1/result", json={"result": "1-0"})
            assert sent.status_code == 200
        for page in pages:
            expect(page.locator("#offline")).to_be_hidden(timeout=PATIENCE * 1000)
        expect(pages[0].get_by_text(f"1 of {BOARDS}")).to_be_visible(timeout=PATIENCE * 1000)
        expect(pages[1].get_by_text("1 – 0").first).to_be_visible(timeout=PATIENCE * 1000)
        assert all(page.evaluate("window.sameAsBefore") for page in pages), "it was loaded anew"
    finally:
        context.close()
        phone.close()
