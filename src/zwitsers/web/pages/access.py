"""Signing in and out, the first password, and the accounts of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.web.auth.passwords import SHORTEST_PASSWORD
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sessions import HALF_SECONDS, LONGEST_SECONDS, session_id
from zwitsers.web.forms.membership import add_account, make_reset_link, remove_account, set_host, switch_off_for
from zwitsers.web.forms.origin import came_from, with_origin
from zwitsers.web.forms.sign_in import (
    begun_session,
    change_password,
    check_second_step,
    checked_account,
    needs_second_step,
)
from zwitsers.web.http.context import (
    AnyRequest,
    Form_,
    HostRequest,
    ManagerRequest,
    RequestContext,
    SignedInRequest,
)
from zwitsers.web.http.cookies import HALF, SESSION, cookie, forget_cookie, keep_cookie
from zwitsers.web.http.errors import NotFoundError, SignInError
from zwitsers.web.http.qr import qr_data_uri
from zwitsers.web.http.redirects import local_path

if TYPE_CHECKING:
    from zwitsers.web.auth.accounts import Account

router = APIRouter()
_SHOWN = 200
# Kind of pending value: a link that is shown once.
_RESET = "reset link"


@router.get("/setup/{token}")
def setup(context: AnyRequest, token: str) -> Response:
    if not context.site.accounts.is_setup_token(token):
        raise NotFoundError([Problem("web.setup.used")])
    return context.page("setup.html", token=token, least=SHORTEST_PASSWORD)


@router.post("/setup/{token}")
def set_up(context: AnyRequest, token: str, form: Form_) -> Response:
    account = context.site.accounts.set_up(token, form.text("name"), form.text("password"))
    if account is None:
        raise NotFoundError([Problem("web.setup.used")])
    return signed_in_response(context, account, "/")


# Signing in


@router.get("/sign-in")
def sign_in_page(context: AnyRequest, next: str = "/") -> Response:  # noqa: A002 - the name in the address
    return context.page("sign-in.html", next=local_path(next), set_up=context.site.is_set_up())


@router.post("/sign-in")
def sign_in(context: AnyRequest, form: Form_) -> Response:
    path = local_path(form.text("next"))
    account = checked_account(context, form.text("name"), form.text("password"))
    if not needs_second_step(context, account):
        return signed_in_response(context, account, path)
    response = context.go(f"/sign-in/second-step?next={quote(path)}")
    keep_cookie(context.request, response, HALF, context.site.sessions.begin_half(account), HALF_SECONDS)
    return response


@router.get("/sign-in/second-step")
def second_step_page(context: AnyRequest, next: str = "/") -> Response:  # noqa: A002
    path = local_path(next)
    if _half(context) is None:
        return context.go(f"/sign-in?next={quote(path)}")
    return context.page("second-step.html", next=path)


@router.post("/sign-in/second-step")
def second_step(context: AnyRequest, form: Form_) -> Response:
    account = _half(context)
    if account is None:
        raise SignInError([Problem("web.second.too-late")])
    way = check_second_step(context, account.name, form.text("code"))
    context.site.sessions.end_half(_half_token(context))
    response = signed_in_response(context, account, local_path(form.text("next")), way)
    forget_cookie(context.request, response, HALF)
    return response


def _half(context: RequestContext) -> Account | None:
    return context.site.sessions.half(_half_token(context))


def _half_token(context: RequestContext) -> str:
    return context.request.cookies.get(cookie(context.request, HALF), "")


def signed_in_response(context: RequestContext, account: Account, path: str, way: str = "") -> Response:
    """Redirect to `path` with a new session of this account."""
    context.site.sessions.end(context.visitor.token)  # the previous session of this browser
    visitor, notices = begun_session(context, account, way)
    response = context.go(path, *notices)
    # The server decides when an idle session expires, not the cookie.
    keep_cookie(context.request, response, SESSION, visitor.token, LONGEST_SECONDS)
    return response


@router.post("/sign-out")
def sign_out(context: AnyRequest, form: Form_) -> Response:
    context.site.sessions.end(context.visitor.token)
    response = context.go("/")
    forget_cookie(context.request, response, SESSION)
    return response


# Accounts of the site


@router.get("/people")
def people(context: ManagerRequest) -> Response:
    return context.page(
        "people.html",
        accounts=context.site.accounts.all(),
        second_steps=context.site.second_steps.all(),
        least=SHORTEST_PASSWORD,
        origin=came_from(context),
    )


@router.get("/people/sign-ins")
def sign_ins(context: HostRequest) -> Response:
    return context.page(
        "sign-ins.html",
        sessions=context.site.sessions.listed(None),
        this=session_id(context.visitor.token),
        noted=context.site.sign_in_log.latest(None, _SHOWN),
        origin=came_from(context),
    )


@router.post("/people/sign-ins/end")
def end_session(context: HostRequest, form: Form_) -> Response:
    context.site.sessions.end_one(form.text("session"), None)
    return context.go(with_origin(context, "/people/sign-ins"), context.say("web.sessions.ended"))


@router.post("/people")
def add_person(context: ManagerRequest, form: Form_) -> Response:
    role = Role.ARBITER if form.text("role") == "arbiter" else Role.ASSISTANT
    account = add_account(context, form.text("name"), role, form.text("password"))
    return context.go(with_origin(context, "/people"), context.say("web.people.added", name=account.name))


@router.post("/people/remove")
def remove_person(context: HostRequest, form: Form_) -> Response:
    account = remove_account(context, form.text("name"))
    return context.go(with_origin(context, "/people"), context.say("web.people.removed", name=account.name))


@router.post("/people/host")
def choose_host(context: HostRequest, form: Form_) -> Response:
    on = form.yes("host")
    account = set_host(context, form.text("name"), on)
    return context.go(
        with_origin(context, "/people"),
        context.say(f"web.people.{'is-host' if on else 'is-no-host'}", name=account.name),
    )


@router.post("/people/second-step/off")
def switch_off_for_somebody(context: HostRequest, form: Form_) -> Response:
    account = switch_off_for(context, form.text("name"))
    return context.go(with_origin(context, "/people"), context.say("web.second.off-for", name=account.name))


@router.post("/people/reset")
def make_reset(context: HostRequest, form: Form_) -> Response:
    account, address = make_reset_link(context, form.text("name"))
    return context.go(
        f"/people/reset?key={context.site.pending_uploads.put(context.visitor, _RESET, [account.name, address])}"
    )


@router.get("/people/reset")
def show_reset(context: HostRequest, key: str = "") -> Response:
    name, address = context.site.pending_uploads.get(context.visitor, _RESET, key).value
    picture = qr_data_uri(address)
    return context.page("one-time-link.html", kind="reset", name=name, address=address, picture=picture, back="/people")


@router.post("/people/password")
def new_password(context: SignedInRequest, form: Form_) -> Response:
    """Change one's own password."""
    account = change_password(context, form.text("name"), form.text("old"), form.text("password"))
    return context.go("/sign-in", context.say("web.people.changed", name=account.name))
