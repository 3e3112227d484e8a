"""Middleware for every request: size and time limits, allowed host names, security headers."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager
from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from zwitsers.language import LANGUAGES, translate

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# Body limits in bytes: for forms, and for uploads.
SMALL = 1 << 20
LARGE = 64 << 20
UPLOADS = "/upload"
# Limit for all headers together. nginx and h11 refuse longer ones before they are complete.
LONGEST_HEAD = 64 << 10
# Longer than any path of ours.
LONGEST_PATH = 1000
# Timeout of a request body: a base in seconds, plus one second per this many bytes received.
SLOWEST_BODY = 30.0
BYTES_A_SECOND = 16 << 10
# Streams that do not end by themselves; as a GET, a HEAD request for one would not end either.
ENDLESS = "/live"

# No external resources, no inline scripts or styles, no frames.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    # Default; cacheable responses set their own header.
    (b"cache-control", b"no-store"),
)


class TooLargeError(HTTPException):
    """The body exceeds the limit, detected while reading a body without Content-Length."""

    def __init__(self) -> None:
        super().__init__(413, headers={"Connection": "close"})


class TooSlowError(HTTPException):
    """The body timed out."""

    def __init__(self) -> None:
        super().__init__(408, headers={"Connection": "close"})


class RequestLimitsMiddleware:
    """ASGI middleware. `hosts`: the currently allowed host names (against DNS rebinding); empty: any.

    IP addresses are always allowed: they cannot be rebound, and a laptop gets a new one in each playing hall.
    """

    def __init__(self, app: ASGIApp, hosts: Callable[[], frozenset[str]]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        limit = LARGE if scope["path"].endswith(UPLOADS) else SMALL
        refused = self._refusal_status(scope, headers, limit)
        if refused is not None:
            await _refuse(scope, send, refused)
            return
        await self.app(
            _as_get(scope), _limit_body(receive, limit) if has_body(headers) else receive, with_security_headers(send)
        )

    def _refusal_status(self, scope: Scope, headers: dict[bytes, bytes], limit: int) -> int | None:
        """The status if the request is refused; None: it is not."""
        if not self._is_known(_host(headers.get(b"host", b""))):
            return 421
        if len(scope["path"]) > LONGEST_PATH:
            return 414
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEAD:
            return 431
        return 413 if _length(headers) > limit else None

    def _is_known(self, host: str) -> bool:
        hosts = self.hosts()
        return not hosts or host in hosts or _is_address(host)


def has_body(headers: dict[bytes, bytes]) -> bool:
    return b"transfer-encoding" in headers or headers.get(b"content-length", b"0") != b"0"


def _limit_body(receive: Receive, limit: int) -> Receive:
    """Wrap `receive`: refuse a body that is too large (also without Content-Length) or too slow."""
    until, received, complete = asyncio.get_running_loop().time() + SLOWEST_BODY, 0, False

    async def limited_receive() -> Message:
        nonlocal received, complete
        if complete:  # only http.disconnect can follow
            return await receive()
        try:
            async with asyncio.timeout_at(until + received / BYTES_A_SECOND):
                message = await receive()
        except TimeoutError:
            raise TooSlowError from None
        received += len(message.get("body", b""))
        if received > limit:
            raise TooLargeError
        complete = not message.get("more_body", False)
        return message

    return limited_receive


def with_security_headers(send: Send) -> Send:
    """Wrap `send`: add the default headers that a response does not set itself."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _value in message["headers"]}
            message["headers"] = [*message["headers"], *(item for item in HEADERS if item[0] not in present)]
        await send(message)

    return send_with_headers


def _as_get(scope: Scope) -> Scope:
    """Handle a HEAD request as a GET; the server omits the body."""
    if scope["method"] == "HEAD" and not scope["path"].endswith(ENDLESS):
        return {**scope, "method": "GET"}
    return scope


def _host(header: bytes) -> str:
    """The host name without the port; an IPv6 address keeps its brackets."""
    text = header.decode("latin-1").lower()
    return text.partition("]")[0] + "]" if text.startswith("[") else text.partition(":")[0]


def _is_address(host: str) -> bool:
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def _length(headers: dict[bytes, bytes]) -> int:
    given = headers.get(b"content-length", b"0")
    if not given.isdigit():
        return 0
    return int(given) if len(given) < 20 else LARGE + 1


async def _refuse(scope: Scope, send: Send, status: int) -> None:
    """Send an error in all languages, because the visitor's language is not known yet."""
    key = f"api.status.{status}"
    texts = [translate(key, language) for language in LANGUAGES]
    if scope["path"].startswith("/api"):
        body = json.dumps({"problems": [{"key": key, "text": text} for text in texts]}).encode()
        kind = b"application/json"
    else:
        body, kind = "\n".join(texts).encode(), b"text/plain; charset=utf-8"
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    send = with_security_headers(send)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


_WRITES = ("POST", "PUT", "PATCH", "DELETE")
# Concurrent writers of one tournament in this process. A few keep the store's commit queue filled.
MAX_WRITERS = 6
# Concurrent uploads of all tournaments in this process: parsing takes several times their size in memory.
MAX_UPLOADS = 2
_TOURNAMENT = re.compile(r"/(?:desk|t|api/tournaments)/([^/]+)")


class KeyedSemaphores:
    """A semaphore per key, removed when nobody uses it."""

    def __init__(self) -> None:
        self._semaphores: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._semaphores)

    @asynccontextmanager
    async def acquire(self, key: str, limit: int) -> AsyncIterator[None]:
        self._users[key] += 1
        try:
            async with self._semaphores.setdefault(key, asyncio.Semaphore(limit)):
                yield
        finally:
            self._users[key] -= 1
            if not self._users[key]:
                del self._users[key], self._semaphores[key]


class WriteLimitMiddleware:
    """ASGI middleware. A request acquires its semaphores when its body is complete, so slow senders block nobody."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.semaphores = KeyedSemaphores()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in _WRITES:
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as stack:
            acquired = False

            async def acquire() -> None:
                nonlocal acquired
                if not acquired:
                    acquired = True
                    for key, limit in _limits(scope["path"]):
                        await stack.enter_async_context(self.semaphores.acquire(key, limit))

            async def limited_receive() -> Message:
                message = await receive()
                if not message.get("more_body", False):
                    await acquire()
                return message

            if not has_body(dict(scope["headers"])):
                await acquire()
            await self.app(scope, limited_receive, send)


def tournament_of(path: str) -> str:
    """The tournament id in a path; empty if there is none."""
    found = _TOURNAMENT.match(path)
    return found[1] if found else ""


def _limits(path: str) -> Iterator[tuple[str, int]]:
    if path.endswith(UPLOADS):
        yield UPLOADS, MAX_UPLOADS
    if name := tournament_of(path):
        yield name, MAX_WRITERS
