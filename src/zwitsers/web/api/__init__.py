"""The JSON API under /api: everything that the pages do, for programs."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from zwitsers.event.actions.registry import all_actions
from zwitsers.language import translate

if TYPE_CHECKING:
    from fastapi import APIRouter, FastAPI

_SCHEMES = {
    "bearer": {"type": "http", "scheme": "bearer", "description": "The token of POST /api/session."},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "zwitsers_session",
        "description": (
            "The session of a browser; over https the name begins with __Host-. Whatever changes something also needs"
            " the header X-CSRF, with `csrf` of GET /api/session."
        ),
    },
}


# In the order of the description.
_MODULES = """
    index access account host members tournaments events players prizes ratings
    rounds results proposals requests reports why log backups exchange
"""


def routers() -> list[APIRouter]:
    by_hand = [import_module(f"{__name__}.{name}").router for name in _MODULES.split()]
    return [*by_hand, import_module(f"{__name__}.actions").router_of_actions()]


def describe(app: FastAPI) -> None:
    """The OpenAPI document: what FastAPI makes of the routes under /api, with the ways to sign in."""
    from fastapi.openapi.utils import get_openapi
    from fastapi.routing import APIRoute

    from zwitsers.web.api.operations import error_schemas

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = described()
        return app.openapi_schema

    def described() -> dict[str, Any]:
        for route in app.routes:
            if isinstance(route, APIRoute):
                route.include_in_schema = route.include_in_schema and route.path.startswith("/api/")
                route.operation_id = route.name  # short, and it stays the same
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        components = document.setdefault("components", {})
        components["securitySchemes"] = _SCHEMES
        components["schemas"] = {**error_schemas(), **components.get("schemas", {})}
        for methods in document["paths"].values():
            for operation in methods.values():
                operation["summary"] = translate(summary_key(operation["operationId"]), "en")
        return document

    app.openapi = openapi  # type: ignore[method-assign]


def summary_key(operation: str) -> str:
    """The key of the summary of an operation."""
    declared = next((action for action in all_actions() if action.name == operation), None)
    return f"{declared.words}.summary" if declared else f"api.do.{operation.replace('_', '-')}"
