"""Everyone who looks at a tournament hears of a change, and nobody else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from helpers.live_changes import Changing, same
from helpers.loops import run
from zwitsers.web.live import hub as live
from zwitsers.web.live.hub import LiveHub, LiveStatus

if TYPE_CHECKING:
    import pytest


async def first(hub: LiveHub, name: str, stamp: str, count: int, *, public: bool = False) -> list[str]:
    """The first messages of a connection."""
    got: list[str] = []
    async for message in hub.stream(name, stamp, public=public):
        got.append(message)
        if len(got) == count:
            break
    return got


async def until_connected(hub: LiveHub, count: int) -> None:
    while hub.connections < count:
        await asyncio.sleep(0)


def test_a_connection_gets_the_stamp_at_once_and_each_change() -> None:
    changing = Changing()

    async def scene() -> list[str]:
        waiting = asyncio.create_task(first(changing.hub, "a", "1.0", 2))
        await until_connected(changing.hub, 1)
        changing.change("b", "9.0")
        changing.change("a", "1.0")  # no change
        changing.change("a", "2.0")
        return await waiting

    messages = changing.play(scene)
    assert messages[0].endswith("event: stamp\ndata: 1.0\n\n")
    assert messages[1] == "event: stamp\ndata: 2.0\n\n"


def test_many_changes_in_a_row_become_the_last_one() -> None:
    changing = Changing()

    async def scene() -> list[str]:
        waiting = asyncio.create_task(first(changing.hub, "a", "1.0", 2))
        await until_connected(changing.hub, 1)
        for number in range(2, 50):
            changing.change("a", f"{number}.0")
        return await waiting

    assert changing.play(scene)[1] == "event: stamp\ndata: 49.0\n\n"


def test_of_what_the_public_cannot_see_it_is_told_nothing() -> None:
    changing = Changing()

    async def scene() -> list[list[str]]:
        desk = asyncio.create_task(first(changing.hub, "a", "1.0", 3))
        phone = asyncio.create_task(first(changing.hub, "a", "1.0", 2, public=True))
        await until_connected(changing.hub, 2)
        changing.change("a", "2.0", public="1.0")
        await asyncio.sleep(0.1)
        changing.change("a", "3.0")
        return [await desk, await phone]

    desk, phone = changing.play(scene)
    assert desk[1:] == ["event: stamp\ndata: 2.0\n\n", "event: stamp\ndata: 3.0\n\n"]
    assert phone[1:] == ["event: stamp\ndata: 3.0\n\n"]


def test_closing_ends_every_connection() -> None:
    async def scene() -> tuple[list[list[str]], int]:
        hub = LiveHub(lambda _known: {})
        hub.open()
        waiting = [asyncio.create_task(first(hub, "a", "1.0", 99)) for _ in range(3)]
        await until_connected(hub, 3)
        hub.close()
        return await asyncio.wait_for(asyncio.gather(*waiting), 5), hub.connections

    messages, left = run(scene())
    assert [len(each) for each in messages] == [1, 1, 1]
    assert left == 0


def test_what_other_programs_write_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "POLL_SECONDS", 0.01)
    stamps = iter(["1.0", "1.0"])

    async def scene() -> list[str]:
        hub = LiveHub(lambda known: {name: LiveStatus(same(next(stamps, "5.0"))) for name in known})
        hub.open()
        watching = asyncio.create_task(hub.watch())
        try:
            return await asyncio.wait_for(first(hub, "a", "1.0", 2), 10)
        finally:
            watching.cancel()

    assert run(scene())[1] == "event: stamp\ndata: 5.0\n\n"


def test_the_stamp_for_the_public_is_known_while_somebody_is_connected_and_the_public_may_see_it() -> None:
    changing = Changing()
    hub = changing.hub

    async def scene() -> list[str | None]:
        found = [hub.public_stamp("a")]
        desk = asyncio.create_task(first(hub, "a", "1.0", 5))
        await until_connected(hub, 1)
        for number, public in ((2, True), (3, False), (4, True)):
            changing.change("a", f"{number}.0", visible=public)
            await asyncio.sleep(0.1)
            found.append(hub.public_stamp("a"))
        desk.cancel()
        await asyncio.gather(desk, return_exceptions=True)
        found.append(hub.public_stamp("a"))
        return found

    assert changing.play(scene) == [None, "2.0", None, "4.0", None]
