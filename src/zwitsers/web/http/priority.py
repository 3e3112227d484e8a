"""Who works first: hundreds of phones come in and have their pages made one after the other, and the arbiter's own go
before them."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from zwitsers.web.http.middleware import UPLOADS, has_body

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

Done = TypeVar("Done")
# The desk, and whatever changes something.
_DESK = "/desk/"
_CHANGES = ("POST", "PUT", "PATCH", "DELETE")
# Requests of one tournament that change something and are under way at once, in this process. Each has a thread; a few
# keep the queue of the store filled (store/commit_queue), and more would only take time from those who read.
MOST_WRITERS = 6
# Files that are read at once, of all tournaments: each is in memory then, several times its size.
MOST_UPLOADS = 2
_TOURNAMENT = re.compile(r"/(?:desk|t|api/tournaments)/([^/]+)")
# Somebody who never stops asking for pages of the desk does not stop the others.
_PATIENCE = 0.15
# While he is served, one of the others comes in after each of these pauses. He waits for the disk too, and thousands
# who come back when a server was killed should not wait for every result that is entered meanwhile.
_PAUSE = 0.003


class RenderThreads:
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
                served = self._at_work and time.monotonic() < self._since + _PATIENCE
                self._door = loop.call_later(_PAUSE, self._let_in) if served else loop.call_soon(self._let_in)
                return

    async def run(self, work: Callable[[], Done], *, slow: bool = False) -> Done:
        def in_turn() -> Done:
            # Gives way to the desk, and no longer when that has been busy for long: fifty writers never pause.
            self._calm.wait(max(0.0, self._since + _PATIENCE - time.monotonic()))
            return work()

        pool = self._slow if slow else self._quick
        return await asyncio.get_running_loop().run_in_executor(pool, in_turn)

    # Only the loop calls these two, so nobody comes in between.

    def begin(self) -> None:
        """Something of the arbiter is under way."""
        if not self._at_work:
            self._since = time.monotonic()
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


class WriterQueue:
    """Requests that change a tournament wait here, in the event loop, until fewer than MOST_WRITERS of that tournament
    are under way: fifty of them would occupy all threads, and those who only read would wait too. Files that were sent
    wait too, on the disk, until fewer than MOST_UPLOADS are read. First come, first served."""

    def __init__(self) -> None:
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, subject: str, most: int) -> AsyncIterator[None]:
        """As one of at most so many about this subject."""
        self._users[subject] += 1
        try:
            async with self._turns.setdefault(subject, asyncio.Semaphore(most)):
                yield
        finally:
            self._users[subject] -= 1
            if not self._users[subject]:  # nothing stays of names that somebody made up
                del self._users[subject], self._turns[subject]


def tournament_of(path: str) -> str:
    """The id of the tournament that an address is about; empty: of none."""
    found = _TOURNAMENT.match(path)
    return found[1] if found else ""


def _queues_of(path: str) -> Iterator[tuple[str, int]]:
    """Where a request that changes something waits for its turn, and how many go on at once."""
    if path.endswith(UPLOADS):
        yield UPLOADS, MOST_UPLOADS
    if name := tournament_of(path):
        yield name, MOST_WRITERS


class PriorityMiddleware:
    """ASGI middleware: the arbiter comes in at once, and all others in their turn. While a form is still on its way
    there is nothing to do for it, so nobody waits for whoever is slow to send one."""

    def __init__(self, app: ASGIApp, workers: RenderThreads) -> None:
        self.app = app
        self.workers = workers
        self.writers = WriterQueue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if not (scope["path"].startswith(_DESK) or scope["method"] in _CHANGES):
            await self.workers.turn()
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as until_done:
            begun = False

            async def begin() -> None:
                nonlocal begun
                if begun:
                    return
                begun = True
                if scope["method"] in _CHANGES:
                    for subject, most in _queues_of(scope["path"]):
                        await until_done.enter_async_context(self.writers.turn(subject, most))
                self.workers.begin()
                until_done.callback(self.workers.end)

            async def noted_receive() -> Message:
                message = await receive()
                if not message.get("more_body", False):
                    await begin()
                return message

            if not has_body(dict(scope["headers"])):
                await begin()
            await self.app(scope, noted_receive, send)
