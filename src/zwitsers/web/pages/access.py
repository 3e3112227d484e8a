"""Signing in and out, the first password, and who else may work here."""

from __future__ import annotations

from ipaddress import ip_network
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.domain import Problem
from zwitsers.web.access.accounts import LONGEST_NAME, LONGEST_SECONDS, SHORTEST_PASSWORD, tidy_name
from zwitsers.web.access.roles import Role
from zwitsers.web.desk.origin import came_from, with_origin
from zwitsers.web.errors import NotFoundError, SignInError, TooOftenError
from zwitsers.web.local import local_path
from zwitsers.web.request import SESSION, Form_, Here, Here_

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


def checked_account(here: Here, name: str, password: str) -> Account:
    """The account with this name and password; how often one may guess is limited per address and per name.

    The limit for a name is the wider one: somebody in the hall who guesses must not keep the arbiter out.
    """
    site = here.site
    address, named = caller(here), tidy_name(name).casefold()[:LONGEST_NAME]
    wait = site.sign_ins.attempt(address) or site.names.attempt(named)
    if wait:
        raise TooOftenError([Problem("web.sign-in.too-often", seconds=wait)], wait)
    account = site.accounts.checked(name, password)
    if account is None:
        raise SignInError([Problem("web.sign-in.wrong")])
    site.sign_ins.forgive(address)
    site.names.forgive(named)
    return account


def caller(here: Here) -> str:
    """The address that a request comes from; of IPv6 the part that one network has for itself."""
    client = here.request.client
    host = "" if client is None else client.host
    if ":" not in host:
        return host
    return str(ip_network(f"{host.partition('%')[0]}/64", strict=False))


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
def change_password(here: Here_, form: Form_) -> Response:
    """One's own with the old one; an arbiter also that of others."""
    name = form.text("name")
    if name == here.visitor.name:
        here.need(Role.ASSISTANT)
        checked_account(here, name, form.text("old"))
    else:
        here.need(Role.ARBITER)
    here.site.accounts.set_password(name, form.text("password"))
    path = "/sign-in" if name == here.visitor.name else with_origin(here, "/people")
    return here.go(path, here.say("web.people.changed", name=name))
