"""Signing in and out, and who may work here."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from zwitsers.engine.domain import Problem
from zwitsers.web.api.fields import Named, Password, RoleName, Strict, Token
from zwitsers.web.api.operations import Operations, error_responses
from zwitsers.web.api.who import AccountName, HostRequest, ManagerRequest, SignedIn_, Visit_
from zwitsers.web.auth.accounts import Account
from zwitsers.web.auth.roles import Role
from zwitsers.web.forms import membership
from zwitsers.web.forms.sign_in import (
    begun_session,
    change_password,
    check_second_step,
    checked_account,
    needs_second_step,
)
from zwitsers.web.http.context import AnyRequest, RequestContext
from zwitsers.web.http.errors import NotFoundError, SecondStepError

router = Operations(prefix="/api", tags=["access"])


class Credentials(Strict):
    name: Named
    password: Password


class SignIn(Credentials):
    code: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(
        None, description="Where the second step is on: of the app, or a recovery code."
    )


class SetUp(Credentials):
    token: Token


class VisitorRecord(BaseModel):
    """Nobody in particular is `public`."""

    name: str
    role: str = Field(
        description="On the site: public, assistant, arbiter or host. GET /api/tournaments tells those in tournaments."
    )
    csrf: str | None = Field(description="For X-CSRF, when the session came with a cookie; else null.")


class SessionRecord(BaseModel):
    name: str
    role: str
    token: str = Field(description="Send it as `Authorization: Bearer …`. It ends after 12 hours without use.")


class AccountRecord(BaseModel):
    name: str
    role: str


class NewAccount(Credentials):
    role: RoleName


class NewPassword(Strict):
    password: Password
    old: Password | None = Field(None, description="The present one.")


class Switched(Strict):
    on: bool


class Reset(Strict):
    token: Token
    password: Password


class LinkShown(BaseModel):
    address: str = Field(description="Works once, and not for ever. It is never shown again.")


@router.get("/session")
def who_am_i(context: Visit_) -> VisitorRecord:
    visitor = context.visitor
    csrf = visitor.csrf if visitor.signed_in and not visitor.by_header else None
    return VisitorRecord(name=visitor.name, role=visitor.role.name.lower(), csrf=csrf)


@router.post("/session", status_code=201, responses=error_responses(401, 429))
def sign_in(context: AnyRequest, given: SignIn) -> SessionRecord:
    """Without the code that it takes, the key of the problem is `web.second.needed`."""
    account = checked_account(context, given.name, given.password)
    way = ""
    if needs_second_step(context, account):
        if given.code is None:
            raise SecondStepError([Problem("web.second.needed")])
        way = check_second_step(context, account.name, given.code)
    return _begun(context, account, way)


@router.post("/setup", status_code=201, responses=error_responses(404))
def set_up(context: AnyRequest, given: SetUp) -> SessionRecord:
    account = context.site.accounts.set_up(given.token, given.name, given.password)
    if account is None:
        raise NotFoundError([Problem("web.setup.used")])
    return _begun(context, account)


def _begun(context: RequestContext, account: Account, way: str = "") -> SessionRecord:
    visitor, _notices = begun_session(context, account, way)
    return SessionRecord(name=visitor.name, role=visitor.role.name.lower(), token=visitor.token)


@router.delete("/session")
def sign_out(context: SignedIn_) -> None:
    context.site.sessions.end(context.visitor.token)


@router.get("/accounts")
def accounts(context: ManagerRequest) -> list[AccountRecord]:
    return [_shown(account) for account in context.site.accounts.all()]


def _shown(account: Account) -> AccountRecord:
    return AccountRecord(name=account.name, role=account.role.name.lower())


@router.post("/accounts", status_code=201)
def add_account(context: ManagerRequest, given: NewAccount) -> AccountRecord:
    return _shown(membership.add_account(context, given.name, Role[given.role.upper()], given.password))


@router.delete("/accounts/{account}")
def remove_account(context: HostRequest, account: AccountName) -> None:
    """Tournaments of which it is the only arbiter go to the host."""
    membership.remove_account(context, account)


@router.put("/accounts/{account}/host")
def choose_host(context: HostRequest, account: AccountName, given: Switched) -> AccountRecord:
    """Whether an arbiter is a host too; a site keeps at least one."""
    return _shown(membership.set_host(context, account, given.on))


@router.put("/accounts/{account}/password", responses=error_responses(429))
def change_account_password(context: SignedIn_, account: AccountName, given: NewPassword) -> None:
    """One's own. Ends all sessions of that account."""
    change_password(context, account, given.old or "", given.password)


@router.post("/accounts/{account}/reset", status_code=201)
def make_reset_link(context: HostRequest, account: AccountName) -> LinkShown:
    """For somebody else, who sets a new password with it; the log of that account shows both."""
    return LinkShown(address=membership.make_reset_link(context, account)[1])


@router.post("/reset", responses=error_responses(404))
def use_reset_link(context: AnyRequest, given: Reset) -> None:
    """Ends all sessions of that account."""
    membership.use_reset_link(context, given.token, given.password)
