"""Results reach those who look on in a while, all at once; a published round reaches everyone at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from helpers import loops
from zwitsers.web import live
from zwitsers.web.live import Hub

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

LATE = 5.0


@pytest.fixture(autouse=True)
def _pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PACE_SECONDS", 0.3)


def played(scene: Callable[[Hub], Awaitable[None]]) -> None:
    async def with_hub() -> None:
        hub = Hub(lambda _known: {})
        hub.open()
        await scene(hub)
        hub.close()

    loops.run(with_hub())


async def opened(hub: Hub, *, patient: bool) -> AsyncIterator[str]:
    stream = hub.stream("open", "1.0", patient=patient)
    await anext(stream)
    return stream


async def told(stream: AsyncIterator[str], within: float) -> str:
    """The next stamp; empty when none comes in time, and then the connection is over."""
    try:
        message = await asyncio.wait_for(anext(stream), within)
    except TimeoutError:
        return ""
    return message.partition("data: ")[2].strip()


def test_whoever_works_is_told_of_every_result_at_once() -> None:
    async def scene(hub: Hub) -> None:
        desk = await opened(hub, patient=False)
        for stamp in ("2.0", "3.0", "4.0"):
            hub.tell("open", stamp, urgent=False)
            assert await told(desk, LATE) == stamp

    played(scene)


def test_whoever_looks_on_is_told_of_the_first_result_and_then_of_the_last() -> None:
    async def scene(hub: Hub) -> None:
        phone = await opened(hub, patient=True)
        hub.tell("open", "2.0", urgent=False)
        assert await told(phone, LATE) == "2.0"
        begun = asyncio.get_running_loop().time()
        for stamp in ("3.0", "4.0", "5.0"):
            hub.tell("open", stamp, urgent=False)
        assert await told(phone, LATE) == "5.0"
        assert asyncio.get_running_loop().time() - begun > 0.15

    played(scene)


def test_a_published_round_waits_for_nobody_and_takes_along_what_waited() -> None:
    async def scene(hub: Hub) -> None:
        phone = await opened(hub, patient=True)
        hub.tell("open", "2.0", urgent=False)
        await told(phone, LATE)
        hub.tell("open", "3.0", urgent=False)
        hub.tell("open", "4.0", urgent=True)
        begun = asyncio.get_running_loop().time()
        assert await told(phone, LATE) == "4.0"
        assert asyncio.get_running_loop().time() - begun < 0.25
        hub.tell("open", "4.0", urgent=False)  # nothing new
        assert await told(phone, 0.6) == ""

    played(scene)


def test_one_connection_too_many_is_sent_away_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_CONNECTIONS", 2)

    async def scene(hub: Hub) -> None:
        there = [await opened(hub, patient=True) for _ in range(2)]
        sent_away = [message async for message in hub.stream("open", "1.0")]
        assert sent_away == ["retry: 30000\n\nevent: stamp\ndata: 1.0\n\n"]
        assert hub.connections == 2
        hub.tell("open", "2.0")
        assert [await told(stream, LATE) for stream in there] == ["2.0", "2.0"]

    played(scene)


def test_tournaments_do_not_wait_for_each_other() -> None:
    async def scene(hub: Hub) -> None:
        phone = await opened(hub, patient=True)
        hub.tell("other", "9.0", urgent=True)
        hub.tell("open", "2.0", urgent=False)
        assert await told(phone, LATE) == "2.0"

    played(scene)
