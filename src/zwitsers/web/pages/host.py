"""The overview of whoever hosts the site."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.access.roles import Role
from zwitsers.web.hosted import host_overview
from zwitsers.web.request import Here_
from zwitsers.web.round.moments import shown_second

router = APIRouter()


@router.get("/host")
def host(here: Here_) -> Response:
    here.need(Role.HOST)
    return here.page("host.html", overview=host_overview(here.site), moment=shown_second, day=_day)


def _day(moment: str) -> str:
    """Of a moment in a log: the day and the minute are enough."""
    return moment[:16].replace("T", " ")
