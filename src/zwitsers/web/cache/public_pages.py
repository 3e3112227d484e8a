"""Pages that hundreds of phones ask for at once, when a round is published or a result comes in.

A page is worked out once for everyone who reads the same one, and after the arbiter's own pages (see workers). Whoever
has signed in gets pages made for him alone.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

from fastapi import Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from zwitsers.engine.domain import ZwitsersError
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.context import TournamentContext, here, may_have_signed_in, public_request, the_site
from zwitsers.web.http.priority import RenderThreads
from zwitsers.web.live.versions import covers

if TYPE_CHECKING:
    from zwitsers.event.state import State
    from zwitsers.web.http.site import Site, TournamentVersion

# For so long what was read of a tournament is good for the next phone too, unless a change is told of in between.
GOOD_FOR_SECONDS = 0.5
_HEADERS = {"Cache-Control": "no-store"}
# For a proxy (docs/hosting.md): for so many seconds others who ask in the same words may get the same page.
PROXY_SECONDS = 5
_SHARED = {**_HEADERS, "X-Accel-Expires": str(PROXY_SECONDS), "Vary": "Accept-Language, Authorization, Cookie"}
# Nothing that is filled in can look like this: there < is written otherwise.
_MARK = "<!-- personal -->"


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who looks at a public page."""

    asked: TournamentContext

    @property
    def choices(self) -> Mapping[str, str]:
        """What is decided about the pages of this tournament."""
        return self.asked.now.choices

    @property
    def state(self) -> State:
        return self.asked.state

    @property
    def language(self) -> str:
        return self.asked.here.language

    @property
    def cookies(self) -> Mapping[str, str]:
        return self.asked.here.request.cookies


@dataclass(frozen=True, slots=True)
class PublicPage:
    """A page to be: `question` is all that it depends on besides the moment, the language and the colours."""

    template: str
    question: Hashable
    work_out: Callable[[], Mapping[str, Any]]
    # Pages that take long wait for each other, so that the quick ones need not wait for them.
    slow: bool = False
    # A part of it that is about one reader: a template that takes no time once the rest has been worked out. It comes
    # where the page says {{ personal }}. `part_question` is what it depends on besides.
    part: str = ""
    part_question: Hashable = None
    of_reader: Callable[[], Mapping[str, Any]] = dict
    # That part may have to read a database.
    part_reads: bool = False


@dataclass(frozen=True, slots=True)
class _Read:
    now: TournamentVersion
    at: float


@dataclass(slots=True)
class PublicPages:
    """What was last read of each tournament, and who makes pages of it."""

    workers: RenderThreads = field(default_factory=RenderThreads)
    _read: dict[str, _Read] = field(default_factory=dict)
    _looking: dict[str, asyncio.Lock] = field(default_factory=dict)

    async def show(self, request: Request, name: str, choose: Callable[[Reader], PublicPage]) -> Response:
        """The page that `choose` names for this request. It is called for every phone, so it only looks at what was
        asked, and leaves the work to the sheet."""
        site = the_site(request)
        reader = self._known(request, site, name) or await self._looked(request, site, name)
        sheet = choose(reader)
        asked = reader.asked
        if asked.here.visitor.signed_in:
            made = await self.workers.run(
                lambda: _common(reader, sheet).replace(_MARK, _part(reader, sheet)), slow=sheet.slow
            )
            return asked.here.said(HTMLResponse(made, headers=_HEADERS))
        answers, reading = site.memory.at(asked.name, asked.now.moment), (asked.here.language, asked.here.theme)
        key = ("page", request.scope["path"], reading, sheet.question)

        def body_of() -> str:
            body: str = answers.get(key, lambda: _common(reader, sheet))
            if not sheet.part:
                return body
            if sheet.part_reads:
                return body.replace(_MARK, _part(reader, sheet))
            return body.replace(_MARK, answers.get((*key, sheet.part_question), lambda: _part(reader, sheet)))

        if answers.known(key) is None or sheet.part_reads:
            body = await self.workers.run(body_of, slow=sheet.slow)
        else:
            body = body_of()
        # Whoever was told of the same stamp gets with this page all that he was told of. One who comes for the first
        # time, or has just done something, must not get an older one.
        shared = covers(asked.now.stamp, _told(request)) and not sheet.part_reads
        return HTMLResponse(body, headers=_SHARED if shared else _HEADERS)

    def _known(self, request: Request, site: Site, name: str, since: float = inf) -> Reader | None:
        """Without reading anything; None when something has to be read for it. What was read `since` this moment will
        do, whatever he says that he was told."""
        read = self._read.get(name)
        if read is None or may_have_signed_in(request):
            return None
        changed = site.hub.changed_at.get(name, read.at - 1)
        if read.at <= changed or time.monotonic() - read.at > GOOD_FOR_SECONDS:
            return None
        told = _told(request)
        if told and read.at < since and not covers(read.now.stamp, told):  # by a server that has heard of more
            return None
        return Reader(TournamentContext(here(request), read.now))

    async def _looked(self, request: Request, site: Site, name: str) -> Reader:
        """One of them looks; those who come meanwhile wait, and know it then."""
        since = time.monotonic()
        async with self._looking.setdefault(name, asyncio.Lock()):
            known = self._known(request, site, name, since)
            if known is not None:
                return known
            try:
                return await asyncio.to_thread(self._look, request, name)
            except ZwitsersError:
                self._looking.pop(name, None)  # no lock stays for a tournament that does not exist
                raise

    def _look(self, request: Request, name: str) -> Reader:
        at = time.monotonic()
        context = public_request(here(request), name)
        if not context.here.visitor.signed_in:
            self._read[name] = _Read(context.now, at)
        return Reader(context)


def _common(reader: Reader, sheet: PublicPage) -> str:
    """All of it that is not about one reader."""
    asked = reader.asked
    values = {**sheet.work_out(), "personal": Markup(_MARK)}
    return asked.here.html(sheet.template, now=asked.now, state=asked.state, **values)


def _part(reader: Reader, sheet: PublicPage) -> str:
    asked = reader.asked
    return asked.here.html(sheet.part, now=asked.now, state=asked.state, **sheet.of_reader()) if sheet.part else ""


def _told(request: Request) -> str:
    """The stamp that a page which looks again was told of; empty: it does not."""
    return request.headers.get("zwitsers-refresh", "")


def public_pages_of(request: Request) -> PublicPages:
    pages: PublicPages = request.app.state.public_pages
    return pages


# Pages that the arbiter and the public both have: the same contents in another frame


def is_arbiter(context: TournamentContext) -> bool:
    return context.here.visitor.may(Role.ARBITER)
