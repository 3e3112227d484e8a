"""/api for people: what there is, made from the OpenAPI document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi.responses import Response

from zwitsers.language import translate
from zwitsers.web.api import summary_key
from zwitsers.web.request import Here_
from zwitsers.web.routing import Router

if TYPE_CHECKING:
    from collections.abc import Iterator

router = Router()


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    summary: str
    role: str


@router.get("/api", include_in_schema=False)
def index(here: Here_) -> Response:
    document = here.request.app.openapi()
    groups: dict[str, list[Operation]] = {}
    for tag, operation in _operations(document, here.language):
        groups.setdefault(tag, []).append(operation)
    return here.page("programs.html", groups=groups, version=document["info"]["version"])


def _operations(document: dict[str, Any], language: str) -> Iterator[tuple[str, Operation]]:
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            summary = translate(summary_key(described["operationId"]), language)
            yield described["tags"][0], Operation(method.upper(), path, summary, described["x-role"])
