"""The connection over which a page learns that its tournament has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import StreamingResponse

from zwitsers.web.request import check_public, here, may_have_signed_in, the_site

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

router = APIRouter()


@router.get("/t/{name}/live")
async def live(request: Request, name: str) -> StreamingResponse:
    hub = the_site(request).hub
    stamp = None if may_have_signed_in(request) else hub.known(name)
    if stamp is None:
        stream = await run_in_threadpool(_looked_up, request, name)
    else:
        stream = hub.stream(name, stamp, patient=True)
    return StreamingResponse(
        stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )


def _looked_up(request: Request, name: str) -> AsyncIterator[str]:
    asking = here(request)
    check_public(asking, name)
    site, visitor = asking.site, asking.visitor
    return site.hub.stream(
        name,
        site.stamp(name),
        patient=not visitor.signed_in,
        still=lambda: site.sessions.visitor(visitor.token, asks=False).signed_in,
    )
