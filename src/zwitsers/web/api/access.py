"""Signing in and out, and who may work here."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from zwitsers.domain import Problem
from zwitsers.web.access.accounts import Account
from zwitsers.web.access.roles import Role
from zwitsers.web.api.fields import Named, Password, RoleName, Strict
from zwitsers.web.api.operations import Operations, refusals
from zwitsers.web.api.who import AccountName, ArbiterHere_, SignedIn_, Visit_
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

router = Operations(prefix="/api", tags=["access"])
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


@router.get("/session")
def who_am_i(here: Visit_) -> Who:
    visitor = here.visitor
    csrf = visitor.csrf if visitor.signed_in and not visitor.by_header else None
    return Who(name=visitor.name, role=visitor.role.name.lower(), csrf=csrf)


@router.post("/session", status_code=201, responses=refusals(401, 429))
def sign_in(here: Here_, given: SignIn) -> Session:
    """Without the code that it takes, the key of the problem is `web.second.needed`."""
    account = checked_account(here, given.name, given.password)
    way = ""
    if needs_second_step(here, account):
        if given.code is None:
            raise SecondStepError([Problem("web.second.needed")])
        way = check_second_step(here, account.name, given.code)
    return _begun(here, account, way)


@router.post("/setup", status_code=201, responses=refusals(404))
def set_up(here: Here_, given: SetUp) -> Session:
    account = here.site.accounts.set_up(given.token, given.name, given.password)
    if account is None:
        raise NotFoundError([Problem("web.setup.used")])
    return _begun(here, account)


def _begun(here: Here, account: Account, way: str = "") -> Session:
    visitor, _notices = begun_session(here, account, way)
    return Session(name=visitor.name, role=visitor.role.name.lower(), token=visitor.token)


@router.delete("/session")
def sign_out(here: SignedIn_) -> None:
    here.site.sessions.end(here.visitor.token)


@router.get("/accounts")
def accounts(here: ArbiterHere_) -> list[AccountShown]:
    return [_shown(account) for account in here.site.accounts.all()]


def _shown(account: Account) -> AccountShown:
    return AccountShown(name=account.name, role=account.role.name.lower())


@router.post("/accounts", status_code=201)
def add_account(here: ArbiterHere_, given: NewAccount) -> AccountShown:
    return _shown(here.site.accounts.add(given.name, _ROLES[given.role], given.password))


@router.delete("/accounts/{account}")
def remove_account(here: ArbiterHere_, account: AccountName) -> None:
    here.site.accounts.remove(managed(here, account).name)


@router.put("/accounts/{account}/password", responses=refusals(429))
def change_account_password(here: SignedIn_, account: AccountName, given: NewPassword) -> None:
    """Ends all sessions of that account."""
    change_password(here, account, given.old or "", given.password)
