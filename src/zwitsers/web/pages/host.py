"""For the host of the site: overview, health check, and metrics for Prometheus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.web.forms.hosted import host_overview
from zwitsers.web.forms.membership import choose_team, take_over
from zwitsers.web.http.context import AnyRequest, Form_, HostRequest
from zwitsers.web.http.errors import NotFoundError

if TYPE_CHECKING:
    from zwitsers.web.http.metrics import Metrics

router = APIRouter()


@router.get("/host")
def host(context: HostRequest) -> Response:
    site = context.site
    roles = site.members.roles_of(context.visitor)
    return context.page("host.html", overview=host_overview(site), team=site.members.is_team(), role_of=roles.of)


@router.post("/host/team")
def choose(context: HostRequest, form: Form_) -> Response:
    on = form.yes("team")
    choose_team(context, on)
    return context.go("/host", context.say(f"web.team.{'is-on' if on else 'is-off'}"))


@router.post("/host/take-over")
def become_arbiter(context: HostRequest, form: Form_) -> Response:
    name = form.text("tournament")
    take_over(context, name)
    return context.go(f"/desk/{name}/people", context.say("web.members.taken-over"))


# Monitoring


_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


@router.get("/health")
def health(context: AnyRequest) -> Response:
    """200 when the site database can be read and tournaments can be listed, else 503; no other details."""
    try:
        context.site.accounts.has_arbiter()
        context.site.tournaments.ids()
    except (ZwitsersError, OSError):
        return JSONResponse({"status": "failing"}, 503)
    return JSONResponse({"status": "ok"})


@router.get("/metrics")
def metrics(context: AnyRequest) -> Response:
    """Only for requests from this machine and for managers of the site; 404 for all others."""
    if not (context.at_this_machine or (context.visitor.signed_in and context.manages)):
        raise NotFoundError([Problem("web.no-such-page")])
    metrics: Metrics = context.request.app.state.metrics
    return Response(metrics.text(), media_type=_PROMETHEUS)
