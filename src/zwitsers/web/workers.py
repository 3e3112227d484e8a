"""Who works first: hundreds of phones come in and have their pages made one after the other, and the arbiter's own go
before them."""

from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from zwitsers.web.guard import has_body

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

Done = TypeVar("Done")
# The desk, and whatever changes something.
_DESK = "/desk/"
_CHANGES = ("POST", "PUT", "PATCH", "DELETE")
# Somebody who never stops asking for pages of the desk does not stop the others.
_PATIENCE = 0.15
# While he is served, one of the others comes in after each of these pauses. He waits for the disk too, and thousands
# who come back when a server was killed should not wait for every result that is entered meanwhile.
_PAUSE = 0.003


class Workers:
    """One thread for pages that are made quickly, and one for those that take long. Python calculates one thing at a
    time, so every further thread would only take its share from the arbiter's pages."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(1, "zwitsers-quick")
        self._slow = ThreadPoolExecutor(1, "zwitsers-slow")
        self._at_work = 0
        self._since = 0.0
        self._calm = Event()
        self._calm.set()
        self._queue: deque[asyncio.Future[None]] = deque()
        self._door: asyncio.Handle | None = None

    async def turn(self) -> None:
        """For one of the many phones: wait to be let in. In each turn of the loop one of them is, and hardly any while
        the arbiter is at work, so whatever he asks for next never has the whole queue before it."""
        future = asyncio.get_running_loop().create_future()
        self._queue.append(future)
        if self._door is None:
            self._let_in()
        await future

    def _let_in(self) -> None:
        loop = asyncio.get_running_loop()
        self._door = None
        while self._queue:
            first = self._queue.popleft()
            if not first.done():  # who has gone away lets the next one in
                first.set_result(None)
                served = self._at_work and loop.time() < self._since + _PATIENCE
                self._door = loop.call_later(_PAUSE, self._let_in) if served else loop.call_soon(self._let_in)
                return

    async def run(self, work: Callable[[], Done], *, slow: bool = False) -> Done:
        def in_turn() -> Done:
            self._calm.wait(_PATIENCE)
            return work()

        pool = self._slow if slow else self._quick
        return await asyncio.get_running_loop().run_in_executor(pool, in_turn)

    # Only the loop calls these two, so nobody comes in between.

    def begin(self) -> None:
        """Something of the arbiter is under way."""
        if not self._at_work:
            self._since = asyncio.get_running_loop().time()
        self._at_work += 1
        self._calm.clear()

    def end(self) -> None:
        self._at_work -= 1
        if self._at_work:
            return
        self._calm.set()
        if self._door is not None:
            self._door.cancel()
            self._let_in()


class DeskFirst:
    """ASGI middleware: the arbiter comes in at once, and all others in their turn. While a form is still on its way
    there is nothing to do for it, so nobody waits for whoever is slow to send one."""

    def __init__(self, app: ASGIApp, workers: Workers) -> None:
        self.app = app
        self.workers = workers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if not (scope["path"].startswith(_DESK) or scope["method"] in _CHANGES):
            await self.workers.turn()
            await self.app(scope, receive, send)
            return
        begun = False

        def begin() -> None:
            nonlocal begun
            if not begun:
                begun = True
                self.workers.begin()

        async def noted_receive() -> Message:
            message = await receive()
            if not message.get("more_body", False):
                begin()
            return message

        if not has_body(dict(scope["headers"])):
            begin()
        try:
            await self.app(scope, noted_receive, send)
        finally:
            if begun:
                self.workers.end()
