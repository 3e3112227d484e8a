"""Signing in and out, the first password, and who else may work here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.web.access.accounts import LONGEST_SECONDS
from zwitsers.web.access.passwords import SHORTEST_PASSWORD
from zwitsers.web.access.roles import Role
from zwitsers.web.desk.origin import came_from, with_origin
from zwitsers.web.errors import NotFoundError
from zwitsers.web.local import local_path
from zwitsers.web.request import SESSION, Form_, Here, Here_
from zwitsers.web.signing_in import change_password, checked_account

if TYPE_CHECKING:
    from zwitsers.web.access.accounts import Account

router = APIRouter()
_ROLES = {"arbiter": Role.ARBITER, "assistant": Role.ASSISTANT}


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


@router.get("/sign-in")
def sign_in_page(here: Here_, next: str = "/") -> Response:  # noqa: A002 - the name in the address
    return here.page("sign-in.html", next=local_path(next), set_up=here.site.accounts.has_arbiter())


@router.post("/sign-in")
def sign_in(here: Here_, form: Form_) -> Response:
    return _signed_in(
        here, checked_account(here, form.text("name"), form.text("password")), local_path(form.text("next"))
    )


def _signed_in(here: Here, account: Account, path: str) -> Response:
    here.site.accounts.end(here.visitor.token)  # of whoever was signed in here before
    visitor = here.site.accounts.begin(account)
    response = here.go(path)
    response.set_cookie(
        SESSION,
        visitor.token,
        # How long it may lie unused is decided here, not by the browser.
        max_age=LONGEST_SECONDS,
        httponly=True,
        samesite="lax",
        secure=here.request.url.scheme == "https",
    )
    return response


@router.post("/sign-out")
def sign_out(here: Here_, form: Form_) -> Response:
    here.site.accounts.end(here.visitor.token)
    response = here.go("/")
    response.delete_cookie(SESSION)
    return response


@router.get("/people")
def people(here: Here_) -> Response:
    here.need(Role.ARBITER)
    return here.page("people.html", accounts=here.site.accounts.all(), least=SHORTEST_PASSWORD, origin=came_from(here))


@router.post("/people")
def add_person(here: Here_, form: Form_) -> Response:
    here.need(Role.ARBITER)
    role = _ROLES.get(form.text("role"), Role.ASSISTANT)
    account = here.site.accounts.add(form.text("name"), role, form.text("password"))
    return here.go(with_origin(here, "/people"), here.say("web.people.added", name=account.name))


@router.post("/people/remove")
def remove_person(here: Here_, form: Form_) -> Response:
    here.need(Role.ARBITER)
    here.site.accounts.remove(form.text("name"))
    return here.go(with_origin(here, "/people"), here.say("web.people.removed", name=form.text("name")))


@router.post("/people/password")
def new_password(here: Here_, form: Form_) -> Response:
    account = change_password(here, form.text("name"), form.text("old"), form.text("password"))
    path = "/sign-in" if account.name == here.visitor.name else with_origin(here, "/people")
    return here.go(path, here.say("web.people.changed", name=account.name))
