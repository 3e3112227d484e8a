"""The overview of whoever hosts the site."""

from __future__ import annotations

from datetime import datetime

from fastapi.responses import Response

from zwitsers.web.access.roles import Role
from zwitsers.web.hosted import host_overview
from zwitsers.web.request import Here_
from zwitsers.web.round.moments import shown_second
from zwitsers.web.routing import Router

router = Router()


@router.get("/host")
def host(here: Here_) -> Response:
    here.need(Role.HOST)

    def moment(seconds: int) -> str:
        return shown_second(seconds, here.language)

    def logged(text: str) -> str:
        """A moment of a log."""
        return moment(int(datetime.fromisoformat(text).timestamp())) if text else ""

    return here.page("host.html", overview=host_overview(here.site), moment=moment, logged=logged)
