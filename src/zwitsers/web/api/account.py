"""One's own account: sessions, sign-ins and the second step; the host also sees those of others."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Query
from pydantic import BaseModel, BeforeValidator, Field

from zwitsers.web.api.fields import Password, Strict
from zwitsers.web.api.operations import Operations, error_responses
from zwitsers.web.api.who import AccountName, HostRequest, SignedIn_
from zwitsers.web.auth.roles import Role
from zwitsers.web.auth.sessions import session_id
from zwitsers.web.forms.membership import switch_off_for
from zwitsers.web.forms.sign_in import (
    check_second_step,
    make_pending_secret,
    pending_secret,
    switch_off_second_step,
    switch_on_second_step,
)

if TYPE_CHECKING:
    from zwitsers.web.http.context import RequestContext

router = Operations(prefix="/api", tags=["access"])
_Everyone = Annotated[bool, Query(description="Of all accounts; for the host.")]
_Code = Annotated[str, Field(min_length=1, max_length=40, description="Of the app, or a recovery code.")]
_Moment = Annotated[str, BeforeValidator(lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat())]


class OwnSessionRecord(BaseModel):
    id: str
    account: str
    begun: _Moment = Field(description="ISO 8601, UTC.")
    used: _Moment = Field(description="When it was last used, to the minute.")
    address: str
    device: str
    this: bool = Field(description="The one that asks.")


class SignInRecord(BaseModel):
    time: _Moment = Field(description="ISO 8601, UTC.")
    account: str = Field(description="Empty: the name that was typed is nobody's.")
    outcome: str = Field(
        description=(
            "in, in-recovery, wrong, wrong-code, password, second-on, second-off, added, reset-link, reset-used,"
            " host-on, host-off, team-on, team-off; in a tournament role-arbiter, role-assistant, role-none,"
            " invited, took-over"
        )
    )
    address: str
    device: str
    author: str = Field(description="Who did it; empty: the owner of the account, or somebody who tried.")
    tournament: str = Field(description="Where it is about a role in one.")


class SecondStep(BaseModel):
    on: bool
    recovery_codes_left: int


class ConfirmationRecord(Strict):
    password: Password


class Secret(BaseModel):
    key: str = Field(description="Send it back with the first code.")
    secret: str = Field(description="Base32, for an app that makes codes (RFC 6238).")
    address: str = Field(description="otpauth://…, for a QR code.")


class FirstCode(Strict):
    key: Annotated[str, Field(min_length=1, max_length=64)]
    code: _Code


class OneCode(Strict):
    code: _Code


class RecoveryCodes(BaseModel):
    recovery_codes: list[str] = Field(description="Each works once. They are never shown again.")


@router.get("/sessions")
def sessions(context: SignedIn_, everyone: _Everyone = False) -> list[OwnSessionRecord]:
    this = session_id(context.visitor.token)
    return [
        OwnSessionRecord(**asdict(item), this=item.id == this)
        for item in context.site.sessions.listed(_whose(context, everyone))
    ]


def _whose(context: RequestContext, everyone: bool) -> str | None:
    if everyone:
        context.need(Role.HOST)
    return None if everyone else context.visitor.name


@router.delete("/sessions/{session}")
def end_session(context: SignedIn_, session: Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]) -> None:
    """One's own; the host also those of others."""
    context.site.sessions.end_one(session, None if context.visitor.is_host else context.visitor.name)


@router.post("/sessions/end-others")
def end_other_sessions(context: SignedIn_) -> None:
    """All of one's own except the one that asks."""
    context.site.sessions.end_others(context.visitor)


@router.get("/sign-ins")
def sign_ins(
    context: SignedIn_, everyone: _Everyone = False, limit: Annotated[int, Query(ge=1, le=2000)] = 200
) -> list[SignInRecord]:
    """The latest first, with those that failed."""
    return [SignInRecord(**asdict(item)) for item in context.site.sign_in_log.latest(_whose(context, everyone), limit)]


# The second step


@router.get("/second-step")
def second_step(context: SignedIn_) -> SecondStep:
    steps, name = context.site.second_steps, context.visitor.name
    return SecondStep(on=steps.is_on(name), recovery_codes_left=steps.recovery_left(name))


@router.post("/second-step", responses=error_responses(429))
def begin_second_step(context: SignedIn_, given: ConfirmationRecord) -> Secret:
    """A secret for an app. The second step is on when a first code of it has been sent."""
    key = make_pending_secret(context, given.password)
    secret, address = pending_secret(context, key)
    return Secret(key=key, secret=secret, address=address)


@router.post("/second-step/on", responses=error_responses(404))
def switch_on(context: SignedIn_, given: FirstCode) -> RecoveryCodes:
    return RecoveryCodes(recovery_codes=switch_on_second_step(context, given.key, given.code))


@router.post("/second-step/off", responses=error_responses(429))
def switch_off(context: SignedIn_, given: OneCode) -> None:
    check_second_step(context, context.visitor.name, given.code)
    switch_off_second_step(context)


@router.post("/second-step/recovery", responses=error_responses(429))
def new_recovery_codes(context: SignedIn_, given: OneCode) -> RecoveryCodes:
    """The old ones no longer work."""
    check_second_step(context, context.visitor.name, given.code)
    return RecoveryCodes(recovery_codes=context.site.second_steps.new_recovery(context.visitor.name))


@router.delete("/accounts/{account}/second-step")
def switch_off_for_somebody(context: HostRequest, account: AccountName) -> None:
    """For somebody else who has lost the phone and the recovery codes."""
    switch_off_for(context, account)
