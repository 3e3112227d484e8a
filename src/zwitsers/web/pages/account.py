"""One's own account: where one is signed in, who tried to, the password and the second step."""

from __future__ import annotations

from fastapi.responses import Response

from zwitsers.web.access.passwords import SHORTEST_PASSWORD
from zwitsers.web.access.sessions import session_id
from zwitsers.web.request import Form_, Here, SignedInHere_
from zwitsers.web.routing import Router
from zwitsers.web.signing_in import (
    check_second_step,
    make_pending_secret,
    pending_secret,
    switch_off_second_step,
    switch_on_second_step,
)

router = Router()
# What is kept between two pages: recovery codes that are shown once.
_RECOVERY = "recovery codes"
# A secret in groups that can be typed.
_GROUP = 4


@router.get("/account")
def account(here: SignedInHere_) -> Response:
    name = here.visitor.name
    return here.page(
        "account.html",
        sessions=here.site.sessions.listed(name),
        this=session_id(here.visitor.token),
        noted=here.site.sign_in_log.latest(name, 20),
        second_step=here.site.second_steps.is_on(name),
        recovery_left=here.site.second_steps.recovery_left(name),
        least=SHORTEST_PASSWORD,
    )


@router.post("/account/sessions/end")
def end_own_session(here: SignedInHere_, form: Form_) -> Response:
    here.site.sessions.end_one(form.text("session"), here.visitor.name)
    return here.go("/account", here.say("web.sessions.ended"))


@router.post("/account/sessions/end-others")
def end_other_sessions(here: SignedInHere_, form: Form_) -> Response:
    ended = here.site.sessions.end_others(here.visitor)
    return here.go("/account", here.say("web.sessions.ended-others", count=ended))


# The second step


@router.post("/account/second-step/begin")
def begin_second_step(here: SignedInHere_, form: Form_) -> Response:
    return here.go(f"/account/second-step?key={make_pending_secret(here, form.text('password'))}")


@router.get("/account/second-step")
def second_step(here: SignedInHere_, key: str = "") -> Response:
    import segno

    secret, address = pending_secret(here, key)
    return here.page(
        "second-step-on.html",
        key=key,
        secret=" ".join(secret[at : at + _GROUP] for at in range(0, len(secret), _GROUP)),
        address=address,
        picture=segno.make(address, error="m", micro=False).svg_data_uri(scale=4, border=2, dark="#000", light="#fff"),
    )


@router.post("/account/second-step/on")
def switch_on(here: SignedInHere_, form: Form_) -> Response:
    codes = switch_on_second_step(here, form.text("key"), form.text("code"))
    return _to_recovery(here, codes, "web.second.is-on")


@router.post("/account/second-step/off")
def switch_off(here: SignedInHere_, form: Form_) -> Response:
    check_second_step(here, here.visitor.name, form.text("code"))
    switch_off_second_step(here, here.visitor.name)
    return here.go("/account", here.say("web.second.is-off"))


@router.post("/account/second-step/recovery")
def new_recovery(here: SignedInHere_, form: Form_) -> Response:
    check_second_step(here, here.visitor.name, form.text("code"))
    return _to_recovery(here, here.site.second_steps.new_recovery(here.visitor.name), "web.second.recovery-new")


def _to_recovery(here: Here, codes: list[str], said: str) -> Response:
    return here.go(
        f"/account/recovery?key={here.site.pending_uploads.put(here.visitor, _RECOVERY, codes)}", here.say(said)
    )


@router.get("/account/recovery")
def recovery(here: SignedInHere_, key: str = "") -> Response:
    return here.page("recovery.html", codes=here.site.pending_uploads.get(here.visitor, _RECOVERY, key).value)
