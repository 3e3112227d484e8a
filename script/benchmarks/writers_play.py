"""Many writers on one tournament, through the API of a real server on this machine.

    python -m script.benchmarks.writers_play file|postgresql PROCESSES [SECONDS [WRITERS …]]

Each number of writers gets a tournament of its own. Every writer enters results on its own boards, one after the other,
while readers fetch public pages of the same tournament. Prints what was measured as JSON. Every request has a time
limit, and every step a fixed number of seconds, so the whole ends by itself.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from script.benchmarks.crowd import spread
from script.benchmarks.line import Line

from helpers.hosting import Unit, free_ports
from helpers.postgres import Server as Postgres
from zwitsers.event import actions
from zwitsers.event.events import ResultEntered
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import audit, create_store, open_store
from zwitsers.event.store.address import is_server
from zwitsers.web.auth.roles import Role
from zwitsers.web.http.site import open_site

if TYPE_CHECKING:
    from collections.abc import Iterator

    from zwitsers.event.events import Event

WRITERS = (1, 4, 10, 25, 50)
SECONDS = 6.0
# Boards of the tournament; each writer has an equal share.
BOARDS = 200
# Before the measurement, so that the server has read the tournament and compiled its pages.
WARM_UP = 1.0
# How often a reader fetches a public page, and how many readers there are.
GLANCE, READERS = 0.2, 3
PAGES = ("", "/pairings", "/standings")
# What a writer enters in turn on its boards, in the warm-up and after it: never the result that a board has already,
# because that would be acknowledged without an entry.
WARM_UP_RESULTS, RESULTS = ("½-½", "0-1"), ("1-0", "0-1")


@dataclass
class Load:
    port: int
    token: str
    name: str
    results: tuple[str, ...]
    until: float = 0.0
    # The writers' answers: how often each status, and the seconds of those that were acknowledged.
    statuses: Counter[int] = field(default_factory=Counter)
    writing: list[float] = field(default_factory=list)
    reading: list[float] = field(default_factory=list)
    page_statuses: Counter[int] = field(default_factory=Counter)

    async def write(self, boards: list[int]) -> None:
        line, turn = Line(self.port, self.token), 0
        while time.perf_counter() < self.until:
            board, result = boards[turn % len(boards)], self.results[turn // len(boards) % 2]
            path = f"/api/tournaments/{self.name}/rounds/1/boards/{board}/result"
            begun, status = time.perf_counter(), 0
            with suppress(OSError, EOFError, ValueError):
                status, _answer = await line.ask("PUT", path, {"result": result})
            self.statuses[status] += 1
            if status == 200:
                self.writing.append(time.perf_counter() - begun)
            turn += 1
        line.hang_up()

    async def read(self, number: int) -> None:
        line, turn = Line(self.port), number
        while time.perf_counter() < self.until:
            begun, status = time.perf_counter(), 0
            with suppress(OSError, EOFError, ValueError):
                status, _page = await line.ask("GET", f"/t/{self.name}{PAGES[turn % len(PAGES)]}")
            self.page_statuses[status] += 1
            self.reading.append(time.perf_counter() - begun)
            turn += 1
            await asyncio.sleep(GLANCE)
        line.hang_up()


async def measure(port: int, token: str, name: str, writers: int, seconds: float) -> dict[str, Any]:
    shares = [list(range(first, BOARDS + 1, writers)) for first in range(1, writers + 1)]
    acknowledged = 0
    for length, results in ((WARM_UP, WARM_UP_RESULTS), (seconds, RESULTS)):
        load = Load(port, token, name, results)
        begun = time.perf_counter()
        load.until = begun + length
        await asyncio.gather(*map(load.write, shares), *map(load.read, range(READERS)))
        taken = time.perf_counter() - begun
        acknowledged += load.statuses[200]
    return {
        "writers": writers,
        "a_second": load.statuses[200] / taken,
        "writing": spread(load.writing),
        "refused": sum(load.statuses.values()) - load.statuses[200],
        "statuses": dict(load.statuses),
        "reading": spread(load.reading),
        "pages_refused": sum(load.page_statuses.values()) - load.page_statuses[200],
        "acknowledged": acknowledged,
    }


def opening() -> list[Event]:
    """A tournament of which the first round is being played."""
    made = (
        RunningTournament().by("Arbiter", "2026-11-17T10:00:00.000Z").do(actions.create, {"name": "Busy", "rounds": 7})
    )
    players = [{"name": f"Player {number:03d}", "rating": 2600 - number} for number in range(1, 2 * BOARDS + 1)]
    made = made.do(actions.add_players, players).do(actions.pair).do(actions.publish)
    return [entry.event for entry in made.log.entries]


@contextmanager
def store_at(kind: str, folder: Path) -> Iterator[str]:
    """The address of the tournaments: a folder of event files, or a database that waits for its disk."""
    if kind == "file":
        (folder / "tournaments").mkdir()
        yield str(folder / "tournaments")
        return
    with Postgres(durable=True) as server:
        yield server.address


def address_of(place: str, name: str) -> str | Path:
    return f"{place}#{name}" if is_server(place) else Path(place) / f"{name}.zwitsers"


def entered(place: str, name: str) -> int:
    """Results in the log, which must be whole."""
    with open_store(address_of(place, name)) as store:
        problems = audit(store)
        if problems:
            raise SystemExit(f"{name}: {problems[0]}")
        return sum(isinstance(entry.event, ResultEntered) for entry in store.log().entries)


def run(kind: str, processes: int, seconds: float, numbers: tuple[int, ...]) -> list[dict[str, Any]]:
    found = []
    with tempfile.TemporaryDirectory() as own, store_at(kind, Path(own)) as place:
        site, events = open_site(place), opening()
        for writers in numbers:
            create_store(address_of(place, f"busy-{writers}"), events, "Arbiter").close()
        account = site.accounts.add("Arbiter", Role.HOST, "a few words of password")
        token = site.sessions.begin(account).token
        site.close()
        unit = Unit(place, free_ports(1)[0], Path(own), workers=processes)
        try:
            unit.started()
            for writers in numbers:
                name = f"busy-{writers}"
                step = asyncio.run(measure(unit.port, token, name, writers, seconds))
                step["written"] = entered(place, name)
                print(json.dumps(step), file=sys.stderr, flush=True)
                found.append(step)
        finally:
            unit.kill()
    return found


def main(words: list[str]) -> None:
    kind, processes, *rest = words
    seconds = float(rest[0]) if rest else SECONDS
    print(json.dumps(run(kind, int(processes), seconds, tuple(map(int, rest[1:])) or WRITERS)))


if __name__ == "__main__":
    main(sys.argv[1:])
