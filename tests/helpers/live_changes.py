"""Tournaments that change, and a hub that looks at them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from helpers.loops import run
from zwitsers.web.live import Hub, Seen

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LATE = 5.0
Found = TypeVar("Found")


@dataclass
class Changing:
    stamps: dict[str, str] = field(default_factory=dict)
    hub: Hub = field(init=False)

    def __post_init__(self) -> None:
        self.hub = Hub(lambda known: {name: Seen(self.stamps[name]) for name in known if name in self.stamps})

    def change(self, name: str, stamp: str, *, urgent: bool = True) -> None:
        self.stamps[name] = stamp
        self.hub.hear(name, urgent=urgent)

    def play(self, scene: Callable[[], Awaitable[Found]]) -> Found:
        async def watched() -> Found:
            self.hub.open()
            watching = asyncio.create_task(self.hub.watch())
            try:
                async with asyncio.timeout(4 * LATE):
                    return await scene()
            finally:
                watching.cancel()
                self.hub.close()

        return run(watched())
