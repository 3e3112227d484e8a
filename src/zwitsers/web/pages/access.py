"""Signing in and out, the first password, and who else may work here."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.web.access.passwords import SHORTEST_PASSWORD
from zwitsers.web.access.roles import Role
from zwitsers.web.access.sessions import HALF_SECONDS, LONGEST_SECONDS, session_id
from zwitsers.web.desk.origin import came_from, with_origin
from zwitsers.web.errors import NotFoundError, SignInError
from zwitsers.web.local import local_path
from zwitsers.web.request import HALF, SESSION, ArbiterHere_, Form_, Here, Here_, cookie, forget_cookie, keep_cookie
from zwitsers.web.routing import Router
from zwitsers.web.signing_in import (
    begun_session,
    change_password,
    check_second_step,
    checked_account,
    managed,
    needs_second_step,
    switch_off_for,
)

if TYPE_CHECKING:
    from zwitsers.web.access.accounts import Account

router = Router()
_ROLES = {"arbiter": Role.ARBITER, "assistant": Role.ASSISTANT}
_SHOWN = 200


@router.get("/setup/{token}")
def setup(here: Here_, token: str) -> Response:
    if not here.site.accounts.is_setup_token(token):
        raise NotFoundError([Problem("web.setup.used")])
    return here.page("setup.html", token=token, least=SHORTEST_PASSWORD)


@router.post("/setup/{token}")
def set_up(here: Here_, token: str, form: Form_) -> Response:
    account = here.site.accounts.set_up(token, form.text("name"), form.text("password"))
    if account is None:
        raise NotFoundError([Problem("web.setup.used")])
    return _signed_in(here, account, "/")


# Signing in


@router.get("/sign-in")
def sign_in_page(here: Here_, next: str = "/") -> Response:  # noqa: A002 - the name in the address
    return here.page("sign-in.html", next=local_path(next), set_up=here.site.is_set_up())


@router.post("/sign-in")
def sign_in(here: Here_, form: Form_) -> Response:
    path = local_path(form.text("next"))
    account = checked_account(here, form.text("name"), form.text("password"))
    if not needs_second_step(here, account):
        return _signed_in(here, account, path)
    response = here.go(f"/sign-in/second-step?next={quote(path)}")
    keep_cookie(here.request, response, HALF, here.site.sessions.begin_half(account), HALF_SECONDS)
    return response


@router.get("/sign-in/second-step")
def second_step_page(here: Here_, next: str = "/") -> Response:  # noqa: A002
    path = local_path(next)
    if _half(here) is None:
        return here.go(f"/sign-in?next={quote(path)}")
    return here.page("second-step.html", next=path)


@router.post("/sign-in/second-step")
def second_step(here: Here_, form: Form_) -> Response:
    account = _half(here)
    if account is None:
        raise SignInError([Problem("web.second.too-late")])
    way = check_second_step(here, account.name, form.text("code"))
    here.site.sessions.end_half(_half_token(here))
    response = _signed_in(here, account, local_path(form.text("next")), way)
    forget_cookie(here.request, response, HALF)
    return response


def _half(here: Here) -> Account | None:
    return here.site.sessions.half(_half_token(here))


def _half_token(here: Here) -> str:
    return here.request.cookies.get(cookie(here.request, HALF), "")


def _signed_in(here: Here, account: Account, path: str, way: str = "") -> Response:
    here.site.sessions.end(here.visitor.token)  # of whoever was signed in here before
    visitor, notices = begun_session(here, account, way)
    response = here.go(path, *notices)
    # How long it may lie unused is decided here, not by the browser.
    keep_cookie(here.request, response, SESSION, visitor.token, LONGEST_SECONDS)
    return response


@router.post("/sign-out")
def sign_out(here: Here_, form: Form_) -> Response:
    here.site.sessions.end(here.visitor.token)
    response = here.go("/")
    forget_cookie(here.request, response, SESSION)
    return response


# People


@router.get("/people")
def people(here: ArbiterHere_) -> Response:
    return here.page(
        "people.html",
        accounts=here.site.accounts.all(),
        second_steps=here.site.second_steps.all(),
        least=SHORTEST_PASSWORD,
        origin=came_from(here),
    )


@router.get("/people/sign-ins")
def sign_ins(here: ArbiterHere_) -> Response:
    return here.page(
        "sign-ins.html",
        sessions=here.site.sessions.listed(None),
        this=session_id(here.visitor.token),
        noted=here.site.sign_in_log.latest(None, _SHOWN),
        origin=came_from(here),
    )


@router.post("/people/sign-ins/end")
def end_session(here: ArbiterHere_, form: Form_) -> Response:
    here.site.sessions.end_one(form.text("session"), None)
    return here.go(with_origin(here, "/people/sign-ins"), here.say("web.sessions.ended"))


@router.post("/people")
def add_person(here: ArbiterHere_, form: Form_) -> Response:
    role = _ROLES.get(form.text("role"), Role.ASSISTANT)
    account = here.site.accounts.add(form.text("name"), role, form.text("password"))
    return here.go(with_origin(here, "/people"), here.say("web.people.added", name=account.name))


@router.post("/people/remove")
def remove_person(here: Here_, form: Form_) -> Response:
    here.site.accounts.remove(managed(here, form.text("name")).name)
    return here.go(with_origin(here, "/people"), here.say("web.people.removed", name=form.text("name")))


@router.post("/people/second-step/off")
def switch_off_for_somebody(here: Here_, form: Form_) -> Response:
    account = switch_off_for(here, form.text("name"))
    return here.go(with_origin(here, "/people"), here.say("web.second.off-for", name=account.name))


@router.post("/people/password")
def new_password(here: Here_, form: Form_) -> Response:
    account = change_password(here, form.text("name"), form.text("old"), form.text("password"))
    path = "/sign-in" if account.name == here.visitor.name else with_origin(here, "/people")
    return here.go(path, here.say("web.people.changed", name=account.name))
