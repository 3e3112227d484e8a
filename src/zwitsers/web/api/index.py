"""/api for people: what there is, made from the OpenAPI document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter
from fastapi.responses import Response

from zwitsers.language import translate
from zwitsers.web.api import summary_key
from zwitsers.web.http.context import AnyRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Operation:
    method: str
    path: str
    summary: str
    role: str


@router.get("/api", include_in_schema=False)
def index(context: AnyRequest) -> Response:
    document = context.request.app.openapi()
    groups: dict[str, list[Operation]] = {}
    for tag, operation in _operations(document, context.language):
        groups.setdefault(tag, []).append(operation)
    return context.page("programs.html", groups=groups, version=document["info"]["version"])


def _operations(document: dict[str, Any], language: str) -> Iterator[tuple[str, Operation]]:
    for path, methods in document["paths"].items():
        for method, described in methods.items():
            summary = translate(summary_key(described["operationId"]), language)
            yield described["tags"][0], Operation(method.upper(), path, summary, described["x-role"])
