"""How players find the pages: the switch that opens them to phones, the address, and the same as a QR code."""

from __future__ import annotations

from io import BytesIO

from fastapi.responses import Response

from zwitsers.web.request import Arbiter_, Form_, Public_
from zwitsers.web.routing import Router
from zwitsers.web.sharing import public_address, sharing_of, was_shared

router = Router()


@router.get("/desk/{name}/share")
def share(desk: Arbiter_) -> Response:
    sharing = desk.site.sharing
    return desk.page(
        "desk/share.html",
        address=public_address(desk),
        shared=bool(desk.site.shared_at),
        sharing=sharing if desk.here.at_this_machine else None,
        elsewhere=sharing is not None and not desk.here.at_this_machine,
        was_shared=was_shared(desk.site),
    )


@router.post("/desk/{name}/share")
def switch(desk: Arbiter_, form: Form_) -> Response:
    sharing = sharing_of(desk.here)
    if form.text("what") == "off":
        sharing.switch_off()
        return desk.go("share", desk.here.say("desk.share.switched-off"))
    sharing.switch_on()
    return desk.go("share", desk.here.say("desk.share.switched-on"))


@router.get("/t/{name}/qr.svg")
def code(asked: Public_) -> Response:
    import segno

    drawn = BytesIO()
    segno.make(public_address(asked), error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})
