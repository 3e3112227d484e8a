"""Tournaments that change, and a hub that looks at them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from helpers.loops import run
from zwitsers.web.live.hub import LiveHub, LiveStatus
from zwitsers.web.live.versions import TournamentStamps

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

LATE = 5.0
Found = TypeVar("Found")


def same(stamp: str) -> TournamentStamps:
    """There is nothing that the public cannot see."""
    return TournamentStamps(stamp, stamp)


@dataclass
class Changing:
    stamps: dict[str, TournamentStamps] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    hub: LiveHub = field(init=False)

    def __post_init__(self) -> None:
        self.hub = LiveHub(
            lambda known: {
                name: LiveStatus(self.stamps[name], name not in self.hidden) for name in known if name in self.stamps
            }
        )

    def change(self, name: str, stamp: str, *, public: str = "", visible: bool = True, urgent: bool = True) -> None:
        """`public`: the stamp that is sent to the public, when it is another one."""
        self.stamps[name] = TournamentStamps(stamp, public or stamp)
        (self.hidden.discard if visible else self.hidden.add)(name)
        self.hub.notify(name, urgent=urgent)

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
