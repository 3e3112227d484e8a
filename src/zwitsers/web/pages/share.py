"""How players find the pages: the address, and the same as a QR code."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.request import Arbiter_, Public_

if TYPE_CHECKING:
    from zwitsers.web.request import Desk

router = APIRouter()


@router.get("/desk/{name}/share")
def share(desk: Arbiter_) -> Response:
    return desk.page("desk/share.html", address=public_address(desk), shared=bool(desk.site.shared_at))


@router.get("/t/{name}/qr.svg")
def code(desk: Public_) -> Response:
    import segno

    drawn = BytesIO()
    segno.make(public_address(desk), error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def public_address(desk: Desk) -> str:
    """The address for others: where this server is shared, else as this visitor came here."""
    base = desk.site.shared_at or str(desk.here.request.base_url).rstrip("/")
    return f"{base}/t/{desk.name}"
