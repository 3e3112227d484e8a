"""Everyone who looks at a tournament hears of a change, and nobody else."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from helpers.live_changes import Changing, same
from helpers.loops import run
from zwitsers.web.live import hub as live
from zwitsers.web.live.hub import LiveHub, LiveStatus

if TYPE_CHECKING:
    import pytest


async def first(hub: LiveHub, name: str, stamp: str, count: int, *, patient: bool = False) -> list[str]:
    """The first messages of a connection."""
    got: list[str] = []
    async for message in hub.stream(name, stamp, patient=patient):
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
        phone = asyncio.create_task(first(changing.hub, "a", "1.0", 2, patient=True))
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


def test_what_was_just_looked_at_is_known_to_those_who_come_until_something_is_heard_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Thousands connect again when a server was killed; they need not all read the same."""
    monkeypatch.setattr(live, "POLL_SECONDS", 0.01)
    public = True

    async def known(hub: LiveHub, wanted: str | None) -> None:
        async with asyncio.timeout(5):
            while hub.known("a") != wanted:
                await asyncio.sleep(0.01)

    async def scene() -> None:
        nonlocal public
        hub = LiveHub(lambda found: {name: LiveStatus(same("3.0"), public) for name in found})
        hub.open()
        watching = asyncio.create_task(hub.watch())
        assert hub.known("a") is None, "nobody looks at it, so it is not looked at"
        waiting = asyncio.create_task(first(hub, "a", "3.0", 99))
        await until_connected(hub, 1)
        await known(hub, "3.0")
        hub.hear("a", urgent=True)
        assert hub.known("a") is None, "another server may have hidden it"
        await known(hub, "3.0")
        public = False
        hub.hide("a")
        assert hub.known("a") is None
        await asyncio.sleep(0.05)
        assert hub.known("a") is None, "it is not for the public"
        public = True
        await known(hub, "3.0")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert hub.known("a") is None
        watching.cancel()

    run(scene())


def test_whoever_looked_for_himself_spares_the_next_the_trouble() -> None:
    async def scene() -> None:
        hub = LiveHub(lambda _known: {})
        hub.open()
        hub.looked("a", same("1.0"), time.monotonic())
        assert hub.known("a") is None, "nobody watches over it yet"
        waiting = asyncio.create_task(first(hub, "a", "1.0", 2))
        await until_connected(hub, 1)
        assert hub.known("a") == "1.0"
        hub.close()
        await waiting
        assert hub.known("a") is None

    run(scene())


def test_what_was_seen_before_it_was_hidden_does_not_count() -> None:
    async def scene() -> None:
        hub = LiveHub(lambda _known: {})
        hub.open()
        waiting = asyncio.create_task(first(hub, "a", "1.0", 2))
        await until_connected(hub, 1)
        begun = time.monotonic()
        hub.hide("a")
        hub.looked("a", same("1.0"), begun)
        assert hub.known("a") is None
        hub.close()
        await waiting

    run(scene())
