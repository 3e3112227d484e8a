"""The pages for the phones in the local network, switched on and off while the server runs.

The server itself listens on this machine only. Sharing is a second door to it, at the address that this machine has in
the network of the moment, and nowhere else. It does not open again by itself when the program is started anew: the
laptop may be in another network by then. That it was open is remembered, so that the pages can offer it.
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


# The whole site, where a choice is otherwise about one tournament.
_SITE = ""
_PATIENCE = 10.0


class SharingError(ZwitsersError):
    """The pages cannot be shared, or not by this visitor."""


@dataclass(slots=True)
class NetworkSharing:
    site: Site
    # Of the server that runs: the second one serves the same application.
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
        """This machine has another address than the one it is shared at: it is in another network."""
        return self._listener is not None and self._listener.getsockname()[0] != addresses.local_address()

    def switch_on(self) -> None:
        """At the address of this moment; the one of before, if it was another, is no longer used."""
        host = addresses.local_address()
        if self._listener is not None and not self.moved:
            return
        if host == addresses.THIS_MACHINE:
            raise SharingError([Problem("web.sharing.no-network")])
        self._shut()
        listener = _bound(host, self.port)
        self._wait(self._start(listener))
        self._listener = listener
        self._tell(f"http://{host}:{listener.getsockname()[1]}")
        self.site.choices.put(_SITE, SHARED, "yes")

    def switch_off(self) -> None:
        """Phones that are connected are sent away, too."""
        self._shut()
        self._tell("")
        self.site.choices.put(_SITE, SHARED, "no")

    def _shut(self) -> None:
        if self._listener is not None:
            self._wait(self._end())
            self._listener = None

    def _tell(self, address: str) -> None:
        site = self.site
        site.shared_at = address
        site.hosts = addresses.known_as(addresses.Addresses("", address))
        for name in site.tournaments.ids():
            site.choices.touch(name)  # pages show the address

    async def _start(self, listener: socket.socket) -> None:
        """A second uvicorn server in the same event loop."""
        config = copy(self.config)
        config.lifespan, config.lifespan_class = "off", LifespanOff
        self._server = uvicorn.Server(config)
        self._server.capture_signals = nullcontext  # type: ignore[method-assign, assignment]  # those are for the first server
        self._serving = asyncio.create_task(self._server.serve(sockets=[listener]))
        while not (self._server.started or self._serving.done()):
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """When the first server has ended."""
        if self._listener is not None:
            await self._end()

    async def _end(self) -> None:
        """Also close the connections that are open."""
        assert self._server is not None
        assert self._serving is not None
        self._server.should_exit = True
        for connection in list(self._server.server_state.connections):
            connection.transport.close()
        await self._serving

    def _wait(self, work: Coroutine[object, object, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self.loop).result(_PATIENCE)


def sharing_of(context: RequestContext) -> NetworkSharing:
    """For an arbiter at the machine on which the server runs: they decide who is let in."""
    sharing = context.site.sharing
    if not context.at_this_machine:
        raise SharingError([Problem("web.sharing.elsewhere")])
    if sharing is None:
        raise SharingError([Problem("web.sharing.by-start")])
    return sharing


def check_password_set(context: RequestContext) -> None:
    """Others come in only when the arbiter at this machine has a password."""
    if context.site.desktop.needs_password(context.visitor.name):
        raise SharingError([Problem("web.sharing.password-first")])


def was_shared(site: Site) -> bool:
    """Whether sharing was on when the program stopped."""
    return site.choices.says_yes(_SITE, SHARED)


def asks_again(context: RequestContext) -> bool:
    """Whether to remind this visitor that it was shared, and can be again."""
    site = context.site
    can = context.visitor.may(Role.ARBITER) and context.at_this_machine and site.sharing is not None
    return can and not site.shared_at and was_shared(site)


def _bound(host: str, port: int) -> socket.socket:
    """By the same number as on this machine, unless another program has that."""
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
    """Of a tournament, for others: where this server is shared, else as this visitor came here."""
    base = context.site.shared_at or str(context.request.base_url).rstrip("/")
    return f"{base}/t/{context.name}"


def is_only_local(address: str) -> bool:
    """Whether an address can be opened on this machine only."""
    host = urlsplit(address).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
