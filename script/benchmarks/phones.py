"""A hall full of phones: each holds a live connection and fetches its page again when the tournament has changed.

    python -m script.benchmarks.phones FOLDER PHONES

Serves the folder's tournament in a process of its own, on this machine only, lets results come in, publishes the next
round, and prints as JSON how long it all took. Ends by itself within two minutes, whatever happens.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from script.benchmarks.hall import NAME, make_hall, result_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

LONGEST = 120.0
# As in live.js: phones do not all ask at the same instant.
SPREAD = 2.0
# How long results come in, and how many a second.
PLAYING, RESULTS_A_SECOND = 15.0, 1.0
# How long the arbiter looks at the draft, in between the other pages.
LOOKING = 3.0
# The arbiter looks at a page so often.
GLANCE = 0.15
DESK = ("", "/pairing", "/results", "/standings", "/players")
STAMP = re.compile(rb'data-stamp="([0-9.]+)"')


@dataclass
class Hall:
    port: int
    token: str
    # Of every phone: the stamps that its page had one after the other, each with the moment.
    shown: dict[int, list[tuple[str, float]]] = field(default_factory=dict)
    told: dict[str, list[float]] = field(default_factory=dict)
    glances: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    async def ask(
        self, method: str, path: str, body: object = None, cookie: str = "", token: str = ""
    ) -> tuple[int, bytes]:
        """One request on a connection of its own."""
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Connection: close", "Accept-Language: nl"]
        head += [f"Cookie: {cookie}"] if cookie else []
        head += [f"Authorization: Bearer {token}"] if token else []
        head += ["Content-Type: application/json", f"Content-Length: {len(data)}"] if body is not None else []
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write("\r\n".join([*head, "", ""]).encode() + data)
            answer = await reader.read()
        finally:
            writer.close()
        status, _, rest = answer.partition(b"\r\n")
        return int(status.split()[1]), rest.partition(b"\r\n\r\n")[2]

    async def change(self, method: str, path: str, body: object, name: str = NAME) -> Any:
        status, answer = await self.ask(method, f"/api/tournaments/{name}{path}", body, token=self.token)
        if status >= 300:
            raise RuntimeError(answer.decode())
        return json.loads(answer)

    # A phone

    async def phone(self, number: int, name: str, path: str, connected: asyncio.Semaphore) -> None:
        """Shows a page of this tournament, and fetches it again when the tournament has changed."""
        latest = asyncio.Queue[str]()
        async with connected:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(f"GET /t/{name}/live HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
            await self._stamp(reader)
            await self._fetch(number, path)
        following = asyncio.create_task(self._follow(number, path, latest))
        try:
            while True:
                stamp = await self._stamp(reader)
                self.told.setdefault(stamp, []).append(time.perf_counter())
                latest.put_nowait(stamp)
        finally:
            following.cancel()
            writer.close()

    async def _stamp(self, reader: asyncio.StreamReader) -> str:
        while True:
            line = await reader.readline()
            if not line:
                raise ConnectionError("the live connection ended")
            if line.startswith(b"data: "):
                return line[6:].strip().decode()

    async def _follow(self, number: int, path: str, latest: asyncio.Queue[str]) -> None:
        while True:
            stamp = await latest.get()
            await asyncio.sleep(random.random() * SPREAD)
            while not latest.empty():
                stamp = latest.get_nowait()
            if self.shown[number][-1][0] != stamp:
                await self._fetch(number, path)

    async def _fetch(self, number: int, path: str) -> None:
        status, page = await self.ask("GET", path, cookie=f"zwitsers_player={number}")
        found = STAMP.search(page)
        if status != 200 or found is None:
            self.failures.append(f"{path}: {status}")
            return
        self.shown.setdefault(number, []).append((found[1].decode(), time.perf_counter()))

    # The arbiter

    async def look(self, path: str) -> float:
        """How long a page of the desk takes."""
        begun = time.perf_counter()
        status, _page = await self.ask("GET", path, token=self.token)
        if status != 200:
            self.failures.append(f"{path}: {status}")
        return time.perf_counter() - begun

    async def glance(self, pages: Sequence[str]) -> None:
        """Looks at one page of the desk after the other."""
        turn = 0
        while True:
            self.glances.append(await self.look(pages[turn % len(pages)]))
            turn += 1
            await asyncio.sleep(GLANCE)

    def reached(self, last: int) -> float | None:
        """When the last phone had a page that knew of this entry; None: not yet."""
        moments = [
            next((when for stamp, when in pages if int(stamp.partition(".")[0]) >= last), None)
            for pages in self.shown.values()
        ]
        known = [when for when in moments if when is not None]
        return max(known) if len(known) == len(moments) else None

    async def all_show(self, last: int) -> float:
        while (moment := self.reached(last)) is None:
            await asyncio.sleep(0.02)
        return moment

    @property
    def fetched(self) -> int:
        return sum(map(len, self.shown.values()))


async def measure(hall: Hall, phones: int, boards: int) -> dict[str, Any]:
    begun = time.perf_counter()
    at_once = asyncio.Semaphore(50)
    tasks = [
        asyncio.create_task(hall.phone(number, NAME, _page_of(number), at_once)) for number in range(1, phones + 1)
    ]
    await until(lambda: len(hall.shown) == phones, tasks)
    connecting = time.perf_counter() - begun
    looking = asyncio.create_task(hall.glance([f"/desk/{NAME}{page}" for page in DESK]))
    before = hall.fetched
    sent = await _play(hall)
    lags = [await hall.all_show(last) - moment for last, moment in sent]
    playing, fetched = hall.glances, hall.fetched - before
    hall.glances = []
    rest = [{"board": board, "result": result_of(board, 2)} for board in range(len(sent) + 1, boards + 1)]
    await hall.change("POST", "/rounds/2/results", {"results": rest})
    made = await hall.change("POST", "/rounds/2/close", None)
    await hall.all_show(made["last"])
    await hall.change("POST", "/rounds", {})  # a draft, which phones do not hear of
    await asyncio.sleep(LOOKING)
    pairing = hall.glances
    hall.glances = []
    begun = time.perf_counter()
    made = await hall.change("POST", "/draft/publish", {})
    acknowledged = time.perf_counter() - begun
    reached = await hall.all_show(made["last"]) - begun
    for task in (*tasks, looking):
        task.cancel()
    await asyncio.gather(*tasks, looking, return_exceptions=True)
    return {
        "connecting": connecting,
        "results": len(sent),
        "fetched": fetched,
        "worst_lag": max(lags),
        "playing": spread(playing),
        "acknowledged": acknowledged,
        "told": max(hall.told[made["stamp"]]) - begun,
        "reached": reached,
        "publishing": spread(hall.glances),
        "pairing": spread(pairing),
        "pages": spread(playing + pairing + hall.glances),
        "failures": hall.failures[:10],
    }


async def _play(hall: Hall) -> list[tuple[int, float]]:
    """Results come in, one after the other; the entry of each in the log, and when it was sent."""
    sent: list[tuple[int, float]] = []
    begun = time.perf_counter()
    while time.perf_counter() - begun < PLAYING:
        moment = time.perf_counter()
        board = len(sent) + 1
        made = await hall.change("PUT", f"/rounds/2/boards/{board}/result", {"result": result_of(board, 2)})
        sent.append((made["last"], moment))
        await asyncio.sleep(max(0.0, 1 / RESULTS_A_SECOND - (time.perf_counter() - moment)))
    return sent


def _page_of(number: int) -> str:
    """Half of the players look at their own board, the others at the list of pairings."""
    return f"/t/{NAME}?player={number}" if number % 2 else f"/t/{NAME}/pairings"


def spread(seconds: list[float]) -> dict[str, float]:
    in_order = sorted(seconds)
    return {
        "count": len(in_order),
        "median": in_order[len(in_order) // 2],
        "p95": in_order[min(int(len(in_order) * 0.95), len(in_order) - 1)],
        "worst": in_order[-1],
    }


async def until(holds: Any, tasks: list[asyncio.Task[None]]) -> None:
    while not holds():
        for task in tasks:
            if task.done():
                task.result()
        await asyncio.sleep(0.05)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[int]:
    """The port of a server of this folder, in a process of its own."""
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from zwitsers.cli.main import run; run()",
        "serve",
        str(folder),
        "--port",
        "0",
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert server.stdout is not None
        line = (await server.stdout.readline()).decode()
        found = re.search(r":(\d+)\s*$", line)
        if found is None:
            raise RuntimeError(f"the server did not start: {line}")
        async with asyncio.timeout(LONGEST):
            yield int(found[1])
    finally:
        with suppress(ProcessLookupError):
            server.terminate()
        await server.wait()


async def main(folder: Path, phones: int) -> dict[str, Any]:
    boards, token = make_hall(folder, phones)
    async with serving(folder) as port:
        return await measure(Hall(port, token), phones, boards)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))))
