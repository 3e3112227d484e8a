"""Starting and stopping the server, and what it tells whoever started it."""

from __future__ import annotations

import gc
import socket
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from zwitsers.domain import Problem, ZwitsersError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from zwitsers.web.site import Site

THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # only when asked to share
PORT = 8000
# So many things have to be made before garbage is looked for; Python's own 700 is for programs with less memory.
_UNTIDY = 10_000
# When the usual port is taken by another program, one of the next ones will do.
_TRIED = 20


class ServerError(ZwitsersError):
    """The server cannot be started."""


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the server is found: by whoever sits at this machine, and by others when it is shared."""

    here: str
    shared: str = ""
    # The name that a proxy in front of this server is known by, where a federation hosts it; and the network that the
    # proxy is in, when it does not run on this machine.
    host_name: str = ""
    proxy: str = ""

    @property
    def for_others(self) -> str:
        """The address that players are given; empty: there is none."""
        return f"https://{self.host_name}" if self.host_name else self.shared


def listen(port: int | None, *, share: bool) -> socket.socket:
    """A socket of our own, so that the address is known before the server starts."""
    host = EVERYWHERE if share else THIS_MACHINE
    tried = [port] if port is not None else [*range(PORT, PORT + _TRIED), 0]
    reason = ""
    for number in tried:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
        except (OSError, OverflowError) as error:
            listener.close()
            reason = getattr(error, "strerror", "") or str(error)
            continue
        return listener
    raise ServerError([Problem("web.port", port=tried[0], reason=reason)])


def addresses_of(listener: socket.socket, *, share: bool, host_name: str = "", proxy: str = "") -> Addresses:
    port = listener.getsockname()[1]
    shared = f"http://{local_address()}:{port}" if share else ""
    return Addresses(f"http://{THIS_MACHINE}:{port}", shared, host_name, proxy)


def local_address() -> str:
    """The address of this machine in the local network. Nothing is sent: the system only says which way it would go."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is kept for examples
            return str(probe.getsockname()[0])
        except OSError:
            return THIS_MACHINE


def known_as(addresses: Addresses) -> frozenset[str]:
    """The names under which the server answers."""
    names = {THIS_MACHINE, "localhost", "[::1]"}
    if addresses.shared:
        names.add(socket.gethostname().lower())
        names.add(f"{socket.gethostname().lower()}.local")
    if addresses.host_name:
        names.add(addresses.host_name.partition(":")[0].lower())
    return frozenset(names)


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
    from zwitsers.web.render import read_templates

    with lasting():
        read_templates()
    gc.set_threshold(_UNTIDY, *gc.get_threshold()[1:])


def load() -> None:
    """What every process of a server needs: loaded before there are several, it is loaded once."""
    import uvicorn  # noqa: F401

    from zwitsers.language import LANGUAGES, catalogue
    from zwitsers.web import api, app, pages  # noqa: F401
    from zwitsers.web.api import results
    from zwitsers.web.connection_limits import protocol
    from zwitsers.web.render import read_templates

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
    from zwitsers.web.connection_limits import allow_many_connections, protocol
    from zwitsers.web.sharing import Sharing

    allow_many_connections()
    site.balance.server = f"{socket.gethostname()}:{listener.getsockname()[1]}"

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                here, port = listener.getsockname()
                if here == THIS_MACHINE and not site.host_name and site.processes == 1:
                    site.sharing = Sharing(site, self, asyncio.get_running_loop(), port)
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
