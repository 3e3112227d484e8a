"""The connection over which a page learns that its tournament has changed."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from starlette.routing import Route

from zwitsers.web.auth.roles import Role
from zwitsers.web.http.context import here, may_have_signed_in, the_site
from zwitsers.web.http.routing import Router
from zwitsers.web.http.tournament_rights import check_public

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

    from zwitsers.web.http.site import Site

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class _Live:
    """Thousands of these come at once when a server was killed, so without all that FastAPI does for a handler."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        messages = await _messages(Request(scope), scope["path_params"]["name"])
        sending = asyncio.create_task(_sent(messages, send))
        both = (sending, asyncio.create_task(_gone(receive)))
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
        with suppress(asyncio.CancelledError):
            await sending


_route = Route("/t/{name}/live", _Live(), name="live")
_route.methods = {"GET"}  # whoever asks for the headers only would wait for ever
router = Router()
router.routes.append(_route)


async def _messages(request: Request, name: str) -> AsyncIterator[str]:
    if may_have_signed_in(request):
        return await run_in_threadpool(_looked_up, request, name)
    hub = the_site(request).hub
    stamp = hub.known(name)
    if stamp is None:
        async with hub.turns:
            stamp = hub.known(name)  # from somebody who came before
            if stamp is None:
                return await run_in_threadpool(_looked_up, request, name)
    return hub.stream(name, stamp, patient=True)


async def _sent(messages: AsyncIterator[str], send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
    async for message in messages:
        await send({"type": "http.response.body", "body": message.encode(), "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _looked_up(request: Request, name: str) -> AsyncIterator[str]:
    begun, asking = time.monotonic(), here(request).in_tournament(name)
    check_public(asking, name)
    site, visitor = asking.site, asking.visitor
    stamps = site.stamps(name)
    if not visitor.works_here:
        site.hub.looked(name, stamps, begun)
        return site.hub.stream(name, stamps.public, patient=True)
    return site.hub.stream(
        name,
        stamps.desk,
        still=lambda: _still_works(site, name, visitor.token),
    )


def _still_works(site: Site, name: str, token: str) -> bool:
    """Whether the holder of this session has a role in the tournament."""
    return site.members.role_of(name, site.sessions.visitor(token, asks=False)) >= Role.ASSISTANT
