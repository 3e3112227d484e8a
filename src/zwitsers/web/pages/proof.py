"""The public proof of a published round; the page under /check/ pairs it again."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.engine.domain import Problem
from zwitsers.present.views.lots_record import lots_json
from zwitsers.web.cache.views import lots_of, proof_of
from zwitsers.web.http.context import Public_
from zwitsers.web.http.errors import NotFoundError

router = APIRouter()


@router.get("/t/{name}/lots")
def lots(context: Public_) -> Response:
    """The record of committed lots: the hash, and after the draw the secret and the entries."""
    record = lots_of(context)
    if record is None:
        raise NotFoundError([Problem("tournament.lots.none")])
    return Response(lots_json(record), media_type="application/json")


@router.get("/t/{name}/proof/{number:int}")
def proof(context: Public_, number: int) -> Response:
    return Response(proof_of(context, number), media_type="application/json")
