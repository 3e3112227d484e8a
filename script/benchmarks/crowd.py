"""The people at a federation's servers: phones that follow a tournament, arbiters who look at their pages, and those
who enter results."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from script.benchmarks.hosted_place import BIG
from script.benchmarks.line import Line

from helpers.hosting import NAME as HOST
from zwitsers.web.live.versions import covers

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from script.benchmarks.hosted_place import Made

# What breaks a connection; and what nginx and the servers answer while one of them is killed.
BROKEN = (OSError, EOFError, ValueError)
NOT_NOW = (0, 502, 503, 504)
# As in live.js and refresh.js: phones do not all ask at the same instant, ask again when it fails, and wait longer when
# there is a server that refuses.
SPREAD, AGAIN, REFUSED = 2.0, 1.0, (1.0, 4.0)
# How often an arbiter looks at a page, and how often it is one of the tournament that everyone follows.
GLANCE, AT_BIG = 0.5, 0.2
DESK = ("", "/pairing", "/results", "/standings", "/players")
STAMP = re.compile(rb'data-stamp="([0-9.]+)"')
CONNECTING_AT_ONCE = 40


@dataclass
class Crowd:
    made: Made
    port: int
    # How many phones follow the big tournament; each of those that come after them follows another one.
    followers: int
    # The stamp that each phone shows, and when it came to show it.
    shown: dict[int, tuple[str, float]] = field(default_factory=dict)
    connected: set[int] = field(default_factory=set)
    came_back: int = 0
    pages: int = 0
    page_bytes: int = 0
    # The pages that came last, to see how small they can be made.
    samples: deque[bytes] = field(default_factory=lambda: deque(maxlen=200))
    glances: list[float] = field(default_factory=list)
    # Answers of nginx that no server could be reached, to an arbiter's page.
    unreached: int = 0
    writing: list[float] = field(default_factory=list)
    acknowledged: set[tuple[str, int]] = field(default_factory=set)
    tried_again: int = 0
    failures: list[str] = field(default_factory=list)
    _door: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(CONNECTING_AT_ONCE))

    def desk(self) -> Line:
        return Line(self.port, self.made.token)

    # Phones

    async def phone(self, number: int, stays: float = float("inf")) -> None:
        """For so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(None if stays == float("inf") else stays):
                await self._phone(number)

    async def _phone(self, number: int) -> None:
        """Listens, fetches its page when it is told of another stamp than it shows, and connects again when it is cut
        off."""
        big = number < self.followers
        name = BIG if big else self.made.others[number % len(self.made.others)]
        player = number % (self.made.big_players if big else self.made.small_players) + 1
        path = f"/t/{name}?player={player}" if number % 2 else f"/t/{name}/pairings"
        line, told = Line(self.port), _Told()
        following = asyncio.create_task(self._follow(number, path, line, told))
        try:
            while True:
                with suppress(*BROKEN):
                    await self._listen(number, name, told)
                self.connected.discard(number)
                self.came_back += 1
                await asyncio.sleep(told.retry)
        finally:
            self.connected.discard(number)
            following.cancel()
            line.hang_up()

    async def _listen(self, number: int, name: str, told: _Told) -> None:
        came_back = bool(told.stamp)
        async with self._door:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(f"GET /t/{name}/live HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
            if b" 200 " not in await reader.readline():
                writer.close()
                told.retry = random.uniform(*REFUSED)
                return
        self.connected.add(number)
        told.came_back = came_back
        try:
            while text := await reader.readline():
                if text.startswith(b"data: "):
                    told.hear(text[6:].strip().decode())
                elif text.startswith(b"retry: "):
                    told.retry = int(text[7:]) / 1000
        finally:
            writer.close()

    async def _follow(self, number: int, path: str, line: Line, told: _Told) -> None:
        shown = ""
        while True:
            await told.news.wait()
            told.news.clear()
            came_back, told.came_back = told.came_back, False
            if told.stamp == shown:
                continue
            if not came_back:
                await asyncio.sleep(random.random() * SPREAD)
            while (page := await self._page(line, path, told.stamp)) is None:
                await asyncio.sleep(AGAIN)
            found = STAMP.search(page)
            assert found is not None, page[:500]
            shown = found[1].decode()
            self.shown[number] = (shown, time.perf_counter())
            if not covers(shown, told.stamp):  # told of more meanwhile; it may also show more than it was told of
                told.news.set()

    async def _page(self, line: Line, path: str, stamp: str) -> bytes | None:
        try:
            status, page = await line.ask("GET", path, told=stamp)
        except BROKEN:
            return None
        if status != 200:
            return None
        self.pages += 1
        self.page_bytes += len(page)
        self.samples.append(page)
        return page

    async def all_show(self, last: int, within: float = 60.0) -> float:
        """When the last phone that follows the big tournament had a page that knew of this entry."""

        def knows(number: int) -> bool:
            return number in self.shown and int(self.shown[number][0].partition(".")[0]) >= last

        try:
            async with asyncio.timeout(within):
                while not all(knows(number) for number in range(self.followers)):
                    await asyncio.sleep(0.02)
        except TimeoutError:
            late = [number for number in range(self.followers) if not knows(number)]
            cut_off = len([number for number in late if number not in self.connected])
            shown = self.shown.get(late[0]) if late else None
            raise TimeoutError(f"entry {last}: {len(late)} phones late, {cut_off} cut off; one shows {shown}") from None
        return max(self.shown[number][1] for number in range(self.followers))

    # People who work

    async def glance(self, number: int) -> None:
        """Looks at one page of the desk after the other."""
        line, chance = self.desk(), random.Random(number)
        while True:
            name = BIG if chance.random() < AT_BIG else chance.choice(self.made.others)
            path = f"/desk/{name}{chance.choice(DESK)}"
            begun, status = time.perf_counter(), 0
            with suppress(*BROKEN):
                status, _page = await line.ask("GET", path)
            self.glances.append(time.perf_counter() - begun)
            self.unreached += status in NOT_NOW
            if status != 200 and status not in NOT_NOW:
                self.failures.append(f"{path}: {status}")
            await asyncio.sleep(GLANCE)

    async def write(self, boards: list[tuple[str, int]], pause: float, result: str = "1-0") -> None:
        """Results one after the other, each sent until it is acknowledged."""
        line = self.desk()
        await asyncio.sleep(random.random() * pause)
        for name, board in boards:
            path, begun = f"/api/tournaments/{name}/rounds/1/boards/{board}/result", time.perf_counter()
            await self._until_done(line, "PUT", path, {"result": result})
            self.acknowledged.add((name, board))
            self.writing.append(time.perf_counter() - begun)
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - begun)))
        line.hang_up()

    async def _until_done(self, line: Line, method: str, path: str, body: object, already: str = "") -> dict[str, Any]:
        """`already`: what is the matter when it was done by a server that was killed before it could say so."""
        while True:
            status, answer = 0, b""
            with suppress(*BROKEN):
                status, answer = await line.ask(method, path, body)
                if already and already.encode() in answer:
                    status, answer = await line.ask("GET", f"{'/'.join(path.split('/')[:4])}/stamp")
            if 200 <= status < 300:
                done: dict[str, Any] = json.loads(answer)
                return done
            if status not in NOT_NOW:
                self.failures.append(f"{path}: {status} {answer[:200]!r}")
            self.tried_again += 1
            await asyncio.sleep(0.2)

    async def publish(self, number: int, moment: Awaitable[None], name: str = BIG) -> tuple[float, float]:
        """This round at that moment, after all results of the one before: until it is acknowledged, and until the last
        phone that follows the tournament shows it."""
        line = self.desk()

        async def change(path: str, body: object, already: str = "") -> int:
            done = await self._until_done(line, "POST", f"/api/tournaments/{name}{path}", body, already)
            last: int = done["last"]
            return last

        async def shown(last: int) -> float:
            return await self.all_show(last) if name == BIG else time.perf_counter()

        results = [{"board": board, "result": "1-0"} for board in range(1, self.made.big_players // 2 + 1)]
        await change(f"/rounds/{number - 1}/results", {"results": results})
        await shown(await change(f"/rounds/{number - 1}/close", None, "tournament.is-closed"))
        await change("/rounds", {})
        await moment
        begun = time.perf_counter()
        last = await change("/draft/publish", {}, "tournament.no-draft")
        return time.perf_counter() - begun, await shown(last) - begun


@dataclass
class _Told:
    """What a phone was told last."""

    stamp: str = ""
    # Seconds after which it connects again, as the server wants it.
    retry: float = 1.0
    # Its connection has broken, so that it comes at a moment of its own already.
    came_back: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def hear(self, stamp: str) -> None:
        self.stamp = stamp
        self.news.set()


def spread(seconds: list[float]) -> dict[str, float]:
    in_order = sorted(seconds) or [0.0]
    return {
        "count": len(seconds),
        "median": in_order[len(in_order) // 2],
        "p95": in_order[min(int(len(in_order) * 0.95), len(in_order) - 1)],
        "worst": in_order[-1],
    }
