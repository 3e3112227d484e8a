"""Start and stop the server: uvicorn, in this process or with several workers."""

from __future__ import annotations

import asyncio
import gc
import os
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import uvicorn
from uvicorn.supervisors import Multiprocess

from zwitsers.web.app import create_app
from zwitsers.web.http.addresses import THIS_MACHINE, Addresses
from zwitsers.web.http.metrics import open_request_log
from zwitsers.web.http.sharing import NetworkSharing
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from fastapi import FastAPI

    from zwitsers.web.http.site import Site

# Limit of open files: a phone keeps one connection open and loads pages over another. The default is usually lower.
_OPEN_FILES = 8192
_FIGURES = "PROMETHEUS_MULTIPROC_DIR"


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """What each worker process needs to build its application."""

    place: str
    addresses: Addresses
    # A file, "-" for standard output, or empty.
    request_log: str = ""
    workers: int = 1
    check_bundle: Path | None = None


def serve(
    site: Site,
    listener: socket.socket,
    ready: Callable[[], None],
    started: Callable[[Callable[[], None]], object] | None = None,
) -> None:
    """Serve in this process until interrupted. `ready` is called once the server answers; `started` gets a function
    that stops it, to be called from another thread."""
    allow_many_connections()
    config = uvicorn_config(create_app(site), site.host_name, site.proxy)
    server = uvicorn.Server(config)
    if started is not None:
        started(partial(_stop, server, site))
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(_run(server, site, listener, ready))


async def _run(server: uvicorn.Server, site: Site, listener: socket.socket, ready: Callable[[], None]) -> None:
    host, port = listener.getsockname()
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not (server.started or serving.done()):
        await asyncio.sleep(0.01)
    if server.started:
        if host == THIS_MACHINE and not site.host_name:
            site.sharing = NetworkSharing(site, server.config, asyncio.get_running_loop(), port)
        ready()
        gc.freeze()  # modules and templates stay: full collections need not scan them, which took 0.2 s each
    await serving
    if site.sharing is not None:
        await site.sharing.close()


def _stop(server: uvicorn.Server, site: Site) -> None:
    site.hub.close_soon()
    server.should_exit = True


def serve_workers(options: ServerOptions, listener: socket.socket) -> None:
    """Serve with several worker processes on one socket until interrupted. uvicorn restarts a worker that ends."""
    allow_many_connections()
    addresses = options.addresses
    config = uvicorn_config(partial(_worker_app, options), addresses.host_name, addresses.proxy)
    config.factory, config.workers = True, options.workers
    with _shared_figures():
        Multiprocess(config, sockets=[listener]).run()


def _worker_app(options: ServerOptions) -> FastAPI:
    """The application of one worker process."""
    site = open_site(options.place)
    site.use_addresses(options.addresses)
    site.request_log, site.processes = open_request_log(options.request_log), options.workers
    site.check_bundle = options.check_bundle
    return create_app(site)


@contextmanager
def _shared_figures() -> Iterator[None]:
    """Set a temporary folder for prometheus-client's counts of all workers, unless the environment has one."""
    if os.environ.get(_FIGURES):
        yield
        return
    with TemporaryDirectory(prefix="zwitsers-figures-", ignore_cleanup_errors=True) as folder:
        os.environ[_FIGURES] = folder
        yield


def uvicorn_config(app: Any, host_name: str, proxy: str, **options: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        # A worker answers its supervisor once it has loaded. On a busy machine that can exceed uvicorn's default of
        # 5 s; the worker would be killed and restarted in a loop.
        timeout_worker_healthcheck=20,
        # Trust X-Forwarded headers only from the proxy: on this machine, or as configured.
        proxy_headers=bool(host_name),
        forwarded_allow_ips=[THIS_MACHINE, *([proxy] if proxy else [])],
        backlog=2048,
        **options,
    )


def allow_many_connections() -> None:
    if find_spec("resource") is None:  # Windows has no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _OPEN_FILES if hard == resource.RLIM_INFINITY else min(_OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
