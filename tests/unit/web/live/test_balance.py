"""A server that starts is handed its share of the phones, once."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from helpers.live_changes import same
from helpers.loops import run
from zwitsers.web.live import hub as live
from zwitsers.web.live import rebalance
from zwitsers.web.live.hub import LiveHub, LiveStatus
from zwitsers.web.live.rebalance import PhoneRebalancer

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rebalance, "SETTLING_SECONDS", 0.05)
    monkeypatch.setattr(live, "MOVING_SECONDS", 0.05)


@dataclass
class Process:
    """One of server A, with so many phones."""

    told: list[Mapping[str, object]] = field(default_factory=list)
    hub: LiveHub = field(default_factory=lambda: LiveHub(lambda _known: {}))
    rebalance: PhoneRebalancer = field(init=False)
    phones: list[asyncio.Task[list[str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.balance = PhoneRebalancer(self.hub, self.told.append, "A")

    async def connect(self, count: int, *, patient: bool = True) -> None:
        for _ in range(count):
            self.phones.append(asyncio.create_task(_heard(self.hub.stream("open", "1.0", patient=patient))))
        while self.hub.connections < len(self.phones):
            await asyncio.sleep(0)

    def hear(self, by: str, server: str, phones: int, *, asks: bool = False) -> None:
        self.balance.hear(by, {"server": server, "phones": phones, "asks": asks})

    async def settled(self) -> int:
        """How many were sent away."""
        await asyncio.sleep(0.3)
        gone = [await phone for phone in self.phones if phone.done()]
        assert all(messages[-1] == "event: move\ndata: 1.0\n\n" for messages in gone)
        return len(gone)


async def _heard(stream: AsyncIterator[str]) -> list[str]:
    return [message async for message in stream]


def played(scene: Callable[[Process], Awaitable[None]]) -> Process:
    process = Process()

    async def running() -> None:
        process.hub.open()
        await scene(process)
        process.hub.close()
        await asyncio.gather(*process.phones)

    run(running())
    return process


def test_a_process_that_starts_asks_how_many_there_are_where() -> None:
    async def scene(process: Process) -> None:
        process.balance.ask()

    assert played(scene).told == [{"server": "A", "phones": 0, "asks": True}]


def test_those_of_a_server_with_more_than_its_share_send_their_part_away() -> None:
    async def scene(process: Process) -> None:
        await process.connect(30)
        process.hear("b1", "B", 0, asks=True)
        process.hear("a2", "A", 50)  # the other process of this server
        process.hear("b2", "B", 0, asks=True)
        assert await process.settled() == 15  # 80 over two servers: 40 of 80 go, this one has 30 of them
        assert len(process.hub.staying()) == 15
        assert process.told == [{"server": "A", "phones": 30, "asks": False}]  # said once, however many ask

    played(scene)


@pytest.mark.parametrize(
    ("server", "phones"),
    [
        pytest.param("A", 0, id="a process of the same server"),
        pytest.param("B", 40, id="others have more"),
        pytest.param("B", 27, id="hardly too many"),
    ],
)
def test_nobody_is_sent_away_without_need(server: str, phones: int) -> None:
    async def scene(process: Process) -> None:
        await process.connect(30)
        process.hear("other", server, phones, asks=True)
        assert await process.settled() == 0

    played(scene)


def test_who_has_no_phones_has_nobody_to_send_away() -> None:
    async def scene(process: Process) -> None:
        process.hear("b1", "B", 0, asks=True)
        assert await process.settled() == 0

    played(scene)


def test_whoever_works_at_the_desk_stays_where_he_is() -> None:
    async def scene(process: Process) -> None:
        await process.connect(10, patient=False)
        await process.connect(10)
        process.hear("b1", "B", 0, asks=True)
        assert await process.settled() == 5
        assert not any(desk.done() for desk in process.phones[:10])

    played(scene)


def test_nobody_is_sent_away_when_nobody_asks() -> None:
    """Otherwise phones would go to and fro for ever behind a proxy that divides them by something else."""

    async def scene(process: Process) -> None:
        await process.connect(10)
        process.hear("b1", "B", 0)
        assert await process.settled() == 0

    played(scene)


def test_those_who_are_on_their_way_are_not_counted_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOVING_SECONDS", 60.0)

    async def scene(process: Process) -> None:
        await process.connect(20)
        process.hear("b1", "B", 0, asks=True)
        await asyncio.sleep(0.2)
        assert len(process.hub.staying()) == 10
        process.hear("b1", "B", 10, asks=True)
        assert await process.settled() == 0
        assert len(process.hub.staying()) == 10

    played(scene)


def test_who_is_about_to_be_sent_away_still_hears_of_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise all of them would connect anew at the moment when a round is published."""
    monkeypatch.setattr(live, "MOVING_SECONDS", 60.0)

    async def scene(process: Process) -> None:
        watching = asyncio.create_task(process.hub.watch())
        await process.connect(2)
        process.hub.move(2)
        process.hub.look = lambda known: {name: LiveStatus(same("2.0")) for name in known}
        process.hub.hear("open", urgent=True)
        await asyncio.sleep(0.2)
        watching.cancel()

    for phone in played(scene).phones:
        assert phone.result()[1:] == ["event: stamp\ndata: 2.0\n\n"]
