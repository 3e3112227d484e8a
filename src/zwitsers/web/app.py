"""The web application: pages, live updates and the JSON API over one site."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from zwitsers import __version__
from zwitsers.web import api
from zwitsers.web.cache.public_pages import PublicPages
from zwitsers.web.http.error_handlers import add_refusals
from zwitsers.web.http.metrics import Metrics, MetricsMiddleware
from zwitsers.web.http.middleware import RequestGuard
from zwitsers.web.http.priority import PriorityMiddleware
from zwitsers.web.http.templates import STATIC, assets_version
from zwitsers.web.pages import routers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi.responses import Response
    from starlette.types import Scope

    from zwitsers.web.http.site import Site


# How often it is written down what went wrong, in seconds.
_TROUBLES_EVERY = 5


def create_app(site: Site) -> FastAPI:
    app = FastAPI(
        title="Zwitsers",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # those pages load scripts from elsewhere
        redoc_url=None,
        lifespan=_lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # nothing is sent anywhere; see measuring
    )
    app.state.site = site
    app.state.public_pages = public_pages = PublicPages()
    app.add_middleware(PriorityMiddleware, workers=public_pages.workers)
    app.add_middleware(RequestGuard, hosts=lambda: site.hosts)
    app.state.measures = measures = Metrics(site)
    app.add_middleware(MetricsMiddleware, measures=measures, log=site.request_log)
    app.mount("/static", _Assets(directory=STATIC))
    # The routes as they are: include_router would look into every handler (see routing).
    for router in (*routers(), *api.routers()):
        app.router.routes.extend(router.routes)
    api.describe(app)
    add_refusals(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.hub.open()
    watching = asyncio.gather(site.hub.watch(), _write_troubles(site))
    try:
        with site.hear():
            yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        site.hub.close()
        site.close()


async def _write_troubles(site: Site) -> None:
    while True:
        await asyncio.sleep(_TROUBLES_EVERY)
        await asyncio.to_thread(site.troubles.write)


class _Assets(StaticFiles):
    """Files of ours. An address with the version changes when a file does; a page from before it did gets what there
    is now."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        version, _, name = path.replace("\\", "/").partition("/")
        response = await super().get_response(name if version.startswith("v-") else path, scope)
        kept = version == assets_version()
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response
