"""How players find the pages: the address, and the same as a QR code."""

from __future__ import annotations

from io import BytesIO
from shlex import quote
from typing import TYPE_CHECKING

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.request import Arbiter_, Public_
from zwitsers.web.shelf import Folder

if TYPE_CHECKING:
    from zwitsers.web.request import TournamentRequest

router = APIRouter()


@router.get("/desk/{name}/share")
def share(desk: Arbiter_) -> Response:
    return desk.page(
        "desk/share.html", address=public_address(desk), shared=bool(desk.site.shared_at), place=_place(desk)
    )


def _place(desk: TournamentRequest) -> str:
    """What `zwitsers serve` is given, as one would type it."""
    place = desk.site.shelf.place
    if not isinstance(place, Folder):
        return "postgresql://…"
    # Whoever opened one file does not mean to share the whole folder.
    return quote(str(place.path if place.only is None else place.address(desk.name)))


@router.get("/t/{name}/qr.svg")
def code(desk: Public_) -> Response:
    import segno

    drawn = BytesIO()
    segno.make(public_address(desk), error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


def public_address(desk: TournamentRequest) -> str:
    """The address for others: where this server is shared, else as this visitor came here."""
    base = desk.site.shared_at or str(desk.here.request.base_url).rstrip("/")
    return f"{base}/t/{desk.name}"
