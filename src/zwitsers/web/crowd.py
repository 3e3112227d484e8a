"""Pages that hundreds of phones ask for at once, when a round is published or a result comes in.

A page is worked out once for everyone who reads the same one, and in few threads, so that the arbiter's own pages need
not wait. Whoever has signed in gets pages made for him alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
import anyio.to_thread
from fastapi import Request
from fastapi.responses import HTMLResponse, Response

from zwitsers.domain import ZwitsersError
from zwitsers.web.request import SESSION, Desk, here, public_desk, the_site

if TYPE_CHECKING:
    from zwitsers.tournament.state import State
    from zwitsers.web.site import Now, Site

Done = TypeVar("Done")
# At most so many threads work for the crowd: one, because only one can calculate at a time, and the arbiter's pages are
# made in others.
_THREADS = 1
# For so long what was read of a tournament is good for the next phone too, unless a change is told of in between.
_FRESH_SECONDS = 0.5
_HEADERS = {"Cache-Control": "no-store"}


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who looks at a public page. `choices`: what is decided about the pages of this tournament."""

    desk: Desk
    choices: Mapping[str, str]

    @property
    def state(self) -> State:
        return self.desk.state

    @property
    def language(self) -> str:
        return self.desk.here.language

    @property
    def cookies(self) -> Mapping[str, str]:
        return self.desk.here.request.cookies


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to be: `question` is all that it depends on besides the moment, the language and the colours."""

    template: str
    question: Hashable
    work_out: Callable[[], Mapping[str, Any]]
    # Pages that take long wait for each other, so that the quick ones need not wait for them.
    slow: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    now: Now
    choices: Mapping[str, str]
    at: float


@dataclass(slots=True)
class Crowd:
    """What was last read of each tournament, and how many may work at once."""

    _read: dict[str, _Read] = field(default_factory=dict)
    _looking: dict[str, anyio.Lock] = field(default_factory=dict)
    _limiters: dict[bool, anyio.CapacityLimiter] = field(default_factory=dict)

    async def show(self, request: Request, name: str, choose: Callable[[Reader], Sheet]) -> Response:
        """The page that `choose` names for this request. It is called for every phone, so it only looks at what was
        asked, and leaves the work to the sheet."""
        site = the_site(request)
        reader = self._known(request, site, name) or await self._looked(request, site, name)
        sheet = choose(reader)
        desk = reader.desk
        if desk.here.visitor.signed_in:
            return await self._in_thread(lambda: _page(reader, sheet), slow=sheet.slow)
        path, reading = request.url.path, (desk.here.language, desk.here.theme)
        key = ("page", desk.name, desk.now.stamp, path, reading, sheet.question)
        body = site.memory.known(key)
        if body is None:
            body = await self._in_thread(
                lambda: site.memory.get(key, lambda: bytes(_page(reader, sheet).body)), slow=sheet.slow
            )
        return HTMLResponse(body, headers=_HEADERS)

    def _known(self, request: Request, site: Site, name: str) -> Reader | None:
        """Without reading anything; None when something has to be read for it."""
        read = self._read.get(name)
        if read is None or SESSION in request.cookies or "authorization" in request.headers:
            return None
        told = site.hub.latest.get(name, read.now.stamp)
        if read.now.stamp != told or time.monotonic() - read.at > _FRESH_SECONDS:
            return None
        return Reader(Desk(here(request), read.now), read.choices)

    async def _looked(self, request: Request, site: Site, name: str) -> Reader:
        """One of them looks; those who come meanwhile wait, and know it then."""
        async with self._looking.setdefault(name, anyio.Lock()):
            known = self._known(request, site, name)
            try:
                return known or await anyio.to_thread.run_sync(lambda: self._look(request, site, name))
            except ZwitsersError:
                self._looking.pop(name, None)  # anyone can think of names of tournaments
                raise

    def _look(self, request: Request, site: Site, name: str) -> Reader:
        at = time.monotonic()
        while True:
            desk = public_desk(here(request), name)
            choices = site.choices.all(name)
            # A page is kept under the stamp, so both must be of the same moment.
            if desk.now.stamp == site.now(name).stamp:
                break
        if not desk.here.visitor.signed_in:
            self._read[name] = _Read(desk.now, choices, at)
        return Reader(desk, choices)

    async def _in_thread(self, work: Callable[[], Done], *, slow: bool = False) -> Done:
        limiter = self._limiters.get(slow)
        if limiter is None:
            limiter = self._limiters[slow] = anyio.CapacityLimiter(1 if slow else _THREADS)
        return await anyio.to_thread.run_sync(work, limiter=limiter)


def _page(reader: Reader, sheet: Sheet) -> Response:
    desk = reader.desk
    return desk.here.page(sheet.template, now=desk.now, state=desk.state, choices=reader.choices, **sheet.work_out())


def crowd_of(request: Request) -> Crowd:
    crowd: Crowd = request.app.state.crowd
    return crowd
