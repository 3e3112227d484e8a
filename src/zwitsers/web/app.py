"""The web application: pages, live updates and the JSON API over one site."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

from zwitsers.version import __version__
from zwitsers.web import api
from zwitsers.web.cache.public_pages import PublicPages
from zwitsers.web.http import check_bundle
from zwitsers.web.http.error_handlers import add_error_handlers
from zwitsers.web.http.metrics import Metrics, MetricsMiddleware
from zwitsers.web.http.middleware import RequestLimitsMiddleware, WriteLimitMiddleware
from zwitsers.web.http.templates import STATIC, assets_version
from zwitsers.web.pages import routers

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fastapi.responses import Response
    from starlette.types import Scope

    from zwitsers.web.http.site import Site


# Interval at which collected server errors are written to the database.
_ERROR_LOG_SECONDS = 5


def create_app(site: Site) -> FastAPI:
    """Create the application. Garbage collection is paused: it took 0.5 s of 1.6, and nothing made here is garbage."""
    gc.disable()
    try:
        return _create_app(site)
    finally:
        gc.enable()


def _create_app(site: Site) -> FastAPI:
    app = FastAPI(
        title="Zwitsers",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load external scripts
        redoc_url=None,
        lifespan=_lifespan,
        telemetry={"tracing": False, "metrics": False, "logs": False},  # nothing is sent anywhere; see http.metrics
    )
    app.state.site = site
    app.state.public_pages = PublicPages()
    app.add_middleware(WriteLimitMiddleware)
    app.add_middleware(RequestLimitsMiddleware, hosts=lambda: site.hosts)
    app.state.metrics = metrics = Metrics(site)
    app.add_middleware(MetricsMiddleware, metrics=metrics, log=site.request_log)
    app.mount("/static", _Assets(directory=STATIC))
    if site.check_bundle is not None:
        app.mount(check_bundle.PATH, check_bundle.CheckBundle(site.check_bundle))
    # include_router would build every route a second time, which takes half a second.
    for router in (*routers(), *api.routers()):
        app.router.routes.extend(router.routes)
    api.describe(app)
    add_error_handlers(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    site: Site = app.state.site
    site.hub.open()
    _close_streams_on_exit(site)
    watching = asyncio.gather(site.hub.watch(), _write_error_log(site))
    try:
        with site.hear():
            yield
    finally:
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        site.hub.close()
        app.state.public_pages.executor.shutdown(wait=False)
        site.close()


def _close_streams_on_exit(site: Site) -> None:
    """End live connections when uvicorn gets a stop signal; otherwise it waits for them until its timeout."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, partial(_on_signal, site, signal.getsignal(number)))


def _on_signal(site: Site, following: Any, number: int, frame: Any) -> None:
    site.hub.close_soon()
    if callable(following):
        following(number, frame)


async def _write_error_log(site: Site) -> None:
    while True:
        await asyncio.sleep(_ERROR_LOG_SECONDS)
        await asyncio.to_thread(site.error_log.write)


class _Assets(StaticFiles):
    """Static files. Versioned paths are cached for ever. A page with an older version in its paths gets the current
    files."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        version, _, name = path.replace("\\", "/").partition("/")
        response = await super().get_response(name if version.startswith("v-") else path, scope)
        kept = version == assets_version()
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if kept else "no-cache"
        return response
