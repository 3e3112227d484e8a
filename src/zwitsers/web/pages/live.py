"""Server-sent events of a tournament (see web.live.hub)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from fastapi import APIRouter, Request
from starlette.responses import StreamingResponse

from zwitsers.web.auth.roles import Role
from zwitsers.web.cache.public_pages import public_pages_of
from zwitsers.web.http.context import has_credentials, request_context, the_site
from zwitsers.web.http.tournament_rights import check_public

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from zwitsers.web.http.site import Site

router = APIRouter()
# nginx must not buffer the messages.
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@router.get("/t/{name}/live", include_in_schema=False)
async def live(request: Request, name: str) -> StreamingResponse:
    hub, loop = the_site(request).hub, asyncio.get_running_loop()
    # After a server is killed all phones reconnect at once: use the hub's known stamp without reading the tournament.
    known = None if has_credentials(request) else hub.public_stamp(name)
    if known is not None:
        return StreamingResponse(hub.stream(name, known, public=True), headers=_HEADERS, media_type="text/event-stream")
    messages = await loop.run_in_executor(public_pages_of(request).executor, _messages, request, name)
    return StreamingResponse(messages, headers=_HEADERS, media_type="text/event-stream")


def _messages(request: Request, name: str) -> AsyncIterator[str]:
    context = request_context(request).in_tournament(name)
    settings = check_public(context, name)
    site, visitor = context.site, context.visitor
    stamps = site.stamps(name, settings)
    if not visitor.works_here:
        return site.hub.stream(name, stamps.public, public=True)
    return site.hub.stream(name, stamps.desk, is_allowed=lambda: _still_works(site, name, visitor.token))


def _still_works(site: Site, name: str, token: str) -> bool:
    """Whether the user of this session still has a role in the tournament."""
    return site.members.role_of(name, site.sessions.visitor(token, asks=False)) >= Role.ASSISTANT
