"""Results reach those who look on in a while, all at once; a published round reaches everyone at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from helpers.live_changes import LATE, Changing
from zwitsers.web.live import hub as live

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from zwitsers.web.live.hub import LiveHub


@pytest.fixture(autouse=True)
def _pace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "DEBOUNCE_SECONDS", 0.3)


def played(scene: Callable[[Changing], Awaitable[None]]) -> None:
    changing = Changing()
    changing.play(lambda: scene(changing))


async def opened(hub: LiveHub, *, public: bool) -> AsyncIterator[str]:
    stream = hub.stream("open", "1.0", public=public)
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
    async def scene(changing: Changing) -> None:
        desk = await opened(changing.hub, public=False)
        for stamp in ("2.0", "3.0", "4.0"):
            changing.change("open", stamp, urgent=False)
            assert await told(desk, LATE) == stamp

    played(scene)


def test_whoever_looks_on_is_told_of_the_first_result_and_then_of_the_last() -> None:
    async def scene(changing: Changing) -> None:
        phone = await opened(changing.hub, public=True)
        changing.change("open", "2.0", urgent=False)
        assert await told(phone, LATE) == "2.0"
        begun = asyncio.get_running_loop().time()
        for stamp in ("3.0", "4.0", "5.0"):
            changing.change("open", stamp, urgent=False)
        assert await told(phone, LATE) == "5.0"
        assert asyncio.get_running_loop().time() - begun > 0.15

    played(scene)


def test_a_published_round_waits_for_nobody_and_takes_along_what_waited() -> None:
    async def scene(changing: Changing) -> None:
        phone = await opened(changing.hub, public=True)
        changing.change("open", "2.0", urgent=False)
        await told(phone, LATE)
        changing.change("open", "3.0", urgent=False)
        changing.change("open", "4.0", urgent=True)
        begun = asyncio.get_running_loop().time()
        assert await told(phone, LATE) == "4.0"
        assert asyncio.get_running_loop().time() - begun < 0.25
        changing.change("open", "4.0", urgent=False)  # nothing new
        assert await told(phone, 0.6) == ""

    played(scene)


def test_one_connection_too_many_is_sent_away_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MAX_CONNECTIONS", 2)

    async def scene(changing: Changing) -> None:
        there = [await opened(changing.hub, public=True) for _ in range(2)]
        sent_away = [message async for message in changing.hub.stream("open", "1.0")]
        assert sent_away == ["retry: 30000\n\nevent: stamp\ndata: 1.0\n\n"]
        assert changing.hub.connections == 2
        changing.change("open", "2.0")
        assert [await told(stream, LATE) for stream in there] == ["2.0", "2.0"]

    played(scene)


def test_tournaments_do_not_wait_for_each_other() -> None:
    async def scene(changing: Changing) -> None:
        phone = await opened(changing.hub, public=True)
        changing.change("other", "9.0", urgent=True)
        changing.change("open", "2.0", urgent=False)
        assert await told(phone, LATE) == "2.0"

    played(scene)
