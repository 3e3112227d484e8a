"""Share the pages with phones in the local network, switched on and off while the server runs.

The server listens on loopback only. Sharing adds a second listening socket, on the current address in the local network
only. It does not resume after a restart: the laptop may then be in another network. The site remembers that it was
shared, so that a page can offer to share again.
"""

from __future__ import annotations

import asyncio
import socket
from contextlib import nullcontext
from copy import copy
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import uvicorn
from uvicorn.lifespan.off import LifespanOff

from zwitsers.engine.domain import Problem, ZwitsersError
from zwitsers.web.auth.roles import Role
from zwitsers.web.http import addresses
from zwitsers.web.sitedb.page_settings import SHARED

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from zwitsers.web.http.context import RequestContext, TournamentContext
    from zwitsers.web.http.site import Site


# The key of page settings that apply to the whole site instead of one tournament.
_SITE = ""
_PATIENCE = 10.0


class SharingError(ZwitsersError):
    """The pages cannot be shared, or not by this visitor."""


@dataclass(slots=True)
class NetworkSharing:
    site: Site
    # The configuration of the running server: the second one serves the same application.
    config: uvicorn.Config
    loop: asyncio.AbstractEventLoop
    port: int
    _listener: socket.socket | None = None
    _server: uvicorn.Server | None = None
    _serving: asyncio.Task[None] | None = None

    @property
    def on(self) -> bool:
        return self._listener is not None

    @property
    def moved(self) -> bool:
        """Whether the address of this machine has changed since: it is in another network."""
        return self._listener is not None and self._listener.getsockname()[0] != addresses.local_address()

    def switch_on(self) -> None:
        """Share at the current address; stop sharing at a former address."""
        host = addresses.local_address()
        if self._listener is not None and not self.moved:
            return
        if host == addresses.THIS_MACHINE:
            raise SharingError([Problem("web.sharing.no-network")])
        self._stop_sharing()
        listener = _bind(host, self.port)
        self._wait(self._start(listener))
        self._listener = listener
        self._set_address(f"http://{host}:{listener.getsockname()[1]}")
        self.site.choices.put(_SITE, SHARED, "yes")

    def switch_off(self) -> None:
        """Stop sharing, and close open connections of phones."""
        self._stop_sharing()
        self._set_address("")
        self.site.choices.put(_SITE, SHARED, "no")

    def _stop_sharing(self) -> None:
        if self._listener is not None:
            self._wait(self._end())
            self._listener = None

    def _set_address(self, address: str) -> None:
        site = self.site
        site.shared_at = address
        site.hosts = addresses.known_as(addresses.Addresses("", address))
        for name in site.tournaments.ids():
            site.choices.touch(name)  # pages show the address

    async def _start(self, listener: socket.socket) -> None:
        """Start a second uvicorn server in the same event loop. The first one handles signals."""
        config = copy(self.config)
        config.lifespan, config.lifespan_class = "off", LifespanOff
        self._server = uvicorn.Server(config)
        self._server.capture_signals = nullcontext  # type: ignore[method-assign, assignment]
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        while not (self._server.started or self._serving.done()):
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Stop sharing after the first server has ended."""
        if self._listener is not None:
            await self._end()

    async def _end(self) -> None:
        """Stop the second server and close its open connections."""
        assert self._server is not None
        assert self._serving is not None
        self._server.should_exit = True
        for connection in list(self._server.server_state.connections):
            connection.transport.close()
        await self._serving

    def _wait(self, work: Coroutine[object, object, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop).result(_PATIENCE)


def sharing_of(context: RequestContext) -> NetworkSharing:
    """The sharing switch, only for a visitor at the server's own machine; SharingError if it cannot be switched."""
    sharing = context.site.sharing
    if not context.at_this_machine:
        raise SharingError([Problem("web.sharing.elsewhere")])
    if sharing is None:
        raise SharingError([Problem("web.sharing.by-start")])
    return sharing


def check_password_set(context: RequestContext) -> None:
    """SharingError if the arbiter at this machine has no password yet."""
    if context.site.desktop.needs_password(context.visitor.name):
        raise SharingError([Problem("web.sharing.password-first")])


def was_shared(site: Site) -> bool:
    """Whether sharing was on when the program stopped."""
    return site.choices.says_yes(_SITE, SHARED)


def asks_again(context: RequestContext) -> bool:
    """Whether to offer this visitor to share again."""
    site = context.site
    can = context.visitor.may(Role.ARBITER) and context.at_this_machine and site.sharing is not None
    return can and not site.shared_at and was_shared(site)


def _bind(host: str, port: int) -> socket.socket:
    """Bind a socket to the same port as on loopback, or to any port if that is in use."""
    reason = ""
    for number in (port, 0):
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        addresses.reuse_address(listener)
        try:
            listener.bind((host, number))
        except OSError as error:
            listener.close()
            reason = error.strerror or str(error)
        else:
            return listener
    raise SharingError([Problem("web.sharing.refused", address=host, reason=reason)])


def public_address(context: TournamentContext) -> str:
    """The public address of a tournament: the shared address, else the one that this visitor uses."""
    base = context.site.shared_at or str(context.request.base_url).rstrip("/")
    return f"{base}/t/{context.name}"


def is_only_local(address: str) -> bool:
    """Whether an address is loopback."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
