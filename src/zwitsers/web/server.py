"""Start and stop the server."""

from __future__ import annotations

import gc
import socket
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING

from zwitsers.web.http.addresses import THIS_MACHINE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.web.http.site import Site

# Container objects before the garbage collector runs; Python's default of 700 is for programs with less memory.
_UNTIDY = 10_000


@contextmanager
def lasting() -> Iterator[None]:
    """What is made within stays as long as the server does, so nobody looks for garbage in it: not now, which would
    take a tenth of the start, nor again and again later, which would hold up every tenth page for a fifth of a second.
    The little garbage among it (917 things of 130,000) stays too."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _settle() -> None:
    """Ready the rest while nobody waits for it."""
    from zwitsers.web.http.templates import read_templates

    with lasting():
        read_templates()
    gc.set_threshold(_UNTIDY, *gc.get_threshold()[1:])


def load() -> None:
    """What every process of a server needs: loaded before there are several, it is loaded once."""
    import uvicorn  # noqa: F401

    from zwitsers.language import LANGUAGES, catalogue
    from zwitsers.web import api, app, pages  # noqa: F401
    from zwitsers.web.api import results
    from zwitsers.web.http.connection_limits import protocol
    from zwitsers.web.http.templates import read_templates

    protocol()
    for language in LANGUAGES:
        catalogue(language)
    read_templates()
    api.routers()
    for router in (*pages.routers(), results.router):  # what people ask each process for first
        router.look_into()


def serve(
    site: Site,
    listener: socket.socket,
    ready: Callable[[], None],
    started: Callable[[Callable[[], None]], object] | None = None,
) -> None:
    """Until it is interrupted. `ready` is called when the server answers; `started` gets what stops it."""
    import asyncio

    import uvicorn

    from zwitsers.web.app import create_app
    from zwitsers.web.http.connection_limits import allow_many_connections, protocol
    from zwitsers.web.http.sharing import NetworkSharing

    allow_many_connections()

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                here, port = listener.getsockname()
                if here == THIS_MACHINE and not site.host_name and site.processes == 1:
                    site.sharing = NetworkSharing(site, self, asyncio.get_running_loop(), port)
                ready()
                Thread(target=_settle, daemon=True).start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            site.hub.close()  # live connections never end by themselves
            await super().shutdown(sockets)

        async def open(self, listener: socket.socket) -> None:
            """One more door to this server."""
            loop, config = asyncio.get_running_loop(), self.config
            self.servers.append(await loop.create_server(self._protocol, sock=listener, backlog=config.backlog))

        async def shut(self, listener: socket.socket) -> None:
            """That door, also for those who have come in by it."""
            address = listener.getsockname()
            for door in [door for door in self.servers if address in [found.getsockname() for found in door.sockets]]:
                door.close()
                self.servers.remove(door)
            for connection in list(self.server_state.connections):
                if connection.transport.get_extra_info("sockname") == address:
                    connection.transport.close()

        def _protocol(self) -> asyncio.Protocol:
            made: asyncio.Protocol = self.config.http_protocol_class(  # type: ignore[call-arg]
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )
            return made

        def stop(self) -> None:
            self.should_exit = True

    config = uvicorn.Config(
        create_app(site),
        http=protocol(),
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        # Who asked, and whether by https, is taken from a proxy only: on this machine, or where it was said to be.
        proxy_headers=bool(site.host_name),
        forwarded_allow_ips=[THIS_MACHINE, *([site.proxy] if site.proxy else [])],
        backlog=2048,
    )
    server = Server(config)
    if started is not None:
        started(server.stop)
    server.run(sockets=[listener])
