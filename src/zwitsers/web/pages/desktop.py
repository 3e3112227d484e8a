"""The desktop program: its user is signed in at launch and stops it from the pages."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.background import BackgroundTask

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.web.forms.sign_in import needs_second_step, set_first_password
from zwitsers.web.http.context import AnyRequest, ArbiterRequest, Form_, SignedInRequest
from zwitsers.web.http.errors import NotFoundError
from zwitsers.web.pages.access import signed_in_response

router = APIRouter()


class StopError(ZwitsersError):
    """The program cannot be stopped from this page."""


@router.get("/launch/{token}")
def launch(context: AnyRequest, token: str) -> Response:
    """The page that the program opens in the browser. The token works once, and from this machine only.
    RequestLimitsMiddleware refuses requests for another host name than this machine's."""
    site = context.site
    account = site.desktop.use_token(token) if site.stop is not None and context.at_this_machine else None
    if account is None:
        raise NotFoundError([Problem("web.launch.used")])
    return context.go("/sign-in") if needs_second_step(context, account) else signed_in_response(context, account, "/")


@router.post("/account/first-password")
def first_password(context: SignedInRequest, form: Form_) -> Response:
    set_first_password(context, form.text("password"))
    return context.go("/account", context.say("web.people.changed", name=context.visitor.name))


@router.post("/stop")
def stop(context: ArbiterRequest, form: Form_) -> Response:
    """Stop the program after the response is sent."""
    end = context.site.stop
    if end is None or not context.at_this_machine:
        raise StopError([Problem("web.stop.elsewhere")])
    response = context.page("stopped.html")
    response.background = BackgroundTask(end)
    return response
