"""Starting a server for a test, signing in, and making a tournament quickly."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
from argon2 import PasswordHasher, profiles
from playwright.sync_api import Browser, BrowserContext, Request
from sqlalchemy import insert

from zwitsers.event import actions
from zwitsers.event.events import Event
from zwitsers.event.notation import parse_result
from zwitsers.event.state import State
from zwitsers.web.auth.roles import Role, Visitor
from zwitsers.web.http.addresses import addresses_of, known_as, listen
from zwitsers.web.http.cookies import SESSION
from zwitsers.web.http.site import Site, open_site
from zwitsers.web.server import serve
from zwitsers.web.sitedb.schema import account

PASSWORD = "dame toren loper"
# A hash takes time on purpose; those of the tests take none (tests/web/conftest.py).
QUICK_HASHER = PasswordHasher.from_parameters(profiles.CHEAPEST)
STARTED = 60
# How long a browser waits for what should be there, in milliseconds.
PATIENCE = 30_000


@dataclass
class Server:
    url: str
    site: Site
    folder: Path
    visitors: dict[str, Visitor] = field(default_factory=dict)

    def visitor(self, name: str) -> Visitor:
        """A session of this account (Bea, an arbiter, or Abe, an assistant) without going through the sign-in page."""
        if name not in self.visitors:
            account = next(account for account in self.site.accounts.all() if account.name == name)
            self.visitors[name] = self.site.sessions.begin(account)
        return self.visitors[name]

    @contextmanager
    def signed_in(self, name: str) -> Iterator[httpx.Client]:
        with plain_client(self.url, cookies={SESSION: self.visitor(name).token}) as client:
            yield client

    def form(self, name: str, **fields: object) -> dict[str, object]:
        """The fields of a form as a page for this account would send them."""
        return {"csrf": self.visitor(name).csrf, **fields}

    @contextmanager
    def context(self, browser: Browser, name: str = "", **options: Any) -> Iterator[BrowserContext]:
        """A browser window of its own, signed in as somebody or not (""). A request to elsewhere fails the test."""
        elsewhere: list[str] = []
        opened = browser.new_context(base_url=self.url, **{"locale": "en-GB", **options})
        opened.set_default_timeout(PATIENCE)
        host = urlsplit(self.url).netloc

        def note(request: Request) -> None:
            parts = urlsplit(request.url)
            if parts.scheme not in ("data", "blob", "about") and parts.netloc != host:
                elsewhere.append(request.url)

        opened.on("request", note)
        if name:
            opened.add_cookies([{"name": SESSION, "value": self.visitor(name).token, "url": self.url}])
        try:
            yield opened
        finally:
            opened.close()
        assert elsewhere == [], "requests left the machine"

    # Tournaments

    def create(self, title: str = "Test Open", players: int = 0, **settings: Any) -> str:
        """A tournament with so many players; gives its id."""
        chosen = {"name": title, "rounds": 5, "game": "chess", **settings}
        name = self.site.tournaments.create(title, actions.create(State(), chosen), "Bea")
        if players:
            self.do(name, lambda state: actions.add_players(state, [player(n) for n in range(1, players + 1)]))
        return name

    def do(self, name: str, command: Callable[[State], Sequence[Event]]) -> State:
        """Carry out a command as the arbiter would, and give the state after it."""
        self.site.run(name, command, "Bea")
        return self.state(name)

    def state(self, name: str) -> State:
        return self.site.now(name).state

    def play_round(self, name: str, results: str = "1-0", boards: int | None = None, *, close: bool = False) -> State:
        """Pair, publish and enter this result on all boards (or the first few); close the round."""
        self.do(name, actions.pair)
        state = self.do(name, actions.publish)
        made = state.rounds[-1]
        count = len(made.games) if boards is None else boards
        entered = [(board, *parse_result(results, state.settings.game)) for board in range(1, count + 1)]
        if entered:
            state = self.do(name, lambda now: actions.enter_results(now, made.number, entered))
        return self.do(name, lambda now: actions.close_round(now, made.number)) if close else state

    def enter(self, name: str, board: int, result: str) -> State:
        """The result of one board of the round that was published last."""
        state = self.state(name)
        ending = parse_result(result, state.settings.game)
        return self.do(name, lambda now: actions.enter_result(now, state.in_order[-1].number, board, *ending))


def plain_client(url: str, **options: Any) -> httpx.Client:
    """A client without TLS: loading the certificates took 60 ms for each client."""
    return httpx.Client(base_url=url, verify=False, **{"timeout": PATIENCE / 1000, **options})


def player(number: int) -> dict[str, object]:
    families = ("Bakker", "de Vries", "Jansen", "Visser", "Smit", "Meijer", "Mulder", "Bos", "Vos", "Peters")
    given = ("Anna", "Bram", "Carla", "Daan", "Eva", "Femke", "Gijs")
    name = f"{families[number % len(families)]}{'' if number <= 10 else number}, {given[number % len(given)]}"
    return {"name": name, "rating": 2300 - 17 * number}


def add_people(site: Site) -> None:
    """Bea, an arbiter, and Abe, an assistant, who work on all tournaments."""
    site.members.choose_team(True, ())
    with site.database.writing() as connection:
        for name, role in (("Bea", Role.ARBITER), ("Abe", Role.ASSISTANT)):
            hashed = QUICK_HASHER.hash(PASSWORD)
            connection.execute(insert(account).values(name=name, role=int(role), password=hashed))


@contextmanager
def start(folder: Path, host_name: str = "", address: str = "", *, people: bool = True) -> Iterator[Server]:
    """With `host_name` as if a proxy of that name were in front of it; with `address` the tournaments are there, and
    nothing is in the folder; without `people` they are there already."""
    site = open_site(address or str(folder))
    if people:
        add_people(site)
    listener = listen(0, share=False)
    addresses = addresses_of(listener, share=False, host_name=host_name)
    site.hosts, site.host_name = known_as(addresses), host_name
    ready = threading.Event()
    stopping: list[Callable[[], None]] = []
    thread = threading.Thread(
        target=serve, args=(site, listener, ready.set), kwargs={"started": stopping.append}, name="zwitsers-server"
    )
    thread.start()
    try:
        assert ready.wait(STARTED), "the server did not start"
        yield Server(addresses.on_this_machine, site, folder)
    finally:
        for stop in stopping:
            stop()
        thread.join(STARTED)
        listener.close()


def played(server: Server, count: int = 3, **settings: object) -> str:
    """A tournament of nine after so many closed rounds; gives its id."""
    name = server.create("Spring Open", players=9, **settings)
    for number in range(1, count + 1):
        server.play_round(name, "½-½" if number == 2 else "1-0", close=True)
    return name
