"""Limits on concurrent writes, so that they do not occupy all worker threads."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from zwitsers.web.http.middleware import UPLOADS, has_body

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
