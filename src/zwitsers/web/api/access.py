"""Signing in and out, and who may work here."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.web.access.accounts import Account
from zwitsers.web.access.roles import Role
from zwitsers.web.api.fields import Named, Password, RoleName, Strict
from zwitsers.web.api.who import ANYONE, ARBITERS, ASSISTANTS, AccountName, ArbiterHere_, SignedIn_, Visit_, refusals
from zwitsers.web.errors import NotFoundError, SecondStepError
from zwitsers.web.request import Here, Here_
from zwitsers.web.signing_in import (
    begun_session,
    change_password,
    check_second_step,
    checked_account,
    managed,
    needs_second_step,
)

router = APIRouter(prefix="/api", tags=["access"])
# These two do not ask who one is, so they take neither cookie nor token.
NOBODY = {"security": [{}], "x-role": "public"}
_ROLES: dict[RoleName, Role] = {"arbiter": Role.ARBITER, "assistant": Role.ASSISTANT}


class Credentials(Strict):
    name: Named
    password: Password


class SignIn(Credentials):
    code: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(
        None, description="Where the second step is on: of the app, or a recovery code."
    )


class SetUp(Credentials):
    token: Annotated[str, Field(min_length=1, max_length=100, description="The last part of the one-time link.")]


class Who(BaseModel):
    """Nobody in particular is `public`."""

    name: str
    role: str = Field(description="public, assistant or arbiter")
    csrf: str | None = Field(description="For X-CSRF, when the session came with a cookie; else null.")


class Session(BaseModel):
    name: str
    role: str
    token: str = Field(description="Send it as `Authorization: Bearer …`. It ends after 12 hours without use.")


class AccountShown(BaseModel):
    name: str
    role: str


class NewAccount(Credentials):
    role: RoleName


class NewPassword(Strict):
    password: Password
    old: Password | None = Field(None, description="The present one; needed for one's own account.")


@router.get("/session", openapi_extra=ANYONE, responses=refusals())
def who_am_i(here: Visit_) -> Who:
    visitor = here.visitor
    csrf = visitor.csrf if visitor.signed_in and not visitor.by_header else None
    return Who(name=visitor.name, role=visitor.role.name.lower(), csrf=csrf)


@router.post("/session", status_code=201, openapi_extra=NOBODY, responses=refusals(400, 401, 413, 429))
def sign_in(here: Here_, given: SignIn) -> Session:
    """Without the code that it takes, the key of the problem is `web.second.needed`."""
    account = checked_account(here, given.name, given.password)
    way = ""
    if needs_second_step(here, account):
        if given.code is None:
            raise SecondStepError([Problem("web.second.needed")])
        way = check_second_step(here, account.name, given.code)
    return _begun(here, account, way)


@router.post("/setup", status_code=201, openapi_extra=NOBODY, responses=refusals(400, 404, 413))
def set_up(here: Here_, given: SetUp) -> Session:
    account = here.site.accounts.set_up(given.token, given.name, given.password)
    if account is None:
        raise NotFoundError([Problem("web.setup.used")])
    return _begun(here, account)


def _begun(here: Here, account: Account, way: str = "") -> Session:
    visitor, _notices = begun_session(here, account, way)
    return Session(name=visitor.name, role=visitor.role.name.lower(), token=visitor.token)


@router.delete("/session", status_code=204, openapi_extra=ASSISTANTS, responses=refusals(401, 403))
def sign_out(here: SignedIn_) -> Response:
    here.site.sessions.end(here.visitor.token)
    return Response(status_code=204)


@router.get("/accounts", openapi_extra=ARBITERS, responses=refusals(401, 403))
def accounts(here: ArbiterHere_) -> list[AccountShown]:
    return [_shown(account) for account in here.site.accounts.all()]


def _shown(account: Account) -> AccountShown:
    return AccountShown(name=account.name, role=account.role.name.lower())


@router.post("/accounts", status_code=201, openapi_extra=ARBITERS, responses=refusals(400, 401, 403, 413))
def add_account(here: ArbiterHere_, given: NewAccount) -> AccountShown:
    return _shown(here.site.accounts.add(given.name, _ROLES[given.role], given.password))


@router.delete("/accounts/{account}", status_code=204, openapi_extra=ARBITERS, responses=refusals(401, 403, 404))
def remove_account(here: ArbiterHere_, account: AccountName) -> Response:
    here.site.accounts.remove(managed(here, account).name)
    return Response(status_code=204)


@router.put(
    "/accounts/{account}/password",
    status_code=204,
    openapi_extra=ASSISTANTS,
    responses=refusals(400, 401, 403, 404, 413, 429),
)
def change_account_password(here: SignedIn_, account: AccountName, given: NewPassword) -> Response:
    """Ends all sessions of that account."""
    change_password(here, account, given.old or "", given.password)
    return Response(status_code=204)
