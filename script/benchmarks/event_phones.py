"""A weekend of groups, with a hall of phones: 300 players in 12 groups of one event.

    python -m script.benchmarks.event_phones FOLDER PHONES

Two of three phones show a player's board in their group, the others the page of the event. The next round of all groups
is published in one go. Prints as JSON how long it all took.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from script.benchmarks.hall import ARBITER, arbiter_token
from script.benchmarks.phones import Hall, serving, spread, until

from zwitsers.event import actions
from zwitsers.event.running import RunningTournament
from zwitsers.event.store import create_store
from zwitsers.web.http.site import open_site

EVENT, GROUPS, PLAYERS = "weekend", 12, 25
PAGES = ("event", "event/players", "event/check-in", "event/results", "event/quads", "event/files", "event/settings")
# How often each page is looked at, after the first time.
LOOKS = 5
# What was told of results before has been shown by then.
SETTLED = 5.0


def make_event(folder: Path) -> str:
    """A token for the arbiter. The first round of each group is paired by the server."""
    made = RunningTournament().by(ARBITER, "2026-11-14T10:00:00.000Z")
    made = made.do(actions.create_festival, {"name": "Weekend", "rounds": 7}, "secret")
    for group in range(1, GROUPS + 1):
        settings = {"systems": ((1, "fide-dutch"),)}
        made = made.do(actions.set_group, f"G{group}", f"{EVENT}-g{group}", settings=settings)
        people = [
            {"name": f"Player {group:02d}{n:02d}, Given", "rating": 2600 - 25 * group - n} for n in range(PLAYERS)
        ]
        made = made.do(actions.register, people, group)
    create_store(folder / f"{EVENT}.zwitsers", [entry.event for entry in made.log.entries], ARBITER).close()
    site = open_site(str(folder))
    site.sync_groups(EVENT, ARBITER)
    token = arbiter_token(site)
    site.close()
    return token


async def measure(hall: Hall, phones: int) -> dict[str, Any]:
    await hall.change("POST", "/event/rounds", {"do": "start"}, EVENT)
    pages = {page: await _looked_at(hall, f"/desk/{EVENT}/{page}") for page in PAGES}
    at_once = asyncio.Semaphore(50)
    tasks = [asyncio.create_task(hall.phone(number, *_shown(number), at_once)) for number in range(phones)]
    await until(lambda: len(hall.shown) == phones, tasks)
    for group in range(1, GROUPS + 1):
        results = [{"board": board, "result": "1-0"} for board in range(1, PLAYERS // 2 + 1)]
        await hall.change("POST", "/rounds/1/results", {"results": results}, f"{EVENT}-g{group}")
    for step in ("close", "pair"):
        await hall.change("POST", "/event/rounds", {"do": step}, EVENT)
    await asyncio.sleep(SETTLED)
    looking = asyncio.create_task(hall.glance([f"/desk/{EVENT}/{page}" for page in PAGES]))
    before = {number: shown[-1][0] for number, shown in hall.shown.items()}
    begun = time.perf_counter()
    await hall.change("POST", "/event/rounds", {"do": "publish"}, EVENT)
    acknowledged = time.perf_counter() - begun
    await until(lambda: all(shown[-1][0] != before[number] for number, shown in hall.shown.items()), tasks)
    reached = max(shown[-1][1] for shown in hall.shown.values()) - begun
    for task in (*tasks, looking):
        task.cancel()
    await asyncio.gather(*tasks, looking, return_exceptions=True)
    return {
        "pages": pages,
        "acknowledged": acknowledged,
        "reached": reached,
        "publishing": spread(hall.glances),
        "failures": hall.failures[:10],
    }


def _shown(number: int) -> tuple[str, str]:
    """The tournament that a phone follows, and its page."""
    if number % 3 == 0:
        return EVENT, f"/t/{EVENT}"
    group = f"{EVENT}-g{number % GROUPS + 1}"
    return group, f"/t/{group}?player={number // GROUPS % PLAYERS + 1}"


async def _looked_at(hall: Hall, path: str) -> dict[str, float]:
    _first, *times = [await hall.look(path) for _ in range(LOOKS + 1)]
    return spread(times)


async def main(folder: Path, phones: int) -> dict[str, Any]:
    token = make_event(folder)
    async with serving(folder) as port:
        return await measure(Hall(port, token), phones)


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))))
