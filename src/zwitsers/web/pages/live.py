"""The connection over which a page learns that its tournament has changed."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from zwitsers.web.request import Public_

router = APIRouter()


@router.get("/t/{name}/live")
def live(desk: Public_) -> StreamingResponse:
    visitor, sessions = desk.here.visitor, desk.site.sessions
    stream = desk.site.hub.stream(
        desk.name,
        desk.now.stamp,
        patient=not visitor.signed_in,
        still=lambda: sessions.visitor(visitor.token, asks=False).signed_in,
    )
    return StreamingResponse(
        stream, media_type="text/event-stream", headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )
