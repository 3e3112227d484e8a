"""Limits on connections, before there is a request to judge: how long a head may be, and how long it may take.

Where httptools is not installed uvicorn uses h11, which has a limit of its own.
"""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING, Literal

from zwitsers.web.http.coalescing import CoalescingTransport
from zwitsers.web.http.middleware import LONGEST_HEAD

if TYPE_CHECKING:
    # What uvicorn takes for the class of a protocol.
    Protocol = type[asyncio.Protocol] | Literal["h11"]

# From the connection, or from the first byte of the next request on it, to the end of the head.
SLOWEST_HEAD = 30.0
# For what is left of a body after the answer to it: nobody reads it any more.
SLOWEST_REST = 30.0
# As many files and connections as a hall needs at once: a phone holds one, and fetches a page by another.
_CONNECTIONS = 8192


def protocol() -> Protocol:
    if find_spec("httptools") is None:
        return "h11"
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    class Limited(HttpToolsProtocol):
        """Breaks a connection off when a head does not come to an end, or a body that nobody reads any more.
        (For a body that somebody reads see guard.)"""

        _head = 0
        _waiting: asyncio.TimerHandle | None = None
        _receiving = False
        _rest: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(CoalescingTransport(transport, self.loop))  # type: ignore[arg-type]
            self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_waiting()
            self._all_received()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            # Still waiting after this piece: all of it belonged to a head.
            self._head = self._head + len(data) if self._waiting is not None else 0
            if self._head > LONGEST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of the request is too long.")

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._wait()

        def on_headers_complete(self) -> None:
            self._stop_waiting()
            self._receiving = True
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._all_received()
            super().on_message_complete()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self._receiving and self._rest is None:
                self._rest = self.loop.call_later(SLOWEST_REST, self.transport.close)

        def _all_received(self) -> None:
            self._receiving = False
            if self._rest is not None:
                self._rest.cancel()
                self._rest = None

        def _wait(self) -> None:
            if self._waiting is None:
                self._waiting = self.loop.call_later(SLOWEST_HEAD, self.transport.close)

        def _stop_waiting(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return Limited


def allow_many_connections() -> None:
    """Most systems allow a program few open files until it asks for more."""
    if find_spec("resource") is None:  # Windows counts otherwise
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _CONNECTIONS if hard == resource.RLIM_INFINITY else min(_CONNECTIONS, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
