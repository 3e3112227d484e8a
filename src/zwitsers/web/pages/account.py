"""The visitor's own account: sessions, sign-in attempts, the password and the second step."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.auth.passwords import SHORTEST_PASSWORD
from zwitsers.web.auth.sessions import session_id
from zwitsers.web.forms.sign_in import (
    check_second_step,
    make_pending_secret,
    pending_secret,
    switch_off_second_step,
    switch_on_second_step,
)
from zwitsers.web.http.context import Form_, RequestContext, SignedInRequest
from zwitsers.web.http.qr import qr_data_uri

router = APIRouter()
# Kind of pending value: recovery codes that are shown once.
_RECOVERY = "recovery codes"
# Length of the groups in which the secret is shown, for typing.
_GROUP = 4


@router.get("/account")
def account(context: SignedInRequest) -> Response:
    name = context.visitor.name
    return context.page(
        "account.html",
        sessions=context.site.sessions.listed(name),
        this=session_id(context.visitor.token),
        noted=context.site.sign_in_log.latest(name, 20),
        second_step=context.site.second_steps.is_on(name),
        recovery_left=context.site.second_steps.recovery_left(name),
        first_password=context.site.desktop.needs_password(name),
        least=SHORTEST_PASSWORD,
    )


@router.post("/account/sessions/end")
def end_own_session(context: SignedInRequest, form: Form_) -> Response:
    context.site.sessions.end_one(form.text("session"), context.visitor.name)
    return context.go("/account", context.say("web.sessions.ended"))


@router.post("/account/sessions/end-others")
def end_other_sessions(context: SignedInRequest, form: Form_) -> Response:
    ended = context.site.sessions.end_others(context.visitor)
    return context.go("/account", context.say("web.sessions.ended-others", count=ended))


# The second step


@router.post("/account/second-step/begin")
def begin_second_step(context: SignedInRequest, form: Form_) -> Response:
    return context.go(f"/account/second-step?key={make_pending_secret(context, form.text('password'))}")


@router.get("/account/second-step")
def second_step(context: SignedInRequest, key: str = "") -> Response:
    secret, address = pending_secret(context, key)
    return context.page(
        "second-step-on.html",
        key=key,
        secret=" ".join(secret[at : at + _GROUP] for at in range(0, len(secret), _GROUP)),
        address=address,
        picture=qr_data_uri(address),
    )


@router.post("/account/second-step/on")
def switch_on(context: SignedInRequest, form: Form_) -> Response:
    codes = switch_on_second_step(context, form.text("key"), form.text("code"))
    return _to_recovery(context, codes, "web.second.is-on")


@router.post("/account/second-step/off")
def switch_off(context: SignedInRequest, form: Form_) -> Response:
    check_second_step(context, context.visitor.name, form.text("code"))
    switch_off_second_step(context)
    return context.go("/account", context.say("web.second.is-off"))


@router.post("/account/second-step/recovery")
def new_recovery(context: SignedInRequest, form: Form_) -> Response:
    check_second_step(context, context.visitor.name, form.text("code"))
    return _to_recovery(
        context, context.site.second_steps.new_recovery(context.visitor.name), "web.second.recovery-new"
    )


def _to_recovery(context: RequestContext, codes: list[str], said: str) -> Response:
    return context.go(
        f"/account/recovery?key={context.site.pending_uploads.put(context.visitor, _RECOVERY, codes)}",
        context.say(said),
    )


@router.get("/account/recovery")
def recovery(context: SignedInRequest, key: str = "") -> Response:
    return context.page("recovery.html", codes=context.site.pending_uploads.get(context.visitor, _RECOVERY, key).value)
