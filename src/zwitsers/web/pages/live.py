"""The connection over which a page learns that its tournament has changed."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from fastapi import Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from zwitsers.web.request import check_public, here, may_have_signed_in, the_site
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Receive, Scope, Send

router = Router()


@router.get("/t/{name}/live")
async def live(request: Request, name: str) -> StreamingResponse:
    hub = the_site(request).hub
    stamp = None if may_have_signed_in(request) else hub.known(name)
    if stamp is None:
        stream = await run_in_threadpool(_looked_up, request, name)
    else:
        stream = hub.stream(name, stamp, patient=True)
    return _Stream(
        stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )


class _Stream(StreamingResponse):
    """That of starlette has a group of tasks for each connection. There are thousands of these, and all come at once
    when a server was killed."""

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        sending = asyncio.create_task(self.stream_response(send))
        both = (sending, asyncio.create_task(self.listen_for_disconnect(receive)))
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in both:
                task.cancel()
        with suppress(asyncio.CancelledError):
            await sending


def _looked_up(request: Request, name: str) -> AsyncIterator[str]:
    begun, asking = time.monotonic(), here(request)
    check_public(asking, name)
    site, visitor = asking.site, asking.visitor
    stamp = site.stamp(name)
    if not visitor.signed_in:
        site.hub.looked(name, stamp, begun)
    return site.hub.stream(
        name,
        stamp,
        patient=not visitor.signed_in,
        still=lambda: site.sessions.visitor(visitor.token, asks=False).signed_in,
    )
