"""What holds for every request: how large it may be, which name it asks for, what a browser may do with the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

# A form is small; only where files come in may it be larger.
SMALL = 1 << 20
LARGE = 64 << 20
UPLOADS = "/upload"

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
)


class _TooLargeError(Exception):
    pass


class Guard:
    """ASGI middleware. `hosts`: the names under which this server may be asked for (against DNS rebinding)."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        limit = LARGE if scope["path"].endswith(UPLOADS) else SMALL
        if self.hosts and _host(headers.get(b"host", b"")) not in self.hosts:
            await _refuse(send, 421, b"This server is not known by that name.")
            return
        if _length(headers) > limit:
            await _refuse(send, 413, b"Too large.")
            return
        begun = False

        async def counted_receive() -> Message:
            nonlocal limit
            message = await receive()
            limit -= len(message.get("body", b""))
            if limit < 0:
                raise _TooLargeError
            return message

        async def guarded_send(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                present = {name for name, _value in message["headers"]}
                message["headers"] = [*message["headers"], *(item for item in HEADERS if item[0] not in present)]
            await send(message)

        try:
            await self.app(scope, counted_receive, guarded_send)
        except _TooLargeError:
            if not begun:
                await _refuse(send, 413, b"Too large.")


def _host(header: bytes) -> str:
    """The name without the port; an IPv6 address keeps its brackets."""
    text = header.decode("latin-1").lower()
    return text.partition("]")[0] + "]" if text.startswith("[") else text.partition(":")[0]


def _length(headers: dict[bytes, bytes]) -> int:
    given = headers.get(b"content-length", b"0")
    return int(given) if given.isdigit() else 0


async def _refuse(send: Send, status: int, text: bytes) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode()), *HEADERS]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
