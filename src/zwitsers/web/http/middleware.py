"""What holds for every request: how large it may be and how long it may take, which name it asks for, what a browser
may do with the answer."""

from __future__ import annotations

import asyncio
import json
from ipaddress import ip_address
from typing import TYPE_CHECKING

from starlette.exceptions import HTTPException

from zwitsers.language import LANGUAGES, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# A form is small; only where files come in may it be larger.
SMALL = 1 << 20
LARGE = 64 << 20
UPLOADS = "/upload"
# All headers together. nginx and h11 refuse longer ones before they are complete.
LONGEST_HEAD = 64 << 10
# Longer than any address of ours.
LONGEST_PATH = 1000
# Time limit of a request body: a base in seconds, and one more for a number of bytes received.
SLOWEST_BODY = 30.0
BYTES_A_SECOND = 16 << 10
# These never end by themselves, so asking only for their headers would not end either.
ENDLESS = "/live"

# Nothing from elsewhere, no scripts or styles within a page, no frames.
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
    # What may be kept says so itself.
    (b"cache-control", b"no-store"),
)


class TooLargeError(HTTPException):
    """More came in than may; found out while it was read, when nobody had said how much it would be."""

    def __init__(self) -> None:
        super().__init__(413, headers={"Connection": "close"})


class TooSlowError(HTTPException):
    """The body did not come in time."""

    def __init__(self) -> None:
        super().__init__(408, headers={"Connection": "close"})


class RequestLimitsMiddleware:
    """ASGI middleware. `hosts`: the names under which this server may be asked for (against DNS rebinding) at the
    moment; empty: any.

    An address in digits is never the name of another site, so it is always right: a laptop gets a new one in each hall.
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
        refused = self._refused(scope, headers, limit)
        if refused is not None:
            await _refuse(scope, send, refused)
            return
        await self.app(
            _as_get(scope), _limited(receive, limit) if has_body(headers) else receive, with_security_headers(send)
        )

    def _refused(self, scope: Scope, headers: dict[bytes, bytes], limit: int) -> int | None:
        """The status with which this request is refused, whatever it asks for."""
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


def _limited(receive: Receive, limit: int) -> Receive:
    """Refuses a body that is too large, also when nobody said how large it would be, or that takes too long."""
    until, received, complete = asyncio.get_running_loop().time() + SLOWEST_BODY, 0, False

    async def limited_receive() -> Message:
        nonlocal received, complete
        if complete:  # what comes now is only that they have gone away
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
    """Adds to every answer what it does not say itself."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _value in message["headers"]}
            message["headers"] = [*message["headers"], *(item for item in HEADERS if item[0] not in present)]
        await send(message)

    return send_with_headers


def _as_get(scope: Scope) -> Scope:
    """A HEAD request is handled as a GET; the server leaves the body out."""
    if scope["method"] == "HEAD" and not scope["path"].endswith(ENDLESS):
        return {**scope, "method": "GET"}
    return scope


def _host(header: bytes) -> str:
    """The name without the port; an IPv6 address keeps its brackets."""
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
    """Before it is known who asks and how they want to read: in both languages."""
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
