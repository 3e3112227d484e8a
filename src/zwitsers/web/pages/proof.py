"""The proof of a published round, for everyone: what the page under /check/ pairs again."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.web.cache.views import proof_of
from zwitsers.web.http.context import Public_

router = APIRouter()


@router.get("/t/{name}/proof/{number:int}")
def proof(context: Public_, number: int) -> Response:
    return Response(proof_of(context, number), media_type="application/json")
