"""Who works first: pages for hundreds of phones are made one after the other, and the arbiter's own go before them."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Receive, Scope, Send

Done = TypeVar("Done")
# The desk, and whatever changes something.
_DESK = "/desk/"
_CHANGES = ("POST", "PUT", "PATCH", "DELETE")
# Somebody who never stops asking for pages of the desk does not stop the others.
_PATIENCE = 0.15


class Workers:
    """One thread for pages that are made quickly, and one for those that take long. Python calculates one thing at a
    time, so every further thread would only take its share from the arbiter's pages."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(1, "zwitsers-quick")
        self._slow = ThreadPoolExecutor(1, "zwitsers-slow")
        self._at_work = 0
        self._calm = Event()
        self._calm.set()
        self._waiting: list[asyncio.Future[None]] = []

    async def calm(self) -> None:
        """Let the arbiter go first."""
        if self._at_work:
            future = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await asyncio.wait([future], timeout=_PATIENCE)

    async def run(self, work: Callable[[], Done], *, slow: bool = False) -> Done:
        def in_turn() -> Done:
            self._calm.wait(_PATIENCE)
            return work()

        pool = self._slow if slow else self._quick
        return await asyncio.get_running_loop().run_in_executor(pool, in_turn)

    # Only the loop calls these two, so nobody comes in between.

    def begin(self) -> None:
        """Something of the arbiter is under way."""
        self._at_work += 1
        self._calm.clear()

    def end(self) -> None:
        self._at_work -= 1
        if self._at_work:
            return
        self._calm.set()
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            future.set_result(None)


class DeskFirst:
    """ASGI middleware that tells the workers when the arbiter is at work."""

    def __init__(self, app: ASGIApp, workers: Workers) -> None:
        self.app = app
        self.workers = workers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not (scope["path"].startswith(_DESK) or scope["method"] in _CHANGES):
            await self.app(scope, receive, send)
            return
        self.workers.begin()
        try:
            await self.app(scope, receive, send)
        finally:
            self.workers.end()
