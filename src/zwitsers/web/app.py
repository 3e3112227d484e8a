"""The web application: pages, live updates and the JSON API over one site."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from zwitsers import __version__
from zwitsers.domain import Problem, ZwitsersError
from zwitsers.web.errors import NotFoundError, SignInError, TooOftenError, status_of
from zwitsers.web.guard import Guard
from zwitsers.web.pages import routers
from zwitsers.web.render import STATIC
from zwitsers.web.request import here

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.types import Scope

    from zwitsers.web.site import Site


def create_app(site: Site) -> FastAPI:
    app = FastAPI(
        title="Zwitsers",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # those pages load scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
    )
    app.state.site = site
    app.add_middleware(Guard, hosts=site.hosts)
    app.mount("/static", _Assets(directory=STATIC))
    for router in routers():
        app.include_router(router, include_in_schema=False)
    app.add_exception_handler(ZwitsersError, _explain)
    app.add_exception_handler(HTTPException, _explain_http)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.hub.open()
    watching = asyncio.create_task(site.hub.watch())
    try:
        yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        site.hub.close()
        site.close()


class _Assets(StaticFiles):
    """Files of ours. An address with a version changes when the file does; what scripts import has none."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        versioned = scope["query_string"].startswith(b"v=")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if versioned else "no-cache"
        return response


async def _explain(request: Request, error: Exception) -> Response:
    """Every error that is raised on purpose, in words: as JSON under /api, elsewhere as a page."""
    assert isinstance(error, ZwitsersError)
    status = status_of(error)
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooOftenError) else {}
    visit = here(request)
    if request.url.path.startswith("/api"):
        problems = [{"key": problem.key, "text": problem.text(visit.language)} for problem in error.problems]
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return JSONResponse({"problems": problems}, status, headers)
    if isinstance(error, SignInError) and request.method in ("GET", "HEAD"):
        from urllib.parse import quote

        return visit.go(f"/sign-in?next={quote(request.url.path)}")
    texts = [problem.text(visit.language) for problem in error.problems]
    response = visit.page("problem.html", status=status, problems=texts)
    response.headers.update(headers)
    return response


async def _explain_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and not request.url.path.startswith(("/api", "/static")):
        return await _explain(request, NotFoundError([Problem("web.no-such-page")]))
    if request.url.path.startswith("/api"):
        return JSONResponse(
            {"problems": [{"key": "http", "text": str(error.detail)}]}, error.status_code, error.headers
        )
    return HTMLResponse(str(error.detail), error.status_code, error.headers)
