"""For whoever hosts the site: the overview, whether it answers, and figures for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi.responses import JSONResponse, Response

from zwitsers.domain import Problem, ZwitsersError
from zwitsers.web.access.roles import Role
from zwitsers.web.errors import NotFoundError
from zwitsers.web.hosted import host_overview
from zwitsers.web.request import Here_, HostHere_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from zwitsers.web.measuring import Measures

router = Router()


@router.get("/host")
def host(here: HostHere_) -> Response:
    return here.page("host.html", overview=host_overview(here.site))


# For programs that watch over it


_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/health")
def health(here: Here_) -> Response:
    """200 when its own database can be read and tournaments can be listed, else 503. It tells nothing else."""
    try:
        here.site.accounts.has_arbiter()
        here.site.tournaments.ids()
    except (ZwitsersError, OSError):
        return JSONResponse({"status": "failing"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
def metrics(here: Here_) -> Response:
    """For programs on this machine, and for arbiters; for all others it is not there."""
    if not (here.at_this_machine or here.visitor.may(Role.ARBITER)):
        raise NotFoundError([Problem("web.no-such-page")])
    measures: Measures = here.request.app.state.measures
    return Response(measures.text(), media_type=_PROMETHEUS)
