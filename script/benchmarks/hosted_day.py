"""A federation's day, small: two servers behind nginx, one PostgreSQL, hundreds of tournaments,
thousands of phones, and people who work. Everything as docs/hosting.md has it, on this machine.

    python -m script.benchmarks.hosted_day --help

Prints as JSON what it took. With --minutes it goes on quietly for so long, and looks at what the processes take.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import os
import random
import sys
import tempfile
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvloop
from script.benchmarks.crowd import Crowd, spread
from script.benchmarks.hosted_place import ROUNDS, UNWATCHED, in_database, make_place, results_in
from script.benchmarks.machine import many_files, processor, usage

from helpers.hosting import hosted, restart_pause
from helpers.postgres import Server as Postgres

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable

    from helpers.hosting import Hosted

WRITERS, ARBITERS = 20, 5
# How long an arbiter looks at a draft before he publishes it, and how long before a kill he does so when that is tried.
DRAFT, AT_A_KILL = 1.0, (0.0, 0.3)
# How long each of the quiet parts takes, in which one thing at a time is looked at.
PART = 8.0
# The first minute of the long run, in which everything is read for the first time.
SETTLING = 60.0


@dataclass
class Day:
    crowd: Crowd
    running: Hosted
    database: Postgres
    options: argparse.Namespace
    kills: int = 0
    next_kill: float = 0.0
    # Of each part: seconds, how much of each thing was done, and seconds of the processor.
    parts: dict[str, dict[str, Any]] = field(default_factory=dict)

    def _processor(self) -> dict[str, float]:
        nginx = self.running.nginx.process
        return {
            "servers": sum(processor(server.process.pid) for server in self.running.servers if server.process),
            "nginx": processor(nginx.pid) if nginx else 0.0,
            "database": processor(self.database.pid),
            "phones": time.process_time(),
        }

    def _done(self) -> dict[str, int]:
        crowd = self.crowd
        return {
            "pages": crowd.pages,
            "bytes": crowd.page_bytes,
            "desk": len(crowd.glances),
            "results": len(crowd.writing),
        }

    @asynccontextmanager
    async def part(self, name: str) -> AsyncIterator[None]:
        """What is done meanwhile, and what it takes. `made`: pages that nginx had to ask a server for."""
        made = await asyncio.to_thread(self.running.pages_made)
        begun, done, before = time.perf_counter(), self._done(), self._processor()
        yield
        after, now = self._done(), self._processor()
        self.parts[name] = {
            "seconds": time.perf_counter() - begun,
            "made": await asyncio.to_thread(self.running.pages_made) - made,
            **{key: after[key] - done[key] for key in done},
            "processor": {key: now[key] - before[key] for key in before},
        }
        say(f"{name}: {self.parts[name]}")

    async def connect(self) -> tuple[list[asyncio.Task[None]], float]:
        """All phones, and until each of them has its page."""
        begun = time.perf_counter()
        count = self.options.phones
        phones = [asyncio.create_task(self.crowd.phone(number)) for number in range(count)]
        async with asyncio.timeout(300), self.part("connecting"):
            while len(self.crowd.connected) < count or len(self.crowd.shown) < count:
                await asyncio.sleep(0.1)
                _raise_what_failed(phones)
        return phones, time.perf_counter() - begun

    async def kill(self) -> None:
        """One server after the other, all its processes at once; then it is started again, as the unit says.
        The tenths of a second are by chance, so that it comes at any moment of what the others do."""
        while True:
            wait = self.options.kill_every - restart_pause() + random.uniform(-0.5, 0.5)
            self.next_kill = time.perf_counter() + wait
            await asyncio.sleep(wait)
            server = self.running.servers[self.kills % len(self.running.servers)]
            await asyncio.to_thread(server.kill)
            self.kills += 1
            await asyncio.sleep(restart_pause())
            server.start()

    async def _just_before_a_kill(self) -> None:
        while (left := self.next_kill - random.uniform(*AT_A_KILL) - time.perf_counter()) < DRAFT:
            await asyncio.sleep(0.1)
        await asyncio.sleep(left)

    async def _tell(self) -> None:
        """Whoever waits for it sees how far it is."""
        while True:
            await asyncio.sleep(5)
            took = {name: round(seconds, 1) for name, seconds in self._processor().items()}
            say(f"{len(self.crowd.connected):,} connected, {self.kills} kills, {self._done()}, processor {took}")

    # The day

    async def quiet_parts(self) -> tuple[float, float]:
        """One thing at a time, so that it is known what each takes; when a round was acknowledged and on all phones."""
        async with self.part("idle"):
            await asyncio.sleep(PART)
        async with self.part("results"):
            await self._enter(self._boards()[1], PART)
        self.crowd.acknowledged.clear()
        self.crowd.writing.clear()
        arbiters = [asyncio.create_task(self.crowd.glance(number)) for number in range(ARBITERS)]
        async with self.part("desk"):
            await asyncio.sleep(PART)
        for task in arbiters:
            task.cancel()
        async with self.part("unwatched"):
            await self.crowd.publish(2, asyncio.sleep(DRAFT), UNWATCHED)
        async with self.part("round"):
            return await self.crowd.publish(2, asyncio.sleep(DRAFT))

    def _boards(self) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
        """Those of which results are entered while servers are killed, and some for the quiet part."""
        count = self.options.results
        boards = self.crowd.made.boards(count + round(PART * WRITERS))
        return boards[:count], boards[count:]

    async def _enter(self, boards: list[tuple[str, int]], seconds: float) -> None:
        pause = seconds * WRITERS / len(boards)
        await asyncio.gather(*(self.crowd.write(boards[number::WRITERS], pause) for number in range(WRITERS)))

    async def _rounds(self, first: int, until: float, pause: float) -> list[float]:
        """One after the other, for as long as there is time and there are rounds; when each was on all phones. While
        servers are killed every second one is published when the next kill is near: then phones are cut off before
        they were told of it."""
        reached = []
        for number in range(first, ROUNDS + 1):
            if time.perf_counter() > until:
                break
            at_a_kill = self.next_kill > 0 and number % 2
            moment = self._just_before_a_kill() if at_a_kill else asyncio.sleep(DRAFT)
            reached.append((await self.crowd.publish(number, moment))[1])
            say(f"round {number} on all phones after {reached[-1]:.2f} s; kills: {self.kills}")
            await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
        return reached

    async def run(self) -> dict[str, Any]:
        crowd, options = self.crowd, self.options
        phones, connecting = await self.connect()
        say(f"{len(phones):,} phones connected in {connecting:.1f} s")
        acknowledged, published = await self.quiet_parts()
        say(f"a round was on the phones after {published:.2f} s")
        # Everything at once: first with all servers, then while they are killed.
        arbiters = [asyncio.create_task(crowd.glance(number)) for number in range(ARBITERS)]
        crowd.glances.clear()
        calm = await self._rounds(3, time.perf_counter() + 10, 1.0)
        calm_pages = spread(crowd.glances)
        crowd.glances.clear()
        boards, seconds = self._boards()[0], options.seconds
        killing = asyncio.create_task(self.kill())
        telling = asyncio.create_task(self._tell())
        begun, came_back = time.perf_counter(), crowd.came_back
        amid, _ = await asyncio.gather(
            self._rounds(3 + len(calm), begun + seconds, seconds / ROUNDS / 2), self._enter(boards, seconds)
        )
        worked = time.perf_counter() - begun
        await _cancelled(killing, telling, *arbiters, *phones)
        pages, written = crowd.samples, results_in(self.database.address, crowd.made.worked_in)
        size, connections = in_database(self.database.address)
        return {
            "phones": options.phones,
            "tournaments": options.tournaments,
            "connecting": connecting,
            "published_acknowledged": acknowledged,
            "published": [published, *calm],
            "published_amid": amid,
            "pages_calm": calm_pages,
            "pages_amid": spread(crowd.glances),
            "unreached": crowd.unreached,
            "writers": WRITERS,
            "results": len(boards),
            "acknowledged": len(crowd.acknowledged),
            "lost": len([item for item in crowd.acknowledged if written[item] == 0]),
            "twice": len([item for item, count in written.items() if count > 1]),
            "writing": spread(crowd.writing),
            "tried_again": crowd.tried_again,
            "kills": self.kills,
            "came_back": crowd.came_back - came_back,
            "worked": worked,
            "parts": self.parts,
            "page_compressed": sum(len(gzip.compress(page, 1)) for page in pages) / sum(map(len, pages)),
            "failures": crowd.failures[:10],
            "database_bytes": size,
            "database_connections": connections,
            "memory": [list(found) for found in self._usage().values()],
        }

    def _usage(self) -> dict[int, tuple[int, int]]:
        return usage([pid for server in self.running.servers if server.process for pid in server.processes()])

    # The long run

    async def level(self) -> dict[str, Any]:
        """Traffic that goes on: phones that come and go, arbiters, results that are entered and changed."""
        crowd, ends = self.crowd, time.perf_counter() + SETTLING + self.options.minutes * 60
        people = [asyncio.create_task(self._come_and_go(n, ends)) for n in range(self.options.phones)]
        people += [asyncio.create_task(crowd.glance(number)) for number in range(ARBITERS)]
        people += [asyncio.create_task(self._go_on_writing(n, ends)) for n in range(WRITERS // 4)]
        await asyncio.sleep(SETTLING)
        samples = []
        for minute in range(self.options.minutes + 1):
            samples.append({"minute": minute, "processes": self._usage(), "done": self._done()})
            say(str(samples[-1]))
            _raise_what_failed(people)
            if minute < self.options.minutes:
                await asyncio.sleep(60)
        await _cancelled(*people)
        return {"samples": samples, "phones": self.options.phones, "failures": crowd.failures[:10]}

    async def _come_and_go(self, number: int, ends: float) -> None:
        await asyncio.sleep(random.uniform(0, 30))
        while time.perf_counter() < ends:
            await self.crowd.phone(number, stays=random.uniform(20, 120))
            await asyncio.sleep(random.uniform(0, 10))

    async def _go_on_writing(self, number: int, ends: float) -> None:
        boards = self.crowd.made.boards(1000)[number :: WRITERS // 4]
        while time.perf_counter() < ends:
            for result in ("1-0", "0-1"):
                await self.crowd.write(boards, 2.0, result)


def _raise_what_failed(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()


async def _cancelled(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    ended: Awaitable[list[object]] = asyncio.gather(*tasks, return_exceptions=True)
    with suppress(asyncio.CancelledError):
        await ended


def say(text: str) -> None:
    print(f"  {text}", file=sys.stderr, flush=True)


def main(options: argparse.Namespace) -> dict[str, Any]:
    many_files()
    with Postgres(durable=True) as database, tempfile.TemporaryDirectory(prefix="zwitsers-day-") as folder:
        made = make_place(database.address, options.tournaments)
        say(f"{options.tournaments} tournaments are made")
        with hosted(database.address, Path(folder), plain=True) as running:
            # In the long run most phones follow one of the other tournaments, in which results are entered.
            crowd = Crowd(made, running.nginx.plain, options.phones // 4 if options.minutes else options.phones)
            day = Day(crowd, running, database, options)
            found = uvloop.run(day.level() if options.minutes else day.run())
    return {**found, "load": os.getloadavg()[0]}


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="script.benchmarks.hosted_day", description=__doc__)
    parser.add_argument("--tournaments", type=int, default=500, metavar="N")
    parser.add_argument("--phones", type=int, default=2000, metavar="N", help="that follow the big tournament (2000)")
    parser.add_argument("--results", type=int, default=5000, metavar="N", help="5000 at most")
    parser.add_argument("--seconds", type=float, default=260, metavar="S", help="in which they are entered (260)")
    parser.add_argument("--kill-every", type=float, default=10, metavar="S", help="a server (10)")
    parser.add_argument("--minutes", type=int, default=0, metavar="N", help="the long run instead")
    return parser.parse_args()


if __name__ == "__main__":
    print(json.dumps(main(_options())))
