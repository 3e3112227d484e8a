"""A site with a clock that stands still until it is told otherwise, and its application without a network."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Barrier
from typing import TYPE_CHECKING, Any, TypeVar

import httpx

from helpers.loops import run
from helpers.webserver import add_people
from zwitsers.event import actions
from zwitsers.event.state import State
from zwitsers.web.app import create_app
from zwitsers.web.http.cookies import SESSION
from zwitsers.web.http.site import DATABASE, Site, open_site

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fastapi import FastAPI

    from zwitsers.web.auth.roles import Visitor

Answer = TypeVar("Answer")


@dataclass
class Clock:
    now: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@cache
def _empty_site() -> bytes:
    """The file of a site without anything in it: copying it takes a tenth of the time of making it."""
    with TemporaryDirectory() as folder:
        open_site(folder).close()
        return (Path(folder) / DATABASE).read_bytes()


def new_site(address: str | Path, clock: Callable[[], float]) -> Site:
    """A site without accounts."""
    file = Path(address) / DATABASE
    if file.parent.is_dir() and not file.exists():
        file.touch(mode=0o600)
        file.write_bytes(_empty_site())
    return open_site(str(address), clock=clock, ticks=clock)


def site_with_people(address: str | Path, clock: Callable[[], float]) -> Site:
    """Bea is an arbiter, Abe an assistant; both have PASSWORD."""
    site = new_site(address, clock)
    add_people(site)
    return site


def site_with_open(folder: Path) -> Site:
    """The same, with the tournament Open."""
    site = site_with_people(folder, Clock())
    site.tournaments.create("Open", actions.create(State(), {"name": "Open"}), "Bea")
    return site


_URL = "http://localhost:8000"
# The application that was made last, and for which site: making one takes longer than asking it something.
_made: list[tuple[Site, frozenset[str], FastAPI]] = []


def _app_of(site: Site) -> FastAPI:
    if not (_made and _made[0][0] is site and _made[0][1] == site.hosts):
        _made[:] = [(site, site.hosts, create_app(site))]
    return _made[0][2]


class Direct(httpx.BaseTransport):
    """Gives requests to the application itself, each in a loop of its own."""

    def __init__(self, site: Site, address: str) -> None:
        self.app = _app_of(site)
        self.address = address

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        return run(self._handled(request))

    async def _handled(self, request: httpx.Request) -> httpx.Response:
        transport = httpx.ASGITransport(self.app, raise_app_exceptions=False, client=(self.address, 50000))
        sent = httpx.Request(request.method, request.url, headers=request.headers.raw, content=request.read())
        answer = await transport.handle_async_request(sent)
        return httpx.Response(answer.status_code, headers=answer.headers.raw, content=await answer.aread())


def client_of(site: Site, visitor: Visitor | None = None, address: str = "192.0.2.7", **options: Any) -> httpx.Client:
    """Somebody at this address; a visitor adds that session's cookie."""
    cookies = {SESSION: visitor.token} if visitor is not None else {}
    return httpx.Client(transport=Direct(site, address), base_url=_URL, cookies=cookies, trust_env=False, **options)


def session_of(site: Site, name: str) -> Visitor:
    return site.sessions.begin(next(account for account in site.accounts.all() if account.name == name))


class ArbiterClient:
    """The arbiter Bea, who sends forms of the desk and JSON, mostly about one tournament."""

    def __init__(self, site: Site, name: str = "") -> None:
        self.site, self.name = site, name
        self.visitor = session_of(site, "Bea")
        self.client = client_of(site, self.visitor)

    @property
    def state(self) -> State:
        return self.site.now(self.name).state

    def page(self, path: str) -> str:
        answer = self.client.get(self._address(path))
        assert answer.status_code == 200, (path, answer.status_code)
        return unescape(answer.text)

    def post(self, path: str, **form: Any) -> httpx.Response:
        return self.client.post(self._address(path), data={"csrf": self.visitor.csrf, **form})

    def call(self, method: str, path: str, body: Any) -> httpx.Response:
        header = {"X-CSRF": self.visitor.csrf}
        return self.client.request(method, f"/api/tournaments/{self.name}{path}", json=body, headers=header)

    def _address(self, path: str) -> str:
        """A path that does not begin with / is below the desk of the tournament."""
        return path if path.startswith("/") else f"/desk/{self.name}/{path}"


def all_at_once(calls: Sequence[Callable[[], Answer]]) -> list[Answer | Exception]:
    """Carry these out in threads that start together; what each gave or raised."""
    start = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer | Exception:
        start.wait(10)
        try:
            return call()
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))
