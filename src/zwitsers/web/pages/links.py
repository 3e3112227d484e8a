"""One-time links: joining a tournament, and setting a new password."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.auth.passwords import SHORTEST_PASSWORD
from zwitsers.web.forms.membership import accept, accept_as_new, invitation, use_reset_link
from zwitsers.web.http.context import AnyRequest, Form_
from zwitsers.web.pages.access import signed_in_response

router = APIRouter()


@router.get("/invite/{token}")
def show_invitation(context: AnyRequest, token: str) -> Response:
    found = invitation(context, token)
    sign_in = f"/sign-in?next={quote(f'/invite/{token}')}"
    return context.page("invite.html", invitation=found, sign_in=sign_in, least=SHORTEST_PASSWORD)


@router.post("/invite/{token}")
def join(context: AnyRequest, token: str, form: Form_) -> Response:
    """Join with the account of the session, or with a new one."""
    if context.visitor.signed_in:
        link = accept(context, token)
        return context.go(f"/desk/{link.tournament}", context.say("web.invite.joined"))
    link, account = accept_as_new(context, token, form.text("name"), form.text("password"))
    return signed_in_response(context, account, f"/desk/{link.tournament}")


@router.get("/reset/{token}")
def show_reset(context: AnyRequest, token: str) -> Response:
    return context.page("reset.html", name=context.site.links.reset(token).account, least=SHORTEST_PASSWORD)


@router.post("/reset/{token}")
def reset(context: AnyRequest, token: str, form: Form_) -> Response:
    """Set the password, then redirect to sign in, so that a second step is still required."""
    account = use_reset_link(context, token, form.text("password"))
    return context.go("/sign-in", context.say("web.people.changed", name=account.name))
