"""One's own account: sessions, sign-ins and the second step; arbiters also see those of others."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

from fastapi import Path, Query
from pydantic import BaseModel, BeforeValidator, Field

from zwitsers.web.access.roles import Role
from zwitsers.web.access.sessions import session_id
from zwitsers.web.api.fields import Password, Strict
from zwitsers.web.api.operations import Operations, refusals
from zwitsers.web.api.who import AccountName, ArbiterHere_, SignedIn_
from zwitsers.web.signing_in import (
    check_second_step,
    make_pending_secret,
    pending_secret,
    switch_off_for,
    switch_off_second_step,
    switch_on_second_step,
)

if TYPE_CHECKING:
    from zwitsers.web.request import Here

router = Operations(prefix="/api", tags=["access"])
_Everyone = Annotated[bool, Query(description="Of all accounts; for arbiters.")]
_Code = Annotated[str, Field(min_length=1, max_length=40, description="Of the app, or a recovery code.")]
_Moment = Annotated[str, BeforeValidator(lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat())]


class SessionShown(BaseModel):
    id: str
    account: str
    begun: _Moment = Field(description="ISO 8601, UTC.")
    used: _Moment = Field(description="When it was last used, to the minute.")
    address: str
    device: str
    this: bool = Field(description="The one that asks.")


class SignInShown(BaseModel):
    time: _Moment = Field(description="ISO 8601, UTC.")
    account: str = Field(description="Empty: the name that was typed is nobody's.")
    outcome: str = Field(description="in, in-recovery, wrong, wrong-code, password, second-on or second-off")
    address: str
    device: str


class SecondStep(BaseModel):
    on: bool
    recovery_codes_left: int


class Confirmed(Strict):
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
def sessions(here: SignedIn_, everyone: _Everyone = False) -> list[SessionShown]:
    this = session_id(here.visitor.token)
    return [
        SessionShown(**asdict(item), this=item.id == this) for item in here.site.sessions.listed(_whose(here, everyone))
    ]


def _whose(here: Here, everyone: bool) -> str | None:
    if everyone:
        here.need(Role.ARBITER)
    return None if everyone else here.visitor.name


@router.delete("/sessions/{session}")
def end_session(here: SignedIn_, session: Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")]) -> None:
    """One's own; an arbiter also those of others."""
    here.site.sessions.end_one(session, None if here.visitor.may(Role.ARBITER) else here.visitor.name)


@router.post("/sessions/end-others")
def end_other_sessions(here: SignedIn_) -> None:
    """All of one's own except the one that asks."""
    here.site.sessions.end_others(here.visitor)


@router.get("/sign-ins")
def sign_ins(
    here: SignedIn_, everyone: _Everyone = False, limit: Annotated[int, Query(ge=1, le=2000)] = 200
) -> list[SignInShown]:
    """The latest first, with those that failed."""
    return [SignInShown(**asdict(item)) for item in here.site.sign_in_log.latest(_whose(here, everyone), limit)]


# The second step


@router.get("/second-step")
def second_step(here: SignedIn_) -> SecondStep:
    steps, name = here.site.second_steps, here.visitor.name
    return SecondStep(on=steps.is_on(name), recovery_codes_left=steps.recovery_left(name))


@router.post("/second-step", responses=refusals(429))
def begin_second_step(here: SignedIn_, given: Confirmed) -> Secret:
    """A secret for an app. The second step is on when a first code of it has been sent."""
    key = make_pending_secret(here, given.password)
    secret, address = pending_secret(here, key)
    return Secret(key=key, secret=secret, address=address)


@router.post("/second-step/on", responses=refusals(404))
def switch_on(here: SignedIn_, given: FirstCode) -> RecoveryCodes:
    return RecoveryCodes(recovery_codes=switch_on_second_step(here, given.key, given.code))


@router.post("/second-step/off", responses=refusals(429))
def switch_off(here: SignedIn_, given: OneCode) -> None:
    check_second_step(here, here.visitor.name, given.code)
    switch_off_second_step(here, here.visitor.name)


@router.post("/second-step/recovery", responses=refusals(429))
def new_recovery_codes(here: SignedIn_, given: OneCode) -> RecoveryCodes:
    """The old ones no longer work."""
    check_second_step(here, here.visitor.name, given.code)
    return RecoveryCodes(recovery_codes=here.site.second_steps.new_recovery(here.visitor.name))


@router.delete("/accounts/{account}/second-step")
def switch_off_for_somebody(here: ArbiterHere_, account: AccountName) -> None:
    """For somebody else who has lost the phone and the recovery codes."""
    switch_off_for(here, account)
