"""Sharing with players: the switch that opens the pages to the network, the address, and its QR code."""

from __future__ import annotations

from io import BytesIO

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.auth.passwords import SHORTEST_PASSWORD
from zwitsers.web.forms.sign_in import set_first_password
from zwitsers.web.http.context import Arbiter_, Form_, Public_
from zwitsers.web.http.sharing import check_password_set, public_address, sharing_of, was_shared

router = APIRouter()


@router.get("/desk/{name}/share")
def share(context: Arbiter_) -> Response:
    sharing = context.site.sharing
    return context.page(
        "desk/share.html",
        address=public_address(context),
        shared=bool(context.site.shared_at),
        sharing=sharing if context.base.at_this_machine else None,
        elsewhere=sharing is not None and not context.base.at_this_machine,
        was_shared=was_shared(context.site),
        first_password=context.site.desktop.needs_password(context.visitor.name),
        least=SHORTEST_PASSWORD,
    )


@router.post("/desk/{name}/share")
def switch(context: Arbiter_, form: Form_) -> Response:
    sharing = sharing_of(context.base)
    if form.text("what") == "off":
        sharing.switch_off()
        return context.go("share", context.say("desk.share.switched-off"))
    if form.text("password"):
        set_first_password(context.base, form.text("password"))
    check_password_set(context.base)
    sharing.switch_on()
    return context.go("share", context.say("desk.share.switched-on"))


@router.get("/t/{name}/qr.svg")
def code(context: Public_) -> Response:
    import segno

    drawn = BytesIO()
    segno.make(public_address(context), error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})
